"""The guess before a game of luck: how many cards will be left, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.solving import at_once
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.state import Effect, Panel
from cardmath_widgets.page.panels import Button, Control, Note, Range

#: The field of a link that holds the guess.
FIELD: Final = "guess"
_SLIDER: Final = "guessed"
_PLAY: Final = "play-luck"


@dataclass
class PatienceSession(Session[PatiencePosition, PatienceMove]):
    """A game in progress, with the player's guess of how many cards will be left; None without a guess."""

    guess: int | None = None


class GuessPanel(Panel):
    """The panel *Guess*, in games that luck decides: first guess, then see."""

    name = "guess"
    place = "help"
    dock = 3
    outlasts_deals = True

    def label(self) -> str:
        """Return its name."""
        return _("Guess")

    def is_offered(self) -> bool:
        """Return whether luck decides the game on the table."""
        return self._session.position.game.is_luck

    def controls(self) -> Sequence[Control]:
        """Return the slider, what was guessed, and the button that plays on."""
        session, notation = self._session, self.state.notation
        most = len(session.position.cards)
        guess = most // 2 if session.guess is None else session.guess
        texts = [notation.brief(count) for count in range(most + 1)]
        words = (
            _("Move the slider to your guess. Then turn the cards and see.")
            if session.guess is None
            else outcome_sentence(session, notation) or _guess_sentence(session.guess, notation)
        )
        return (
            Range(_SLIDER, _("How many cards will be left at the end?"), guess, 0, most, texts),
            Note("guess-told", words),
            Button(_PLAY, _("Play it for me"), disabled=session.is_over),
        )

    def change(self, name: str, value: Any) -> Effect | None:
        """Take the guess, or play the game to its end."""
        if name == _SLIDER:
            if not self._session.is_over:
                self._session.guess = int(value)
            return Effect()
        if name == _PLAY:
            _end, line = at_once(self._session.position)
            return Effect(panel="", line=line)
        return None

    @property
    def _session(self) -> PatienceSession:
        session = self.state.session
        assert isinstance(session, PatienceSession)
        return session


def guess_of(text: str, session: PatienceSession) -> int | None:
    """Return the guess that a link holds; None without a valid one."""
    is_number = text.isascii() and text.isdigit() and len(text) < 4
    return int(text) if is_number and int(text) <= len(session.position.cards) else None


def luck_sentence(game: PatienceGame) -> str:
    """Return that luck decides a game, and which choice it leaves; "" for other games.

    >>> from cardmath.games.patience import CapturedQueensGame, ContradanceGame
    >>> luck_sentence(CapturedQueensGame(turning="standstill"))
    'Luck decides this game. Guess first: how many cards will be left? Then see.'
    >>> luck_sentence(ContradanceGame.opening())[:76]
    'Luck decides almost all of this game. Guess first: how many cards will be le'
    >>> luck_sentence(ContradanceGame())
    ''
    """
    if not game.is_luck:
        return ""
    # A narrow line shows the beginning, so the only choice of the game comes last.
    sentences = [
        _("Luck decides almost all of this game.") if game.leaves_choice else _("Luck decides this game."),
        _("Guess first: how many cards will be left? Then see."),
    ]
    if game.leaves_choice:
        sentences.append(_("Your one choice: the last turned card can wait while the stock starts over."))
    return " ".join(sentences)


def outcome_sentence(session: Session[Any, Any], notation: Notation) -> str:
    """Return how close the guess was at the end of a game; "" before the end, or without a guess."""
    guess = session.guess if isinstance(session, PatienceSession) else None
    if guess is None or not session.is_over:
        return ""
    left = session.position.left
    off = abs(left - guess)
    guessed = _guess_sentence(guess, notation)
    if not off:
        return guessed + " " + _("That is exactly right!")
    return f"{guessed} " + ngettext(
        "{left} is left, so you were {off} off.", "{left} are left, so you were {off} off.", left
    ).format(left=notation.brief(left), off=notation.brief(off))


def _guess_sentence(guess: int, notation: Notation) -> str:
    return ngettext("You guessed {count} card.", "You guessed {count} cards.", guess).format(
        count=notation.brief(guess)
    )
