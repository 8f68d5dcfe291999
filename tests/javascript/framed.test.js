// A page in a frame: what it keeps, opens and says, and the protocol of MathALÉA.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { lay, placed, window } from "./dom.js";
import { shell, SHELL } from "./scripts.js";

const SEARCH = "?mathalea&numeroExercice=2&v=eleve&seed=uEMk&kind=addition,bundles&lesson~open=5&digits=";
window.happyDOM.setURL(`http://127.0.0.1/exercises.html${SEARCH}`);
Object.assign(globalThis, { DOMParser: window.DOMParser, HTMLAnchorElement: window.HTMLAnchorElement });
globalThis.CustomEvent = window.CustomEvent;

const told = [];
const parent = {
  get location() { throw new Error("another site"); },
  postMessage: (message, to) => told.push([message, to]),
};
Object.defineProperty(window, "parent", { value: parent });
mock.timers.enable({ apis: ["setTimeout"] });
window.setTimeout = globalThis.setTimeout;
const watched = [];
globalThis.ResizeObserver = class {
  constructor(changed) { watched.push(changed); }
  observe() {}
};
placed('<div id="dealing"></div><a href="http://127.0.0.1/">Start</a><a href="#main">Content</a>').id = "main";
localStorage.setItem("cardmath.sound", "on");
await shell("framed");

const last = () => told.at(-1)?.[0];
const score = (about) => window.dispatchEvent(new CustomEvent("cardmath-score", {
  detail: { right: 5, count: 6, attempts: 0, lines: [], settings: "kind=addition", ...about },
}));
const say = (data, source = parent) => {
  const event = new Event("message");
  Object.assign(event, { data, source });
  window.dispatchEvent(event);
};

test("what the address asks is in the link, in our words and with its keys", () => {
  assert.equal(location.hash, "#seed=uEMk&kind=addition%2Cbundles&lesson~open=5");
  assert.equal(document.body.dataset.scored, "pupil");
});

test("nothing is kept on the device, and nothing throws that is not expected to", () => {
  for (const use of ["getItem", "setItem", "removeItem"]) {
    assert.throws(() => window.localStorage[use]("cardmath.sound", "off"), /cannot store anything/);
  }
});

test("other pages open outside of the frame, and places of this one in it", () => {
  const [start, content] = document.querySelectorAll("a");
  for (const link of [start, content]) {
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
  }
  assert.deepEqual([start.target, content.target], ["_blank", ""]);
});

test("the height is said when the page has taken shape, and again when it no longer fits", () => {
  const look = (height, frame) => {
    window.innerHeight = frame;
    lay(document.body, 0, 0, 360, height);
    watched.at(-1)();
    mock.timers.tick(200);
    return told.length;
  };
  look(34, 300);
  assert.equal(told.length, 0);
  document.getElementById("dealing").hidden = true;
  look(449.5, 300);
  assert.deepEqual(told, [[{ type: "height", height: 450, numeroExercice: 2 }, "*"]]);
  assert.equal(look(449.5, 470), 1);
  assert.equal(look(460, 470), 1);
  assert.equal(look(471, 470), 2);
  assert.equal(look(300, 491), 3);
  assert.equal(last().height, 300);
  // A table fills its window: it never makes the frame smaller.
  document.body.append(Object.assign(document.createElement("div"), { className: "cardmath-board" }));
  assert.equal(look(700, 800), 3);
  assert.equal(look(900, 800), 4);
  document.querySelector(".cardmath-board").remove();
});

test("the score is said at the end of each attempt, and the settings when they change", () => {
  told.length = 0;
  score({});
  assert.deepEqual(last(), { type: "mathaleaAskScore", numeroExercice: 2 });
  score({ right: 1 });
  assert.equal(told.length, 1);
  score({ attempts: 1, lines: ["Right first time: 5 of 6.", "<img src=x onerror=alert(1)> ✗"] });
  const { finalState, ...sent } = last();
  assert.deepEqual(sent, { type: "mathaleaSendScore", score: 5, numberOfQuestions: 6, numeroExercice: 2 });
  assert.match(finalState, /^<ul data-cardmath="seed=uEMk&amp;kind=addition%2Cbundles&amp;lesson~open=5"><li>/);
  assert.match(finalState, /&lt;img src=x onerror=alert\(1\)&gt; ✗<\/li><\/ul>$/);
  score({ attempts: 1, right: 0 });
  assert.equal(told.length, 2);
  score({ attempts: 1, settings: "kind=addition&base=12" });
  assert.deepEqual(last(), {
    type: "mathaleaSettings", urlParams: "kind=addition&base=12", numeroExercice: 2,
  });
});

test("the score is told again to the page around that asks, and to no other", () => {
  told.length = 0;
  say({ type: "mathaleaAskScore", numeroExercice: 2 }, {});
  say({ type: "mathaleaAskScore", numeroExercice: 3 });
  say(null);
  say("mathaleaAskScore");
  assert.equal(told.length, 0);
  say({ type: "mathaleaAskScore", numeroExercice: 2 });
  assert.equal(last().type, "mathaleaSendScore");
});

test("an earlier copy is shown again, as texts; what is no copy of ours changes nothing", () => {
  const state = '<ul data-cardmath="kind=addition&amp;done=rr"><li>5 of 6</li><li><b>75</b> ✗</li></ul>';
  say({ type: "mathaleaHasScore", numeroExercice: 2, finalState: [state] });
  assert.equal(location.hash, "#kind=addition&done=rr");
  const lines = () => [...document.querySelectorAll("#main > .copy li")].map((line) => line.innerHTML);
  assert.deepEqual(lines(), ["5 of 6", "75 ✗"]);
  for (const other of ["3;;5", "", undefined, ["<p>Bravo</p>"], [{}]]) {
    say({ type: "mathaleaHasScore", numeroExercice: 2, finalState: other });
  }
  assert.deepEqual([location.hash, lines().length], ["#kind=addition&done=rr", 2]);
});

test("a page whose exercise has no number hears nothing in an empty message", async () => {
  window.happyDOM.setURL("http://127.0.0.1/exercises.html?mathalea&kind=addition");
  const { talkToMathalea } = await import(new URL("mathalea.js?without-number", SHELL).href);
  const problems = [];
  window.addEventListener("error", ({ error }) => problems.push(error));
  assert.deepEqual(talkToMathalea(), { numeroExercice: undefined });
  told.length = 0;
  for (const empty of [null, undefined, "", 0]) say(empty);
  score({});
  assert.deepEqual([problems, last()], [[], { type: "mathaleaAskScore", numeroExercice: undefined }]);
});
