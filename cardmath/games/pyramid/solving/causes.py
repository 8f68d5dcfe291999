"""The cause of a lost position: the search for the smallest reason, in a form that can be checked, and its
sentence in the reader's notation.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.games.pyramid.solving.pair_search import Pair, PairSearch
from cardmath.games.pyramid.solving.problem import PyramidProblem, RankClass, bits, dead_cards
from cardmath.games.pyramid.words import place_name
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name
from cardmath.sentences import join_and
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.solution import Cause

# -- the cause and its sentence ---------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class PyramidCause(Cause):
    """The cause of a lost position.

    ==========  ====================================================================================
    ``kind``    meaning
    ==========  ====================================================================================
    `dead`      the first of ``places`` can never leave: the stock has no partner for it, and each
                partner left in the tableau (the other places) covers it, or is covered by it,
                through a card in between
    `class`     the ``ranks``, at ``places``, must make at least ``needed`` pairs inside the tableau,
                and cannot
    `cycle`     each of ``pairs`` must be made, and each must leave before the next, the last before
                the first
    `forced`    each of ``pairs`` must be made in turn because there is no other way, and then the
                ``ranks``, at ``places``, cannot make the ``needed`` pairs
    `together`  the ``ranks`` cannot all make the pairs that they need; every way was tried
    `late`      even if no partner were ever used up, the cards at ``places`` could not leave in the
                passes left
    `passes`    unlimited passes would win, but no way wins in the passes left; every way was tried
    ==========  ====================================================================================

    >>> from cardmath import PyramidGame, solve
    >>> cause = solve(PyramidGame().deal(33)).cause
    >>> cause
    <PyramidCause dead, ranks: 2, places: 5>
    >>> print(cause)
    dead: ranks 3 12, places t1.1 t4.2 t5.1 t6.6 t7.6
    """

    ranks: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    pairs: tuple[tuple[Place, Place], ...] = ()
    needed: int = 0

    def parts(self) -> tuple[tuple[str, list[str]], ...]:
        """Return the ranks, the places and the pairs of places."""
        return (
            ("ranks", list(self.ranks)),
            ("places", list(map(str, self.places))),
            ("pairs", [f"{one}+{other}" for one, other in self.pairs]),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the cause as it appears in a catalogue line."""
        return super().to_dict() | ({"needed": self.needed} if self.needed else {})

    @property
    def places_named(self) -> tuple[Place, ...]:
        """All places that the cause is about, each once."""
        return tuple(dict.fromkeys([*self.places, *(place for pair in self.pairs for place in pair)]))

    def sentence(
        self, position: PyramidPosition, notation: Notation = DECIMAL, after_move: bool = False
    ) -> str:
        """Return why the position is lost; ``after_move`` words it for a move that has not been made yet.

        >>> from cardmath import PyramidGame, solve
        >>> start = PyramidGame().deal(33)
        >>> solve(start).cause.sentence(start, Notation(12)).split(". ")[0]
        'This cannot be won: the 3 in row 1, place 1 can never leave'
        """
        build = {
            "dead": _dead,
            "class": _one_class,
            "cycle": _in_a_circle,
            "forced": _forced,
            "together": _all_together,
            "late": _late,
            "passes": _passes,
        }[self.kind]
        if self.kind in ("late", "passes"):
            start = (
                _("After this move it could not be won in the passes left: ")
                if after_move
                else _("This cannot be won in the passes left: ")
            )
        else:
            start = _("After this move it could not be won: ") if after_move else _("This cannot be won: ")
        return start + build(position, self, notation)


