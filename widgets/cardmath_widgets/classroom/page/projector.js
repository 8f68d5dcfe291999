// @ts-check
// The projector: how to join, and how far the class has got, as shapes without names.

import { me, ofClass } from "./requests.js";
import { Live } from "./live.js";
import { following, showLine } from "./showing.js";

const { class: line = "" } = document.body.dataset;
const follow = following();

new Live(`${line}desk?as=projector${ofClass.replace("?", "&")}`, ({ drawn }) => follow(drawn), showLine, async () => {
  const known = await me(line);
  if (known?.is_out) location.reload();
  return !known?.is_out;
});
