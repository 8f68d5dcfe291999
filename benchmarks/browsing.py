"""Shared parts of the browser benchmarks: the two servers, the browser and the table."""

import contextlib
import os
import platform
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

APP = "pyramid-addition"
RIVAL = Path(__file__).with_name("rival") / "canvas.ipynb"
START_TIMEOUT = 60
SETTLING = 1500  # ms that a new browser needs to settle down
CHROMIUM_OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Detects in the page whether a canvas is painted and when its pixels change. Every canvas is copied at a
# quarter of its size to a second canvas that can be read quickly. The cost is the same for both rivals.
PROBE = """
window.probe = (which = 'canvas') => {
  const seen = [];
  for (const canvas of document.querySelectorAll(which)) {
    if (!canvas.width || !canvas.height || !canvas.getClientRects().length) continue;
    const small = (canvas.probe ??= Object.assign(document.createElement('canvas'), {}));
    small.width = Math.ceil(canvas.width / 4);
    small.height = Math.ceil(canvas.height / 4);
    const context = small.getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0, small.width, small.height);
    const words = new Uint32Array(context.getImageData(0, 0, small.width, small.height).data.buffer);
    let hash = 0;
    for (const word of words) hash = (Math.imul(hash, 31) + word) | 0;
    if (hash) seen.push(hash);
  }
  return seen.join();
};
"""


@contextlib.contextmanager
def running(command: Sequence[str], **options: object) -> Iterator["subprocess.Popen[str]"]:
    # On SIGTERM, the benchmark still stops everything it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    process = subprocess.Popen(command, text=True, start_new_session=True, **options)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextlib.contextmanager
def ours(*options: str) -> Iterator[str]:
    """Serve the lessons; yield the address of the app."""
    command = [sys.executable, "-m", "cardmath", "serve", "--no-browser", "--port", "0", *options]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip() + APP


@contextlib.contextmanager
def rival() -> Iterator[str]:
    """Serve the bare canvas notebook with stock Voila; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "voila", str(RIVAL), "--no-browser", f"--port={port}"]
    with running(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        address = f"http://127.0.0.1:{port}/"
        end = time.monotonic() + START_TIMEOUT
        while True:
            try:
                urllib.request.urlopen(f"{address}voila/static/voila.js", timeout=5).close()
            except urllib.error.HTTPError:
                break  # the server answers
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
            else:
                break
        yield address


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """Start a headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_program(), args=CHROMIUM_OPTIONS)
        yield browser
        browser.close()


@contextlib.contextmanager
def profile(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """Start Chromium with its own profile folder, where it keeps its caches."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = browser.browser_type.launch_persistent_context(
            folder, executable_path=_program(), args=CHROMIUM_OPTIONS, **options
        )
        context.new_page().wait_for_timeout(SETTLING)
        yield context
        context.close()


def _program() -> str | None:
    # The browser tests use the same.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def percentile_95(values: Sequence[float]) -> float:
    """Return the 95th percentile, interpolated."""
    if len(values) < 2:
        return values[0]
    return statistics.quantiles(values, n=20, method="inclusive")[-1]


def print_table(title: str, unit: str, rows: dict[str, Sequence[float]], rival_row: str) -> None:
    """Print the median, the 95th percentile and the ratios to the rival's."""
    base = rows[rival_row]
    machine = f"{os.cpu_count()} cores, {platform.machine()}"
    print(f"\n{title} ({unit}; {len(base)} runs each, alternating; {machine})")
    print(f"{'':34}{'median':>9}{'p95':>9}{'ratio':>9}{'p95 ratio':>11}")
    for name, values in rows.items():
        middle, high = statistics.median(values), percentile_95(values)
        print(
            f"{name:34}{middle:9.3g}{high:9.3g}"
            f"{middle / statistics.median(base):9.2f}{high / percentile_95(base):11.2f}"
        )
