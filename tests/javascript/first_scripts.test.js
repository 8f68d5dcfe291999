// The scripts that run before a page's own. They decide what to load, keep and give up.

import assert from "node:assert/strict";
import { join } from "node:path";
import { mock, test } from "node:test";
import { pathToFileURL } from "node:url";

import { placed, settled, window } from "./dom.js";
import { SHELL, newcomer, pageScript, shell, together } from "./scripts.js";

const { isNewcomer } = await newcomer("newcomer");
const { titled } = await pageScript("title");

test("a page is new once on this device; who knows all games, or keeps nothing, is not bothered", () => {
  localStorage.clear();
  assert.deepEqual(["odds", "odds", "pyramid", "odds"].map(isNewcomer), [true, false, true, false]);
  localStorage.setItem("cardmath.how-to-play", "all");
  assert.ok(!isNewcomer("patriarchs"));
  const get = mock.method(window.Storage.prototype, "getItem", () => { throw new Error("refused"); });
  assert.ok(!isNewcomer("contradance"));
  get.mock.restore();
});

test("a page named after its game follows the game on the table; a page with a name of its own keeps it", () => {
  const named = (heading, title) => {
    document.body.innerHTML = `<header class="site-header"><h1>${heading}</h1></header>`;
    document.title = title;
  };
  const now = () => [document.querySelector("h1").textContent, document.title];
  named("Odd and Even", "Odd and Even – cardmath");
  const follow = titled(true);
  follow({ title: "Patriarchs", usual_title: "Odd and Even" });
  assert.deepEqual(now(), ["Patriarchs", "Patriarchs – cardmath"]);
  follow({ title: "Contradance", usual_title: "Odd and Even" });
  assert.deepEqual(now(), ["Contradance", "Contradance – cardmath"]);
  named("My lesson", "My lesson");
  titled(true)({ title: "Patriarchs", usual_title: "Odd and Even" });
  assert.deepEqual(now(), ["My lesson", "My lesson"]);
  named("Odd and Even", "Odd and Even");
  titled(false)({ title: "Patriarchs", usual_title: "Odd and Even" });
  assert.deepEqual(now(), ["Odd and Even", "Odd and Even"]);
});

test("a link to another game of the page names it before its board answers", async () => {
  document.body.innerHTML = `<header class="site-header"><h1 data-titles='{"patriarchs": "Patriarchs"}'>Odd and Even</h1>
    </header><div id="notice" hidden><p id="notice-text"></p><button id="notice-reload"></button></div>
    <template id="sentences"></template><div id="dealing"><p></p></div>`;
  document.title = "Odd and Even · cardmath";
  location.hash = "#game=patriarchs&number=7";
  const now = () => [document.querySelector("h1").textContent, document.title];
  await shell("app");
  assert.deepEqual(now(), ["Patriarchs", "Patriarchs · cardmath"]);
  titled(true)({ title: "Contradance", usual_title: "Odd and Even" });
  assert.deepEqual(now(), ["Contradance", "Contradance · cardmath"], "from then on it follows the board");
  location.hash = "";
});

test("an address for MathALÉA that is opened without it leads to the exercise it names, but changes no link", async () => {
  const opened = async (hash) => {
    window.happyDOM.setURL(`http://127.0.0.1/exercises?mathalea&v=eleve&kind=addition&base=10${hash}`);
    const folder = together(SHELL);
    for (const name of ["app.js", "mathalea.js"]) await import(pathToFileURL(join(folder, name)).href);
    await settled();
    return location.hash;
  };
  assert.equal(await opened(""), "#kind=addition&base=10");
  assert.equal(await opened("#kind=parity"), "#kind=parity");
  assert.equal(document.body.dataset.scored, undefined);
});

// -- the small AMD loader

await shell("modules");
const scripted = (module) => {
  const script = Object.assign(document.createElement("script"), { type: "text/plain" });
  script.dataset.module = module;
  document.head.append(script);
  return script;
};
const define = (script, needs, factory) => {
  Object.defineProperty(document, "currentScript", { value: script, configurable: true });
  window.define(needs, factory);
};

