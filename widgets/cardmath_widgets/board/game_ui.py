"""What a game provides for its board: its table, its speech, its controls and its help."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic

from cardmath.art import BACK, CardSheet, Palette, face, sheet, with_back
from cardmath.art.markup import use
from cardmath.cards import Card
from cardmath.deals import random_deal_number
from cardmath.errors import RecordError
from cardmath.games import Game
from cardmath.how_to_play import Page
from cardmath.i18n import _, pgettext
from cardmath.numerals import Notation
from cardmath.ranks import rank_index, rank_worth
from cardmath.records import Record
from cardmath.solving import GRADES, Hint, Solution
from cardmath.solving.search_deals import Wish
from cardmath_widgets.board.deal_choice import Choice, winnable_number
from cardmath_widgets.board.first_steps import FirstSteps
from cardmath_widgets.board.questions import Question, Questions
from cardmath_widgets.board.session import Gestures, M, P, S, Session
from cardmath_widgets.board.speech import Voice
from cardmath_widgets.page import PanelView, Said
from cardmath_widgets.page.elements.frames import Missing, Sum
from cardmath_widgets.page.panels.controls import Button, Control, Fact, Fields, Select
from cardmath_widgets.page.panels.settings import PLAIN_FELT, Settings
from cardmath_widgets.page.table.felt import GREEN, Place
from cardmath_widgets.page.table.scene import Motion, Scene


@dataclass(frozen=True)
class HintStep:
    """The text of one step of help, its marks keyed by spot, and a ``line`` to play slowly."""

    said: Said
    marks: Mapping[str, str] = field(default_factory=dict)
    line: tuple[Any, ...] = ()


class Hints(ABC):
    """The wording of a game's hints and of its reasons for a loss."""

    @abstractmethod
    def steps(self, found: Hint[Any], notation: Notation) -> Sequence[HintStep]:
        """Return the steps of a hint with a known best move: first where to look, and finally the reason."""

    @abstractmethod
    def loss(self, solution: Solution[Any], notation: Notation) -> HintStep:
        """Return why a position cannot be won, and what on the table shows it."""


class FairHints(ABC):
    """The wording of hints that use only what the player sees, for games with hidden cards."""

    @abstractmethod
    def move(self, position: Any) -> Any | None:
        """Return the move that a hint advises, or None."""

    @abstractmethod
    def steps(self, position: Any, notation: Notation) -> Sequence[HintStep]:
        """Return the steps of a hint: first where to look, and finally everything that can be known."""


class Faces:
    """A game's cards as they are drawn: their faces and backs, and what is written on them."""

    def sheet(self, game: Any, settings: Settings, card_width: int) -> CardSheet:
        """Return the drawing of all cards."""
        return sheet(
            self.cards(game),
            lambda rank: self.index(game, rank, settings),
            palette=self.palette(game, settings),
            value_of=lambda rank: self.value_text(game, rank, settings),
            word_of=lambda rank: self.word(game, rank, settings),
            card_width=card_width,
        )

    def drawing(self, game: Any, settings: Settings, name: str) -> str:
        """Return the drawing of one card, or of the back, given its name in the scene."""
        if name == BACK:
            return use(BACK)
        rank, suit = name[:-1], name[-1]
        index, value = self.index(game, rank, settings), self.value_text(game, rank, settings)
        word = self.word(game, rank, settings)
        return face(rank, suit, index, palette=self.palette(game, settings), value=value, word=word)

    def looks(self, game: Any, settings: Settings) -> Hashable:
        """Return what the look of the cards depends on; while it stays the same, they are not redrawn."""
        return tuple(self.cards(game)), settings.looks, self.palette(game, settings).emblem

    def place(self, game: Any) -> Place:
        """Return where a game is played: its felt, what is behind the cards, and their back."""
        return GREEN

    def palette(self, game: Any, settings: Settings) -> Palette:
        """Return the colours of the cards and of their back."""
        return with_back(settings.palette, settings.back or self.place(game).back)

    def cards(self, game: Game) -> Sequence[Card]:
        """Return the cards that can appear on the table."""
        return game.pack

    def value(self, game: Any, rank: str) -> int | None:
        """Return the value of cards with a given rank, or None if it should not be written on them."""
        return None

    def index(self, game: Any, rank: str, settings: Settings) -> str:
        """Return what to write in the corner of cards with a given rank."""
        return rank_index(rank, settings.notation, self._worth(game, rank))

    def value_text(self, game: Any, rank: str, settings: Settings) -> str:
        """Return the value written on cards whose rank is a letter, if values are shown."""
        return rank_worth(rank, settings.notation, self._worth(game, rank)) if settings.values else ""

    def _worth(self, game: Any, rank: str) -> dict[str, int]:
        value = self.value(game, rank)
        return {} if value is None else {rank: value}

    def word(self, game: Any, rank: str, settings: Settings) -> str:
        """Return the name of the digit on cards with a given rank, while that digit is new to the player."""
        is_worth = self.index(game, rank, settings) != rank or self.value_text(game, rank, settings)
        number = int(rank) if rank.isdigit() else self.value(game, rank) if is_worth else None
        return "" if number is None else settings.word(number)


