"""Frames a second while a pair meets and its pips fly into frames, and the time from the press to the first
frame of the flight.

The browser draws without a graphics card. The second card of a pair is pressed; from then on, each animation
frame is counted until the flight ends. Then the move is undone and played again.

    python benchmarks/pair_frames.py --pairs 20
    python benchmarks/pair_frames.py --pairs 20 --width 360 --height 740
"""

import argparse
import statistics
from itertools import pairwise

from browsing import chromium, ours, percentile_95
from playwright.sync_api import Page

DEAL = "game=pyramid-addition&number=7&passes=unlimited&base=10"
PAIR = ("t7.3", "t7.4")
READY = ".cardmath-board[data-ready][data-at-rest]"
TIMEOUT = 60_000
LASTS = 1200  # ms of a flight
#: Resolves to the time from the press to the first frame with a flying card, and the times of all frames.
WATCH = """(lasts) => {
  window.flight = new Promise((resolve) => {
    addEventListener('pointerdown', ({ timeStamp }) => {
      const frames = [];
      let seen = 0;
      const look = (now) => {
        if (!seen && document.querySelector('.cm-ghost')) seen = performance.now();
        if (seen) frames.push(now);
        if (seen && now - frames[0] > lasts) resolve([seen - timeStamp, frames]);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
}"""


def take(page: Page) -> tuple[float, list[float]]:
    """Take the pair and put it back; return the time until its flight, and the gaps between the frames."""
    first, second = (page.locator(f"button[data-sprite='{key}']") for key in PAIR)
    first.click(position={"x": 8, "y": 8})
    page.wait_for_selector(READY, timeout=TIMEOUT)
    page.evaluate(WATCH, LASTS)
    second.click(position={"x": 8, "y": 8})
    began, frames = page.evaluate("window.flight")
    page.wait_for_selector(READY, timeout=TIMEOUT)
    page.keyboard.press("u")
    page.wait_for_selector(READY, timeout=TIMEOUT)
    return began, [after - before for before, after in pairwise(frames)]


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="Frames a second while a pair flies.")
    parser.add_argument("--pairs", type=int, default=20, help="pairs taken (20)")
    parser.add_argument("--width", type=int, default=820, help="width of the window (820)")
    parser.add_argument("--height", type=int, default=1180, help="height of the window (1180)")
    args = parser.parse_args()
    with ours() as address, chromium() as browser:
        page = browser.new_page(viewport={"width": args.width, "height": args.height})
        # Skip the instructions for the first visit.
        page.add_init_script("localStorage.setItem('cardmath.how-to-play', 'all')")
        page.goto(f"{address}#{DEAL}", timeout=TIMEOUT)
        page.wait_for_selector(READY, timeout=TIMEOUT)
        take(page)
        taken = [take(page) for _run in range(args.pairs)]
    begun = [began for began, _gaps in taken]
    rates = [1000 * len(gaps) / sum(gaps) for _began, gaps in taken]
    longest = [max(gaps) for _began, gaps in taken]
    for name, values, unit in (
        ("frames while a pair flies", rates, "a second"),
        ("the longest frame of each pair", longest, "ms"),
        ("from the press to the flight", begun, "ms"),
    ):
        middle, high = statistics.median(values), percentile_95(values)
        print(f"{name:34}{middle:8.1f} {unit} (p95 {high:.1f}, lowest {min(values):.1f})")


if __name__ == "__main__":
    main()
