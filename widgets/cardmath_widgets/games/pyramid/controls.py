"""The choices for the next pyramid: tableau and passes; those for its deck are shared by all games."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.decks import FEWEST
from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath_widgets.page.panels import Check, Control, Option, Range, Select
from cardmath_widgets.page.panels.decks import deck_changed

_UNLIMITED: Final = "unlimited"


def changed(game: PyramidGame, name: str, value: Any) -> PyramidGame:
    """Return the game after one of its controls was used; raises `cardmath.DeckError`.

    A new deck brings its usual tableau.

    >>> changed(PyramidGame(), "highest_pip", "10").tableau
    28
    """
    if name == "small":
        return replace(game, tableau=FEWEST if value else game.deck.default_tableau)
    if name == "tableau":
        return replace(game, tableau=int(value))
    if name == "passes":
        return replace(game, passes=None if value == _UNLIMITED else int(value))
    deck = deck_changed(game.deck, name, value)
    return game if deck == game.deck else PyramidGame(deck, passes=game.passes)


def options(game: PyramidGame, notation: Notation) -> Sequence[Control]:
    """Return the choices for the tableau and the passes."""
    low, high = game.deck.tableau_range
    is_small = game.tableau < low
    # Sizes smaller than in the rules make a short first game, so they appear only if requested.
    first, last = (FEWEST, low - 1) if is_small else (low, high)
    sizes = [notation.brief(size) for size in range(first, last + 1)]
    small = Check(
        "small", _("Small pyramid, from {count} cards up").format(count=notation.brief(FEWEST)), is_small
    )
    passes = _UNLIMITED if game.passes is None else str(game.passes)
    return (
        Range("tableau", _("Cards in the tableau"), game.tableau, first, last, sizes),
        *((small,) if low > FEWEST else ()),
        Select("passes", _("Passes through the stock"), passes, _passes(game, notation)),
    )


def summary(game: PyramidGame, notation: Notation) -> str:
    """Return a summary of the choices."""
    deck = game.deck
    facts = _("{cards} cards; target {target};").format(
        cards=notation.write(len(deck.cards)), target=notation.write(deck.target)
    )
    if deck.alone is None:
        return facts + " " + _("the ace goes with the 0.")
    return (
        facts + " " + _("{rank} goes on its own.").format(rank=rank_name(deck.alone, notation, deck.values))
    )


def _passes(game: PyramidGame, notation: Notation) -> list[Option]:
    counts = sorted({1, 2, 3, 4, 5} | ({game.passes} if game.passes else set()))
    return [Option(str(n), notation.brief(n)) for n in counts] + [Option(_UNLIMITED, _("unlimited"))]
