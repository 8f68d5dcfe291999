"""The search for the next deal, in the background and in advance if possible."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardmath.deals import random_deal_number
from cardmath.i18n import _
from cardmath.proven import glances
from cardmath.records import Record
from cardmath.solving import GRADES, WINNABLE, GradeError, grade
from cardmath.solving.search_deals import NoDealError, Wish, best_winnable
from cardmath_widgets.board.deal_choice import ANY, DealSearch, point_of, search_for, winnable_number
from cardmath_widgets.board.effects import Effect, Later, Thought
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.device.steps import link_with
from cardmath_widgets.page import Said
from cardmath_widgets.page.scheduling import IDLE, calculated

#: How many search steps are allowed for grading the deal on the table.
_GRADE_NODES: Final = 1_000
#: The name of the panel where kinds are chosen.
CHOOSING: Final = "deals"


def deal_of_kind(state: BoardState, step: int = 0) -> Effect:
    """Return a deal of the chosen kind, or one ``step`` grades away from the deal on the table."""
    choice, wish = state.choice, state.ui.controls.wish(state.choice)
    is_like_it = not step and choice.game == state.session.deal.game
    another = state.ui.another(state.session) if is_like_it else ""
    if another:
        return Effect(link=f"{another}&{link_with(state.settings.named())}")
    if not state.ui.chooses(choice.game) or (choice.kind == ANY and not step):
        return Effect(number=random_deal_number())
    on_table = state.session.deal.number
    if step:
        record, start = state.session.deal, state.session.played[0]
        grades = state.ui.help.grades(choice.game)
        return _find(
            state,
            lambda: _number_of(state, _grade_beside(record, start, step, grades), choice.game, on_table),
        )
    if wish is not None:
        return _find(state, lambda: best_of_some(choice.game, wish.measure), wish)
    if choice.kind == WINNABLE:
        return _find(state, lambda: winnable_number(choice.game, on_table), is_quick=True)
    return _find(state, lambda: _number_of(state, choice.kind, choice.game, on_table))


def _find(
    state: BoardState, find: Callable[[], int | None], wish: Wish | None = None, *, is_quick: bool = False
) -> Effect:
    """Return the search for a deal in the background; if no such deal is found, a winnable one is dealt."""
    game, on_table = state.choice.game, state.session.deal.number
    if not is_quick:
        state.say(Said(_("Looking for a deal…")))

    def found() -> tuple[int | None, bool]:
        number = find()
        return (winnable_number(game, on_table), False) if number is None else (number, True)

    search = Thought(found, lambda number: _found(state, *number, wish=wish), keeps=True)
    return Effect(shows="" if is_quick else "all", thought=search)


def _found(state: BoardState, number: int | None, is_of_kind: bool, *, wish: Wish | None) -> Effect:
    """Return the deal found and what has been proven about it, or a message that none was found."""

    def say() -> None:
        if not is_of_kind:
            state.say(Said(_("No deal of this kind was found quickly. This is a random deal.")))
        elif wish is not None:
            position = state.session.position
            state.say(state.voice.said(lambda notation: wish.proof(position, notation)))

    is_plain = is_of_kind and wish is None
    number = random_deal_number() if number is None else number
    return Effect(number=number, then=None if is_plain else say, shows="" if is_plain else "all")


def _number_of(state: BoardState, kind: str, game: Any, on_table: int | None) -> int | None:
    """Return the number of a deal of a given kind, or None if none is found quickly."""
    point = point_of(kind)
    fitting = [glance.number for glance in glances(game) if point in glance.points or glance.grade == kind]
    # Avoid the deal on the table if there is another one.
    known = [number for number in fitting if number != on_table] or fitting
    number = None if point else _searching(state).take(kind)
    if number is None and known:
        # With some decks a search takes seconds.
        return random.choice(known)
    return number if number is not None or point else _searching(state).find(kind)


def _searching(state: BoardState) -> DealSearch:
    """Return the search for deals of the chosen game, a new one if another game was chosen."""
    state.search = search_for(state.choice.game, state.search)
    return state.search


def look_ahead(state: BoardState) -> Effect | None:
    """Search more deals a little later, if there are kinds to choose from and it is worth continuing."""
    if not _has_reason(state) or _searching(state).is_busy:
        return None
    search = _searching(state)
    search.turn += 1
    turn = search.turn

    def look() -> Effect | None:
        if turn != search.turn or search.is_busy or not _has_reason(state) or _searching(state) is not search:
            return None
        search.is_busy = True
        return Effect(thought=Thought(search.look, lambda _nothing: looked(), keeps=True))

    def looked() -> Effect:
        search.is_busy = False
        return Effect(shows="panels" if search.missing else "", then=lambda: look_ahead(state))

    return Effect(later=Later(IDLE, look))


def _has_reason(state: BoardState) -> bool:
    """Return whether the kinds to choose from are on the screen and any may still be found."""
    return state.open == CHOOSING and state.ui.chooses(state.choice.game) and _searching(state).is_looking


def _grade_beside(record: Record, start: Any, step: int, grades: Sequence[str]) -> str:
    """Return the grade ``step`` grades easier or harder than a deal's own, within the limits."""
    known = next((one.grade for one in glances(record.game) if one.number == record.number), None)
    if known is None:
        try:
            found = calculated(grade, start, nodes=_GRADE_NODES)
        except GradeError:
            found = None
        if found is None:
            return grades[0] if step < 0 else grades[-1]
        known = found.grade
    # The next deal may be from a game with fewer grades.
    return grades[min(max(GRADES.index(known) + step, 0), len(grades) - 1)]


def best_of_some(game: Any, measure: Callable[[Any], tuple[int, ...] | None]) -> int | None:
    """Return the best of some random deals by a measure, or None if none is suitable."""
    try:
        return calculated(best_winnable, game, random_deal_number(), measure)
    except NoDealError:
        return None
