"""*How to play* for Pyramid Addition: a complete small game for any deck, with a sentence for each move."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice

from cardmath.cards import ACE, Card
from cardmath.decks import FEWEST, Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid.words import with_value
from cardmath.how_to_play.page import OnScreen, Page, Sentence, Setup
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.ranks import has_letter, rank_index
from cardmath.records import Record
from cardmath.sentences import capitalised


def pages(game: PyramidGame) -> Sequence[Page]:
    """Return five pages: the moves of a six-card game with this deck, from the first pair to the win.

    >>> from cardmath.numerals import Notation
    >>> [page.move for page in pages(PyramidGame())]
    ['t3.1+t3.2', 't3.3+t2.1', 't2.2', 'draw', 't1.1+d']
    >>> pages(PyramidGame())[0].sentence(Notation(12))
    'two free cards that make 13z leave together: 7 + 8 = 13z. Press one, then the other.'
    """
    deck = game.deck
    small = replace(game, tableau=FEWEST)
    first, faces, last = _pairs(deck)
    sentences = _Sentences(deck, game.passes)
    alone = deck.alone
    steps: list[tuple[str, Sentence | None]] = [
        ("t3.1+t3.2", sentences.pair(*first)),
        ("t3.3+t2.1", sentences.freed(*faces)),
    ]
    if alone is not None:
        record = _deal(small, (last[0], faces[0], alone, *first, faces[1]), (last[1],))
        steps += [("t2.2", sentences.alone(alone)), ("draw", sentences.stock)]
    else:
        record = _deal(small, (last[0], faces[0], ACE, *first, faces[1]), ("0", last[1]))
        # Another draw teaches nothing new.
        steps += [("draw", sentences.stock), ("t2.2+d", sentences.discard(ACE, "0")), ("draw", None)]
    steps.append(("t1.1+d", sentences.last(*last)))
    moves = [move for move, _sentence in steps]
    return [
        Page(record.with_moves(moves[:at]), sentence, move)
        for at, (move, sentence) in enumerate(steps)
        if sentence is not None
    ]


def _pairs(deck: Deck) -> tuple[tuple[str, str], tuple[str, str], tuple[str, str]]:
    """Return three pairs of ranks: one with close values, one with the values furthest apart, and one in
    between.
    """
    ranks = sorted(deck.ranks, key=lambda rank: deck.value(rank))
    pairs = [
        (rank, partner)
        for rank in ranks
        if (partner := deck.partner(rank)) is not None and deck.value(rank) <= deck.value(partner)
    ]
    # The ace that pairs with a 0 has its own page.
    inner = [pair for pair in pairs if pair != ("0", ACE)]
    last, first = inner[-1], inner[0]
    return last, (first[1], first[0]), inner[-2]


def _deal(game: PyramidGame, tableau: Sequence[str], stock: Sequence[str]) -> Record:
    """Return a deal whose first cards have the given ranks, with suits in turn."""
    left = Counter(game.pack)
    suits = cycle({card.suit: None for card in game.pack})
    first = []
    for rank in (*tableau, *stock):
        card = next(one for suit in islice(suits, 99) if left[one := Card(rank, suit)])
        left[card] -= 1
        first.append(card)
    return Record(game, (*first, *left.elements()))


class _Sentences:
    """The sentences about the moves, worded for a deck."""

    def __init__(self, deck: Deck, passes: int | None) -> None:
        self._deck, self._passes = deck, passes

    def pair(self, one: str, other: str) -> Sentence:
        """Say that two cards that make the target leave."""
        return OnScreen(
            lambda notation: _("two free cards that make {target} leave together: {sum}.").format(
                target=notation.write(self._deck.target), sum=self._sum(one, other, notation)
            ),
            lambda _notation: _("Press one, then the other."),
        )

    def freed(self, one: str, other: str) -> Sentence:
        """Say when a card is free."""
        return lambda notation: _(
            "a card is free when no card lies on it. {One} was under two cards; now it can leave: {sum}."
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

    @property
    def stock(self) -> Sentence:
        """Say what the stock is for, and how many passes there are."""
        return OnScreen(self._stock, lambda _notation: _("Press the stock."))

    def _stock(self, notation: Notation) -> str:
        sentence = _("no pair is free? Turn up a card from the stock.")
        if self._passes is None:
            return sentence + " " + _("You can go through the stock as often as you like.")
        again = ngettext(
            "You go through the stock once.", "You can go through the stock {count} times.", self._passes
        ).format(count=notation.brief(self._passes))
        return f"{sentence} {again}"

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


def setup(game: PyramidGame, notation: Notation) -> Setup:
    """Return what you need, how to lay out the pyramid, and the rules that the pages leave out.

    >>> from cardmath.numerals import DECIMAL
    >>> setup(PyramidGame(), DECIMAL).needed[0]
    '60 cards in 4 suits: A 2 3 4 5 6 7 8 9 10 11 12 J Q K.'
    """
    deck = game.deck
    ranks = " ".join(rank_index(rank, notation, deck.values) for rank in deck.ranks)
    worth = _(", ").join(
        _("{rank} = {value}").format(rank=rank, value=notation.write(deck.value(rank)))
        for rank in deck.ranks
        if has_letter(rank)
    )
    needed = [
        _("{cards} cards in {suits} suits: {ranks}.").format(
            cards=notation.write(len(deck)), suits=notation.brief(deck.suits), ranks=ranks
        ),
        *((_("What the letters are worth: {worth}.").format(worth=worth),) if worth else ()),
        _("The target is {target}.").format(target=notation.write(deck.target)),
    ]
    laid_out = [
        _(
            "Shuffle. Lay out {cards} cards face up: one card, then a row of two, then three, and so on."
        ).format(cards=notation.write(game.tableau)),
        _("Each row lies on the lower part of the row above, so two cards cover each card."),
        _("Put the other {cards} cards face down as the stock.").format(
            cards=notation.write(len(deck) - game.tableau)
        ),
    ]
    if game.tableau < game.layout.rows * (game.layout.rows + 1) // 2:
        laid_out.insert(2, _("The last row is shorter: start it on the left."))
    return Setup(needed, laid_out, [*_also(game, notation)])


def _also(game: PyramidGame, notation: Notation) -> Iterator[str]:
    """Yield the rules that the pages have not shown."""
    yield _(
        "A free card can also leave with the card under it, if the two make {target} and no other card lies "
        "on that one."
    ).format(target=notation.write(game.deck.target))
    if game.deck.alone is None:
        yield _("Two turned cards never leave together. You may turn up a card at any time.")
    else:
        yield _(
            "A card worth the target can go on its own from the turned cards, too. Two turned cards never "
            "leave together. You may turn up a card at any time."
        )
    if game.passes != 1:
        yield _(
            "Is the stock empty? Turn the pile beside it over without shuffling. It becomes the stock again."
        )
    yield _("When you win, count the cards that have left: the more, the better.")
