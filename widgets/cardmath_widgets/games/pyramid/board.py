"""The Pyramid Addition board and its game UI."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from cardmath.decks import preset_of
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.how_to_play import pages
from cardmath.games.pyramid.solving import certain_rest
from cardmath.how_to_play import Page
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.game_ui import GameUI, Help, Speech, Table
from cardmath_widgets.board.questions import Question
from cardmath_widgets.board.session import Session
from cardmath_widgets.games.pyramid.controls import PyramidControlsUI
from cardmath_widgets.games.pyramid.first_steps import PyramidFirstSteps
from cardmath_widgets.games.pyramid.gestures import PyramidGestures, place_of
from cardmath_widgets.games.pyramid.hints import PyramidHints
from cardmath_widgets.games.pyramid.layout import PyramidMeasures, measures, motions, pyramid_scene
from cardmath_widgets.games.pyramid.panels import GardenPanel, WorthPanel, grown
from cardmath_widgets.games.pyramid.questions import PyramidQuestions, practice
from cardmath_widgets.games.pyramid.words import PyramidVoice
from cardmath_widgets.page.elements.frames import Missing, Sum
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.page.table.felt import Felt, Place, dunes
from cardmath_widgets.page.table.scene import Motion, Scene

#: With this many cards left in the tableau, the rest can be played automatically. The second number limits
#: the search steps that prove, for each position on the way, that nothing can go wrong.
_FEW: Final = 10
_REST_NODES: Final = 300

_Session = Session[PyramidPosition, PyramidMove]
#: Where the game is set: the pyramids in the evening.
_EVENING: Final = Place(
    "evening",
    Felt.of("#1a4c46 #033b35 #093f39 #5d8e86 #2d5e57 #cce3df #564e2d #3b2c13 #774d00"),
    Felt.of("#102a27 #031c19 #07211e #64958d #1e3733 #cce3df #312c1b #1b1306 #452e0a"),
    "pyramid",
    dunes,
)


class PyramidTableUI(Table[PyramidPosition, PyramidMove, Session[PyramidPosition, PyramidMove]]):
    """The table of Pyramid Addition."""

    gestures = PyramidGestures()

    def layout(self, session: _Session, width: int, height: int) -> PyramidMeasures:
        """Return the layout of a table for the pyramid."""
        return measures(width, height, session.position.game.layout.rows)

    def scene(self, session: _Session, table: PyramidMeasures, notation: Notation) -> Scene:
        """Return the pyramid, the piles and their labels."""
        return pyramid_scene(session.position, table, notation)

    def motions(
        self, session: _Session, table: PyramidMeasures, before: PyramidPosition, move: PyramidMove
    ) -> tuple[Motion, ...]:
        """Return the motions of a pair leaving, or of a card turning over."""
        return motions(table, before, move)

    def looks(self, game: PyramidGame, settings: Settings) -> Hashable:
        """Return what the look of the cards depends on: the deck, which sets the values, and the settings."""
        return game.deck, settings.looks

    def place(self, game: Any) -> Place:
        """Return the pyramids in the evening."""
        return _EVENING

    def value(self, game: PyramidGame, rank: str) -> int:
        """Return the value of a rank in the deck."""
        return game.deck.value(rank)


class PyramidSpeechUI(Speech[PyramidPosition, PyramidMove, Session[PyramidPosition, PyramidMove]]):
    """The names in Pyramid Addition, on the screen and read aloud."""

    def title(self) -> str:
        """Return the name of the game."""
        return _("Pyramid Addition")

    def name_of(self, game: PyramidGame) -> str:
        """Return the name of a ready-made deck."""
        preset = preset_of(game.deck)
        return self.title() if preset is None else preset.title

    def voice(self, notation: Notation) -> PyramidVoice:
        """Return the voice of the board."""
        return PyramidVoice(notation)

    def full_title(self, game: PyramidGame, notation: Notation) -> str:
        """Return the name of the game with its deck, or with the deck's description."""
        preset = preset_of(game.deck)
        deck = (
            preset.title
            if preset
            else _("{cards} cards, target {target}").format(
                cards=notation.write(len(game.deck.cards)), target=notation.write(game.deck.target)
            )
        )
        return _("{game}: {deck}").format(game=self.title(), deck=deck)

    def kind_of_game(self, game: PyramidGame) -> str:
        """Return the deck: the statistics group games by deck."""
        deck = game.deck
        return f"{deck.highest_pip}.{deck.faces}.{deck.suits}.{deck.lowest}"


class PyramidHelpUI(Help[PyramidPosition, PyramidMove, Session[PyramidPosition, PyramidMove]]):
    """The help for Pyramid Addition."""

    hints = PyramidHints()
    questions = PyramidQuestions()
    first_steps = PyramidFirstSteps()
    adds = True

    def pages(self, game: PyramidGame) -> Sequence[Page]:
        """Return *How to play* for this deck."""
        return pages(game)

    def sum_of(self, position: PyramidPosition, move: PyramidMove) -> Sum | None:
        """Return the sum of a pair, or None if the pair is refused for a reason other than its sum."""
        refusal = position.refusal(move)
        cards = [card for place in move.places if (card := position.card_at(place))]
        if len(cards) != 2 or (refusal is not None and refusal.kind != "sum"):
            return None
        deck, (left, right) = position.game.deck, cards
        suits = left.suit.value, right.suit.value
        return Sum(deck.value(left), deck.value(right), deck.target, suits)

    def missing(self, position: PyramidPosition, key: str) -> Missing | None:
        """Return what the card on a spot needs to make the deck's target."""
        place, deck = place_of(key), position.game.deck
        card = None if place is None else position.card_at(place)
        return None if card is None else Missing(deck.value(card), deck.target)

    def is_nearly_done(self, position: PyramidPosition) -> bool:
        """Return whether few cards are left in the tableau."""
        return position.outcome is None and position.left <= _FEW

    def rest(self, position: PyramidPosition) -> Sequence[PyramidMove]:
        """Return a winning line that no removal can spoil."""
        return certain_rest(position, _REST_NODES)

    def keepsake(self, session: _Session, notation: Notation) -> Mapping[str, Any]:
        """Return what the player's pairs grow in the garden."""
        return grown(session, notation)

    def practice(self, session: _Session, notation: Notation) -> Sequence[Question]:
        """Return questions about the pairs that did not make the target."""
        return practice(session.position.game.deck, session.slips, notation)


class PyramidUI(GameUI[PyramidPosition, PyramidMove]):
    """The game UI of Pyramid Addition."""

    table = PyramidTableUI()
    speech = PyramidSpeechUI()
    controls = PyramidControlsUI()
    help = PyramidHelpUI()

    game = PyramidGame


class PyramidBoard(Board[PyramidPosition, PyramidMove]):
    """A board for Pyramid Addition, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, random if omitted; ``record`` resumes a recorded game instead. ``deck``,
    ``tableau`` and ``passes``, or a ``game``, choose what is dealt. ``base`` and ``digits``, or a
    ``notation``, choose how numbers are written. In an app, the page's link takes precedence over the deal.
    ``board.position`` is the position on the table, and ``board.record`` can be saved and replayed.

    >>> PyramidBoard(number=7, tableau=6, base=10).position.left
    6
    >>> board = PyramidBoard(number=7)
    >>> board.play("t7.3+t7.4").left
    26
    >>> board.record.moves
    ('t7.3+t7.4',)
    >>> board
    <Pyramid Addition: deal 7, 1 move played>
    """

    ui = PyramidUI()
    own_panels = (WorthPanel, GardenPanel)
