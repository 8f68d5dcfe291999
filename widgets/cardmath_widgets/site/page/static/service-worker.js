// Keeps one whole site: what it holds are the files of FILES, all of the same making, or nothing.
// The builder puts NAME, FILES and what unpacks (fzstd) before this.
/* global FILES, NAME, fzstd */

const START = new URL(self.registration.scope);
const OURS = `cardmath ${START.pathname} `; // other sites of the same host keep theirs
const KEPT = OURS + NAME;
const ASSETS = new URL("assets/", START).href;

const places = FILES.map((file) => new URL(file, START).href);

// Assets have their making in their address; a page may lie in a cache on its way.
const request = (place) => new Request(place, { cache: place.startsWith(ASSETS) ? "default" : "no-cache" });

const isPacked = (place) => place.endsWith(".bin");

async function takeAll() {
  const cache = await caches.open(KEPT);
  await cache.addAll(places.filter((place) => !isPacked(place)).map(request));
  await Promise.all(places.filter(isPacked).map((place) => unpack(cache, place)));
}

// Once, and not with every visit.
async function unpack(cache, place) {
  const type = place.endsWith(".wasm.bin") ? "application/wasm" : "application/octet-stream";
  const plain = type === "application/wasm" && (await compressed(place.replace(/\.bin$/, "")));
  if (plain) {
    await cache.put(place, plain);
    return;
  }
  const answer = await fetch(request(place));
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  const content = fzstd.decompress(new Uint8Array(await answer.arrayBuffer()));
  await cache.put(place, new Response(content, { headers: { "Content-Type": type, Unpacked: "yes" } }));
}

// What worker.js has fetched already, where the web space compresses it.
async function compressed(place) {
  const answer = await fetch(request(place));
  if (answer.ok && answer.headers.has("Content-Encoding")) return answer;
  answer.body?.cancel();
  return null;
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)));
}

async function answer(asked) {
  const cache = await caches.open(KEPT);
  const url = new URL(asked.url);
  const place = url.origin + url.pathname;
  // As web spaces do: a folder is its index, and the ending of a page may be left out.
  const names = place.endsWith("/") ? [`${place}index.html`] : [place, `${place}.html`];
  for (const name of names) {
    const kept = await cache.match(name);
    if (kept) return kept;
  }
  return fetch(asked);
}

// Where browsers can, they find by themselves what lies here under its own name: this worker need not start for it.
function shortcuts() {
  const folder = START.pathname.replace(/[\\:*?+(){}]/g, "\\$&"); // its signs mean themselves
  const below = (pattern) => ({ urlPattern: new URLPattern({ pathname: folder + pattern }), requestMethod: "GET" });
  return [
    { condition: below("*.wasm"), source: "network" },
    { condition: below("assets/*"), source: { cacheName: KEPT } },
    { condition: below("*.html"), source: { cacheName: KEPT } },
  ];
}

self.addEventListener("install", (event) => {
  event.addRoutes?.(shortcuts()).catch(console.warn);
  event.waitUntil(takeAll());
});
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  // Browsers keep what they have compiled of WebAssembly that lies in their own cache; what they get from here they
  // compile anew each time.
  if (method === "GET" && url.startsWith(START.href) && !url.endsWith(".wasm")) {
    event.respondWith(answer(event.request));
  }
});
self.addEventListener("message", (event) => {
  event.waitUntil(
    self.clients.matchAll({ includeUncontrolled: true }).then((pages) => pages.length > 1 || self.skipWaiting()),
  );
});
