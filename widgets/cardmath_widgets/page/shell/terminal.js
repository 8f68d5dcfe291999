// @ts-check
// Text as a terminal shows it: \r returns to the start of the line, \b moves back one character, and ESC[K erases the
// rest of the line. Colours stay in the text as ESC[…m. All other terminal commands are dropped. The Python version is
// in cardmath_widgets/runtime/terminal.py.

/* eslint-disable no-control-regex */
const OBEYED = /([\r\x08]|\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^[\]])/;
// The start of a command whose rest has not been printed yet.
const BEGUN = /\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?)?$/;
const ANY = /[\r\x08\x1b]/;
const COLOURS = /\x1b\[([\d;]*)m/;
/* eslint-enable no-control-regex */
// The codes that end what other codes began; bold, underlined and inverse begin with 1, 4 and 7.
/** @type {Record<string, string>} */
const ENDED = { 22: "1", 24: "4", 27: "7", 39: "colour", 49: "ground" };
// How many numbers follow 38 or 48: one from a table, or red, green and blue.
/** @type {Record<string, number>} */
const NUMBERS = { 5: 1, 2: 3 };

/** @typedef {[string, string][]} Signs the characters of a line, each with the codes of its colours */

/**
 * The shortest codes that have the same effect as these, one after the other.
 * @param {string} codes
 */
function shortest(codes) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const all = codes.split(";");
  for (let code = all.shift(); code !== undefined; code = all.shift()) {
    if (/^0*$/.test(code)) {
      kept.clear();
    } else if (code in ENDED) {
      kept.delete(ENDED[code]);
    } else if (code === "38" || code === "48") {
      const kind = all.shift() ?? "";
      const count = NUMBERS[kind] ?? 0;
      const more = all.splice(0, count);
      if (count && more.length === count && more.every(Boolean)) {
        kept.set(code === "38" ? "colour" : "ground", [code, kind, ...more].join(";"));
      }
    } else if (/^[147]$/.test(code)) {
      kept.set(code, code);
    } else if (/^[39][0-7]$/.test(code)) {
      kept.set("colour", code);
    } else if (/^(4|10)[0-7]$/.test(code)) {
      kept.set("ground", code);
    }
  }
  return [...kept].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, code]) => code).join(";");
}

/**
 * The visible characters of a line, the position of the cursor in it, and the codes in force.
 * @param {string} line
 * @param {string} pen
 * @returns {[Signs, number, string]}
 */
function printed(line, pen) {
  /** @type {Signs} */
  let seen = [];
  let at = 0;
  for (const piece of line.split(OBEYED)) {
    if (piece === "\r") {
      at = 0;
    } else if (piece === "\b") {
      // At the end of a line, the character is deleted, as in Jupyter. Elsewhere the cursor only moves back over it.
      const before = Math.max(at - 1, 0);
      if (at === seen.length) seen = seen.slice(0, before);
      at = before;
    } else if (piece.startsWith("\x1b")) {
      if (piece === "\x1b[K" || piece === "\x1b[0K") seen = seen.slice(0, at);
      else if (piece.startsWith("\x1b[") && piece.endsWith("m")) {
        pen = shortest(pen ? `${pen};${piece.slice(2, -1)}` : piece.slice(2, -1));
      }
    } else {
      for (const sign of piece.split("")) seen[at++] = [sign, pen];
    }
  }
  return [seen, at, pen];
}

/**
 * Characters as text that begins without colours and ends with a pen's colours.
 * @param {Signs} signs
 */
function written(signs, pen = "") {
  let [text, now] = ["", ""];
  for (const [sign, codes] of /** @type {Signs} */ ([...signs, ["", pen]])) {
    if (codes !== now) {
      text += (now && "\x1b[m") + (codes && `\x1b[${codes}m`);
      now = codes;
    }
    text += sign;
  }
  return text;
}

/**
 * A text with more text printed after it, shortened to what its display needs. If the cursor has moved back in the
 * last line, the line is followed by \r and the characters before the cursor. A line's colours end with the line.
 * @param {string} before
 * @param {string} more
 */
export function joined(before, more) {
  const begins = before.lastIndexOf("\n") + 1;
  const text = before.slice(begins) + more;
  if (!ANY.test(text)) return before + more;
  const [tail] = BEGUN.exec(text) ?? [""];
  const lines = text.slice(0, text.length - tail.length).split("\n");
  const last = /** @type {string} */ (lines.pop());
  let pen = "";
  const ended = lines.map((line) => {
    const [signs, , next] = printed(line, pen);
    pen = next;
    return written(signs);
  });
  const [signs, at, after] = printed(last, pen);
  const end = at === signs.length
    ? written(signs, after)
    : `${written(signs)}\r${written(signs.slice(0, at), after)}`;
  return before.slice(0, begins) + [...ended, end].join("\n") + tail;
}

/**
 * The visible text with its colours.
 * @param {string} text
 */
export function shown(text) {
  if (!ANY.test(text)) return text;
  let pen = "";
  return text.replace(BEGUN, "").split("\n").map((line) => {
    const [signs, , next] = printed(line, pen);
    pen = next;
    return written(signs);
  }).join("\n");
}

/**
 * The colour of a code such as 31, 94 or 38;5;208, for a style. The page decides what the first sixteen look like.
 * @param {string} code
 */
function colour(code) {
  const [kind, table, ...numbers] = code.split(";").map(Number);
  if (table === 2) return `rgb(${numbers.join(" ")})`;
  const number = table === 5 ? numbers[0] : kind % 10;
  if (number < 16) return `var(--terminal-${number % 8})`;
  if (number > 231) return `rgb(${Array(3).fill(8 + 10 * (number - 232)).join(" ")})`;
  const steps = [36, 6, 1].map((unit) => Math.floor((number - 16) / unit) % 6);
  return `rgb(${steps.map((step) => step && 55 + 40 * step).join(" ")})`;
}

/**
 * The visible text as parts of the page, in its colours.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function painted(text) {
  const [first, ...rest] = shown(text).split(COLOURS);
  /** @type {(string | HTMLElement)[]} */
  const parts = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const codes = Array.from(rest[at].match(/[34]8;(5;\d+|2(;\d+){3})|\d+/g) ?? [], String);
    if (!codes.length) {
      parts.push(rest[at + 1]);
      continue;
    }
    const part = document.createElement("span");
    part.textContent = rest[at + 1];
    const ink = codes.find((code) => /^([39][0-7]$|38;)/.test(code));
    const ground = codes.find((code) => /^((4|10)[0-7]$|48;)/.test(code));
    const [color, back] = [ink && colour(ink), ground && colour(ground)];
    const isInverse = codes.includes("7");
    if (isInverse || back) {
      part.style.background = (isInverse ? color ?? "var(--ink)" : back) ?? "";
      part.style.color = (isInverse ? back : color) ?? "var(--paper)";
    } else if (color) {
      part.style.color = color;
    }
    if (codes.includes("1")) part.style.fontWeight = "bold";
    if (codes.includes("4")) part.style.textDecoration = "underline";
    parts.push(part);
  }
  return parts.filter((part) => part !== "");
}
