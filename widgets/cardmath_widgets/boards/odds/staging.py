"""How Odds is staged on a board."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardmath.cards import ACE, FACES, JOKER, Card
from cardmath.games.odds import OddsGame, OddsMove, OddsPosition
from cardmath.games.odds.pack import value
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.access import PanelView
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.controls import Shortcut
from cardmath_widgets.boards.guide.pages import Page
from cardmath_widgets.boards.odds.first_steps import OddsFirstSteps
from cardmath_widgets.boards.odds.gestures import CALLING, DISCARDS, STOCK, OddsGestures
from cardmath_widgets.boards.odds.help import help_panels
from cardmath_widgets.boards.odds.howto import odds_pages
from cardmath_widgets.boards.odds.questions import OddsQuestions
from cardmath_widgets.boards.odds.scene import motions, odds_scene
from cardmath_widgets.boards.odds.session import OddsSession
from cardmath_widgets.boards.odds.sight import Sight
from cardmath_widgets.boards.odds.sitting import Sitting, changed_game, game_controls
from cardmath_widgets.boards.odds.words import OddsVoice, player_name
from cardmath_widgets.boards.session import Session
from cardmath_widgets.boards.staging import Staging
from cardmath_widgets.panels import Button, Control, Fact, Fields
from cardmath_widgets.scene import Motion, Scene
from cardmath_widgets.settings import Settings

__all__ = ["OddsStaging"]


class OddsStaging(Staging[OddsPosition, OddsMove]):
    """How Odds is staged for people and machines who sit at a table; ``on_table`` gives what lies there."""

    game = OddsGame
    gestures = OddsGestures()
    first_steps = OddsFirstSteps()

    def __init__(self, sitting: Sitting, on_table: Callable[[], OddsSession]) -> None:
        self.sitting = sitting
        self.questions = OddsQuestions(on_table)
        #: Whether the machines wait.
        self.is_paused = False

    def title(self) -> str:
        """Return the name of the game."""
        return _("Odds")

    def pages(self, game: OddsGame) -> Sequence[Page]:
        """Return how Odds is played."""
        return odds_pages(game)

    def tells_endings(self, session: Session[OddsPosition, OddsMove]) -> bool:
        """Return whether one person plays: a shared screen has no winner of its own, and keeps no secret."""
        assert isinstance(session, OddsSession)
        return not session.sitting.is_shared

    def kind_of_game(self, game: OddsGame) -> str:
        """Return how many play: games of so many are listed together."""
        return str(game.players)

    def full_title(self, game: OddsGame, notation: Notation) -> str:
        """Return the game's name with how many play."""
        return _("{game}: {count} players").format(game=self.title(), count=notation.brief(game.players))

    def voice(self, notation: Notation) -> OddsVoice:
        """Return what speaks for the table."""
        return OddsVoice(notation)

    def session(self, record: Record, undos: int = 0, hints: int = 0) -> OddsSession:
        """Return a game that goes on from a record, with this sitting."""
        sitting = self.sitting.within(record.game) if isinstance(record.game, OddsGame) else self.sitting
        return OddsSession(record, self.gestures, undos=undos, hints=hints, sitting=sitting)

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the keys of what can be done in a turn, and of sorting the own hand."""
        return (
            Shortcut("d", f"press:{STOCK}", _("draw")),
            Shortcut("c", f"press:{CALLING}", _("call odds")),
            Shortcut("x", f"press:{DISCARDS}", _("discard the chosen card, or look through the discards")),
            Shortcut("n", "press:next", _("next hand")),
            Shortcut("p", "pause", _("let the machines wait")),
            Shortcut("s", "sort", _("sort your cards")),
            Shortcut(",", "left", _("put the chosen card to the left")),
            Shortcut(".", "right", _("put the chosen card to the right")),
        )

    # -- the table -------------------------------------------------------------------------------

    def table_of(self, session: Session[OddsPosition, OddsMove], width: int, height: int) -> Sight:
        """Return the table as it is seen."""
        assert isinstance(session, OddsSession)
        return Sight.of(session, width, height)

    def table(self, position: OddsPosition, width: int, height: int) -> Sight:
        """Return the table as it is seen by nobody in particular."""
        return replace(
            self.table_of(self.session(Record.of_deal(position.game, 0)), width, height), watcher=0
        )

    def scene(self, position: OddsPosition, table: Sight, notation: Notation) -> Scene:
        """Return hands, piles and plates as they are seen."""
        return odds_scene(position, table, notation)

    def motions(self, table: Sight, before: OddsPosition, move: OddsMove) -> tuple[Motion, ...]:
        """Return how cards change places."""
        return motions(table, before, move)

    def value_text(self, game: OddsGame, rank: str, settings: Settings) -> str:
        """Return the value of an ace, a face card or a joker, where values are to be seen."""
        if not settings.values or rank not in (ACE, JOKER, *FACES):
            return ""
        return settings.notation.format(value(Card.parse(f"{rank}{'r' if rank == JOKER else 's'}")))

    def looks(self, game: OddsGame, settings: Settings) -> Hashable:
        """Return what the cards' looks depend on: there is one pack."""
        return settings.looks

    # -- the panels ------------------------------------------------------------------------------

    def facts(self, session: Session[OddsPosition, OddsMove], notation: Notation) -> Sequence[Fact]:
        """Return whose turn it is, the hand, the deal, and how much was taken back."""
        assert isinstance(session, OddsSession)
        position, number = session.position, session.deal.number
        facts = [Fact("turn", _("Turn"), _turn(session, notation), is_main=True)]
        hand = position.hand if session.show is None else session.show.hand
        facts.append(Fact("hand", _("Hand"), notation.brief(hand + 1), number=hand + 1))
        if not session.sitting.is_shared:
            facts.append(Fact("deal", _("Deal"), _("own") if number is None else str(number)))
        if session.undos:
            undos = session.undos
            facts.append(Fact("undos", _("Taken back"), notation.brief(undos), number=undos))
        return facts

    def buttons(self, session: Session[OddsPosition, OddsMove], notation: Notation) -> Sequence[Button]:
        """Return the buttons that stop the machines and sort the hand."""
        return (
            Button("pause", _("Go on") if self.is_paused else _("Pause"), expanded=None),
            Button("sort", _("Sort")),
        )

    def panels(self, session: Session[OddsPosition, OddsMove], notation: Notation) -> Mapping[str, PanelView]:
        """Return the help and what stands beside the table."""
        assert isinstance(session, OddsSession)
        return help_panels(session, notation)

    def own_settings(self, game: OddsGame, notation: Notation) -> Sequence[Fields]:
        """Return the choice of who sits at the table, and at which pace."""
        return (self.sitting.controls(game, notation),)

    def options(self, game: OddsGame, notation: Notation) -> Sequence[Control]:
        """Return the choices of the next deal."""
        return game_controls(game, notation)

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after one of its controls was used."""
        return replace(choice, game=changed_game(choice.game, name, value))


def _turn(session: OddsSession, notation: Notation) -> str:
    """Whose turn it is, or what there is instead."""
    awaits = session.awaits
    if awaits == "over":
        return _("game over")
    if awaits in ("show", "next"):
        return _("show")
    return player_name(session.position.turn, session.watcher, notation)
