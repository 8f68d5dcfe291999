"""The Pyramid Addition board: the game's staging, and the board that has it."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.decks import PRESETS, preset_of
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.solving.pyramid import certain_rest
from cardmath_widgets.boards.asking import Question
from cardmath_widgets.boards.board import Board
from cardmath_widgets.boards.choice import Choice
from cardmath_widgets.boards.controls import Shortcut
from cardmath_widgets.boards.guide.pages import Page
from cardmath_widgets.boards.guide.sums import Sum
from cardmath_widgets.boards.pyramid import controls, practice, slips
from cardmath_widgets.boards.pyramid.advice import PyramidAdvice
from cardmath_widgets.boards.pyramid.first_steps import PyramidFirstSteps
from cardmath_widgets.boards.pyramid.gestures import PyramidGestures
from cardmath_widgets.boards.pyramid.howto import pyramid_pages
from cardmath_widgets.boards.pyramid.layout import Measures, measures, motions, pyramid_scene
from cardmath_widgets.boards.pyramid.questions import PyramidQuestions
from cardmath_widgets.boards.pyramid.words import Labels, PyramidVoice, score
from cardmath_widgets.boards.pyramid.worth import WorthLeaf
from cardmath_widgets.boards.session import Session
from cardmath_widgets.boards.staging import Staging, Wish
from cardmath_widgets.panels import Control, Fact, Fields
from cardmath_widgets.scene import Motion, Scene
from cardmath_widgets.settings import Settings

__all__ = ["PyramidBoard", "PyramidStaging"]

#: Of so many cards in the tableau the rest can be played by itself; so many steps of search are taken for
#: each position on the way, to prove that nothing can go wrong.
_FEW: Final = 10
_REST_NODES: Final = 300


class PyramidStaging(Staging[PyramidPosition, PyramidMove]):
    """How Pyramid Addition is staged."""

    game = PyramidGame
    gestures = PyramidGestures()
    advice = PyramidAdvice()
    questions = PyramidQuestions()
    first_steps = PyramidFirstSteps()
    leaves = (WorthLeaf,)
    adds = True

    def title(self) -> str:
        """Return the name of the game."""
        return _("Pyramid Addition")

    def pages(self, game: PyramidGame) -> Sequence[Page]:
        """Return how the game is played with this deck."""
        return pyramid_pages(game)

    def sum_of(self, position: PyramidPosition, move: PyramidMove) -> Sum | None:
        """Return the sum of a pair; of two that cannot leave for another reason there is none."""
        refusal = position.refusal(move)
        cards = [card for place in move.places if (card := position.card_at(place))]
        if len(cards) != 2 or (refusal is not None and refusal.kind != "sum"):
            return None
        deck = position.game.deck
        return Sum(deck.value(cards[0]), deck.value(cards[1]), deck.target)

    def name_of(self, game: PyramidGame) -> str:
        """Return the name of a ready-made deck."""
        preset = preset_of(game.deck)
        return self.title() if preset is None else preset.title

    def voice(self, notation: Notation) -> PyramidVoice:
        """Return what speaks for the board."""
        return PyramidVoice(notation)

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the key that draws."""
        return (Shortcut("d", "press:stock", _("draw")),)

    def table(self, position: PyramidPosition, width: int, height: int) -> Measures:
        """Return the measures of a table with room for the pyramid."""
        return measures(width, height, position.game.layout.rows)

    def scene(self, position: PyramidPosition, table: Measures, notation: Notation) -> Scene:
        """Return the pyramid, the piles and their labels."""
        return pyramid_scene(position, table, notation)

    def motions(self, table: Measures, before: PyramidPosition, move: PyramidMove) -> tuple[Motion, ...]:
        """Return how a pair leaves, or a card turns over."""
        return motions(table, before, move)

    def looks(self, game: PyramidGame, settings: Settings) -> Hashable:
        """Return the deck, which gives the cards' values, and the settings."""
        return game.deck, settings.looks

    def value_text(self, game: PyramidGame, rank: str, settings: Settings) -> str:
        """Return the value of an ace or a face card, where values are to be seen."""
        if not settings.values or rank.isdigit():
            return ""
        return settings.notation.format(game.deck.value(rank))

    def facts(self, session: Session[PyramidPosition, PyramidMove], notation: Notation) -> Sequence[Fact]:
        """Return target, cards left, pass, score and deal."""
        position, deal = session.position, session.deal.number
        used, passes = notation.brief(position.passes_used), position.game.passes
        if passes is not None:
            used = _("{used} of {all}").format(used=used, all=notation.brief(passes))
        target = notation.write(position.target)
        preset = preset_of(position.game.deck)
        deck = _("Deal") if preset is None else _("{deck}, deal").format(deck=preset.title)
        return (
            Fact(
                "target",
                _("Target"),
                target,
                Labels(notation).target(position),
                is_main=True,
                opens=WorthLeaf.name,
            ),
            Fact("left", _("Left"), notation.brief(position.left), number=position.left),
            Fact("pass", _("Pass"), used),
            Fact("score", _("Score"), score(position, notation), score(position, notation.voice)),
            Fact("deal", deck, _("own") if deal is None else str(deal)),
        )

    def is_nearly_done(self, position: PyramidPosition) -> bool:
        """Return whether few cards are left in the tableau."""
        return position.outcome is None and position.left <= _FEW

    def rest(self, position: PyramidPosition) -> Sequence[PyramidMove]:
        """Return a line to the win that no removal can spoil."""
        return certain_rest(position, _REST_NODES)

    def practice(
        self, session: Session[PyramidPosition, PyramidMove], notation: Notation
    ) -> Sequence[Question]:
        """Return questions about pairs that did not make the target."""
        return slips.practice(session.position.game.deck, session.slips, notation)

    def full_title(self, game: PyramidGame, notation: Notation) -> str:
        """Return the game's name with that of its deck, or with what its deck comes to."""
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
        """Return the deck: games with it are listed together."""
        deck = game.deck
        return f"{deck.highest_pip}.{deck.faces}.{deck.suits}.{deck.lowest}"

    def groups(self, game: PyramidGame, notation: Notation) -> Sequence[Fields]:
        """Return the choices of the next deal's deck."""
        return (controls.deck_fields(game, notation),)

    def options(self, game: PyramidGame, notation: Notation) -> Sequence[Control]:
        """Return the choices of the next deal's tableau and passes."""
        return controls.options(game, notation)

    def kinds(self) -> Mapping[str, str]:
        """Return the deals by number fact."""
        return practice.kinds()

    def wish(self, choice: Choice) -> Wish | None:
        """Return the pairs to be practised."""
        return practice.facts_of(choice)

    def wishes(self, choice: Choice, notation: Notation) -> Sequence[Control]:
        """Return the pairs to choose from."""
        return practice.controls(choice, notation)

    def summary(self, game: PyramidGame, notation: Notation) -> str:
        """Return what the choices come to."""
        return controls.summary(game, notation)

    def changed(self, choice: Choice, name: str, value: Any) -> Choice:
        """Return the choice after one of its controls was used."""
        practised = practice.changed(choice, name, value)
        if practised is not None:
            return practised
        base = PRESETS[value].base if name == "preset" and value in PRESETS else choice.base
        game = controls.changed(choice.game, name, value)
        # Another deck has other pairs.
        kind = choice.kind if game.deck == choice.game.deck else choice.kind.partition(":")[0]
        return replace(choice, game=game, base=base, kind=kind)


class PyramidBoard(Board[PyramidPosition, PyramidMove]):
    """A board on which Pyramid Addition is played, in JupyterLab, Notebook and Voila.

    ``number`` is the deal, a random one if left out; ``record`` goes on with a recorded game instead.
    ``game`` chooses deck, tableau and passes, ``notation`` the base and digits on the screen. In an
    app the page's link comes before the deal. What stands on the table is ``board.position``, and
    ``board.record`` can be saved and replayed.

    >>> board = PyramidBoard(number=7)
    >>> board.play("t7.3+t7.4").left
    26
    >>> board.record.moves
    ('t7.3+t7.4',)
    >>> board
    <Pyramid Addition: deal 7, 1 move played>
    """

    staging = PyramidStaging()
