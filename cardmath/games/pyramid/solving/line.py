"""Turning a plan into a line of play.

A plan matches every tableau card with the card that it leaves with. Given the plan, playing each removal as
soon as it is legal is never worse than waiting. A removal only uncovers cards, in the tableau and on the
discard pile, and the plan keeps every partner for the card that needs it.
"""

from collections import deque
from collections.abc import Mapping, Sequence

from cardmath.games.pyramid import DISCARD, DRAW, TURN, PyramidMove
from cardmath.games.pyramid.solving.problem import PyramidProblem


def play_plan(
    problem: PyramidProblem, pairs: Sequence[tuple[int, int]], stock: Mapping[int, int] | None
) -> list[PyramidMove]:
    """Return the line that carries out a plan, to the win or as far as it goes.

    ``pairs`` are pairs of tableau cards. ``stock`` maps each other card to its stock card. If it is None,
    each card leaves with the first possible stock card, which is a plan only for unlimited passes.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath.games.pyramid.solving.pair_search import PairSearch
    >>> problem = PyramidProblem.of(PyramidGame(passes=None).deal(7))
    >>> search = PairSearch(problem)
    >>> search.run()
    True
    >>> line = play_plan(problem, search.pairs, None)
    >>> position = problem.position
    >>> for move in line:
    ...     position = position.play(move)
    >>> position.is_won
    True
    """
    return _Player(problem, pairs, stock).play()


class _Player:
    """A player that follows a plan, removal by removal."""

    def __init__(
        self, problem: PyramidProblem, pairs: Sequence[tuple[int, int]], stock: Mapping[int, int] | None
    ) -> None:
        self.problem = problem
        self.partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
        self.covered = list(problem.coverers)
        self.left = problem.size
        self.gone = 0
        self.line: list[PyramidMove] = []
        # The last card is taken first.
        self.uncovered = [i for i in range(problem.size) if not self.covered[i]][::-1]
        # The uncovered tableau cards that wait for a stock card, by the card's number in the problem if the
        # plan specifies one, otherwise by its rank.
        self.waiting: dict[object, list[int]] = {}
        deck = problem.position.game.deck
        alone = deck.alone
        self.calls: list[object] = (
            [deck.partner(card) for card in problem.cards]
            if stock is None
            else [stock.get(i) for i in range(problem.size)]
        )
        # The whole stock, because here the cards that leave alone must be drawn too. Each entry is the key
        # that waiting cards use, or None for a card that leaves alone.
        numbers = iter(range(problem.stock_size))
        answers: list[object] = [
            None if card.rank == alone else card.rank if stock is None else next(numbers)
            for card in (*problem.position.discard, *problem.position.stock)
        ]
        drawn = len(problem.position.discard)
        self.pile, self.stock = answers[:drawn], deque(answers[drawn:])

    def play(self) -> list[PyramidMove]:
        idle = 0
        while self.left:
            while self.left and (self.uncovered or self._take_top()):
                idle = 0
                while self.uncovered:
                    self._uncover(self.uncovered.pop())
            if not self.left:
                break  # Play ends here, though lone cards may still lie on the pile.
            idle += 1
            if self.stock:
                self.line.append(DRAW)
                self.pile.append(self.stock.popleft())
            elif self.pile and idle <= 2 * len(self.pile) + 2:
                self.line.append(TURN)
                self.stock, self.pile = deque(self.pile), []
            else:
                break
        return self.line

    def _uncover(self, card: int) -> None:
        """Let an uncovered card leave with its partner, or wait for it."""
        problem, partner = self.problem, self.partner.get(card)
        if self.gone >> card & 1:
            return  # The card left together with its partner.
        if problem.alone >> card & 1:
            self._leave(card)
        elif partner is None:
            self.waiting.setdefault(self.calls[card], []).append(card)
        elif not self.covered[partner]:
            self._leave(min(card, partner), max(card, partner))
        elif self.covered[partner] == 1 << card:
            self._leave(card, partner)

    def _leave(self, *cards: int) -> None:
        """Remove tableau cards; the first card may cover the second."""
        self.line.append(PyramidMove(tuple(self.problem.places[card] for card in cards)))
        self.left -= len(cards)
        self.gone |= sum(1 << card for card in cards)
        for card in cards:
            self._open(card, cards)

    def _open(self, card: int, leaving: tuple[int, ...]) -> None:
        for below in self.problem.under[card]:
            self.covered[below] &= ~(1 << card)
            if below in leaving:
                continue
            if not self.covered[below]:
                self.uncovered.append(below)
                continue
            # The only cover may be the partner, which is already uncovered and waiting.
            over = self.partner.get(below)
            if over is not None and self.covered[below] == 1 << over and not self.covered[over]:
                self.uncovered.append(over)

    def _take_top(self) -> bool:
        """Remove the top of the discard pile, alone or with the card waiting for it."""
        if not self.pile:
            return False
        top = self.pile[-1]
        if top is None:
            self.line.append(PyramidMove((DISCARD,)))
        elif waiting := self.waiting.get(top):
            card = waiting.pop(0)
            self.line.append(PyramidMove((self.problem.places[card], DISCARD)))
            self.left -= 1
            self._open(card, (card,))
        else:
            return False
        self.pile.pop()
        return True
