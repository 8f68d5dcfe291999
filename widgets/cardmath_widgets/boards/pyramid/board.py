"""The Pyramid Addition board: a session, a scene, a painter, the access layer and two panels, joined."""

import asyncio
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import ipywidgets

from cardmath.deals import random_deal_number
from cardmath.errors import CardmathError
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.links import from_link
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.solving.search_deals import NoDealError
from cardmath_widgets.access import Access, FreshMessages
from cardmath_widgets.art import FOUR_COLOUR, TWO_COLOUR, Sheet, card_index, sheet
from cardmath_widgets.boards.pyramid.adviser import Adviser
from cardmath_widgets.boards.pyramid.controls import ANY, Choice, bar_controls, deal_controls, help_controls
from cardmath_widgets.boards.pyramid.layout import measures, motions, pyramid_scene, shake
from cardmath_widgets.boards.pyramid.session import Answer, PyramidSession
from cardmath_widgets.boards.pyramid.words import Speaker
from cardmath_widgets.keys import board_keys, keys_control
from cardmath_widgets.paint import Painter
from cardmath_widgets.panels import Panel
from cardmath_widgets.scene import Scene, nearest_spot
from cardmath_widgets.settings import Settings

__all__ = ["PyramidBoard"]

#: Screens are at most so sharp for us: beyond it, cards only cost memory.
_SHARPEST: Final = 3.0
#: Seconds between two moves of a line that is played to be followed.
_SLOW: Final = 1.4
#: Seconds until a look at whether the game is lost: what was played is on the screen by then.
_SOON: Final = 0.05


