"""The search for the next deal, in the background and in advance if possible."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardmath.deals import random_deal_number
from cardmath.i18n import _
from cardmath.proven import glances
from cardmath.records import Record
from cardmath.solving import GRADES, WINNABLE, GradeError, evaluate, grade
from cardmath.solving.search_deals import NoDealError, best_winnable
from cardmath_widgets.board.choice import ANY, KINDS, point_of, winnable_number
from cardmath_widgets.board.context import Context
from cardmath_widgets.board.game_ui import Wish
from cardmath_widgets.page import Said
from cardmath_widgets.page.scheduling import beside, idly

__all__ = ["DealSearch", "NextDeal", "best_of_some"]


#: The search steps for grading the deal on the table.
_GRADE_NODES: Final = 1_000
#: The search steps for one deal, and how many deals are searched before a kind is missing.
_NODES: Final = 1_000
_MOST: Final = 12
#: Deals of larger packs are rarely solved in so few steps, so they are not searched.
_LARGEST: Final = 120


@dataclass
class DealSearch:
    """A search through the deals of a game, from a number on, which keeps the first of each kind.

    >>> from cardmath.decks import Deck
    >>> from cardmath.games import PyramidGame
    >>> search = DealSearch(PyramidGame(Deck(5, 1, 2)), 0)
    >>> while search.is_looking:
    ...     search.look()
    >>> sorted(search.missing), search.take("easy"), search.take("hard")
    (['hard', 'medium'], 0, None)
    """

    game: Any
    number: int
    _looked: int = 0
    _found: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.game.pack) > _LARGEST:
            self._looked = _MOST

    @property
    def is_looking(self) -> bool:
        """Whether anything is missing and the search is worth continuing."""
        return self._looked < _MOST and any(kind not in self._found for kind in KINDS if kind != ANY)

    @property
    def missing(self) -> frozenset[str]:
        """The kinds that the search did not find."""
        if self._looked < _MOST:
            return frozenset()
        return frozenset(kind for kind in KINDS if kind != ANY and kind not in self._found)

    def look(self) -> None:
        """Search one more deal; takes a fraction of a second."""
        number = self.number + self._looked
        self._looked += 1
        position = self.game.deal(number)
        if evaluate(position, nodes=_NODES) != WINNABLE:
            return
        self._found.setdefault(WINNABLE, []).append(number)
        try:
            difficulty = grade(position, nodes=_NODES)
        except GradeError:
            return
        if difficulty is not None:
            self._found.setdefault(difficulty.grade, []).append(number)

    def take(self, kind: str) -> int | None:
        """Return a deal of a kind, each one once; None if none is left."""
        numbers = self._found.get(kind)
        return numbers.pop(0) if numbers else None

    def find(self, kind: str) -> int | None:
        """Return a deal of a kind, and search for it within the limit if necessary."""
        for _more in range(_MOST):
            number = self.take(kind)
            if number is not None:
                return number
            if len(self.game.pack) > _LARGEST:
                return None
            self.look()
        return self.take(kind)


class NextDeal:
    """The search for the deals of one board; ``is_wanted`` says whether kinds can be chosen now."""

    def __init__(self, context: Context, is_wanted: Callable[[], bool]) -> None:
        self._context: Final = context
        self._is_wanted: Final = is_wanted
        self._search: DealSearch | None = None
        self._is_looking = False

    @property
    def missing(self) -> frozenset[str]:
        """The kinds that are missing from both the quick search and the catalogue of the chosen game."""
        known = {one.grade for one in glances(self._context.choice.game)}
        return self._searching().missing - known - {WINNABLE}

    def deal(self, step: int = 0) -> None:
        """Deal a game of the chosen kind, or one that is ``step`` grades from the deal on the table."""
        context = self._context
        choice, wish = context.choice, context.ui.controls.wish(context.choice)
        if not context.ui.chooses(choice.game) or (choice.kind == ANY and not step):
            context.deal(random_deal_number())
        elif step:
            record, start = context.session.deal, context.session.played[0]
            grades = context.ui.help.grades(choice.game)
            self._find(lambda: self._number_of(_grade_beside(record, start, step, grades), choice.game))
        elif wish is not None:
            self._find(lambda: best_of_some(choice.game, wish.measure), wish)
        elif choice.kind == WINNABLE:
            self._find(lambda: winnable_number(choice.game, self._on_table), is_quick=True)
        else:
            self._find(lambda: self._number_of(choice.kind, choice.game))

    def _find(
        self, find: Callable[[], int | None], wish: Wish | None = None, *, is_quick: bool = False
    ) -> None:
        """Search for a deal in the background and deal it; a winnable one if none is found."""
        context, game = self._context, self._context.choice.game
        if not is_quick:
            context.showing.say(Said(_("Looking for a deal…")))
            context.redraw()

        def found() -> tuple[int | None, bool]:
            number = find()
            return (winnable_number(game, self._on_table), False) if number is None else (number, True)

        beside(found, lambda one: context.guard(lambda: self._deal_found(*one, wish)))

    def _deal_found(self, number: int | None, is_of_kind: bool, wish: Wish | None) -> None:
        """Deal what was found, and say what is proven of it or that the wanted kind was not found."""
        context = self._context
        context.deal(random_deal_number() if number is None else number)
        if not is_of_kind:
            context.showing.say(Said(_("No deal of this kind was found quickly. This is a random deal.")))
            context.redraw()
        elif wish is not None:
            position, voice = context.session.position, context.ui.speech.voice(context.settings.notation)
            context.showing.say(voice.said(lambda notation: wish.proof(position, notation)))
            context.redraw()

    @property
    def _on_table(self) -> int | None:
        return self._context.session.deal.number

    def _number_of(self, kind: str, game: Any) -> int | None:
        """Return the number of a deal of a kind, or None if none is found quickly."""
        point = point_of(kind)
        fitting = [one.number for one in glances(game) if point in one.points or one.grade == kind]
        # Avoid the deal on the table if there is another.
        known = [number for number in fitting if number != self._on_table] or fitting
        number = None if point else self._searching().take(kind)
        if number is None and known:
            # With some decks a search takes seconds.
            return random.choice(known)
        return number if number is not None or point else self._searching().find(kind)

    def look_ahead_soon(self) -> None:
        """Search more deals a little later, if kinds can be chosen and the search is worth continuing."""
        if self._has_reason() and not self._is_looking:
            self._is_looking = idly(lambda: self._context.guard(self._look_ahead))

    def _searching(self) -> DealSearch:
        """Return the search of the game that is chosen for the next deal."""
        if self._search is None or self._search.game != self._context.choice.game:
            self._search = DealSearch(self._context.choice.game, random_deal_number())
        return self._search

    def _has_reason(self) -> bool:
        is_chosen = self._context.ui.chooses(self._context.choice.game)
        return is_chosen and self._is_wanted() and self._searching().is_looking

    def _look_ahead(self) -> None:
        """Search one more deal for the kinds to choose from, while they are on the screen."""
        self._is_looking = False
        if not self._has_reason():
            return
        search = self._searching()
        self._is_looking = True

        def seen() -> None:
            self._is_looking = False
            if search.missing:
                self._context.showing.show_panels()
            self.look_ahead_soon()

        beside(search.look, lambda _nothing: self._context.guard(seen))


def _grade_beside(record: Record, start: Any, step: int, grades: Sequence[str]) -> str:
    """Return the grade ``step`` grades easier or harder than that of a deal, limited to the ends."""
    known = next((one.grade for one in glances(record.game) if one.number == record.number), None)
    if known is None:
        try:
            found = grade(start, nodes=_GRADE_NODES)
        except GradeError:
            found = None
        if found is None:
            return grades[0] if step < 0 else grades[-1]
        known = found.grade
    # The next deal may be of a game with fewer grades.
    return grades[min(max(GRADES.index(known) + step, 0), len(grades) - 1)]


def best_of_some(game: Any, measure: Callable[[Any], tuple[int, ...] | None]) -> int | None:
    """Return the best of some random deals by a measure, or None if none is suitable."""
    try:
        return best_winnable(game, random_deal_number(), measure)
    except NoDealError:
        return None
