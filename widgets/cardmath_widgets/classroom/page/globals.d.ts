// What the page's classic scripts put on its window. For the type checker alone: nothing serves this file.

interface Window {
  /** Frees the page's kernel (leave.js). */
  cardmathLeave: () => void;
  /** What the script of a widget package exports (modules.js). */
  cardmathModule: (name: string) => Promise<any>;

  // What those scripts look for (modules.js).
  define: { (dependencies: string[], factory: (...modules: any[]) => unknown): void; amd?: object };
  requirejs: {
    (names: string[], done?: (...modules: any[]) => void, failed?: (error: unknown) => void): Promise<void>;
    config?: () => void;
  };
  Jupyter: { version: string; notebook: object };
  MathJax: { Hub: { Queue: (order: [string, object, Element]) => void } };
}
