"""Tables of Pyramid Addition to ask about: moves on a deal, its verdict, and cards that can never leave."""

from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from cardmath.deals import shuffled
from cardmath.games.pyramid import Place, PyramidGame, PyramidMove, PyramidPosition
from cardmath.records import Record


class PlayedDeal(NamedTuple):
    """A deal, the moves played on it, and the position that they lead to."""

    game: PyramidGame
    number: int
    moves: tuple[PyramidMove, ...]
    position: PyramidPosition

    @classmethod
    def dealt(cls, game: PyramidGame, number: int) -> "PlayedDeal":
        """Return the table of a deal before the first move."""
        return cls(game, number, (), game.deal(number))

    def played(self, move: PyramidMove) -> "PlayedDeal":
        """Return the table after one more move."""
        return self._replace(moves=(*self.moves, move), position=self.position.play(move))

    def to_dict(self) -> dict[str, Any]:
        """Return the record of the deal and its moves."""
        record = Record.of_deal(self.game, self.number)
        return {**record.to_dict(), "moves": list(map(str, self.moves))}


def may_strand(game: PyramidGame, number: int, draws: int) -> bool:
    """Return whether removing two free cards can strand two others, one of them deep under the other.

    The cards are those of the deal with a number, after so many draws.

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
    """Return whether a card lies between two cards that overlap, so that they can never leave together."""
    upper, lower = sorted((one, other))
    rows = lower.row - upper.row
    return rows > 1 and 0 <= lower.place - upper.place <= rows


@lru_cache(maxsize=256)
def is_winnable(position: PyramidPosition) -> bool:
    """Return whether the solver finds a win; for decks so small that it always finds a proof.

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
