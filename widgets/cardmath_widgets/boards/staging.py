"""How a game is staged: all that a board asks of it, in one description."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from cardmath.art import BACK, FOUR_COLOUR, TWO_COLOUR, Palette, Sheet, face, sheet
from cardmath.art.markup import use
from cardmath.cards import Card
from cardmath.deals import random_deal_number
from cardmath.errors import RecordError
from cardmath.games import Game, Position
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_index
from cardmath.records import Record
from cardmath_widgets.access import PanelView
from cardmath_widgets.boards.adviser import Advice, FairAdvice
from cardmath_widgets.boards.asking import Question, Questions
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.controls import Shortcut
from cardmath_widgets.boards.gestures import Gestures
from cardmath_widgets.boards.guide.pages import Page
from cardmath_widgets.boards.guide.steps import FirstSteps
from cardmath_widgets.boards.guide.sums import Sum
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.opening import winnable_number
from cardmath_widgets.boards.session import Session
from cardmath_widgets.boards.voice import Voice
from cardmath_widgets.panels import Button, Control, Fact, Fields, Select
from cardmath_widgets.scene import Motion, Scene
from cardmath_widgets.settings import Settings

__all__ = ["Staging", "Wish"]

P = TypeVar("P", bound=Position[Any])
M = TypeVar("M")


class Wish(Protocol):
    """Which deals are wanted, where a game knows kinds of its own."""

    def measure(self, position: Any) -> tuple[int, ...] | None:
        """Return how well a deal fits, as `cardmath.solving.search_deals.best_winnable` compares it."""
        ...

    def proof(self, position: Any, notation: Notation) -> str:
        """Return what is proven of a deal that was found, in a sentence."""
        ...


class Staging(ABC, Generic[P, M]):
    """A game's description for its board.

    The board brings all that games have in common: chosen cards, undo, links, help, the bar, painting, the
    page. A game tells its rules' side (``gestures``), its measures, scene and motions, its words
    (``voice``), the facts above the table, the controls of the next deal, and what it says of a hint
    (``advice``, None where nothing solves it; ``fair`` for hints from what the player sees alone), and what
    it asks about its cards (``questions``, None where it asks nothing).
    """

    #: The type of the game, whose usual options are those of a board made without any.
    game: ClassVar[type[Any]]
    gestures: ClassVar[Gestures[Any, Any]]
    advice: ClassVar[Advice | None] = None
    questions: Questions[Any, Any] | None = None
    fair: ClassVar[FairAdvice | None] = None
    #: A first game that somebody is led through, None where there is none.
    first_steps: ClassVar[FirstSteps | None] = None
    #: Whether the game is played by sums.
    adds: ClassVar[bool] = False
    #: Leaves of the game's own, beside those of every board.
    leaves: ClassVar[Sequence[Callable[[Host], Leaf]]] = ()

    def usual_game(self) -> Any:
        """Return the game of a board that was made without any."""
        return self.game()

    def check(self, record: Record) -> None:
        """Raise `RecordError` where a record is of a game that is not played here."""
        if not isinstance(record.game, self.game):
            raise RecordError(
                _("this board plays {title}, not {game}"), title=self.title(), game=record.game.key
            )

    def number_for(self, game: Any) -> int:
        """Return the deal to begin a game with where none is named: one that can be won, if that is known."""
        is_solved = self.advice is not None and isinstance(game, self.game)
        number = winnable_number(game) if is_solved else None
        return random_deal_number() if number is None else number

    @abstractmethod
    def title(self) -> str:
        """Return the name of the game, as a person reads it."""

    def title_of(self, game: Any) -> str:
        """Return the name of one game, where a board plays a family of them."""
        return self.title()

    def pages(self, game: Any) -> Sequence[Page]:
        """Return how the game is played: four to six pages, with positions of it."""
        return ()

    def sum_of(self, position: P, move: M) -> Sum | None:
        """Return the sum that a pair of cards makes, legal or not; None where it is no pair, or none adds."""
        return None

    def practice(self, session: Session[P, M], notation: Notation) -> Sequence[Question]:
        """Return three questions that come of moves that were refused; nothing where none were."""
        return ()

    def full_title(self, game: Any, notation: Notation) -> str:
        """Return the name of one game with that of its deck or deal, as statistics list it."""
        return self.title_of(game)

    def kind_of_game(self, game: Any) -> str:
        """Return what tells games apart that statistics keep apart, beside the game's key; "" for nothing."""
        return ""

    def tells_endings(self, session: Session[P, M]) -> bool:
        """Return whether the end of a game is told over the table."""
        return True

    def name_of(self, game: Any) -> str:
        """Return what is dealt in a word or two: the deck's name where it has one, or the game's."""
        return self.title_of(game)

    @abstractmethod
    def voice(self, notation: Notation) -> Voice[P, M]:
        """Return what speaks for the board in a notation."""

    def session(self, record: Record, undos: int = 0, hints: int = 0) -> Session[P, M]:
        """Return a game that goes on from a record; raises `RecordError` where its moves are not legal."""
        return Session(record, self.gestures, undos=undos, hints=hints)

    # -- the table -------------------------------------------------------------------------------

    def table_of(self, session: Session[P, M], width: int, height: int) -> Any:
        """Return the table of a game in progress on a screen of a size.

        Where more than the position decides what lies there, as who looks at it, the table says that, too.
        """
        return self.table(session.position, width, height)

    @abstractmethod
    def table(self, position: P, width: int, height: int) -> Any:
        """Return the measures of a table for a position on a screen of a size."""

    @abstractmethod
    def scene(self, position: P, table: Any, notation: Notation) -> Scene:
        """Return the scene of a position: what lies where and what each spot is called.

        What is chosen, pointed out, free to be chosen and where it may go is the board's to add.
        """

    @abstractmethod
    def motions(self, table: Any, before: P, move: M) -> tuple[Motion, ...]:
        """Return what moves when a move is played."""

    def sheet(self, game: Any, settings: Settings, card_width: int) -> Sheet:
        """Return the drawing of all cards."""
        return sheet(
            self.cards(game),
            lambda rank: rank_index(rank, settings.notation),
            palette=self.palette(settings),
            value_of=lambda rank: self.value_text(game, rank, settings),
            card_width=card_width,
        )

    def drawing(self, game: Any, settings: Settings, name: str) -> str:
        """Return the drawing of one card, or of the back, by its name on the scene."""
        if name == BACK:
            return use(BACK)
        rank, suit = name[:-1], name[-1]
        index, value = rank_index(rank, settings.notation), self.value_text(game, rank, settings)
        return face(rank, suit, index, palette=self.palette(settings), value=value)

    def looks(self, game: Any, settings: Settings) -> Hashable:
        """Return what the cards' looks depend on: where this is alike, nothing is drawn anew."""
        return tuple(self.cards(game)), settings.looks

    def palette(self, settings: Settings) -> Palette:
        """Return the colours of the cards."""
        return FOUR_COLOUR if settings.four_colours else TWO_COLOUR

    def cards(self, game: Game) -> Sequence[Card]:
        """Return the cards that can lie on the table."""
        return game.pack

    def value_text(self, game: Any, rank: str, settings: Settings) -> str:
        """Return the value written on cards whose rank is no numeral, or "" for none."""
        return ""

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return what keys stand for on this table, beside those of every board."""
        return ()

    # -- the panels ------------------------------------------------------------------------------

    def panels(self, session: Session[P, M], notation: Notation) -> Mapping[str, PanelView]:
        """Return panels of the game's own by their names: ``"help"``, and ``"side"`` beside the table."""
        return {}

    @abstractmethod
    def facts(self, session: Session[P, M], notation: Notation) -> Sequence[Fact]:
        """Return what counts now, for the bar."""

    def buttons(self, session: Session[P, M], notation: Notation) -> Sequence[Button]:
        """Return buttons that play a move: each with the id ``play:`` and the text of the move."""
        return ()

    def chooser(self, game: Any) -> Select | None:
        """Return a choice that deals at once, such as that of a game out of a family; None where is none."""
        return None

    def certain(self, position: P, most: int | None = None) -> Sequence[M] | None:
        """Return plays, one after the other and ``most`` of them, that can never hurt.

        None where the board does not offer to make them.
        """
        return None

    def is_nearly_done(self, position: P) -> bool:
        """Return whether so little is left that the rest may be looked for."""
        return False

    def rest(self, position: P) -> Sequence[M]:
        """Return the rest of a game where it is proven that nothing can go wrong any more; it takes time."""
        return ()

    def own_settings(self, game: Any, notation: Notation) -> Sequence[Fields]:
        """Return settings of the game's own."""
        return ()

    def groups(self, game: Any, notation: Notation) -> Sequence[Fields]:
        """Return groups of the next deal's choices, such as those of its deck."""
        return ()

    def options(self, game: Any, notation: Notation) -> Sequence[Control]:
        """Return the next deal's other choices."""
        return ()

    def kinds(self) -> Mapping[str, str]:
        """Return the kinds of deals that only this game has: their names, and how they are called."""
        return {}

    def wish(self, choice: Choice) -> Wish | None:
        """Return what a kind of this game's own means; None for the kinds of every game."""
        return None

    def wishes(self, choice: Choice, notation: Notation) -> Sequence[Control]:
        """Return what can be chosen about a kind of this game's own."""
        return ()

    def summary(self, game: Any, notation: Notation) -> str:
        """Return what the choices come to, or ""."""
        return ""

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after one of the controls was used; raises `cardmath.CardmathError`."""
        return choice
