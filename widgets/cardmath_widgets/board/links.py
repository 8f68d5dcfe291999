"""A board's link: the game with its undone moves, the help, choices for the next deal, and the settings."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import parse_qsl

from cardmath.games import Game
from cardmath.links import from_link, game_with_options, options_apart, to_link
from cardmath.numerals import Notation
from cardmath.paths import FIELD
from cardmath.records import Record
from cardmath.solving import WINNABLE
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.board.questions import PLAIN, Asker
from cardmath_widgets.board.session import Session
from cardmath_widgets.device.days import fault_of_day
from cardmath_widgets.device.steps import fault_of_step, step_of
from cardmath_widgets.page.elements.attempt import QuestionTally
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.settings import Settings

#: The prefix for options of the next deal that differ from the current one's.
_NEXT: Final = "next."
#: The way to play, and the tallies of the questions asked before moves and alongside the game.
_WAY, _SUMS, _BESIDE = "way", "sums", "asked"
#: The card whose partner one of two players has named, for the other player to find.
_NAMED: Final = "named"
#: The refused moves that are worth practising.
_SLIPS: Final = "slips"
#: How many moves were played before the player joined, unless a step on a path sets this.
BEGINS: Final = "begins"
#: The field for a game that a hint has played to this point.
_SHOWN: Final = "shown"


@dataclass(frozen=True)
class Opened:
    """The content of a link: the game (None if it has none) and the settings."""

    record: Record | None
    settings: Settings
    fields: Mapping[str, str]
    names_game: bool = True

    def session(self, begin: Callable[[Record, int, int], Session[Any, Any]]) -> Session[Any, Any]:
        """Return the game in its saved state; raises `RecordError` if any of its moves is illegal.

        ``begin`` makes a session from a record and the numbers of undos and hints.
        """
        assert self.record is not None
        session = begin(self.record, self._count("undos"), self._count("hints"))
        session.begins = min(self._count(BEGINS), len(self.record.moves))
        session.remember(self.fields.get(_SLIPS, "").split(","))
        if "at" in self.fields:
            session.go_to(self._count("at", len(self.record.moves)))
        if self.fields.get(_SHOWN) == "1":
            session.show_last()
        return session

    def faults(self, usual_game: Game) -> str:
        """Say what is wrong with the settings, the step on the path and the day, with one sentence for each
        problem.
        """
        of_step = fault_of_step(self.fields, self.record, usual_game.key)
        found = (Settings.faults(self.fields), of_step, fault_of_day(self.fields))
        return " ".join(filter(None, found))

    @property
    def named(self) -> str:
        """The card whose partner one of two players has named."""
        return self.fields.get(_NAMED, "")

    @property
    def step(self) -> int:
        """How many steps of help have been given in the position."""
        return self._count("step")

    def choice(self, game: Game, own_kinds: Collection[str] = ()) -> Choice:
        """Return the choices for the next deal; by default the game being played."""
        prefix = len(_NEXT)
        chosen = {name[prefix:]: text for name, text in self.fields.items() if name.startswith(_NEXT)}
        return Choice(game_with_options(game, chosen)).of_kind(self.fields.get("deals", WINNABLE), own_kinds)

    def resume(self, asker: Asker[Any, Any], usual_way: str) -> None:
        """Resume the questions: the way to play, and the tallies so far."""
        asker.play_by(self.fields.get(_WAY, PLAIN if self.names_game else usual_way))
        asker.wanted = False
        asker.sums = QuestionTally.parse(self.fields.get(_SUMS, ""))
        asker.beside = QuestionTally.parse(self.fields.get(_BESIDE, ""))

    def _count(self, name: str, default: int = 0) -> int:
        found = whole(self.fields.get(name, ""), 6)
        return default if found is None else found


def opened(
    link: str, usual_game: Game, usual_settings: Settings, number_for: Callable[[Game], int]
) -> Opened:
    """Read a link; ``number_for`` chooses a deal of a game if the link has none.

    Raises `cardmath.RecordError` if the game is invalid, or the link is too long.

    A link without a game refers to the page's own game and uses the page's defaults. A link with a game, like
    all links that boards make, means the same on every page, except for the base, which is kept only if the
    link contains it.
    """
    record, fields = from_link(link, usual_game, number_for)
    names_game = any(part.partition("=")[0] == "game" for part in link.removeprefix("#").split("&"))
    plain = Settings(Notation(usual_settings.notation.base))
    settings = Settings.from_link(fields, plain if names_game else usual_settings)
    return Opened(record, settings, fields, names_game)


def fields_of(link: str) -> dict[str, str]:
    """Return a link's fields without checking them.

    >>> fields_of("#number=7&base=10")
    {'number': '7', 'base': '10'}
    """
    return dict(parse_qsl(link.removeprefix("#")))


def link_of(
    session: Session[Any, Any],
    choice: Choice,
    step: int,
    settings: Settings,
    asker: Asker[Any, Any],
    *,
    more: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the link for a board's state, including its questions and ``more`` fields."""
    extra = settings.to_link()
    if choice.game != session.deal.game and choice.game.key == session.deal.game.key:
        options = options_apart(choice.game, session.deal.game)
        extra |= {_NEXT + name: text for name, text in options.items()}
    counts = {"undos": session.undos, "hints": session.hints, "step": step}
    extra |= {name: str(count) for name, count in counts.items() if count}
    if session.slips:
        extra[_SLIPS] = ",".join(session.slips)
    if session.is_shown:
        extra[_SHOWN] = "1"
    if session.can_redo:
        extra["at"] = str(session.moves_played)
    if choice.kind != WINNABLE:
        extra["deals"] = choice.kind
    of_path = step_of(session.whole_record)
    if of_path is not None:
        extra[FIELD] = str(of_path.number)
    elif session.begins:
        extra[BEGINS] = str(session.begins)
    asked = {_WAY: asker.way, _NAMED: asker.named, _SUMS: asker.sums.text, _BESIDE: asker.beside.text}
    extra |= dict(more) | {name: text for name, text in asked.items() if text}
    return to_link(session.whole_record, extra)
