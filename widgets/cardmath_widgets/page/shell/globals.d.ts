// The globals that the page's classic scripts define. This file is only for the type checker and is never served.

interface Window {
  /** Frees the page's kernel (leave.js). */
  cardmathLeave: () => void;
  /** Returns the address of a file inside the document (one_file/files.js); other pages do not have it. */
  cardmathFile?: (address: string) => string;
  /** Returns the link of an app inside the document, "" without it (one_file/page.js); other pages do not have it. */
  cardmathLink?: (app: string) => string;
  /** Whether this browser can run one file, and what says that it cannot (one_file/can.js). */
  cardmathCan: boolean;
  cardmathCannot: () => void;
  /** Says that the document holds all of a file (one_file/can.js). */
  cardmathCame: (element: Element) => void;
  /** Adds a file that has come as a script, in base64 (scorm/part.js). */
  cardmathPart: (place: string, text: string) => void;
  /** The object of a learning platform, by the rules of SCORM 1.2 (scorm/platform.js). */
  API?: Record<string, (...values: string[]) => unknown>;
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
