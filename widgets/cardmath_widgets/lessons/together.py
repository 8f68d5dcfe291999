"""Together: the question to talk about, the pupil's own sentence or drawing, and finally the rule."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final
from urllib.parse import parse_qsl, quote

from cardmath.i18n import _, ngettext, pgettext
from cardmath.lessons import Synthesis
from cardmath.numerals import DECIMAL, DOZENAL
from cardmath_widgets.lessons.content import Task
from cardmath_widgets.page.elements import Element, box, button, drawing, reader, text
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.spoken import marks_heard, paragraph
from cardmath_widgets.page.view import Said

#: The field that a finished stroke is entered into.
FIELD: Final = "stroke"
#: The size of the pad in units; a point is a number below their product, written with three characters.
WIDTH: Final = 320
HEIGHT: Final = 180
#: As in `page/elements/pen.js`.
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES: Final = {sign: value for value, sign in enumerate(SIGNS)}
_PER_POINT: Final = 3
_BETWEEN: Final = "."
#: Maximum number of points in a drawing, so that its link stays short enough to send.
_MOST: Final = 1500

Stroke = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Sketch:
    """A drawing: its strokes in the order they were drawn.

    >>> sketch = Sketch().with_stroke("AAAAAK")
    >>> sketch.strokes, sketch.text, Sketch.parse(sketch.text) == sketch
    ((((0, 0), (10, 0)),), 'AAAAAK', True)
    >>> sketch.without_last().is_empty
    True
    """

    strokes: tuple[Stroke, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Sketch":
        """Read a drawing from a link, leaving out invalid strokes and any beyond the limit."""
        made = cls()
        for one in text.split(_BETWEEN):
            made = made.with_stroke(one)
        return made

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been drawn."""
        return not self.strokes

    @property
    def text(self) -> str:
        """The drawing as a string for a link."""
        return _BETWEEN.join("".join(map(_signs_of, one)) for one in self.strokes)

    def with_stroke(self, text: str) -> "Sketch":
        """Return the drawing with one more stroke, or unchanged if the string is invalid or the pad is
        full.
        """
        stroke = _stroke_of(text)
        if not stroke or sum(map(len, self.strokes)) + len(stroke) > _MOST:
            return self
        return replace(self, strokes=(*self.strokes, stroke))

    def without_last(self) -> "Sketch":
        """Return the drawing without its last stroke."""
        return replace(self, strokes=self.strokes[:-1])

    @property
    def sentence(self) -> str:
        """The drawing in words, for pupils who cannot see it."""
        if self.is_empty:
            return _("Your drawing is empty.")
        count = len(self.strokes)
        return ngettext("Your drawing has {count} line.", "Your drawing has {count} lines.", count).format(
            count=DECIMAL.write(count)
        )

    def markup(self) -> str:
        """Return the drawing as SVG."""
        lines = "".join(_line(one) for one in self.strokes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" '
            f'stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round">'
            f"{lines}</svg>"
        )


def _signs_of(point: tuple[int, int]) -> str:
    place = point[1] * WIDTH + point[0]
    return SIGNS[place >> 12] + SIGNS[place >> 6 & 63] + SIGNS[place & 63]


def _stroke_of(text: str) -> Stroke:
    """Return the points of a stroke; none if one of them is invalid."""
    if len(text) % _PER_POINT or any(sign not in _VALUES for sign in text):
        return ()
    found = []
    for at in range(0, len(text), _PER_POINT):
        first, second, third = (_VALUES[sign] for sign in text[at : at + _PER_POINT])
        y, x = divmod((first << 12) + (second << 6) + third, WIDTH)
        if y >= HEIGHT:
            return ()
        found.append((x, y))
    return tuple(found)


