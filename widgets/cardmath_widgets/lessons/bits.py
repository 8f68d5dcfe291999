"""Bits in fours: each group of four is a digit in base sixteen, and anything beyond eight bits is lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.lessons.content import Task
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.keypad import eraser, field, keypad
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.tree import Element, box, button, reader, text
from cardmath_widgets.page.message import whole

_TWO: Final = Notation(2)
_SIXTEEN: Final = Notation(16)
#: The number of bits in a base-sixteen digit, and in a byte.
_FOUR: Final = 4
_BYTE: Final = 8
#: The first number that does not fit into eight bits.
_FULL: Final = 2**_BYTE
#: Two numbers whose sum does not fit into eight bits.
_SUM: Final = (200, 100)


@dataclass(frozen=True)
class _Question:
    """A question about bits: which group of four it is about (None for all), its answer and its notation."""

    asked: str
    bits: str
    answer: int
    notation: Notation
    smaller: str
    result: str
    four: int | None = None


class BitsInFours(Task):
    """Questions about bits: the base-sixteen digit for every four bits, then what eight bits hold.

    A notebook can observe ``slips`` (the count of wrong answers) and ``finished``.

    >>> bits = BitsInFours(45)
    >>> [bits.enter(answer) for answer in ("2", "13")]
    [True, False]
    >>> [bits.enter(answer) for answer in ("D", "255", "0", "44")]
    [True, True, True, True]
    >>> bits.finished, bits.result, bits.slips
    (True, '2D₁₆ · 8 bits hold 0 to 255', 1)
    """

    #: The number of wrong answers.
    slips = traitlets.Int(read_only=True)

    def __init__(self, value: int, *, key: str = "bits") -> None:
        self.value, self._at, self._is_missed = value, 0, False
        self._questions = (*_fours(value), *_overflow())
        super().__init__(key, "cm-lesson-example cm-lesson-bits")
        self._greet()

    @property
    def result(self) -> str:
        """The numeral in base sixteen, and what eight bits hold, as far as pupils have worked them out."""
        fours = sum(one.four is not None for one in self._questions)
        found = [_SIXTEEN.write(self.value)] if self._at >= fours else []
        if self._at > fours:
            found.append(_("8 bits hold 0 to 255"))
        return _(" · ").join(found)

    @property
    def _now(self) -> _Question:
        """The current question, or the last one at the end."""
        return self._questions[min(self._at, len(self._questions) - 1)]

    def _greet(self) -> None:
        greeting = _("Each group of four bits is one digit in base sixteen.")
        self.say(self._questions[self._at - 1].result if self._at else greeting)

    def enter(self, answer: str) -> bool:
        """Answer the current question, and return whether the answer is right."""
        now = self._now
        try:
            is_right = now.notation.parse(answer) == now.answer
        except CardmathError:
            is_right = False
        self._is_missed = not is_right
        if is_right:
            self._go_to(self._at + 1)
            following = "" if self.finished else self._now.asked
            aloud = f"{now.result} {following}".strip()
            self.say(Said(now.result, aloud=aloud, mood="won" if self.finished else ""))
            self.lead("finished" if self.finished else "bits")
        else:
            self.set_trait("slips", self.slips + 1)
            self.say(Said(now.smaller, mood="wrong"))
        self.refresh()
        return is_right

    def _go_to(self, at: int) -> None:
        self._at = max(0, min(at, len(self._questions)))
        self.set_trait("finished", self._at == len(self._questions))

    # -- the page ------------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Begin again."""
        self.follow("")
        self.refresh()

    def on_enter(self, key: str, value: str) -> None:
        """Accept an answer."""
        if value.strip() and not self.finished:
            self.enter(value.strip())

    @property
    def link(self) -> str:
        """How many questions have been answered, and how many slips there were, for the page's address."""
        return urlencode({"at": self._at, "slips": self.slips})

    def follow(self, link: str) -> None:
        """Restore the state in a link."""
        fields = dict(parse_qsl(link))
        self._is_missed = False
        self.set_trait("slips", whole(fields.get("slips", ""), 3) or 0)
        self._go_to(whole(fields.get("at", ""), 3) or 0)
        self._greet()

    def shown(self) -> SlateView:
        """Return the bits with their weights, and the current question with its field."""
        table = box("cm-example cm-bits", *self._rows())
        return SlateView(table, box("cm-desk cm-example-steps", *self._desk()), link=self.link)

    def _rows(self) -> Sequence[Element]:
        """Return the bits in the current question, and the answers so far."""
        found = [
            text(one.result, key=f"result-{at}", tag="li")
            for at, one in enumerate(self._questions[: self._at])
        ]
        lines = [box("cm-paper cm-same-number", *found, tag="ul", key="found")] if found else []
        return [_row(self._now), *lines]

    def _desk(self) -> Sequence[Element]:
        if self.finished:
            again = button(_("Once more"), "again", data_place="finished")
            return [text(_("Now you know what eight bits can hold."), "cm-asks", key="asked"), again]
        now = self._now
        asked = box("cm-asks", text(now.asked, tag="span", key="words"), reader(now.asked), key="asked")
        help_ = [text(now.smaller, "cm-left-asked", key="smaller")] if self._is_missed else []
        answer = field("bits", now.asked, key=f"bits-{self._at}", maxlength=str(_BYTE + 1))
        check = button(_("Check"), looks="cm-button is-primary", key="check", type="submit")
        form = box("cm-answering", answer, eraser(), check, tag="form", key=f"form-{self._at}")
        pad = keypad(now.notation.base, now.notation.digits).called(f"keys-{now.notation.base}")
        return [asked, *help_, form, pad]


