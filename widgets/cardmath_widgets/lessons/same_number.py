"""The same number in several bases, one after another: dots to pack again, a load to weigh again."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import traitlets

from cardmath.art import heap
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation, chosen_notation
from cardmath_widgets.page.elements.keypad import eraser, field, keypad
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.things import Crates, Weights
from cardmath_widgets.things.thing import Thing, base_word, number_in

#: The key of the button that goes on to the next base.
_NEXT: Final = "next-base"
#: Maximum number of characters in a guess.
_LONGEST: Final = 8


class _SameNumber(Thing):
    """A thing that shows one number in several bases; it is finished when all of them are."""

    #: Whether the number has been made in every base.
    finished = traitlets.Bool(read_only=True)

    def _bases(self, bases: Sequence[int], digits: Notation) -> Notation:
        """Store the bases, and return the notation of the first."""
        self._all = tuple(Notation(base, digits.digits) for base in bases)
        self._at, self._guesses = 0, ("",) * len(self._all)
        return self._all[0]

    # -- what a subclass implements ------------------------------------------------------------------

    #: The text of the button that goes on to a ``{base}``, and the question that asks for a guess before
    #: anything is made; both are translated.
    goes_on: ClassVar[str]
    asked: ClassVar[str]

    @property
    def number(self) -> int:
        """The number."""
        raise NotImplementedError

    @property
    def is_made(self) -> bool:
        """Whether the number has been made in the current base."""
        raise NotImplementedError

    def begin(self) -> None:
        """Start in the current base."""
        raise NotImplementedError

    # -- one base after the other --------------------------------------------------------------------

    @property
    def result(self) -> str:
        """The numerals so far, in one line."""
        return _(" · ").join(one.write(self.number) for one in self._done)

    @property
    def _done(self) -> tuple[Notation, ...]:
        """The bases that the number has been made in."""
        return self._all[: self._at + self.is_made]

    @property
    def _next(self) -> Notation | None:
        return self._all[self._at + 1] if self._at + 1 < len(self._all) else None

    def _turn_to(self, at: int) -> None:
        self._at = at
        self._settings = self._settings.changed("base", self._all[at].base)
        self.begin()

    def _look(self) -> None:
        """Notice when everything is done."""
        self.set_trait("finished", len(self._done) == len(self._all))

    def on_press(self, key: str) -> None:
        """Handle a button, including the one for the next base."""
        if key == _NEXT and self.is_made and self._next is not None:
            self._turn_to(self._at + 1)
            self.say(self.greeting())
        elif key == "again":
            self._guesses = ("",) * len(self._all)
            self._turn_to(0)
            self.say(self.greeting())
        else:
            super().on_press(key)
        self._look()
        self.refresh()

    def on_enter(self, key: str, value: str) -> None:
        """Accept the guess for the current base."""
        guess = value.strip()[:_LONGEST]
        if guess and not self.is_made:
            self._guesses = (*self._guesses[: self._at], guess, *self._guesses[self._at + 1 :])
            self.reply(_("You have made your guess. Now try it."))

    def fields(self) -> Mapping[str, str]:
        """Return the state, the current base, and the guesses."""
        guesses = {"guesses": ",".join(self._guesses)} if any(self._guesses) else {}
        return {**super().fields(), "at": str(self._at), **guesses}

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the base and the state in a link."""
        given = fields.get("guesses", "").split(",")
        fits = len(given) == len(self._all) and all(len(guess) <= _LONGEST for guess in given)
        self._guesses = tuple(given) if fits else ("",) * len(self._all)
        self._turn_to(number_in(fields, "at", 0, len(self._all) - 1))
        if "at" in fields:
            self._take_over(fields)
        self._look()

    def _take_over(self, fields: Mapping[str, str]) -> None:
        """Restore the state in a link, in the current base."""
        super().take(fields)

    def _below(self) -> Sequence[Element]:
        """Return the numerals so far, and the button for the next base."""
        lines = [
            text(self._line(one, guess), key=f"line-{one.base}", tag="li")
            for one, guess in zip(self._all, self._guesses, strict=True)
        ]
        numerals = box("cm-paper cm-same-number", *lines, tag="ul", key="numerals")
        if self._next is None:
            go_on = button(_("Once more"), "again", disabled=not self.finished)
        else:
            looks = "cm-button is-primary" if self.is_made else "cm-button"
            go_on = button(
                _(self.goes_on).format(base=base_word(self._next)),
                _NEXT,
                looks=looks,
                disabled=not self.is_made,
            )
        return [*self._guessing(), numerals, box("cm-actions", go_on, key="go-on")]

    def _line(self, notation: Notation, guess: str) -> str:
        """Return the numeral in a base, once it has been made, and the guess for it."""
        numeral = notation.write(self.number) if notation in self._done else "…"
        words = (
            _("In base {base}: {numeral} (your guess: {guess})") if guess else _("In base {base}: {numeral}")
        )
        return words.format(base=base_word(notation), numeral=numeral, guess=guess)

    def _guessing(self) -> Sequence[Element]:
        """Return the field for a guess, until there is one or the number is made."""
        if self.is_made or self._guesses[self._at]:
            return []
        asked = _(self.asked)
        field_ = field("guess", asked, key=f"guess-{self._at}", maxlength=str(_LONGEST))
        keep = button(_("Keep my guess"), looks="cm-button", key="keep", type="submit")
        form = box("cm-answering", field_, eraser(), keep, tag="form", key=f"guessing-{self._at}")
        pad = keypad(self._guess_base, self.notation.digits).called("guess-keys")
        return [box("cm-guessing", text(asked, key="asked"), form, pad, key="guessing")]

    @property
    def _guess_base(self) -> int:
        """The base that a guess is written in."""
        return self.notation.base


class SameDots(_SameNumber, Crates):
    """A heap of dots to pack into crates of one size after another: the dots stay, the numeral changes.

    A notebook can observe ``finished``: everything has been packed in every size.

    >>> dots = SameDots(14, (10, 12))
    >>> dots.places, dots.finished
    ((14, 0, 0), False)
    >>> for key in ("pack:0", "next-base", "pack:0"):
    ...     dots.on_press(key)
    >>> dots.result, dots.finished
    ('14 · 12z', True)
    """

    goes_on = N_("The same dots in crates of {base}")
    asked = N_("Your guess: which numeral will it be?")

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

    def _take_over(self, fields: Mapping[str, str]) -> None:
        """Restore how the dots in a link are packed, if their number is the same."""
        held = fields.get("places", "").split(",")
        places = [number_in({"place": one}, "place", 0, self._number) for one in held]
        if len(places) == len(self.places) and self._total(places) == self._number:
            self._put(places, self.greeting())

    def _counting(self, place: int) -> Sequence[Element]:
        """Return nothing: the number of dots does not change."""
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
    """A load to weigh in one base after another: the load stays, the numeral changes.

    A notebook can observe ``finished``: it has balanced in every base.

    >>> load = SameLoad(45, (8, 16))
    >>> for key in ("more:1",) * 5 + ("more:0",) * 5 + ("next-base",):
    ...     load.on_press(key)
    >>> load.notation.base, load.result, load.finished
    (16, '55₈', False)
    """

    goes_on = N_("The same load in base {base}")
    asked = N_("Your guess: how many weights will you need?")

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

    @property
    def _guess_base(self) -> int:
        return DECIMAL.base

    def _take_over(self, fields: Mapping[str, str]) -> None:
        """Restore the weights in a link; the load stays."""
        super()._take_over({**fields, "value": str(self.value)})
