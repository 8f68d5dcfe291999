"""HTML that shows a value in a notebook or an exported page, without widgets.

The styles are inline, because a notebook output has no style sheet of its own. They set both background and
text colour, so that the output looks the same in a dark theme.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

_STYLES: Final[Mapping[str, str]] = {
    "paper": "display:inline-block;max-width:100%;box-sizing:border-box;padding:14px 18px;"
    "border:1px solid #d9cfb8;border-radius:10px;background:#fffdf6;color:#23262e;"
    "font:16px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif",
    "head": "font-size:13px;color:#5d5a4f;margin:0 0 8px",
    "plain": "margin:6px 0",
    "large": "font-size:22px;margin:8px 0",
    "pre": "font:24px/1.3 ui-monospace,'DejaVu Sans Mono',Consolas,monospace;margin:8px 0;padding:0;"
    "background:none;border:0;color:inherit;white-space:pre-wrap",
    "cell": "padding:4px 14px 4px 0;text-align:left;vertical-align:top;background:none;border:0;"
    "color:inherit;font-size:15px",
    "summary": "cursor:pointer;color:#1f4d3a;font-weight:600",
    "list": "margin:6px 0;padding-left:24px",
}


def _element(tag: str, look: str, inner: str) -> str:
    return f'<{tag} style="{_STYLES[look]}">{inner}</{tag}>'


def paper(head: str, *parts: str) -> str:
    """Return parts in a framed box with a small heading.

    >>> paper("A & B", paragraph("7")).count("&amp;")
    1
    """
    return _element("div", "paper", _element("div", "head", escape(head)) + "".join(parts))


def paragraph(text: str, *, large: bool = False) -> str:
    """Return a paragraph of plain text."""
    return _element("p", "large" if large else "plain", escape(text).replace("\n", "<br>"))


def preformatted(text: str) -> str:
    """Return text in a fixed-width font, so that its columns line up."""
    return _element("pre", "pre", escape(text))


def bullets(items: Iterable[str]) -> str:
    """Return a list of plain strings."""
    return _element("ul", "list", "".join(f"<li>{escape(item)}</li>" for item in items))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of plain strings.

    >>> table(["move"], [["draw"], ["turn"]]).count("<td")
    2
    """
    heads = "".join(_element("th", "cell", escape(cell)) for cell in head)
    lines = ("".join(_element("td", "cell", escape(cell)) for cell in row) for row in rows)
    body = "".join(f'<tr style="background:none">{line}</tr>' for line in lines)
    return f'<table style="border-collapse:collapse;margin:6px 0"><tr>{heads}</tr>{body}</table>'


def details(summary: str, *parts: str) -> str:
    """Return parts that stay hidden until the reader opens them."""
    return f"<details>{_element('summary', 'summary', escape(summary))}{''.join(parts)}</details>"
