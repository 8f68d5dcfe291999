"""What a table of Odds asks about its cards: odd or even, the likelier card, the best hand, what is rarer."""

from collections.abc import Callable, Sequence
from typing import Final

from cardmath.exercises import pose
from cardmath.exercises.at_the_table import best_hand, likelier_card, odd_or_even
from cardmath.exercises.odd_even import DotSet
from cardmath.exercises.odds_hands import RarerType
from cardmath.exercises.strata import EVEN, ODD
from cardmath.games.odds import OddsMove, OddsPosition, OddsView, rank_hand
from cardmath.games.odds.pack import value
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.boards.asking import Choosable, Question, Questions
from cardmath_widgets.boards.odds.session import LAST_STEP, TYPES_STEP, OddsSession
from cardmath_widgets.boards.odds.words import player_name

__all__ = ["OddsQuestions"]


class OddsQuestions(Questions[OddsPosition, OddsMove]):
    """The questions of a table: about what who looks has seen, and in a show about its hands.

    ``session`` gives the game that is on the table.
    """

    def __init__(self, session: Callable[[], OddsSession]) -> None:
        self._session = session

    def kinds(self, position: OddsPosition) -> int:
        """Return how many kinds come by turns."""
        return len(_KINDS)

    def beside(self, position: OddsPosition, number: int, notation: Notation) -> Question | None:
        """Return a question about what is seen now; None where nobody looks and nothing is shown."""
        session = self._session()
        view = position.seen_by(session.watcher or 1)
        if session.show_step is not None:
            if session.show_step < TYPES_STEP:
                return _best(view, session, notation)
            return _rarer(view, notation) if session.show_step == LAST_STEP else None
        if session.awaits != "person":
            return None
        for at in range(len(_KINDS)):
            question = _KINDS[(number + at) % len(_KINDS)](view, number, notation)
            if question is not None:
                return question
        return None


def _odd_or_even(view: OddsView, number: int, notation: Notation) -> Question | None:
    """Ask whether a card of the own hand is odd, seen as dots, or the sum of two of them."""
    item = odd_or_even(view, notation, number)
    if item is None:
        return None
    asked = [item.count] if isinstance(item, DotSet) else []
    spots = [str(card) for card in view.own or () if value(card) in asked]
    words: Final = (Choosable(ODD, _("odd")), Choosable(EVEN, _("even")))
    return Question(pose(item), tuple(spots[:1]), words)


def _likelier(view: OddsView, number: int, notation: Notation) -> Question | None:
    """Ask which of two ranks the next card is likelier to have, by what was seen."""
    item = likelier_card(view, notation, number)
    if item is None:
        return None
    exercise = pose(item)
    choices = tuple(Choosable(text, text.upper()) for text in exercise.answer_form.words)
    return Question(exercise, choices=choices, brief=item.question)


_KINDS: Final[Sequence[Callable[[OddsView, int, Notation], Question | None]]] = (_odd_or_even, _likelier)


def _best(view: OddsView, session: OddsSession, notation: Notation) -> Question | None:
    """Ask which of the hands that lie open is the best, before it is told."""
    item = best_hand(view, notation)
    if item is None:
        return None
    players = [player for player, hand in enumerate(view.shows[-1].hands, start=1) if hand]
    choices = tuple(
        Choosable(
            str(place),
            capitalised(player_name(player, session.watcher, notation)),
            capitalised(player_name(player, session.watcher, notation.voice)),
        )
        for place, player in enumerate(players, start=1)
    )
    return Question(pose(item), choices=choices, brief=_("Who has the best hand?"))


def _rarer(view: OddsView, notation: Notation) -> Question | None:
    """Ask which is rarer among all hands: the type that has won, or the next best of the show."""
    types = sorted({rank_hand(hand).type for hand in view.shows[-1].hands if hand}, key=lambda one: one.value)
    if len(types) < 2:
        return None
    item = RarerType(notation, types[0], types[1])
    choices = tuple(Choosable(kind.key, kind.label) for kind in types[:2])
    return Question(pose(item), choices=choices, brief=item.question)
