"""The game UI of Odds: its table, speech, controls and help."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.cards import JOKER, Card, Suit
from cardmath.games.odds import OddsGame, OddsMove, OddsPosition
from cardmath.games.odds.pack import value
from cardmath.i18n import N_, _, pgettext
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.board.game_ui import Controls, GameUI, Shortcut, Speech, Table, deal_fact
from cardmath_widgets.games.odds.gestures import CALLING, DISCARDS, STOCK, OddsGestures
from cardmath_widgets.games.odds.hints import OddsHelpUI
from cardmath_widgets.games.odds.layout import measures
from cardmath_widgets.games.odds.own_place import OddsMeasures
from cardmath_widgets.games.odds.scene import motions, odds_scene
from cardmath_widgets.games.odds.session import OddsSession
from cardmath_widgets.games.odds.sitting import PACES, STRENGTHS, WHOLE, Sitting
from cardmath_widgets.games.odds.words import OddsVoice
from cardmath_widgets.page.panels.controls import Button, Check, Control, Fact, Fields, Option, Select
from cardmath_widgets.page.table.felt import Felt, Place, wooden_edge
from cardmath_widgets.page.table.scene import Motion, Scene

#: Where the game is set.
_TABLE: Final = Place(
    "table",
    Felt.of("#6d3423 #5a2413 #5e2816 #ac7968 #814634 #efd9d3 #6d4521 #4c230f #7a4c00"),
    Felt.of("#3c1d14 #2d0f07 #33150c #b47f6f #4a2a21 #efd9d3 #3e2715 #250e05 #472d0c"),
    "wheel",
    wooden_edge,
)

_PACE_LABELS: Final = {"slow": N_("slow"), "usual": N_("usual"), "fast": N_("fast")}
_STRENGTH_LABELS: Final = {
    "beginner": N_("a beginner"),
    "counter": N_("counts odd cards"),
    "monte-carlo": N_("tries every move"),
}


class OddsTableUI(Table[OddsPosition, OddsMove, OddsSession]):
    """The Odds table as the watching player sees it."""

    gestures = OddsGestures()

    def __init__(self, ui: "OddsUI") -> None:
        self._ui = ui

    def session(self, record: Record, undos: int = 0, hints: int = 0) -> OddsSession:
        """Return a session that resumes a record with this sitting."""
        assert isinstance(record.game, OddsGame)
        sitting = self._ui.sitting.within(record.game)
        return OddsSession(record, self.gestures, undos=undos, hints=hints, sitting=sitting)

    def layout(self, session: OddsSession, width: int, height: int) -> OddsMeasures:
        """Return the dimensions of the table."""
        return measures(width, height, len(session.position.lives) - 1)

    def scene(self, session: OddsSession, table: OddsMeasures, notation: Notation) -> Scene:
        """Return the hands, piles and plates as seen from one seat."""
        return odds_scene(session, table, notation)

    def motions(
        self, session: OddsSession, table: OddsMeasures, before: OddsPosition, move: OddsMove
    ) -> tuple[Motion, ...]:
        """Return the motions of a move."""
        return motions(session, table, before, move)

    def place(self, game: Any) -> Place:
        """Return the card table."""
        return _TABLE

    def value(self, game: OddsGame, rank: str) -> int:
        """Return the value of a rank."""
        return value(Card(rank, Suit.RED if rank == JOKER else Suit.SPADES))


class OddsSpeechUI(Speech[OddsPosition, OddsMove, OddsSession]):
    """The names in Odds, on the screen and read aloud."""

    def title(self) -> str:
        """Return the name of the game."""
        return _("Odds")

    def tells_endings(self, session: OddsSession) -> bool:
        """Return whether there is one human player: a shared screen has no single winner to show."""
        return session.takes_back

    def kind_of_game(self, game: OddsGame) -> str:
        """Return the number of players, which the statistics use to group games."""
        return str(game.players)

    def full_title(self, game: OddsGame, notation: Notation) -> str:
        """Return the game's name with the number of players."""
        return _("{game}: {count} players").format(game=self.title(), count=notation.brief(game.players))

    def voice(self, notation: Notation) -> OddsVoice:
        """Return the table's voice."""
        return OddsVoice(notation)


