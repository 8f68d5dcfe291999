"""The chart of rarity against rank, as SVG: how rare each type of hand is, and how often it won.

The types are in the order of the game, best first. If rarity followed the same order, the upper curve would
fall from left to right without ever rising.
"""

import math
from collections.abc import Callable, Mapping
from html import escape
from typing import Final

from cardmath.games.odds import HandType, hands_of_type
from cardmath.games.odds.study import ShowTally
from cardmath.i18n import _

_WIDTH: Final = 960
_LEFT, _RIGHT, _TOP, _PANEL, _LABELS = 84, 944, 84, 250, 116
_GROUND, _INK, _QUIET, _GRID = "#fdfcf8", "#33383d", "#5d656c", "#e4e1d8"
#: Calm colours, dark enough on the background, that colour-blind readers can tell apart.
_COLOURS: Final = ("#3d6f9e", "#a3475c", "#2f7d5b", "#8a6416", "#6a5a94")
#: Marks of different shapes, so that the chart works without colour: circle, square, triangle, diamond,
#: cross.
_SHAPES: Final = (
    "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "M-3.2-3.2h6.4v6.4h-6.4z",
    "M0-4.2L4 3h-8z",
    "M0-4.6L4 0L0 4.6L-4 0z",
    "M-1.2-4.2h2.4v3h3v2.4h-3v3h-2.4v-3h-3v-2.4h3z",
)
#: The rarest type occurs once in about 200,000 hands.
_DECADES: Final = 6


def rarity_chart(tallies: Mapping[str, ShowTally] | None = None) -> str:
    """Return the SVG: above, the rarity of all hands; below, for each named tally, how often each type won.

    >>> rarity_chart().count("<circle")
    15
    """
    tallies = tallies or {}
    height = _TOP + _PANEL + _LABELS + (_PANEL + 60 + 22 * len(tallies) if tallies else 0)
    title = _("Rarity against rank of Odds hands")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" role="img" aria-labelledby="title" fill="none" '
        'font-family="Segoe UI, Helvetica Neue, Helvetica, Arial, sans-serif" font-size="14">',
        f'<title id="title">{escape(title)}</title>',
        f'<rect width="{_WIDTH}" height="{height}" fill="{_GROUND}"/>',
        _text(_LEFT, 32, _("A hand that ranks higher is not always rarer"), _INK, 20),
        _text(_LEFT, 60, _("all 25,827,165 hands: how rare each type is; best type on the left"), _QUIET),
        *_rarity(_TOP),
        *_names(_TOP + _PANEL),
    ]
    if tallies:
        top = _TOP + _PANEL + _LABELS + 34
        parts += [
            _text(_LEFT, top - 16, _("at the show: how many players with the type won"), _QUIET),
            *_shares(top, tallies),
        ]
    return "\n".join([*parts, "</svg>\n"])


def _x(kind: HandType) -> float:
    return _LEFT + (kind.value - 0.5) / len(HandType) * (_RIGHT - _LEFT)


def _text(x: float, y: float, words: str, colour: str, size: int = 14, **style: object) -> str:
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}"{attributes}>{escape(words)}</text>'
    )


def _grid(top: float, marks: Mapping[float, str]) -> list[str]:
    parts = []
    for share, label in marks.items():
        y = top + _PANEL * (1 - share)
        parts += [
            f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="{_GRID}"/>',
            _text(_LEFT - 10, y + 4.5, label, _QUIET, 13, text_anchor="end"),
        ]
    return [*parts, f'<path d="M{_LEFT} {top}H{_RIGHT}V{top + _PANEL}H{_LEFT}Z" stroke="{_QUIET}"/>']


def _rarity(top: float) -> list[str]:
    many = hands_of_type()
    once = {kind: sum(many.values()) / many[kind] for kind in HandType}
    marks = {power / _DECADES: f"{10**power:,}" for power in range(_DECADES + 1)}
    points = {kind: (_x(kind), top + _PANEL * (1 - math.log10(one) / _DECADES)) for kind, one in once.items()}
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points.values())
    parts = [*_grid(top, marks), f'<polyline points="{line}" stroke="{_INK}" stroke-width="2"/>']
    for kind, (x, y) in points.items():
        title = _("{type}: once in {hands} hands").format(type=kind.plain_name, hands=_short(once[kind]))
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{_INK}"><title>{escape(title)}</title></circle>',
            _text(x, y - 11, _short(once[kind]), _INK, 12, text_anchor="middle"),
        ]
    return parts


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 10 else f"{number:.1f}"


def _names(top: float) -> list[str]:
    return [
        _text(
            _x(kind) + 5,
            top + 18,
            f"{kind.value} {kind.plain_name}",
            _INK,
            11,
            text_anchor="end",
            transform=f"rotate(-45 {_x(kind) + 5:.1f} {top + 18:.1f})",
        )
        for kind in HandType
    ]


def _shares(top: float, tallies: Mapping[str, ShowTally]) -> list[str]:
    def height(share: float) -> float:
        return top + _PANEL * (1 - share)

    parts = _grid(top, {percent / 100: f"{percent} %" for percent in range(0, 101, 25)})
    # Side by side within the width of a type, so that the intervals do not overlap.
    apart = min(14.0, (_RIGHT - _LEFT) / len(HandType) * 0.7 / max(1, len(tallies)))
    for index, (name, tally) in enumerate(tallies.items()):
        colour, shape = _COLOURS[index % len(_COLOURS)], _SHAPES[index % len(_SHAPES)]
        mark = _marker(shape, colour)
        parts.append(f"<g><title>{escape(name)}</title>")
        for row in tally.rows():
            if row.held:
                x = _x(row.type) + (index - (len(tallies) - 1) / 2) * apart
                low, high = row.interval
                parts += [
                    f'<path d="M{x:.1f} {height(low):.1f}V{height(high):.1f}" stroke="{colour}" '
                    'stroke-width="1.6" stroke-opacity="0.6"/>',
                    mark(x, height(row.share)),
                ]
        y = top + _PANEL + 28 + 22 * index
        parts += ["</g>", mark(_LEFT + 8, y - 4.5), _text(_LEFT + 22, y, name, _INK)]
    note = _("the bars are 95 % intervals")
    return [*parts, _text(_RIGHT, top + _PANEL + 28, note, _QUIET, 13, text_anchor="end")]


def _marker(shape: str, colour: str) -> Callable[[float, float], str]:
    return lambda x, y: f'<path d="{shape}" transform="translate({x:.1f} {y:.1f})" fill="{colour}"/>'
