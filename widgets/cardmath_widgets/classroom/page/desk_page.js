// @ts-check
// The desk as a page of the server, with a line of its own to the class.

import { me, ofClass } from "./asking.js";
import { begin } from "./desk.js";
import { Live } from "./live.js";
import { showLine } from "./showing.js";

const { class: line = "" } = document.body.dataset;

begin((hear) => new Live(`${line}desk${ofClass}`, hear, showLine, async () => {
  const known = await me(line);
  if (known?.is_out) location.reload();
  return !known?.is_out;
}));
