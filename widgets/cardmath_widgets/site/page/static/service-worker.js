// Keeps one whole site: what it holds are the files of FILES, all of the same making, or nothing.
// The builder puts NAME and FILES before this.
/* global FILES, NAME */

const START = new URL(self.registration.scope);
const OURS = `cardmath ${START.pathname} `; // other sites of the same host keep theirs
const KEPT = OURS + NAME;
const ASSETS = new URL("assets/", START).href;

const places = FILES.map((file) => new URL(file, START).href);

async function takeAll() {
  const cache = await caches.open(KEPT);
  await cache.addAll(
    // Assets have their making in their address; a page may lie in a cache on its way.
    places.map((place) => new Request(place, { cache: place.startsWith(ASSETS) ? "default" : "no-cache" })),
  );
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
