// @ts-check
// The desk as a page on the server, with its own connection to the class.

import { me, ofClass } from "./requests.js";
import { begin } from "./desk.js";
import { Live } from "./live.js";
import { showLine } from "./showing.js";

const { class: line = "" } = document.body.dataset;

begin((hear) => new Live(`${line}desk${ofClass}`, hear, showLine, async () => {
  const known = await me(line);
  if (known?.is_out) location.reload();
  return !known?.is_out;
}));
