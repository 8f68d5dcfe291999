// @ts-check
// Starts the worker in which Python runs, before anything else of the page is there: it takes longer than all of it.
(() => {
  if (location.protocol === "file:") return;
  const address = new URL("worker.js", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  /** @param {boolean} isKept */
  window.cardmathWorker = (isKept) => {
    const worker = new Worker(address, { type: "module", name: isKept ? "kept" : "" });
    const failed = new Promise((resolve) => worker.addEventListener("error", resolve, { once: true }));
    return { worker, isKept, failed };
  };
  // What is on the device is there at once: with it a memory of Python, which saves its start.
  window.cardmathStarted = window.cardmathWorker(Boolean(navigator.serviceWorker?.controller));
})();