def _fours(value: int) -> list[_Question]:
    """Return a question for each group of four bits in a number, from the left."""
    digits = max(2, len(_SIXTEEN.format(value)))
    bits = _TWO.format(value).rjust(digits * _FOUR, "0")
    places = [
        _("the four bits on the left"),
        *[_("the next four bits")] * (digits - 2),
        _("the four bits on the right"),
    ]
    made = []
    for at, place in enumerate(places):
        four = bits[at * _FOUR : (at + 1) * _FOUR]
        digit = int(four, 2)
        weights = [2**power for power, bit in zip((3, 2, 1, 0), four, strict=True) if bit == "1"]
        total = " + ".join(map(DECIMAL.write, weights)) or DECIMAL.write(0)
        made.append(
            _Question(
                _("Which base-sixteen digit do {place} make?").format(place=place),
                bits,
                digit,
                _SIXTEEN,
                _("Add the weights below the 1s: {sum}. A is ten, B is eleven, and so on.").format(sum=total),
                _("{four} is {digit} in base sixteen.").format(four=four, digit=_SIXTEEN.format(digit)),
                at,
            )
        )
    return made


def _overflow() -> list[_Question]:
    """Return the questions about eight bits: their largest number, one more, and a sum that does not fit."""
    first, second = _SUM
    total = first + second
    names = {
        "first": DECIMAL.write(first),
        "second": DECIMAL.write(second),
        "sum": DECIMAL.write(total),
        "full": DECIMAL.write(_FULL),
        "most": DECIMAL.write(_FULL - 1),
        "left": DECIMAL.write(total - _FULL),
    }
    return [
        _Question(
            _("All eight bits are on. What number is that in base ten?"),
            "1" * _BYTE,
            _FULL - 1,
            DECIMAL,
            _("The next weight would be {full}. How much more do you need for that?").format(**names),
            _("Eight bits hold 0 to {most}.").format(**names),
        ),
        _Question(
            _("Add 1. Only eight bits are kept. What number do they show?"),
            "1" * _BYTE,
            0,
            DECIMAL,
            _("1 and 1 is 0, carry 1, in every place. Where does the last carry go?"),
            _("{most} + 1 shows 0: there is no place for the carry. This is overflow.").format(**names),
        ),
        _Question(
            _("Add {first} and {second}. What number do eight bits show?").format(**names),
            _TWO.format(first),
            total - _FULL,
            DECIMAL,
            _("The sum is {sum}. There is no place for the weight {full}. What is left?").format(**names),
            _("{first} + {second} shows {left}: {full} is lost.").format(**names),
        ),
    ]


def _row(now: _Question) -> Element:
    """Return the bits in fours, each bit above its weight; the group in question is marked."""
    fours = []
    for at in range(len(now.bits) // _FOUR):
        four = now.bits[at * _FOUR : (at + 1) * _FOUR]
        # The weights start again for each base-sixteen digit; a whole byte has the weights of all eight
        # places.
        start = 0 if now.four is not None else len(now.bits) - (at + 1) * _FOUR
        cells = [
            box(
                "cm-bit is-on" if bit == "1" else "cm-bit",
                text(bit, "cm-weight-digit", tag="span", key="bit"),
                text(
                    DECIMAL.write(2 ** (start + _FOUR - 1 - place)), "cm-bit-weight", tag="span", key="weight"
                ),
                key=f"bit-{place}",
            )
            for place, bit in enumerate(four)
        ]
        looks = "cm-four is-asked" if at == now.four else "cm-four"
        fours.append(box(looks, *cells, key=f"four-{at}", role="img", aria_label=" ".join(four)))
    return box("cm-fours", *fours, key="fours")
