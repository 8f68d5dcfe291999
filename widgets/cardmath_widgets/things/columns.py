"""Columns: a sum or a difference worked column by column, with boxes for carries and borrows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Unpack

import traitlets

from cardmath.deals import random_deal_number
from cardmath.exercises import Distractor, Exercise, exercise, pose
from cardmath.exercises.answers import Dictated, UnreadableAnswerError
from cardmath.exercises.checking import which_way
from cardmath.exercises.columns import columns_of
from cardmath.exercises.item import Explanation
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.i18n import _, pgettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation, digit_values
from cardmath.sentences import signs_aloud
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.keypad import field, keypad
from cardmath_widgets.page.elements.spoken import heard_of
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.panels.controls import Control, Fields, Option, Select
from cardmath_widgets.things.thing import Thing, ThingError, ThingOptions, leading, number_in, place_word

_KINDS: Final = {"+": "addition", "−": "subtraction"}
#: Maximum number of digits in a number.
_LONGEST: Final = 6


@dataclass(frozen=True)
class Work:
    """The correct digits for the boxes of a sum or a difference, keyed by box.

    ``"r0"`` is the rightmost digit of the result. ``"c1"`` is the carry into the second column from the
    right, or what that column lends in subtraction.

    >>> Work(44, 55, "+", Notation(12)).boxes
    {'r0': 3, 'c1': 1, 'r1': 8}
    """

    x: int
    y: int
    sign: str
    notation: Notation

    @property
    def result(self) -> int:
        """The sum or the difference."""
        return self.x + self.y if self.sign == "+" else self.x - self.y

    @property
    def length(self) -> int:
        """The number of columns in the two numbers."""
        return len(columns_of(self.x, self.y, self.notation.base))

    @property
    def boxes(self) -> dict[str, int]:
        """The correct digit for each box, in working order."""
        base, boxes, over = self.notation.base, {}, 0
        digits = digit_values(self.result, base)[::-1]
        for place, (upper, lower) in enumerate(columns_of(self.x, self.y, base)):
            if place:
                boxes[f"c{place}"] = over
            if place < len(digits) or self.sign == "+":
                boxes[f"r{place}"] = digits[place] if place < len(digits) else 0
            over = (upper + lower + over) // base if self.sign == "+" else int(upper - over < lower)
        if len(digits) > self.length:
            boxes[f"r{self.length}"] = digits[-1]
        return boxes


def numbers_of(kind: str, number: int, notation: Notation) -> tuple[int, int]:
    """Return the two numbers of an exercise.

    >>> numbers_of("addition", 9, Notation(12))
    (9, 5)
    """
    posed = exercise(kind, number, notation.base, notation.digits)
    return posed.value_of("x"), posed.value_of("y")


class Columns(Thing):
    """Column addition or subtraction, with boxes to fill in; each box is checked as it is filled.

    ``x`` and ``y`` are the numbers, and ``sign`` is ``"+"`` or ``"-"``. If they are left out, they come from
    the exercise with this ``number``, which is random by default. A notebook can observe ``filled`` (the
    digits that are right so far, keyed by box), ``slips`` (the count of wrong digits) and ``solved``.

    >>> columns = Columns(44, 55)
    >>> columns.fill("r0", "3"), columns.fill("c1", "1"), columns.fill("r1", "8")
    (True, True, True)
    >>> columns.solved, columns.slips
    (True, 0)
    """

    #: The digits that are right so far, keyed by box.
    filled = traitlets.Dict(read_only=True)
    #: The number of wrong digits so far.
    slips = traitlets.Int(read_only=True)
    #: Whether the result is complete.
    solved = traitlets.Bool(read_only=True)

    def __init__(
        self,
        x: int | None = None,
        y: int | None = None,
        sign: str = "+",
        *,
        number: int | None = None,
        **options: Unpack[ThingOptions],
    ) -> None:
        self._drawn_number = random_deal_number() % 10_000 if number is None else number
        super().__init__(lambda: self._set({"-": "−"}.get(sign, sign), x, y), "cardmath-columns", **options)

    def _set(self, sign: str, x: int | None = None, y: int | None = None) -> None:
        """Start with the given numbers, or take them from the exercise with the current number."""
        if sign not in _KINDS:
            raise ThingError(_("columns must add (+) or subtract (-)"))
        self._is_drawn = x is None or y is None
        if x is None or y is None:
            x, y = numbers_of(_KINDS[sign], self._drawn_number, self.notation)
        if min(x, y) < 0 or max(x, y) >= self.notation.base**_LONGEST or (sign == "−" and x < y):
            raise ThingError(_("these numbers cannot be worked out in columns here"))
        self._work = Work(x, y, sign, self.notation)
        self._wrong: dict[str, str] = {}
        self.hold(filled={}, slips=0, solved=False)

    @property
    def numbers(self) -> tuple[int, int]:
        """The two numbers, the upper one first."""
        return self._work.x, self._work.y

    @property
    def _item(self) -> Addition | Subtraction:
        work = self._work
        kind = Addition if work.sign == "+" else Subtraction
        return kind(self.notation, work.x, work.y)

    @property
    def _posed(self) -> Exercise:
        return pose(self._item)

    # -- actions ---------------------------------------------------------------------------------------

    def fill(self, name: str, digit: str) -> bool:
        """Write a digit into a box, and return whether it is correct."""
        boxes = self._work.boxes
        if name not in boxes or name in self.filled:
            return name in self.filled
        try:
            values = self._posed.answer_form.read(digit).parts[0]
        except UnreadableAnswerError as error:
            self.refuse(error, "help")
            return False
        if values == (boxes[name],):
            self._right(name)
            self.lead("another" if self.solved else self.awaited)
            self.refresh()
            return True
        self._wrong[name] = digit
        self.hold(slips=self.slips + 1)
        self.lead(name)
        self.reply(self._explained(name, values))
        return False

    def _right(self, name: str) -> None:
        self._wrong.pop(name, None)
        self._fill_in([*self.filled, name])
        if self.solved:
            done = self.both(self._done, "won")
            self.say(replace(done, aloud=signs_aloud(done.aloud)))
        else:
            self.say(self._next_words())

    def _fill_in(self, names: Iterable[str]) -> None:
        """Fill in boxes with their correct digits."""
        boxes = self._work.boxes
        self.hold(filled={name: boxes[name] for name in names})
        self.hold(solved=all(name in self.filled for name in boxes if name.startswith("r")))

    def _next_words(self) -> str:
        """Say that a digit is right, and where the next one goes."""
        column = place_word(int(self.awaited[1:]), self.notation)
        if self.awaited[0] == "c":
            return _("Yes. Now the small box above the {column}.").format(column=column)
        return _("Yes. Now the {column}.").format(column=column)

    @property
    def awaited(self) -> str:
        """The box that the next digit is for; boxes without a carry are skipped."""
        boxes = self._work.boxes.items()
        left = (name for name, digit in boxes if name not in self.filled and (digit or name[0] == "r"))
        return "" if self.solved else next(left, "")

    def show_step(self) -> None:
        """Fill in the next box, and say why."""
        name = next((name for name in self._work.boxes if name not in self.filled), "")
        if not name or self.solved:
            return
        place = self._column_of(name)
        posed = self._posed
        self._right(name)
        if not self.solved:
            at = min(place, len(posed.steps) - 1)
            self.say(self._dictated(posed.steps[at], posed.dictated.steps[at], "help"))
        self.refresh()

    def _column_of(self, name: str) -> int:
        """Return the column where a box is worked out: a carry comes from the column on its right."""
        place = int(name[1:])
        return place - 1 if name[0] == "c" or place >= self._work.length else place

    def _explained(self, name: str, values: tuple[int, ...]) -> Said:
        """Return what a wrong digit shows: the only misconception that leads to it, or just the column."""
        if name[0] == "c" or int(name[1:]) >= self._work.length:
            return self._carry_explained(name, values)
        place, posed = self._column_of(name), self._posed
        found = []
        for shown, aloud in zip(posed.distractors, posed.dictated.distractors, strict=True):
            if shown.misconception == Misconception.ADDS_COLUMNS_APART:
                # Sums written side by side in full do not fit the columns.
                continue
            digits = posed.answer_form.read(shown.text).parts[0][::-1]
            if name == f"r{place}" and place < len(digits) and values == (digits[place],):
                found.append((shown, aloud))
        if len({shown.misconception for shown, _aloud in found}) == 1:
            return self._reason(*found[0])
        return self._asked(place)

    def _reason(self, shown: Distractor | Explanation, aloud: Distractor | Explanation) -> Said:
        """Return why a digit is wrong, with a smaller step."""
        seen, dictated = (f"{each.reason} {each.smaller_step}" for each in (shown, aloud))
        return self._dictated(seen, dictated, "wrong")

    def _carry_explained(self, name: str, values: tuple[int, ...]) -> Said:
        """Return what a wrong carry shows: the only misconception that leads to it, or just its column."""
        place, item = self._column_of(name), self._item
        codes = [code for code, carry in item.wrong_carries(place).items() if values == (carry,)]
        if len(codes) > 1 and f"r{place}" in self.filled:
            # If the digit in the full column is right, the pupil has only dropped the carry.
            codes = [Misconception.DROPS_THE_CARRY]
        if len(codes) == 1:
            dictated = replace(item, notation=Dictated(self.notation.base, self.notation.digits))
            return self._reason(item.explain_at(place, codes[0]), dictated.explain_at(place, codes[0]))
        if not codes:
            return self._asked(place)
        asked = which_way([item.explain_at(place, code).did for code in codes])
        return Said(_("Not yet. {question}").format(question=asked), mood="wrong")

    def _dictated(self, seen: str, dictated: str, mood: str) -> Said:
        """Return a sentence for reading, and one for listening with symbols and numerals in words."""
        return Said(seen, aloud=heard_of(dictated, self._posed.dictated), mood=mood)

    def _asked(self, place: int) -> Said:
        """Return the question to ask about a column when no misconception leads to the digit."""
        question = _("Not yet. {question}").format(question=self._question(place))
        return self._dictated(question, question, "wrong")

    def _question(self, place: int) -> str:
        upper, lower = columns_of(self._work.x, self._work.y, self.notation.base)[place]
        over = self._work.boxes.get(f"c{place}", 0)
        notation = self.notation
        if self._work.sign == "+":
            terms = " + ".join(map(notation.format, (upper, lower, *([over] if over else []))))
            return _("How much is {terms}, and is the column full?").format(terms=terms)
        left = notation.format(upper - over) if upper >= over else _("one less than 0")
        return _("This column has {upper}. You need to take away {lower}. Are there enough?").format(
            upper=left, lower=notation.format(lower)
        )

    def _done(self, writing: Notation) -> str:
        work = self._work
        x, y, result = map(writing.write, (work.x, work.y, work.result))
        return _("Done: {x} {sign} {y} = {result}.").format(x=x, sign=work.sign, y=y, result=result)

    # -- display and presses -----------------------------------------------------------------------------

    def title(self) -> str:
        """Return the thing's name."""
        return pgettext("columns for adding", "Columns")

    def greeting(self) -> str:
        """Return the instructions."""
        if self._work.sign == "+":
            return _("Start on the right. The small boxes are for carries.")
        return _("Start on the right. Write 1 in the small box above a column that lends.")

    def controls(self) -> Sequence[Control]:
        """Return the control for choosing addition or subtraction."""
        options = [Option("+", _("Addition")), Option("−", _("Subtraction"))]
        doing = Select("sign", _("What is done"), self._work.sign, options)
        return (Fields("doing", (doing,), self.title()),)

    def changed(self, name: str, value: Any) -> None:
        """Switch to addition or subtraction."""
        if name == "sign":
            self._set(str(value))
            self.say(self.greeting())

    def table(self) -> Element:
        """Return the columns with their boxes, highest place first."""
        work, base = self._work, self.notation.base
        boxes = work.boxes
        length = max(work.length, 1 + max(int(name[1:]) for name in boxes if name[0] == "r"))
        places = [*reversed(range(length))]
        digits = columns_of(work.x, work.y, base)
        own = {0: len(digit_values(work.x, base)), 1: len(digit_values(work.y, base))}

        def cell(place: int, which: int) -> Element:
            shown = self.notation.format(digits[place][which]) if place < own[which] else ""
            return text(shown, "cm-col-digit", tag="td")

        rows = [
            box("is-small", text("", tag="td"), *(self._box(f"c{place}") for place in places), tag="tr"),
            box("", text("", tag="td"), *(cell(place, 0) for place in places), tag="tr"),
            box(
                "is-last",
                text(work.sign, "cm-col-digit", tag="td"),
                *(cell(place, 1) for place in places),
                tag="tr",
            ),
            box("", text("", tag="td"), *(self._box(f"r{place}") for place in places), tag="tr"),
        ]
        aloud = heard_of(self._posed.aloud, self._posed)
        grid = box("cm-work", box("", *rows, tag="tbody"), tag="table", role="presentation")
        return box("cm-exercise", text(aloud, "cm-unseen"), box("cm-seen", box("cm-paper", grid)))

    def _box(self, name: str) -> Element:
        boxes, place = self._work.boxes, int(name[1:])
        if name not in boxes:
            return box("", tag="td")
        column = place_word(place, self.notation)
        if name[0] == "r":
            label = _("Result, {column}").format(column=column)
        elif self._work.sign == "+":
            label = _("Carried to the {column}").format(column=column)
        else:
            label = _("Lent by the {column}").format(column=column)
        value = self.notation.format(self.filled[name]) if name in self.filled else self._wrong.get(name, "")
        state = {"readonly": ""} if name in self.filled else {}
        looks = "cm-box is-right" if name in self.filled else "cm-box"
        if name in self._wrong:
            state["aria_invalid"] = "true"
        if name == self.awaited:
            state["data_next"] = ""
            looks = f"{looks} is-next"
        return box("", field(name, label, value, looks=looks, data_single="", **state), tag="td")

    def desk(self) -> Element:
        """Return the keypad for the base, the help button and the button for other numbers."""
        step = button(_("Show me one step"), "step", disabled=self.solved)
        looks = leading(is_first=self.solved)
        another = button(_("Other numbers"), "another", looks=looks, data_place="another")
        pad = keypad(self.notation.base, self.notation.digits)
        return box("cm-desk", pad, box("cm-actions", step, another))

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        if key == "step":
            self.show_step()
        elif key == "another":
            self._drawn_number += 1
            self._set(self._work.sign)
            self.say(self.greeting())
            self.lead("r0")

    def on_enter(self, key: str, value: str) -> None:
        """Handle a digit typed into a box."""
        self.fill(key, value)

    def fields(self) -> Mapping[str, str]:
        """Return the numbers, and the names of the filled boxes."""
        work = self._work
        # Random numbers are chosen for their base: in another base, they may have no carry.
        given = {} if self._is_drawn else {"x": str(work.x), "y": str(work.y)}
        return {
            "sign": _KINDS[work.sign],
            **given,
            "filled": ",".join(self.filled),
            "number": str(self._drawn_number),
            "with": str(self.notation.base),
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the work from a link."""
        sign = "−" if fields.get("sign") == "subtraction" else "+"
        self._drawn_number = number_in(fields, "number", self._drawn_number, 10**8)
        if "x" in fields and "y" in fields:
            numbers = [number_in(fields, name, 0, self.notation.base**_LONGEST - 1) for name in "xy"]
            self._set(sign, *(sorted(numbers, reverse=True) if sign == "−" else numbers))
        else:
            self._set(sign)
        is_same = fields.get("with", str(self.notation.base)) == str(self.notation.base)
        filled = fields.get("filled", "").split(",") if is_same else []
        self._fill_in(name for name in filled if name in self._work.boxes)
