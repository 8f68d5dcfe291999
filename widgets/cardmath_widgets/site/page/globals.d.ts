// What the classic scripts of a site's pages put on their window. For the type checker alone: nothing serves this file.

/** A worker that is about to run Python. */
interface Started {
  worker: Worker;
  /** Whether it begins with the memory that is kept on the device. */
  isKept: boolean;
  /** Resolves where its script fails. */
  failed: Promise<ErrorEvent>;
}

interface Window {
  /** Starts a worker (start.js). */
  cardmathWorker: (isKept: boolean) => Started;
  /** The one that was started with the page. */
  cardmathStarted: Started;
}
