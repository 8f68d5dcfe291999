"""Plays that can never hurt.

Holding a card back can pay off in only two ways. The card may fill a cell that is emptied later, in place of
a better card below it. Or its twin, the other card of its kind, may go to the foundation first, so that this
card stays for the other pile.

If neither is possible, every line that wins without the play also wins after it, with this move left out. (A
twin in another cell may as well go second, because both are free.)

If the stock is turned only at a standstill, a card can be held back only until the stock starts over.
Otherwise it goes before the next turn, so it may go immediately unless its twin might take its place.
"""

from cardmath.games.patience import PatienceMove, PatiencePosition
from cardmath.games.patience.solving.line import play_of
from cardmath.games.patience.solving.problem import PatienceProblem, State


def certain_card(problem: PatienceProblem, state: State, waste: int) -> int:
    """Return the mask of a card that it can never hurt to play, or 0 if none is known.

    ``waste`` is the mask of the waste. The card goes to any foundation that takes it.
    """
    talon, board, suits, wanted = state
    cells = board & problem.cells
    top = 1 << waste.bit_length() - 1 if waste else 0
    candidates = problem.open_cards(board) & wanted
    # With empty cells nothing is ever refilled, and the last card of the talon has nothing below it.
    may_wait = bool(waste) and waste == talon and problem.redeals != 0
    is_forced = problem.game.waits_for_standstill and not may_wait
    if top & wanted and (is_forced or talon == top or not (cells or _may_cost_later(problem, may_wait))):
        candidates |= top
    if talon and not is_forced:
        candidates &= ~cells
    wing = board & ~problem.cells
    while candidates:
        card = candidates & -candidates
        candidates ^= card
        index = card.bit_length() - 1
        twins = problem.twins[index] & (talon | board)
        # Two twins in cells are both free; anywhere else the twin that goes second may be in the way.
        may_cost = twins if card & wing or (is_forced and talon) else twins & (wing | talon)
        if not may_cost and not (
            problem.table.reversal
            and problem.table.has_met(problem.suit_state(suits, problem.suit_of[index]))
        ):
            return card
    return 0


def _may_cost_later(problem: PatienceProblem, may_wait: bool) -> bool:
    """Return whether a play forces others that may cost a win after the stock has started over."""
    return problem.game.waits_for_standstill and may_wait and problem.game.rules.packs > 1


def certain_plays(position: PatiencePosition, most: int | None = None) -> tuple[PatienceMove, ...]:
    """Return at most ``most`` consecutive plays that can never spoil a win.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> start = CapturedQueensGame(laid_out="queens-fives-sixes").deal(4)
    >>> while len(start.moves()) == 1:
    ...     start = start.play("turn")
    >>> [str(move) for move in certain_plays(start)] == [str(start.moves()[0])]
    True
    """
    line: list[PatienceMove] = []
    while len(line) != most:
        problem = PatienceProblem.of(position)
        waste = problem.start.talon & (1 << problem.turned + 1) - 1
        card = certain_card(problem, problem.start, waste)
        if not card:
            break
        move = play_of(position, card.bit_length() - 1)
        line.append(move)
        position = position.play(move)
    return tuple(line)
