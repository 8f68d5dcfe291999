"""The board for the patience games: one game UI that reads each game's rules, and where each is set."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardmath.cards import Card
from cardmath.games import OddAndEvenGame
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.how_to_play import pages
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.solving import certain_plays, grades_of
from cardmath.how_to_play import Page
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.game_ui import GameUI, Help, Speech, Table
from cardmath_widgets.board.links import fields_of
from cardmath_widgets.board.questions import Question
from cardmath_widgets.board.session import Session
from cardmath_widgets.games.patience.arrangements import Plan, plan
from cardmath_widgets.games.patience.controls import PatienceControlsUI
from cardmath_widgets.games.patience.first_steps import PatienceFirstSteps
from cardmath_widgets.games.patience.gestures import PatienceGestures
from cardmath_widgets.games.patience.guess import GuessPanel, PatienceSession, another
from cardmath_widgets.games.patience.hints import FairPatienceHints, PatienceHints
from cardmath_widgets.games.patience.layout import motions, patience_scene
from cardmath_widgets.games.patience.questions import PatienceQuestions, practice
from cardmath_widgets.games.patience.rings import RingsPanel
from cardmath_widgets.games.patience.words import PatienceVoice
from cardmath_widgets.page.table.felt import GREEN, Felt, Place, arches, ballroom, garden, night, tower
from cardmath_widgets.page.table.scene import Motion, Scene

PLACES: Final[Mapping[str, Place]] = MappingProxyType(
    {
        "odd-and-even": Place(
            "garden",
            Felt.of("#254d21 #143c10 #184014 #6b8e67 #375f32 #d4e2d3 #315724 #20340b #5b5644"),
            Felt.of("#152a13 #071c06 #0d220b #72956d #21381f #d4e2d3 #1d3116 #0c1704 #353228"),
            "ring",
            garden,
        ),
        "patriarchs": Place(
            "hall",
            Felt.of("#7a2735 #661426 #6b1829 #ae767b #8f3a47 #efd9da #7f3738 #551927 #7c4a1c"),
            Felt.of("#43171d #330810 #3a0e15 #b57d82 #52242a #efd9da #482121 #2a0911 #482c15"),
            "crown",
            arches,
        ),
        "royal-cotillion": Place(
            "ballroom",
            Felt.of("#643263 #522152 #562556 #9f799d #774376 #e9d9e8 #6e4242 #472335 #7b4a2d"),
            Felt.of("#371c37 #280e28 #2e132d #a67fa4 #452844 #e9d9e8 #3e2626 #220e18 #472c1d"),
            "rosette",
            ballroom,
        ),
        "contradance": Place(
            "night",
            Felt.of("#30407e #222f6b #25336f #7584b1 #415292 #d8def0 #4b4879 #262b52 #60562d"),
            Felt.of("#1b2445 #0e1535 #131b3c #7b8bb8 #273153 #d8def0 #2b2a44 #101328 #38321d"),
            "stars",
            night,
        ),
        "captured-queens": Place(
            "tower",
            Felt.of("#354656 #253645 #283a49 #748799 #465869 #d1e0ee #424f5e #22303d #65542d"),
            Felt.of("#1d272f #101922 #151e27 #7b8ea0 #29343c #d1e0ee #262d35 #0e151c #3b311d"),
            "tower",
            tower,
        ),
    }
)


_Session = Session[PatiencePosition, PatienceMove]


class PatienceTableUI(Table[PatiencePosition, PatienceMove, Session[PatiencePosition, PatienceMove]]):
    """The table of the patience games."""

    gestures = PatienceGestures()

    def session(self, record: Record, undos: int = 0, hints: int = 0) -> PatienceSession:
        """Return a session that resumes a record, without a guess."""
        return PatienceSession(record, self.gestures, undos=undos, hints=hints)

    def layout(self, session: _Session, width: int, height: int) -> Plan:
        """Return the layout of the game's parts."""
        return plan(session.position.game.rules, width, height)

    def scene(self, session: _Session, table: Plan, notation: Notation) -> Scene:
        """Return the piles with the cards they need next, the reserve, the wing, the stock and the waste."""
        return patience_scene(session.position, table, notation)

    def motions(
        self, session: _Session, table: Plan, before: PatiencePosition, move: PatienceMove
    ) -> tuple[Motion, ...]:
        """Return how a card moves to its pile and another card fills its cell, or how a card turns over."""
        return motions(table, before, move)

    def cards(self, game: Any) -> Sequence[Card]:
        """Return every card, including those laid out from the start."""
        return [Card(rank, suit) for suit in game.rules.suit_order for rank in RANKS[: game.rules.ranks]]

    def place(self, game: PatienceGame) -> Place:
        """Return where one game of the family is set."""
        return PLACES.get(game.key, GREEN)

    def value(self, game: PatienceGame, rank: str) -> int:
        """Return the number of a rank."""
        return RANKS.index(rank) + 1