class OddsControlsUI(Controls[OddsPosition, OddsMove, OddsSession]):
    """The facts of Odds, who sits at the table, and the choices for the next deal."""

    def __init__(self, ui: "OddsUI") -> None:
        self._ui = ui

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the keys for the actions in a turn, and for sorting the player's own hand."""
        return (
            Shortcut("d", f"press:{STOCK}", pgettext("key", "draw")),
            Shortcut("c", f"press:{CALLING}", _("call odds")),
            Shortcut("x", f"press:{DISCARDS}", _("discard the chosen card, or look through the discards")),
            Shortcut("n", "press:next", _("next hand")),
            Shortcut("p", "pause", _("pause the computer players")),
            Shortcut("s", "sort", _("sort your cards")),
            Shortcut(",", "left", _("move the chosen card to the left")),
            Shortcut(".", "right", _("move the chosen card to the right")),
        )

    def facts(self, session: OddsSession, notation: Notation) -> Sequence[Fact]:
        """Return whose turn it is, the hand, the deal, and the number of undos."""
        hand, undos = (session.show or session.position).hand + 1, session.undos
        facts = [
            Fact("turn", pgettext("player", "Turn"), _turn(session, notation), is_main=True),
            Fact("hand", pgettext("round of a game", "Hand"), notation.brief(hand), number=hand),
        ]
        if not session.sitting.is_shared:
            facts.append(deal_fact(session))
        if undos:
            facts.append(Fact("undos", _("Undone"), notation.brief(undos), number=undos))
        return facts

    def buttons(self, session: OddsSession, notation: Notation) -> Sequence[Button]:
        """Return the buttons that pause the machines and sort the hand."""
        sort = Button("sort", _("Sort"), dock=8)
        if session.sitting.seat:
            # The other players do not wait.
            return (sort,)
        pause = _("Go on") if self._ui.is_paused else _("Pause")
        return (Button("pause", pause, expanded=None, dock=7), sort)

    def own_settings(self, game: OddsGame, notation: Notation) -> Sequence[Fields]:
        """Return the controls for who sits at the table, and the pace."""
        sitting, label = self._ui.sitting, _("People at this screen, starting with the next deal")
        people = [
            Option(str(count), _("one, with computer players") if count == 1 else notation.brief(count))
            for count in range(1, game.players + 1)
        ]
        strengths = [Option(name, _(_STRENGTH_LABELS[name])) for name in STRENGTHS]
        paces = [Option(name, _(_PACE_LABELS[name])) for name in PACES]
        choices = (
            Select("people", label, str(sitting.people), people),
            Select("strength", _("How the computer plays"), sitting.strength, strengths),
            Select("pace", _("Computer's speed"), sitting.pace, paces),
        )
        return (Fields("sitting", choices, _("Players")),)

    def options(self, game: OddsGame, notation: Notation) -> Sequence[Control]:
        """Return the choices for the next deal."""
        players = [Option(str(count), notation.brief(count)) for count in range(3, 9)]
        lives = [Option(str(count), notation.brief(count)) for count in range(1, 10)]
        return (
            Select("players", _("Players"), str(game.players), players),
            Select("lives", _("Lives"), str(game.lives), lives),
            Check("frozen", _("No trading with the player who called"), game.frozen),
        )

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after one of its controls was used; raises `cardmath.errors.DeckError`."""
        options: dict[str, Any] = {}
        if name in ("players", "lives") and WHOLE.fullmatch(str(value)):
            options[name] = int(value)
        elif name == "frozen":
            options[name] = bool(value)
        return replace(choice, game=replace(choice.game, **options))


class OddsUI(GameUI[OddsPosition, OddsMove]):
    """The game UI of Odds: ``sitting`` is who sits at the table from the next deal on, and ``on_table``
    returns the session.
    """

    table: OddsTableUI

    game = OddsGame
    speech = OddsSpeechUI()

    def __init__(self, sitting: Sitting, on_table: Callable[[], OddsSession]) -> None:
        self.sitting, self.on_table = sitting, on_table
        #: Whether the machines are waiting.
        self.is_paused = False
        self.table = OddsTableUI(self)
        self.controls = OddsControlsUI(self)
        self.help = OddsHelpUI(on_table)

    def figure(self, game: OddsGame) -> str:
        """Return the king, who sits at the card table."""
        return "king"


def _turn(session: OddsSession, notation: Notation) -> str:
    """Return whose turn it is, or what happens instead."""
    awaits = session.awaits
    if awaits == "over":
        return _("game over")
    if awaits in ("guess", "show", "next"):
        return _("show")
    return session.name(session.position.turn, notation)
