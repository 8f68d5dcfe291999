"""SVG charts of win rates against tableau size.

The axes are in decimal below and on the left, and in dozenal above and on the right.
"""

from dataclasses import dataclass
from html import escape
from pathlib import Path

from cardmath.decks import Deck
from cardmath.games import PyramidGame
from cardmath.numerals import DOZENAL
from cardmath.study import Study, Tally, read_study, run

WIDTH, HEIGHT = 960, 580
LEFT, RIGHT, TOP, BOTTOM = 76, 884, 104, 500
#: The numbers of cards at the two ends of the axis.
FEWEST, MOST = 18, 120

GROUND, INK, QUIET, GRID = "#fdfcf8", "#33383d", "#5d656c", "#e4e1d8"
#: Colours by number of cards: calm, dark enough on the background, and distinct for colour-blind readers.
COLOURS = {48: "#3d6f9e", 52: "#2f7d5b", 60: "#a3475c", 68: "#8a6416", 156: "#6a5a94"}


@dataclass(frozen=True)
class Curve:
    """The win rates for one deck and one number of passes."""

    deck: Deck
    passes: int | None
    tallies: dict[int, Tally]

    @classmethod
    def read(cls, path: Path) -> "Curve":
        """Return the curve from a study file; raises `cardmath.study.StudyError`."""
        parameters, ledger = read_study(path)
        tallies = {int(size): ledger.tally(size) for size in ledger.variants()}
        return cls(Deck(**parameters["deck"]), parameters["passes"], tallies)

    @classmethod
    def studied(cls, studies: list[Study], jobs: int = 1) -> "Curve":
        """Run studies of one deck, one for each tableau size, and return their curve."""
        results = run(studies, jobs=jobs)
        tallies = {int(study.variant): tally for study, tally in zip(studies, results, strict=True)}
        game = studies[0].game
        assert isinstance(game, PyramidGame)
        return cls(game.deck, game.passes, tallies)

    @property
    def name(self) -> str:
        """The curve's text in the legend."""
        deck = self.deck
        last = {0: "", 1: ", king"}.get(deck.faces, f", {deck.faces} faces")
        passes = "" if self.passes is None else f"; {self.passes} passes"
        return (
            f"{len(deck.cards)} cards: {deck.lowest} to {deck.highest_pip}{last}, {deck.suits} suits{passes}"
        )

    @property
    def colour(self) -> str:
        """The colour for the deck's size."""
        return COLOURS.get(len(self.deck.cards), INK)


def _x_of(size: float) -> float:
    return LEFT + (size - FEWEST) / (MOST - FEWEST) * (RIGHT - LEFT)


def _y_of(rate: float) -> float:
    return BOTTOM - rate * (BOTTOM - TOP)


def _text(x: float, y: float, words: str, **style: object) -> str:
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return f'<text x="{x:.1f}" y="{y:.1f}"{attributes}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}"/>'


def _points(pairs: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in pairs)


def _axes() -> list[str]:
    parts = []
    for size in range(20, MOST + 1, 10):
        parts += [
            _line(_x_of(size), TOP, _x_of(size), BOTTOM, GRID),
            _text(_x_of(size), BOTTOM + 20, str(size), text_anchor="middle"),
        ]
    for percent in range(0, 101, 20):
        y = _y_of(percent / 100)
        parts += [
            _line(LEFT, y, RIGHT, y, GRID),
            _text(LEFT - 10, y + 4.5, f"{percent} %", text_anchor="end"),
        ]
    for size in range(24, MOST + 1, 12):
        parts += [
            _line(_x_of(size), TOP - 6, _x_of(size), TOP, QUIET),
            _text(_x_of(size), TOP - 12, DOZENAL.marked(size), text_anchor="middle"),
        ]
    for gross in range(0, 145, 24):
        y = _y_of(gross / 144)
        parts += [_line(RIGHT, y, RIGHT + 6, y, QUIET), _text(RIGHT + 11, y + 4.5, DOZENAL.marked(gross))]
    middle = (TOP + BOTTOM) / 2
    parts += [
        f'<path d="M{LEFT} {TOP}H{RIGHT}V{BOTTOM}H{LEFT}Z" fill="none" stroke="{QUIET}"/>',
        _text((LEFT + RIGHT) / 2, BOTTOM + 44, "cards in the tableau, decimal", text_anchor="middle"),
        _text((LEFT + RIGHT) / 2, TOP - 34, "cards in the tableau, dozenal", text_anchor="middle"),
        _turned(20, middle, "winnable deals, percent"),
        _turned(WIDTH - 14, middle, "winnable deals, per gross, dozenal"),
    ]
    return parts


