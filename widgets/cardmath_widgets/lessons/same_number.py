"""The same number in several bases, one after the other: dots to pack again, a load to weigh again."""

from collections.abc import Mapping, Sequence
from typing import Final

import traitlets

from cardmath.art import heap
from cardmath.i18n import _
from cardmath.numerals import Notation, chosen_notation
from cardmath_widgets.page.elements import Element, box, button, drawing, text
from cardmath_widgets.things import Crates, Weights
from cardmath_widgets.things.thing import Thing, base_word, number_in

#: The key of the button that goes on to the next base.
_NEXT: Final = "next-base"


class _SameNumber(Thing):
    """A thing that shows one number in several bases; it is done when the last of them is done."""

    #: Whether the number has been made in every base.
    finished = traitlets.Bool(read_only=True)

    def _bases(self, bases: Sequence[int], digits: Notation) -> Notation:
        """Store the bases, and return the notation of the first."""
        self._all = tuple(Notation(base, digits.digits) for base in bases)
        self._at = 0
        return self._all[0]

    # -- what a subclass implements ------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number."""
        raise NotImplementedError

    @property
    def is_made(self) -> bool:
        """Whether the number is made in the present base."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begin in the present base."""
        raise NotImplementedError

    def next_words(self, base: str) -> str:
        """Return the words of the button that goes on to a base."""
        raise NotImplementedError

    # -- one base after the other --------------------------------------------------------------------

    @property
    def result(self) -> str:
        """The numerals so far, in one line."""
        return _(" · ").join(one.write(self.number) for one in self._done)

    @property
    def _done(self) -> tuple[Notation, ...]:
        """The bases in which the number has been made."""
        return self._all[: self._at + self.is_made]

    @property
    def _next(self) -> Notation | None:
        return self._all[self._at + 1] if self._at + 1 < len(self._all) else None

    def _turn_to(self, at: int) -> None:
        self._at = at
        self._settings = self._settings.changed("base", self._all[at].base)
        self.begin()

    def _look(self) -> None:
        """Notice whether all is done."""
        self.set_trait("finished", len(self._done) == len(self._all))

    def on_press(self, key: str) -> None:
        """Handle a button, the next base among them."""
        if key == _NEXT and self.is_made and self._next is not None:
            self._turn_to(self._at + 1)
            self.say(self.greeting())
        elif key == "again":
            self._turn_to(0)
            self.say(self.greeting())
        else:
            super().on_press(key)
        self._look()
        self.refresh()

    def fields(self) -> Mapping[str, str]:
        """Return the state, and which of the bases it is."""
        return {**super().fields(), "at": str(self._at)}

    def take(self, fields: Mapping[str, str]) -> None:
        """Take over the base and the state of a link."""
        self._turn_to(number_in(fields, "at", 0, len(self._all) - 1))
        if "at" in fields:
            self._take_over(fields)
        self._look()

    def _take_over(self, fields: Mapping[str, str]) -> None:
        """Take over the state of a link in the present base."""
        super().take(fields)

    def _below(self) -> Sequence[Element]:
        """Return the numerals so far, and the button to the next base."""
        lines = [
            text(
                _("In base {base}: {numeral}").format(
                    base=base_word(one), numeral=one.write(self.number) if one in self._done else "…"
                ),
                key=f"line-{one.base}",
                tag="li",
            )
            for one in self._all
        ]
        numerals = box("cm-paper cm-same-number", *lines, tag="ul", key="numerals")
        if self._next is None:
            go_on = button(_("Once more"), "again", disabled=not self.finished)
        else:
            looks = "cm-button is-primary" if self.is_made else "cm-button"
            go_on = button(
                self.next_words(base_word(self._next)), _NEXT, looks=looks, disabled=not self.is_made
            )
        return [numerals, box("cm-actions", go_on, key="go-on")]


class SameDots(_SameNumber, Crates):
    """A heap of dots to pack into crates of one size after the other: the dots stay, the numeral changes.

    A notebook can observe ``finished``: all is packed in every size.

    >>> dots = SameDots(14, (10, 12))
    >>> dots.places, dots.finished
    ((14, 0, 0), False)
    >>> for key in ("pack:0", "next-base", "pack:0"):
    ...     dots.on_press(key)
    >>> dots.result, dots.finished
    ('14 · 12z', True)
    """

    def __init__(
        self,
        count: int,
        bases: Sequence[int],
        *,
        digits: str | None = None,
        notation: Notation | None = None,
        key: str | None = None,
    ) -> None:
        self._number = count
        first = self._bases(bases, chosen_notation(None, digits, notation))
        super().__init__(0, notation=first, settings=False, key=key)
        self.begin()

    @property
    def number(self) -> int:
        """The number of dots."""
        return self._number

    @property
    def is_made(self) -> bool:
        """Whether all dots are packed."""
        return all(held < self.notation.base for held in self.places)

    def begin(self) -> None:
        """Lay out all dots loose."""
        self._put((self._number, 0, 0), self.greeting())

    def greeting(self) -> str:
        """Return what to do."""
        return _("Crates of {base}: pack the dots. Guess the numeral first.").format(
            base=base_word(self.notation)
        )

    def next_words(self, base: str) -> str:
        """Return the words of the button that goes on."""
        return _("The same dots in crates of {base}").format(base=base)

    def _take_over(self, fields: Mapping[str, str]) -> None:
        """Take over how the dots of a link are packed, if they are as many."""
        held = fields.get("places", "").split(",")
        places = [number_in({"place": one}, "place", 0, self._number) for one in held]
        if len(places) == len(self.places) and self._total(places) == self._number:
            self._put(places, self.greeting())

    def _counting(self, place: int) -> Sequence[Element]:
        """Return nothing: dots stay as many as they are."""
        return []

    def _lying(self, place: int) -> Element:
        """Return loose dots as a heap without groups, as long as a crate can be packed."""
        lying = super()._lying(place)
        if place or self.places[0] < self.notation.base:
            return lying
        return box(
            "cm-lying cm-loose",
            drawing(heap(self.places[0], em=1.1), key="heap"),
            key="lying",
            role="img",
            aria_label=lying.attributes["aria-label"],
        )


class SameLoad(_SameNumber, Weights):
    """A load to weigh in one base after the other: the load stays, the numeral changes.

    A notebook can observe ``finished``: it balanced in every base.

    >>> load = SameLoad(45, (8, 16))
    >>> for key in ("more:1",) * 5 + ("more:0",) * 5 + ("next-base",):
    ...     load.on_press(key)
    >>> load.notation.base, load.result, load.finished
    (16, '55₈', False)
    """

    def __init__(
        self,
        value: int,
        bases: Sequence[int],
        *,
        digits: str | None = None,
        notation: Notation | None = None,
        key: str | None = None,
    ) -> None:
        first = self._bases(bases, chosen_notation(None, digits, notation))
        super().__init__(value, notation=first, settings=False, key=key)

    @property
    def number(self) -> int:
        """The load."""
        return self.value

    @property
    def is_made(self) -> bool:
        """Whether it balances, with as few weights as possible."""
        return self.balanced and all(count < self.notation.base for count in self.counts)

    def begin(self) -> None:
        """Take all weights off."""
        self._lay((0,) * self._places)

    def next_words(self, base: str) -> str:
        """Return the words of the button that goes on."""
        return _("The same load in base {base}").format(base=base)

    def _take_over(self, fields: Mapping[str, str]) -> None:
        """Take over the weights of a link; the load stays."""
        super()._take_over({**fields, "value": str(self.value)})
