"""The board of the patiences: one staging that reads a game's rules, and the board that has it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardmath.cards import Card, Suit
from cardmath.games import OddAndEvenGame
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.rules import RANKS
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.solving.patience import certain_plays
from cardmath_widgets.boards.asking import Question
from cardmath_widgets.boards.board import Board
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.controls import Shortcut
from cardmath_widgets.boards.guide.pages import Page
from cardmath_widgets.boards.patience import controls, slips
from cardmath_widgets.boards.patience.advice import FairPatienceAdvice, PatienceAdvice
from cardmath_widgets.boards.patience.first_steps import PatienceFirstSteps
from cardmath_widgets.boards.patience.gestures import PatienceGestures
from cardmath_widgets.boards.patience.howto import patience_pages
from cardmath_widgets.boards.patience.layout import motions, patience_scene
from cardmath_widgets.boards.patience.plans import Plan, plan
from cardmath_widgets.boards.patience.questions import PatienceQuestions
from cardmath_widgets.boards.patience.rings import RingsLeaf
from cardmath_widgets.boards.patience.words import PatienceVoice, suit_heights
from cardmath_widgets.boards.session import Session
from cardmath_widgets.boards.staging import Staging
from cardmath_widgets.panels import Control, Fact, Select
from cardmath_widgets.scene import Motion, Scene
from cardmath_widgets.settings import Settings

__all__ = ["PatienceBoard", "PatienceStaging"]


class PatienceStaging(Staging[PatiencePosition, PatienceMove]):
    """How the patiences are staged: each by the table of its rules."""

    game = PatienceGame
    gestures = PatienceGestures()
    questions = PatienceQuestions()
    advice = PatienceAdvice()
    fair = FairPatienceAdvice()
    first_steps = PatienceFirstSteps()
    leaves = (RingsLeaf,)

    def usual_game(self) -> PatienceGame:
        """Return the game that gave the family its name."""
        return OddAndEvenGame()

    def title(self) -> str:
        """Return the name of the family."""
        return _("Patience")

    def title_of(self, game: PatienceGame) -> str:
        """Return the name of the game."""
        return _(game.title)

    def pages(self, game: PatienceGame) -> Sequence[Page]:
        """Return how the game is played."""
        return patience_pages(game)

    def voice(self, notation: Notation) -> PatienceVoice:
        """Return what speaks for the board."""
        return PatienceVoice(notation)

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the keys that turn a card of the stock, and play what is certain."""
        return (Shortcut("t", "press:stock", _("turn")), Shortcut("c", "certain", _("play what is certain")))

    def table(self, position: PatiencePosition, width: int, height: int) -> Plan:
        """Return where the parts of the game lie."""
        return plan(position.game.rules, width, height)

    def scene(self, position: PatiencePosition, table: Plan, notation: Notation) -> Scene:
        """Return the piles with what they wait for, the reserve, the wing, stock and waste."""
        return patience_scene(position, table, notation)

    def motions(self, table: Plan, before: PatiencePosition, move: PatienceMove) -> tuple[Motion, ...]:
        """Return how a card goes to its pile and another fills its cell, or how one turns over."""
        return motions(table, before, move)

    def cards(self, game: Any) -> Sequence[Card]:
        """Return every card, those included that are laid out and never dealt."""
        return [Card(rank, suit) for suit in game.rules.suit_order for rank in RANKS[: game.rules.ranks]]

    def value_text(self, game: PatienceGame, rank: str, settings: Settings) -> str:
        """Return the number of an ace or a face card, where numbers are to be seen."""
        if not settings.values or rank.isdigit():
            return ""
        return settings.notation.format(RANKS.index(rank) + 1)

    def facts(self, session: Session[PatiencePosition, PatienceMove], notation: Notation) -> Sequence[Fact]:
        """Return stock, redeals left, how far each suit is, and the deal."""
        position, deal = session.position, session.deal.number
        heights = suit_heights(position)
        written = " ".join(f"{suit.symbol}{notation.brief(height)}" for suit, height in heights.items())
        return (
            Fact("stock", _("Stock"), notation.brief(len(position.stock)), number=len(position.stock)),
            _redeals(position.redeals_left, notation),
            Fact("piles", _("Piles"), written, _aloud(heights)),
            Fact("deal", _("Deal"), _("own") if deal is None else str(deal)),
        )

    def chooser(self, game: PatienceGame) -> Select:
        """Return the choice of the game."""
        return controls.chooser(game)

    def certain(self, position: PatiencePosition, most: int | None = None) -> Sequence[PatienceMove]:
        """Return plays that are proven never to hurt."""
        return certain_plays(position, most)

    def practice(
        self, session: Session[PatiencePosition, PatienceMove], notation: Notation
    ) -> Sequence[Question]:
        """Return questions about counting by twos, where piles were misjudged."""
        return slips.practice(session.position.game, session.slips, notation)

    def options(self, game: PatienceGame, notation: Notation) -> Sequence[Control]:
        """Return the choices of the next deal."""
        return controls.options(game, notation)

    def summary(self, game: PatienceGame, notation: Notation) -> str:
        """Return what the choices come to."""
        return controls.summary(game, notation)

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after one of its controls was used."""
        return replace(choice, game=controls.changed(choice.game, name, value))


def _redeals(left: int | None, notation: Notation) -> Fact:
    """Return how many redeals are left; without limit that is no number."""
    if left is None:
        return Fact("redeals", _("Redeals"), "∞", _("as often as wanted"))
    return Fact("redeals", _("Redeals"), notation.brief(left), number=left)


def _aloud(heights: Mapping[Suit, int]) -> str:
    """Return how many cards lie on the piles of each suit, for the ear."""
    return ", ".join(f"{suit.label} {DECIMAL.aloud(height)}" for suit, height in heights.items())


class PatienceBoard(Board[PatiencePosition, PatienceMove]):
    """A board on which the patiences are played: Odd and Even and its relatives.

    ``number`` is the deal, a random one if left out; ``game`` chooses which patience, and its options;
    ``record`` goes on with a recorded game instead. ``notation`` is the base and digits on the screen.

    >>> from cardmath.games import PatriarchsGame
    >>> board = PatienceBoard(7, PatriarchsGame())
    >>> board.play("r1>f2").removed
    9
    >>> board
    <Patriarchs: deal 7, 1 move played>
    """

    staging = PatienceStaging()
