"""One HTML file: its bar and its first board, compared with an empty page and the first visit to a site.

- bar: from opening the file to its first paint; an empty page shows how fast the machine is
- file: from opening the file to the first frame in which the board is usable, in a new browser
- site: the same on the first visit to a site with the same content

    python benchmarks/one_file.py --visits 7
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from browsing import APP, chromium, profile
from playwright.sync_api import Browser
from static_site import opened, show, site

EMPTY = "<!DOCTYPE html><title>Empty</title><p>Empty"
PAINTED = 1000  # ms until a page has been painted; running a script earlier would delay it
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def paint(browser: Browser, path: Path) -> float:
    """Open a file; return how many milliseconds it takes to its first paint."""
    with profile(browser, viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.goto("about:blank")
        page.goto(path.as_uri(), wait_until="commit")
        page.wait_for_timeout(PAINTED)
        return float(page.evaluate(PAINT))


def start(browser: Browser, address: str) -> float:
    """Open the page of a game in a new browser; return the seconds until it is usable."""
    with profile(browser, viewport={"width": 1280, "height": 800}) as context:
        return opened(context, address)[1]


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="One HTML file.")
    parser.add_argument("--visits", type=int, default=7, help="how many times everything is opened (7)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, site() as address, chromium() as browser:
        empty, whole = Path(folder, "empty.html"), Path(folder, "cardmath.html")
        empty.write_text(EMPTY)
        command = [sys.executable, "-m", "cardmath", "site", "--one-file", "-o", str(whole)]
        subprocess.run(command, check=True, capture_output=True)
        print(f"{whole.stat().st_size / 1e6:.2f} MB")
        rows: dict[str, list[float]] = {}
        for _visit in range(args.visits):
            measured = {
                "empty page, ms": paint(browser, empty),
                "bar, ms": paint(browser, whole),
                "site, s": start(browser, address),
                "file, s": start(browser, f"{whole.as_uri()}?{APP}.html"),
            }
            for name, value in measured.items():
                rows.setdefault(name, []).append(value)
    show(rows)


if __name__ == "__main__":
    main()
