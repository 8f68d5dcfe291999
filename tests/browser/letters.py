"""Where the words of a page are: which are cut off, and which overlap."""

from typing import Any, Final

from playwright.sync_api import Page

__all__ = ["LARGE_LETTERS", "WIDE_SPACING", "words_in_the_way"]

#: A page's script in whose context letters are twice as large, as a reader's browser can make them.
LARGE_LETTERS: Final = """addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = "html { font-size: 200% !important; }";
  document.head.append(style);
})"""

#: A page's script in whose context a reader has set the spacing of letters, words, lines and paragraphs
#: that WCAG 1.4.12 names.
WIDE_SPACING: Final = """addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`;
  document.head.append(style);
})"""

#: Words on the table lie on cards, whose sizes follow from the table; a number box scrolls by itself.
_SCRIPT: Final = """() => {
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest(".cm-unseen, .cm-voice, svg, option, .skip, .cm-buttons, .cm-wheel-window")
    && getComputedStyle(element).clipPath === "none";
  const lines = (range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size || 1;
  const shortened = (element) => {
    const line = element.closest(".cm-status");
    return line?.closest(".cm-said")?.querySelector(".cm-ask")?.checkVisibility() ? line : null;
  };
  const boxes = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.matches("script, style, template") || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // A line that ends in "…" shows its beginning; a button beside it shows the rest.
    const shown = shortened(element) ?? range;
    const { left, right, top, bottom, width } = shown.getBoundingClientRect();
    // A line has room above and below its letters, which may lie on another line's.
    const [head, foot] = [0.2 * (bottom - top) / lines(range), 0.15 * (bottom - top) / lines(range)];
    const name = node.data.trim().slice(0, 40);
    if (width) boxes.push({ element, name, left, right, top: top + head, bottom: bottom - foot });
  }
  const shell = (element) => element.closest("button, select, summary, .button, .cm-fact");
  const clips = ({ element, left, right, top, bottom }) => {
    if (left < -1 || right > innerWidth + 1) return true;
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const box = one.getBoundingClientRect();
      const style = getComputedStyle(one);
      const isShell = one === shell(element) && one.matches("button, .button");
      const across = isShell || style.overflowX === "hidden" || style.overflowX === "clip";
      const down = isShell || style.overflowY === "hidden" || style.overflowY === "clip";
      if (style.display !== "contents" && style.display !== "inline") {
        if (across && (left < box.left - 1 || right > box.right + 1)) return true;
        if (down && (top < box.top - 1 || bottom > box.bottom + 1)) return true;
      }
      if (style.position === "fixed") break;
    }
    return false;
  };
  const meet = (p, q) =>
    p.left < q.right - 2 && q.left < p.right - 2 && p.top < q.bottom - 2 && q.top < p.bottom - 2;
  // The sentences of one line follow each other, also over the end of a line.
  const line = ({ element }) => element.closest(".cm-status");
  const isApart = (p, q) => !p.element.contains(q.element) && !q.element.contains(p.element)
    && !(line(p) && line(p) === line(q));
  // The worksheet maker's button that saves stays at the foot of the window; the choices pass under it.
  const layers = "dialog, .about-text, .cm-ending, .cm-order .cm-buttons-row";
  const layer = ({ element }) => element.closest(layers);
  const isAbove = (p, q) => layer(p) !== layer(q);
  return {
    cut: boxes.filter(clips).map(({ name }) => name),
    overlapping: boxes.flatMap((p, at) => boxes.slice(at + 1)
      .filter((q) => isApart(p, q) && !isAbove(p, q) && meet(p, q)).map((q) => `${p.name} / ${q.name}`)),
    width: document.documentElement.scrollWidth > innerWidth + 1,
  };
}"""


def words_in_the_way(page: Page) -> dict[str, Any]:
    """Return what is cut off, what overlaps, and whether the page is wider than its window."""
    found: dict[str, Any] = page.evaluate(_SCRIPT)
    return {name: value for name, value in found.items() if value}
