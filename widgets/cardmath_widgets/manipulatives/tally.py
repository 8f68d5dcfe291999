"""Hands of Odds, dealt and tallied by type, beside the expected number of each type."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Any, Final
from urllib.parse import parse_qsl

import traitlets

from cardmath.deals import DEAL_NUMBERS, random_deal_number
from cardmath.games.odds import HandType, hands_of_type, rank_hand
from cardmath.games.odds.pack import HAND_SIZE, PACK
from cardmath.games.odds.words import hand_told
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation, chosen_notation
from cardmath.ranks import card_aloud, rank_index
from cardmath.sentences import join_and
from cardmath_widgets.widget import Alone, PanelView, image
from cardmath_widgets.widget.panels import Button, Note, Picture, Row

__all__ = ["HandTally"]

#: The number of hands dealt at a press.
_MANY: Final = 100
_ALL: Final = sum(hands_of_type().values())
_WIDTH, _ROW, _TOP = 400, 36, 34
#: The right edge of the column of dealt hands.
_DEALT_AT: Final = 330
_INK, _QUIET, _EXACT, _DEALT = "#24211c", "#57503f", "#8d836b", "#1f4d3a"
#: The rarest type comes about once in 200,000 hands: the axis has a mark for each power of ten.
_DECADES: Final = 6


class HandTally(Alone):
    """Six cards dealt from the whole pack again and again, with a tally of the types of hands.

    The same ``number`` deals the same hands. ``dealt`` is the number of hands dealt. A notebook can set and
    observe it, and observe ``finished``: there are a hundred hands. ``key`` names it in a lesson.

    >>> tally = HandTally(number=7)
    >>> tally.dealt = 1000
    >>> sum(tally.counts.values()), tally.counts[HandType.NOTHING] > 300
    (1000, True)
    >>> tally
    <Hands dealt and tallied: 1000>
    """

    dealt = traitlets.Int(0, min=0, max=1_000_000)
    #: Whether there are enough hands to compare.
    finished = traitlets.Bool(read_only=True)

    def __init__(
        self,
        number: int | None = None,
        *,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        key: str = "tally",
    ) -> None:
        self.key = key
        self.notation = chosen_notation(base, digits, notation)
        self._number = random_deal_number() if number is None else number
        self._begin()
        super().__init__()

    def __repr__(self) -> str:
        return f"<{_('Hands dealt and tallied')}: {self.dealt}>"

    @property
    def counts(self) -> Counter[HandType]:
        """The number of hands dealt of each type."""
        return self._counts.copy()

    def answer(self, name: str, value: Any) -> None:
        """Handle a button: one more hand, a hundred more, or from the start."""
        self.dealt = {"one": self.dealt + 1, "many": self.dealt + _MANY}.get(name, 0)

    @traitlets.observe("dealt")
    def _deal(self, _change: Any) -> None:
        if self.dealt < self._counts.total():
            self._begin()
        while self._counts.total() < self.dealt:
            # Only random() is used, as for every deal.
            pack = list(PACK)
            for at in range(HAND_SIZE):
                other = at + int(self._chance.random() * (len(pack) - at))
                pack[at], pack[other] = pack[other], pack[at]
            self._last = tuple(pack[:HAND_SIZE])
            self._counts[rank_hand(self._last).type] += 1
        self.set_trait("finished", self.dealt >= _MANY)
        self.refresh()

    @property
    def result(self) -> str:
        """How many hands were dealt, in one line."""
        if not self.dealt:
            return ""
        told = ngettext("{count} hand", "{count} hands", self.dealt)
        return told.format(count=self.notation.brief(self.dealt))

    @property
    def link(self) -> str:
        """The number of the deals and how many hands were dealt, as fields of a link."""
        return f"deals={self._number}&dealt={self.dealt}"

    def follow(self, link: str) -> None:
        """Deal as many hands as a link says, the same ones if it names the deals; otherwise begin again."""
        fields = dict(parse_qsl(link))
        deals, dealt = fields.get("deals", ""), fields.get("dealt", "0")
        if deals.isascii() and deals.isdigit() and int(deals[:20]) < DEAL_NUMBERS:
            self._number = int(deals[:20])
            self._begin()
            self.dealt = 0
        self.dealt = int(dealt) if dealt.isascii() and dealt.isdigit() and len(dealt) < 7 else 0
        self.refresh()

    def _begin(self) -> None:
        self._chance = random.Random(self._number)
        self._counts: Counter[HandType] = Counter()
        self._last = PACK[:0]

    def shown(self) -> PanelView:
        """Return the buttons, the last hand and the chart."""
        notation = self.notation
        buttons = (
            Button("one", _("Deal a hand"), primary=True),
            Button("many", _("Deal {count} hands").format(count=notation.write(_MANY))),
            Button("again", _("From the start"), disabled=not self.dealt),
        )
        return PanelView(
            _("Hands dealt and tallied"),
            (
                Row("deal", buttons),
                Note("last", self._last_told()),
                Picture("chart", self._heard(), self._chart()),
            ),
        )

    def still(self) -> str:
        """Return the last hand and the chart."""
        words = f"<p><strong>{escape(self.shown().label)}</strong></p><p>{escape(self._last_told())}</p>"
        return words + image(self._chart().encode(), "image/svg+xml", self._heard())

    def _last_told(self) -> str:
        if not self._last:
            return _("How often will each type of hand come? Guess first, then deal.")
        cards = [rank_index(card.rank, self.notation) + card.suit.symbol for card in self._last]
        return _("{cards}: {hand}. {dealt}.").format(
            cards=" ".join(cards),
            hand=hand_told(rank_hand(self._last)),
            dealt=self._title(self.notation),
        )

    def _title(self, notation: Notation) -> str:
        return ngettext("{count} hand dealt", "{count} hands dealt", self.dealt).format(
            count=notation.write(self.dealt)
        )

    def _heard(self) -> str:
        """Return the tally for a screen reader: the last hand, and each type with its expected number."""
        voice = self.notation.voice
        came = [
            _("{type}: {count}, expected {expected}").format(
                type=kind.plain_name,
                count=voice.write(self._counts[kind]),
                expected=voice.write(_expected(kind, self.dealt)),
            )
            for kind in HandType
            if self._counts[kind]
        ]
        last = join_and([card_aloud(card, self.notation) for card in self._last])
        return ". ".join([part for part in (last, self._title(voice), *came) if part])

    def _chart(self) -> str:
        height = _TOP + len(HandType) * _ROW + 10
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
                f'font-family="cardmath, sans-serif" font-size="13.5" fill="{_INK}">',
                *self._axis(height),
                *(part for at, kind in enumerate(HandType) for part in self._row(at, kind)),
                "</svg>",
            ]
        )

    def _axis(self, height: int) -> Iterator[str]:
        """Yield the headings, and a line for one hand in a hundred and one in ten thousand."""
        yield _text(_DEALT_AT, 16, _("dealt"), _DEALT, "end")
        yield _text(_WIDTH, 16, _("expected"), _QUIET, "end")
        for decade in range(2, _DECADES, 2):
            x = _x_of(10.0**-decade)
            yield f'<path d="M{x:.1f} {_TOP - 8}V{height}" stroke="#d9cfb8"/>'
            yield _text(x, 16, f"1/{self.notation.write(10**decade)}", _QUIET, "middle")

    def _row(self, at: int, kind: HandType) -> Iterator[str]:
        """Yield a type: its rank and name, its share of all hands (open bar) and of the dealt ones (full)."""
        write, y = self.notation.write, _TOP + at * _ROW
        share, count = hands_of_type()[kind] / _ALL, self._counts[kind]
        name = _("{rank} {type}").format(rank=write(kind.value), type=kind.both_names)
        yield _text(0, y + 12, name, _INK)
        yield _text(_DEALT_AT, y + 12, write(count), _DEALT, "end")
        yield _text(_WIDTH, y + 12, write(_expected(kind, self.dealt)), _QUIET, "end")
        yield (
            f'<rect x="0.5" y="{y + 17.5}" width="{_x_of(share):.1f}" height="11" fill="none" '
            f'stroke="{_EXACT}"/>'
        )
        if count:
            width = max(_x_of(count / self.dealt), 2)
            yield f'<rect x="0.5" y="{y + 20}" width="{width:.1f}" height="6" fill="{_DEALT}"/>'


def _expected(kind: HandType, dealt: int) -> int:
    """Return the expected number of hands of a type among those dealt, rounded."""
    return round(hands_of_type()[kind] * dealt / _ALL)


def _x_of(share: float) -> float:
    """Return where a share ends on the axis of powers of ten."""
    return _WIDTH * (1 - min(-math.log10(share), _DECADES) / _DECADES)


def _text(x: float, y: float, words: str, colour: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'
