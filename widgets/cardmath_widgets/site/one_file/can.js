// @ts-check
// The first script, in JavaScript that even the oldest browsers understand: if the browser cannot run the file, it
// says so instead of showing the bar.
/* eslint-disable no-var */

window.cardmathCannot = function () {
  var bar = document.getElementById("dealing");
  var words = document.getElementById("cannot");
  if (bar && bar.parentNode) bar.parentNode.removeChild(bar);
  if (words) words.hidden = false;
};

/** @param {Element} element a file that is now complete */
window.cardmathCame = function (element) {
  element.setAttribute("data-came", "");
  document.dispatchEvent(new Event("cardmath-came"));
};

window.cardmathCan = Boolean(
  window.DecompressionStream && window.WebAssembly && window.Worker && window.ReadableStream
);
if (!window.cardmathCan) window.cardmathCannot();
document.addEventListener("DOMContentLoaded", function () {
  document.dispatchEvent(new Event("cardmath-came"));
});
