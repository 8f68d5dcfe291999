"""Together: the question to talk about, the pupil's own sentence or drawing, and finally the rule."""

from typing import Final
from urllib.parse import parse_qsl, quote

from cardmath.i18n import _, pgettext
from cardmath.lessons import Synthesis
from cardmath.numerals import DOZENAL
from cardmath_widgets.lessons.content import Task
from cardmath_widgets.lessons.sketch import FIELD, Sketch, pad
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.spoken import marks_heard, paragraph
from cardmath_widgets.page.elements.tree import Element, box, button, reader, text
from cardmath_widgets.page.view import Said

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
