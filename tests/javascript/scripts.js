// The locations of the page's scripts, only here, so that moving a folder changes one line.

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const WIDGETS = new URL("../../widgets/cardmath_widgets/", import.meta.url);
const from = (folder) => (name) => import(new URL(`${folder}/${name}.js`, WIDGETS).href);

export const board = from("board/js");
export const widget = from("widget/js");
export const garden = from("garden/js");
export const newcomer = from("newcomer/js");
export const elements = from("elements");
export const maker = from("worksheet_maker");
export const SITE = new URL("frontend/site/static/", WIDGETS);
export const SHARED = new URL("frontend/shared/static/", WIDGETS);
const SERVER = new URL("frontend/server/static/", WIDGETS);
const CLASSROOM = new URL("frontend/classroom/static/", WIDGETS);

/** Copies the scripts of several folders into one, as on a page. */
export const together = (...sources) => {
  const folder = mkdtempSync(join(tmpdir(), "cardmath-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const source of sources) {
    for (const name of readdirSync(source).filter((one) => one.endsWith(".js"))) {
      cpSync(new URL(name, source), join(folder, name));
    }
  }
  writeFileSync(join(folder, "package.json"), '{"type": "module"}');
  return folder;
};

let served;
/** Returns a page script that a server sends. */
export const page = (name) => {
  served ??= together(SHARED, SERVER, CLASSROOM);
  return import(pathToFileURL(join(served, `${name}.js`)).href);
};
