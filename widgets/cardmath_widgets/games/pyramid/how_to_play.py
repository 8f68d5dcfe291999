"""*How to play* for Pyramid Addition: a complete small game with any deck, a sentence for each move."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle, islice

from cardmath.cards import ACE, Card
from cardmath.decks import FEWEST, Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid.words import with_value
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath_widgets.board.game_ui import Page

__all__ = ["pyramid_pages"]

Sentence = Callable[[Notation], str]


def pyramid_pages(game: PyramidGame) -> Sequence[Page]:
    """Return five pages: the moves of a six-card game with this deck, from the first pair to the win.

    >>> from cardmath.numerals import Notation
    >>> [page.move for page in pyramid_pages(PyramidGame())]
    ['t3.1+t3.2', 't3.3+t2.1', 't2.2', 'draw', 't1.1+d']
    >>> pyramid_pages(PyramidGame())[0].sentence(Notation(12))
    'two free cards that make 13z leave together: 7 + 8 = 13z. Press one, then the other.'
    """
    deck = game.deck
    small = replace(game, tableau=FEWEST)
    first, faces, last = _pairs(deck)
    told = _Told(deck, game.passes)
    alone = deck.alone
    steps: list[tuple[str, Sentence | None]] = [
        ("t3.1+t3.2", told.pair(*first)),
        ("t3.3+t2.1", told.freed(*faces)),
    ]
    if alone is not None:
        record = _deal(small, (last[0], faces[0], alone, *first, faces[1]), (last[1],))
        steps += [("t2.2", told.alone(alone)), ("draw", told.stock)]
    else:
        record = _deal(small, (last[0], faces[0], ACE, *first, faces[1]), ("0", last[1]))
        # Another draw teaches nothing new.
        steps += [("draw", told.stock), ("t2.2+d", told.discard(ACE, "0")), ("draw", None)]
    steps.append(("t1.1+d", told.last(*last)))
    moves = [move for move, _sentence in steps]
    return [
        Page(record.with_moves(moves[:at]), sentence, move)
        for at, (move, sentence) in enumerate(steps)
        if sentence is not None
    ]


def _pairs(deck: Deck) -> tuple[tuple[str, str], tuple[str, str], tuple[str, str]]:
    """Return three pairs of ranks: one of close values, one of the furthest values, and one between."""
    ranks = sorted(deck.ranks, key=lambda rank: deck.value(rank))
    pairs = [
        (rank, partner)
        for rank in ranks
        if (partner := deck.partner(rank)) is not None and deck.value(rank) <= deck.value(partner)
    ]
    # The ace that pairs with a 0 has a page of its own.
    inner = [pair for pair in pairs if pair != ("0", ACE)]
    last, first = inner[-1], inner[0]
    return last, (first[1], first[0]), inner[-2]


def _deal(game: PyramidGame, tableau: Sequence[str], stock: Sequence[str]) -> Record:
    """Return a deal whose first cards have these ranks, with suits in turn."""
    left = Counter(game.pack)
    suits = cycle({card.suit: None for card in game.pack})
    first = []
    for rank in (*tableau, *stock):
        card = next(one for suit in islice(suits, 99) if left[one := Card(rank, suit)])
        left[card] -= 1
        first.append(card)
    return Record(game, (*first, *left.elements()))


class _Told:
    """The sentences about the moves, worded for a deck."""

    def __init__(self, deck: Deck, passes: int | None) -> None:
        self._deck, self._passes = deck, passes

    def pair(self, one: str, other: str) -> Sentence:
        """Say that two cards that make the target leave."""
        return lambda notation: _(
            "two free cards that make {target} leave together: {sum}. Press one, then the other."
        ).format(target=notation.write(self._deck.target), sum=self._sum(one, other, notation))

    def freed(self, one: str, other: str) -> Sentence:
        """Say when a card is free."""
        return lambda notation: _(
            "a card is free when no card lies on it. {One} lay under two cards; now it can leave: {sum}."
        ).format(
            One=capitalised(_("the {card}").format(card=with_value(one, self._deck, notation))),
            sum=self._sum(one, other, notation),
        )

    def alone(self, rank: str) -> Sentence:
        """Say which card can leave on its own."""
        return lambda notation: _("{card} is worth {target}: it can go on its own.").format(
            card=_("the {card}").format(card=with_value(rank, self._deck, notation)),
            target=notation.write(self._deck.target),
        )

    def discard(self, one: str, other: str) -> Sentence:
        """Say that the drawn card can also make a pair."""
        return lambda notation: _("the card you turned up can leave with a free card: {sum}.").format(
            sum=self._sum(one, other, notation)
        )

    def stock(self, notation: Notation) -> str:
        """Say what the stock is for, and how many passes there are."""
        told = _("no pair is free? Press the stock to turn up a card.")
        if self._passes is None:
            return told + " " + _("You can go through the stock as often as you like.")
        again = ngettext(
            "You go through the stock once.", "You can go through the stock {count} times.", self._passes
        ).format(count=notation.brief(self._passes))
        return f"{told} {again}"

    def last(self, one: str, other: str) -> Sentence:
        """Say how the game is won."""
        return lambda notation: _(
            "the card you turned up and the last one: {sum}. The pyramid is gone, and you have won!"
        ).format(sum=self._sum(one, other, notation))

    def _sum(self, one: str, other: str, notation: Notation) -> str:
        return _("{one} + {other} = {target}").format(
            one=with_value(one, self._deck, notation),
            other=with_value(other, self._deck, notation),
            target=notation.write(self._deck.target),
        )
