// @ts-check
// A panel of controls by itself, without a board.

import { framed } from "./dom.js";
import { panel } from "./panels/panels.js";

/** @param {{ model: any, el: HTMLElement }} context */
export function alone({ model, el: holder }) {
  const el = framed(holder, "cardmath-board", "cm-alone");
  const controls = panel(el, "cm-leaf", (id, value) => model.send({ id, value }));
  const show = () => controls.show(model.get("panel"));
  model.on("change:panel", show);
  show();
  return () => model.off("change:panel", show);
}
