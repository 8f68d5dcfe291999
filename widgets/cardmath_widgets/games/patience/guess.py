"""The guess in a game of luck: how many cards will be left, how many were, and another deal like it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, NamedTuple

from cardmath.cards import Card
from cardmath.deals import random_deal_number, shuffled
from cardmath.games.patience import TURN, WASTE, PatienceGame, PatienceMove, PatiencePosition, Place
from cardmath.games.patience.solving import at_once
from cardmath.i18n import N_, _, ngettext
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.links import BEGINS
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.session import Session
from cardmath_widgets.page import said
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Control, Fields, Log, Note, Range

#: The link fields for the guess, and for the earlier guesses with their outcomes: ``4-6.0-0``.
FIELD: Final = "guess"
GUESSES: Final = "guesses"
_SLIDER: Final = "guessed"
_PLAY: Final = "play-luck"
_NUMBER: Final = "guess:"
#: With this few cards, each number is a button: one press makes the guess.
_FEW: Final = 12
#: Maximum number of stored guesses.
_KEPT: Final = 12
_LONGEST: Final = 200


class Guessed(NamedTuple):
    """A guess about a finished deal, and how many cards stayed."""

    guess: int
    stayed: int


@dataclass
class PatienceSession(Session[PatiencePosition, PatienceMove]):
    """A game in progress, with the player's guess of how many cards will stay; None without a guess.

    ``earlier`` contains the guesses for earlier deals, oldest first.
    """

    guess: int | None = None
    earlier: tuple[Guessed, ...] = ()

    @property
    def link(self) -> str:
        """The guess and the earlier ones, as further fields of a link; "" without any."""
        guess = "" if self.guess is None else f"&{FIELD}={self.guess}"
        return f"{guess}&{GUESSES}={guesses_text(self.earlier)}" if self.earlier else guess

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the guesses in a link; without earlier ones, the known ones stay."""
        self.guess = guess_of(fields.get(FIELD, ""), self)
        self.earlier = earlier_guesses(fields.get(GUESSES, "")) or self.earlier

    @property
    def most(self) -> int:
        """The maximum number of cards that can stay: all that were left when the player joined."""
        return self.whole[self.begins].left

    @property
    def waits_for_guess(self) -> bool:
        """Whether luck decides, the player has not begun, and nothing has been guessed."""
        return self.position.game.is_luck and not self.has_begun and self.guess is None

    @property
    def guessed(self) -> tuple[Guessed, ...]:
        """The guesses so far, with this one once the game is over."""
        if self.guess is None or not self.is_over:
            return self.earlier
        return (*self.earlier, Guessed(self.guess, self.position.left))[-_KEPT:]


class GuessPanel(Panel):
    """The *Guess* panel, in games decided by luck: guess first, then see."""

    name = "guess"
    title = N_("Guess")
    place = "help"
    dock = 3
    outlasts_deals = True

    def is_offered(self) -> bool:
        """Return whether luck decides the game on the table."""
        return self._session.position.game.is_luck

    def is_primary(self) -> bool:
        """Return whether the guess comes next."""
        return self._session.waits_for_guess

    def controls(self) -> Sequence[Control]:
        """Return the numbers to guess, the guesses so far, and the button that plays on."""
        session, notation = self._session, self.state.notation
        words = (
            _("Guess a number. Then turn the cards and see.")
            if session.guess is None
            else outcome_sentence(session, notation) or _guess_sentence(session.guess, notation)
        )
        return (
            self._numbers(),
            Note("guess-told", words),
            Button(_PLAY, _("Play it for me"), disabled=session.is_over),
            *self._so_far(),
        )

    def _numbers(self) -> Control:
        session, notation = self._session, self.state.notation
        label, most = _("How many cards will stay?"), session.most
        texts = [notation.brief(count) for count in range(most + 1)]
        if most > _FEW:
            guess = most // 2 if session.guess is None else session.guess
            return Range(_SLIDER, label, guess, 0, most, texts)
        numbers = [
            Button(f"{_NUMBER}{count}", text, disabled=session.is_over, pressed=count == session.guess)
            for count, text in enumerate(texts)
        ]
        return Fields("guess-numbers", (ButtonRow("guess-row", numbers),), label)

    def _so_far(self) -> tuple[Control, ...]:
        """Return each guess and how many cards stayed, for all deals played."""
        notation = self.state.notation
        lines = [_both(guessed, notation) for guessed in self._session.guessed]
        return (Log("guesses", _("Your guesses so far"), lines),) if lines else ()

    def change(self, name: str, value: Any) -> Effect | None:
        """Accept the guess, or play the game to the end."""
        if name == _SLIDER:
            self._take(str(value))
            return Effect()
        if name.startswith(_NUMBER):
            self._take(name.removeprefix(_NUMBER))
            guess, words = self._session.guess, _("Your guess is {count}. Now turn the cards.")
            if guess is not None:
                sentence = said(lambda n: words.format(count=n.brief(guess)), self.state.notation)
                self.state.say(sentence)
            return Effect(panel="")
        if name == _PLAY:
            _end, line = at_once(self._session.position)
            return Effect(panel="", line=line)
        return None

    def _take(self, text: str) -> None:
        session = self._session
        if not session.is_over:
            guess = guess_of(text, session)
            session.guess = session.guess if guess is None else guess

    @property
    def _session(self) -> PatienceSession:
        session = self.state.session
        assert isinstance(session, PatienceSession)
        return session


