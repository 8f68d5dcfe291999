"""The choices for the next pyramid: deck, tableau, passes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.cards import Suit
from cardmath.decks import FEWEST, LOWEST, PRESETS, Deck, preset_of
from cardmath.games import PyramidGame
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_name
from cardmath_widgets.widget.panels import Check, Control, Fields, Option, Range, Select

__all__ = ["changed", "deck_fields", "options", "summary"]

_OWN: Final = "own"
_UNLIMITED: Final = "unlimited"


def changed(game: PyramidGame, name: str, value: Any) -> PyramidGame:
    """Return the game after one of its controls was used; raises `cardmath.DeckError`.

    A new deck brings its usual tableau.

    >>> changed(PyramidGame(), "highest_pip", "10").tableau
    28
    """
    deck = game.deck
    if name == "preset":
        deck = PRESETS[value].deck if value in PRESETS else deck
    elif name == "lowest":
        deck = replace(deck, lowest=value)
    elif name in ("highest_pip", "faces", "suits"):
        size: dict[str, Any] = {name: int(value)}
        deck = replace(deck, **size)
    elif name == "small":
        return replace(game, tableau=FEWEST if value else deck.default_tableau)
    elif name == "tableau":
        return replace(game, tableau=int(value))
    elif name == "passes":
        return replace(game, passes=None if value == _UNLIMITED else int(value))
    return game if deck == game.deck else PyramidGame(deck, passes=game.passes)


def deck_fields(game: PyramidGame, notation: Notation) -> Fields:
    """Return the choices for the deck."""
    deck = game.deck
    preset = preset_of(deck)
    presets = [Option(one.key, one.title) for one in PRESETS.values()]
    if preset is None:
        presets.append(Option(_OWN, _("Custom")))
    pips = [Option(str(pip), notation.brief(pip)) for pip in range(4, 19)]
    return Fields(
        "deck",
        (
            Select("preset", _("Ready-made"), preset.key if preset else _OWN, presets),
            Select("highest_pip", _("Highest pip card"), str(deck.highest_pip), pips),
            Select("faces", _("Face cards"), str(deck.faces), [_faces(n, notation) for n in range(7)]),
            Select("suits", _("Suits"), str(deck.suits), [_suits(n, notation) for n in range(2, 7)]),
            Select("lowest", _("Lowest card"), deck.lowest, [_lowest(rank, notation) for rank in LOWEST]),
        ),
        _("Deck"),
    )


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
    return facts + " " + _("the {rank} goes on its own.").format(rank=rank_name(deck.alone, notation))


def _faces(count: int, notation: Notation) -> Option:
    ranks = " ".join(rank for rank in Deck(faces=count).ranks if rank in "JCBTQK")
    return Option(str(count), f"{notation.brief(count)}: {ranks}" if ranks else notation.brief(0))


def _suits(count: int, notation: Notation) -> Option:
    symbols = " ".join(suit.symbol for suit in Suit.ordinary()[:count])
    return Option(str(count), f"{notation.brief(count)}: {symbols}")


def _lowest(rank: str, notation: Notation) -> Option:
    if rank == "A":
        return Option(rank, _("ace"))
    return Option(rank, _("{rank}, ace high").format(rank=notation.brief(int(rank))))


def _passes(game: PyramidGame, notation: Notation) -> list[Option]:
    counts = sorted({1, 2, 3, 4, 5} | ({game.passes} if game.passes else set()))
    return [Option(str(n), notation.brief(n)) for n in counts] + [Option(_UNLIMITED, _("unlimited"))]
