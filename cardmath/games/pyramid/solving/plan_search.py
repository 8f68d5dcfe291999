"""The exact solver for a limited number of passes.

A plan matches every tableau card with the card that it leaves with. Given the plan, removing as soon as
possible is never worse than waiting. So a plan either wins or not, and the search only needs to go through
plans, of which there are far fewer than orders of play. A node of the search is a set of allowed options:

- simulating all of them at once, with partners never used up, bounds what any plan in the set can do;
- if that clears the tableau and uses each card once, it is a plan that wins;
- otherwise some card is used twice: choose one of its uses, or forbid it.

Fewer options are never better. So every failure can be widened to a largest set of options that fails for the
same reason. The search remembers these sets, and they refute all of their subsets elsewhere. When both sides
of a choice have failed, their sets combine into a set for the choice itself.
"""

from typing import Final

from cardmath.games.pyramid.solving.options import ClassFilter, Options, Simulated, simulate
from cardmath.games.pyramid.solving.problem import PyramidProblem, bits
from cardmath.solving.budget import Budget

#: A restart keeps what was learned and chooses again from the root; each start may try this many more nodes.
_FIRST_RESTART: Final = 100
_RESTART_GROWTH: Final = 1.3
#: How many of the options competing for a card are tried out before the search chooses one.
_LOOK_AHEAD: Final = 4
#: How much more a newer failure counts when choosing what to settle first.
_ACTIVITY_GROWTH: Final = 1.02
#: The number of failing sets that survive a restart: those with the smallest reasons.
_KEPT: Final = 4000

#: The conclusions so far: dropped options, each with the set within which dropping it is justified.
Trail = list[tuple[int, int]]


class _FoundError(Exception):
    """The exception that ends the recursion when a plan wins."""


class _RestartError(Exception):
    """The exception that ends the recursion when a start has used up its nodes."""


