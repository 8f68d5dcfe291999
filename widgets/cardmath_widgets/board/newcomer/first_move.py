"""Which legal move a newcomer is shown first, and what is said about it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from cardmath.numerals import Notation
from cardmath_widgets.page import Said
from cardmath_widgets.page.table.scene import Scene

M = TypeVar("M")

#: A move with two spots shows the most: a card goes to another card, or to the pile waiting for it.
_TELLING: Final = 2
#: The kinds of spots that do nothing when pressed.
_STILL: Final = frozenset({"picture", "seen", "plaque"})


def first_move(moves: Sequence[M], line: Iterable[str], spots_of: Callable[[M], Sequence[str]]) -> M | None:
    """Return the move to show, None if there are no legal moves.

    ``line`` lists good moves as strings, the next one first: the moves of a known win, or safe moves. The
    first choice is a good move that can be made now and brings together two cards, or a card and its pile.
    Failing that, it is any legal move that does so, then the next good move, then any legal move.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath_widgets.games.pyramid.gestures import PyramidGestures
    >>> start = PyramidGame().deal(7)
    >>> str(first_move(start.moves(), ("draw", "t7.3+t7.4"), PyramidGestures().spots_of))
    't7.3+t7.4'
    """
    by_text = {str(move): move for move in moves}
    good = [by_text[text] for text in line if text in by_text]
    ordered = (*good, *moves)
    telling = (move for move in ordered if len(spots_of(move)) == _TELLING)
    return next(telling, ordered[0] if ordered else None)


def shown_spots(spots: Sequence[str], scene: Scene) -> tuple[str, ...]:
    """Return the spots between which the hand moves: at most two, none if the first cannot be pressed.

    >>> shown_spots(("t1.1", "t1.2"), Scene(100, 100, 20))
    ()
    """
    here = [spot for key in spots[:_TELLING] if (spot := scene.spot(key)) is not None]
    if len(here) < min(len(spots), _TELLING) or here[0].kind in _STILL:
        return ()
    return tuple(spot.key for spot in here)


def with_move(
    greeting: Said, marked: Callable[[Notation], str], phrase: Callable[[Notation], str], notation: Notation
) -> Said:
    """Return a move as the only sentence to read; the greeting is one press away, and still read aloud.

    On the table, the move is ``marked``; when read aloud, the ``phrase`` includes its places.

    >>> greeting, move = Said("Deal 7."), lambda notation: f"Take the {notation.brief(10)}"
    >>> shown = with_move(greeting, move, lambda notation: f"{move(notation)} in row one", Notation(12))
    >>> shown.text, shown.why, shown.aloud
    ('Take the Ʒ.', 'Deal 7.', 'Take the ten in row one. Deal 7.')
    """
    text, spoken = f"{marked(notation)}.", f"{phrase(notation.voice)}."
    heard = _without(greeting.aloud or greeting.text, spoken)
    why = greeting.why or _without(greeting.text, text)
    aloud = f"{spoken} {heard}".strip()
    return Said(text, why, "" if aloud == text else aloud, greeting.mood)


def _without(greeting: str, move: str) -> str:
    """Return the greeting without the move, so it is not said twice."""
    return greeting.replace(move, "").replace("  ", " ").strip()
