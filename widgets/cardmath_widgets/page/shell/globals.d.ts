// The globals that the page's classic scripts define. This file is only for the type checker and is never served.

interface Window {
  /** Frees the page's kernel (leave.js). */
  cardmathLeave: () => void;
  /** Returns what the script of a widget package exports (modules.js). */
  cardmathModule: (name: string) => Promise<any>;

  // The globals that those scripts expect (modules.js).
  define: { (dependencies: string[], factory: (...modules: any[]) => unknown): void; amd?: object };
  requirejs: {
    (names: string[], done?: (...modules: any[]) => void, failed?: (error: unknown) => void): Promise<void>;
    config?: () => void;
  };
  Jupyter: { version: string; notebook: object };
  MathJax: { Hub: { Queue: (order: [string, object, Element]) => void } };
}