class Table(Faces, ABC, Generic[P, M, S]):
    """A game's table: its ``gestures``, layout, scene, motions and cards."""

    gestures: ClassVar[Gestures[Any, Any]]

    def session(self, record: Record, undos: int = 0, hints: int = 0) -> Session[P, M]:
        """Return a session that resumes a record; raises `RecordError` if any of its moves is illegal."""
        return Session(record, self.gestures, undos=undos, hints=hints)

    @abstractmethod
    def layout(self, session: S, width: int, height: int) -> Any:
        """Return the layout of a game in progress on a screen of ``width`` by ``height`` CSS pixels."""

    @abstractmethod
    def scene(self, session: S, table: Any, notation: Notation) -> Scene:
        """Return the scene of a game in progress: where everything is, and the label of each spot.

        The board adds what is chosen, marked or free to choose, and where a chosen card may go.
        """

    @abstractmethod
    def motions(self, session: S, table: Any, before: P, move: M) -> tuple[Motion, ...]:
        """Return the motions for a move made in the position ``before``."""


class Speech(ABC, Generic[P, M, S]):
    """The names of a game and its variants, and its board's `Voice`."""

    @abstractmethod
    def title(self) -> str:
        """Return the game's name in the reader's language."""

    def title_of(self, game: Any) -> str:
        """Return the name of one game, if the board plays a family of games."""
        return self.title()

    def full_title(self, game: Any, notation: Notation) -> str:
        """Return the name of one game with its deck or deal, for the list of statistics."""
        return self.title_of(game)

    def kind_of_game(self, game: Any) -> str:
        """Return what distinguishes variants in the statistics, beyond the game's key; "" if nothing does."""
        return ""

    def tells_endings(self, session: S) -> bool:
        """Return whether the board shows the end of a game over the table."""
        return True

    def name_of(self, game: Any) -> str:
        """Return a word or two for what is dealt: the deck's name, or else the game's."""
        return self.title_of(game)

    @abstractmethod
    def voice(self, notation: Notation) -> Voice[P, M, S]:
        """Return the board's voice in a notation."""


@dataclass(frozen=True)
class Shortcut:
    """A key, its command and a description of the command.

    The command ``press:`` followed by the key of a spot presses that spot.
    """

    key: str
    command: str
    label: str


class Controls(ABC, Generic[P, M, S]):
    """The facts above the table, a game's keys and buttons, and the choices for the next deal."""

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the keys for this table, in addition to those on every board."""
        return ()

    @abstractmethod
    def facts(self, session: S, notation: Notation) -> Sequence[Fact]:
        """Return the facts for the bar, such as the score."""

    def buttons(self, session: S, notation: Notation) -> Sequence[Button]:
        """Return buttons that play a move; their ids are ``play:`` followed by the move as a string."""
        return ()

    def chooser(self, game: Any) -> Select | None:
        """Return a control that deals immediately, such as a menu of the games in a family, or None."""
        return None

    def own_settings(self, game: Any, notation: Notation) -> Sequence[Fields]:
        """Return the settings that only this game has."""
        return ()

    def groups(self, game: Any, notation: Notation) -> Sequence[Fields]:
        """Return groups of choices for the next deal, such as the choices for its deck."""
        return ()

    def options(self, game: Any, notation: Notation) -> Sequence[Control]:
        """Return the other choices for the next deal."""
        return ()

    def kinds(self) -> Mapping[str, str]:
        """Return the kinds of deals that only this game has: their names and labels."""
        return {}

    def wish(self, choice: Choice) -> Wish | None:
        """Return the wish behind a kind that only this game has; None for kinds that all games have."""
        return None

    def wishes(self, choice: Choice, notation: Notation) -> Sequence[Control]:
        """Return the controls for details of a kind that only this game has."""
        return ()

    def summary(self, game: Any, notation: Notation) -> str:
        """Return a summary of the choices, or ""."""
        return ""

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after a control has been used; raises `cardmath.CardmathError`."""
        return choice


