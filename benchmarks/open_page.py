"""The first visit to the app, against stock Voila with a bare canvas notebook.

It is measured from the request (the page's time origin) to the first frame in which the page is usable:

- ours: a board marked as ready, with buttons that can be clicked, over a painted canvas
- stock Voila: a painted canvas

Both servers run at the same time. Requests alternate between them, each from a browser context without a
cache.

    python benchmarks/open_page.py --runs 15
"""

import argparse

from browsing import PROBE, chromium, ours, print_table, rival
from playwright.sync_api import Browser

USABLE = {
    "cardmath": "document.querySelector('.cardmath-board[data-ready] button[data-sprite]:enabled') "
    "&& probe()",
    "stock Voila, bare canvas": "probe()",
}
TIMEOUT = 60_000


def measure(browser: Browser, address: str, usable: str) -> float:
    """Open a page once; return the seconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(
        f"""{PROBE}
        window.usable = new Promise((resolve) => {{
          const look = () => {{
            if (document.body && ({usable})) resolve(performance.now());
            else requestAnimationFrame(look);
          }};
          requestAnimationFrame(look);
        }});"""
    )
    page.goto(address, wait_until="commit", timeout=TIMEOUT)
    seconds = float(page.evaluate("window.usable")) / 1000
    context.close()
    return seconds


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="First open to a painted, clickable board.")
    parser.add_argument("--runs", type=int, default=15, help="runs of each (15)")
    parser.add_argument("--warm-up", type=int, default=1, help="runs of each that are not counted (1)")
    args = parser.parse_args()
    times: dict[str, list[float]] = {name: [] for name in USABLE}
    with ours() as our_address, rival() as rival_address, chromium() as browser:
        for run in range(args.warm_up + args.runs):
            for name, address in zip(USABLE, (our_address, rival_address), strict=True):
                seconds = measure(browser, address, USABLE[name])
                if run >= args.warm_up:
                    times[name].append(seconds)
    print_table("First open", "s", times, "stock Voila, bare canvas")


if __name__ == "__main__":
    main()
