"""A garden bed as a value, with a place for every pair of numbers in a deck; and the garden's words.

Python only describes the bed. The page stores what has grown, in its own storage (``beds.js``).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.device.days import forgetful


@dataclass(frozen=True)
class Plot:
    """The place for one pair: its numbers, as written and as spoken.

    The plant's flower has two kinds of petals, and each of the two numbers is the count of one kind.

    >>> Plot((3, 7), "7 + 3", "seven plus three").key
    '3+7'
    """

    numbers: tuple[int, ...]
    text: str
    spoken: str

    @property
    def key(self) -> str:
        """The place's name, the same in every base and language, and never just a number.

        >>> Plot((10,), "10", "ten on its own").key
        '=10'
        """
        return "+".join(map(str, self.numbers)) if len(self.numbers) > 1 else f"={self.numbers[0]}"


@dataclass(frozen=True)
class Bed:
    """The places for one deck in one base; ``key`` is its permanent name."""

    key: str
    title: str
    plots: tuple[Plot, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the bed as plain data for the page."""
        plots = {
            plot.key: {"text": plot.text, "spoken": plot.spoken, "petals": list(plot.numbers)}
            for plot in self.plots
        }
        return {"key": self.key, "title": self.title, "plots": plots}

    def grown(self, deal: str, made: Iterable[tuple[int, ...]]) -> dict[str, Any]:
        """Return what the pairs ``made`` in a deal add to the bed, as plain data for the page.

        ``deal`` identifies the deal: a pair only grows once in each deal.
        """
        known = {plot.numbers: plot.key for plot in self.plots}
        return {"bed": self.to_dict(), "deal": deal, "made": [known[one] for one in made if one in known]}


def words() -> Mapping[str, str]:
    """Return the sentences and labels that the page shows with the garden.

    >>> words()["seed"]
    'a seed'
    """
    return {
        "title": _("Your garden"),
        "note": _(
            "A pair grows when you find it. After three different deals it blooms. Each path step"
            " you win adds a stone. Nothing withers. The garden stays in this browser, and"
            " nothing is sent."
        ),
        "unkept": forgetful(),
        "none": _("Nothing is planted yet. Play a pyramid: each pair that you find grows here."),
        "invite": _("Play a pyramid, and the first plant grows here."),
        # TRANSLATORS: what a screen reader says about the garden
        "sum": _("Plants: {plants}. In bloom: {blooms}. Stones: {stones}."),
        # TRANSLATORS: how far a plant has grown
        "seed": _("a seed"),
        "sprout": _("a sprout"),
        "bud": _("a bud"),
        "bloom": _("in bloom"),
        # TRANSLATORS: a plant and how far it has grown, as in "seven plus three: a bud"
        "plant": _("{plant}: {stage}"),
        "wipe": _("Clear the garden"),
        "sure": _("Clear it? All your plants will be gone."),
    }


def growth_words() -> Mapping[str, str]:
    """Return the words for what has grown in one game."""
    known = words()
    return {name: known[name] for name in ("sprout", "bud", "bloom", "plant")} | {
        # TRANSLATORS: {plants} is a list such as "seven plus three: a bud, a stone"
        "grew": _("Your garden has grown: {plants}."),
        # TRANSLATORS: a stone in the garden, for a step on the path
        "stone": _("a stone"),
    }
