// Keeps one whole site: what it holds are the files of FILES, all of the same making, or nothing.
// The builder puts NAME and FILES before this.
/* global FILES, NAME */

const START = new URL(self.registration.scope);
const OURS = `cardmath ${START.pathname} `; // other sites of the same host keep theirs
const KEPT = OURS + NAME;
const ASSETS = new URL("assets/", START).href;

const places = FILES.map((file) => new URL(file, START).href);

// Assets have their making in their address; a page may lie in a cache on its way.
const request = (place) => new Request(place, { cache: place.startsWith(ASSETS) ? "default" : "no-cache" });

async function takeAll() {
  const cache = await caches.open(KEPT);
  const isPacked = (place) => place.endsWith(".bin");
  await cache.addAll(places.filter((place) => !isPacked(place)).map(request));
  await Promise.all(places.filter(isPacked).map((place) => unpack(cache, place)));
}

// Once, and not with every visit.
async function unpack(cache, place) {
  const answer = await fetch(request(place));
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  const type = place.endsWith(".wasm.bin") ? "application/wasm" : "application/octet-stream";
  const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
  await cache.put(place, new Response(body, { headers: { "Content-Type": type, Unpacked: "yes" } }));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(KEPT);
  const url = new URL(request.url);
  const place = url.origin + url.pathname;
  // As web spaces do: a folder is its index, and the ending of a page may be left out.
  const names = place.endsWith("/") ? [`${place}index.html`] : [place, `${place}.html`];
  for (const name of names) {
    const kept = await cache.match(name);
    if (kept) return kept;
  }
  return fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(takeAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(START.href)) {
    event.respondWith(answer(event.request));
  }
});
self.addEventListener("message", (event) => {
  event.waitUntil(
    self.clients.matchAll({ includeUncontrolled: true }).then((pages) => pages.length > 1 || self.skipWaiting()),
  );
});
