import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, mock, test } from "node:test";
import { pathToFileURL } from "node:url";

import { placed, window } from "./dom.js";
import { DEVICE, together } from "./scripts.js";

const TODAY = `<div id="today" data-deal="number=7" data-words="{}" hidden><a href="./pyramid-addition">
  <span class="today-month"></span> <span class="today-day"></span></a><button aria-expanded="false"></button></div>
  <div id="calendar" hidden></div>`;
const reload = mock.method(window.location, "reload", () => {});

beforeEach(() => {
  reload.mock.resetCalls();
  window.history.replaceState(null, "");
});

/** Opens the start page's script, from a server that still has the calendar's script or no longer does. */
const opened = async (hasCalendar) => {
  const folder = together(DEVICE);
  if (!hasCalendar) rmSync(join(folder, "calendar.js"));
  const page = placed(TODAY);
  await import(pathToFileURL(join(folder, "today.js")).href);
  return { button: page.querySelector("button"), calendar: page.querySelector("#calendar") };
};

/** Waits until scripts have loaded and requests have been answered. */
const loaded = () => new Promise((resolve) => { setTimeout(resolve, 200); });

test("the calendar opens and closes", async () => {
  const { button, calendar } = await opened(true);
  for (const isOpen of [true, false]) {
    button.click();
    await loaded();
    assert.deepEqual([!calendar.hidden, button.getAttribute("aria-expanded")], [isOpen, String(isOpen)]);
  }
  assert.equal(reload.mock.callCount(), 0);
});

test("after an update of the server, the page renews itself and then opens the calendar", async () => {
  globalThis.fetch = async () => ({ ok: true });
  (await opened(false)).button.click();
  await loaded();
  assert.equal(reload.mock.callCount(), 1);
  const renewed = await opened(true);
  await loaded();
  assert.equal(renewed.calendar.hidden, false);
  // It opens once.
  const later = await opened(true);
  await loaded();
  assert.equal(later.calendar.hidden, true);
});

test("without a connection the page stays", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError());
  (await opened(false)).button.click();
  await loaded();
  assert.equal(reload.mock.callCount(), 0);
});
