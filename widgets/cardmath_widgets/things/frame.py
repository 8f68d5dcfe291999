"""A frame the size of the base: how many more dots will fill it?"""

from collections.abc import Mapping
from random import Random
from typing import Unpack

import traitlets

from cardmath.art import frame
from cardmath.errors import NumeralError
from cardmath.exercises import check_exercise_number
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets.page.elements.keypad import field, keypad
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.things.thing import ThingError, ThingOptions, ThingToDo, base_word, leading, number_in


def frame_of(notation: Notation, filled: int, *, em: float = 1) -> Element:
    """Return a base-sized frame with its first cells filled."""
    label = ngettext(
        "A frame of {base}: {filled} dot in it", "A frame of {base}: {filled} dots in it", filled
    ).format(base=base_word(notation), filled=DECIMAL.aloud(filled))
    return drawing(frame(notation.base, filled, em=em), label)


class Frame(ThingToDo):
    """A base-sized frame with some of its cells filled. Pupils say how many more fit, or put them in.

    ``lying`` is the number of dots at the start, chosen by ``number`` if left out. A notebook can observe
    ``lying``, ``added`` (the dots put in since then), ``slips`` (the count of wrong answers) and ``finished``
    (whether the frame is full).

    >>> frame = Frame(8)
    >>> frame.enter("3"), frame.enter("4"), frame.finished, frame.slips
    (False, True, True, 1)
    """

    named = N_("Frame")

    #: The number of dots at the start.
    lying = traitlets.Int(read_only=True)
    #: The number of dots put in since then.
    added = traitlets.Int(read_only=True)

    def __init__(self, lying: int | None = None, *, number: int = 0, **options: Unpack[ThingOptions]) -> None:
        self._number = check_exercise_number(number)
        super().__init__(
            lambda: self._lay(self._drawn() if lying is None else lying), "cardmath-frame", **options
        )

    def _drawn(self) -> int:
        base = self.notation.base
        return Random(f"frame {base} {self._number}").randrange(1, base)

    def _lay(self, lying: int, added: int = 0) -> None:
        base = self.notation.base
        if not 0 < lying < base:
            raise ThingError(
                _("a frame of {base} starts with {least} to {most} dots, not {count}"),
                base=base_word(self.notation),
                least=1,
                most=base - 1,
                count=lying,
            )
        self.hold(slips=0, lying=lying)
        self._fill(added)

    def _fill(self, added: int) -> None:
        self._wrong = ""
        self.hold(added=added, finished=self.notation.base == self.lying + added)

    @property
    def gap(self) -> int:
        """The number of empty cells."""
        return self.notation.base - self.lying - self.added

    # -- actions ---------------------------------------------------------------------------------------

    def put(self, by: int = 1) -> None:
        """Put a dot into the frame or, with −1, take out a dot that was put in."""
        if by > self.gap:
            self.reply(_("The frame is full."), "help")
        elif self.added + by < 0:
            self.reply(_("The other dots stay in the frame."), "help")
        else:
            self._fill(self.added + by)
            self.reply(self.both(self._state, "won" if self.finished else ""))

    def enter(self, answer: str) -> bool:
        """Check how many more the pupil says will fill the frame, and return whether that is right."""
        missing = self.notation.base - self.lying
        try:
            given = self.notation.parse(answer.strip())
        except NumeralError:
            given = -1
        is_right = given == missing
        if is_right:
            self._fill(missing)
            self.reply(self.both(self._state, "won"))
        else:
            self.hold(slips=self.slips + 1)
            self._wrong = answer.strip()[:1]
            self.reply(self.both(lambda writing: self._why_not(int(given), writing), "wrong"))
        return is_right

    def _why_not(self, given: int, writing: Notation) -> str:
        """Say what a wrong number of dots would do, without giving the right number."""
        if given < 0:
            words = _("Write a digit in base {base}.").format(base=base_word(self.notation))
        elif given > self.notation.base - self.lying:
            words = _("{given} is too many: some dots have no cell.").format(given=writing.write(given))
        else:
            words = _("{given} is too few: some cells stay empty.").format(given=writing.write(given))
        return capitalised(words)

    def _state(self, writing: Notation) -> str:
        """Say what has been put in and, once the frame is full, the total with the other dots."""
        words = (
            _("{lying} and {added} make {full}: the frame is full.")
            if self.finished
            else ngettext("{added} dot put in.", "{added} dots put in.", self.added)
        )
        numbers = {"lying": self.lying, "added": self.added, "full": self.notation.base}
        return capitalised(words.format(**{name: writing.write(count) for name, count in numbers.items()}))

    # -- display and presses ---------------------------------------------------------------------------

    def greeting(self) -> str:
        """Return the question."""
        return _("How many more dots will fill the frame?")

    def table(self) -> Element:
        """Return the frame."""
        return box("cm-paper cm-fill", frame_of(self.notation, self.lying + self.added, em=3))

    def desk(self) -> Element:
        """Return the field for the answer, the keypad, and the buttons."""
        value = self.notation.format(self.notation.base - self.lying) if self.finished else self._wrong
        state = {"readonly": ""} if self.finished else {"data_next": ""}
        if self._wrong:
            state["aria_invalid"] = "true"
        looks = "cm-box is-right" if self.finished else "cm-box"
        asked = box(
            "cm-fill-answer",
            # TRANSLATORS: comes before a field for a number: "8 and …"
            text(_("{lying} and").format(lying=self.notation.write(self.lying)), "cm-large", tag="span"),
            field("more", _("Dots that fill the frame"), value, looks=looks, data_single="", **state),
        )
        return box(
            "cm-desk",
            box("cm-paper cm-statement", asked),
            keypad(self.notation.base, self.notation.digits),
            box(
                "cm-actions",
                button(_("Put one in"), "more", disabled=not self.gap),
                button(_("Take one out"), "less", disabled=not self.added),
                button(_("Another frame"), "another", looks=leading(is_first=self.finished)),
            ),
        )

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        if key == "another":
            self._number += 1
            self._lay(self._drawn())
            self.say(self.greeting())
            self.lead("more")
        else:
            self.put(1 if key == "more" else -1)

    def on_enter(self, key: str, value: str) -> None:
        """Handle a digit typed into the field."""
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
        """Restore the dots from a link as long as they fit into a frame of this base."""
        self._number = number_in(fields, "number", self._number, 10**8)
        base = self.notation.base
        lying = number_in(fields, "lying", 0, 10**8)
        lying = lying if 0 < lying < base else self._drawn()
        self._lay(lying, number_in(fields, "added", 0, base - lying))
        if not self.finished:
            self._wrong = fields.get("wrong", "")[:1]
