"""The choice of a deck: a ready-made one, or its highest pip card, faces, suits and lowest card."""

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from cardmath.cards import Suit
from cardmath.decks import LOWEST, PRESETS, Deck, preset_of
from cardmath.errors import DeckError
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.controls import Fields, Option, Select

_OWN: Final = "own"


def deck_fields(deck: Deck, notation: Notation, *, has_suits: bool = True) -> Fields:
    """Return the choices for a deck; ``has_suits`` is whether the number of suits matters.

    >>> [choice.id for choice in deck_fields(Deck(), Notation(12), has_suits=False).controls]
    ['preset', 'highest_pip', 'faces', 'lowest']
    """
    preset = preset_of(deck)
    presets = [Option(one.key, one.title) for one in PRESETS.values()]
    if preset is None:
        presets.append(Option(_OWN, _("Custom")))
    pips = [Option(str(pip), notation.brief(pip)) for pip in range(4, 19)]
    suits = Select("suits", _("Suits"), str(deck.suits), [_suits(n, notation) for n in range(2, 7)])
    return Fields(
        "deck",
        (
            Select("preset", _("Ready-made"), preset.key if preset else _OWN, presets),
            Select("highest_pip", _("Highest pip card"), str(deck.highest_pip), pips),
            Select("faces", _("Face cards"), str(deck.faces), [_faces(n, notation) for n in range(7)]),
            *((suits,) if has_suits else ()),
            Select("lowest", _("Lowest card"), deck.lowest, [_lowest(rank, notation) for rank in LOWEST]),
        ),
        _("Deck"),
    )


def deck_changed(deck: Deck, name: str, value: Any) -> Deck:
    """Return the deck with one choice changed; raises `cardmath.DeckError`. Other controls change nothing.

    >>> deck_changed(Deck(), "lowest", "0").target, deck_changed(Deck(), "passes", "3") == Deck()
    (16, True)
    """
    if name == "preset":
        return PRESETS[value].deck if value in PRESETS else deck
    if name == "lowest":
        return replace(deck, lowest=value)
    if name in ("highest_pip", "faces", "suits"):
        size: dict[str, Any] = {name: int(value)}
        return replace(deck, **size)
    return deck


def deck_text(deck: Deck) -> str:
    """Return a deck as a text for a link.

    >>> deck_text(Deck()), deck_in(deck_text(Deck()), Deck(10, 0)) == Deck()
    ('12,3,4,A', True)
    """
    return f"{deck.highest_pip},{deck.faces},{deck.suits},{deck.lowest}"


def deck_in(text: str, usual: Deck) -> Deck:
    """Return the deck in a link's text, or the usual one if that is not a deck."""
    *counts, lowest = text.split(",")
    sizes = [size for one in counts if (size := whole(one, 2)) is not None]
    with suppress(DeckError):
        if len(sizes) == len(counts) == 3:
            return Deck(sizes[0], sizes[1], sizes[2], lowest)
    return usual


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
