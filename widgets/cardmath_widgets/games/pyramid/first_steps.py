"""First steps in Pyramid Addition: ten cards, number bonds to ten, and seven moves."""

from typing import Any, Final

from cardmath.decks import PRESETS
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DISCARD, DRAW, PyramidMove, PyramidPosition
from cardmath.games.pyramid.words import the_rank
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath.solving import solve
from cardmath_widgets.board.first_steps import FirstSteps

_PRESET: Final = "first-steps"
_NEXT: Final = "bonds-to-ten"
#: A deal with each kind of move in only seven moves.
_NUMBER: Final = 1656


class PyramidFirstSteps(FirstSteps):
    """The first game of Pyramid Addition."""

    base = PRESETS[_PRESET].base

    def begin(self) -> Record:
        """Return the deal."""
        return Record.of_deal(PyramidGame(PRESETS[_PRESET].deck), _NUMBER)

    def after(self) -> PyramidGame:
        """Return the game of number bonds with the full deck."""
        return PyramidGame(PRESETS[_NEXT].deck)

    def following(self, position: PyramidPosition) -> PyramidMove | None:
        """Return the next move of a winning line."""
        moves = solve(position).moves
        return moves[0] if moves else None

    def kind(self, position: PyramidPosition, move: PyramidMove) -> str:
        """Return what the move does: removes a pair or a single card, uses the discard pile, or draws."""
        if not move.places:
            return "draw" if move == DRAW else "turn"
        if len(move.places) == 1:
            return "alone"
        if DISCARD in move.places:
            return "discard"
        return "covering" if position.covering(move.places[1]) else "pair"

    def task(self, position: PyramidPosition, move: PyramidMove, notation: Notation, *, is_new: bool) -> str:
        """Return what to press and why."""
        kind = self.kind(position, move)
        text = {
            "pair": _("Press {the_first}: {first} + {second} = {target}."),
            "alone": _("Press {the_first}: it can go on its own. It is worth {target}."),
            "discard": _("Press both: {first} + {second} = {target}. The card from the stock helps."),
            "covering": _(
                "Press {the_first}: {first} + {second} = {target}. It lies on {the_second}, but they can "
                "leave together."
            ),
            "draw": _("Press the stock to turn up a card. No two free cards make {target} now."),
            "turn": _("Press the stock to turn the cards over. It is empty."),
        }[kind]
        if kind == "pair" and is_new and not position.removed:
            text = _(
                "Press {the_first}: {first} + {second} = {target}. Two free cards that make {target} "
                "leave together."
            )
        return text.format(**self._words(position, move, notation))

    def asked(self, position: PyramidPosition, move: PyramidMove, notation: Notation) -> str:
        """Ask for a pair in the pyramid."""
        if self.kind(position, move) != "pair":
            return ""
        return _("Your turn: which two free cards make {target}?").format(
            target=notation.write(position.target)
        )

    def pointed(
        self, position: PyramidPosition, move: PyramidMove, spots: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return both cards of a pair; if one covers the other, only the one to press first."""
        return spots[:1] if self.kind(position, move) == "covering" else spots

    def second(self, position: PyramidPosition, move: PyramidMove, notation: Notation) -> str:
        """Return which card to press next."""
        return _("Now the other: {first} + {second} = {target}.").format(
            **self._words(position, move, notation)
        )

    def ended(self, notation: Notation) -> str:
        """Return what to say after the first win."""
        return _("The pyramid is gone: you have won your first game! Press New deal for the next one.")

    @staticmethod
    def _words(position: PyramidPosition, move: PyramidMove, notation: Notation) -> dict[str, Any]:
        cards = [card for place in move.places if (card := position.card_at(place))]
        words = {"target": notation.write(position.target)}
        for name, card in zip(("first", "second"), cards, strict=False):
            words[name] = notation.brief(position.game.deck.value(card))
            words[f"the_{name}"] = the_rank(card, position.game.deck, notation)
            words[f"The_{name}"] = capitalised(words[f"the_{name}"])
        return words
