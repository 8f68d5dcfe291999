"""Together: the question of the talk, a sentence of one's own, and the rule, which comes last."""

from urllib.parse import parse_qsl, quote

import traitlets

from cardmath.i18n import _
from cardmath.lessons import Synthesis
from cardmath_widgets.elements import Element, Slate, SlateView, box, button, text
from cardmath_widgets.widget import style

__all__ = ["Together"]

#: The longest sentence of a pupil.
_LONGEST = 300


class Together(Slate):
    """The talk at the end of a lesson.

    Pupils read the question and write a sentence, which stays on their own screen. The rule appears when it
    is asked for. Answers to expect are in the teacher's view only. A notebook can observe ``finished``
    (whether the rule is visible).

    >>> from cardmath.lessons import lesson_plan
    >>> together = Together(lesson_plan("add-and-carry").synthesis)
    >>> together.write("At twelve."), together.show_rule(), together.result
    (None, None, '“At twelve.”')
    """

    _css = style("elements/slate.css", "lesson/lesson.css")

    #: Whether the rule is visible.
    finished = traitlets.Bool(read_only=True)

    def __init__(self, synthesis: Synthesis, *, key: str = "together") -> None:
        self.synthesis = synthesis
        self._sentence = ""
        super().__init__(key, "cm-lesson-together")
        self.say(synthesis.question)

    @property
    def result(self) -> str:
        """The pupil's own sentence."""
        return _("“{sentence}”").format(sentence=self._sentence) if self._sentence else ""

    def write(self, sentence: str) -> None:
        """Keep a sentence, as a pupil does."""
        self._sentence = " ".join(sentence.split())[:_LONGEST]
        self.say(_("Your sentence stays on this screen.") if self._sentence else self.synthesis.question)
        self.refresh()

    def show_rule(self) -> None:
        """Show the rule."""
        self.set_trait("finished", True)
        self.say(self.synthesis.rule)
        self.lead("rule")
        self.refresh()

    # -- the page ------------------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Keep a sentence."""
        self.write(value)

    def on_press(self, key: str) -> None:
        """Show the rule, or change the sentence."""
        if key == "rule":
            self.show_rule()
        elif key == "change":
            self._sentence = ""
            self.lead("sentence")

    def follow(self, link: str) -> None:
        """Take over a sentence and whether the rule is visible."""
        fields = dict(parse_qsl(link))
        self.write(fields.get("sentence", ""))
        self.set_trait("finished", fields.get("rule") == "1")
        self.refresh()

    def shown(self) -> SlateView:
        """Return the question, the sentence, and the rule if it was asked for."""
        parts: list[Element] = [
            text(self.synthesis.question, "cm-together-question", key="question"),
            text(self.synthesis.draw, "cm-together-draw", key="draw"),
            self._own(),
        ]
        if self.finished:
            rule = box(
                "cm-rule",
                text(_("The rule"), "cm-rule-title", tag="h3", tabindex="-1", data_place="rule"),
                text(self.synthesis.rule),
                key="rule",
            )
            parts.append(rule)
        else:
            parts.append(box("cm-actions", button(_("Show the rule"), "rule"), key="to-rule"))
        link = f"sentence={quote(self._sentence)}&rule={int(self.finished)}"
        return SlateView(box("cm-together", *parts), box(), link=link)

    def _own(self) -> Element:
        """Return the field for a sentence, or the sentence."""
        if self._sentence:
            change = button(_("Change"), "change", spoken=_("Change your sentence"))
            return box("cm-own-sentence", text(self.result), change, key="own")
        field = box(
            "cm-own-field",
            tag="input",
            key="sentence",
            type="text",
            aria_label=_("Your sentence"),
            placeholder=_("Your sentence"),
            maxlength=str(_LONGEST),
            data_field="sentence",
            data_place="sentence",
            autocomplete="off",
        )
        keep = button(_("Keep it"), key="keep", type="submit")
        return box("cm-writing-own", field, keep, tag="form", key="writing")