def guess_of(text: str, session: PatienceSession) -> int | None:
    """Return the guess in a link, or None if it has no valid one."""
    guess = whole(text, 3)
    return guess if guess is not None and guess <= session.most else None


def earlier_guesses(text: str) -> tuple[Guessed, ...]:
    """Return the earlier guesses in a link, leaving out anything that is not a pair of numbers.

    >>> earlier_guesses("4-6.0-0.x")
    (Guessed(guess=4, stayed=6), Guessed(guess=0, stayed=0))
    """
    pairs = re.findall(r"(?<![0-9-])([0-9]{1,3})-([0-9]{1,3})(?![0-9-])", text[:_LONGEST])
    return tuple(Guessed(int(guess), int(stayed)) for guess, stayed in pairs)[-_KEPT:]


def guesses_text(guesses: Sequence[Guessed]) -> str:
    """Return earlier guesses as a string for a link.

    >>> guesses_text((Guessed(4, 6), Guessed(0, 0)))
    '4-6.0-0'
    """
    return ".".join(f"{guessed.guess}-{guessed.stayed}" for guessed in guesses)


def luck_sentence(game: PatienceGame) -> str:
    """Say that luck decides a game, and what choice the player has; "" for other games.

    >>> from cardmath.games.patience import CapturedQueensGame, ContradanceGame
    >>> luck_sentence(CapturedQueensGame(turning="standstill"))
    'Guess first: how many cards will stay? Luck decides this game.'
    >>> luck_sentence(ContradanceGame.opening())[:71]
    'Guess first: how many cards will stay? Luck decides almost everything. '
    >>> luck_sentence(ContradanceGame())
    ''
    """
    if not game.is_luck:
        return ""
    # A narrow line shows only the beginning, so what to do comes first and the game's only choice comes last.
    sentences = [
        _("Guess first: how many cards will stay?"),
        _("Luck decides almost everything.") if game.leaves_choice else _("Luck decides this game."),
    ]
    if game.leaves_choice:
        sentences.append(_("Your only choice: the last card turned can wait while the stock starts over."))
    return " ".join(sentences)


def outcome_sentence(session: Session[Any, Any], notation: Notation) -> str:
    """Return the guess and how many cards stayed at the end of a game; "" before that, or without a guess."""
    guess = session.guess if isinstance(session, PatienceSession) else None
    if guess is None or not session.is_over:
        return ""
    return _both(Guessed(guess, session.position.left), notation)


def _both(guessed: Guessed, notation: Notation) -> str:
    guess, stayed = guessed
    if guess == stayed:
        return _("You guessed {guess}, and {stayed} stayed. Just right!").format(
            guess=notation.brief(guess), stayed=notation.brief(stayed)
        )
    return _("You guessed {guess}, but {stayed} stayed.").format(
        guess=notation.brief(guess), stayed=notation.brief(stayed)
    )


def _guess_sentence(guess: int, notation: Notation) -> str:
    return ngettext("You guessed {count} card.", "You guessed {count} cards.", guess).format(
        count=notation.brief(guess)
    )


def another_end(start: PatiencePosition, number: int) -> Record:
    """Return a deal with as few cards left as in the position, on few piles, shuffled by a number.

    With few piles the order matters, so cards can stay. The other cards come first, pile by pile, and each is
    played when it is turned. The stock can start over as many times as in the position.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> from cardmath.games.patience.solving.quick import at_once
    >>> start = CapturedQueensGame(turning="standstill").deal(0)
    >>> for move in at_once(start)[1][:135]:
    ...     start = start.play(move)
    >>> start.left, [at_once(another_end(start, number).position())[0].left for number in range(7)]
    (8, [2, 0, 3, 0, 0, 2, 3])
    """
    game = replace(start.game, redeals=start.redeals_left)
    laid_out, left = game.rules.heights(game.laid_out), start.left
    heights = [len(pile.ranks) for pile in game.foundations]
    for at in Random(number).sample(range(len(heights)), len(heights)):
        # A second pass brings out so many cards that the outcome is in doubt only with deeper piles.
        tail = min(left, heights[at] - 1 if start.redeals_left else heights[at] // 2)
        heights[at], left = heights[at] - tail, left - tail
    done: list[Card] = []
    stays: list[Card] = []
    moves: list[PatienceMove] = []
    for at, pile in enumerate(game.foundations):
        cards = [pile.card(height) for height in range(len(pile.ranks))]
        played = cards[laid_out[at] : heights[at]]
        done += played
        stays += cards[heights[at] :]
        moves += [TURN, PatienceMove(WASTE, Place("f", at + 1))] * len(played)
    return Record(game, (*done, *shuffled(stays, number)), moves=tuple(map(str, moves)))


def another(session: PatienceSession) -> str:
    """Return the link to another deal like the one on the table; "" if a whole game was dealt."""
    start = session.whole[session.begins]
    if not (session.begins and start.game.is_luck):
        return ""
    record = another_end(start, random_deal_number())
    return to_link(record, {BEGINS: str(len(record.moves))})
