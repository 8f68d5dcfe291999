"""Pyramid Addition in words, for the player: cards, places, moves, refusals and the bonds that moves make.

Numbers are written in the player's notation. The library's own errors use decimal.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.games.pyramid.moves import DISCARD, DRAW, TURN, Place, PyramidMove
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import has_letter, rank_name
from cardmath.sentences import capitalised, join_and

if TYPE_CHECKING:
    from cardmath.games.pyramid.position import PyramidPosition

Bond = tuple[int, ...]


def the_rank(card: Card, deck: Deck, notation: Notation = DECIMAL) -> str:
    """Return "the 7" or "the queen"."""
    return _("the {rank}").format(rank=rank_name(card.rank, notation, deck.values))


def place_name(place: Place, notation: Notation = DECIMAL) -> str:
    """Return the name of a place.

    >>> place_name(Place(5, 3)), place_name(DISCARD)
    ('row 5, place 3', 'the discard pile')
    """
    if place == DISCARD:
        return _("the discard pile")
    return _("row {row}, place {place}").format(
        row=notation.brief(place.row), place=notation.brief(place.place)
    )


def with_value(rank: str, deck: Deck, notation: Notation) -> str:
    """Return the numeral of a pip card, or the name of a letter card with its value.

    >>> with_value("10", Deck(), Notation(12)), with_value("Q", Deck(), Notation(12))
    ('Ʒ', 'queen (12z)')
    """
    name = rank_name(rank, notation, deck.values)
    if not has_letter(rank):
        return name
    return _("{name} ({value})").format(name=name, value=notation.brief(deck.value(rank)))


def bonds_of(deck: Deck) -> tuple[Bond, ...]:
    """Return every bond of a deck, the smallest value first and the card that goes alone last.

    >>> bonds_of(Deck(10, 0, 4))
    ((1, 9), (2, 8), (3, 7), (4, 6), (5, 5), (10,))
    >>> bonds_of(Deck(4, 1, 2, "0"))
    ((0, 6), (1, 5), (2, 4), (3, 3))
    """
    values = set(deck.values.values())
    pairs = [
        (value, deck.target - value)
        for value in sorted(values)
        if value <= deck.target - value and deck.target - value in values
    ]
    return (*pairs, *([] if deck.alone is None else [(deck.target,)]))


def bonds_made(moves: Iterable["tuple[PyramidPosition, PyramidMove]"]) -> Counter[Bond]:
    """Count how many times each bond was made by some moves, each given with the position before it.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> bonds_made([(start, PyramidMove.parse("t7.3+t7.4")), (start, PyramidMove.parse("draw"))])
    Counter({(2, 13): 1})
    """
    made: Counter[Bond] = Counter()
    for position, move in moves:
        cards = [card for place in move.places if (card := position.card_at(place))]
        if cards:
            made[tuple(sorted(position.game.deck.value(card) for card in cards))] += 1
    return made


def move_phrase(position: "PyramidPosition", move: PyramidMove, notation: Notation = DECIMAL) -> str:
    """Return a legal move in words, as the start of a sentence.

    >>> from cardmath.games.pyramid import PyramidGame
    >>> move_phrase(PyramidGame().deal(7), PyramidMove.parse("t7.3+t7.4"))
    'Take the jack with the 2 in row 7, place 4'
    """
    if move == DRAW:
        return _("Draw from the stock")
    if move == TURN:
        return _("Turn the discard pile over")
    deck = position.game.deck
    cards = [the_rank(card, deck, notation) for place in move.places if (card := position.card_at(place))]
    last = place_name(move.places[-1], notation)
    where = _("in {place}").format(place=last) if move.places[-1].row else _("on {place}").format(place=last)
    if len(cards) == 1:
        return _("Take {card} {where} on its own").format(card=cards[0], where=where)
    return _("Take {first} with {second} {where}").format(first=cards[0], second=cards[1], where=where)


# -- refusals of moves, as values with a sentence in the reader's base ------------------------------------


@dataclass(frozen=True, slots=True)
class PyramidRefusal:
    """The reason why a move is illegal.

    ``places`` and ``cards`` come from the move. ``covering`` are the cards that cover the first of them.

    ==============  ================================================================================
    ``kind``        meaning
    ==============  ================================================================================
    `won`           the game is over
    `stock-empty`   the stock has no card to draw
    `stock-left`    the discard pile is turned over only when the stock is empty
    `no-discard`    there is no discard pile to turn over
    `last-pass`     no passes are left; ``passes`` is the limit
    `how-many`      a move removes one or two cards
    `empty`         there is no card at the first of ``places``
    `one-card`      a card would be paired with itself
    `covered`       the first of ``cards`` is still covered by ``covering``
    `not-alone`     the card has a partner
    `sum`           the two cards do not make the target
    `order`         the second card covers the first and must be chosen first
    ==============  ================================================================================

    >>> PyramidRefusal("empty", Deck(), (Place(7, 1),)).sentence()
    'There is no card in row 7, place 1.'
    """

    kind: str
    deck: Deck
    places: tuple[Place, ...] = ()
    cards: tuple[Card, ...] = ()
    covering: tuple[Card, ...] = ()
    passes: int | None = None

    @property
    def sum(self) -> int:
        """The sum of the move's cards."""
        return sum(map(self.deck.value, self.cards))

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason as a sentence that pupils understand."""
        deck = self.deck
        values = [with_value(card.rank, deck, notation) for card in self.cards]
        if self.kind == "not-alone":
            values.append(with_value(deck.partner(self.cards[0]) or "", deck, notation))
        card, over = [*(the_rank(card, deck, notation) for card in self.cards), "", ""][:2]
        first, second = [*values, "", ""][:2]
        sentence = self._words().format(
            place=place_name(self.places[0], notation) if self.places else "",
            card=card,
            over=over,
            coverers=join_and([the_rank(card, deck, notation) for card in self.covering]),
            first=first,
            second=second,
            sum=notation.write(self.sum),
            target=notation.write(deck.target),
        )
        # A sum stays as it is written, even if it begins with the name of a card.
        return sentence if self.kind == "sum" else capitalised(sentence)

    def _words(self) -> str:
        if self.kind == "last-pass":
            return ngettext(
                "You cannot turn the discard pile over again: that was the only pass through the stock.",
                "You cannot turn the discard pile over again: that was the last pass through the stock.",
                self.passes or 1,
            )
        if self.kind == "empty" and self.places[0] == DISCARD:
            return _("The discard pile is empty.")
        return _(_SENTENCES[self.kind])


_SENTENCES: Final = {
    "won": N_("The game is won; there is nothing left to play."),
    "stock-empty": N_("The stock is empty."),
    "stock-left": N_("The stock still has cards: draw from it first."),
    "no-discard": N_("There is no discard pile to turn over."),
    "how-many": N_("Take one or two cards at a time."),
    "empty": N_("There is no card in {place}."),
    "one-card": N_("A card cannot pair with itself."),
    "covered": N_("{card} is still covered by {coverers}."),
    "not-alone": N_("{card} does not go on its own: {first} + {second} = {target}."),
    "sum": N_("{first} + {second} = {sum}; the target is {target}."),
    "order": N_("First {over}, then {card}."),
}
