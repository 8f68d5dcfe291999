// @ts-check
// What a device remembers if the browser does not store anything for local files: it lasts as long as the tab, and the
// player can save it to a separate file and open that next time. In a learning platform it lasts as long as the page:
// many pupils may share the device, and the platform keeps what each of them has done.

const NAME = "cardmath-kept.json";
const OURS = "cardmath";
const SAID = "said";
const isInPlatform = document.documentElement.dataset.platform !== undefined;
let forNow = "";

/** @returns {Record<string, string>} what this tab stores: a window's name survives a change of page */
const read = () => {
  try {
    return { ...JSON.parse(isInPlatform ? forNow : window.name) };
  } catch {
    return {};
  }
};

/** @param {Record<string, string>} kept */
function write(kept) {
  // The frame's name belongs to the platform, which may look for it.
  if (isInPlatform) forNow = JSON.stringify(kept);
  else window.name = JSON.stringify(kept);
}

const isKeeping = () => {
  try {
    localStorage.setItem(OURS, "");
    localStorage.removeItem(OURS);
    return true;
  } catch {
    return false;
  }
};

const store = {
  /** @param {string} key */
  getItem: (key) => read()[key] ?? null,
  /** @param {string} key @param {string} value */
  setItem: (key, value) => void write({ ...read(), [key]: String(value) }),
  /** @param {string} key */
  removeItem: (key) => {
    const kept = read();
    delete kept[key];
    write(kept);
  },
};

function save() {
  const kept = Object.fromEntries(Object.entries(read()).filter(([key]) => key !== SAID));
  const href = URL.createObjectURL(new Blob([JSON.stringify(kept)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href, download: NAME }).click();
}

/** @param {File} file */
async function load(file) {
  const kept = JSON.parse(await file.text());
  const ours = Object.entries(kept).filter(([key, value]) => key.startsWith(OURS) && typeof value === "string");
  if (!ours.length) throw new Error(`${file.name} contains nothing from cardmath`);
  write({ ...read(), ...Object.fromEntries(ours) });
  location.reload();
}

/** Replaces the storage that the browser refuses. */
export const refused = isInPlatform || !isKeeping();
if (refused) {
  Object.defineProperty(window, "localStorage", { value: store, configurable: true });
  document.documentElement.dataset.forgets = "";
}

/** Tells the player so above the first page in a tab, and on later pages next to the privacy note. */
export function tellOfKeeping() {
  if (!refused || isInPlatform) return;
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("keeps-nothing"));
  const words = /** @type {HTMLElement} */ (content.firstElementChild);
  const input = /** @type {HTMLInputElement} */ (words.querySelector("input"));
  const problem = /** @type {HTMLElement} */ (words.querySelector("[role=alert]"));
  words.querySelector("[data-save]")?.addEventListener("click", save);
  words.querySelector("[data-open]")?.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) load(file).catch(() => (problem.hidden = false));
  });
  if (store.getItem(SAID)) document.querySelector("[data-promise]")?.after(words);
  else document.querySelector("main")?.prepend(words);
  store.setItem(SAID, "yes");
}
