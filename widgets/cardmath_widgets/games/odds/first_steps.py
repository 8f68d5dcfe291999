"""First steps in Odds: one hand against two beginners, with one draw and one call."""

from typing import Final

from cardmath.games.odds import CALL, DRAW, OddsGame, OddsMove, OddsPosition, rank_hand
from cardmath.games.odds.pack import ODD_INDEX
from cardmath.games.odds.players import PLAYERS
from cardmath.games.odds.words import hand_phrase, the_card
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.board.first_steps import FirstSteps
from cardmath_widgets.games.odds.learnt import winner_of
from cardmath_widgets.games.odds.session import OddsSession

#: A deal whose first draw gives a hand that beats both beginners.
_NUMBER: Final = 1201
_STRENGTH: Final = "beginner"


class OddsFirstSteps(FirstSteps):
    """The first hand of Odds."""

    fields = {"strength": _STRENGTH}  # noqa: RUF012

    def begin(self) -> Record:
        """Return a game with one life each, so a single hand decides it."""
        return Record.of_deal(OddsGame(players=3, lives=1), _NUMBER)

    def after(self) -> OddsGame:
        """Return the default game."""
        return OddsGame()

    def following(self, position: OddsPosition) -> OddsMove | None:
        """Return a draw, then the discard that counts least, then the call."""
        if position.outcome is not None or position.turn != 1:
            return None
        if position.drawn is not None:
            return PLAYERS[_STRENGTH](position.seen_by(1))
        can_call = position.caller is None and position.turns[0]
        return CALL if can_call else DRAW

    def waits(self, session: OddsSession) -> bool:
        """Return whether the machines are playing, or all hands are being shown."""
        return session.awaits not in ("person", "over")

    def has_won(self, position: OddsPosition) -> bool:
        """Return whether the player was the last one in."""
        return winner_of(position) == 1

    def kind(self, position: OddsPosition, move: OddsMove) -> str:
        """Return the kind of move."""
        return move.kind

    def task(self, position: OddsPosition, move: OddsMove, notation: Notation, *, is_new: bool) -> str:
        """Return what to press and why."""
        hand = position.hands[0]
        text = {
            "draw": _(
                "Press the stock to draw a card. Only odd cards count: you have {odd}, and they make {hand}."
            ),
            "discard": _("Press {card}: it counts least. It goes to the discards."),
            "call": _("Press “Call odds”. You have {hand}: that is hard to beat."),
        }[move.kind]
        return text.format(
            odd=notation.brief(sum(card.rank in ODD_INDEX for card in hand)),
            hand=hand_phrase(rank_hand(hand)),
            card=the_card(move.card, notation) if move.card else "",
        )

    def asked(self, position: OddsPosition, move: OddsMove, notation: Notation) -> str:
        """Return "": no kind of move occurs often enough for a prompt."""
        return ""

    def second(self, position: OddsPosition, move: OddsMove, notation: Notation) -> str:
        """Tell the player to press the discards."""
        return _("Now press the discards.")

    def lost(self, notation: Notation) -> str:
        """Return an offer to try again: a hand that was shown cannot be undone."""
        return _("Another hand was better this time. Press Try it again to play the hand once more.")

    def ended(self, notation: Notation) -> str:
        """Return what to do next; the table has already announced the win."""
        return _("Press New deal for a whole game.")
