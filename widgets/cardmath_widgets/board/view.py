"""A board's view: the table with its marks, the panels, what is said, and the painting."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from cardmath.art import CardSheet
from cardmath.i18n import _, language
from cardmath.numerals import DECIMAL
from cardmath_widgets.board.end_of_game import EndOfGame
from cardmath_widgets.board.first_steps import LEAVE, SHOW
from cardmath_widgets.board.game_ui import GameUI, Table, ground, keys_of
from cardmath_widgets.board.hints import HintController
from cardmath_widgets.board.panels.how_to_play import HowToPlayPanel
from cardmath_widgets.board.panels.panel import Panels
from cardmath_widgets.board.question_panel import question_element
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.state import UNSEEN, BoardState
from cardmath_widgets.page import PanelView, View
from cardmath_widgets.page.panels.controls import Button, Control, Fact, Facts, Fields
from cardmath_widgets.page.panels.settings import EVERYDAY, Settings
from cardmath_widgets.page.table.paint import Painter
from cardmath_widgets.page.table.picture import picture
from cardmath_widgets.page.table.scene import Atlas, Motion, Scene, Spot


class BoardView:
    """The view of one board: panels, the painted table, what is said, and where the focus goes."""

    def __init__(self, state: BoardState) -> None:
        self._state = state
        #: The painted scene, None before a page has connected.
        self.scene: Scene | None = None
        #: What the look of its cards depends on.
        self._looks: Hashable = None
        self.painter = Painter(self._make_sheet)

    def drawn(
        self, panels: Panels, hints: HintController, end: EndOfGame, motions: Sequence[Motion] = ()
    ) -> tuple[View, list[Motion]]:
        """Return the view of the current state, and the motions from the previous scene to the new one."""
        state = self._state
        bare = state.ui.table.scene(state.session, self.layout(), state.notation)
        before, scene = self.scene, _dressed_scene(bare, state.session, state.questions.marks or state.marks)
        self.scene, self._looks = scene, state.ui.table.looks(state.session.deal.game, state.settings)
        view = view_of(scene, state, panels, hints, end, "" if state.keeps_address else state.link)
        atlas = self.painter.atlas_for(scene, state.screen.ratio, self._looks)
        view = replace(view, atlas=atlas, result=_with_faces(view.result, atlas))
        return view, [motion.seen(before or scene, scene) for motion in motions]

    def paint(self) -> None:
        """Paint the scene."""
        assert self.scene is not None
        self.painter.paint(self.scene, self._state.screen.ratio, self._looks)

    def layout(self) -> Any:
        """Return the layout of the table on its screen."""
        return self._state.ui.table.layout(self._state.session, *self._state.screen.table)

    def picture(self, title: str) -> str:
        """Return the position on the table as an SVG document, for pages without a kernel."""
        state, table = self._state, self._state.ui.table
        session, settings = state.session, state.settings
        scene = table.scene(session, table.layout(session, *UNSEEN), settings.notation)
        scene = _dressed_scene(scene, session, state.questions.marks or state.marks)
        return _pictured(scene, table, session.deal.game, settings, title)

    def _make_sheet(self, card_width: int) -> CardSheet:
        return self._state.ui.table.sheet(self._state.session.deal.game, self._state.settings, card_width)


def view_of(
    scene: Scene, state: BoardState, panels: Panels, hints: HintController, end: EndOfGame, link: str = ""
) -> View:
    """Return everything that a board shows, around a scene."""
    title_of, game = state.ui.speech.title_of, state.session.deal.game
    return View(
        scene,
        state.message,
        state.messages,
        panel_views(state, panels, hints, end),
        link,
        state.settings.moving,
        {shortcut.key: shortcut.command for shortcut in keys_of(state.ui.controls.shortcuts())},
        _words_of_the_page(title_of(game), title_of(state.usual_game), state.ui.figure(game)),
        question_element(state.asker, state.notation, state.session.moves_made),
        state.focus,
        end.result(),
        state.settings.palette.inks,
        place=ground(state.ui.table, state.session.deal.game, state.settings),
    )


def panel_views(
    state: BoardState, panels: Panels, hints: HintController, end: EndOfGame
) -> dict[str, PanelView]:
    """Return every panel as the page shows it now."""
    views = _panels_of(state, panels, hints)
    views["told"] = replace(views["told"], controls=(*views["told"].controls, *end.way_back()))
    views["ending"] = end.panel(panels.openers)
    return views if state.guide is None else _led(views, is_over=state.session.is_over)


def picture_of(
    ui: GameUI[Any, Any], session: Session[Any, Any], settings: Settings, size: tuple[int, int], title: str
) -> str:
    """Return a session's table on a screen of ``size`` as an SVG document; no widget is needed."""
    scene = ui.table.scene(session, ui.table.layout(session, *size), settings.notation)
    return _pictured(scene, ui.table, session.deal.game, settings, title, size[1])


