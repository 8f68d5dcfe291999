"""What a finished game of Pyramid Addition has shown: its stars, and the pairs that the player made."""

from collections.abc import Mapping
from typing import Final

from cardmath.games.pyramid import Bond, PyramidPosition
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import join_and
from cardmath_widgets.board.speech import times

__all__ = ["bond_text", "learnt", "stars"]

#: The most pairs that a sentence names.
_NAMED: Final = 3


def stars(position: PyramidPosition) -> int:
    """Return the stars of a game: three for a cleared pyramid, two from half of it on, one for any pair.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> stars(start), stars(start.play("t7.3+t7.4"))
    (0, 1)
    """
    if not position.left:
        return 3
    if 2 * position.left <= position.game.tableau:
        return 2
    return int(position.removed > 0)


def learnt(made: Mapping[Bond, int], notation: Notation) -> str:
    """Return a sentence about the pairs that were made most often; "" if there was no pair.

    >>> learnt({(3, 7): 4, (4, 6): 4, (5, 5): 1, (10,): 6}, Notation(10))
    'You made 7 + 3 and 6 + 4 four times each.'
    >>> learnt({(3, 12): 2, (4, 11): 1}, Notation(12)), learnt({(2, 8): 1, (4, 6): 1}, Notation(10))
    ('You made 10z + 3 twice.', 'You made 8 + 2 and 6 + 4.')
    >>> learnt({(10,): 2}, Notation(10))
    ''
    """
    pairs = {bond: count for bond, count in made.items() if len(bond) == 2}
    if not pairs:
        return ""
    most = max(pairs.values())
    best = sorted(bond for bond, count in pairs.items() if count == most)[:_NAMED]
    named = join_and([bond_text(bond, notation) for bond in best])
    if most == 1:
        return _("You made {pairs}.").format(pairs=named)
    text = _("You made {pairs} {times}.") if len(best) == 1 else _("You made {pairs} {times} each.")
    return text.format(pairs=named, times=times(most, notation))


def bond_text(bond: Bond, notation: Notation) -> str:
    """Return a bond as a sum without its result, the larger number first, or the number that is alone.

    >>> bond_text((3, 7), Notation(10)), bond_text((15,), Notation(12)), bond_text((4, 11), Notation(12))
    ('7 + 3', '13z', 'Ǝ + 4')
    """
    return " + ".join(notation.brief(value) for value in reversed(bond))
