import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { placed } from "./dom.js";
import { board } from "./scripts.js";

const { foot, lifting } = await board("lift");

const TABLE = { width: 400, height: 600 };
const BOX = [100, 200, 50, 70];
let button, cuts;
const cut = (box) => {
  cuts.push(box);
  const picture = document.createElement("i");
  picture.className = "cm-ghost";
  picture.style.left = "100px";
  document.body.append(picture);
  return picture;
};
const pictures = () => [...button.querySelectorAll(".cm-lifted")];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  button = placed("<button></button>").firstChild;
  cuts = [];
});

test("a chosen card stands on its foot, and grows away from the edges of the table", () => {
  assert.deepEqual(foot(BOX, TABLE), [0.5, 1]);
  assert.deepEqual(foot([6, 6, 50, 70], TABLE), [0, 0], "at the upper left corner");
  assert.deepEqual(foot([344, 200, 50, 70], TABLE), [1, 1], "at the right edge");
  const [, down] = foot([100, 8, 50, 70], TABLE);
  assert.ok(down > 0 && down < 1, "as far as there is room");
});

test("its picture fills its button, and goes when the card is put back", () => {
  const lift = lifting(cut);
  lift.show(button, { box: BOX }, true, TABLE);
  const [picture] = pictures();
  assert.equal(picture.firstChild.getAttribute("style"), null);
  assert.equal(picture.style.transformOrigin, "50% 100%");
  lift.show(button, { box: BOX }, true, TABLE);
  assert.deepEqual(pictures(), [picture], "the same card is cut once");
  lift.show(button, { box: BOX }, false, TABLE);
  assert.deepEqual(pictures(), []);
  mock.timers.tick(1000);
  assert.deepEqual(pictures(), [], "and stays down");
});

test("one card at a time is raised, and only what lies on the table", () => {
  const lift = lifting(cut);
  const other = document.createElement("button");
  button.after(other);
  lift.show(other, { box: BOX, kind: "pile" }, true, TABLE);
  lift.show(button, { box: [200, 200, 50, 70] }, true, TABLE);
  assert.equal(other.querySelector(".cm-lifted"), null);
  assert.equal(pictures().length, 1);
  lift.show(other, { box: BOX, kind: "seat" }, true, TABLE);
  assert.equal(other.querySelector(".cm-lifted"), null, "a plate has its own looks");
});

test("after a change the picture is taken again from what has been painted", () => {
  const lift = lifting(cut);
  lift.show(button, { box: BOX }, true, TABLE);
  lift.follow();
  lift.follow();
  mock.timers.tick(1000);
  assert.equal(cuts.length, 2);
  assert.equal(pictures().length, 1);
  lift.show(button, { box: [0, 0, 60, 84] }, true, TABLE);
  assert.deepEqual(cuts.at(-1), [0, 0, 60, 84], "the size of the table has changed");
});
