import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { window } from "./dom.js";
import { pageScript, together } from "./scripts.js";

const { talking } = await pageScript("talk");

/** The parts of a widget's model that the page's side uses. */
const modelOf = (view = { number: -1, view: { said: "first" } }, more = {}) => {
  const hears = {};
  const traits = { key: "", view, begins: false, speaks_first: true, ...more };
  return {
    sent: [],
    /** What Python says of each message. */
    ends: [],
    send(message, callbacks) {
      this.sent.push(message);
      this.ends.push((state) => callbacks.iopub.status({ content: { execution_state: state } }));
    },
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; hears[`change:${name}`]?.(); },
    on: (name, handler) => { hears[name] = handler; },
    off: (name) => { delete hears[name]; },
    tell: (message, buffers = []) => hears["msg:custom"]?.(message, buffers),
    hears,
  };
};

const begun = (model) => {
  const heard = [];
  const note = (name) => (message) => heard.push(message ? [name, message.type ?? message] : [name]);
  const talk = talking(model, {
    greeting: () => ({ width: 900 }), update: note("update"), restore: note("restore"), silence: note("silence"),
    answered: note("answered"), heard: note("heard"), stirred: note("stirred"), link: () => "number=7",
  });
  talk.start();
  return { talk, heard };
};

const types = (model) => model.sent.map(({ type }) => type);

beforeEach(() => {
  delete document.body.dataset.connection;
  document.fonts = [];
  window.location.hash = "";
  mock.timers.reset();
});

test("patches that follow each other are put together, and what has not changed is the same", () => {
  const model = modelOf();
  const { talk } = begun(model);
  model.tell({ type: "show", from: -1, to: 1, patch: [{ said: "a", scene: { spots: 2 } }] });
  const { scene } = talk.view();
  model.tell({ type: "show", from: 1, to: 2, patch: { said: ["b"] } });
  assert.deepEqual(talk.view(), { said: "b", scene: { spots: 2 } });
  assert.equal(talk.view().scene, scene);
  assert.deepEqual(model.sent, []);
});

test("a patch for a view that was missed is not put on another: the whole is asked for", () => {
  const model = modelOf();
  const { talk, heard } = begun(model);
  model.tell({ type: "show", from: -1, to: 1, patch: [{ said: "a" }] });
  model.tell({ type: "show", from: 2, to: 3, patch: { said: ["lost"] } });
  assert.equal(talk.view().said, "a");
  assert.deepEqual(types(model), ["hello"]);
  assert.equal(heard.filter(([name]) => name === "update").length, 1);
  model.tell({ type: "show", from: -1, to: 4, patch: [{ said: "whole" }] });
  model.tell({ type: "show", from: 4, to: 5, patch: { said: ["next"] } });
  assert.equal(talk.view().said, "next");
});

test("a state that is taken over as a whole has its own number", () => {
  const model = modelOf();
  const { talk, heard } = begun(model);
  model.set("view", { number: 8, view: { said: "kept" } });
  assert.deepEqual(heard.map(([name]) => name), ["restore", "restore"]);
  model.tell({ type: "show", from: 8, to: 9, patch: { said: ["on"] } });
  assert.equal(talk.view().said, "on");
});

test("a press without an answer is told to have none, and that it has one when it comes", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const model = modelOf();
  const { talk, heard } = begun(model);
  assert.ok(talk.ask({ type: "press", key: "stock" }));
  mock.timers.tick(4999);
  assert.ok(!heard.some(([name]) => name === "silence"));
  mock.timers.tick(1);
  assert.equal(heard.at(-1)[0], "silence");
  model.tell({ type: "show", from: -1, to: 1, patch: [{}] });
  assert.ok(heard.some(([name]) => name === "answered"));
});

test("a press that cannot be sent is told at once to have no answer, and nothing waits for it", () => {
  const model = modelOf();
  const { talk, heard } = begun(model);
  model.send = () => { throw new Error("Cannot send"); };
  assert.equal(talk.ask({ type: "press", key: "stock" }), false);
  assert.deepEqual([heard.at(-1), talk.isWaiting()], [["silence"], false]);
});

test("an answer in time is no silence, and a second press waits anew", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const model = modelOf();
  const { talk, heard } = begun(model);
  talk.ask({ type: "press", key: "stock" });
  mock.timers.tick(4000);
  talk.ask({ type: "press", key: "stock" });
  mock.timers.tick(4000);
  model.tell({ type: "show", from: -1, to: 1, patch: [{}] });
  mock.timers.tick(9000);
  assert.ok(!heard.some(([name]) => name === "silence" || name === "answered"));
});

