"""Checks on what each hand in the Odds path requires, played against computer players.

The human player is player 1, and beginners play the other seats. The same view always gets the same move, so
every attempt replays exactly.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from cardmath.errors import IllegalMoveError
from cardmath.games.odds import CALL, DRAW, HandType, OddsGame, OddsMove, OddsPosition, rank_hand
from cardmath.games.odds.pack import ODD_INDEX
from cardmath.games.odds.players import PLAYERS, beginner
from cardmath.paths import Step

_PERSON: Final = 1


def played_out(start: OddsPosition, own: Sequence[OddsMove]) -> tuple[bool, tuple[OddsMove, ...]]:
    """Return whether the human player wins with these moves, and every move played, counting a draw and its
    discard as two.

    When the moves run out, the human player draws and discards as a beginner does.
    """
    position, waiting, moves = start, list(own), list[OddsMove]()
    while position.outcome is None:
        view = position.seen_by(position.turn)
        if position.turn != _PERSON:
            move = beginner(view)
        elif waiting:
            move = waiting.pop(0)
        else:
            move = beginner(view) if position.drawn is not None else DRAW
        moves.append(move)
        position = position.play(move)
    return position.outcome.winner == _PERSON, tuple(moves)


def computer_players_follow(start: OddsPosition, moves: Sequence[OddsMove], strength: str) -> bool:
    """Return whether all other players move as computer players would."""
    position, player = start, PLAYERS[strength]
    for move in moves:
        # In a record, a draw and its discard are one move.
        turn = (DRAW, move) if move.kind == "discard" else (move,)
        for part in turn:
            if position.turn != _PERSON and part != player(position.seen_by(position.turn)):
                return False
            position = position.play(part)
    return True


def doubts(step: Step) -> Iterator[str]:
    """Yield a doubt if the other players in a step do not play like computer players."""
    start = step.record.position()
    assert isinstance(start, OddsPosition)
    moves = [OddsMove.parse(text) for text in step.whole.moves[step.played :]]
    if not computer_players_follow(start, moves, step.shown["strength"]):
        yield "the other players in the line do not play like the computer players"


def _wins(start: OddsPosition, *own: OddsMove) -> bool:
    return played_out(start, own)[0]


def _drawing(start: OddsPosition) -> tuple[set[bool], set[bool]]:
    """Return whether drawing, discarding and calling can win, for discards of even and of odd cards."""
    ends: tuple[set[bool], set[bool]] = set(), set()
    for discard in start.play(DRAW).moves():
        assert discard.card is not None
        is_odd = discard.card.rank in ODD_INDEX
        ends[is_odd].add(_wins_early(start, (DRAW, discard, CALL)))
    return ends


def _wins_early(start: OddsPosition, own: Sequence[OddsMove]) -> bool:
    """Return whether the moves win; the last one, a call, is left out if another player has called first."""
    try:
        return _wins(start, *own)
    except IllegalMoveError:
        return _wins(start, *own[:-1])


def _wins_by_calling(start: OddsPosition) -> bool:
    return _wins(start, CALL)


def _needs_a_draw(start: OddsPosition) -> bool:
    return not _wins(start, CALL) and True in _drawing(start)[0]


def _needs_the_odd_cards(start: OddsPosition) -> bool:
    even, odd = _drawing(start)
    return not _wins(start, CALL) and even == {True} and odd == {False}


def _needs_a_trade(start: OddsPosition) -> bool:
    if _wins(start, CALL) or True in set.union(*_drawing(start)):
        return False
    return any(_wins_early(start, (move, CALL)) for move in start.moves() if move.kind == "trade")


def _needs_an_early_call(start: OddsPosition) -> bool:
    return _wins(start, CALL) and not _wins(start) and True not in set.union(*_drawing(start))


def _ends_by_itself(start: OddsPosition) -> bool:
    """Return whether the human player called and won, and the better hand has a better type."""
    won, moves = played_out(start, ())
    position = start
    for move in moves:
        position = position.play(move)
    mine, other = sorted(rank_hand(hand).type.value for hand in position.shows[-1].hands if hand)
    return start.caller == _PERSON and won and mine < other < HandType.NOTHING.value


def _needs_a_swap(start: OddsPosition) -> bool:
    """Return whether only trades win the last turn, and nearly all trades of an even card do."""
    if start.caller is None or any(_wins(start, DRAW, move) for move in start.play(DRAW).moves()):
        return False
    trades = [move for move in start.moves() if move.kind == "trade"]
    ends = [_wins(start, move) for move in trades if move.card and move.card.rank not in ODD_INDEX]
    return sum(ends) >= len(ends) - 1 > 0


def _outlives_a_hand(start: OddsPosition) -> bool:
    """Return whether calling immediately loses the hand but not the game."""
    position = start.play(CALL)
    while not position.shows:
        position = position.play(beginner(position.seen_by(position.turn)))
    return position.shows[0].winner != _PERSON and position.lives[_PERSON - 1] > 0


#: Maps each step's key to a check of whether a hand needs the step's idea.
NEEDS: Final[Mapping[str, Callable[[OddsPosition], bool]]] = {
    "compare": _ends_by_itself,
    "swap": _needs_a_swap,
    "call": _wins_by_calling,
    "draw": _needs_a_draw,
    "odd-cards": _needs_the_odd_cards,
    "trade": _needs_a_trade,
    "early": _needs_an_early_call,
    "lives": _outlives_a_hand,
    "table": lambda start: start.game == OddsGame(),
}