def _line(stroke: Stroke) -> str:
    """Return a stroke as a smooth line: through the midpoints of its points. One point is a dot."""
    (x, y), *rest = stroke
    if not rest:
        return f'<path d="M{x} {y}h0"/>'
    parts = [f"M{x} {y}"]
    for (x1, y1), (x2, y2) in pairwise(rest):
        parts.append(f"Q{x1} {y1} {(x1 + x2) / 2:g} {(y1 + y2) / 2:g}")
    x, y = rest[-1]
    return f'<path d="{"".join(parts)}L{x} {y}"/>'


def pad(sketch: Sketch) -> Element:
    """Return the pad with the drawing so far."""
    words = _("{sketch} Arrow keys move the pen. Space puts it down and lifts it.").format(
        sketch=sketch.sentence
    )
    return box(
        "cm-pad",
        drawing(sketch.markup(), looks="cm-pad-drawn", key="drawn"),
        box("cm-pad-live", tag="span", key="live", data_live="", aria_hidden="true"),
        key="pad",
        role="application",
        tabindex="0",
        aria_label=words,
        aria_roledescription=_("drawing pad"),
        data_pen=FIELD,
        data_field=FIELD,
        data_place="pad",
        data_size=f"{WIDTH} {HEIGHT}",
    )


#: Maximum length of a stored sentence.
LONGEST: Final = 300


def kept(sentence: str) -> str:
    """Return the part of a sentence that is kept.

    >>> kept("  At   twelve. ")
    'At twelve.'
    """
    return " ".join(sentence.split())[:LONGEST]


def writing(name: str, label: str, example: str, **attributes: str) -> Element:
    """Return the field for a sentence and its button; ``example`` is shown in the field while it is empty."""
    field = box(
        "cm-own-field",
        tag="input",
        key=name,
        type="text",
        aria_label=label,
        placeholder=example,
        maxlength=str(LONGEST),
        data_field=name,
        autocomplete="off",
        **attributes,
    )
    keep = button(_("Keep it"), key="keep", type="submit")
    return box("cm-writing-own", field, keep, tag="form", key="writing")


