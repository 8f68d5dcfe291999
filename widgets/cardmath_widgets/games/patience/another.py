"""Another deal like the end of a game of luck: the same cards are left, in a new order."""

from dataclasses import replace
from random import Random

from cardmath.cards import Card
from cardmath.deals import random_deal_number, shuffled
from cardmath.games.patience import TURN, WASTE, PatienceMove, PatiencePosition, Place
from cardmath.links import to_link
from cardmath.records import Record
from cardmath_widgets.board.links import BEGINS
from cardmath_widgets.games.patience.guess import PatienceSession


def another_end(start: PatiencePosition, number: int) -> Record:
    """Return a deal with as few cards left as in a position, on few piles, shuffled by a number.

    Few piles make the order matter, so that cards can stay. The other cards come first, pile by pile, and
    each is played when it is turned. The stock can start over as often as in the position.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> from cardmath.games.patience.solving.quick import at_once
    >>> start = CapturedQueensGame(turning="standstill").deal(0)
    >>> for move in at_once(start)[1][:135]:
    ...     start = start.play(move)
    >>> start.left, [at_once(another_end(start, number).position())[0].left for number in range(7)]
    (8, [2, 0, 3, 0, 0, 2, 3])
    """
    game = replace(start.game, redeals=start.redeals_left)
    laid_out, left = game.rules.heights(game.laid_out), start.left
    heights = [len(pile.ranks) for pile in game.foundations]
    for at in Random(number).sample(range(len(heights)), len(heights)):
        # A second pass brings out so much that deeper piles are needed for a doubt.
        tail = min(left, heights[at] - 1 if start.redeals_left else heights[at] // 2)
        heights[at], left = heights[at] - tail, left - tail
    done: list[Card] = []
    stays: list[Card] = []
    moves: list[PatienceMove] = []
    for at, pile in enumerate(game.foundations):
        cards = [pile.card(height) for height in range(len(pile.ranks))]
        played = cards[laid_out[at] : heights[at]]
        done += played
        stays += cards[heights[at] :]
        moves += [TURN, PatienceMove(WASTE, Place("f", at + 1))] * len(played)
    return Record(game, (*done, *shuffled(stays, number)), moves=tuple(map(str, moves)))


def another(session: PatienceSession) -> str:
    """Return the link of another deal like the one on the table; "" where a whole game was dealt."""
    start = session.whole[session.begins]
    if not (session.begins and start.game.is_luck):
        return ""
    record = another_end(start, random_deal_number())
    return to_link(record, {BEGINS: str(len(record.moves))})
