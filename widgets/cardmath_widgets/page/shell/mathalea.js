// @ts-check
// MathALÉA shows this page as an exercise, and passes its score on to Capytale and Moodle. The address asks for this:
// ?mathalea&numeroExercice=2&v=eleve&seed=uEMk, and gives what to practise in the form of our links. Every message
// includes the number of the exercise; MathALÉA ignores all others.

/** @typedef {{ right: number, count: number, attempts: number, lines: string[], settings: string }} Score */

const THEIRS = ["mathalea", "numeroExercice", "v"];
const asked = new URLSearchParams(location.search);
export const isAsked = asked.has("mathalea");

/** A list of strings: the page never shows anything it receives as HTML. @param {Iterable<string>} lines */
const listed = (lines) => {
  const list = document.createElement("ul");
  for (const line of lines) list.appendChild(document.createElement("li")).textContent = line;
  return list;
};

/** What a teacher sees in the pupil's copy: the answers, with a link to this page as it is. @param {Score} score */
const finalState = ({ lines }) => {
  const list = listed(lines);
  list.dataset.cardmath = location.hash.slice(1);
  return list.outerHTML;
};

/** Shows an earlier copy. @param {unknown} state */
const showCopy = (state) => {
  const copy = new DOMParser().parseFromString(String([state].flat()[0]), "text/html").querySelector("[data-cardmath]");
  if (!(copy instanceof HTMLElement)) return;
  location.hash = copy.dataset.cardmath ?? "";
  document.querySelector(".copy")?.remove();
  const list = listed(Array.from(copy.children, (line) => line.textContent ?? ""));
  list.className = "copy";
  document.getElementById("main")?.append(list);
};

const listen = () => {
  const number = asked.get("numeroExercice");
  const numeroExercice = number === null ? undefined : Number(number);
  /** @param {string} type @param {object} [more] */
  const say = (type, more) => window.parent.postMessage({ type, numeroExercice, ...more }, "*");
  /** @type {Score | undefined} */
  let score;
  const send = () => score && say("mathaleaSendScore", {
    score: score.right, numberOfQuestions: score.count, finalState: finalState(score),
  });
  window.addEventListener("cardmath-score", (event) => {
    const before = score;
    score = /** @type {CustomEvent<Score>} */ (event).detail;
    if (!before) say("mathaleaAskScore");
    else if (score.settings !== before.settings) say("mathaleaSettings", { urlParams: score.settings });
    if (score.attempts > (before?.attempts ?? 0)) send();
  });
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || !data || data.numeroExercice !== numeroExercice) return;
    if (data.type === "mathaleaAskScore") send();
    else if (data.type === "mathaleaHasScore") showCopy(data.finalState);
  });
  return { numeroExercice };
};

/** Puts what the address asks for into the page's link, unless it has one. */
export const openAsked = () => {
  const own = [...asked].filter(([name, value]) => value && !THEIRS.includes(name));
  if (location.hash || !own.length) return;
  const fields = own.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  history.replaceState(history.state, "", `#${fields.join("&")}`);
};

/** Listens to MathALÉA if the address asks for it; returns what every message contains. */
export const talkToMathalea = () => {
  if (!isAsked) return {};
  openAsked();
  document.body.dataset.scored = asked.get("v") === "eleve" ? "pupil" : "teacher";
  return listen();
};