for (const state of ["lost", "gone"]) {
  test(`while the line is ${state} nothing is sent and nothing waits for an answer`, () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const model = modelOf();
    const { talk, heard } = begun(model);
    document.body.dataset.connection = state;
    assert.ok(!talk.ask({ type: "press", key: "stock" }));
    mock.timers.tick(9000);
    assert.deepEqual([model.sent, heard.filter(([name]) => name === "silence")], [[], []]);
  });
}

test("a line that was lost while an answer was awaited tells that by itself", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const model = modelOf();
  const { talk, heard } = begun(model);
  talk.ask({ type: "press", key: "stock" });
  document.body.dataset.connection = "lost";
  mock.timers.tick(9000);
  assert.ok(!heard.some(([name]) => name === "silence"));
});

test("what is sent says when, and the clock is told when it is asked for", () => {
  const model = modelOf();
  const { talk } = begun(model);
  talk.send({ type: "press", key: "stock" });
  model.tell({ type: "clock", asked: 3 });
  assert.deepEqual(model.sent.map(({ type, asked }) => [type, asked]), [["press", undefined], ["clock", 3]]);
  assert.ok(model.sent.every(({ at }) => at > 0));
});

test("a widget waits until Python has done with the last thing that was sent", () => {
  const model = modelOf();
  const { talk, heard } = begun(model);
  assert.equal(talk.isWaiting(), false);
  talk.greet();
  talk.send({ type: "press", key: "stock" });
  const [greeting, press] = model.ends;
  assert.equal(talk.isWaiting(), true);
  greeting("busy");
  greeting("idle");
  assert.equal(talk.isWaiting(), true, "the press is still to be done");
  heard.length = 0;
  press("busy");
  assert.deepEqual(heard, []);
  press("idle");
  assert.deepEqual([talk.isWaiting(), heard], [false, [["stirred"]]]);
});

test("in an app the address begins the game, else what the server was told to begin with; in a notebook nothing", () => {
  document.body.dataset.begin = "base=10";
  const first = modelOf(undefined, { begins: true });
  assert.equal(begun(first).talk.address(), "");
  document.body.dataset.connection = "ok";
  assert.equal(begun(first).talk.address(), "base=10");
  assert.equal(begun(modelOf()).talk.address(), "");
  window.location.hash = "#number=9&2~number=8";
  assert.equal(begun(first).talk.address(), "number=9");
  assert.equal(begun(modelOf(undefined, { key: "2" })).talk.address(), "number=8");
  delete document.body.dataset.begin;
});

test("an address that somebody changed is followed, the widget's own is not", () => {
  document.body.dataset.connection = "ok";
  const model = modelOf();
  const { talk } = begun(model);
  const follow = (hash) => {
    window.location.hash = hash;
    window.dispatchEvent(new window.Event("hashchange"));
  };
  follow("#number=7");
  assert.ok(!types(model).includes("link"));
  follow("#number=8");
  assert.deepEqual(model.sent.filter(({ type }) => type === "link").at(-1).link, "number=8");
  talk.stop();
  const before = model.sent.length;
  follow("#number=9");
  assert.equal(model.sent.length, before);
  assert.deepEqual(Object.keys(model.hears), []);
});

test("letters are asked for where the page has none of ours, and taken when they come", async () => {
  const made = [];
  globalThis.FontFace = class {
    constructor(family, _bytes, { weight }) { made.push([family, weight]); }
    load() { return Promise.resolve(this); }
  };
  const model = modelOf();
  const { talk } = begun(model);
  talk.greet();
  document.fonts = Object.assign([{ family: '"cardmath"' }], { add() {} });
  talk.greet();
  assert.deepEqual(model.sent.map(({ font, width }) => [font, width]), [[true, 900], [false, 900]]);
  model.tell({ type: "font", weights: ["400", "700"] }, [{ buffer: 1 }, { buffer: 2 }]);
  assert.deepEqual(made, [["cardmath", "400"], ["cardmath", "700"]]);
});

test("whatever else is said goes to the widget", () => {
  const model = modelOf();
  const { heard } = begun(model);
  model.tell({ type: "sum", text: "3 + 7" });
  assert.deepEqual(heard.at(-1), ["heard", "sum"]);
});

test("a page that reports to a learning platform is watched, as in a class", () => {
  const model = modelOf();
  const { talk } = begun(model);
  talk.greet();
  document.documentElement.dataset.reports = "";
  talk.greet();
  delete document.documentElement.dataset.reports;
  assert.deepEqual(model.sent.map(({ watched }) => watched), [false, true]);
});

