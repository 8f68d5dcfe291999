// @ts-check
// The page script of every widget: one file, which a page loads once. A widget's state determines which function draws
// it.

import { board } from "./board/board.js";
import { classDesk } from "./classroom/notebook/class_desk.js";
import { slate } from "./page/elements/slate.js";
import { maker } from "./worksheets/maker.js";

/** @typedef {{ model: any, el: HTMLElement }} Context */
/** @type {Record<string, (context: Context) => unknown>} */
const DRAWN_BY = { board, classDesk, maker, slate };

/** @param {Context} context */
const render = (context) => DRAWN_BY[context.model.get("drawn_by")](context);

export default { render };
