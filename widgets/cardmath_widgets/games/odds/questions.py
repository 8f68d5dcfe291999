"""The questions at an Odds table: odd or even, the likelier card, the best hand and the rarer hand."""

from collections.abc import Callable, Sequence
from typing import Final

from cardmath.exercises import pose
from cardmath.exercises.kinds.odd_even import DotSet
from cardmath.games.odds import HandType, OddsMove, OddsPosition, OddsView, rank_hand
from cardmath.games.odds.exercises import posed
from cardmath.games.odds.exercises.hands import RarerType
from cardmath.games.odds.pack import value
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.board.questions import Choosable, Question, Questions, odd_or_even
from cardmath_widgets.games.odds.session import LAST_STEP, TYPES_STEP, OddsSession


class OddsQuestions(Questions[OddsPosition, OddsMove]):
    """The questions of a table: about what the watching player has seen or, during a show, about the open
    hands.

    ``session`` returns the game on the table.
    """

    def __init__(self, session: Callable[[], OddsSession]) -> None:
        self._session = session

    def kinds(self, position: OddsPosition) -> int:
        """Return how many kinds of questions come up in turn."""
        return len(_KINDS)

    def beside(self, position: OddsPosition, number: int, notation: Notation) -> Question | None:
        """Return a question about what is visible now; None if all hands are hidden and there is no show."""
        session = self._session()
        view = position.seen_by(session.watcher or 1)
        if session.show_step is not None:
            if session.show_step < TYPES_STEP:
                return _best(view, session, notation)
            return _rarer(view, notation) if session.show_step == LAST_STEP else None
        if session.awaits != "person":
            return None
        at = number % len(_KINDS)
        asked = (kind(view, number, notation) for kind in (*_KINDS[at:], *_KINDS[:at]))
        return next(filter(None, asked), None)


def _odd_or_even(view: OddsView, number: int, notation: Notation) -> Question | None:
    """Ask whether a card in the player's own hand, shown as dots, or the sum of two of them is odd."""
    item = posed.odd_or_even(view, notation, number)
    if item is None:
        return None
    asked = [item.count] if isinstance(item, DotSet) else []
    spots = [str(card) for card in view.own or () if value(card) in asked]
    return odd_or_even(pose(item), "", tuple(spots[:1]))


def _likelier(view: OddsView, number: int, notation: Notation) -> Question | None:
    """Ask which of two ranks the next card is more likely to have, from the cards seen so far."""
    item = posed.likelier_card(view, notation, number)
    if item is None:
        return None
    exercise = pose(item)
    choices = tuple(Choosable(text, text.upper()) for text in exercise.answer_form.words)
    return Question(exercise, choices=choices, brief=item.question)


_KINDS: Final[Sequence[Callable[[OddsView, int, Notation], Question | None]]] = (_odd_or_even, _likelier)


def _best(view: OddsView, session: OddsSession, notation: Notation) -> Question | None:
    """Ask which of the open hands is the best, before the result is shown."""
    item = posed.best_hand(view, notation)
    if item is None:
        return None
    players = [player for player, hand in enumerate(view.shows[-1].hands, start=1) if hand]
    shown, spoken = (
        [capitalised(session.name(player, written)) for player in players]
        for written in (notation, notation.voice)
    )
    names = enumerate(zip(shown, spoken, strict=True), start=1)
    choices = tuple(Choosable(str(place), *both) for place, both in names)
    brief = _("Who has the better hand?") if len(players) == 2 else _("Who has the best hand?")
    return Question(pose(item), choices=choices, brief=brief)


def _rarer(view: OddsView, notation: Notation) -> Question | None:
    """Ask which type of hand is rarer: the type that won, or the next best in the show."""
    held = {rank_hand(hand).type for hand in view.shows[-1].hands if hand}
    types = [kind for kind in HandType if kind in held]
    if len(types) < 2:
        return None
    item = RarerType(notation, types[0], types[1])
    choices = tuple(Choosable(kind.key, kind.plain_name) for kind in types[:2])
    return Question(pose(item), choices=choices, brief=item.question)
