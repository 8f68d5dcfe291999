// The layer of real buttons above a painted table: it makes the canvas inert, takes presses by mouse,
// touch and keyboard, speaks through one live region, and lets pictures move without the kernel.

const ARROWS = { ArrowLeft: 0, ArrowRight: 1, ArrowUp: 2, ArrowDown: 3 };
// How long a choice is shown before the kernel has confirmed it.
const PATIENCE = 1500;
const COMMANDS = { d: "draw", u: "undo", r: "redo" };
// Below this part of the window a table in a notebook is not worth more height.
const NOTEBOOK_SHARE = 0.72;
// In an app a table is not made lower than this, and ends so far above the window's lower edge.
const LOWEST = 240;
const PAGE_EDGE = 8;
// The width of a table on paper, in CSS pixels.
const PAPER = 640;

const make = (tag, className, parent) => {
  const element = document.createElement(tag);
  element.className = className;
  parent?.append(element);
  return element;
};

const inApp = () => document.body.dataset.connection !== undefined;
const isOffline = () => document.body.dataset.connection === "lost" || document.body.dataset.connection === "gone";
const place = (element, [x, y, width, height]) => {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
};

// ---- moving pictures --------------------------------------------------------------------------

function stage(layer, findCanvas) {
  // A piece of the table as it is painted now, on a small canvas of its own.
  const cut = ([x, y, width, height]) => {
    const table = findCanvas();
    const ghost = make("canvas", "cm-ghost", layer);
    ghost.setAttribute("aria-hidden", "true");
    place(ghost, [x, y, width, height]);
    if (!table?.clientWidth) return ghost;
    const ratio = table.width / table.clientWidth;
    ghost.width = Math.round(width * ratio);
    ghost.height = Math.round(height * ratio);
    ghost.getContext("2d").drawImage(
      table, x * ratio, y * ratio, ghost.width, ghost.height, 0, 0, ghost.width, ghost.height);
    return ghost;
  };
  const run = (ghost, frames, options) => {
    const animation = ghost.animate(frames, { fill: "both", easing: "ease-in-out", ...options });
    animation.finished.catch(() => {}).finally(() => ghost.remove());
    return animation;
  };
  const shift = (from, to) => `translate(${to[0] - from[0]}px, ${to[1] - from[1]}px)`;

  const leave = ({ start, end, meet }) => {
    run(cut(start), [
      { transform: "none", offset: 0 },
      { transform: "scale(1.08)", offset: 0.12 },
      { transform: `${shift(start, meet)} scale(1.08)`, offset: 0.42 },
      { transform: `${shift(start, meet)} scale(1.08)`, opacity: 1, offset: 0.72 },
      { transform: `${shift(start, end)} scale(0.8)`, opacity: 0, offset: 1 },
    ], { duration: 950 });
  };
  const flip = ({ start, end }) => {
    const cover = cut(end);
    run(cover, [{ opacity: 1 }, { opacity: 1 }], { duration: 150 });
    const half = `translate(${(end[0] - start[0]) / 2}px, ${(end[1] - start[1]) / 2}px) scaleX(0)`;
    run(cut(start), [{ transform: "none" }, { transform: half }], { duration: 150, easing: "ease-in" })
      .finished.then(() => {
        const back = `translate(${(start[0] - end[0]) / 2}px, ${(start[1] - end[1]) / 2}px) scaleX(0)`;
        run(cut(end), [{ transform: back }, { transform: "none" }], { duration: 170, easing: "ease-out" });
      }).catch(() => {});
  };
  const shake = ({ start }) => {
    const sway = [0, -5, 5, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    run(cut(start), sway, { duration: 380 });
  };
  const kinds = { leave, flip, shake };

  const caption = (text, motions) => {
    const meets = motions.map((motion) => motion.meet).filter(Boolean);
    if (!text || !meets.length) return;
    const bubble = make("div", "cm-sum", layer);
    bubble.setAttribute("aria-hidden", "true");
    bubble.textContent = text;
    const x = meets.reduce((sum, box) => sum + box[0] + box[2] / 2, 0) / meets.length;
    const top = Math.min(...meets.map((box) => box[1]));
    const half = bubble.offsetWidth / 2;
    bubble.style.left = `${Math.min(Math.max(x, half + 4), layer.clientWidth - half - 4)}px`;
    bubble.style.top = `${Math.max(top - bubble.offsetHeight - 10, 4)}px`;
    run(bubble, [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
      { duration: 1300 });
  };
  return (motions, text) => {
    for (const motion of motions) kinds[motion.kind](motion);
    caption(text, motions);
  };
}

// ---- the buttons ------------------------------------------------------------------------------

function spots(layer, press, command) {
  const elements = new Map();
  const groups = new Map();
  let scene = { spots: [], groups: {} };
  let tabStop = "";

  const group = (name) => {
    if (!groups.has(name)) {
      const element = make("div", `cm-group cm-${name}`, layer);
      element.setAttribute("role", "group");
      groups.set(name, element);
    }
    groups.get(name).setAttribute("aria-label", scene.groups[name] ?? name);
    return groups.get(name);
  };
  const spotOf = (key) => scene.spots.find((spot) => spot.key === key);

  const create = (spot) => {
    const isPicture = spot.kind === "picture";
    const element = document.createElement(isPicture ? "div" : "button");
    element.dataset.sprite = spot.key;
    if (isPicture) element.setAttribute("role", "img");
    else {
      element.type = "button";
      element.addEventListener("click", () => choose(element, spot.key));
      element.addEventListener("focus", () => setTabStop(spot.key));
      element.addEventListener("keydown", onKey);
    }
    make("span", "cm-count", element).setAttribute("aria-hidden", "true");
    return element;
  };
  // A first choice is shown in the same frame; what it leads to is the kernel's to say. Where no answer
  // comes, because the press was lost on the way, the table is soon shown as it is again.
  const choose = (element, key) => {
    const isFirst = spotOf(key)?.free && !scene.spots.some((spot) => spot.chosen);
    if (!press(key) || !isFirst) return;
    element.setAttribute("aria-pressed", "true");
    setTimeout(() => { if (spotOf(key)) update(element, spotOf(key)); }, PATIENCE);
  };
  const update = (element, spot) => {
    element.className = `cm-spot cm-kind-${spot.kind}${spot.text === "" ? "" : " has-count"}`;
    if (spot.group === "tableau" && !spot.free) element.classList.add("is-covered");
    element.dataset.mark = spot.mark;
    place(element, spot.box);
    element.setAttribute("aria-label", spot.label);
    if (spot.kind !== "picture") element.setAttribute("aria-pressed", String(spot.chosen));
    if (spot.kind === "pile" && spot.key !== "d") element.removeAttribute("aria-pressed");
    element.firstChild.textContent = spot.text;
  };
  // One card of the tableau is a tab stop; the arrow keys lead to the others.
  const setTabStop = (key) => {
    if (spotOf(key)?.group !== "tableau") return;
    tabStop = key;
    for (const spot of scene.spots) {
      if (spot.group === "tableau") elements.get(spot.key).tabIndex = spot.key === key ? 0 : -1;
    }
  };
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const spot = spotOf(event.currentTarget.dataset.sprite);
    const neighbour = spot?.neighbours[ARROWS[event.key]];
    const chosen = scene.spots.find((one) => one.chosen);
    if (neighbour) elements.get(neighbour)?.focus();
    else if (event.key in COMMANDS) command(COMMANDS[event.key]);
    else if (event.key === "Escape" && chosen) press(chosen.key);
    else if (!(event.key in ARROWS) || spot?.group !== "tableau") return;
    event.preventDefault();
  }

  const show = (next) => {
    const focused = document.activeElement?.dataset?.sprite;
    const hadFocus = focused !== undefined && layer.contains(document.activeElement);
    scene = next;
    const keys = new Set(scene.spots.map((spot) => spot.key));
    // Focus goes to the nearest card before its own disappears, so that no key press is lost.
    const heir = hadFocus && !keys.has(focused) ? elements.get(scene.heirs?.[focused]) : undefined;
    heir?.focus();
    for (const [key, element] of elements) {
      if (!keys.has(key)) {
        element.remove();
        elements.delete(key);
      }
    }
    const last = new Map();
    for (const spot of scene.spots) {
      const parent = group(spot.group);
      if (!elements.has(spot.key)) elements.set(spot.key, create(spot));
      const element = elements.get(spot.key);
      const expected = last.has(parent) ? last.get(parent).nextSibling : parent.firstChild;
      if (element !== expected) parent.insertBefore(element, expected);
      last.set(parent, element);
      update(element, spot);
    }
    const cards = scene.spots.filter((spot) => spot.group === "tableau");
    if (!cards.some((spot) => spot.key === tabStop)) tabStop = scene.heirs?.[tabStop] ?? cards.at(-1)?.key ?? "";
    setTabStop(tabStop);
  };
  return { show };
}

// ---- what is said -----------------------------------------------------------------------------

// A short sentence for the eye, the reason behind it when "why" is asked, and words for the ear.
function saying(parent) {
  const element = make("div", "cm-said", parent);
  const text = make("p", "cm-status", element);
  text.setAttribute("aria-hidden", "true");
  const ask = make("button", "cm-button cm-ask", element);
  ask.type = "button";
  const reason = make("p", "cm-why", element);
  reason.id = `cm-why-${Math.random().toString(36).slice(2)}`;
  ask.setAttribute("aria-controls", reason.id);
  const voice = make("p", "cm-voice cm-unseen", element);
  voice.setAttribute("role", "status");

  const open = (isOpen) => {
    reason.hidden = !isOpen;
    ask.setAttribute("aria-expanded", String(isOpen));
  };
  ask.addEventListener("click", () => open(reason.hidden));
  const show = ({ text: short = "", why = "", aloud = "", mood = "", ask: label = "" }) => {
    const words = aloud || short;
    text.textContent = short;
    element.dataset.mood = mood;
    reason.textContent = why;
    ask.textContent = label;
    ask.hidden = !why;
    open(false);
    // A reader repeats a sentence only where the text has changed.
    voice.textContent = voice.textContent === words && words ? `${words}\u00a0` : words;
  };
  return { element, show };
}

// Where a table is wider than its place: it begins in the middle, and its edges say that there is more.
function edges(surface, parent) {
  const marks = ["left", "right"].map((side) => {
    const mark = make("span", `cm-more cm-more-${side}`, parent);
    mark.setAttribute("aria-hidden", "true");
    return mark;
  });
  let known = 0;
  const show = () => {
    const beyond = surface.scrollWidth - surface.clientWidth;
    if (beyond !== known && beyond > 1) surface.scrollLeft = beyond / 2;
    known = beyond;
    marks[0].hidden = surface.scrollLeft < 2;
    marks[1].hidden = surface.scrollLeft > beyond - 2;
  };
  surface.addEventListener("scroll", show, { passive: true });
  return show;
}

// ---- the widget -------------------------------------------------------------------------------

function render({ model, el }) {
  el.classList.add("cm-access");
  const said = saying(el);
  const layer = make("div", "cm-layer", el);
  const buttons = make("div", "cm-buttons", layer);
  const banner = make("div", "cm-banner", layer);
  banner.setAttribute("aria-hidden", "true");
  const address = make("p", "cm-address", el);
  address.setAttribute("aria-hidden", "true");
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  const findCanvas = () => el.parentElement?.querySelector("canvas:not(.cm-ghost)");

  const send = (message) => {
    if (isOffline()) return false;
    model.send({ ...message, sent: Date.now() });
    return true;
  };
  const press = (key) => send({ type: "press", key });
  const command = (name) => send({ type: "command", name });
  const table = spots(buttons, press, command);
  const play = stage(layer, findCanvas);

  // The canvas only paints: out of the way of the pointer, the keyboard and screen readers.
  const quiet = () => {
    const canvas = findCanvas();
    if (!canvas || canvas.tabIndex === -1) return;
    canvas.tabIndex = -1;
    canvas.setAttribute("aria-hidden", "true");
    canvas.style.pointerEvents = "none";
  };
  const watcher = new MutationObserver(quiet);

  // An app fills the window: the table gets what the rest of the page leaves.
  const available = () => {
    const surface = el.parentElement;
    const board = el.closest(".cardmath-board");
    if (!surface || !board) return { width: 0, height: 0 };
    const box = surface.getBoundingClientRect();
    const width = Math.floor(surface.clientWidth);
    if (!inApp()) return { width, height: Math.floor(window.innerHeight * NOTEBOOK_SHARE) };
    // The settings come and go; the cards do not change their size for them.
    const settings = board.querySelector(".cm-settings")?.offsetHeight ?? 0;
    const above = box.top + window.scrollY - settings;
    const below = board.getBoundingClientRect().bottom - box.bottom + surface.offsetHeight - surface.clientHeight;
    const left = window.innerHeight - above - below - PAGE_EDGE;
    const height = Math.floor(Math.max(left, Math.min(LOWEST, window.innerHeight - 2 * PAGE_EDGE)));
    surface.style.minHeight = `${height}px`;
    return { width, height };
  };
  let showEdges = () => {};
  let measured = "";
  const measure = () => {
    const size = { ...available(), ratio: window.devicePixelRatio || 1 };
    if (size.width < 80 || JSON.stringify(size) === measured) return;
    const isFirst = measured === "";
    measured = JSON.stringify(size);
    if (!isFirst) send({ type: "resize", ...size });
    else model.send({
      type: "hello", ...size, sent: Date.now(), link: inApp() ? location.hash : "",
      font: ![...document.fonts].some((face) => face.family.replaceAll('"', "") === "cardmath"),
    });
  };
  let timer;
  const measureSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(measure, measured ? 120 : 0);
  };
  const observer = new ResizeObserver(measureSoon);

  const showScene = () => {
    const scene = model.get("scene");
    if (!scene.spots) return;
    Object.assign(layer.style, { width: `${scene.width}px`, height: `${scene.height}px` });
    layer.style.setProperty("--card", `${scene.card}px`);
    el.parentElement?.style.setProperty("--on-paper", String(Math.min(1, PAPER / scene.width)));
    table.show(scene);
    const [title, text] = scene.banner ?? [];
    banner.replaceChildren();
    if (title) {
      make("strong", "", banner).textContent = title;
      make("span", "", banner).textContent = text;
    }
    quiet();
    showEdges();
    el.closest(".cardmath-board")?.setAttribute("data-ready", "");
  };
  const showSaid = () => said.show(model.get("said"));
  const showAddress = () => {
    address.textContent = inApp() ? `${location.origin}${location.pathname}#${model.get("link")}` : model.get("link");
  };
  const showLink = () => {
    const link = model.get("link");
    if (inApp() && link) history.replaceState(history.state, "", `#${link}`);
    showAddress();
  };
  const onMessage = (message, buffers) => {
    if (message.type === "motions" && model.get("moving") && !reduced.matches) {
      play(message.motions, message.caption);
    }
    if (message.type === "dealt" && model.get("moving") && !reduced.matches) {
      findCanvas()?.animate([{ opacity: 0, transform: "translateY(-12px)" }, {}], { duration: 320, easing: "ease-out" });
    }
    if (message.type === "font") {
      buffers.forEach((buffer, at) => {
        const face = new FontFace("cardmath", buffer.buffer ?? buffer, { weight: message.weights[at] });
        face.load().then((font) => document.fonts.add(font)).catch(() => {});
      });
    }
  };
  const onHash = () => send({ type: "link", link: location.hash });
  const onShortcut = (event) => {
    if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase())) return;
    if (event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    event.stopPropagation();
    command(event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo");
  };

  model.on("change:scene", showScene);
  model.on("change:said", showSaid);
  model.on("change:link", showLink);
  model.on("msg:custom", onMessage);
  showScene();
  showSaid();
  showAddress();
  // The element stands in the page only after this function has returned.
  requestAnimationFrame(() => {
    const surface = el.parentElement;
    const board = el.closest(".cardmath-board");
    if (surface) {
      // What is said has its own place on the board, beside the table that may scroll.
      board?.insertBefore(said.element, surface);
      showEdges = edges(surface, el);
      showEdges();
      watcher.observe(surface, { childList: true, subtree: true, attributes: true, attributeFilter: ["tabindex"] });
      observer.observe(surface);
      if (board) observer.observe(board);
    }
    board?.addEventListener("keydown", onShortcut);
    quiet();
    measureSoon();
  });
  window.addEventListener("resize", measureSoon);
  if (inApp()) window.addEventListener("hashchange", onHash);

  return () => {
    said.element.remove();
    watcher.disconnect();
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener("resize", measureSoon);
    window.removeEventListener("hashchange", onHash);
    model.off("change:scene", showScene);
    model.off("change:said", showSaid);
    model.off("change:link", showLink);
    model.off("msg:custom", onMessage);
  };
}

export default { render };