class Together(Task):
    """The class discussion at the end of a lesson.

    Pupils read the question and write a sentence or draw a small picture, which stays on their own screen.
    With ``writes`` False they draw, or tell a neighbour: six-year-olds do not type sentences. The rule
    appears on request: pupils must write or draw first, but teachers need not (``is_taught``). Expected
    answers are in the teacher's view only. A notebook can observe ``finished`` (whether the rule is visible).

    >>> from cardmath.lessons import lesson_plan
    >>> together = Together(lesson_plan("add-and-carry").synthesis)
    >>> together.write("At twelve."), together.show_rule(), together.result
    (None, None, '“At twelve.”')
    """

    def __init__(
        self,
        synthesis: Synthesis,
        digits: str = DOZENAL.digits,
        *,
        writes: bool = True,
        key: str = "together",
    ) -> None:
        self.synthesis, self._digits, self._writes = synthesis, digits, writes
        self._sentence, self._sketch, self._draws = "", Sketch(), not writes
        self.is_taught = False
        super().__init__(key, "cm-lesson-together")
        self.say(self._said(synthesis.question))

    @property
    def result(self) -> str:
        """The pupil's own sentence, or that there is a drawing."""
        if self._sentence:
            return _("“{sentence}”").format(sentence=self._sentence)
        return "" if self._sketch.is_empty else _("a drawing of your own")

    def write(self, sentence: str) -> None:
        """Store a sentence, as a pupil would."""
        self._sentence = kept(sentence)
        stays = Said(_("Your sentence stays on this screen."))
        self.reply(stays if self._sentence else self._said(self.synthesis.question))

    def draw(self, stroke: str) -> None:
        """Add a stroke to the drawing, as a pupil would."""
        before, self._sketch = self._sketch, self._sketch.with_stroke(stroke)
        self._draws = True
        self.reply(_("The pad is full.") if before == self._sketch else self._sketch.sentence)

    @property
    def may_show_rule(self) -> bool:
        """Whether it is time for the rule: something is written or drawn, or can be said to a neighbour."""
        return self.is_taught or not self._writes or bool(self._sentence) or not self._sketch.is_empty

    def show_rule(self) -> None:
        """Show the rule, if it is time for it."""
        if not self.may_show_rule:
            return
        self.set_trait("finished", True)
        self.lead("rule")
        self.reply(self._said(self.synthesis.rule))

    # -- the page ------------------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Store a sentence, or a stroke in the drawing."""
        if key == FIELD:
            self.draw(value)
        else:
            self.write(value)

    def on_press(self, key: str) -> None:
        """Show the rule, change the sentence, open the drawing, take back a line, or begin again."""
        if key == "rule":
            self.show_rule()
        elif key == "change":
            self._sentence = ""
            self.lead("sentence")
        elif key == "pad":
            self._draws = True
            self.say(self._sketch.sentence)
            self.lead("pad")
        elif key in ("undo", "clear"):
            self._sketch = self._sketch.without_last() if key == "undo" else Sketch()
            self.say(self._sketch.sentence)

    @property
    def link(self) -> str:
        """The sentence, the drawing and whether the rule is visible, as part of the page's address."""
        drawn = "" if self._sketch.is_empty else f"&drawn={self._sketch.text}"
        return f"sentence={quote(self._sentence)}&rule={int(self.finished)}{drawn}"

    def follow(self, link: str) -> None:
        """Restore a sentence, a drawing, and whether the rule is visible."""
        fields = dict(parse_qsl(link))
        self._sketch = Sketch.parse(fields.get("drawn", ""))
        self._draws = not self._writes or not self._sketch.is_empty
        self.write(fields.get("sentence", "") if self._writes else "")
        self.set_trait("finished", fields.get("rule") == "1" and self.may_show_rule)
        self.refresh()

    def shown(self) -> SlateView:
        """Return the question, the sentence and the drawing, and the rule if it has been asked for."""
        parts: list[Element] = [
            paragraph(self.synthesis.question, self._digits, "cm-together-question", key="question"),
            paragraph(self.synthesis.draw, self._digits, "cm-together-draw", key="draw"),
            reader(marks_heard(f"{self.synthesis.question} {self.synthesis.draw}", self._digits)),
            *([self._own()] if self._writes else []),
        ]
        if self._draws:
            parts.append(self._drawing())
        if self.finished:
            rule = box(
                "cm-rule",
                text(_("The rule"), "cm-rule-title", tag="h3", tabindex="-1", data_place="rule"),
                paragraph(self.synthesis.rule, self._digits),
                key="rule",
            )
            parts.append(rule)
        else:
            to_pad = [] if self._draws else [button(pgettext("pencil", "Draw"), "pad")]
            to_rule = [button(_("Show the rule"), "rule")] if self.may_show_rule else []
            parts.append(box("cm-actions", *to_pad, *to_rule, key="to-rule"))
        return SlateView(box("cm-together", *parts), box(), link=self.link)

    def _said(self, words: str) -> Said:
        """Return words to read, and to hear without signs and base marks."""
        heard = marks_heard(words, self._digits)
        return Said(words, aloud="" if heard == words else heard)

    def _drawing(self) -> Element:
        """Return the pad with the drawing."""
        empty = self._sketch.is_empty
        back = button(_("Take back one line"), "undo", disabled=empty)
        clear = button(pgettext("pencil", "Clear"), "clear", spoken=_("Clear your drawing"), disabled=empty)
        return box(
            "cm-drawing-own", pad(self._sketch), box("cm-actions", back, clear, key="row"), key="own-pad"
        )

    def _own(self) -> Element:
        """Return the field for a sentence, or the sentence."""
        if self._sentence:
            change = button(_("Change"), "change", spoken=_("Change your sentence"))
            return box("cm-own-sentence", text(self.result), change, key="own")
        name = _("Your sentence")
        return writing("sentence", name, name, data_place="sentence")
