"""The beam search over all states that can be reached with a number of cards turned, or the most promising
ones.

It plays the game with free cells (see `line`). The search goes through the states layer by layer. A layer
holds the states that can be reached when the talon has been turned up to a certain card in a certain pass. If
no layer had to be cut to the beam's width and no win was found, there is no win.

A stock that is turned only at a standstill has a search of its own, `StandstillBeam`.
"""

from heapq import nsmallest
from typing import ClassVar, Final

from cardmath.games.patience.solving.costs import Costs, Waits, costs_of
from cardmath.games.patience.solving.line import PARKED, LineStep, with_refills
from cardmath.games.patience.solving.problem import SUIT_BITS, PatienceProblem, State
from cardmath.solving.budget import Budget

_ONE_SUIT: Final = (1 << SUIT_BITS) - 1

#: Maps each rank to the states that it leads to from a state of its suit. Each state comes with the number to
#: add to the states of all suits, and the mask of the cards that are then wanted.
Ways = dict[int, tuple[tuple[int, int, int], ...]]
#: The way to a state: the previous link and the step taken.
Link = tuple["Link | None", LineStep]


class Beam:
    """A search of a problem with one width; without a ``width`` nothing is cut away.

    After `run`, ``is_whole`` is True if nothing was cut away, and ``steps`` is the line if a win was found.
    ``redealt`` counts the redeals of the search.
    """

    #: Whether cells may stay empty. Then all plays are made before a redeal, and no pass begins with any.
    has_free_cells: ClassVar[bool] = True

    def __init__(
        self, problem: PatienceProblem, budget: Budget, width: int | None = None, costs: Costs | None = None
    ) -> None:
        self.problem, self.budget, self.width = problem, budget, width
        self.is_whole = True
        self.steps: list[LineStep] = []
        self.redealt = 0
        self._waits = Waits(problem, costs or costs_of(problem)[0])
        self._ways: list[dict[int, Ways]] = [{} for _suit in problem.suit_masks]
        self._suit_masks, self._cells, self._twins = problem.suit_masks, problem.cells, problem.twins
        self._room = problem.game.rules.reserve
        self._layer: dict[State, Link | None] = {problem.start: None}

    def run(self) -> bool:
        """Return whether a win was found; raise `OutOfBudgetError` if the budget ends first."""
        problem = self.problem
        if not problem.start.talon and not problem.start.board:
            return True
        last, new = problem.turned, list(self._layer)
        while True:
            before = dict.fromkeys(self._layer)
            while True:
                if new:
                    link = self._play(new, last)
                    if link is not None:
                        self._trace(link)
                        return True
                    self._cut(last)
                last += 1
                if last == problem.size:
                    break
                turned = 1 << last
                new = [state for state in self._layer if state.talon & turned]
            if self.redealt == problem.redeals:
                return False
            # A pass that began in the middle of the stock shows nothing about the cards that it skipped.
            is_full = self.redealt > 0 or problem.begins_pass
            if problem.redeals is None and is_full and self._stands_still(before):
                return False
            self.redealt += 1
            last, new = problem.first - 1, [] if self.has_free_cells else list(self._layer)

    def _stands_still(self, before: dict[State, None]) -> bool:
        """Return whether another pass is useless after a full pass that began with these states."""
        if self.is_whole:
            return before.keys() == self._layer.keys()
        return min(map(_cards, before)) == min(map(_cards, self._layer))

    def _play(self, waiting: list[State], last: int) -> Link | None:
        """Add the states that plays from the ``waiting`` states lead to, and return a win if one is found."""
        layer, spend = self._layer, self.budget.spend
        below = (1 << last + 1) - 1
        for state in waiting:
            spend()
            before = layer[state]
            found, is_certain = self._after(state, state.talon & below)
            if is_certain:
                # The state without the play can be dropped without loss.
                del layer[state]
            for after, card, suit_state in found:
                if after not in layer:
                    layer[after] = link = (before, LineStep(self.redealt, last, card, suit_state))
                    if not after.talon and not after.board:
                        return link
                    waiting.append(after)
        return None

    def _after(self, state: State, waste: int) -> tuple[list[tuple[State, int, int]], bool]:
        """Return the states that follow a state, each with the card played and its suit's new state, or
        `PARKED`.

        If the second value is True, the only way forward is to play one card, which can never hurt.
        """
        talon, board, _suits, wanted = state
        top = 1 << waste.bit_length() - 1 if waste else 0
        cells = board & self._cells
        playable = ((self.problem.open_cards(board) if self.problem.wing else board) | top) & wanted
        found: list[tuple[State, int, int]] = []
        rest = playable
        while rest:
            card = rest & -rest
            rest ^= card
            # If a card's twin is also in a cell, or on top of the waste, the twin may as well go second.
            harmless = cells | top if card & cells else 0
            if not self._twins[card.bit_length() - 1] & (talon | board) & ~harmless and not self._has_met(
                state, card
            ):
                self._add_plays(state, card, found)
                return found, True
        while playable:
            card = playable & -playable
            playable ^= card
            self._add_plays(state, card, found)
        if top and cells.bit_count() < self._room:
            index = top.bit_length() - 1
            kept = self._twins[index] & (talon | board)
            put = top if kept else self._alike(index)
            found.append((state._replace(talon=talon ^ top, board=board | put), index, PARKED))
        return found, False

    def _add_plays(self, state: State, card: int, found: list[tuple[State, int, int]]) -> None:
        """Add the states that playing a card leads to."""
        problem = self.problem
        talon, board, suits, wanted = state
        index = card.bit_length() - 1
        suit = problem.suit_of[index]
        talon, board = talon & ~card, board & ~card
        twin = self._twins[index] & board & self._cells
        if twin and twin & (twin - 1) == 0:
            # It no longer matters which of two cards of a kind is left.
            board = board & ~twin | self._alike(twin.bit_length() - 1)
        old = suits >> suit * SUIT_BITS & _ONE_SUIT
        others = wanted & ~self._suit_masks[suit]
        known = self._ways[suit].get(old) or self._learn(suit, old)
        for new, added, now_wanted in known[problem.ranks[index]]:
            found.append((State(talon, board, suits + added, others | now_wanted), index, new))

    def _alike(self, index: int) -> int:
        """Return the stand-in for a card in a cell whose twins have left."""
        kind = (self._twins[index] | 1 << index) & self._cells
        return kind & -kind

    def _has_met(self, state: State, card: int) -> bool:
        """Return whether every card of this card's suit fits, which makes the choice among them matter."""
        table = self.problem.table
        if not table.reversal:
            return False
        return table.has_met(
            self.problem.suit_state(state.suits, self.problem.suit_of[card.bit_length() - 1])
        )

    def _learn(self, suit: int, old: int) -> Ways:
        """Compute and remember the states that each rank leads to from a state of a suit."""
        problem, shift = self.problem, suit * SUIT_BITS
        known = self._ways[suit][old] = {
            rank: tuple((new, new - old << shift, problem.wanted_of(suit, new)) for new in states)
            for rank, states in problem.table.steps(old).items()
        }
        return known

    def _cut(self, last: int) -> None:
        """Keep only the most promising states of a layer."""
        layer, width = self._layer, self.width
        if width is None or len(layer) <= width:
            return
        self.is_whole = False
        self._waits.turn_to(self.redealt, last)
        self.budget.check()
        cost = self._waits.cost
        self._layer = {
            state: layer[state]
            for state in nsmallest(width, layer, lambda state: cost(state.talon, state.board, state.suits))
        }

    def _trace(self, link: Link | None) -> None:
        steps = []
        while link is not None:
            link, step = link
            steps.append(step)
        self.steps = with_refills(self.problem, reversed(steps)) if self.has_free_cells else steps[::-1]


def _cards(state: State) -> int:
    """Return the number of cards that have not left."""
    return state.talon.bit_count() + state.board.bit_count()


# -- turning only at a standstill -------------------------------------------------------------------------
# Nothing can be held back for a later turn, so the game with free cells (see `line`) does not apply.
# Here the search follows the rules: a card that leaves a cell is replaced immediately. Before each turn it
# plays on until no card fits. Only three choices are left:
#
# - the order of plays, and the pile of a card, while the twin of a card is still to come;
# - what fits at the end of a pass: it may stay when the stock starts over;
# - the shifts of Patriarchs. They can take away the pile that a card fits.
#
# A card that fits and whose twins have left goes immediately. It must go before the next turn, and whatever
# the order of the plays, the same cards are in the cells afterwards.


class StandstillBeam(Beam):
    """A beam search under the standstill rule; without a ``width`` nothing is cut away.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> from cardmath.solving import Budget
    >>> from cardmath.games.patience.solving.problem import PatienceProblem
    >>> start = CapturedQueensGame(turning="standstill").deal(0)
    >>> StandstillBeam(PatienceProblem.of(start), Budget()).run()
    True
    """

    has_free_cells: ClassVar[bool] = False

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
