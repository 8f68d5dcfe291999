"""The first visit to the app, against stock Voila with a bare canvas notebook.

It's measured from the request (the page's time origin) to the first frame in which the page is usable:

- ours: a board marked as ready, with clickable buttons over a painted canvas; on a lesson page, which starts
  with a question, the question's buttons
- stock Voila: a painted canvas

Both servers run at the same time. Requests alternate between them, each from a browser context with an empty
cache.

    python benchmarks/open_page.py --runs 15
    python benchmarks/open_page.py --runs 5 --apps 06-add-and-carry 11-think-ahead
"""

import argparse

from browsing import APP, PROBE, chromium, ours, print_table, rival
from playwright.sync_api import Browser

RIVAL = "stock Voila, bare canvas"
PAINTED = "probe()"
#: A page hides its widgets until they show what its address asks for.
SHOWN = "some((one) => one.checkVisibility({ visibilityProperty: true }))"
BOARD = (
    f"[...document.querySelectorAll('.cardmath-board[data-ready] [data-sprite]:enabled')].{SHOWN} && probe()"
)
#: A lesson begins with a question; its boards are folded further down.
WIDGET = f"[...document.querySelectorAll('[data-ready] .cm-desk button:enabled')].{SHOWN}"
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
    parser = argparse.ArgumentParser(description="Time from the first visit to a painted, clickable board.")
    parser.add_argument("--runs", type=int, default=15, help="runs of each (15)")
    parser.add_argument("--warm-up", type=int, default=1, help="uncounted runs of each (1)")
    parser.add_argument("--apps", nargs="+", default=[APP], help=f"the pages to open ({APP})")
    args = parser.parse_args()
    times: dict[str, list[float]] = {name: [] for name in (*args.apps, RIVAL)}
    with ours() as our_address, rival() as rival_address, chromium() as browser:
        home = our_address.removesuffix(APP)
        pages = {app: (home + app, BOARD if app == APP else WIDGET) for app in args.apps}
        for run in range(args.warm_up + args.runs):
            for name, (address, usable) in {**pages, RIVAL: (rival_address, PAINTED)}.items():
                seconds = measure(browser, address, usable)
                if run >= args.warm_up:
                    times[name].append(seconds)
    print_table("First open", "s", times, RIVAL)


if __name__ == "__main__":
    main()
