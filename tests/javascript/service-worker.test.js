import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import vm from "node:vm";

import { SITE } from "./scripts.js";

const SOURCE = readFileSync(new URL("service-worker.js", SITE), "utf-8");
const START = "https://school.example/games/";
const FILES = [
  "index.html", "mine/files.bin", "assets/1/app.js", "assets/1/python.bin", "assets/1/machine.wasm.bin",
  "assets/1/large.mjs.bin",
];

const DIGESTS = { "mine/files.bin": `sha256-${createHash("sha256").update("new").digest("base64")}` };

let stores, fetched, net, handlers, skipped, pages, registration;

/** The parts of a browser's cache storage that these tests use. */
const page = (build = "two") => `<html data-build="${build}" lang="en">`;
const store = (kept = new Map()) => ({
  kept,
  addAll: async (requests) => requests.forEach(({ url, cache }) => kept.set(url, `fetched ${cache}`)),
  put: async (place, answer) => void kept.set(place, answer),
  match: async (place) => kept.get(place),
});

const begin = (name = "two") => {
  handlers = {};
  registration = { scope: START };
  const self = {
    registration, clients: { matchAll: async () => pages },
    skipWaiting: () => (skipped += 1), addEventListener: (type, handler) => { handlers[type] = handler; },
  };
  const caches = {
    open: async (key) => (stores[key] ??= store()), keys: async () => Object.keys(stores),
    delete: async (key) => delete stores[key],
    match: async (place) => Object.values(stores).map(({ kept }) => kept.get(place)).find(Boolean),
  };
  class Answer {
    constructor(content, { status = 200, headers = {} } = {}) {
      Object.assign(this, { content, status, ok: status < 300, headers: new Headers(headers), body: { cancel() {} } });
    }
    async arrayBuffer() { return this.content; }
    async text() { return this.content; }
  }
  vm.runInNewContext(SOURCE, {
    self, caches, NAME: name, FILES, DIGESTS, URL, Uint8Array, console, fzstd: { decompress: () => "plain" },
    Request: class { constructor(url, how) { Object.assign(this, { url, ...how }); } },
    Response: Answer,
    Headers,
    URLPattern: class { constructor({ pathname }) { this.pathname = pathname; } },
    fetch: async (asked) => {
      const url = asked.url ?? String(asked);
      fetched.push(url);
      const [content, about] = net(url) ?? ["", { status: 404 }];
      if (asked.integrity) {
        const digest = createHash("sha256").update(content).digest("base64");
        if (asked.integrity !== `sha256-${digest}`) throw new TypeError(`${url}: another digest`);
      }
      return new Answer(content, about);
    },
  });
};

const happen = async (type, event = {}) => {
  const waits = [];
  handlers[type]({ waitUntil: (one) => waits.push(one), ...event });
  await Promise.all(waits);
};
const asked = async (url, method = "GET") => {
  let answer;
  await happen("fetch", { request: { url, method }, respondWith: (one) => (answer = one) });
  return answer;
};

const contentOf = (url) => {
  if (url.endsWith(".html")) return page();
  return url.endsWith("/files.bin") ? Buffer.from("new") : new ArrayBuffer(1);
};
beforeEach(() => {
  [stores, fetched, skipped, pages] = [{}, [], 0, [{}]];
  net = (url) => [contentOf(url)];
  begin();
});
const kept = () => stores["cardmath /games/ two"].kept;

test("the whole site is kept, pages asked for anew, large files unpacked once", async () => {
  await happen("install");
  const names = FILES.map((file) => START + file.replace("mjs.bin", "mjs"));
  assert.deepEqual([...kept().keys()].sort(), names.sort());
  // A kept page shows no loading bar, and is marked so before any script runs.
  assert.equal(kept().get(`${START}index.html`).content, '<html data-build="two" data-kept="" lang="en">');
  assert.equal(kept().get(`${START}assets/1/app.js`), "fetched default");
  const python = kept().get(`${START}assets/1/python.bin`);
  assert.deepEqual([python.content, python.headers.get("Unpacked")], ["plain", "yes"]);
  assert.equal(kept().get(`${START}assets/1/machine.wasm.bin`).headers.get("Content-Type"), "application/wasm");
});

test("a large script is kept under its own name, from whichever file the web space sends small", async () => {
  const place = `${START}assets/1/large.mjs`;
  await happen("install");
  assert.equal(kept().get(place).content, "plain");
  assert.equal(kept().get(place).headers.get("Content-Type"), "text/javascript");
  stores = {};
  net = (url) => [/html$|files/.test(url) ? contentOf(url) : url, url.endsWith(".mjs") ? { headers: { "Content-Encoding": "br" } } : {}];
  await happen("install");
  assert.equal(kept().get(place).content, place);
});

