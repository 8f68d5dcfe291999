// @ts-check
// Takes the files of a package as scripts: any platform gives out scripts, and a frame without an origin may run them,
// while it may not fetch.

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
