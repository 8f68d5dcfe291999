"""Looking out for deals: a deal of a kind is found beside play, and before it is asked for."""

import random
from collections.abc import Callable
from typing import Any, Final

from cardmath.deals import random_deal_number
from cardmath.i18n import _
from cardmath.proven import glances
from cardmath.records import Record
from cardmath.solving import GRADES, WINNABLE, GradeError, grade
from cardmath_widgets.access import Said
from cardmath_widgets.boards.choice import ANY, point_of
from cardmath_widgets.boards.clock import beside, idly
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.opening import winnable_number
from cardmath_widgets.boards.scout import Scout, best_of_some
from cardmath_widgets.boards.staging import Wish

__all__ = ["Lookout"]


#: The steps of search that the grade of the deal on the table may take.
_NODES: Final = 1_000


class Lookout:
    """Finds deals for one board; ``is_wanted`` says whether kinds can be asked for now."""

    def __init__(self, host: Host, is_wanted: Callable[[], bool]) -> None:
        self._host: Final = host
        self._is_wanted: Final = is_wanted
        self._scout: Scout | None = None
        self._is_looking = False

    @property
    def missing(self) -> frozenset[str]:
        """The kinds that were not found in a moment for the game that is chosen, nor in the catalogue."""
        known = {one.grade for one in glances(self._host.choice.game)}
        return self._scouting().missing - known - {WINNABLE}

    def deal(self, step: int = 0) -> None:
        """Deal anew: of the kind that is wanted, or by steps of grades from the deal on the table."""
        host = self._host
        choice, wish = host.choice, host.staging.wish(host.choice)
        if host.staging.advice is None or (choice.kind == ANY and not step):
            host.deal(random_deal_number())
        elif step:
            record, start = host.session.deal, host.session.played[0]
            self._find(lambda: self._number_of(_grade_beside(record, start, step), choice.game))
        elif wish is not None:
            self._find(lambda: best_of_some(choice.game, wish.measure), wish)
        elif choice.kind == WINNABLE:
            self._find(lambda: winnable_number(choice.game, self._on_table), is_quick=True)
        else:
            self._find(lambda: self._number_of(choice.kind, choice.game))

    def _find(
        self, find: Callable[[], int | None], wish: Wish | None = None, *, is_quick: bool = False
    ) -> None:
        """Look for a deal beside play, and deal it; one that can be won where none is found."""
        host, game = self._host, self._host.choice.game
        if not is_quick:
            host.say(Said(_("Looking for a deal…")))
            host.redraw()

        def found() -> tuple[int | None, bool]:
            number = find()
            return (winnable_number(game, self._on_table), False) if number is None else (number, True)

        beside(found, lambda one: host.guard(lambda: self._deal_found(*one, wish)))

    def _deal_found(self, number: int | None, is_of_kind: bool, wish: Wish | None) -> None:
        """Deal what was found, with what is proven of it, or say that it is not what was wanted."""
        host = self._host
        host.deal(random_deal_number() if number is None else number)
        if not is_of_kind:
            host.say(Said(_("No deal of this kind was found in a moment. This may be any deal.")))
            host.redraw()
        elif wish is not None:
            position, voice = host.session.position, host.staging.voice(host.settings.notation)
            host.say(voice.said(lambda notation: wish.proof(position, notation)))
            host.redraw()

    @property
    def _on_table(self) -> int | None:
        return self._host.session.deal.number

    def _number_of(self, kind: str, game: Any) -> int | None:
        """Return the number of a deal of a kind, None where none is found in a moment."""
        point = point_of(kind)
        fitting = [one.number for one in glances(game) if point in one.points or one.grade == kind]
        # Another one than that on the table, where there is any.
        known = [number for number in fitting if number != self._on_table] or fitting
        number = None if point else self._scouting().take(kind)
        if number is None and known:
            # A search takes seconds with some decks.
            return random.choice(known)
        return number if number is not None or point else self._scouting().find(kind)

    def look_ahead_soon(self) -> None:
        """Look at more deals in a while, if kinds can be asked for and there is reason to look."""
        if self._has_reason() and not self._is_looking:
            self._is_looking = idly(lambda: self._host.guard(self._look_ahead))

    def _scouting(self) -> Scout:
        """Return the scout of the game that is chosen for the next deal."""
        if self._scout is None or self._scout.game != self._host.choice.game:
            self._scout = Scout(self._host.choice.game, random_deal_number())
        return self._scout

    def _has_reason(self) -> bool:
        return self._host.staging.advice is not None and self._is_wanted() and self._scouting().is_looking

    def _look_ahead(self) -> None:
        """Look at one deal more for the kinds that can be asked for, while these are to be seen."""
        self._is_looking = False
        if not self._has_reason():
            return
        scout = self._scouting()
        self._is_looking = True

        def seen() -> None:
            self._is_looking = False
            if scout.missing:
                self._host.show_panels()
            self.look_ahead_soon()

        beside(scout.look, lambda _nothing: self._host.guard(seen))


def _grade_beside(record: Record, start: Any, step: int) -> str:
    """Return the grade by a step easier or harder than that of a deal; the easiest or hardest at the ends."""
    known = next((one.grade for one in glances(record.game) if one.number == record.number), None)
    if known is None:
        try:
            found = grade(start, nodes=_NODES)
        except GradeError:
            found = None
        if found is None:
            return GRADES[0] if step < 0 else GRADES[-1]
        known = found.grade
    return GRADES[min(max(GRADES.index(known) + step, 0), len(GRADES) - 1)]
