"""Played deals of Pyramid Addition to ask about: verdicts, cards that can never leave, and the table."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from cardmath.cards import Card
from cardmath.deals import shuffled
from cardmath.exercises.verdict import CardAsked, TableAsked
from cardmath.games.pyramid import DISCARD, Place, PyramidGame, PyramidPosition
from cardmath.i18n import _
from cardmath.numerals import Notation


def may_strand(game: PyramidGame, number: int, draws: int) -> bool:
    """Return whether removing two free cards can strand two others, one of them deep under the other.

    The cards come from a numbered deal, after this many draws.

    >>> from cardmath.decks import PRESETS
    >>> game = PyramidGame(PRESETS["first-steps"].deck)
    >>> [number for number in range(100) if may_strand(game, number, 0)]
    [9, 18, 82]
    """
    deck, shape, cards = game.deck, game.layout, shuffled(game.pack, number)
    free = [index for index, coverers in enumerate(shape.coverers) if not coverers]
    if draws:
        free.append(game.tableau + draws - 1)
    indexes: dict[str, list[int]] = {}
    for index, card in enumerate(cards):
        indexes.setdefault(card.rank, []).append(index)
    for one, other in permutations(free, 2):
        rank, partner = cards[one].rank, cards[other].rank
        if deck.partner(rank) == partner != rank:
            others = [index for index in indexes[partner] if index != other]
            for left in indexes[rank]:
                if left != one and all(
                    max(left, index) < game.tableau and _is_between(shape.places[left], shape.places[index])
                    for index in others
                ):
                    return True
    return False


def _is_between(one: Place, other: Place) -> bool:
    """Return whether a card lies between two cards that overlap, so they can never leave together."""
    upper, lower = sorted((one, other))
    rows = lower.row - upper.row
    return rows > 1 and 0 <= lower.place - upper.place <= rows


@lru_cache(maxsize=256)
def is_winnable(position: PyramidPosition) -> bool:
    """Return whether the solver finds a win; only for decks small enough that it always finds a proof.

    >>> from cardmath.decks import PRESETS
    >>> game = PyramidGame(PRESETS["first-steps"].deck)
    >>> [number for number in range(20) if not is_winnable(game.deal(number))]
    [6, 8, 18]
    """
    # Imported here so that other exercises do not load the solver.
    from cardmath.solving import WINNABLE, evaluate

    return evaluate(position) == WINNABLE


def stranded(position: PyramidPosition) -> Place | None:
    """Return the highest place whose card can never leave, with each partner deep under or over it.

    >>> from cardmath.decks import PRESETS
    >>> game = PyramidGame(PRESETS["first-steps"].deck)
    >>> str(stranded(game.deal(6))), stranded(game.deal(7))
    ('t4.3', None)
    """
    deck = position.game.deck
    ranks = {place: card.rank for place, card in position.tableau.items()}
    elsewhere = {card.rank for card in (*position.stock, *position.discard)}
    for place, rank in ranks.items():
        partner = deck.partner(rank)
        if partner is not None and partner not in elsewhere:
            others = [other for other, its in ranks.items() if its == partner and other != place]
            if all(_is_between(place, other) for other in others):
                return place
    return None


def table_asked(
    position: PyramidPosition, asked: Sequence[Place], notation: Notation, *, is_whole: bool
) -> TableAsked:
    """Return the table for a question about some places.

    Cards are shown with their values, as in the question. Only a question about the whole game (``is_whole``)
    needs the stock, all of the discard pile and the pass.

    >>> from cardmath.exercises import exercise
    >>> table = exercise("blocked", 18).table
    >>> len(table.rows), exercise("partner", 1).table
    (4, None)
    """
    lead = [_("Target {target}.").format(target=notation.write(position.target))]
    discard = position.discard[::-1] if is_whole else position.discard[-1:]
    cards = [_signs(card, not at and DISCARD in asked, position, notation) for at, card in enumerate(discard)]
    if is_whole:
        lead.append(
            _("Pass {used} of {passes}.").format(
                used=notation.write(position.passes_used), passes=notation.write(position.game.passes or 0)
            )
        )
        stock = tuple(_signs(card, False, position, notation) for card in position.stock)
        piles = [(_("Stock, next card first"), stock), (_("Discard pile, top card first"), tuple(cards))]
    else:
        piles = [(_("Top of the discard pile"), tuple(cards))]
    rows = _rows(position, asked, notation)
    return TableAsked(rows, tuple((name, pile) for name, pile in piles if pile), " ".join(lead))


def _rows(
    position: PyramidPosition, asked: Sequence[Place], notation: Notation
) -> tuple[tuple[CardAsked, ...], ...]:
    """Return the rows down to the last card; a card that has gone leaves its place empty."""
    rows: dict[int, list[CardAsked]] = {}
    for place in position.game.layout.places:
        card = position.card_at(place)
        signs = ("", "", False) if card is None else _signs(card, place in asked, position, notation)
        rows.setdefault(place.row, []).append(signs)
    last = max(place.row for place in position.tableau)
    return tuple(tuple(cards) for row, cards in rows.items() if row <= last)


def _signs(card: Card, is_asked: bool, position: PyramidPosition, notation: Notation) -> CardAsked:
    return notation.format(position.game.deck.value(card)), card.suit.symbol, is_asked
