"""Finds which functions of Pyodide's machine a first board calls, for first-functions.txt of `cardmath site`.

Needed when the version of Pyodide changes. Every app of a site is opened in Chromium with a machine that
notes what is called, with a memory and without, with stacks that can be switched and without:

    cardmath site public
    python tools/first_functions.py public
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from cardmath_widgets.site import halves, wasm
from cardmath_widgets.site.distribution import MACHINE, pyodide

_LIST: Final = Path(halves.__file__).with_name("first-functions.txt")
_NOTED: Final = "cardmath.called."
_TELL: Final = """
self.called = () => Object.entries(first)
  .filter(([name, one]) => name.startsWith("cardmath.called.") && one.value)
  .map(([name]) => Number(name.slice(16)));
"""
_TABLET: Final = (
    "Mozilla/5.0 (iPad; CPU OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile Safari/604.1"
)
_WAIT: Final = 120_000  # ms
_PLAYED: Final = 4_000  # ms in which a board plays and thinks
_LINE: Final = 100


def noting(machine: bytes) -> bytes:
    """Return a machine in which each function notes in a global of its own that it has been called."""
    whole, _nothing = halves.halved(machine, range(wasm.number(wasm.sections(machine)[wasm.CODE], 0)[0]))
    found = wasm.sections(whole)
    bodies = wasm.parts(found[wasm.CODE])
    taken = sum(each.kind == wasm.GLOBAL for each in wasm.imports(found[wasm.IMPORTS]))
    begins = taken + wasm.number(found[wasm.GLOBALS], 0)[0]
    noted = []
    for place, body in enumerate(bodies):
        at = wasm.locals_end(body)
        note = b"\x41\x01\x24" + wasm.written(begins + place)
        noted.append(wasm.written(len(body) + len(note)) + body[:at] + note + body[at:])
    found[wasm.CODE] = wasm.section(noted)
    found[wasm.GLOBALS] = wasm.longer(found[wasm.GLOBALS], [b"\x7f\x01\x41\x00\x0b"] * len(bodies))
    names = [
        wasm.name(f"{_NOTED}{place}") + bytes([wasm.GLOBAL]) + wasm.written(begins + place)
        for place in range(len(bodies))
    ]
    found[wasm.EXPORTS] = wasm.longer(found[wasm.EXPORTS], names)
    return wasm.joined(found.items())


def called(browser: Browser, address: str, apps: list[str]) -> Iterator[int]:
    """Give the functions that are called by every app, opened in each way."""
    for agent in (None, _TABLET):
        for has_memory in (True, False):
            context = browser.new_context(user_agent=agent, service_workers="block")
            context.add_init_script("localStorage.setItem('cardmath.how-to-play', 'all')")
            if not has_memory:
                context.route("**/memory.bin", lambda route: route.fulfill(status=404))
            for app in apps:
                yield from _called(context.new_page(), f"{address}{app}.html")
            context.close()


def _called(page: Page, address: str) -> list[int]:
    page.set_default_timeout(_WAIT)
    page.goto(address)
    page.wait_for_selector("#dealing", state="hidden")
    for button in ("button[data-sprite=stock]", "text=Hint"):
        if page.locator(button).count():
            page.locator(button).first.click(force=True)
    page.wait_for_timeout(_PLAYED)
    found: list[int] = page.workers[-1].evaluate("called()")
    print(address, len(found), flush=True)
    page.close()
    return found


def main() -> None:
    """Open a site and write the list."""
    parser = argparse.ArgumentParser(description="What a first board calls of Pyodide's machine.")
    parser.add_argument("site", type=Path, metavar="FOLDER", help="a site that cardmath site has made")
    site = parser.parse_args().site
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        copy = Path(shutil.copytree(site, Path(folder) / "site"))
        machine = next(copy.glob(f"assets/*/pyodide/{MACHINE}"))
        machine.write_bytes(noting(pyodide()[MACHINE]))
        script = machine.parents[1] / "halves.js"
        text = script.read_text("utf-8")
        script.write_text(text.replace("  return { machine, join };", _TELL + "  return { machine, join };"))
        apps = [page.stem for page in copy.glob("*.html") if 'id="cells"' in page.read_text("utf-8")]
        command = [
            sys.executable,
            "-m",
            "cardmath",
            "serve",
            "--static",
            str(copy),
            "--no-browser",
            "--port",
            "0",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--headless", "--no-sandbox"]
            )
            places = frozenset(called(browser, address, sorted(apps)))
            browser.close()
            server.terminate()
    digits = f"{sum(1 << place for place in places):x}"
    lines = (digits[at : at + _LINE] for at in range(0, len(digits), _LINE))
    _LIST.write_text("".join(f"{line}\n" for line in lines), "ascii")
    print(f"{len(places)} functions")


if __name__ == "__main__":
    main()
