"""A board's state, which all its parts share, and the size of its screen."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from cardmath.games import Game
from cardmath.numerals import Notation
from cardmath.solving.losing_move import LosingMove, Turning, turning_and_way
from cardmath_widgets.board.deal_choice import Choice, DealSearch
from cardmath_widgets.board.first_steps import Guide, guide_of
from cardmath_widgets.board.game_ui import GameUI
from cardmath_widgets.board.links import Opened
from cardmath_widgets.board.question_panel import QuestionController
from cardmath_widgets.board.questions import Asker
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.speech import Voice
from cardmath_widgets.device.days import day_of
from cardmath_widgets.device.steps import step_of
from cardmath_widgets.page import Said
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.scheduling import calculated

#: The size of a table that is not shown on a page, in CSS pixels.
UNSEEN: Final = (960, 560)
#: The smallest and largest values accepted from a page. A higher pixel ratio would only cost memory.
_LIMITS: Final = {"width": (80, 8000), "height": (80, 8000), "ratio": (0.5, 3.0)}
#: The prefixes and the maximum length of a page's address.
_BEGINNINGS: Final = ("http://", "https://")
_LONGEST: Final = 1_000


@dataclass
class Screen:
    """The size in CSS pixels that a page offers the table (0 without a page), and its pixel ratio.

    ``page`` is the page's address without its fragment. ``home`` is the address that all pages share, if the
    server supports short addresses. Both are empty in notebooks. ``embeds`` is whether other sites may show
    the page in a frame.

    >>> screen = Screen()
    >>> screen.table
    (960, 560)
    >>> screen.measure({"width": 20, "height": float("nan"), "ratio": 2})
    >>> screen
    Screen(width=80, height=0.0, ratio=2, page='', home='', embeds=False)
    """

    width: float = 0.0
    height: float = 0.0
    ratio: float = 1.0
    page: str = ""
    home: str = ""
    embeds: bool = False

    @property
    def table(self) -> tuple[int, int]:
        """The size for the table's layout, in CSS pixels."""
        return int(self.width or UNSEEN[0]), int(self.height or UNSEEN[1])

    def measure(self, message: Mapping[str, Any]) -> None:
        """Store what a page reports about itself; invalid values are ignored."""
        for name, (least, most) in _LIMITS.items():
            value = message.get(name)
            if isinstance(value, int | float) and math.isfinite(value):
                setattr(self, name, min(max(value, least), most))
        self.embeds = bool(message.get("embeds", self.embeds))
        for name in ("page", "home"):
            address = message.get(name)
            if isinstance(address, str) and len(address) <= _LONGEST and address.startswith(_BEGINNINGS):
                setattr(self, name, address)


@dataclass
class BoardState:
    """Everything that a board shows and asks, as plain data. All its parts read it and may change it.

    ``choice`` holds the choices for the next deal. A part that changes something returns an `Effect`, so the
    board shows it.
    """

    ui: GameUI[Any, Any]
    usual_game: Game
    usual_settings: Settings
    questions: QuestionController[Any, Any]
    settings: Settings
    session: Session[Any, Any] = field(init=False)
    choice: Choice = field(init=False)
    losing_move: LosingMove = field(init=False)
    #: The search for deals of the chosen game; None until it is needed.
    search: DealSearch | None = None
    #: The guide for a first game; None without first steps.
    guide: Guide | None = None
    screen: Screen = field(default_factory=Screen)
    #: The board's name in the page's address, "" for the only or first one.
    key: str = ""
    #: The link with the board's whole state, and whether an invalid one stays in the address until the player
    #: does something.
    link: str = ""
    keeps_address: bool = False
    #: The marks on the table, keyed by spot.
    marks: Mapping[str, str] = field(default_factory=dict)
    #: The message above the table, and how many messages there have been.
    message: Said = field(default_factory=Said)
    messages: int = 0
    #: Where to move the focus if the player is at the board, and how many times it has been moved.
    focus: str = ""
    leads: int = 0
    #: Whether *How to play* opens with the digits that are new to the player.
    meets_digits: bool = False
    #: Whether a game that uses them has since ended: then the next one no longer names them.
    knows_digits: bool = False
    #: The name of the open panel, or "".
    open: str = ""
    #: The day whose deal is on the table, as in a link; "" for any other deal.
    day: str = ""

    @property
    def asker(self) -> Asker[Any, Any]:
        """The questions: the way to play, the open question, the tallies."""
        return self.questions.asker

    @property
    def notation(self) -> Notation:
        """The notation on the screen."""
        return self.settings.notation

    @property
    def voice(self) -> Voice[Any, Any, Any]:
        """The game's voice in the notation on the screen."""
        return self.ui.speech.voice(self.settings.notation)

    def search_loss(self, positions: Sequence[Any]) -> Callable[[], Turning]:
        """Return the search for a game's losing move, to run in the background."""
        losing_move = self.losing_move
        return lambda: losing_move.find(positions, partial(calculated, turning_and_way))

    def begin(self, session: Session[Any, Any], found: Opened | None = None) -> None:
        """Put another game on the table, restored from a link's content if there is one."""
        step = step_of(session.whole_record)
        if step is not None:
            session.begin_after(step.played)
        session.holds = self.holds
        self.session, self.losing_move, self.marks = session, LosingMove(), {}
        self.asker.close()
        game, own_kinds = session.deal.game, self.ui.controls.kinds()
        self.choice = Choice(game) if found is None else found.choice(game, own_kinds)
        day = None if found is None else day_of(found.fields)
        self.day = "" if day is None else day.isoformat()
        self.guide = None if found is None else guide_of(self.ui.help.first_steps, found.fields)
        if self.guide is not None:
            self.choice = Choice(self.guide.steps.after())

    def say(self, message: Said) -> None:
        """Say something; it is shown with the next update."""
        self.message, self.messages = message, self.messages + 1

    def lead(self, place: str) -> None:
        """Move the focus to a place on the board, if the player is there; "" leaves it where it is."""
        if place:
            self.leads += 1
            self.focus = f"{place} {self.leads}"

    def holds(self, position: Any, move: Any) -> bool:
        """Ask the questions before a move; return whether there is anything to answer."""
        return self.asker.begin(position, move, self.notation, self.session.gestures.spots_of(move))
