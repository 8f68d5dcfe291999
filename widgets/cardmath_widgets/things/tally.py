"""Hands of Odds, dealt and tallied by type; after a guess, beside the true share of each type."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Any, Final
from urllib.parse import parse_qsl

import traitlets

from cardmath.art import ink
from cardmath.deals import DEAL_NUMBERS, check_deal_number, random_deal_number
from cardmath.games.odds import HandType, hands_of_type, rank_hand
from cardmath.games.odds.pack import HAND_SIZE, PACK
from cardmath.games.odds.words import hand_phrase
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation, chosen_notation
from cardmath.ranks import card_aloud, rank_index
from cardmath.sentences import join_and
from cardmath_widgets.page import PanelView, image
from cardmath_widgets.page.alone import Alone
from cardmath_widgets.page.panels import Button, ButtonRow, Control, Note, PictureControl, Range

#: The number of hands dealt at a press.
_MANY: Final = 100
_ALL: Final = sum(hands_of_type().values())
_WIDTH, _ROW, _TOP = 400, 36, 52
#: The right edge of the column of dealt hands.
_DEALT_AT: Final = 320
#: The share at the right end of the bars, unless more of the hands dealt are of one type.
_WIDEST: Final = 0.5
#: More marks than these run into each other.
_MOST_MARKS: Final = 6


class HandTally(Alone):
    """Six cards dealt from the whole pack again and again, with a tally of the types of hands.

    The same ``number`` deals the same hands. ``dealt`` is the number of hands dealt. A notebook can set and
    observe it, and observe ``finished``: there are a hundred hands. ``guess`` is how many of a hundred hands
    a pupil expects to have nothing, or None. After a guess and a hundred hands the true shares can be shown;
    ``is_compared`` says whether they are. ``key`` names it in a lesson.

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
    #: The guess, or None.
    guess = traitlets.Int(None, allow_none=True, min=0, max=_MANY)
    #: Whether the true shares are shown.
    is_compared = traitlets.Bool(read_only=True)

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
        self._number = random_deal_number() if number is None else check_deal_number(number)
        self._begin()
        super().__init__()

    def __repr__(self) -> str:
        return f"<{_('Hands dealt and tallied')}: {self.dealt}>"

    @property
    def counts(self) -> Counter[HandType]:
        """The number of hands dealt of each type."""
        return self._counts.copy()

    def answer(self, name: str, value: Any) -> None:
        """Handle a control: a guess, one more hand, a hundred more, the true shares, or from the start."""
        if name == "guess":
            self.guess = value
        elif name == "true":
            self._mark_compared()
        else:
            self.dealt = {"one": self.dealt + 1, "many": self.dealt + _MANY}.get(name, 0)
        self.refresh()

    def _mark_compared(self, *, wanted: bool = True) -> None:
        """Show the true shares, if there are a guess and enough hands to compare."""
        self.set_trait("is_compared", wanted and self.finished and self.guess is not None)

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
        self._mark_compared(wanted=self.is_compared)
        self.refresh()

    @property
    def result(self) -> str:
        """How many hands were dealt, in one line."""
        if not self.dealt:
            return ""
        words = ngettext("{count} hand", "{count} hands", self.dealt)
        return words.format(count=self.notation.brief(self.dealt))

    @property
    def link(self) -> str:
        """The number of the deals, how many hands were dealt, and the guess, as fields of a link."""
        guess = "" if self.guess is None else f"&guess={self.guess}"
        return f"deals={self._number}&dealt={self.dealt}{guess}" + ("&true=1" if self.is_compared else "")

    def follow(self, link: str) -> None:
        """Deal as many hands as a link says, the same ones if it names the deals; otherwise begin again."""
        fields = dict(parse_qsl(link))
        deals, dealt = fields.get("deals", ""), fields.get("dealt", "0")
        if deals.isascii() and deals.isdigit() and int(deals[:20]) < DEAL_NUMBERS:
            self._number = int(deals[:20])
            self._begin()
            self.dealt = 0
        guess = fields.get("guess", "")
        is_guess = guess.isascii() and guess.isdigit() and len(guess) < 4 and int(guess) <= _MANY
        self.guess = int(guess) if is_guess else None
        self.dealt = int(dealt) if dealt.isascii() and dealt.isdigit() and len(dealt) < 7 else 0
        self._mark_compared(wanted=fields.get("true") == "1")
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
                *([] if self.is_compared else [self._guessing()]),
                ButtonRow("deal", buttons),
                Note("last", self._last_said()),
                *self._comparing(),
                PictureControl("chart", self._heard(), self.chart()),
            ),
        )

    def _guessing(self) -> Control:
        """Return the field for the guess."""
        label = _("Your guess: of {count} hands, how many have nothing?").format(
            count=self.notation.write(_MANY)
        )
        texts = [self.notation.write(count) for count in range(_MANY + 1)]
        return Range("guess", label, self.guess or 0, 0, _MANY, texts)

    def _comparing(self) -> list[Control]:
        """Return the way to the true shares, or what the guess was worth."""
        if self.is_compared:
            assert self.guess is not None
            write, nothing = self.notation.write, HandType.NOTHING
            words = _("Nothing: you guessed {guess} of {many}. You dealt {count} of {all}. True: {true}.")
            return [
                Note(
                    "compared",
                    words.format(
                        guess=write(self.guess),
                        many=write(_MANY),
                        count=write(self._counts[nothing]),
                        all=write(self.dealt),
                        true=_of_whole(nothing, self.notation),
                    ),
                )
            ]
        ready = self.finished and self.guess is not None
        return [Button("true", _("Show the true shares"), disabled=not ready)]

    def still(self) -> str:
        """Return the last hand and the chart."""
        words = f"<p><strong>{escape(self.shown().label)}</strong></p><p>{escape(self._last_said())}</p>"
        return words + image(self.chart().encode(), "image/svg+xml", self._heard())

    def _last_said(self) -> str:
        if not self._last:
            return _(
                "Only the odd cards of a hand make its type. J, Q and K are even. Guess first, then deal."
            )
        cards = [rank_index(card.rank, self.notation) + card.suit.symbol for card in self._last]
        return _("{cards}: {hand}. {dealt}.").format(
            cards=" ".join(cards), hand=hand_phrase(rank_hand(self._last)), dealt=self._title(self.notation)
        )

    def _title(self, notation: Notation) -> str:
        return ngettext("{count} hand dealt", "{count} hands dealt", self.dealt).format(
            count=notation.write(self.dealt)
        )

    def _heard(self) -> str:
        """Return the tally for a screen reader: the last hand, and each type with its true share if shown."""
        voice = self.notation.voice
        came = []
        for kind in HandType:
            if self.is_compared:
                words = _("{type}: {count}, true share {share}")
            elif self._counts[kind]:
                words = _("{type}: {count}")
            else:
                continue
            count = voice.write(self._counts[kind])
            came.append(words.format(type=kind.plain_name, count=count, share=_of_whole(kind, voice)))
        last = join_and([card_aloud(card, self.notation) for card in self._last])
        return ". ".join([part for part in (last, self._title(voice), *came) if part])

    def chart(self) -> str:
        """Return the bars of all types as an SVG document."""
        height = _TOP + len(HandType) * _ROW + 10
        most = max([_WIDEST, *(count / self.dealt for count in self._counts.values())])
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
                f'font-family="cardmath, sans-serif" font-size="13.5" fill="{ink.INK}">',
                *self._axis(height, most),
                *(part for at, kind in enumerate(HandType) for part in self._row(at, kind, most)),
                "</svg>",
            ]
        )

    def _axis(self, height: int, most: float) -> Iterator[str]:
        """Yield the headings, and the scale of the bars: so many of a thousand hands."""
        whole, write = shares_of(self.notation), self.notation.write
        # TRANSLATORS: the head of a column of numbers, with room for about ten letters
        yield _text(_DEALT_AT, 16, _("dealt"), ink.FELT, "end")
        if self.is_compared:
            # TRANSLATORS: the head of a column of numbers, with room for about eight letters
            yield _text(_WIDTH, 16, _("of {whole}").format(whole=write(whole)), ink.SOFT, "end")
        yield _text(0, 16, _("Bars: of {whole} hands").format(whole=write(whole)), ink.SOFT)
        step = whole // self.notation.base
        step *= math.ceil(int(most * whole) // step / _MOST_MARKS)
        for mark in range(step, int(most * whole) + 1, step):
            x = _WIDTH * mark / whole / most
            yield f'<path d="M{x:.1f} {_TOP - 12}V{height}" stroke="{ink.RULE}"/>'
            yield _text(
                min(x, _WIDTH), _TOP - 16, write(mark), ink.SOFT, "end" if x > _WIDTH - 20 else "middle"
            )

    def _row(self, at: int, kind: HandType, most: float) -> Iterator[str]:
        """Yield a type: its rank and name, its share of the dealt hands (full bar) and of all (open bar)."""
        write, y = self.notation.write, _TOP + at * _ROW
        count = self._counts[kind]
        name = _("{rank} {type}").format(rank=write(kind.value), type=kind.both_names)
        yield _text(0, y + 12, name, ink.INK)
        yield _text(_DEALT_AT, y + 12, write(count), ink.FELT, "end")
        if self.is_compared:
            share = hands_of_type()[kind] / _ALL
            yield _text(_WIDTH, y + 12, _of_whole(kind, self.notation, is_short=True), ink.SOFT, "end")
            yield (
                f'<rect x="0.5" y="{y + 17.5}" width="{max(_WIDTH * share / most, 1):.1f}" height="11" '
                f'fill="none" stroke="{ink.TRUE}"/>'
            )
        if count:
            width = max(_WIDTH * count / self.dealt / most, 2)
            yield f'<rect x="0.5" y="{y + 20}" width="{width:.1f}" height="6" fill="{ink.FELT}"/>'


def shares_of(notation: Notation) -> int:
    """Return the number of hands that a share is out of: a power of the base near a thousand.

    >>> shares_of(Notation(10)), shares_of(Notation(12))
    (1000, 1728)
    """
    return int(notation.base ** max(1, round(math.log(1000, notation.base))))


def _of_whole(kind: HandType, notation: Notation, *, is_short: bool = False) -> str:
    """Return the true share of a type, as so many of a thousand."""
    whole = shares_of(notation)
    count = round(hands_of_type()[kind] * whole / _ALL)
    share = notation.write(count) if count else _("under {one}").format(one=notation.write(1))
    return share if is_short else _("{count} of {whole}").format(count=share, whole=notation.write(whole))


def _text(x: float, y: float, words: str, colour: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'