class PatienceSpeechUI(Speech[PatiencePosition, PatienceMove, Session[PatiencePosition, PatienceMove]]):
    """The names of the patience games, on the screen and read aloud."""

    def title(self) -> str:
        """Return the name of the family."""
        return _("Solitaire")

    def title_of(self, game: PatienceGame) -> str:
        """Return the name of the game."""
        return _(game.title)

    def voice(self, notation: Notation) -> PatienceVoice:
        """Return the voice of the board."""
        return PatienceVoice(notation)


class PatienceHelpUI(Help[PatiencePosition, PatienceMove, Session[PatiencePosition, PatienceMove]]):
    """The help for the patience games."""

    questions = PatienceQuestions()
    hints = PatienceHints()
    fair = FairPatienceHints()
    first_steps = PatienceFirstSteps()

    def pages(self, game: PatienceGame) -> Sequence[Page]:
        """Return *How to play* for the game."""
        return pages(game)

    def grades(self, game: PatienceGame) -> Sequence[str]:
        """Return the grades of its deals; a game of luck has none, because any deal can come up."""
        return () if game.is_luck else grades_of(game)

    def certain(self, position: PatiencePosition, most: int | None = None) -> Sequence[PatienceMove]:
        """Return moves that are proven safe."""
        return certain_plays(position, most)

    def practice(self, session: _Session, notation: Notation) -> Sequence[Question]:
        """Return questions about counting by twos, if the player misjudged a pile."""
        return practice(session.position.game, session.slips, notation)


class PatienceUI(GameUI[PatiencePosition, PatienceMove]):
    """The game UI of the patience games."""

    table = PatienceTableUI()
    speech = PatienceSpeechUI()
    controls = PatienceControlsUI()
    help = PatienceHelpUI()

    game = PatienceGame

    def usual_game(self) -> PatienceGame:
        """Return the game that the family is named after."""
        return OddAndEvenGame()

    def figure(self, game: PatienceGame) -> str:
        """Return the king if kings start the piles, the jack in a dance, and otherwise the queen."""
        return {"patriarchs": "king", "contradance": "jack"}.get(game.key, "queen")

    def another(self, session: _Session) -> str:
        """Return the link to another deal with just as few cards left, if luck decides how the game ends."""
        assert isinstance(session, PatienceSession)
        return another(session)


class PatienceBoard(Board[PatiencePosition, PatienceMove]):
    """A board for the patience games: Odd and Even and related games.

    ``number`` is the deal, random if omitted. ``game`` is the patience game, or its key in records, with
    options such as ``redeals``. ``record`` resumes a recorded game instead. ``base`` and ``digits``, or a
    ``notation``, choose how numbers are written.

    >>> board = PatienceBoard(7, "patriarchs", redeals=2, base=10)
    >>> board.play("r1>f2").removed
    9
    >>> board
    <Patriarchs: deal 7, 1 move played>
    """

    ui = PatienceUI()
    own_panels = (RingsPanel, GuessPanel)

    def link(self) -> str:
        """Return the link with the whole state of the board, including the guess."""
        return super().link() + self._guessing.link

    def follow(self, link: str, *, is_deal: bool = False) -> None:
        """Switch to the game in a link, with its guess."""
        before = self.session
        super().follow(link, is_deal=is_deal)
        if self.session is not before:
            self._guessing.take(fields_of(link))

    def replaced(self, before: Session[PatiencePosition, PatienceMove]) -> None:
        """Keep the guesses for earlier deals."""
        assert isinstance(before, PatienceSession)
        self._guessing.earlier = before.guessed

    @property
    def _guessing(self) -> PatienceSession:
        assert isinstance(self.session, PatienceSession)
        return self.session
