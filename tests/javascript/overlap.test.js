import assert from "node:assert/strict";
import { test } from "node:test";

import { cutting, rest } from "../../widgets/cardmath_widgets/board/overlap.js";

const area = ([, , width, height]) => width * height;
const holds = ([x, y, width, height], [left, top]) => x <= left && left < x + width && y <= top && top < y + height;

test("what is left of a box under others covers just what these leave", () => {
  const whole = [0, 0, 60, 80];
  const above = [[-20, 40, 50, 70], [25, 40, 50, 70], [0, 70, 60, 70]];
  const pieces = rest(whole, above);
  for (let x = 0; x < 60; x++) {
    for (let y = 0; y < 80; y++) {
      const isFree = !above.some((one) => holds(one, [x, y]));
      const count = pieces.filter((one) => holds(one, [x, y])).length;
      assert.equal(count, isFree ? 1 : 0, `${x}, ${y}`);
    }
  }
  assert.ok(pieces.every((one) => area(one) > 0));
});

test("a card that lies free is not cut, whatever lies beside it", () => {
  assert.equal(cutting([0, 0, 50, 70], []), "");
  assert.equal(cutting([0, 0, 50, 70], [[50, 0, 50, 70]]), "");
});

test("a covered card is cut where others lie on it, in lengths from its own corner", () => {
  const shape = cutting([100, 200, 50, 70], [[100, 240, 50, 70]]);
  assert.equal(shape, 'path("M-40 -40h130v80h-130zM-40 40h40v70h-40zM50 40h40v70h-40z")');
});
