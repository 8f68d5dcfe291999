// @ts-check
// A page of the class's server: its connection is a websocket to the seat that the server keeps for it.

import { openApp } from "./app.js";
import { SocketLine } from "./socket.js";

const script = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-seat]"));
openApp(new SocketLine(/** @type {string} */ (script.dataset.seat)));
