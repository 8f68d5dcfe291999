"""A page of another site that shows ours in a frame, as MathALÉA does, and notes what it is told."""

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import FrameLocator, Page

#: The rules of MathALÉA: it hears only messages with the number of its exercise, follows the height with a
#: little to spare, and answers with the copy that it keeps.
_PAGE = """<!DOCTYPE html><html lang="en"><title>Another site</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0; } iframe { border: 0; display: block; width: 100%; }</style>
<button id="before">Before</button>
<iframe title="Ours" height="300"></iframe>
<button id="after">After</button>
<script>
  const frame = document.querySelector("iframe");
  const number = new URLSearchParams(location.search).get("number");
  const numeroExercice = number === null ? undefined : Number(number);
  window.heard = [];
  window.copy = null;
  window.addEventListener("message", ({ data, source }) => {
    if (source !== frame.contentWindow) return;
    window.heard.push(data);
    if (data?.numeroExercice !== numeroExercice) return;
    if (data.type === "height") {
      frame.setAttribute("scrolling", "no");
      frame.setAttribute("height", data.height + 20);
    } else if (data.type === "mathaleaSendScore") {
      window.copy = { ...data, finalState: [data.finalState] };
    } else if (data.type === "mathaleaAskScore" && window.copy) {
      frame.contentWindow.postMessage({ ...window.copy, type: "mathaleaHasScore" }, "*");
    }
  });
  window.ask = (message) => frame.contentWindow.postMessage({ numeroExercice, ...message }, "*");
  frame.src = new URLSearchParams(location.search).get("src");
</script></html>"""


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        page = _PAGE.encode() if urlsplit(self.path).path == "/" else b""
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_words: object) -> None:
        """Say nothing in the test's output."""


class Around:
    """The other site."""

    def __init__(self, port: int) -> None:
        #: Another site than ours, which is at 127.0.0.1.
        self.origin = f"http://localhost:{port}"

    def show(self, page: Page, address: str, number: int | None = None) -> FrameLocator:
        """Open the other site with an address of ours in its frame."""
        more = "" if number is None else f"&number={number}"
        page.goto(f"{self.origin}/?src={quote(address, safe='')}{more}")
        return page.frame_locator("iframe")

    def heard(self, page: Page, kind: str) -> list[dict[str, Any]]:
        """Return the messages of a kind that it was told."""
        told: list[dict[str, Any]] = page.evaluate("window.heard")
        return [one for one in told if one.get("type") == kind]


@contextlib.contextmanager
def another_site() -> Iterator[Around]:
    """Serve the other site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield Around(server.server_address[1])
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
