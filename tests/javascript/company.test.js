// One of the court cheers at the edge of the table, and only where nothing else lies.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { lay, placed } from "./dom.js";
import { board } from "./scripts.js";

const { company } = await board("company");
mock.timers.enable({ apis: ["setTimeout"] });

test("it stands where there is room, moves out of the way, and leaves by itself", () => {
  const surface = lay(placed("<b></b>"), 0, 0, 600, 400);
  const dock = placed(`<button class="cm-dock-more"></button>`);
  const guest = company(surface, dock, () => surface.querySelectorAll("b"));
  const seen = () => surface.querySelector(".cm-guest");
  lay(surface.querySelector("b"), 0, 0, 200, 400);
  guest.cheer("king");
  assert.equal(seen().getAttribute("aria-hidden"), "true");
  assert.equal(seen().querySelector("svg").dataset.who, "king");
  const left = seen().style.left;
  lay(surface.querySelector("b"), 400, 0, 200, 400);
  guest.stand();
  assert.notEqual(seen().style.left, left, "what came later has its place");
  mock.timers.tick(5000);
  assert.equal(seen(), null);
  lay(surface.querySelector("b"), 0, 50, 600, 300);
  guest.cheer("king");
  assert.equal(seen(), null, "no room, no figure");
});

test("in the dock it looks as the game goes", () => {
  const dock = placed(`<button class="cm-dock-more"></button>`);
  const guest = company(lay(placed("<b></b>"), 0, 0, 600, 400), dock, () => []);
  const host = dock.querySelector(".cm-host");
  assert.equal(host.getAttribute("aria-hidden"), "true");
  for (const [mood, pose] of [["", "greets"], ["help", "thinks"], ["", "holds"], ["wrong", "consoles"], ["won", "cheers"]]) {
    guest.host("queen", mood);
    assert.equal(host.dataset.looks, `queen ${pose}`);
  }
});
