"""Odds hands, dealt and tallied by type and, after a guess, shown next to each type's true share."""

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final, Unpack

import traitlets

from cardmath.art import ink
from cardmath.cards import Card
from cardmath.deals import DEAL_NUMBERS, check_deal_number, random_deal_number
from cardmath.games.odds import HandType, probability, rank_hand
from cardmath.games.odds.exercises.bars import share_of_all
from cardmath.games.odds.pack import HAND_SIZE, PACK, VALUES
from cardmath.games.odds.words import hand_phrase
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import Notation, whole_near
from cardmath.numerals.shares import THOUSAND
from cardmath.ranks import card_aloud, has_letter, rank_index
from cardmath.sentences import join_and
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.page.panels.controls import Control, Fact, Range
from cardmath_widgets.things.dealt_hands import dealt_hands
from cardmath_widgets.things.thing import Thing, ThingOptions, number_in

#: How many hands one press of a button deals.
_FEW: Final = 10
_MANY: Final = 100
_MOST: Final = 1_000_000
_WIDTH, _ROW, _TOP = 400, 36, 52
#: The right edge of the column of dealt hands.
_DEALT_AT: Final = 320
#: The share at the right end of the bars, unless one type has a larger share of the hands dealt.
_WIDEST: Final = 0.5
#: More marks than this would run into each other.
_MOST_MARKS: Final = 6


