import assert from "node:assert/strict";
import { test } from "node:test";

import { placed } from "./dom.js";
import { board } from "./scripts.js";

const { entrance, heir, neighbour } = await board("focus");
const { spots } = await board("spots");

const LEFT = [-1, 0];
const RIGHT = [1, 0];
const UP = [0, -1];
const DOWN = [0, 1];

// A pyramid with this many rows, as laid out on the table.
const pyramid = (rows, gone = []) => {
  const spots = { stock: { group: "piles", box: [0, 0, 50, 70], label: "" } };
  for (let row = 1; row <= rows; row++) {
    for (let place = 1; place <= row; place++) {
      const key = `t${row}.${place}`;
      if (!gone.includes(key)) {
        spots[key] = { group: "tableau", box: [400 - 30 * row + 60 * place, 40 * row, 50, 70], label: "" };
      }
    }
  }
  return { width: 800, height: 600, card: 50, groups: {}, spots };
};

test("arrows lead along a row and to the nearest card of the next", () => {
  const scene = pyramid(4);
  assert.equal(neighbour(scene, "t3.2", LEFT), "t3.1");
  assert.equal(neighbour(scene, "t3.2", RIGHT), "t3.3");
  assert.equal(neighbour(scene, "t3.1", LEFT), "");
  assert.ok(["t4.2", "t4.3"].includes(neighbour(scene, "t3.2", DOWN)));
  assert.ok(["t2.1", "t2.2"].includes(neighbour(scene, "t3.2", UP)));
  assert.equal(neighbour(scene, "t4.1", DOWN), "");
});

test("they pass over what has left and stay in their group", () => {
  const scene = pyramid(4, ["t3.1", "t3.2", "t3.3", "t4.2"]);
  assert.equal(neighbour(scene, "t4.1", RIGHT), "t4.3");
  assert.equal(neighbour(scene, "t4.4", UP), "t2.2");
  assert.equal(neighbour(scene, "t1.1", LEFT), "");
});

for (const gone of [[], ["t7.3", "t7.4"], ["t7.1", "t7.7", "t6.3", "t5.2", "t5.3", "t2.1"]]) {
  test(`every card of a pyramid without ${gone.join(" ") || "gaps"} is reached`, () => {
    const scene = pyramid(7, gone);
    const cards = Object.keys(scene.spots).filter((key) => key.startsWith("t"));
    const reached = new Set([cards.at(-1)]);
    for (const key of reached) {
      for (const way of [LEFT, RIGHT, UP, DOWN]) {
        const next = neighbour(scene, key, way);
        if (next) reached.add(next);
      }
    }
    assert.deepEqual([...reached].sort(), cards.sort());
  });
}

// The cards of the last row and those uncovered by a removal can be chosen.
const playable = (rows, gone, free) => {
  const scene = pyramid(rows, gone);
  for (const key of free) scene.spots[key].free = true;
  return scene;
};

test("a tableau is entered at its first free card, then where somebody was last", () => {
  const scene = playable(3, [], ["t3.1", "t3.2", "t3.3"]);
  assert.equal(entrance(scene, "tableau", "", undefined), "t3.1");
  assert.equal(entrance(scene, "tableau", "t3.3", undefined), "t3.3");
  assert.equal(entrance(scene, "tableau", "t1.1", undefined), "t1.1");
  assert.equal(entrance(scene, "piles", "", undefined), "stock");
  assert.equal(entrance(scene, "foundations", "", undefined), "");
});

test("from a card that has left one comes to the nearest that is free, not to one that is covered", () => {
  const before = playable(4, [], ["t4.1", "t4.2", "t4.3", "t4.4"]);
  // The card above the removed card is nearer than the neighbour of that card, but still covered.
  const scene = playable(4, ["t4.2"], ["t4.1", "t4.3", "t4.4"]);
  assert.ok(["t4.1", "t4.3"].includes(heir(scene, before.spots["t4.2"])));
  assert.ok(["t4.1", "t4.3"].includes(entrance(scene, "tableau", "t4.2", before.spots["t4.2"])));
  const cleared = playable(4, Object.keys(before.spots).filter((key) => key !== "stock"), ["stock"]);
  assert.equal(heir(cleared, before.spots["t4.2"]), "stock");
  assert.equal(entrance(cleared, "tableau", "t4.2", before.spots["t4.2"]), "");
});

test("a table that gets the focus gives it to a card that can be chosen, and to no pile before it", () => {
  const layer = placed();
  const nothing = () => false;
  const table = spots(layer, { press: nothing, double: nothing, open: nothing, shortcut: nothing, cut: nothing });
  assert.equal(table.focus(), false, "an empty table leaves it where it is");
  const scene = playable(3, [], ["t3.2", "t3.3"]);
  scene.spots.f1 = { group: "foundations", box: [0, 300, 50, 70], label: "" };
  scene.groups = {
    foundations: { label: "Piles", arrows: true }, piles: { label: "Stock", arrows: false },
    tableau: { label: "Pyramid", arrows: true },
  };
  table.show(scene);
  layer.querySelector("[data-sprite=stock]").focus();
  assert.equal(table.focus(), true);
  assert.equal(document.activeElement.dataset.sprite, "t3.2");
});
