"""A frame with as many cells as the base: how many more dots fill it?"""

from collections.abc import Mapping, Sequence
from random import Random

import traitlets

from cardmath.art import frame
from cardmath.errors import CardmathError, NumeralError
from cardmath.exercises import check_exercise_number
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation, chosen_notation
from cardmath.sentences import capitalised
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements import Element, box, button, drawing, text
from cardmath_widgets.page.elements.keypad import field, keypad
from cardmath_widgets.page.panels import Fact
from cardmath_widgets.things.thing import Thing, base_word, number_in

__all__ = ["Frame"]


class Frame(Thing):
    """A frame of the base with some of its cells filled. Pupils say how many more fill it, or put them in.

    ``lying`` is the number of dots at the start, drawn by ``number`` if left out. A notebook can observe
    ``lying``, ``added`` (the dots put in since), ``slips`` (the count of wrong answers) and ``finished``.

    >>> frame = Frame(8)
    >>> frame.enter("3"), frame.enter("4"), frame.finished, frame.slips
    (False, True, True, 1)
    """

    #: The number of dots at the start.
    lying = traitlets.Int(read_only=True)
    #: The number of dots put in since.
    added = traitlets.Int(read_only=True)
    #: The number of wrong answers.
    slips = traitlets.Int(read_only=True)
    #: Whether the frame is full.
    finished = traitlets.Bool(read_only=True)

    def __init__(
        self,
        lying: int | None = None,
        *,
        number: int = 0,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        settings: bool = True,
        key: str | None = None,
    ) -> None:
        self._prepare(chosen_notation(base, digits, notation), settings)
        self._number = check_exercise_number(number)
        self._lay(self._drawn() if lying is None else lying)
        self.say(self.greeting())
        super().__init__(key, "cardmath-thing cardmath-frame")

    def _drawn(self) -> int:
        base = self.notation.base
        return Random(f"frame {base} {self._number}").randrange(1, base)

    def _lay(self, lying: int, added: int = 0) -> None:
        base = self.notation.base
        if not 0 < lying < base:
            raise CardmathError(
                _("a frame of {base} starts with {least} to {most} dots, not {count}"),
                base=base_word(self.notation),
                least=1,
                most=base - 1,
                count=lying,
            )
        self.set_trait("slips", 0)
        self.set_trait("lying", lying)
        self._hold(added)

    def _hold(self, added: int) -> None:
        self._wrong = ""
        self.set_trait("added", added)
        self.set_trait("finished", self.gap == 0)

    @property
    def gap(self) -> int:
        """The number of empty cells."""
        return self.notation.base - self.lying - self.added

    # -- actions ---------------------------------------------------------------------------------------

    def put(self, by: int = 1) -> None:
        """Put a dot into the frame, or with −1 take out one that was put in."""
        if by > self.gap:
            self.say(_("The frame is full."), "help")
        elif self.added + by < 0:
            self.say(_("The other dots stay in the frame."), "help")
        else:
            self._hold(self.added + by)
            self.say(self._state())
        self.refresh()

    def enter(self, answer: str) -> bool:
        """Take an answer to how many more fill the frame, and return whether it is right."""
        missing = self.notation.base - self.lying
        try:
            given = self.notation.parse(answer.strip())
        except NumeralError:
            given = -1
        is_right = given == missing
        if is_right:
            self._hold(missing)
            self.say(self._state())
        else:
            self.set_trait("slips", self.slips + 1)
            self._wrong = answer.strip()[:1]
            self.say(self._why_not(int(given)))
        self.refresh()
        return is_right

    def _why_not(self, given: int) -> Said:
        """Return what a wrong number of dots would do, without the right one."""
        left = self.notation.base - self.lying - given

        def told(writing: Notation) -> str:
            if given < 0:
                return _("Write a digit of base {base}.").format(base=base_word(self.notation))
            if left < 0:
                return _("{given} are too many: some dots have no cell.").format(given=writing.write(given))
            return _("{given} are too few: some cells stay empty.").format(given=writing.write(given))

        return Said(
            capitalised(told(self.notation)), aloud=capitalised(told(self.notation.voice)), mood="wrong"
        )

    def _state(self) -> Said:
        def told(writing: Notation) -> str:
            lying, added = writing.write(self.lying), writing.write(self.added)
            if self.finished:
                full = writing.write(self.notation.base)
                words = _("{lying} and {added} make {full}: the frame is full.")
                return capitalised(words.format(lying=lying, added=added, full=full))
            words = ngettext("{added} dot put in.", "{added} dots put in.", self.added)
            return capitalised(words.format(added=added))

        mood = "won" if self.finished else ""
        return Said(told(self.notation), aloud=told(self.notation.voice), mood=mood)

    # -- display and presses ---------------------------------------------------------------------------

    def title(self) -> str:
        """Return its name."""
        return _("Frame")

    def facts(self) -> Sequence[Fact]:
        """Return the base."""
        return (Fact("base", pgettext("base of numbers", "Base"), str(self.notation.base)),)

    def greeting(self) -> str:
        """Return the question."""
        return _("How many more dots fill the frame?")

    def table(self) -> Element:
        """Return the frame."""
        base, filled = self.notation.base, self.lying + self.added
        label = ngettext(
            "A frame of {base}: {filled} dot in it", "A frame of {base}: {filled} dots in it", filled
        ).format(base=base_word(self.notation), filled=DECIMAL.aloud(filled))
        return box("cm-paper cm-fill", drawing(frame(base, filled, em=3), label))

    def desk(self) -> Element:
        """Return the field for the answer, the keypad, and the buttons."""
        value = self.notation.format(self.notation.base - self.lying) if self.finished else self._wrong
        state = {"readonly": ""} if self.finished else {"data_next": ""}
        if self._wrong:
            state["aria_invalid"] = "true"
        looks = "cm-box is-right" if self.finished else "cm-box"
        asked = box(
            "cm-fill-answer",
            text(_("{lying} and").format(lying=self.notation.write(self.lying)), "cm-large", tag="span"),
            field("more", _("Dots that fill the frame"), value, looks=looks, data_single="", **state),
        )
        another = "cm-button is-primary" if self.finished else "cm-button"
        return box(
            "cm-desk",
            box("cm-paper cm-asking", asked),
            keypad(self.notation.base, self.notation.digits),
            box(
                "cm-actions",
                button(_("Put one in"), "more", disabled=not self.gap),
                button(_("Take one out"), "less", disabled=not self.added),
                button(_("Another frame"), "another", looks=another),
            ),
        )

    def on_press(self, key: str) -> None:
        """Handle a button."""
        if key == "another":
            self._number += 1
            self._lay(self._drawn())
            self.say(self.greeting())
            self.lead("more")
        else:
            self.put(1 if key == "more" else -1)

    def on_enter(self, key: str, value: str) -> None:
        """Handle a digit in the field."""
        self.enter(value)

    def fields(self) -> Mapping[str, str]:
        """Return the dots in the frame."""
        return {
            "lying": str(self.lying),
            "added": str(self.added),
            "number": str(self._number),
            "wrong": self._wrong,
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Take over the dots of a link as far as they fit into a frame of the base."""
        self._number = number_in(fields, "number", self._number, 10**8)
        base = self.notation.base
        lying = number_in(fields, "lying", 0, 10**8)
        lying = lying if 0 < lying < base else self._drawn()
        self._lay(lying, number_in(fields, "added", 0, base - lying))
        if not self.finished:
            self._wrong = fields.get("wrong", "")[:1]