test("nothing is heard or seen before Python has answered the greeting, because the address may say otherwise", () => {
  document.body.dataset.connection = "here";
  const model = modelOf();
  const { talk } = begun(model);
  const el = { style: {} };
  const said = { text: "Make 15.", quiet: false };
  talk.unveil(el);
  assert.deepEqual([talk.voiced(said).quiet, el.style.visibility], [true, "hidden"]);
  talk.greet();
  model.tell({ type: "show", from: -1, to: 1, patch: [{}] });
  talk.unveil(el);
  assert.deepEqual([talk.voiced(said), el.style.visibility], [said, ""]);
});

test("a press that is made again before its answer counts once, on buttons and keys only", () => {
  const model = modelOf();
  const { talk } = begun(model);
  const asked = (...messages) => {
    const before = model.sent.length;
    for (const message of messages) assert.ok(talk.ask(message));
    return model.sent.length - before;
  };
  const [hint, undo] = ["hint", "undo"].map((name) => ({ type: "command", name }));
  assert.equal(asked(hint, hint, hint), 1);
  model.ends.at(-1)("idle");
  assert.equal(asked(hint, undo, undo), 2);
  // Nothing is lost that was pressed in between.
  const [open, close] = [true, false].map((value) => ({ type: "change", id: "settings", value }));
  assert.equal(asked(open, close, open), 3);
  const [card, wheel] = [{ type: "press", key: "t7.1" }, { type: "press", key: "up" }];
  assert.equal(asked(card, card, wheel, wheel), 4);
  const [answer, other] = ["75", "73"].map((value) => ({ type: "enter", value }));
  const step = { type: "desk", key: "step" };
  assert.equal(asked(answer, answer, other, other, step, step), 3);
  // The end of an earlier message is no answer to the last one.
  assert.equal(asked(undo), 1);
  model.ends.at(-2)("idle");
  assert.equal(asked(undo), 0);
});

test("a press may be made again after a silence, and where nobody says that Python is done", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const model = modelOf();
  const { talk } = begun(model);
  const undo = () => { talk.ask({ type: "command", name: "undo" }); return model.sent.length; };
  assert.deepEqual([undo(), undo()], [1, 1]);
  mock.timers.tick(5000);
  assert.deepEqual([undo(), undo()], [2, 2]);
  model.tell({ type: "show", from: -1, to: 1, patch: [{}] });
  assert.deepEqual([undo(), undo()], [3, 3]);
});

test("a press is answered by what it shows, but not by what an earlier message shows", () => {
  const model = modelOf();
  const { talk } = begun(model);
  const press = (name) => { talk.ask({ type: "command", name }); return model.sent.length; };
  press("hand in");
  model.ends.at(-1)("idle");
  assert.deepEqual([press("hand in"), press("hand in")], [2, 2]);
  model.tell({ type: "show", from: -1, to: 1, patch: [{}] });
  assert.equal(press("hand in"), 3);
  // By now the second is not done.
  model.tell({ type: "show", from: 1, to: 2, patch: {} });
  assert.equal(press("hand in"), 3);
});

test("after an outage, a press may be made again that had no answer but the state as a whole", () => {
  const model = modelOf();
  const { talk } = begun(model);
  const undo = () => { talk.ask({ type: "command", name: "undo" }); return model.sent.length; };
  undo();
  model.ends.at(-1)("idle");
  assert.deepEqual([undo(), undo()], [2, 2]);
  model.set("view", { number: 8, view: { said: "kept" } });
  assert.equal(undo(), 3);
});

test("a notebook shows its widget at once, and speaks when it has been greeted", () => {
  const { talk } = begun(modelOf(undefined, { key: "2" }));
  const el = { style: {} };
  talk.unveil(el);
  assert.deepEqual([talk.voiced({ quiet: false }).quiet, el.style.visibility], [true, ""]);
});

test("what is below a page's first widget is silent until it is used, unless the page was opened for it", () => {
  const opened = (key) => {
    document.body.dataset.connection = "here";
    const model = modelOf(undefined, { key, speaks_first: key === "lesson" });
    const { talk } = begun(model);
    model.tell({ type: "show", from: -1, to: 1, patch: [{}] });
    return talk;
  };
  const isQuiet = (talk) => talk.voiced({ quiet: false }).quiet;
  assert.deepEqual(["lesson", "", "tally"].map((key) => isQuiet(opened(key))), [false, true, true]);
  const tally = opened("tally");
  tally.send({ type: "link", link: "" });
  assert.ok(isQuiet(tally));
  tally.ask({ type: "press", key: "deal" });
  assert.ok(!isQuiet(tally));
  window.cardmathOpened = "#tally~number=7";
  assert.deepEqual(["practice", "tally"].map((key) => isQuiet(opened(key))), [true, false]);
  const first = opened("lesson");
  assert.ok(isQuiet(first));
  first.ask({ type: "press", key: "base" });
  assert.ok(!isQuiet(first));
  delete window.cardmathOpened;
  delete window.cardmathGoalSpeaks;
});
