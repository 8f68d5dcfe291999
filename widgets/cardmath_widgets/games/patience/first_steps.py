"""First steps in Odd and Even: the last twelve cards of a winnable game."""

from typing import Final

from cardmath.games import OddAndEvenGame
from cardmath.games.patience import PatienceMove, PatiencePosition
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.words import the_card
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath.solving import UNWINNABLE, solve
from cardmath_widgets.board.first_steps import FirstSteps

#: A deal whose last twelve cards need the reserve, the stock and, once, a step past the king.
_NUMBER: Final = 43
#: The moves before the last twelve cards.
_PLAYED: Final = (
    "turn turn turn turn w>f4 turn turn turn w>f2 turn turn turn turn turn turn turn turn turn turn "
    "w>f1 turn turn w>f6 r3>f6 r7>f6 w>f6 r8>f6 turn w>f3 turn turn turn turn turn turn w>f3 turn turn "
    "turn turn turn w>f6 turn turn w>f8 turn turn w>f5 turn w>f8 turn w>f4 w>f4 turn turn turn w>f7 "
    "turn turn w>f3 r4>f3 r6>f3 turn r7>f3 turn turn w>f3 turn w>f1 turn r4>f1 turn turn turn turn turn "
    "turn w>f5 turn r6>f5 turn turn w>f1 r8>f1 turn w>f4 turn r8>f4 turn r6>f4 turn w>f5 turn turn turn "
    "w>f7 turn turn w>f1 turn turn w>f4 turn r4>f7 turn r3>f7 turn turn w>f4 r9>f1 turn w>f8 turn turn "
    "w>f4 turn turn turn turn turn turn w>f2 turn turn turn turn w>f3 r3>f3 turn w>f7 turn turn w>f1 "
    "turn r6>f7 turn w>f4 turn w>f7 turn r4>f1 turn w>f8 r7>f1 r5>f8 r3>f8 turn turn r3>f8 turn r7>f8 "
    "redeal turn turn turn turn turn w>f4 r6>f4 turn w>f5 r1>f5 turn turn turn turn turn w>f2 turn w>f5 "
    "r3>f2 r8>f2 r1>f5 turn w>f6 turn turn r7>f5 turn r4>f6 r7>f6 turn turn w>f5 turn turn w>f2 r2>f2 "
    "turn turn turn w>f6 turn w>f7 turn turn w>f7 turn w>f3 r1>f3 r4>f3 turn turn w>f1 r1>f1 turn w>f3 "
    "turn w>f6 r4>f6 r6>f6 turn turn w>f1 turn w>f8 r9>f8 r6>f8 r7>f8 r8>f8 turn w>f5 turn w>f7"
)

#: How many cards are left after these moves.
_LEFT: Final = 12
#: Maximum number of search steps for the next move; from the deal, a fraction of that is enough.
_NODES: Final = 20_000


class PatienceFirstSteps(FirstSteps):
    """The end of a first game of Odd and Even."""

    def begin(self) -> Record:
        """Return the game with twelve cards left."""
        return Record.of_deal(OddAndEvenGame(), _NUMBER).with_moves(_PLAYED.split())

    def after(self) -> OddAndEvenGame:
        """Return the full game."""
        return OddAndEvenGame()

    def following(self, position: PatiencePosition) -> PatienceMove | None:
        """Return the next move of a winning line, or a legal move if a win is neither found nor ruled out."""
        solution = solve(position, nodes=_NODES)
        if solution.verdict == UNWINNABLE:
            return None
        return next(iter(solution.moves or position.moves()), None)

    def kind(self, position: PatiencePosition, move: PatienceMove) -> str:
        """Return how a card is played (past the king, from the waste, from the reserve), or "turn"."""
        if move.source is None or move.target is None:
            return "turn"
        top, card = position.foundation_top(move.target.number), position.card_at(move.source)
        if top and card and RANKS.index(card.rank) < RANKS.index(top.rank):
            return "past"
        return "waste" if move.source.kind == "w" else "reserve"

    def task(
        self, position: PatiencePosition, move: PatienceMove, notation: Notation, *, is_new: bool
    ) -> str:
        """Return what to press and why."""
        kind = self.kind(position, move)
        if kind == "turn":
            if is_new:
                text = _(
                    "Press the stock to turn up a card. Each pile goes up by twos. Below it is the card"
                    " it needs next."
                )
                left = _("Twelve cards are left.")
                return f"{text} {left}" if position.left == _LEFT else text
            return _("Press the stock for the next card.")
        assert move.source is not None
        assert move.target is not None
        card, top = position.card_at(move.source), position.foundation_top(move.target.number)
        assert card is not None
        if top is None:
            # This can happen only before the last twelve cards, if the player has undone more moves than were
            # played here.
            return _("Press {card}. It starts a pile.").format(card=the_card(card, notation))
        words = {
            "card": the_card(card, notation),
            "Card": capitalised(the_card(card, notation)),
            "top": rank_name(top.rank, notation),
            "rank": rank_name(card.rank, notation),
        }
        if kind == "past":
            return _("Press {card}. Counting by twos: {top}, then {rank}. Odd turns into even.").format(
                **words
            )
        if kind == "waste" and is_new:
            return _("Press {card}. A pile is waiting for it. Two more: {top}, then {rank}.").format(**words)
        return _("Press {card}. Two more: {top}, then {rank}.").format(**words)

    def asked(self, position: PatiencePosition, move: PatienceMove, notation: Notation) -> str:
        """Ask for a card in the reserve that a pile needs next."""
        if self.kind(position, move) != "reserve":
            return ""
        return _("Your turn: which open card fits a pile?")

    def second(self, position: PatiencePosition, move: PatienceMove, notation: Notation) -> str:
        """Tell the player to press the pile."""
        return _("Now press the pile that needs it.")

    def ended(self, notation: Notation) -> str:
        """Return what to say after the first win."""
        return _("Every pile is complete: you have won! Press New deal for a whole game.")
