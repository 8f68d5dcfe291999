"""Turning the cards, in order of play, into the moves for a record."""

from collections.abc import Iterable
from typing import NamedTuple

from cardmath.games.patience import REDEAL, TURN, WASTE, PatienceMove, PatiencePosition, Place
from cardmath.games.patience.moves import foundation
from cardmath.games.patience.solving.suits import SuitTable
from cardmath.games.patience.words import rank_of


class LineStep(NamedTuple):
    """The play of a card after a number of further redeals, with the talon turned up to ``turned``.

    ``card`` is its index, ``state`` the suit state that it leads to.
    """

    redeals: int
    turned: int
    card: int
    state: int


def place_of(position: PatiencePosition, card: int) -> Place:
    """Return the place from which the card with this index is played."""
    if card in position.cells:
        return Place("r", position.cells.index(card) + 1)
    height = position.game.rules.height
    if card < height * len(position.columns):
        return Place("c", card // height + 1)
    if position.card_at(WASTE) != position.cards[card]:
        # A search does not need to distinguish between two cards of a kind in cells.
        return Place("r", position.reserve.index(position.cards[card]) + 1)
    return WASTE


def play_of(position: PatiencePosition, card: int) -> PatienceMove:
    """Return the move that plays the card with this index to its default foundation."""
    source = place_of(position, card)
    return PatienceMove(source, position.targets(source)[0])


def moves_of(position: PatiencePosition, table: SuitTable, steps: Iterable[LineStep]) -> list[PatienceMove]:
    """Return the moves that play the cards of some steps, with all turns, redeals and shifts between them.

    Each move is played, so a step that breaks the rules raises `IllegalMoveError`.
    """
    moves: list[PatienceMove] = []
    redealt = 0

    def play(move: PatienceMove) -> None:
        nonlocal position
        position = position.play(move)
        moves.append(move)

    def turn() -> None:
        for move in _standing_still(position, table):
            play(move)
        play(TURN)

    for step in steps:
        while redealt < step.redeals:
            while position.stock:
                turn()
            if position.waste:
                play(REDEAL)
            redealt += 1
        while position.stock_reaches(step.turned):
            turn()
        card = position.cards[step.card]
        suit = position.game.rules.suit_order.index(card.suit)
        numbers = [number + suit + 1 for number in table.numbers]
        while not position.targets(place_of(position, step.card)):
            play(_shift(position, numbers, rank_of(card)))
        source = place_of(position, step.card)
        play(PatienceMove(source, _target(position, table, numbers, source, step.state)))
    return moves


def _shift(position: PatiencePosition, numbers: list[int], rank: int) -> PatienceMove:
    """Return the shift that moves the boundary of two piles towards a rank."""
    up, down = numbers
    one, other = (up, down) if position.heights[up - 1] >= rank else (down, up)
    return PatienceMove(foundation(one), foundation(other))


def _standing_still(position: PatiencePosition, table: SuitTable) -> list[PatienceMove]:
    """Return the shifts after which no card fits, if a card may be turned only then."""
    moves: list[PatienceMove] = []
    if not position.game.waits_for_standstill or not position.game.reversal:
        return moves
    for suit in range(position.game.rules.suits):
        up, down = (foundation(number + suit + 1) for number in table.numbers)
        # Shift all the way to one end and then to the other, until nothing fits.
        for shift in (PatienceMove(up, down), PatienceMove(down, up)):
            while any(move.is_play and move.target in (up, down) for move in position.moves()):
                if shift not in position.moves():
                    break
                position = position.play(shift)
                moves.append(shift)
    return moves


def _target(
    position: PatiencePosition, table: SuitTable, numbers: list[int], source: Place, state: int
) -> Place:
    """Return the foundation on which a card leads to a suit state."""
    targets = position.targets(source)
    for target in targets:
        heights = [position.heights[number - 1] + (number == target.number) for number in numbers]
        if table.state(heights) == state:
            return target
    # Equal piles count as one in the table.
    return targets[0]
