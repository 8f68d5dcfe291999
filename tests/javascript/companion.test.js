// One of the court stands in the dock of a wide board and looks as the game goes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lay, placed } from "./dom.js";
import { board } from "./scripts.js";

const { hosting } = await board("companion");

test("it greets, then follows what is said, and cheers only where it is seen", () => {
  const dock = placed('<button class="cm-dock-more"></button>');
  const host = hosting(dock);
  const seen = () => dock.querySelector(".cm-host");
  const pose = () => seen().querySelector("svg").dataset.pose;
  assert.equal(seen().getAttribute("aria-hidden"), "true");
  assert.equal(seen().nextElementSibling.className, "cm-dock-more");
  host.hear("queen", "");
  assert.equal(seen().querySelector("svg").dataset.who, "queen");
  assert.equal(pose(), "greets");
  assert.match(dock.style.getPropertyValue("--host"), /^url\("data:image\/svg\+xml,/);
  for (const [mood, looks] of Object.entries({ wrong: "consoles", help: "thinks", mark: "thinks", won: "cheers" })) {
    host.hear("queen", mood);
    assert.equal(pose(), looks);
  }
  host.hear("queen", "");
  assert.equal(pose(), "holds");
  lay(seen(), 0, 0, 0, 0);
  assert.deepEqual([host.isSeen(), host.pose()], [false, "holds"]);
  assert.equal(host.cheer("queen"), false, "a narrow board has no room for it");
  assert.equal(pose(), "holds");
  lay(seen(), 0, 0, 90, 120);
  assert.equal(host.cheer("queen"), true);
  assert.equal(pose(), "cheers");
});
