"""What the Pyramid board says: names for screen readers, and sentences on screen and aloud."""

from collections.abc import Mapping
from typing import Final

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.games.pyramid import DISCARD, DRAW, TURN, Bond, Place, PyramidMove, PyramidPosition, bonds_made
from cardmath.games.pyramid.words import move_phrase, the_rank, with_value
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import card_aloud, has_letter, rank_index
from cardmath.sentences import capitalised, join_and
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.speech import Measure, Voice, counted, times
from cardmath_widgets.games.pyramid.gestures import place_of


class PyramidVoice(Voice[PyramidPosition, PyramidMove, Session[PyramidPosition, PyramidMove]]):
    """The voice of the Pyramid board."""

    def task(self, position: PyramidPosition, notation: Notation) -> str:
        """Return the task."""
        return _("choose two free cards that make {target}").format(target=notation.write(position.target))

    def move(
        self, before: PyramidPosition, move: PyramidMove, after: PyramidPosition, notation: Notation
    ) -> str:
        """Say what a move did."""
        if move == DRAW:
            return _("{card} drawn.").format(card=_named(after, DISCARD, notation))
        if move == TURN:
            return _("The discard pile is now the stock: pass {passes}.").format(
                passes=notation.brief(after.passes_used)
            )
        return _("{sum}. {count} left.").format(
            sum=_sum(before, move, notation), count=capitalised(notation.brief(after.left))
        )

    def chosen(self, position: PyramidPosition, key: str, notation: Notation) -> str:
        """Say that a card is waiting for its partner, or that its partner covers it and goes first."""
        place = place_of(key)
        over = [] if place is None else position.covering(place)
        if place is not None and over and position.refusal(PyramidMove((over[0], place))) is None:
            return _("First {partner}, then {card}.").format(
                partner=self.name(position, str(over[0]), notation), card=self.name(position, key, notation)
            )
        return _("Which card makes {target} with {card}?").format(
            card=self.name(position, key, notation), target=notation.write(position.target)
        )

    def name(self, position: PyramidPosition, key: str, notation: Notation) -> str:
        """Return the name of a card with its value."""
        return _("the {rank}").format(rank=_named(position, place_of(key), notation))

    def measure(self, session: Session[PyramidPosition, PyramidMove]) -> Measure:
        """Return the score in twelfths, out of a perfect gross."""
        position = session.position
        points = int(position.score * 12)
        return Measure(points, 144 * 12, lambda notation: _scored(position, notation), 12)

    def cleared(self, session: Session[PyramidPosition, PyramidMove]) -> Measure:
        """Return how many cards have left the pyramid."""
        position, size = session.position, session.position.game.tableau
        text = _("All {all} cards are gone") if position.is_won else _("You cleared {count} of {all} cards")
        return counted(text, size - position.left, size)

    def score(self, session: Session[PyramidPosition, PyramidMove], notation: Notation) -> str:
        """Return the score, and how much of it came from single cards removed from the discard pile."""
        position = session.position
        scored = _scored(position, notation)
        count = sum(move.places == (DISCARD,) for _before, move in session.moves_made)
        if not (position.is_won and count):
            return scored
        brought = ngettext(
            "{points} for a single card from the discard pile",
            "{points} for {count} single cards from the discard pile",
            count,
        ).format(points=notation.write(position.points(count), places=1), count=notation.brief(count))
        return _("{score}: {brought}").format(score=scored, brought=brought)

    def praise(self, session: Session[PyramidPosition, PyramidMove]) -> list[str]:
        """Return what was special: no card from the discard pile, or only one pass."""
        places = {place for position, move in session.moves_made for place in move.places}
        if DISCARD not in places:
            return [_("You never used the discard pile")]
        return [_("On the first pass")] if session.position.passes_used == 1 else []

    def stars(self, session: Session[PyramidPosition, PyramidMove]) -> int:
        """Return three stars for a cleared pyramid, two for half of it, and one for any pair."""
        return stars(session.position)

    def learnt(self, session: Session[PyramidPosition, PyramidMove], notation: Notation) -> str:
        """Say which pairs the player made most often."""
        return learnt(bonds_made(session.own_moves), notation)

    def phrase(self, position: PyramidPosition, move: PyramidMove, notation: Notation) -> str:
        """Return which cards to take, and where."""
        return move_phrase(position, move, notation)

    def marked_phrase(self, position: PyramidPosition, move: PyramidMove, notation: Notation) -> str:
        """Return which cards to take."""
        return marked_phrase(position, move, notation)

    def stuck(self, session: Session[PyramidPosition, PyramidMove], notation: Notation) -> str:
        """Say that no card can leave any more, and how many cards are left."""
        left = session.position.left
        cards = ngettext("{count} card is left", "{count} cards are left", left).format(
            count=notation.brief(left)
        )
        return _("No moves are left: {left} in the pyramid.").format(left=cards)

    def triumph(self) -> str:
        """Say that the pyramid has been cleared."""
        return _("You cleared the pyramid!")

    def sound_of(self, before: PyramidPosition, move: PyramidMove, after: PyramidPosition) -> str:
        """Return the sound of a pair, of a card that fills a frame on its own, or of a drawn card.

        If the pips of a pair fill a frame, the page adds the sound of a full frame.
        """
        if not move.places:
            return "draw"
        return "pair" if len(move.places) == 2 else "frame"

    def caption(self, before: PyramidPosition, move: PyramidMove) -> str:
        """Return the sum that a removal makes."""
        return _sum(before, move, self.notation) if move.places else ""


