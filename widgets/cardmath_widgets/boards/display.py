"""What a board shows: the view, the painting, what is said; and what is worked out beside play."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

from cardmath.art import Sheet
from cardmath.errors import CardmathError
from cardmath.games import Position
from cardmath.i18n import _, ngettext
from cardmath_widgets.access import Access, PanelView, Said, View, image, is_unattended
from cardmath_widgets.boards.asking import Asker
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.clock import beside, soon
from cardmath_widgets.boards.coach import Coach
from cardmath_widgets.boards.controls import ask_button
from cardmath_widgets.boards.desk import desk_of
from cardmath_widgets.boards.dressing import dressed
from cardmath_widgets.boards.finale import Finale
from cardmath_widgets.boards.inquiry import Inquiry
from cardmath_widgets.boards.leaf import Leaves
from cardmath_widgets.boards.links import link_of
from cardmath_widgets.boards.lookout import Lookout
from cardmath_widgets.boards.picture import picture
from cardmath_widgets.boards.screen import UNSEEN, Screen
from cardmath_widgets.boards.session import Session
from cardmath_widgets.boards.showing import keys_of, panels_of, words_of_the_page
from cardmath_widgets.boards.staging import Staging
from cardmath_widgets.boards.tutor import Tutor
from cardmath_widgets.boards.voice import Voice
from cardmath_widgets.paint import Painter
from cardmath_widgets.panels import Button
from cardmath_widgets.scene import Motion, Scene
from cardmath_widgets.settings import Settings

__all__ = ["Display"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")
T = TypeVar("T")

_log: Final = logging.getLogger(__name__)


class Display(Access, Generic[P, M]):
    """The half of a board that shows how things stand; what comes of presses and commands is the other's.

    A `Board` brings what is named here before a page can ask for it.
    """

    staging: Staging[Any, Any]
    session: Session[P, M]
    settings: Settings
    choice: Choice
    screen: Screen
    asker: Asker[P, M]
    #: What is pointed out on the table, by the keys of spots.
    marks: Mapping[str, str]

    _said: Said
    _said_count: int
    _focus: str
    _leads: int
    #: A link that could not be followed stands in the address until the player does something.
    _keeps_address: bool
    _usual_game: Any
    _scene: Scene | None
    _painter: Painter
    _inquiry: Inquiry[P, M]
    _leaves: Leaves
    _lookout: Lookout
    _coach: Coach
    _finale: Finale
    _tutor: Tutor

    # -- where no kernel runs --------------------------------------------------------------------

    def __repr__(self) -> str:
        session = self.session
        deal = _("own deal") if session.deal.number is None else _("deal {n}").format(n=session.deal.number)
        moves = ngettext("{count} move played", "{count} moves played", session.moves_played).format(
            count=session.moves_played
        )
        return f"<{self.staging.title_of(session.deal.game)}: {deal}, {moves}>"

    def kept(self) -> Mapping[str, str]:
        """Return a picture of the position for where no kernel runs."""
        kept = {"image/svg+xml": self.picture()}
        # A page of nbconvert's shows a drawing as large as it is; this one is no wider than the page.
        return kept | {"text/html": self.still()} if is_unattended() else kept

    def still(self) -> str:
        """Return that picture within a page."""
        return image(self.picture().encode(), "image/svg+xml", repr(self))

    def picture(self) -> str:
        """Return the position on the table as an SVG document."""
        settings, game = self.settings, self.session.deal.game
        table = self.staging.table_of(self.session, *UNSEEN)
        scene = self.staging.scene(self.session.position, table, settings.notation)
        return picture(
            scene,
            lambda name: self.staging.drawing(game, settings, name),
            self.staging.palette(settings),
            repr(self),
        )

    # -- what is said ----------------------------------------------------------------------------

    @property
    def _voice(self) -> Voice[P, M]:
        return self.staging.voice(self.settings.notation)

    def say(self, said: Said) -> None:
        """Say something with the next showing."""
        self._said, self._said_count = said, self._said_count + 1

    def show_said(self, said: Said) -> None:
        """Say something about the table as it is shown."""
        self.say(said)
        if self.shown is not None:
            self.show(replace(self.shown, said=said, count=self._said_count))

    def _lead(self, place: str) -> None:
        """Lead the focus of somebody who is at the board to a place of it."""
        if place:
            self._leads += 1
            self._focus = f"{place} {self._leads}"

    def guard(self, action: Callable[[], object]) -> None:
        """Do something; what goes wrong is said calmly, and what nobody expected is in the log."""
        try:
            action()
        except CardmathError as error:
            self.show_said(self._voice.said(error.sentence, "wrong"))
        except Exception:
            _log.exception("the board could not answer")
            sentence = _("Something went wrong here. Please go on, or reload the page.")
            self.show_said(Said(sentence, mood="wrong"))

    # -- thinking beside play ----------------------------------------------------------------------

    def think(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Work something out beside play; what comes of it is shown if the position is still the same."""
        position = self.session.position

        def show(result: T) -> None:
            if self.session.position == position:
                self.guard(lambda: then(result))

        beside(lambda: self._guarded(work), lambda result: show(result) if result is not None else None)

    def _guarded(self, work: Callable[[], T]) -> T | None:
        """Return what comes of some work, or None where it fails; the log tells of it."""
        try:
            return work()
        except Exception:
            _log.exception("the board could not think")
            return None

    def _look(self) -> None:
        """Look at what was played, once it has been shown."""
        self._coach.look_for_losses()
        self._coach.look_for_rest()
        self._finale.look()

    # -- what the page shows -----------------------------------------------------------------------

    def first_view(self) -> View:
        """Return the panels and the greeting around an empty table."""
        return self._view_of(Scene(0, 0, 0), "")

    def _view_of(self, scene: Scene, link: str) -> View:
        keys = {one.key: one.command for one in keys_of(self.staging)}
        return View(
            scene,
            self._said,
            self._said_count,
            self._panels(),
            link,
            self.settings.moving,
            keys,
            words_of_the_page(
                self.staging.title_of(self.session.deal.game), self.staging.title_of(self._usual_game)
            ),
            desk_of(self.asker, self.settings.notation),
            self._focus,
            self._finale.result(),
            self.staging.palette(self.settings).inks,
        )

    def redraw(self, motions: tuple[Motion, ...] = (), caption: str = "", *, is_deal: bool = False) -> None:
        """Show everything as it is now; what is seen comes with what is heard."""
        soon(lambda: self.guard(self._look))
        self._lookout.look_ahead_soon()
        if not self.screen.width:
            return
        position, settings = self.session.position, self.settings
        bare = self.staging.scene(position, self._table(), settings.notation)
        scene = dressed(bare, self.session, self._inquiry.marks or self.marks)
        view = self._view_of(scene, "" if self._keeps_address else self.link())
        self._scene = scene
        self.show(view, motions=motions, caption=caption, is_deal=is_deal, is_step=is_deal)
        looks = self.staging.looks(self.session.deal.game, settings)
        self._painter.paint(scene, self.screen.ratio, looks)

    def _table(self) -> Any:
        return self.staging.table_of(self.session, *self.screen.table)

    def link(self) -> str:
        """Return the link of all that the board holds."""
        return link_of(
            self.session,
            self.choice,
            self._coach.steps,
            self.settings,
            self.asker,
            is_led=self._tutor.is_leading,
        )

    def show_panels(self) -> None:
        """Show the panels anew, where nothing else has changed."""
        if self.shown is not None:
            self.show(replace(self.shown, panels=self._panels()))

    def openers(self, *names: str) -> tuple[Button, ...]:
        """Return buttons that open leaves, by the names of these."""
        return self._leaves.openers(names)

    def _panels(self) -> dict[str, PanelView]:
        beside = ask_button(self.asker)
        panels = panels_of(self.staging, self.session, self.settings, self._coach, beside, self._leaves)
        panels["ending"] = self._finale.panel(is_alone=not self._leaves.open)
        return self._tutor.simplified(panels)

    def _make_sheet(self, card_width: int) -> Sheet:
        return self.staging.sheet(self.session.deal.game, self.settings, card_width)