test("a machine that the web space compresses by itself is kept as it comes", async () => {
  net = (url) => [/html$|files/.test(url) ? contentOf(url) : url, url.endsWith(".wasm") ? { headers: { "Content-Encoding": "br" } } : {}];
  await happen("install");
  assert.equal(kept().get(`${START}assets/1/machine.wasm.bin`).content, `${START}assets/1/machine.wasm`);
});

test("a site of which a file is missing is not kept", async () => {
  net = (url) => (url.endsWith("python.bin") ? null : [contentOf(url)]);
  await assert.rejects(happen("install"), /python.bin: 404/);
});

test("a site that is only half uploaded is not kept", async () => {
  for (const other of [page("one"), '<html lang="en">']) {
    net = (url) => [url.endsWith(".html") ? other : contentOf(url)];
    await assert.rejects(happen("install"), /index.html: from another build/);
  }
  net = (url) => [url.endsWith("/files.bin") ? Buffer.from("old") : contentOf(url)];
  await assert.rejects(happen("install"), /files.bin: another digest/);
});

test("older makings are forgotten once no other page is open, other sites of the same host are not", async () => {
  const all = ["cardmath /games/ one", "cardmath /games/ two", "cardmath /other/ one", "theirs"];
  stores = Object.fromEntries(all.map((name) => [name, store()]));
  pages = [{}, {}];
  await happen("message", { data: "forget others" });
  pages = [{}];
  registration.waiting = {}; // the other one may be newer
  await happen("message", { data: "forget others" });
  assert.deepEqual(Object.keys(stores), all);
  registration.waiting = null;
  await happen("message", { data: "forget others" });
  assert.deepEqual(Object.keys(stores), all.slice(1));
  assert.equal(skipped, 0);
});

test("an older page that is open finds its own files, and pages are the newer ones", async () => {
  const [old, start] = [`${START}assets/0/voices.js`, `${START}index.html`];
  stores = {
    "cardmath /games/ one": store(new Map([[old, "its own"], [start, "older"]])),
    "cardmath /games/ two": store(new Map([[start, "newer"]])),
  };
  assert.equal(await asked(old), "its own");
  assert.equal(await asked(start), "newer");
});

test("a folder is its index, an ending may be left out, and what follows a question mark does not count", async () => {
  stores = { "cardmath /games/ two": store(new Map([[`${START}index.html`, "start"], [`${START}odds.html`, "odds"]])) };
  for (const [path, answer] of [["", "start"], ["odds", "odds"], ["odds.html?x=1", "odds"], ["index.html", "start"]]) {
    assert.equal(await asked(START + path), answer);
  }
  assert.deepEqual(fetched, []);
});

test("what is not kept is asked of the network", async () => {
  net = () => ["from the net"];
  assert.equal((await asked(`${START}new.html`)).content, "from the net");
});

test("machines, other sites and what is sent are left to the browser", async () => {
  assert.equal(await asked(`${START}assets/1/machine.wasm`), undefined);
  assert.equal(await asked("https://elsewhere.example/x"), undefined);
  assert.equal(await asked(`${START}index.html`, "POST"), undefined);
});

test("browsers that find files by themselves are told which, with the signs of the path as they are", async () => {
  const routes = [];
  const scope = "https://school.example/a+b(c)/";
  vm.runInNewContext(SOURCE, {
    URL, NAME: "two", FILES: [], DIGESTS: {}, URLPattern: class { constructor({ pathname }) { this.pathname = pathname; } },
    caches: { open: async () => store() }, console, Request: class {},
    self: { registration: { scope }, addEventListener: (type, handler) => { handlers[type] = handler; } },
  });
  await happen("install", { addRoutes: async (all) => routes.push(...all) });
  assert.deepEqual(routes.map(({ condition, source }) => [condition.urlPattern.pathname, source.cacheName ?? source]), [
    ["/a\\+b\\(c\\)/*.wasm", "network"], ["/a\\+b\\(c\\)/assets/*", "cache"],
    ["/a\\+b\\(c\\)/*.html", "cardmath /a+b(c)/ two"]]);
});

test("a newer making takes over only where no page but the asking one is open", async () => {
  pages = [{}, {}];
  await happen("message", { data: "take over" });
  assert.equal(skipped, 0);
  pages = [{}];
  await happen("message", { data: "take over" });
  assert.equal(skipped, 1);
});
