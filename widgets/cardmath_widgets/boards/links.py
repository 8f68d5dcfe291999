"""A board's link: the whole game, what was undone, the help, the next deal's choices, and the settings."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

from cardmath.games import Game
from cardmath.links import from_link, game_with_options, options_apart, to_link
from cardmath.records import Record
from cardmath.solving import WINNABLE
from cardmath_widgets.boards.asking import PLAIN, Asker, Tally
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.guide.steps import FirstSteps
from cardmath_widgets.boards.session import Session
from cardmath_widgets.settings import Settings

__all__ = ["Opened", "fields_of", "first_steps_link", "link_of", "opened", "with_first_steps"]

#: The options of the next deal that differ from those of the present one have names that begin so.
_NEXT: Final = "next."
#: The way to play, and how the questions before moves and beside the game were answered.
_WAY, _SUMS, _BESIDE = "way", "sums", "asked"
#: What was tried and refused, as far as it says what is worth practising.
_SLIPS: Final = "slips"
#: Whether somebody is led through the game; alone, it stands for the first steps of the page's game.
_FIRST_STEPS: Final = "first-steps"


@dataclass(frozen=True)
class Opened:
    """What a link holds: the game, None where it names none, and the settings."""

    record: Record | None
    settings: Settings
    fields: Mapping[str, str]
    names_game: bool = True

    def session(self, begin: Callable[[Record, int, int], Session[Any, Any]]) -> Session[Any, Any]:
        """Return the game as it stood; raises `RecordError` where its moves are not legal.

        ``begin`` makes a session of a record, of how much was undone and of how many hints were given.
        """
        assert self.record is not None
        session = begin(self.record, self._count("undos"), self._count("hints"))
        session.remember(self.fields.get(_SLIPS, "").split(","))
        if "at" in self.fields:
            session.go_to(self._count("at", len(self.record.moves)))
        return session

    @property
    def is_led(self) -> bool:
        """Whether somebody is led through the game."""
        return self.fields.get(_FIRST_STEPS) == "1"

    @property
    def step(self) -> int:
        """How many steps of help were given in the position."""
        return self._count("step")

    def choice(self, game: Game, own_kinds: Collection[str] = ()) -> Choice:
        """Return what was chosen for the next deal: the game that is played, where nothing else was."""
        prefix = len(_NEXT)
        chosen = {name[prefix:]: text for name, text in self.fields.items() if name.startswith(_NEXT)}
        return Choice(game_with_options(game, chosen)).of_kind(self.fields.get("deals", WINNABLE), own_kinds)

    def resume(self, asker: Asker[Any, Any], usual_way: str) -> None:
        """Go on with what is asked: the way to play, and the tallies so far."""
        asker.play_by(self.fields.get(_WAY, PLAIN if self.names_game else usual_way))
        asker.wanted = False
        asker.sums = Tally.parse(self.fields.get(_SUMS, ""))
        asker.beside = Tally.parse(self.fields.get(_BESIDE, ""))

    def _count(self, name: str, default: int = 0) -> int:
        text = self.fields.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else default


def opened(
    link: str, usual_game: Game, usual_settings: Settings, number_for: Callable[[Game], int]
) -> Opened:
    """Read a link; ``number_for`` says which deal of a game to take where it names none.

    Raises `cardmath.RecordError` where it names a game that cannot be, or is too long.

    A link that names no game is about the page's own, and what it does not say is usual there. One that names
    its game, as all that a board makes do, means the same on every page.
    """
    record, fields = from_link(link, usual_game, number_for)
    names_game = any(part.partition("=")[0] == "game" for part in link.removeprefix("#").split("&"))
    settings = Settings.from_link(fields, Settings() if names_game else usual_settings)
    return Opened(record, settings, fields, names_game)


def fields_of(link: str) -> dict[str, str]:
    """Return the fields of a link, whatever they say.

    >>> fields_of("#number=7&base=10")
    {'number': '7', 'base': '10'}
    """
    return dict(parse_qsl(link.removeprefix("#")))


def first_steps_link(steps: FirstSteps) -> str:
    """Return the link at which somebody is led through a game."""
    record = steps.begin()
    base = {} if steps.base == Settings().notation.base else {"base": str(steps.base)}
    return to_link(record, {**base, **steps.fields, _FIRST_STEPS: "1"})


def with_first_steps(link: str, steps: FirstSteps | None) -> str:
    """Return a link, or that of the first steps where it asks for these and names no game.

    >>> with_first_steps("number=7", None)
    'number=7'
    """
    fields = fields_of(link)
    if steps is None or fields.get(_FIRST_STEPS) != "1" or "game" in fields:
        return link
    return first_steps_link(steps)


def link_of(
    session: Session[Any, Any],
    choice: Choice,
    step: int,
    settings: Settings,
    asker: Asker[Any, Any] | None = None,
    *,
    is_led: bool = False,
) -> str:
    """Return the link of all that a board holds, with what is asked on it, if anything is."""
    extra = settings.to_link()
    if choice.game != session.deal.game and choice.game.key == session.deal.game.key:
        options = options_apart(choice.game, session.deal.game)
        extra |= {_NEXT + name: text for name, text in options.items()}
    counts = {"undos": session.undos, "hints": session.hints, "step": step}
    extra |= {name: str(count) for name, count in counts.items() if count}
    if session.slips:
        extra[_SLIPS] = ",".join(session.slips)
    if session.can_redo:
        extra["at"] = str(session.moves_played)
    if choice.kind != WINNABLE:
        extra["deals"] = choice.kind
    if is_led:
        extra[_FIRST_STEPS] = "1"
    if asker is not None:
        asked = {_WAY: asker.way, _SUMS: asker.sums.text, _BESIDE: asker.beside.text}
        extra |= {name: text for name, text in asked.items() if text}
    return to_link(session.whole_record, extra)
