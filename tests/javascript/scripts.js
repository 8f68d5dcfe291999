// The locations of the page's scripts, only here, so that moving a folder changes one line.

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const WIDGETS = new URL("../../widgets/cardmath_widgets/", import.meta.url);
const from = (folder) => (name) => import(new URL(`${folder}/${name}.js`, WIDGETS).href);

export const board = from("board");
export const pageScript = from("page");
export const panelsScript = from("page/panels");
export const speechScript = from("page/speech");
export const elements = from("page/elements");
export const deviceScript = from("device");
export const garden = from("device/garden");
export const cast = from("page/cast");
export const newcomer = from("board/newcomer");
export const classroom = from("classroom/page");
export const maker = from("worksheets");
export const scorm = from("site/scorm");
export const DEVICE = new URL("device/", WIDGETS);
export const SITE = new URL("site/page/", WIDGETS);
export const SHELL = new URL("page/shell/", WIDGETS);
const SERVER = new URL("server/page/", WIDGETS);

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
/** Returns a script of a page that a server sends. */
export const shell = (name) => {
  served ??= together(SHELL, SERVER);
  return import(pathToFileURL(join(served, `${name}.js`)).href);
};
