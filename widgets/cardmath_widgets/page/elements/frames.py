"""Numbers in frames of the base: counted in words, shown three ways, and the sum of a pair."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardmath.art.frames import pair_in_frames
from cardmath.frames import MOST_PIPS, MakeABase
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation, number_words
from cardmath.sentences import capitalised
from cardmath_widgets.page import Said, said
from cardmath_widgets.page.elements.pictures import cells_to_fill, frames
from cardmath_widgets.page.elements.tree import Element, box, text
from cardmath_widgets.page.table.scene import Box


@dataclass(frozen=True)
class Sum:
    """The values of two cards, the target they should make, and the suits of the cards.

    >>> from cardmath.numerals import Notation
    >>> Sum(7, 8, 15).sentence(Notation(12)), Sum(7, 6, 15).sentence(Notation(12))
    ('7 + 8: a full dozen and 3.', '7 + 6: a full dozen and 1; two too few.')
    >>> Sum(7, 8, 15).sentence(Notation(5)), Sum(7, 8, 15).sentence(Notation(16))
    ('12₅ + 13₅: three full fives.', '7 + 8: no full sixteen, one place is empty.')
    """

    left: int
    right: int
    target: int
    suits: tuple[str, str] = ("s", "h")

    @property
    def total(self) -> int:
        """The sum of the two values."""
        return self.left + self.right

    def sentence(self, notation: Notation) -> str:
        """Return what the frames show: the full ones and the rest, and how far that is from the target."""
        words = _("{left} + {right}: {frames}").format(
            left=notation.brief(self.left),
            right=notation.brief(self.right),
            frames=_in_frames(self.total, notation),
        )
        return _("{sum}.").format(sum=words + self._missed())

    def drawing(self, base: int) -> str:
        """Return the drawing, whose pips fly in ``board/pips.js``; "" if there are too many."""
        if self.total > MOST_PIPS:
            return ""
        return pair_in_frames(MakeABase(self.left, self.right, base), self.suits)

    def for_page(self, notation: Notation, cards: Sequence[Box] = ()) -> dict[str, Any] | None:
        """Return what is sent to the page for the sum, or None if it has no picture.

        ``cards`` are the boxes from which the pips of the two cards fly.
        """
        markup = self.drawing(notation.base)
        if not markup:
            return None
        shown: dict[str, Any] = {"type": "sum", "markup": markup, "text": self.sentence(notation)}
        if self.total == self.target:
            shown["made"] = True
        return shown | {"cards": [list(box) for box in cards]} if len(cards) == 2 else shown

    def heard_after(self, before: Said, notation: Notation) -> Said:
        """Return what was said before, followed by the sum for screen readers."""
        heard = said(self.sentence, notation)
        return replace(before, aloud=f"{before.aloud or before.text} {heard.aloud or heard.text}")

    def _missed(self) -> str:
        """How far the sum is from the target; "" if it is the target."""
        by = self.total - self.target
        if not by:
            return ""
        count = DECIMAL.aloud(abs(by))
        if by < 0:
            return ngettext("; {count} too few", "; {count} too few", -by).format(count=count)
        return ngettext("; {count} too many", "; {count} too many", by).format(count=count)


@dataclass(frozen=True)
class Missing:
    """The value of a chosen card, and the target it should make with another one.

    On screen: the sum with its gap and the cells of the target, so that pupils find the number themselves.
    For screen readers: how many of the cells are empty.

    >>> from cardmath.numerals import Notation
    >>> Missing(8, 10).gap(Notation(10)), Missing(8, 10).sentence(Notation(10))
    ('8 + ? = 10', 'Two cells of the frame are empty.')
    """

    value: int
    target: int

    def gap(self, notation: Notation) -> str:
        """Return the sum with its gap."""
        return f"{notation.brief(self.value)} + ? = {notation.write(self.target)}"

    def sentence(self, notation: Notation) -> str:
        """Return how many cells of the target the card leaves empty."""
        empty = self.target - self.value
        words = ngettext(
            "{count} cell of the frame is empty.", "{count} cells of the frame are empty.", empty
        )
        return capitalised(words.format(count=DECIMAL.aloud(empty)))

    def for_page(self, notation: Notation, cards: Sequence[Box] = ()) -> dict[str, Any] | None:
        """Return what is sent to the page: a picture that stays until the next press, or None if there is no
        picture.

        Nothing flies from the card, which stays.
        """
        if self.target > MOST_PIPS:
            return None
        cells = cells_to_fill(notation.base, self.value, self.target)
        return {"type": "sum", "markup": "".join(cells), "text": self.gap(notation), "stays": True}

    def heard_after(self, before: Said, notation: Notation) -> Said:
        """Return what was said before, followed by the empty cells for screen readers."""
        return replace(before, aloud=f"{before.aloud or before.text} {self.sentence(notation)}")


def _in_frames(total: int, notation: Notation) -> str:
    full, rest = divmod(total, notation.base)
    if full:
        frames = full_frames(full, notation.base)
        return _("{frames} and {rest}").format(frames=frames, rest=notation.brief(rest)) if rest else frames
    empty = notation.base - rest
    return ngettext(
        "no full {frame}, {count} place is empty", "no full {frame}, {count} places are empty", empty
    ).format(frame=frame_name(notation.base), count=DECIMAL.aloud(empty))


def frame_name(base: int, count: int = 1) -> str:
    """Return the name for one full frame of ones, or for several.

    >>> frame_name(12), frame_name(5, 3)
    ('dozen', 'fives')
    """
    return number_words().frame(base, count)


def full_frames(count: int, base: int) -> str:
    """Return this many full frames of a base in words; there must be at least one.

    >>> full_frames(1, 12), full_frames(3, 5)
    ('a full dozen', 'three full fives')
    """
    return ngettext("a full {frame}", "{count} full {frames}", count).format(
        frame=frame_name(base, 1), count=DECIMAL.aloud(count), frames=frame_name(base, count)
    )


def places_in_words(number: int, base: int) -> str:
    """Return a two-digit number as it is counted in a base, or "" for any other number.

    >>> places_in_words(15, 12), places_in_words(15, 5), places_in_words(15, 16)
    ('one dozen and three', 'three fives', '')
    """
    high, low = divmod(number, base)
    if not 0 < high < base:
        return ""
    bundles = DECIMAL.voice.bundles(high, base)
    return _("{bundles} and {rest}").format(bundles=bundles, rest=DECIMAL.aloud(low)) if low else bundles


def in_words(number: int, notation: Notation) -> str:
    """Return a number in words: as counted in the base, and as people usually say it.

    >>> from cardmath.numerals import Notation
    >>> in_words(15, Notation(12)), in_words(7, Notation(12)), in_words(15, Notation(10))
    ('one dozen and three, fifteen', 'seven', 'one ten and five, fifteen')
    >>> in_words(28, Notation(5))
    'one zero three, base five: twenty-eight'
    """
    counted = places_in_words(number, notation.base)
    if counted:
        return _("{counted}, {number}").format(counted=counted, number=DECIMAL.aloud(number))
    return notation.aloud(number)


def three_ways(number: int, name: str, notation: Notation) -> Element:
    """Return a non-negative number written three ways, with its name above."""
    return box(
        "cm-three",
        text(name, "cm-three-name", tag="h2"),
        text(notation.write(number), "cm-three-numeral", aria_hidden="true"),
        text(capitalised(in_words(number, notation)) + ".", "cm-three-words"),
        _dots(number, notation),
        key=f"three-{name}",
    )


def _dots(number: int, notation: Notation) -> Element:
    """Return dots in frames, for sighted readers; the words say the same."""
    if not number:
        return text(_("no dots"), "cm-three-dots", aria_hidden="true")
    return frames(notation.base, number).having(aria_hidden="true")