def _dead(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    card, partners = _the_card(position, cause.places[0], notation), cause.places[1:]
    if not partners:
        return _("{card} has no partner left.").format(card=card)
    if all(partner.row > cause.places[0].row for partner in partners):
        why = ngettext(
            "{card} can never leave. Its only partner left is {partners}. That card covers it from "
            "two or more rows away.",
            "{card} can never leave. Its only partners left are {partners}. They all cover it from "
            "two or more rows away.",
            len(partners),
        )
    else:
        why = ngettext(
            "{card} can never leave. Its only partner left is {partners}. That card lies under it, "
            "two or more rows away.",
            "{card} can never leave. Its only partners left are {partners}. Each lies over or under "
            "it, two or more rows away.",
            len(partners),
        )
    return why.format(card=card, partners=_cards(position, partners, notation))


def _one_class(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    return _("{need}, and that cannot be done: {places}.").format(
        need=_need(position, cause, notation), places=_cards(position, cause.places, notation)
    )


def _in_a_circle(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    pairs = [_the_pair(position, pair, notation) for pair in cause.pairs]
    return _(
        "the only way is to pair {pairs}. But each pair keeps the next one covered. The last one "
        "covers the first."
    ).format(pairs=_("; ").join(pairs))


def _forced(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    pairs = [_the_pair(position, pair, notation) for pair in cause.pairs]
    return _("the only way is to pair {pairs}. Then {need}, and that cannot be done: {places}.").format(
        pairs=_("; ").join(pairs),
        need=_need(position, cause, notation),
        places=_cards(position, cause.places, notation),
    )


def _all_together(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    names = [rank_name(rank, notation, position.game.deck.values) for rank in cause.ranks]
    return _(
        "the cards of the ranks {ranks} cannot all find partners in time. Every way has been tried."
    ).format(ranks=_(", ").join(names))


def _late(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    return _("{cards} could not leave even if partners were never used up.").format(
        cards=_cards(position, cause.places, notation)
    )


def _passes(_position: PyramidPosition, _cause: PyramidCause, _notation: Notation) -> str:
    return _("every way has been tried, and each takes more passes.")


def _need(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    """Return a phrase saying how many pairs of which ranks the tableau must make."""
    values, both = position.game.deck.values, (*cause.ranks, cause.ranks[0])[:2]
    ranks = join_and([rank_name(rank, notation, values) for rank in both])
    return ngettext(
        "the stock has so few partners that you must make {count} pair of {ranks} inside the pyramid",
        "the stock has so few partners that you must make {count} pairs of {ranks} inside the pyramid",
        cause.needed,
    ).format(ranks=ranks, count=notation.brief(cause.needed))


def _the_card(position: PyramidPosition, place: Place, notation: Notation) -> str:
    """Return "the 8 in row 5, place 3"."""
    card, values = position.card_at(place), position.game.deck.values
    return _("the {rank} in {place}").format(
        rank="?" if card is None else rank_name(card.rank, notation, values),
        place=place_name(place, notation),
    )


def _cards(position: PyramidPosition, places: Sequence[Place], notation: Notation) -> str:
    """Return several cards with their places, as a list for a sentence."""
    names = [_the_card(position, place, notation) for place in places]
    return join_and(names, _("; "))


def _the_pair(position: PyramidPosition, pair: tuple[Place, Place], notation: Notation) -> str:
    return _("{first} with {second}").format(
        first=_the_card(position, pair[0], notation), second=_the_card(position, pair[1], notation)
    )


# -- the search for the cause -----------------------------------------------------------------------------


#: The number of steps spent on making a proven reason smaller.
_SHRINKING: Final = 1000


def loss_without_passes(problem: PyramidProblem, budget: Budget | None = None) -> PyramidCause:
    """Return the cause of a position that is lost even with unlimited passes.

    If the budget ends before the smallest cause is found, the cause lists all the cards that were searched.

    >>> from cardmath.games import PyramidGame
    >>> cause = loss_without_passes(PyramidProblem.of(PyramidGame().deal(12)))
    >>> cause.kind, cause.ranks, cause.needed
    ('class', ('5', '10'), 2)
    """
    if dead := _dead_card(problem):
        return dead
    looks = _Looks(problem, Budget() if budget is None else budget)
    needing = [index for index, group in enumerate(problem.classes) if group.pairs_needed]
    try:
        return _class_alone(looks) or _forced_pairs(looks, needing) or _together(looks, needing)
    except OutOfBudgetError:
        return _named_together(problem, needing)


@dataclass(frozen=True)
class _Looks:
    """Searches for pairs of some classes of a problem; no search starts once the budget is used up."""

    problem: PyramidProblem
    budget: Budget

    def pairs(
        self, classes: Collection[int], chosen: Sequence[Pair] = (), forbidden: Pair | None = None
    ) -> list[Pair] | None:
        """Return pairs that these classes can make, or None if they fail; raise `OutOfBudgetError`."""
        self.budget.check()
        search = PairSearch(self.problem, self.budget)
        return search.pairs if search.run(classes, chosen, forbidden) else None


def loss_with_passes(problem: PyramidProblem, hopeless: Sequence[int]) -> PyramidCause:
    """Return the cause of a lost position that unlimited passes would win."""
    if hopeless:
        return PyramidCause("late", places=_places_of(problem, hopeless))
    return PyramidCause("passes")


def _dead_card(problem: PyramidProblem) -> PyramidCause | None:
    # Report the card nearest to the top, because that is the one players watch.
    for card, partners in dead_cards(problem):
        rank = problem.cards[card].rank
        ranks = (rank, problem.position.game.deck.partner(rank) or rank)
        return PyramidCause("dead", ranks, _places_of(problem, [card, *partners]))
    return None


def _class_alone(looks: _Looks) -> PyramidCause | None:
    problem = looks.problem
    smallest_first = sorted(enumerate(problem.classes), key=lambda one: sum(map(len, one[1].tableau)))
    for index, group in smallest_first:
        if group.pairs_needed and looks.pairs([index]) is None:
            return PyramidCause(
                "class", group.ranks, _tableau_places(problem, group), needed=group.pairs_needed
            )
    return None


def _forced_pairs(looks: _Looks, needing: Sequence[int]) -> PyramidCause | None:
    """Make the pairs that a class is forced to make, until none is left or a class fails."""
    alone = [pair for index in needing for pair in _no_other_way(looks, index, [])]
    if cycle := _cycle(looks.problem, alone):
        return PyramidCause("cycle", pairs=_pair_places(looks.problem, cycle))
    forced: list[Pair] = []
    classes: list[int] = []  # class of each forced pair
    before = -1
    while len(forced) > before:
        before = len(forced)
        for index in needing:
            if looks.pairs([index], forced) is None:
                return _forced_failure(looks, index, forced, classes)
            more = _no_other_way(looks, index, forced)
            forced += more
            classes += [index] * len(more)
    return None


def _no_other_way(looks: _Looks, index: int, forced: Sequence[Pair]) -> list[Pair]:
    """Return the pairs that a class must make, given the pairs made before."""
    pairs = looks.pairs([index], forced) or []
    return [pair for pair in pairs[len(forced) :] if looks.pairs([index], forced, forbidden=pair) is None]


def _forced_failure(
    looks: _Looks, index: int, forced: Sequence[Pair], classes: Sequence[int]
) -> PyramidCause:
    """Return the cause for a class that fails after forced pairs, with only the pairs that matter."""
    matter = set(_needed_for(looks, index, forced, range(len(forced)), None))
    # Each of these pairs must itself follow from the pairs before it.
    for k in range(len(forced) - 1, -1, -1):
        if k in matter:
            matter |= set(_needed_for(looks, classes[k], forced, range(k), forced[k]))
    group = looks.problem.classes[index]
    return PyramidCause(
        "forced",
        group.ranks,
        _tableau_places(looks.problem, group),
        _pair_places(looks.problem, [forced[k] for k in sorted(matter)]),
        group.pairs_needed,
    )


def _needed_for(
    looks: _Looks, index: int, forced: Sequence[Pair], among: Sequence[int], forbidden: Pair | None
) -> list[int]:
    """Return a smallest subset of forced pairs after which a class fails without a certain pair."""
    needed = list(among)
    for k in among:
        rest = [other for other in needed if other != k]
        if looks.pairs([index], [forced[other] for other in rest], forbidden) is None:
            needed = rest
    return needed


def _cycle(problem: PyramidProblem, pairs: Sequence[Pair]) -> list[Pair]:
    """Return a shortest cycle of pairs that must each leave before the next, or an empty list."""
    masks = [1 << a | 1 << b for a, b in pairs]
    after = [problem.descendants[a] | problem.descendants[b] for a, b in pairs]
    follows = [
        [other for other in range(len(pairs)) if other != one and after[one] & masks[other]]
        for one in range(len(pairs))
    ]
    best: list[int] = []
    for start in range(len(pairs)):
        paths = [[start]]
        seen = {start}
        while paths:
            path = paths.pop(0)
            if start in follows[path[-1]]:
                best = path if not best or len(path) < len(best) else best
                break
            for other in follows[path[-1]]:
                if other not in seen:
                    seen.add(other)
                    paths.append([*path, other])
    return [pairs[i] for i in best]


def _together(looks: _Looks, needing: Sequence[int]) -> PyramidCause:
    """Return the cause with as few classes as possible that fail together."""
    shrinking = _Looks(looks.problem, looks.budget.part(nodes=_SHRINKING))
    needing = list(needing)
    try:
        for index in list(needing):
            rest = [other for other in needing if other != index]
            if shrinking.pairs(rest) is None:
                needing = rest
    except OutOfBudgetError:
        pass  # The classes left out so far are proven to be unnecessary.
    return _named_together(looks.problem, needing)


def _named_together(problem: PyramidProblem, needing: Sequence[int]) -> PyramidCause:
    groups = [problem.classes[index] for index in needing]
    return PyramidCause(
        "together",
        tuple(rank for group in groups for rank in group.ranks),
        tuple(place for group in groups for place in _tableau_places(problem, group)),
        needed=sum(group.pairs_needed for group in groups),
    )


def _places_of(problem: PyramidProblem, cards: Sequence[int]) -> tuple[Place, ...]:
    return tuple(problem.places[card] for card in cards)


def _tableau_places(problem: PyramidProblem, group: RankClass) -> tuple[Place, ...]:
    return _places_of(problem, bits(sum(1 << card for side in group.tableau for card in side)))


def _pair_places(problem: PyramidProblem, pairs: Sequence[Pair]) -> tuple[tuple[Place, Place], ...]:
    return tuple((problem.places[a], problem.places[b]) for a, b in pairs)
