"""The counter wheel: an odometer with wheels that roll over at the base."""

import json
from collections.abc import Mapping
from typing import Final, Unpack

import traitlets

from cardmath.art import packed
from cardmath.exercises.answers import AnswerForm, UnreadableAnswerError
from cardmath.i18n import N_, _, ngettext, pgettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.question import writing
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.things.frame import frame_of
from cardmath_widgets.things.thing import Thing, ThingOptions, base_word, number_in, place_word

#: More full frames than this would be too small next to the wheels.
_MOST_FRAMES: Final = 5


class CounterWheel(Thing):
    """A counter with a wheel for each place; a full wheel goes to 0 and moves the next one on.

    ``value`` is the number at the start, and ``wheels`` is the number of wheels (2 to 5). After the last
    number it starts again at 0, like any odometer. With ``foretell``, pupils write the next number before the
    wheel turns to it. A notebook can set and observe ``value``.

    >>> wheel = CounterWheel(11)
    >>> wheel.turn(0, 1)
    >>> wheel.value, wheel.numeral
    (12, '10')
    >>> wheel = CounterWheel(9, foretell=True, settings=False)
    >>> wheel.predict("10"), wheel.predict("Ǝ"), wheel.numeral, wheel.result
    (False, True, 'Ǝ', '1 of 2 predicted')
    """

    named = N_("Counter wheel")

    #: The number on the wheels.
    value = traitlets.Int()

    def __init__(
        self, value: int = 0, *, wheels: int = 3, foretell: bool = False, **options: Unpack[ThingOptions]
    ) -> None:
        self._wheels, self._foretells = min(max(wheels, 2), 5), foretell
        self._right = self._predicted = 0
        super().__init__(lambda: self.set_trait("value", value % self._end), "cardmath-wheel", **options)

    @property
    def _end(self) -> int:
        return int(self.notation.base**self._wheels)

    @property
    def numeral(self) -> str:
        """The numeral on the wheels, without leading zeros."""
        return self.notation.format(self.value)

    @traitlets.validate("value")
    def _within(self, proposal: Mapping[str, int]) -> int:
        return int(proposal["value"]) % self._end

    @traitlets.observe("value")
    def _turned(self, _change: object) -> None:
        self.refresh()

    def turn(self, place: int, by: int) -> None:
        """Turn a place's wheel (0 is on the right) forwards or backwards by one digit."""
        base, before = self.notation.base, self.value
        step = by * base**place
        if before + step < 0:
            self.say(_("There is nothing below 0 on this counter."), "help")
            return
        full = [at for at in range(place, self._wheels) if before // base**at % base == base - 1]
        rolled = 0
        while by > 0 and place + rolled in full:
            rolled += 1
        self.value = before + step
        self.reply(self._said(rolled))

    def predict(self, numeral: str) -> bool:
        """Check a pupil's prediction, turn to the next number, and return whether it was right.

        If the numeral cannot be read, nothing turns.
        """
        form = AnswerForm(self.notation.base, digits=self.notation.digits)
        expected = self.notation.format((self.value + 1) % self._end)
        try:
            is_right = form.read(numeral) == form.read(expected)
        except UnreadableAnswerError as error:
            self.refuse(error, "help")
            return False
        self._predicted += 1
        self._right += is_right
        self.turn(0, 1)
        seen = self._said(0)
        if is_right:
            judged = _("Right.")
        else:
            judged = _("You wrote {guess}. Look at the wheel and the frame.").format(guess=numeral.strip())
        self.lead("answer")
        self.reply(
            Said(f"{judged} {seen.text}", aloud=f"{judged} {seen.aloud}", mood="" if is_right else "wrong")
        )
        return is_right

    @property
    def result(self) -> str:
        """How many numbers have been predicted, in one line."""
        if not self._predicted:
            return ""
        return _("{right} of {all} predicted").format(
            right=self.notation.brief(self._right), all=self.notation.brief(self._predicted)
        )

    def on_enter(self, key: str, value: str) -> None:
        """Handle a prediction."""
        self.predict(value)

    def _said(self, rolled: int) -> Said:
        notation = self.notation
        words = DECIMAL.aloud(self.value)
        if not rolled:
            why = ""
        elif self.value == 0:
            why = _("Every wheel was full: the counter starts again.")
        elif rolled == 1:
            why = _("The wheel was full: it goes to 0 and moves the next one on.")
        else:
            why = _("{count} wheels were full: they go to 0 and move the next one on.").format(
                count=notation.brief(rolled)
            )
        seen = _("{numeral} is {words}.").format(numeral=notation.write(self.value), words=words)
        aloud = _("{numeral}.").format(numeral=notation.aloud(self.value))
        return Said(f"{seen} {why}".strip(), aloud=f"{aloud} {why}".strip())

    # -- display and presses -------------------------------------------------------------------------

    def greeting(self) -> str:
        """Return the instructions."""
        if self._foretells:
            return _("Write what comes next. Then watch the wheels turn.")
        return _("Turn a wheel forwards or back. Watch what happens when it is full.")

    def table(self) -> Element:
        """Return the wheels, highest place first, and a frame with the ones."""
        wheels = [self._wheel(place) for place in reversed(range(self._wheels))]
        return box("cm-wheel-side", box("cm-wheels", *wheels, key="wheels"), self._ones())

    def _ones(self) -> Element:
        """Return a frame with the ones, after the full frames unless there are too many of them to show.

        Adding one more after its last cell turns the next wheel.
        """
        full, ones = divmod(self.value, self.notation.base)
        if not full or full > _MOST_FRAMES:
            drawn = frame_of(self.notation, ones)
        else:
            label = ngettext("{full} full frame of {base}", "{full} full frames of {base}", full)
            label = _("{frames}, and {ones} single").format(
                frames=label.format(full=DECIMAL.aloud(full), base=base_word(self.notation)),
                ones=DECIMAL.aloud(ones),
            )
            drawn = drawing(packed(self.value, self.notation.base, across=2), label)
        return box("cm-paper cm-wheel-frame", drawn, key="frame")

    def _wheel(self, place: int) -> Element:
        notation, base = self.notation, self.notation.base
        turned = self.value // base**place
        name = place_word(place, notation)
        # A digit keeps its element while it is near, so it can be seen rolling.
        digits = [
            text(
                notation.format(at % base),
                "cm-wheel-digit",
                tag="span",
                key=f"d{at}",
                style=f"--at: {at - turned}",
            )
            for at in range(turned - 2, turned + 3)
        ]
        digit = turned % base
        keys = {"ArrowUp": f"turn:{place}:1", "ArrowDown": f"turn:{place}:-1"}
        window = box(
            "cm-wheel-window",
            *digits,
            key="window",
            role="spinbutton",
            tabindex="0",
            aria_label=name,
            aria_valuenow=str(digit),
            aria_valuemin="0",
            aria_valuemax=str(base - 1),
            aria_valuetext=self.notation.digit_aloud(digit),
            data_keys=json.dumps(keys),
        )
        on = button("▲", f"turn:{place}:1", spoken=_("{place}: one more").format(place=name), looks="cm-turn")
        back = button(
            "▼", f"turn:{place}:-1", spoken=_("{place}: one less").format(place=name), looks="cm-turn"
        )
        worth = text(name, "cm-wheel-name", aria_hidden="true")
        return box("cm-wheel", on, window, back, worth, key=f"wheel-{place}")

    def desk(self) -> Element:
        """Return the number in words and in base ten, and the buttons for counting by ones."""
        number = box(
            "cm-paper cm-statement",
            text(self.notation.write(self.value), "cm-large"),
            text(self.notation.words(self.value)),
            text(_("in base ten: {value}").format(value=self.value), "cm-small"),
        )
        on = button(_("One more"), "turn:0:1", looks="cm-button is-primary is-large")
        back = button(_("One less"), "turn:0:-1", looks="cm-button is-large", disabled=self.value == 0)
        if self._foretells:
            return box("cm-desk", number, *self._asked(), box("cm-actions", back))
        return box(
            "cm-desk",
            number,
            box("cm-actions", on, back),
            box("cm-actions", button(_("Back to zero"), "zero")),
        )

    def _asked(self) -> list[Element]:
        """Return the question about what comes next, with its field and the button that turns the wheel."""
        form = AnswerForm(self.notation.base, digits=self.notation.digits)
        asked = _("What comes after {numeral}?").format(numeral=self.notation.write(self.value))
        key = f"next-{self._predicted}-{self.value}"
        return [
            text(asked, "cm-machine-question", key="asked"),
            writing(form, key, asked, submit=pgettext("wheel", "Turn")),
        ]

    def on_press(self, key: str) -> None:
        """Handle a press on a button or an arrow key."""
        if key == "zero":
            self.value = 0
            self.say(self.greeting())
            return
        _name, place, by = key.split(":")
        self.turn(int(place), int(by))

    def fields(self) -> Mapping[str, str]:
        """Return the number."""
        kept = {"right": str(self._right), "predicted": str(self._predicted)} if self._predicted else {}
        return {"value": str(self.value), **kept}

    def take(self, fields: Mapping[str, str]) -> None:
        """Show the number in a link, and how many numbers have been predicted."""
        self._predicted = number_in(fields, "predicted", 0, 10**4)
        self._right = number_in(fields, "right", 0, self._predicted)
        self.value = number_in(fields, "value", self.value, self._end - 1)
