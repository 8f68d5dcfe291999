// @ts-check
// Reads the bytes that the builder wrote as text (document.py).

const ESCAPE = 1;
const CHANGE = 0x8000;

/**
 * @param {string} text
 * @param {number} size how many bytes it contains
 */
export function decoded(text, size) {
  const units = new Uint16Array(Math.ceil(size / 2));
  for (let at = 0, from = 0; at < units.length; at++) {
    const unit = text.charCodeAt(from++);
    units[at] = unit === ESCAPE ? text.charCodeAt(from++) ^ CHANGE : unit;
  }
  return new Uint8Array(units.buffer, 0, size);
}

/** @param {string} text bytes in base64 */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