class Help(Generic[P, M, S]):
    """Everything that helps a player understand a game and win it.

    ``hints`` puts its hints into words; it is None if the game has no solver. ``fair`` provides hints based
    only on what the player sees. ``questions`` asks about the cards; it is None if the game has no questions.
    """

    hints: ClassVar[Hints | None] = None
    questions: Questions[Any, Any] | None = None
    fair: ClassVar[FairHints | None] = None
    first_steps: ClassVar[FirstSteps | None] = None
    #: Whether the game is played by adding.
    adds: ClassVar[bool] = False

    def pages(self, game: Any) -> Sequence[Page]:
        """Return *How to play*: four to ten pages showing positions from the game."""
        return ()

    def grades(self, game: Any) -> Sequence[str]:
        """Return the grades that deals can have; none if deals are not graded, as in a game of luck."""
        return GRADES

    def sum_of(self, position: P, move: M) -> Sum | None:
        """Return the sum of a pair of cards, legal or not; None if it is not a pair or nothing is added."""
        return None

    def missing(self, position: P, key: str) -> Missing | None:
        """Return what the card on a spot needs to make the target; None if there is no target."""
        return None

    def practice(self, session: S, notation: Notation) -> Sequence[Question]:
        """Return three questions about refused moves, or none if no move was refused."""
        return ()

    def panels(self, session: S, notation: Notation) -> Mapping[str, PanelView]:
        """Return the game's own panels by name: ``"help"``, and ``"side"`` beside the table."""
        return {}

    def can_ease(self, session: S) -> bool:
        """Return whether the board can deal an easier game than the one on the table."""
        return self.hints is not None

    def keepsake(self, session: S, notation: Notation) -> Mapping[str, Any]:
        """Return what the page adds to this device's garden at the end of a game, or nothing."""
        return {}

    def certain(self, position: P, most: int | None = None) -> Sequence[M] | None:
        """Return up to ``most`` safe moves, which can never do harm, in order.

        None if the board does not offer safe moves.
        """
        return None

    def is_nearly_done(self, position: P) -> bool:
        """Return whether few enough cards are left to make a search for the rest worthwhile."""
        return False

    def rest(self, position: P) -> Sequence[M]:
        """Return the rest of a game once it is proven that nothing more can go wrong. This is slow."""
        return ()


class GameUI(Generic[P, M]):
    """Everything a game provides for its board, in four parts: table, speech, controls and help.

    The board provides what all games share: chosen cards, undo, links, the bar, painting, the page.
    """

    table: Table[P, M, Any]
    speech: Speech[P, M, Any]
    controls: Controls[P, M, Any]
    help: Help[P, M, Any]

    #: The type of the game. A board without options uses its defaults.
    game: ClassVar[type[Any]]

    def usual_game(self) -> Any:
        """Return the game that a board plays by default."""
        return self.game()

    def figure(self, game: Any) -> str:
        """Return which court card explains a game, cheers and consoles: the jack, queen or king."""
        return "jack"

    def another(self, session: Session[P, M]) -> str:
        """Return the link to another deal like the one on the table, or "" to deal a whole game by number."""
        return ""

    def chooses(self, game: Any) -> bool:
        """Return whether a game's deals can be chosen by what has been proven about them."""
        return self.help.hints is not None and bool(self.help.grades(game))

    def eases(self, game: Any) -> bool:
        """Return whether a game has easier and harder deals."""
        return self.help.hints is not None and len(self.help.grades(game)) > 1

    def check(self, record: Record) -> None:
        """Raise `RecordError` if this board does not play a record's game."""
        if not isinstance(record.game, self.game):
            raise RecordError(
                _("this board plays {title}, not {game}"), title=self.speech.title(), game=record.game.key
            )

    def number_for(self, game: Any) -> int:
        """Return the deal to start with if none is given: a winnable one, if one is known."""
        is_solved = isinstance(game, self.game) and self.chooses(game)
        number = winnable_number(game) if is_solved else None
        return random_deal_number() if number is None else number


def deal_fact(session: Session[Any, Any], label: str = "") -> Fact:
    """Return the fact that shows which deal is on the table."""
    number = session.deal.number
    written = pgettext("deal", "own") if number is None else str(number)
    return Fact("deal", label or pgettext("number of a deal", "Deal"), written)


def keys_of(own: Sequence[Shortcut]) -> tuple[Shortcut, ...]:
    """Return a board's keys: the game's own, then the common keys that it does not use."""
    return (*own, *(one for one in _shortcuts() if one.key not in {mine.key for mine in own}))


def _shortcuts() -> tuple[Shortcut, ...]:
    """Return the keys that every board has."""
    return (
        Shortcut("u", "undo", pgettext("key", "undo")),
        Shortcut("Ctrl+z", "undo", pgettext("key", "undo")),
        Shortcut("r", "redo", pgettext("key", "redo")),
        Shortcut("Ctrl+y", "redo", pgettext("key", "redo")),
        Shortcut("Ctrl+Shift+z", "redo", pgettext("key", "redo")),
        Shortcut("h", "hint", pgettext("key", "hint")),
        Shortcut("n", "new", _("next deal")),
        Shortcut("Escape", "escape", _("put the chosen card back, stop, or close whatever is open")),
    )


def ground(table: Table[Any, Any, Any], game: Any, settings: Settings) -> Place:
    """Return the setting in which the player sees a game: the game's own place, or a plain table."""
    return GREEN if settings.felt == PLAIN_FELT else table.place(game)
