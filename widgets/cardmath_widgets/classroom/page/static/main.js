// A page of the class's server: its line is a websocket to the seat that the server keeps for it.

import { openApp } from "./app.js";
import { SocketLine } from "./socket.js";

openApp(new SocketLine(document.querySelector("script[data-seat]").dataset.seat));