class HandTally(Thing):
    """Six cards dealt from the whole pack again and again, with a tally of the hands by type.

    The same ``number`` deals the same hands. ``dealt`` is the number of hands dealt. A notebook can set and
    observe it, and observe ``finished`` (whether a hundred hands have been dealt). ``guess`` is how many of a
    hundred hands a pupil expects to have nothing, or None: pupils guess before the first hand, and the guess
    stays in the chart. After a hundred hands the true shares can be shown; ``is_compared`` is true once they
    are. With ``pooled``, they wait for the counts from all tables, which another thing collects.

    >>> tally = HandTally(number=7)
    >>> tally.dealt = 1000
    >>> sum(tally.counts.values()), tally.counts[HandType.NOTHING] > 300
    (1000, True)
    >>> tally
    <Hands dealt and tallied: 1000>
    """

    named = N_("Hands dealt and tallied")

    dealt = traitlets.Int(0, min=0, max=_MOST)
    #: Whether there are enough hands to compare.
    finished = traitlets.Bool(read_only=True)
    #: The guess, or None if there is none.
    guess = traitlets.Int(None, allow_none=True, min=0, max=_MANY)
    #: Whether the true shares are shown.
    is_compared = traitlets.Bool(read_only=True)

    def __init__(
        self, number: int | None = None, *, pooled: bool = False, **options: Unpack[ThingOptions]
    ) -> None:
        self._is_pooled = pooled
        number = random_deal_number() if number is None else check_deal_number(number)
        super().__init__(lambda: self._begin(number), "cardmath-tally", **options)

    def _begin(self, number: int) -> None:
        """Start with no hands; the number determines which hands will be dealt."""
        self._number, self._chance = number, random.Random(number)
        self._counts: Counter[HandType] = Counter()
        self._last: tuple[tuple[Card, ...], ...] = ()

    @property
    def counts(self) -> Counter[HandType]:
        """How many hands of each type have been dealt."""
        return self._counts.copy()

    @property
    def result(self) -> str:
        """How many hands have been dealt, in one line."""
        if not self.dealt:
            return ""
        words = ngettext("{count} hand", "{count} hands", self.dealt)
        return words.format(count=self.notation.brief(self.dealt))

    def __repr__(self) -> str:
        return f"<{self.title()}: {self.dealt}>"

    # -- actions ---------------------------------------------------------------------------------------

    @traitlets.observe("dealt")
    def _deal(self, _change: object) -> None:
        if self.dealt < self._counts.total():
            self._begin(self._number)
        fresh = min(self.dealt - self._counts.total(), _FEW)
        while self._counts.total() < self.dealt:
            # As for every deal, only random() is used.
            pack = list(PACK)
            for at in range(HAND_SIZE):
                other = at + int(self._chance.random() * (len(pack) - at))
                pack[at], pack[other] = pack[other], pack[at]
            hand = tuple(pack[:HAND_SIZE])
            self._last = (*self._last, hand)[-max(fresh, 1) :]
            self._counts[rank_hand(hand).type] += 1
        self.hold(finished=self.dealt >= _MANY)
        self._compare_shares(wanted=self.is_compared)

    @traitlets.observe("guess")
    def _guess(self, _change: object) -> None:
        self.refresh()

    def _compare_shares(self, *, wanted: bool = True) -> None:
        """Show the true shares, if there is a guess and there are enough hands to compare."""
        self.hold(is_compared=wanted and self.finished and self.guess is not None)
        self.reply(self.greeting())

    def on_press(self, key: str) -> None:
        """Deal a hand, ten or a hundred, show the true shares, or start over."""
        more = {"one": 1, "few": _FEW, "many": _MANY}.get(key)
        if key == "true":
            if not self._is_pooled:
                self._compare_shares()
        elif more is None:
            self.dealt = 0
        elif self.guess is None:
            self.reply(_("Make your guess first. Then deal."), "help")
        else:
            self.dealt = min(self.dealt + more, _MOST)

    def changed(self, name: str, value: Any) -> None:
        """Accept the guess; it is fixed once a hand has been dealt."""
        if name == "guess" and not self.dealt:
            self.guess = value

    def fields(self) -> Mapping[str, str]:
        """Return the deal number, how many hands have been dealt, and the guess."""
        guess = {} if self.guess is None else {"guess": str(self.guess)}
        compared = {"true": "1"} if self.is_compared else {}
        return {"deals": str(self._number), "dealt": str(self.dealt), **guess, **compared}

    def take(self, fields: Mapping[str, str]) -> None:
        """Deal the hands from a link, the same ones if it has the deal number; otherwise start again."""
        deals = fields.get("deals", "")
        if deals.isascii() and deals.isdigit() and int(deals[:20]) < DEAL_NUMBERS:
            self._begin(int(deals[:20]))
            self.dealt = 0
        guess = number_in(fields, "guess", -1, DEAL_NUMBERS)
        self.guess = guess if 0 <= guess <= _MANY else None
        self.dealt = number_in(fields, "dealt", 0, _MOST)
        self._compare_shares(wanted=fields.get("true") == "1")

    # -- display -----------------------------------------------------------------------------------------

    def facts(self) -> Sequence[Fact]:
        """Return no facts, because the chart shows them all."""
        return ()

    def choices_above(self) -> Sequence[Control]:
        """Return the field for the guess, until the first hand is dealt."""
        if self.dealt:
            return ()
        write = self.notation.write
        label = _("Your guess: how many of {count} hands have nothing?").format(count=write(_MANY))
        return (
            Range("guess", label, self.guess or 0, 0, _MANY, [write(count) for count in range(_MANY + 1)]),
        )

    def table(self) -> Element:
        """Return the chart."""
        return box("cm-paper", drawing(self.chart(), self._heard(self.notation.voice)))

    def desk(self) -> Element:
        """Return the buttons, why the true shares are hidden, the last hands as cards and the card values."""
        is_ready = self.finished and self.guess is not None and not self.is_compared
        waits, write = self.guess is None, self.notation.write
        deal = _("Deal {count} hands")
        true = button(_("Show the true shares"), "true", disabled=not is_ready)
        return box(
            "cm-desk",
            box(
                "cm-actions",
                button(_("Deal a hand"), "one", looks="cm-button is-primary", disabled=waits),
                button(deal.format(count=write(_FEW)), "few", disabled=waits),
                button(deal.format(count=write(_MANY)), "many", disabled=waits),
                button(_("From the start"), "again", disabled=not self.dealt),
                *([] if self._is_pooled else [true]),
            ),
            *([text(self._waiting(), "cm-small", key="waits")] if self._waiting() else []),
            box("cm-paper", *self._hands(), key="hands"),
        )

    def _hands(self) -> Iterator[Element]:
        """Yield the last hands, and the card values in this game."""
        if self._last:
            # The last hand is also described in words.
            yield drawing(dealt_hands(self._last, self.notation), key=f"hands {self.dealt}")
        write = self.notation.write
        words = (
            _("A is {one}, a joker is {eleven}. J, Q and K are {ten} here, so they are even.")
            if has_letter("K")
            else _("A joker is worth {eleven}.")
        )
        worth = words.format(one=write(1), ten=write(10), eleven=write(11))
        yield text(worth, "cm-small", key="worth")

    def _waiting(self) -> str:
        """Say why the true shares are not shown yet; "" if they are or can be shown."""
        if self._is_pooled:
            return _("The true shares come last, after the counts from all tables.")
        if self.guess is None:
            return _("Make your guess to see the true shares.")
        if not self.finished:
            return _("Deal {count} hands to see the true shares.").format(count=self.notation.write(_MANY))
        return ""

    # -- words -------------------------------------------------------------------------------------------

    def greeting(self) -> Said:
        """Return the last hand and how close the guess was, or what to do before the first hand."""
        if not self._last:
            words = (
                _(
                    "Only the odd cards in a hand decide its type. J, Q and K are even. Guess first, then"
                    " deal."
                )
                if has_letter("K")
                else _("Only the odd cards in a hand decide its type. Guess first, then deal.")
            )
            return Said(words)
        hand = self._last[-1]
        cards = " ".join(rank_index(card.rank, self.notation, VALUES) + card.suit.symbol for card in hand)
        heard = join_and([card_aloud(card, self.notation, VALUES) for card in hand])
        return Said(self._sentences(cards, self.notation), aloud=self._sentences(heard, self.notation.voice))

    def _sentences(self, cards: str, writing: Notation) -> str:
        sentence = _("{cards}: {hand}. {dealt}.").format(
            cards=cards, hand=hand_phrase(rank_hand(self._last[-1])), dealt=self._how_many(writing)
        )
        return f"{sentence} {self._compared(writing)}" if self.is_compared else sentence

    def _how_many(self, writing: Notation) -> str:
        words = ngettext("{count} hand dealt", "{count} hands dealt", self.dealt)
        return words.format(count=writing.write(self.dealt))

    def _compared(self, writing: Notation) -> str:
        write, nothing = writing.write, HandType.NOTHING
        return _("Nothing: you guessed {guess} of {many}. You dealt {count} of {all}. True: {true}.").format(
            guess=write(self.guess or 0),
            many=write(_MANY),
            count=write(self._counts[nothing]),
            all=write(self.dealt),
            true=_of_whole(nothing, writing),
        )

    def _heard(self, voice: Notation) -> str:
        """Return the tally for a screen reader: each type with its true share if shown."""
        counted = []
        for kind in HandType:
            if self.is_compared:
                words = _("{type}: {count}, true share {share}")
            elif self._counts[kind]:
                words = _("{type}: {count}")
            else:
                continue
            count = voice.write(self._counts[kind])
            counted.append(words.format(type=kind.plain_name, count=count, share=_of_whole(kind, voice)))
        return ". ".join([self._how_many(voice), *counted])

    # -- the chart ---------------------------------------------------------------------------------------

    def chart(self) -> str:
        """Return the bars for all types as an SVG document."""
        height = _TOP + len(HandType) * _ROW + 10
        guess = (self.guess or 0) / _MANY
        most = max([_WIDEST, guess, *(count / self.dealt for count in self._counts.values())])
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
        """Yield the headings, and the scale for the bars: a number out of a thousand hands."""
        whole, write = whole_near(self.notation.base, THOUSAND), self.notation.write
        # TRANSLATORS: the heading of a column of numbers, with room for about ten letters
        yield _text(_DEALT_AT, 16, _("dealt"), ink.FELT, "end")
        if self.is_compared:
            # TRANSLATORS: the heading of a column of numbers, with room for about eight letters
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
        """Yield a type: its rank and name, its share of the hands dealt (full bar) and of all (open bar)."""
        write, y = self.notation.write, _TOP + at * _ROW
        count = self._counts[kind]
        name = _("{rank} {type}").format(rank=write(kind.value), type=kind.plain_name)
        yield _text(0, y + 12, name, ink.INK)
        yield _text(_DEALT_AT, y + 12, write(count), ink.FELT, "end")
        if self.is_compared:
            share = float(probability(kind))
            yield _text(_WIDTH, y + 12, _of_whole(kind, self.notation, is_short=True), ink.SOFT, "end")
            yield (
                f'<rect x="0.5" y="{y + 17.5}" width="{max(_WIDTH * share / most, 1):.1f}" height="11" '
                f'fill="none" stroke="{ink.TRUE}"/>'
            )
        if kind is HandType.NOTHING and self.guess is not None:
            x = _WIDTH * self.guess / _MANY / most
            yield f'<path d="M{x:.1f} {y + 15}v15" stroke="{ink.INK}" stroke-width="3"/>'
            # TRANSLATORS: marks the pupil's guess in a chart
            yield _text(min(max(x, 36), _WIDTH - 36), y + 42, _("your guess"), ink.INK, "middle")
        if count:
            width = max(_WIDTH * count / self.dealt / most, 2)
            yield f'<rect x="0.5" y="{y + 20}" width="{width:.1f}" height="6" fill="{ink.FELT}"/>'


def _of_whole(kind: HandType, notation: Notation, *, is_short: bool = False) -> str:
    """Return the true share of a type, as a number out of a thousand."""
    share = share_of_all(kind, notation.base)
    count = notation.write(share.parts)
    if share.bound:
        count = _("under {one}").format(one=count)
    whole = notation.write(share.whole)
    return count if is_short else _("{count} of {whole}").format(count=count, whole=whole)


def _text(x: float, y: float, words: str, colour: str, anchor: str = "start") -> str:
    """Return words on their own background, because the scale's marks run behind them."""
    return (
        f'<text x="{x:.1f}" y="{y}" fill="{colour}" text-anchor="{anchor}" '
        f'stroke="{ink.PAPER}" stroke-width="4" paint-order="stroke">{escape(words)}</text>'
    )