def marked_phrase(position: PyramidPosition, move: PyramidMove, notation: Notation) -> str:
    """Return a move in words, leaving the places to the marks on the table.

    >>> from cardmath.games import PyramidGame
    >>> marked_phrase(PyramidGame().deal(7), PyramidMove.parse("t7.3+t7.4"), DECIMAL)
    'Take the jack with the 2'
    """
    deck = position.game.deck
    cards = [the_rank(card, deck, notation) for place in move.places if (card := position.card_at(place))]
    if not cards:
        return move_phrase(position, move, notation)
    if len(cards) == 1:
        return _("Take {card} on its own").format(card=cards[0])
    return _("Take {first} with {second}").format(first=cards[0], second=cards[1])


def _scored(position: PyramidPosition, notation: Notation) -> str:
    return _("{score} out of {perfect}").format(score=score(position, notation), perfect=notation.brief(144))


def score(position: PyramidPosition, notation: Notation) -> str:
    """Return the score in the notation, truncated to one place after the radix point."""
    return notation.write(position.score, places=1)


def _named(position: PyramidPosition, place: Place | None, notation: Notation) -> str:
    card = None if place is None else position.card_at(place)
    return with_value(card.rank, position.game.deck, notation) if card else ""


def _sum(position: PyramidPosition, move: PyramidMove, notation: Notation) -> str:
    """Return the sum that a removal made: ``8 + 7 = 13z``, or the single card."""
    deck = position.game.deck
    cards = [card for place in move.places if (card := position.card_at(place))]
    target = notation.write(deck.target)
    if len(cards) == 1:
        if not has_letter(cards[0].rank):
            # The name of the card is also its value.
            return _("{number} on its own").format(number=target)
        if notation.voice is notation:
            return _("{card} makes {target} on its own").format(
                card=the_rank(cards[0], deck, notation), target=notation.brief(deck.target)
            )
        return f"{rank_index(cards[0].rank, notation)} = {target}"
    return f"{' + '.join(notation.brief(deck.value(card)) for card in cards)} = {target}"