def _turned(x: float, y: float, words: str) -> str:
    return _text(x, y, words, text_anchor="middle", transform=f"rotate(-90 {x:.1f} {y:.1f})")


def _drawn(curve: Curve) -> list[str]:
    """Return the interval as a band, and the rate as a line with a dot at every size."""
    intervals = {size: tally.interval for size, tally in curve.tallies.items()}
    low = [(_x_of(size), _y_of(interval[0])) for size, interval in intervals.items()]
    high = [(_x_of(size), _y_of(interval[1])) for size, interval in intervals.items()]
    # If some deals are unknown, the rate lies between two bounds and the line runs midway between them.
    rates = [
        (_x_of(size), _y_of((tally.rate_if_unknown_lost + tally.rate_if_unknown_won) / 2))
        for size, tally in curve.tallies.items()
    ]
    dashes = "" if curve.passes is None else ' stroke-dasharray="6 4"'
    fill = f'fill="{curve.colour}" stroke="none"'
    return [
        f"<g><title>{escape(curve.name)}</title>",
        f'<polygon points="{_points(low + high[::-1])}" {fill} fill-opacity="0.22"/>',
        f'<polyline points="{_points(rates)}" stroke="{curve.colour}" stroke-width="2"{dashes}/>',
        *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" {fill}/>' for x, y in rates),
        "</g>",
    ]


def _legend(curves: list[Curve]) -> list[str]:
    """Return the legend, with one line for each curve, in the empty space in the middle, below the largest
    deck's curve.
    """
    x, parts = _x_of(54), []
    for row, curve in enumerate(curves):
        y = _y_of(0.44) + 23 * row
        dashes = "" if curve.passes is None else ' stroke-dasharray="6 4"'
        parts += [
            f'<path d="M{x:.1f} {y}h28" stroke="{curve.colour}" stroke-width="2.5"{dashes}/>',
            _text(x + 36, y + 4.5, curve.name),
        ]
    return parts


def win_rate_chart(curves: list[Curve]) -> str:
    """Return the SVG of the curves.

    >>> tallies = {size: Tally(deals=10, winnable=9, unwinnable=1) for size in (26, 28)}
    >>> win_rate_chart([Curve(Deck(), None, tallies)]).count("<circle")
    2
    """
    deals = sorted({tally.deals for curve in curves for tally in curve.tallies.values()})
    passes = "unlimited passes" + (
        " unless stated otherwise" if any(curve.passes is not None for curve in curves) else ""
    )
    counted = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
    note = f"Pyramid Addition, {passes}; {counted} deals per point; the bands are 95 % intervals"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-labelledby="title" fill="none" '
            'font-family="Segoe UI, Helvetica Neue, Helvetica, Arial, sans-serif" font-size="14">',
            '<title id="title">Win rates of Pyramid Addition by deck and tableau size</title>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>',
            f'<g fill="{INK}">',
            _text(LEFT, 30, "The more cards in the tableau, the fewer deals can be won", font_size=20),
            "</g>",
            f'<g fill="{QUIET}">',
            *_axes(),
            _text(LEFT, HEIGHT - 12, note),
            "</g>",
            *(part for curve in curves for part in _drawn(curve)),
            f'<g fill="{INK}">',
            *_legend(curves),
            "</g>",
            "</svg>\n",
        ]
    )
