// @ts-check
// Loads the files of a package as scripts: every platform serves scripts, and a frame without an origin may run them
// but may not fetch.

/**
 * @param {string} place
 * @param {string} text its bytes in base64
 */
window.cardmathPart = (place, text) => {
  const element = document.createElement("script");
  element.type = "text/plain";
  Object.assign(element.dataset, { place, base64: "" });
  element.textContent = text;
  document.body.append(element);
  window.cardmathCame(element);
};
