// The frame with the package: ?package=ADDRESS, and with &sandbox=WORDS as Kolibri has it. With &window, a button opens a
// window with it.
"use strict";

const asked = new URLSearchParams(location.search);
function inFrame() {
  const frame = document.createElement("iframe");
  frame.title = "Package";
  if (asked.has("sandbox")) frame.setAttribute("sandbox", asked.get("sandbox"));
  frame.src = asked.get("package");
  document.body.append(frame);
}

function inWindow() {
  const button = document.body.appendChild(document.createElement("button"));
  button.textContent = "Open";
  button.addEventListener("click", () => window.open(asked.get("package")));
}

if (asked.has("window")) inWindow();
else inFrame();