class PlanSearch:
    """The search for a plan that wins; `run` returns whether there is one.

    ``pairs`` and ``stock`` then hold the plan: the pairs of tableau cards, and the stock card for each other
    card. ``hopeless`` are the cards that cannot leave even if partners are never used up. The budget counts
    every simulation as a step; the first simulation is made whatever the budget.

    >>> from cardmath.games import PyramidGame
    >>> search = PlanSearch(PyramidProblem.of(PyramidGame().deal(7)))
    >>> search.run(), search.pairs[:2]
    (True, [(7, 5), (16, 11)])
    """

    def __init__(self, problem: PyramidProblem, budget: Budget | None = None) -> None:
        self.problem = problem
        self.budget = Budget() if budget is None else budget
        self.pairs: list[tuple[int, int]] = []
        self.stock: dict[int, int] = {}
        self.hopeless: list[int] = []
        self._options = Options.of(problem)
        self._filters = [ClassFilter(self._options, index) for index in range(len(problem.classes))]
        self._failing: list[int] = []  # sets of options without a winning plan
        self._chosen: list[int] = []  # the classes of the choices on the way to this node
        self._activity = [0.0] * problem.size
        self._step = 1.0
        self._simulated = False
        self._nodes = 0
        self._most = 0.0  # the maximum number of nodes for this start

    def run(self) -> bool:
        """Return whether a plan wins; raise `OutOfBudgetError` if the budget ends first."""
        nodes: float = _FIRST_RESTART
        while True:
            self._most = self._nodes + nodes
            try:
                self._refute(self._options.all)
            except _FoundError:
                return True
            except _RestartError:
                nodes *= _RESTART_GROWTH
                self._chosen.clear()
                self._forget()
            else:
                outcome = simulate(self._options, self._options.all)
                self.hopeless = [
                    card for card, left in enumerate(outcome.left) if left < 0 <= outcome.uncovered[card]
                ]
                return False

    def _refute(self, allowed: int) -> int:
        """Return a set with all allowed options and no winning plan, or raise `_FoundError`."""
        self._nodes += 1
        if self._nodes > self._most:
            raise _RestartError
        options, trail = self._options, Trail()
        while True:
            allowed, failing = self._reduce(allowed, trail)
            if failing is not None:
                break
            outcome = self._simulate(allowed)
            if not outcome.cleared:
                failing = self._widen(allowed, outcome)
                self._failing.append(failing)
                break
            rivals = self._rivals(allowed, outcome)
            choice = rivals[0] if len(rivals) == 1 else self._look_ahead(allowed, rivals, trail)
            if choice is None:
                # An option was refuted on its own.
                allowed &= ~trail[-1][0]
                continue
            clashes = options.clashes[choice]
            self._chosen.append(options.group_of[choice])
            failing = self._refute(allowed & ~clashes)
            self._chosen.pop()
            if not allowed & ~failing:
                # The choice had no part in the failure, so the other side need not be tried.
                break
            trail.append((1 << choice, failing | clashes))
            allowed &= ~(1 << choice)
        for dropped, within in reversed(trail):
            if dropped & ~failing:
                failing = (failing | dropped) & within
        if trail:
            self._failing.append(failing)
        return failing

    def _reduce(self, allowed: int, trail: Trail) -> tuple[int, int | None]:
        """Drop options that are in no winning plan within the set; return the rest and a failing set."""
        options = self._options
        while True:
            before = allowed
            for failing in self._failing:
                outside = allowed & ~failing
                if outside & (outside - 1):
                    continue
                if not outside:
                    return allowed, failing
                # The set fails without this option, so it must be in the plan.
                clashing = options.clashes[outside.bit_length() - 1] & allowed
                if clashing:
                    trail.append((clashing, failing | outside))
                    allowed &= ~clashing
            for group, class_filter in zip(options.groups, self._filters, strict=True):
                mine = allowed & group
                useful = class_filter.useful(mine)
                if useful != mine or not mine:
                    within = mine | options.all & ~group
                    if not useful:
                        return allowed, within
                    trail.append((mine & ~useful, within))
                    allowed &= ~group | useful
            if allowed == before:
                return allowed, None

    def _rivals(self, allowed: int, outcome: Simulated) -> list[int]:
        """Return options that compete for a card; raise `_FoundError` if none do and the plan wins."""
        options, used = self._options, outcome.used
        clashing = [o for o in bits(used) if options.clashes[o] & used]
        if not clashing:
            if self._simulate(used).cleared:
                self._keep_plan(used)
                raise _FoundError
            # The pile was opened by stock cards that no card in this plan uses. Settle a card with several
            # options, which finally makes the simulation exact.
            several = (mine for mask in options.of_card if (mine := mask & allowed) & (mine - 1))
            return [(next(several) & used).bit_length() - 1]
        # The card with the most failures comes first, recent ones counting more, then the card that leaves
        # first.
        first = min(
            clashing,
            key=lambda o: (-self._activity[options.cards[o]], outcome.left[options.cards[o]], o),
        )
        return [first, *bits(options.clashes[first] & used)][:_LOOK_AHEAD]

    def _look_ahead(self, allowed: int, rivals: list[int], trail: Trail) -> int | None:
        """Return the rival that delays the others least, or None after refuting a rival (see the trail)."""
        options = self._options
        best: tuple[int, int] | None = None
        choice = rivals[0]
        for o in rivals:
            clashes = options.clashes[o]
            outcome = self._simulate(allowed & ~clashes)
            if not outcome.cleared:
                failing = self._widen(allowed & ~clashes, outcome)
                self._failing.append(failing)
                trail.append((1 << o, failing | clashes))
                return None
            delay = max(outcome.left), sum(outcome.left)
            if best is None or delay < best:
                best, choice = delay, o
        return choice

    def _widen(self, allowed: int, outcome: Simulated) -> int:
        """Return a largest superset of a failing set that still fails."""
        options = self._options
        harmless = self._harmless(allowed, outcome)
        if harmless and self._fails(allowed | harmless):
            allowed |= harmless
        # Reasons without the latest choices let the search go back further.
        order = dict.fromkeys((*reversed(self._chosen), *range(len(options.groups))))
        for group in (options.groups[index] for index in order):
            if group & ~allowed and self._fails(allowed | group):
                allowed |= group
        for o in bits(options.all & ~allowed):
            if self._fails(allowed | 1 << o):
                allowed |= 1 << o
        for o in bits(options.all & ~allowed):
            self._activity[options.cards[o]] += self._step
            if options.partner[o] >= 0:
                self._activity[options.partner[o]] += self._step
        self._step *= _ACTIVITY_GROWTH
        return allowed

    def _simulate(self, allowed: int) -> Simulated:
        if self._simulated:
            self.budget.check()
        self.budget.count()
        self._simulated = True
        return simulate(self._options, allowed)

    def _fails(self, allowed: int) -> bool:
        return not self._simulate(allowed).cleared

    def _harmless(self, allowed: int, outcome: Simulated) -> int:
        """Return forbidden options that come too late to matter, as a guess for `_widen` to test."""
        options, m = self._options, self.problem.stock_size
        never = m * (self.problem.passes or 1) + 1
        uncovered = [never if at < 0 else at for at in outcome.uncovered]
        left = [never if at < 0 else at for at in outcome.left]
        found = 0
        for o in bits(options.all & ~allowed):
            card, other, stock = options.cards[o], options.partner[o], options.stock[o]
            if stock >= 0:
                passes_before = max(0, -(-(uncovered[card] - stock - 1) // m))
                late = passes_before * m + stock + 1 >= left[card]
            else:
                possible = max(uncovered[card], self._opened(other, card, uncovered, left))
                late = possible >= max(left[card], left[other])
            found |= late << o
        return found

    def _opened(self, lower: int, upper: int, uncovered: list[int], left: list[int]) -> int:
        """Return the time from which no card other than ``upper`` covers ``lower``."""
        coverers = self.problem.coverers[lower]
        if not coverers >> upper & 1:
            return uncovered[lower]
        others = coverers & ~(1 << upper)
        return left[others.bit_length() - 1] if others else 0

    def _keep_plan(self, used: int) -> None:
        options = self._options
        for o in bits(used):
            if options.partner[o] >= 0:
                self.pairs.append((options.cards[o], options.partner[o]))
            else:
                self.stock[options.cards[o]] = options.stock[o]

    def _forget(self) -> None:
        """Keep only the failing sets that refute most."""
        if len(self._failing) > _KEPT:
            self._failing.sort(key=int.bit_count, reverse=True)
            del self._failing[_KEPT // 2 :]