class PyramidBoard(ipywidgets.VBox):
    """A board on which Pyramid Addition is played, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, a random one if left out; ``record`` goes on with a recorded game instead.
    ``game`` chooses deck, tableau and passes, ``notation`` the base and digits on the screen. In an
    app the page's link comes before all of them. What stands on the table is ``board.position``, and
    ``board.record`` can be saved and replayed.

    >>> board = PyramidBoard(number=7)
    >>> board.play("t7.3+t7.4").left
    26
    >>> board.record.moves
    ('t7.3+t7.4',)
    """

    def __init__(
        self,
        number: int | None = None,
        game: PyramidGame | None = None,
        *,
        record: Record | None = None,
        notation: Notation | None = None,
    ) -> None:
        self._settings = Settings(notation=notation or Notation())
        if record is None:
            deal = random_deal_number() if number is None else number
            record = Record.of_deal(game or PyramidGame(), deal)
        self._session = PyramidSession(record, self._speaker)
        self._choice = Choice(self.position.game)
        self._view = {"width": 0, "height": 0, "ratio": 1.0}
        self._scene: Scene | None = None
        self._adviser = Adviser()
        self._marks: dict[str, str] = {}
        self._slow_play: asyncio.Task[None] | None = None
        self._painter = Painter(self._make_sheet)
        fresh = FreshMessages()
        self._access = Access(self._receive, fresh)
        self._bar = Panel(_("Game"), self._change, fresh)
        self._panel = Panel(_("Settings"), self._change, fresh, visible=False)
        self._help = Panel(_("Help"), self._change, fresh)
        self._surface = ipywidgets.Box([self._painter.canvas, self._access])
        self._surface.add_class("cm-surface")
        self._help.add_class("cm-help")
        self._help.controls = help_controls("", self._session.is_over)
        self._panel.add_class("cm-settings")
        self._bar.add_class("cm-bar")
        super().__init__([self._bar, self._panel, self._help, self._surface])
        self.add_class("cardmath-board")
        self._refresh_panels()

    # -- what a notebook can ask and do --------------------------------------------------------

    @property
    def position(self) -> PyramidPosition:
        """The position on the table."""
        return self._session.position

    @property
    def record(self) -> Record:
        """The deal and the moves that led to the position."""
        return self._session.record

    def play(self, move: PyramidMove | str) -> PyramidPosition:
        """Play a move on the board, as a press would; raises `cardmath.IllegalMoveError`."""
        self._show(self._session.play(move))
        return self.position

    # -- what the page says --------------------------------------------------------------------

    def _receive(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind in ("press", "command") and self._stop_slow_play():
            return
        if kind == "press":
            self._show(self._session.press(str(message.get("key"))))
        elif kind == "command":
            self._command(str(message.get("name")))
        elif kind == "hello":
            self._meet(message)
        elif kind == "resize":
            self._measure(message)
            self._redraw()
        elif kind == "link":
            self._follow(str(message.get("link", "")))

    def _meet(self, message: dict[str, Any]) -> None:
        """Greet a page: take over the game in its link and paint everything for its size."""
        self._measure(message)
        self._painter.forget()
        if message.get("link"):
            self._follow(str(message["link"]))
        else:
            self._greet()
            self._redraw()

    def _measure(self, message: dict[str, Any]) -> None:
        for name, least, most in (("width", 80, 8000), ("height", 80, 8000), ("ratio", 0.5, _SHARPEST)):
            value = message.get(name)
            if isinstance(value, int | float) and math.isfinite(value):
                self._view[name] = min(max(value, least), most)

    def _follow(self, link: str) -> None:
        """Go on with the game of a link, or say why that cannot be and keep the present one."""
        try:
            record, shown = from_link(link)
            self._settings = Settings.from_link(shown)
            if record is not None:
                self._session = PyramidSession.resumed(record, shown, self._speaker)
                self._choice = replace(self._choice, game=self.position.game)
                self._adviser, self._marks = Adviser(), {}
        except CardmathError as error:
            self._access.say(_("This link holds no game: {reason}").format(reason=error), "wrong")
        else:
            self._greet()
        self._apply_settings()
        self._redraw()

    def _change(self, name: str, value: Any) -> None:
        """Answer a control of one of the panels."""
        self._stop_slow_play()
        try:
            if name in ("base", "digits", "four_colours", "values", "moving", "warning"):
                self._settings = self._settings.changed(name, value)
                self._apply_settings()
                self._redraw()
            elif name == "number":
                self._deal(_read_number(value))
            elif name == "settings":
                self._panel.visible = not self._panel.visible
                self._refresh_panels()
            elif name in ("new", "deal", "undo", "redo", "restart"):
                self._command(name)
            elif name in ("hint", "question"):
                self._advise(name)
            else:
                self._choice = self._choice.changed(name, value)
                self._refresh_panels()
        except (CardmathError, ValueError, TypeError) as error:
            self._access.say(str(error), "wrong")

    def _command(self, name: str) -> None:
        if name in ("new", "deal"):
            self._deal_any()
        elif name == "draw":
            self._show(self._session.press("stock"))
        elif name in ("undo", "redo", "restart"):
            self._show(getattr(self._session, name)())

    def _advise(self, name: str) -> None:
        """Give the next step of help, or answer whether the game can still be won."""
        notation = self._settings.notation
        if name == "hint":
            self._session.hints += 1
            help_ = self._adviser.hint(self.position, notation)
        else:
            help_ = self._adviser.question(self.position, notation)
        self._session.chosen = None
        self._marks = help_.marks
        self._access.say(help_.text, "help")
        self._redraw()
        if help_.line:
            self._slow_play = asyncio.ensure_future(self._play_slowly(help_.line))

    async def _play_slowly(self, line: Sequence[PyramidMove]) -> None:
        """Play a line so that it can be followed; any press stops it."""
        for move in line:
            await asyncio.sleep(_SLOW)
            self._show(self._session.play(move))
        self._slow_play = None

    def _stop_slow_play(self) -> bool:
        """Stop a line that is being played; returns whether there was one."""
        if self._slow_play is None:
            return False
        self._slow_play.cancel()
        self._slow_play = None
        self._access.say(_("Stopped. It is your turn."))
        return True

    def _look_for_losses(self) -> None:
        """Say quietly when a move has lost the game, once what was played has been shown."""
        back = 0
        if self._settings.warning and not self.position.is_won:
            back = self._adviser.lost_moves(self._session.played)
        mark = self._adviser.mark_of_loss(back, self._settings.notation)
        self._help.controls = help_controls(mark, self._session.is_over)

    def _deal_any(self) -> None:
        """Deal anew, by chance; of a kind where one is wanted."""
        start = random_deal_number()
        if self._choice.kind != ANY:
            self._access.say(_("Looking for a deal…"))
        try:
            self._deal(self._choice.number(start))
        except NoDealError:
            self._deal(start)
            self._access.say(_("No deal of this kind was found in a moment. This may be any deal."))

    def _deal(self, number: int) -> None:
        self._session = PyramidSession(Record.of_deal(self._choice.game, number), self._speaker)
        self._adviser, self._marks = Adviser(), {}
        self._panel.visible = False
        self._access.announce_deal()
        self._greet()
        self._redraw()

    # -- what the page shows -------------------------------------------------------------------

    @property
    def _speaker(self) -> Speaker:
        return Speaker(self._settings.notation)

    def _apply_settings(self) -> None:
        self._session.speaker = self._speaker
        self._access.moving = self._settings.moving
        self._painter.forget()

    def _greet(self) -> None:
        self._access.say(self._session.greeting())

    def _show(self, answer: Answer) -> None:
        """Show what a press led to: first the motion, cut from the old painting, then the new one."""
        table = self._table()
        self._marks = {}
        if answer.refused:
            self._access.play(shake(table, answer.refused))
        elif answer.before is not None and answer.move is not None:
            self._access.play(motions(table, answer.before, answer.move), answer.caption)
        mood = "wrong" if answer.refused else "won" if self.position.is_won else ""
        if answer.text:
            self._access.say(answer.text, mood)
        self._redraw()

    def _redraw(self) -> None:
        before = self._scene
        session = self._session
        scene = pyramid_scene(self.position, self._table(), session.speaker, session.chosen, self._marks)
        heirs = {}
        if before is not None:
            keys = {spot.key for spot in scene.spots}
            cards = [spot for spot in scene.spots if spot.group == "tableau"] or list(scene.spots)
            heirs = {spot.key: nearest_spot(cards, spot.box) for spot in before.spots if spot.key not in keys}
        # What is seen first is sent first.
        if self._view["width"]:
            self._painter.paint(scene, self._view["ratio"])
        with self._access.hold_sync():
            self._access.show(scene, heirs, self._banner())
            self._access.link = self._session.link(self._settings.to_link())
        self._refresh_panels()
        self._scene = scene
        self._soon(self._look_for_losses)

    def _soon(self, action: Callable[[], None]) -> None:
        """Do something after what is being shown now is on its way; at once where no kernel runs."""
        try:
            asyncio.get_running_loop().call_later(_SOON, action)
        except RuntimeError:
            action()

    def _banner(self) -> list[str] | None:
        if not self.position.is_won:
            return None
        return [_("You cleared the pyramid!"), self._session.result()]

    def _table(self) -> Any:
        rows = self.position.game.layout.rows
        width, height = int(self._view["width"] or 960), int(self._view["height"] or 560)
        return measures(width, height, rows)

    def _refresh_panels(self) -> None:
        notation = self._settings.notation
        self._bar.controls = bar_controls(self._session, notation, self._panel.visible)
        if self._panel.visible:
            self._panel.controls = (
                deal_controls(self._choice, self._session, notation)
                + self._settings.controls()
                + [keys_control(board_keys())]
            )

    def _make_sheet(self, card_width: int) -> Sheet:
        notation, deck = self._settings.notation, self.position.game.deck
        return sheet(
            deck.cards,
            lambda rank: card_index(rank, notation),
            palette=FOUR_COLOUR if self._settings.four_colours else TWO_COLOUR,
            value_of=lambda rank: self._value_text(rank),
            card_width=card_width,
        )

    def _value_text(self, rank: str) -> str:
        if not self._settings.values or rank.isdigit():
            return ""
        return self._settings.notation.format(self.position.game.deck.value(rank))


def _read_number(value: Any) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()):
        raise ValueError(_("A deal number is a whole number, such as 7 or 481516."))
    return int(text[:20])