class PyramidLabels:
    """The screen reader labels for the spots in a pyramid, with numbers in words."""

    def __init__(self, deck: Deck, notation: Notation) -> None:
        self._deck, self._notation = deck, notation

    def card(self, card: Card) -> str:
        """Return a card in words; a numeral with several digits is also spelled out."""
        return card_aloud(card, self._notation, self._deck.values)

    def card_in_tableau(self, position: PyramidPosition, place: Place, card: Card) -> str:
        """Return the label of a card in the tableau: its name, its place, and what covers it."""
        where = _("row {row}, place {place}").format(
            row=DECIMAL.aloud(place.row), place=DECIMAL.aloud(place.place)
        )
        label = f"{self.card(card)}, {where}"
        names = [self.card(over) for at in position.covering(place) if (over := position.card_at(at))]
        return _("{card}, covered by {cards}").format(card=label, cards=join_and(names)) if names else label

    def tableau(self, position: PyramidPosition) -> str:
        """Return the label of the tableau: its number of rows, and the free cards."""
        rows = len({place.row for place in position.tableau})
        free = [self.card(card) for at, card in position.tableau.items() if not position.covering(at)]
        if not free:
            return _("Pyramid, empty")
        return ngettext(
            "Pyramid, {count} row. Free: {cards}", "Pyramid, {count} rows. Free: {cards}", rows
        ).format(count=DECIMAL.aloud(rows), cards="; ".join(free))

    def stock(self, position: PyramidPosition) -> str:
        """Return the label of the stock: its number of cards, and what a press does."""
        count = len(position.stock)
        if count:
            return ngettext("Stock, {count} card: draw", "Stock, {count} cards: draw", count).format(
                count=DECIMAL.aloud(count)
            )
        if not position.discard:
            return _("Stock, empty")
        passes = position.game.passes
        if passes is None or position.passes_used < passes:
            return _("Stock, empty: turn the discard pile over")
        return _("Stock, empty; the last pass is over")

    def discard(self, position: PyramidPosition) -> str:
        """Return the label of the discard pile: its top card and its number of cards."""
        if not position.discard:
            return _("Discard pile, empty")
        count = len(position.discard)
        return ngettext(
            "Discard pile, {count} card: {card}", "Discard pile, {count} cards, {card} on top", count
        ).format(count=DECIMAL.aloud(count), card=self.card(position.discard[-1]))

    def foundation(self, position: PyramidPosition) -> str:
        """Return the label of the foundation."""
        count = position.removed
        return ngettext("Taken away, {count} card", "Taken away, {count} cards", count).format(
            count=DECIMAL.aloud(count)
        )

    def target(self, position: PyramidPosition) -> str:
        """Return the target: ``target one three, base twelve: fifteen``."""
        return _("target {number}").format(number=self._notation.aloud(position.target))


#: Maximum number of pairs named in a sentence.
_NAMED: Final = 3


def stars(position: PyramidPosition) -> int:
    """Return the stars for a game: three for a cleared pyramid, two for half of it, and one for any pair.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> stars(start), stars(start.play("t7.3+t7.4"))
    (0, 1)
    """
    if not position.left:
        return 3
    if 2 * position.left <= position.game.tableau:
        return 2
    return int(position.removed > 0)


def learnt(made: Mapping[Bond, int], notation: Notation) -> str:
    """Return a sentence about the pairs that were made most often; "" if there were no pairs.

    >>> learnt({(3, 7): 4, (4, 6): 4, (5, 5): 1, (10,): 6}, Notation(10))
    'You made 7 + 3 and 6 + 4 four times each.'
    >>> learnt({(3, 12): 2, (4, 11): 1}, Notation(12)), learnt({(2, 8): 1, (4, 6): 1}, Notation(10))
    ('You made 10z + 3 twice.', 'You made 8 + 2 and 6 + 4.')
    >>> learnt({(10,): 2}, Notation(10))
    ''
    """
    pairs = {bond: count for bond, count in made.items() if len(bond) == 2}
    if not pairs:
        return ""
    most = max(pairs.values())
    best = sorted(bond for bond, count in pairs.items() if count == most)[:_NAMED]
    named = join_and([bond_text(bond, notation) for bond in best])
    if most == 1:
        return _("You made {pairs}.").format(pairs=named)
    text = _("You made {pairs} {times}.") if len(best) == 1 else _("You made {pairs} {times} each.")
    return text.format(pairs=named, times=times(most, notation))


def bond_text(bond: Bond, notation: Notation) -> str:
    """Return a bond as a sum without its result, larger number first, or as a single number.

    >>> bond_text((3, 7), Notation(10)), bond_text((15,), Notation(12)), bond_text((4, 11), Notation(12))
    ('7 + 3', '13z', 'Ǝ + 4')
    """
    return " + ".join(notation.brief(value) for value in reversed(bond))
