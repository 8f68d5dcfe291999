"""Looking out for deals: a deal of a kind is found beside play, and before it is asked for."""

from collections.abc import Callable
from typing import Final

from cardmath.deals import random_deal_number
from cardmath.i18n import _
from cardmath_widgets.access import Said
from cardmath_widgets.boards.choice import ANY
from cardmath_widgets.boards.clock import beside, idly
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.scout import Scout, best_of_some
from cardmath_widgets.boards.staging import Wish

__all__ = ["Lookout"]


class Lookout:
    """Finds deals for one board; ``is_wanted`` says whether kinds can be asked for now."""

    def __init__(self, host: Host, is_wanted: Callable[[], bool]) -> None:
        self._host: Final = host
        self._is_wanted: Final = is_wanted
        self._scout: Scout | None = None
        self._is_looking = False

    @property
    def missing(self) -> frozenset[str]:
        """The kinds that were not found in a moment, for the game that is chosen."""
        return self._scouting().missing

    def deal(self) -> None:
        """Deal anew, by chance; of a kind where one is wanted."""
        host = self._host
        kind = host.choice.kind
        if kind == ANY:
            host.deal(random_deal_number())
            return
        game, wish = host.choice.game, host.staging.wish(host.choice)
        host.say(Said(_("Looking for a deal…")))
        host.redraw()
        scout = self._scouting()

        def find() -> int | None:
            return scout.find(kind) if wish is None else best_of_some(game, wish.measure)

        beside(find, lambda number: host.guard(lambda: self._deal_found(number, wish)))

    def look_ahead_soon(self) -> None:
        """Look at more deals in a while, if kinds can be asked for and there is reason to look."""
        if self._has_reason() and not self._is_looking:
            self._is_looking = idly(lambda: self._host.guard(self._look_ahead))

    def _deal_found(self, number: int | None, wish: Wish | None) -> None:
        """Deal what was found, with what is proven of it; or anything where nothing was, and say so."""
        host = self._host
        host.deal(random_deal_number() if number is None else number)
        if number is None:
            host.say(Said(_("No deal of this kind was found in a moment. This may be any deal.")))
            host.redraw()
        elif wish is not None:
            position, voice = host.session.position, host.staging.voice(host.settings.notation)
            host.say(voice.said(lambda notation: wish.proof(position, notation)))
            host.redraw()

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
