// The frame with the package: ?package=ADDRESS, and with &sandbox=WORDS as Kolibri has it.
"use strict";

const asked = new URLSearchParams(location.search);
const frame = document.createElement("iframe");
frame.title = "Package";
if (asked.has("sandbox")) frame.setAttribute("sandbox", asked.get("sandbox"));
frame.src = asked.get("package");
document.body.append(frame);