test("a module is made of what it asks for, whatever comes first", async () => {
  const [one, other] = [scripted("one"), scripted("other")];
  define(one, ["other", "module"], (other, module) => ({ sum: other.value + 1, isOwn: "uri" in module }));
  const loaded = window.cardmathModule("one");
  define(other, [], () => ({ value: 6 }));
  assert.deepEqual(await loaded, { sum: 7, isOwn: true });
});

test("the controls of ipywidgets are in its one script", async () => {
  define(scripted("@jupyter-widgets/base"), [], () => ({ Widget: 1 }));
  for (const part of ["base", "controls", "output"]) {
    assert.deepEqual(await window.cardmathModule(`@jupyter-widgets/${part}`), { Widget: 1 });
  }
});

test("a module that this page will never have is an error at once, and so is a script that does not come", async () => {
  await assert.rejects(window.cardmathModule("theirs"), /this page has no module theirs/);
  const late = scripted("late");
  const waits = assert.rejects(window.cardmathModule("late"), /late could not be loaded/);
  late.dispatchEvent(new window.Event("error"));
  await waits;
  define(scripted("needy"), ["theirs too"], () => 1);
  await assert.rejects(window.cardmathModule("needy"), /no module theirs too/);
});

test("requirejs gives several at once, or says that it cannot", async () => {
  define(scripted("a"), [], () => 1);
  define(scripted("b"), [], () => 2);
  const got = [];
  await window.requirejs(["a", "b"], (...values) => got.push(values));
  await window.requirejs(["a", "nobody's"], () => got.push("no"), (error) => got.push(error.message));
  assert.deepEqual(got, [[1, 2], "this page has no module nobody's"]);
});

// -- icons

test("icons are loaded where there is one, and once", async () => {
  const { look } = await shell("icons");
  const sheets = () => document.querySelectorAll("link[rel=stylesheet]").length;
  look(placed("<p>no icon</p>"));
  assert.equal(sheets(), 0);
  look(placed("<i class='fa fa-play'></i>"));
  const { length } = document.querySelectorAll("link[rel=stylesheet]");
  assert.ok(length > 0);
  look(placed("<i class='fa fa-stop'></i>"));
  assert.equal(sheets(), length);
});

// -- leaving

test("who leaves frees the seat, with the token against forged requests", async () => {
  const beacons = [];
  navigator.sendBeacon = (address, form) => beacons.push([address, form.get("_xsrf")]);
  document.cookie = "_cardmath_xsrf=t0ken";
  document.body.innerHTML = `<div id="notice" hidden><p></p><button></button></div>
    <template id="sentences"><p data-name="failed">Please load the page again.</p></template><p id="dealing"></p>`;
  const script = Object.assign(scripted("leave"), { src: "http://127.0.0.1/assets/1/leave.js" });
  script.dataset.seat = "s7";
  Object.defineProperty(document, "currentScript", { value: script, configurable: true });
  await shell("leave");
  window.dispatchEvent(new window.Event("pagehide"));
  assert.deepEqual(beacons, [["http://127.0.0.1/api/seats/s7/leave", "t0ken"]]);
});

test("a script that does not come, or cannot be read, is told; any other error is not", () => {
  const notice = document.getElementById("notice");
  window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("ours") }));
  assert.ok(notice.hidden);
  window.dispatchEvent(new ErrorEvent("error", { error: new SyntaxError("unread") }));
  assert.deepEqual([notice.hidden, notice.querySelector("p").textContent], [false, "Please load the page again."]);
  assert.ok(document.getElementById("dealing").hasAttribute("hidden"));
});

test("a page that the browser kept for the back button is loaded anew: its kernel has gone", () => {
  const reloads = mock.method(window.location, "reload", () => {});
  window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: false }));
  assert.equal(reloads.mock.callCount(), 0);
  window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: true }));
  assert.equal(reloads.mock.callCount(), 1);
});
