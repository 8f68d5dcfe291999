// @ts-check
// Kernel messages on a websocket, in Jupyter's protocol v1.kernel.websocket.jupyter.org: a table of 64-bit offsets,
// then channel, header, parent header, metadata, content and buffers.

/** @typedef {import("./line.js").Message} Message */

export const PROTOCOL = "v1.kernel.websocket.jupyter.org";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {(keyof Omit<Message, "buffers">)[]} */
const DICTS = ["header", "parent_header", "metadata", "content"];

/** @param {ArrayBuffer | ArrayBufferView} buffer */
const bytes = (buffer) =>
  ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);

/**
 * @param {string} channel
 * @param {Message} message
 */
export function encode(channel, message) {
  const parts = [
    encoder.encode(channel),
    ...DICTS.map((name) => encoder.encode(JSON.stringify(message[name]))),
    ...(message.buffers ?? []).map(bytes),
  ];
  const offsets = [8 * (parts.length + 2)];
  for (const part of parts) offsets.push(offsets[offsets.length - 1] + part.length);
  const frame = new Uint8Array(offsets[offsets.length - 1]);
  const view = new DataView(frame.buffer);
  view.setBigUint64(0, BigInt(offsets.length), true);
  offsets.forEach((offset, i) => view.setBigUint64(8 * (i + 1), BigInt(offset), true));
  parts.forEach((part, i) => frame.set(part, offsets[i]));
  return frame;
}

/**
 * @param {ArrayBuffer} frame
 * @returns {Message}
 */
export function decode(frame) {
  const view = new DataView(frame);
  const count = Number(view.getBigUint64(0, true));
  /** @param {number} i */
  const offset = (i) => Number(view.getBigUint64(8 * (i + 1), true));
  /** @param {number} i */
  const json = (i) => JSON.parse(decoder.decode(new Uint8Array(frame, offset(i), offset(i + 1) - offset(i))));
  const buffers = [];
  // Copies, because some widgets read all the memory behind a view (ipycanvas does).
  for (let i = 5; i < count - 1; i++) buffers.push(new DataView(frame.slice(offset(i), offset(i + 1))));
  return { header: json(1), parent_header: json(2), metadata: json(3), content: json(4), buffers };
}
