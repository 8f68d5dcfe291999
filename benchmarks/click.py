"""The time from a click to changed pixels, against stock Voila with a bare canvas notebook.

It's measured in the page, from the pointer event to the first animation frame that shows a change:

- card chosen: the card's button becomes pressed (the page's styles draw its frame)
- card drawn, begins to turn: from a click on the stock until the pixels of any canvas change (the page starts
  to turn the card over before the kernel answers)
- card drawn, its face: the same, but until the kernel's answer repaints the table itself
- stock Voila: the notebook draws a square where you click; until the pixels of the canvas change

Both pages are open at the same time and are clicked in turn. Each click waits until the previous one has
taken effect.

    python benchmarks/click.py --clicks 60
    python benchmarks/click.py --still     the same without the card turning over
"""

import argparse
import random
from typing import Literal

from browsing import PROBE, chromium, ours, print_table, rival
from playwright.sync_api import Browser, Locator, Page

# The last card of this deal cannot go on its own, so a click only chooses it or puts it back.
DEAL = "game=pyramid-addition&number=7&passes=unlimited"
READY = ".cardmath-board[data-ready]"
TIMEOUT = 60_000
EFFECT_TIMEOUT = 10_000
PAUSE = 400  # ms between clicks, so that the previous motion has ended
# The string compared in each frame; it changes once the click has taken effect.
CHOSEN = "document.querySelector('button[aria-pressed=true]')?.dataset.sprite ?? ''"
PIXELS = "probe()"
TABLE = "probe('.cm-surface > canvas')"


def open_page(browser: Browser, address: str, ready: str, *, still: bool) -> Page:
    """Open a page, with reduced motion if ``still``, and wait until it is ready."""
    motion: Literal["reduce", "no-preference"] = "reduce" if still else "no-preference"
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion=motion)
    # Skip the instructions for the first visit.
    context.add_init_script("localStorage.setItem('cardmath.how-to-play', 'all')")
    page = context.new_page()
    page.add_init_script(PROBE)
    page.goto(address, timeout=TIMEOUT)
    # Not wait_for_function: it evaluates a string in the page, which our page's policy forbids.
    page.evaluate(
        f"""new Promise((resolve) => {{
          const look = () => ({ready} && probe() ? resolve() : requestAnimationFrame(look));
          look();
        }})"""
    )
    page.wait_for_timeout(1000)
    return page


def click(page: Page, x: float, y: float, effect: str) -> float:
    """Click once; return how many milliseconds pass before the effect shows."""
    page.bring_to_front()
    page.mouse.move(x, y)
    page.wait_for_timeout(PAUSE)
    page.evaluate(
        f"""() => {{
          const state = () => {effect};
          window.effect = new Promise((resolve, reject) => {{
            setTimeout(() => reject(new Error('the click had no effect')), {EFFECT_TIMEOUT});
            const before = state();
            addEventListener('pointerdown', (event) => {{
              const look = () => {{
                if (state() === before) requestAnimationFrame(look);
                else resolve(performance.now() - event.timeStamp);
              }};
              requestAnimationFrame(look);
            }}, {{ capture: true, once: true }});
          }});
        }}"""
    )
    page.mouse.click(x, y)
    return float(page.evaluate("window.effect"))


def middle(target: Locator) -> tuple[float, float]:
    """Return the centre of an element on the page."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description="Click to changed pixels.")
    parser.add_argument("--clicks", type=int, default=60, help="clicks of each kind (60)")
    parser.add_argument("--warm-up", type=int, default=4, help="uncounted clicks of each kind (4)")
    parser.add_argument("--still", action="store_true", help="reduced motion: cards do not turn over")
    args = parser.parse_args()
    names = (
        "cardmath, card chosen",
        "cardmath, card drawn, turns",
        "cardmath, card drawn, its face",
        "stock Voila, square drawn",
    )
    times: dict[str, list[float]] = {name: [] for name in names}
    with ours() as our_address, rival() as rival_address, chromium() as browser:
        app = open_page(
            browser, f"{our_address}#{DEAL}", f"document.querySelector('{READY}')", still=args.still
        )
        bare = open_page(browser, rival_address, "true", still=args.still)
        canvas = bare.locator("canvas").bounding_box()
        assert canvas is not None
        # Squares must not overlap, or a click would change no pixel.
        grid = [(x, y) for x in range(30, 880, 45) for y in range(30, 620, 45)]
        spots = random.Random(1).sample(grid, min(len(grid), args.warm_up + args.clicks))
        for run, (x, y) in enumerate(spots):
            taken = (
                # Nothing covers the last card of the last row.
                click(app, *middle(app.locator(".cm-tableau button").last), CHOSEN),
                click(app, *middle(app.locator("button[data-sprite=stock]")), PIXELS),
                click(app, *middle(app.locator("button[data-sprite=stock]")), TABLE),
                click(bare, canvas["x"] + x, canvas["y"] + y, PIXELS),
            )
            if run >= args.warm_up:
                for name, value in zip(names, taken, strict=True):
                    times[name].append(value)
    print_table("Click to", "ms", times, names[-1])


if __name__ == "__main__":
    main()