def _pictured(
    scene: Scene, table: Table[Any, Any, Any], game: Any, settings: Settings, title: str, least: int = 0
) -> str:
    """Return a scene as an SVG document: with captions, or without them on a screen with a ``least``
    height.
    """
    palette, place = table.palette(game, settings), ground(table, game, settings)
    draw = partial(table.drawing, game, settings)
    return picture(scene, draw, palette, title, place, captioned=not least, least=least)


def _led(views: dict[str, PanelView], *, is_over: bool) -> dict[str, PanelView]:
    """Return the panels for a guided player: the guide's buttons replace all other help."""
    how_to_play = [control for control in views["help"].controls if control.id == HowToPlayPanel.name]
    # It stays in place after the game so the buttons next to it do not move.
    show = Button(SHOW, _("Show me"), disabled=is_over, dock=1)
    controls = (show, Button(LEAVE, _("Skip first steps"), dock=4), *how_to_play)
    return {**views, "help": replace(views["help"], controls=controls)}


def _words_of_the_page(title: str, usual_title: str, figure: str) -> dict[str, str]:
    """Return the sentences that a page looks up itself, the name of the game on the table and its figure.

    If a page has the title of the board's usual game, it gets the title of the game on the table instead.
    """
    return {
        "title": title,
        "usual_title": usual_title,
        "cast": figure,
        "close": _("Close"),
        "more": _("More"),
        "dock": _("Buttons for play"),
        "sound": _("Sound"),
        "why": _("Why?"),
        "speak": _("Read aloud"),
        "language": language(),
        "rest": _("Read on"),
        "silence": _(
            "Python is not responding. It is busy or has stopped. Anything you press now may be ignored."
        ),
    }


def _panels_of(state: BoardState, panels: Panels, hints: HintController) -> dict[str, PanelView]:
    """Return the parts behind *More*, the open panel, the mark beside the message, and the game's own
    panels.
    """
    views = {
        "bar": PanelView(_("Game"), _bar(state, panels)),
        # The mark is always present: screen readers do not announce a region that appears with its text.
        "told": PanelView(_("Messages"), (hints.loss,)),
        **panels.views(),
    }
    if hints.engine is not None:
        views["help"] = PanelView(_("Help"), _help(state, hints))
    views |= state.ui.help.panels(state.session, state.notation)
    helping = views.get("help", PanelView(_("Help")))
    ask = (Button("ask", _("Ask me"), expanded=state.asker.wanted),) if state.asker.questions else ()
    views["help"] = replace(helping, controls=(*panels.buttons("help"), *helping.controls, *ask))
    return views


def _dressed_scene(scene: Scene, session: Session[Any, Any], marks: Mapping[str, str]) -> Scene:
    """Return a scene with a game's state added; ``marks`` maps the keys of spots to marks."""
    ways = session.gestures.ways(session.position, session.chosen) if session.chosen else ()
    marks = {session.gestures.spots_of(move)[-1]: "takes" for move in ways} | dict(marks)
    return replace(
        scene, spots=tuple(_dressed(spot, session, marks.get(spot.key, "")) for spot in scene.spots)
    )


def _dressed(spot: Spot, session: Session[Any, Any], mark: str) -> Spot:
    gestures, position = session.gestures, session.position
    is_free = gestures.can_choose(position, spot.key)
    is_chosen = spot.key == session.chosen
    if not (is_free or is_chosen or mark):
        return spot
    label = _("{label}; {mark}").format(label=spot.label, mark=_mark_in_words(mark)) if mark else spot.label
    return replace(
        spot,
        is_free=is_free,
        is_chosen=is_chosen,
        is_double=is_free and bool(gestures.ways(position, spot.key)),
        targets=gestures.targets(position, spot.key) if is_free else (),
        mark=mark,
        label=label,
    )


