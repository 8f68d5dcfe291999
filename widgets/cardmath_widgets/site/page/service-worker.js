// Keeps one whole site: it stores either all the files in FILES, from the same build, or none. The builder puts NAME,
// FILES, DIGESTS and the unpacker (fzstd) before this script, and NAME into each page.
/* global DIGESTS, FILES, NAME, fzstd */

const START = new URL(self.registration.scope);
const OURS = `cardmath ${START.pathname} `; // other sites on the same host keep their own
const KEPT = OURS + NAME;
const ASSETS = new URL("assets/", START).href;

const places = FILES.map((file) => new URL(file, START).href);
const digests = new Map(Object.entries(DIGESTS).map(([file, digest]) => [new URL(file, START).href, digest]));

// The address of an asset contains its build. A page may come from a cache on the way, and so may a notebook's archive,
// which is refused if it is from another build.
const request = (place) => new Request(place, {
  cache: place.startsWith(ASSETS) ? "default" : "no-cache", integrity: digests.get(place) ?? "",
});

const isPacked = (place) => place.endsWith(".bin");
const isPage = (place) => place.endsWith(".html");

async function takeAll() {
  const cache = await caches.open(KEPT);
  await cache.addAll(places.filter((place) => !isPacked(place) && !isPage(place)).map(request));
  await Promise.all(places.filter(isPage).map((place) => mark(cache, place)));
  await Promise.all(places.filter(isPacked).map((place) => unpack(cache, place)));
}

// While a site is being uploaded, a page may still be that of the older build, whose assets are about to go. A stored
// page is marked as such in its first tag, because its bar must not be painted before any script runs.
async function mark(cache, place) {
  const answer = await fetch(request(place));
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`);
  const whole = await answer.text();
  const tag = `<html data-build="${NAME}" `;
  if (!whole.includes(tag)) throw new Error(`${place}: from another build`);
  const page = whole.replace(tag, `${tag}data-kept="" `);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name); // these describe the page in transit
  await cache.put(place, new Response(page, { headers }));
}

const TYPES = [[/\.wasm\.bin$/, "application/wasm"], [/js\.bin$/, "text/javascript"]];

// Only once, not on every visit.
async function unpack(cache, packed) {
  const [, type] = TYPES.find(([ending]) => ending.test(packed)) ?? [];
  const own = packed.replace(/\.bin$/, "");
  // Pages request scripts by their own names, and everything else packed.
  const place = type === "text/javascript" ? own : packed;
  const plain = type && (await compressed(own));
  if (plain) {
    await cache.put(place, plain);
    return;
  }
  const answer = await fetch(request(packed));
  if (!answer.ok) throw new Error(`${packed}: ${answer.status}`);
  const content = fzstd.decompress(new Uint8Array(await answer.arrayBuffer()));
  const headers = { "Content-Type": type ?? "application/octet-stream", Unpacked: "yes" };
  await cache.put(place, new Response(content, { headers }));
}

// The page has fetched this already, if the host compresses it.
async function compressed(place) {
  const answer = await fetch(request(place));
  if (answer.ok && answer.headers.has("Content-Encoding")) return answer;
  answer.body?.cancel();
  return null;
}

async function forgetOthers() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return; // one of the others is newer
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)));
}

async function answer(asked) {
  const url = new URL(asked.url);
  const place = url.origin + url.pathname;
  // An older page that is still open finds its own.
  const cache = place.startsWith(ASSETS) ? caches : await caches.open(KEPT);
  // Like a web host: a folder means its index, and a page's suffix may be left out.
  const names = place.endsWith("/") ? [`${place}index.html`] : [place, `${place}.html`];
  for (const name of names) {
    const kept = await cache.match(name);
    if (kept) return kept;
  }
  return fetch(asked);
}

// Browsers that can do so find stored files by name, without starting this worker.
function shortcuts() {
  const folder = START.pathname.replace(/[\\:*?+(){}]/g, "\\$&"); // special characters are taken literally
  const below = (pattern) => ({ urlPattern: new URLPattern({ pathname: folder + pattern }), requestMethod: "GET" });
  return [
    { condition: below("*.wasm"), source: "network" },
    { condition: below("assets/*"), source: "cache" },
    { condition: below("*.html"), source: { cacheName: KEPT } },
  ];
}

self.addEventListener("install", (event) => {
  event.addRoutes?.(shortcuts()).catch(console.warn);
  event.waitUntil(takeAll());
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  // Browsers keep compiled WebAssembly from their own cache, but whatever this worker sends is compiled again each
  // time.
  if (method === "GET" && url.startsWith(START.href) && !url.endsWith(".wasm")) {
    event.respondWith(answer(event.request));
  }
});
// A page has opened. As long as others are open, they may be of another build.
async function opened(wish) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.length > 1) return;
  await (wish === "take over" ? self.skipWaiting() : forgetOthers());
}
self.addEventListener("message", (event) => event.waitUntil(opened(event.data)));
