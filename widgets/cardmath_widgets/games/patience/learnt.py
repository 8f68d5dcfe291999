"""What a finished solitaire shows: its stars, and how the player counted on the piles."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from cardmath.games.patience import PatienceMove, PatiencePosition
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.board.speech import times

#: With this step, a ring with an odd number of ranks turns odd into even.
_PARITY_STEP: Final = 2


def stars(position: PatiencePosition) -> int:
    """Return the stars for a game: three for complete piles, two for half the cards, and one for any card.

    Cards already on the piles before the deal do not count.

    >>> from cardmath.games import PatriarchsGame
    >>> start = PatriarchsGame().deal(7)
    >>> stars(start), stars(start.play("r1>f2"))
    (0, 1)
    """
    if not position.left:
        return 3
    played = position.removed - sum(position.game.rules.heights(position.game.laid_out))
    return 2 if played >= position.left else int(played > 0)


def learnt(moves: Iterable[tuple[PatiencePosition, PatienceMove]], notation: Notation) -> str:
    """Return a sentence about the steps that were counted; "" if no card was put on another.

    ``moves`` are the moves, each with the position before it.

    >>> from cardmath.games import PatriarchsGame
    >>> start = PatriarchsGame().deal(7)
    >>> learnt([(start, start.moves()[0])], Notation(10))
    'You counted up once.'
    """
    steps, rounds = Counter[int](), 0
    for position, move in moves:
        if move.target is None:
            continue
        ranks, height = (
            position.game.foundations[move.target.number - 1].ranks,
            position.heights[move.target.number - 1],
        )
        if height and move.source is not None and move.source.kind != "f":
            rules = position.game.rules
            step = (ranks[height] - ranks[height - 1]) % rules.ranks
            steps[step if step <= rules.ranks // 2 else step - rules.ranks] += 1
            rounds += abs(ranks[height] - ranks[height - 1]) != min(step, rules.ranks - step)
    return _sentence(steps, rounds, notation)


def _sentence(steps: Counter[int], rounds: int, notation: Notation) -> str:
    up, down = (sum(many for step, many in steps.items() if step * sign == 1) for sign in (1, -1))
    if up and down:
        return _("You counted up {up} and down {down}.").format(
            up=times(up, notation), down=times(down, notation)
        )
    if up or down:
        text = _("You counted up {times}.") if up else _("You counted down {times}.")
        return text.format(times=times(up or down, notation))
    if not steps:
        return ""
    step, many = steps.most_common(1)[0]
    if step == _PARITY_STEP:
        if rounds:
            return _("You went round the ring by twos {times}. Odd turned into even.").format(
                times=times(rounds, notation)
            )
        return _("You counted by twos {times}.").format(times=times(many, notation))
    if rounds:
        return _("You went round the ring {times}, in steps of {step}.").format(
            times=times(rounds, notation), step=notation.brief(abs(step))
        )
    return _("You counted in steps of {step} {times}.").format(
        times=times(many, notation), step=notation.brief(abs(step))
    )
