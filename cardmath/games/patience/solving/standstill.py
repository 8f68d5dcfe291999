"""The search for games in which the stock is turned only at a standstill, while no card fits.

Nothing can be held back for a later turn, so the game with free cells (see `free_cells`) does not apply. Here
the search follows the rules: a card that leaves a cell is replaced immediately. Before each turn it plays on
until no card fits. Only three choices are left:

- the order of plays, and the pile of a card, while the twin of a card is still to come;
- what fits at the end of a pass: it may stay when the stock starts over;
- the shifts of Patriarchs. They can take away the pile that a card fits.

A card that fits and whose twins have left goes immediately. It must go before the next turn, and whatever the
order of the plays, the same cards are in the cells afterwards.
"""

from typing import ClassVar

from cardmath.games.patience.solving.beam import Beam, Link
from cardmath.games.patience.solving.line import LineStep
from cardmath.games.patience.solving.problem import State


class StandstillBeam(Beam):
    """A beam search under the standstill rule; without a ``width`` nothing is cut away.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> from cardmath.solving import Budget
    >>> from cardmath.games.patience.solving.problem import PatienceProblem
    >>> start = CapturedQueensGame(turning="standstill").deal(0)
    >>> StandstillBeam(PatienceProblem.of(start), Budget()).run()
    True
    """

    opens_with_plays: ClassVar[bool] = True

    def _after(self, state: State, waste: int) -> tuple[list[tuple[State, int, int]], bool]:
        """Return the states that follow a state, and True if one of them must come before anything else."""
        talon, board, _suits, wanted = state
        top = 1 << waste.bit_length() - 1 if waste else 0
        found: list[tuple[State, int, int]] = []
        playable = (self.problem.open_cards(board) | top) & wanted
        if not playable:
            return found, False
        may_redeal = bool(waste) and waste == talon and self.redealt != self.problem.redeals
        rest = 0 if may_redeal else playable
        while rest:
            card = rest & -rest
            rest ^= card
            if not self._twins[card.bit_length() - 1] & (talon | board) and not self._has_met(state, card):
                self._add_refilled(state, card, waste, found)
                return found, True
        while playable:
            card = playable & -playable
            playable ^= card
            self._add_refilled(state, card, waste, found)
        return found, not (may_redeal or self._evades(state, top))

    def _add_refilled(self, state: State, card: int, waste: int, found: list[tuple[State, int, int]]) -> None:
        """Add the states that playing a card and refilling its cell lead to."""
        before = len(found)
        self._add_plays(state, card, found)
        if not card & state.board & self._cells or not state.talon:
            return
        refill = 1 << waste.bit_length() - 1 if waste else state.talon & -state.talon
        index = refill.bit_length() - 1
        for at in range(before, len(found)):
            after, played, new = found[at]
            kept = self._twins[index] & (after.talon ^ refill | after.board)
            put = refill if kept else self._alike(index)
            found[at] = after._replace(talon=after.talon ^ refill, board=after.board | put), played, new

    def _evades(self, state: State, top: int) -> bool:
        """Return whether shifts lead to a standstill although cards fit."""
        problem, free = self.problem, self.problem.open_cards(state.board) | top
        ranks = problem.table.ranks
        if not problem.table.reversal:
            return False
        for suit, kinds in enumerate(problem.kinds):
            if not free & state.wanted & problem.suit_masks[suit]:
                continue
            if not problem.table.has_met(problem.suit_state(state.suits, suit)):
                return False
            # With the boundary above a rank, the two piles wait for this rank and the next one.
            if all(free & (kinds[rank] | kinds[rank + 1]) for rank in range(1, ranks)):
                return False
        return True

    def _trace(self, link: Link | None) -> None:
        steps: list[LineStep] = []
        while link is not None:
            link, step = link
            steps.append(step)
        self.steps = steps[::-1]
