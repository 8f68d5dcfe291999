"""The site of plain files: opening, bytes, presses and hints, served from this machine.

- first visit: from the request to the first frame in which the board is usable, in a new browser
- second visit: the same, once the service worker has stored the site
- third visit: the same, once the browser has also stored the page's compiled scripts
- needed: the bytes sent on the first visit before you can play
- bare Pyodide: from the request to Python's first answer in a page with nothing else, with an empty cache; it
  shows how fast the machine is
- press: from the pointer event on the stock to changed pixels; hint: until the text below the bar changes

    python benchmarks/static_site.py --visits 7

With ``--slow`` only the first visit is measured, over a connection of 1.6 Mbit/s with 150 ms of latency. The
browser's pages and workers run only a quarter of the time (see `slow`).
"""

import argparse
import contextlib
import functools
import http.server
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from browsing import APP, PROBE, chromium, percentile_95, profile, running
from click import DEAL, click, middle
from playwright.sync_api import Browser, BrowserContext, Page
from slow import slow_line, slow_processor

from cardmath_widgets.site.distribution import pyodide

USABLE = "document.querySelector('.cardmath-board[data-ready] button[data-sprite]:enabled') && probe()"
STATUS = "document.querySelector('.cm-status').textContent"
TIMEOUT = 120_000
RATE = 200_000  # bytes a second of a slow connection
LATENCY = 0.15  # seconds of its latency
SLOWER = 4  # how many times slower than this machine
COMPILED = 4000  # ms until Chromium has stored the compiled scripts
BAR = """
const look = () => {
  if (document.getElementById("loaded")?.getClientRects().length) window.barSeen = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
BARE = """<!DOCTYPE html><meta charset="utf-8"><body><script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL("./", location.href).href });
document.body.dataset.answer = python.runPython("6 * 7");
</script>"""


@contextlib.contextmanager
def pyodide_alone() -> Iterator[str]:
    """Serve Pyodide from npm with a page that starts it; yield the address of that page."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in pyodide().items():
            (Path(folder) / name).write_bytes(content)
        (Path(folder) / "bare.html").write_text(BARE, "utf-8")
        handler = functools.partial(Quiet, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/bare.html"
            server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server that logs nothing."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_rest: object) -> None:
        """Keep the table free of log lines."""


@contextlib.contextmanager
def site() -> Iterator[str]:
    """Build the site and serve it; yield the address of the app."""
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "site")
        subprocess.run([sys.executable, "-m", "cardmath", "site", place], check=True, capture_output=True)
        command = [
            sys.executable,
            "-m",
            "cardmath",
            "serve",
            "--static",
            place,
            "--no-browser",
            "--port",
            "0",
        ]
        with running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            assert process.stdout is not None
            yield f"{process.stdout.readline().strip()}{APP}.html"


def opened(context: BrowserContext, address: str) -> tuple[Page, float]:
    """Open a page; return it and the seconds until it is usable."""
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    page.add_init_script(PROBE)
    # Otherwise the first visit would show the instructions.
    page.add_init_script("localStorage.setItem('cardmath.how-to-play', 'all')")
    page.goto(address, wait_until="commit")
    seconds = page.evaluate(
        f"""() => new Promise((resolve) => {{
          const look = () => {{
            if (document.body && ({USABLE})) resolve(performance.now() / 1000);
            else requestAnimationFrame(look);
          }};
          requestAnimationFrame(look);
        }})"""
    )
    return page, float(seconds)


def visits(browser: Browser, address: str) -> tuple[float, ...]:
    """Visit a page three times; return how many seconds each visit took, and how many megabytes the first one
    loaded.
    """
    requests: list[float] = []
    with profile(browser, viewport={"width": 1280, "height": 800}) as context:
        context.on("requestfinished", lambda request: requests.append(request.sizes()["responseBodySize"]))
        page, first = opened(context, address)
        megabytes = sum(requests) / 1e6
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_timeout(COMPILED)
        page.close()
        page, second = opened(context, address)
        page.wait_for_timeout(COMPILED)
        page.close()
        _page, third = opened(context, address)
    return first, second, third, megabytes


def bare(browser: Browser, address: str) -> float:
    """Start Pyodide in a separate page; return how many seconds it takes to answer."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("body[data-answer]", state="attached")
    seconds = page.evaluate("performance.now() / 1000")
    context.close()
    return float(seconds)


def presses(browser: Browser, address: str, count: int) -> dict[str, list[float]]:
    """Press the stock and ask for hints in turn; return the milliseconds of each."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page, _seconds = opened(context, f"{address}#{DEAL}")
    page.wait_for_timeout(1000)
    times: dict[str, list[float]] = {"press to pixels, ms": [], "hint to words, ms": []}
    stock, hint = page.locator("button[data-sprite=stock]"), page.get_by_role("button", name="Hint")
    for _each in range(count):
        times["press to pixels, ms"].append(click(page, *middle(stock), "probe('.cm-surface > canvas')"))
        times["hint to words, ms"].append(click(page, *middle(hint), STATUS))
    context.close()
    return times


def slow_visits(browser: Browser, address: str, count: int) -> dict[str, list[float]]:
    """Repeat the first visit to a page, as on an old tablet with a weak connection."""
    rows: dict[str, list[float]] = {"first visit, s": [], "bar to be seen, s": [], "loaded, MB": []}
    parts = urlsplit(address)
    assert parts.port is not None
    for _visit in range(count):
        with (
            slow_line(parts.port, RATE, LATENCY) as line,
            slow_processor(SLOWER),
            profile(browser, viewport={"width": 820, "height": 1180}) as context,
        ):
            before = line.passed
            context.add_init_script(BAR)
            page, seconds = opened(context, f"http://127.0.0.1:{line.port}{parts.path}")
            rows["first visit, s"].append(seconds)
            rows["loaded, MB"].append((line.passed - before) / 1e6)
            rows["bar to be seen, s"].append(page.evaluate("window.barSeen / 1000"))
    return rows


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="The site of plain files.")
    parser.add_argument("--visits", type=int, default=7, help="visits with an empty and a full cache (7)")
    parser.add_argument("--presses", type=int, default=40, help="presses and hints (40)")
    parser.add_argument(
        "--slow", action="store_true", help="first visits on a slow connection and a slow processor"
    )
    args = parser.parse_args()
    if args.slow:
        with site() as address, chromium() as browser:
            show(slow_visits(browser, address, args.visits))
        return
    with site() as address, pyodide_alone() as alone, chromium() as browser:
        seen = [(*visits(browser, address), bare(browser, alone)) for _visit in range(args.visits)]
        names = (
            "first visit, s",
            "second visit, s",
            "third visit, s",
            "needed for the first, MB",
            "bare Pyodide, s",
        )
        rows = dict(zip(names, map(list, zip(*seen, strict=True)), strict=True))
        rows |= presses(browser, address, args.presses)
    show(rows)


def show(rows: dict[str, list[float]]) -> None:
    """Print a table."""
    print(f"{'':26}{'median':>9}{'p95':>9}")
    for name, values in rows.items():
        print(f"{name:26}{statistics.median(values):9.3g}{percentile_95(values):9.3g}")


if __name__ == "__main__":
    main()