def _with_faces(result: Mapping[str, Any] | None, atlas: Atlas) -> Mapping[str, Any] | None:
    """Return a game's result, with the atlas numbers of the cards that fall after a win."""
    if result is None:
        return None
    return {**result, "cascade": [atlas.faces[card] for card in result["cascade"] if card in atlas.faces]}


def _mark_in_words(mark: str) -> str:
    """Return the words for a mark, as read aloud."""
    return {
        "hint": _("the hint points here"),
        "keeps": _("take this and you can still win"),
        "loses": _("take this and you lose"),
        "cause": _("part of the reason"),
        "takes": _("takes the chosen card"),
        "pair": _("can leave now"),
        "asked": _("the question is about this"),
        "shown": _("this explains the answer"),
    }[mark]


def shakes(scene: Scene, keys: Iterable[str]) -> tuple[Motion, ...]:
    """Return motions that shake whatever is on the refused spots."""
    painted = {sprite.box for sprite in scene.sprites}
    boxes = [spot.box for key in dict.fromkeys(keys) if (spot := scene.spot(key))]
    return tuple(Motion("shake", box, box) for box in boxes if box in painted)


#: The panel that can show any number.
_THREE_WAYS: Final = "three-ways"


def _bar(state: BoardState, panels: Panels) -> tuple[Control, ...]:
    """Return what is behind *More* besides help: the game, its facts, and two groups of buttons."""
    controls, session, notation = state.ui.controls, state.session, state.notation
    chooser = controls.chooser(session.deal.game)
    undo = Button("undo", _("Undo"), disabled=not session.can_undo, keys="Ctrl+Z", dock=2)
    redo = Button("redo", _("Redo"), disabled=not session.can_redo, keys="Ctrl+Y", dock=4)
    game = (
        *((chooser,) if chooser else ()),
        *panels.buttons("first"),
        *((undo,) if session.takes_back else ()),
        *((redo,) if session.plays_again else ()),
        *controls.buttons(session, notation),
    )
    table = (*panels.buttons("bar"), *_everyday(state.settings))
    return (
        Fields("game-buttons", game, _("Game")),
        Fields("table-buttons", table, _("Show and share")),
        Facts("facts", [_opening(fact, panels) for fact in controls.facts(session, notation)]),
    )


def _opening(fact: Fact, panels: Panels) -> Fact:
    """Return a fact that opens its panel: its own, or the one that shows a number three ways."""
    if fact.number is not None:
        fact = replace(fact, opens=_THREE_WAYS, spoken=DECIMAL.aloud(fact.number))
    return replace(fact, is_open=bool(fact.opens) and panels.is_shown(fact.opens, fact.name))


def _everyday(settings: Settings) -> tuple[Control, ...]:
    """Return the switch to base ten and back, if another base is chosen."""
    chosen = settings.chosen
    if chosen.base == DECIMAL.base:
        return ()
    example = chosen.base + 3
    label = f"{chosen.write(example)} ↔ {DECIMAL.write(example)}"
    return (Button(EVERYDAY, label, pressed=settings.is_everyday, spoken=_("Show numbers in base ten")),)


def _help(state: BoardState, hints: HintController) -> tuple[Control, ...]:
    """Return the help for the game on the table: hints, safe moves if the game offers them, the question."""
    is_over = state.session.is_over
    certain = state.ui.help.certain(state.session.position, most=1) if hints.plays_lines else None
    plays = () if certain is None else (Button("certain", _("Play safe moves"), disabled=not certain),)
    # If nothing can go wrong any more, the game can be won and there is no need to ask.
    rest, ask = Button("rest", _("Play the rest")), Button("question", _("Can it be won?"), disabled=is_over)
    return Button("hint", _("Hint"), disabled=is_over, dock=1), *plays, rest if hints.rest_line else ask


def along(view: View, motions: Sequence[Motion], caption: str, *, is_deal: bool) -> dict[str, Any]:
    """Return what comes with a view: motions with a caption, and whether it is a new deal.

    The link of a new deal is also a new step in the browser's history.
    """
    found: dict[str, Any] = {}
    if motions and view.moving:
        faces = view.atlas.faces if view.atlas else {}
        found["motions"] = [motion.to_dict(faces) for motion in motions]
        if caption:
            found["caption"] = caption
    return found | ({"dealt": True, "step": True} if is_deal else {})
