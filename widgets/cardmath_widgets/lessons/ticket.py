"""The ticket on the screen: one answer to each exercise, nothing judged before *Hand in*, then each slip."""

from collections.abc import Sequence
from urllib.parse import parse_qsl, quote

import traitlets

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, check
from cardmath.i18n import _, ngettext, pgettext
from cardmath.lessons import Ticket
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.exercises.desk import choosing, solved, writing
from cardmath_widgets.exercises.hints import asked
from cardmath_widgets.exercises.prompts import drawn
from cardmath_widgets.lessons.ticket_list import overview, results
from cardmath_widgets.page import Said, style
from cardmath_widgets.page.elements import Element, Slate, SlateView, box, button, heard, text
from cardmath_widgets.page.elements.attempt import Attempt
from cardmath_widgets.page.elements.ear import heard_of, spelled
from cardmath_widgets.page.elements.element import reader

__all__ = ["TicketPanel"]

#: Answers in a link are separated by this sign, which is in no answer.
_BETWEEN = "/"


class TicketPanel(Slate):
    """The ticket of a lesson.

    ``items`` are its exercises. A pupil gives each one answer and may change it until the ticket is handed
    in. There are no steps and no hints. Then each slip is named, and an exercise like it can be tried. A
    notebook can observe ``finished`` (handed in with nothing left) and ``results`` (for each exercise
    "right", "slip" or "left").

    >>> from cardmath.exercises import exercise
    >>> ticket = TicketPanel([exercise("addition", 9), exercise("addition", 5)])
    >>> ticket.enter("12"), ticket.enter("75"), ticket.hand_in()
    (True, True, None)
    >>> ticket.results, ticket.finished, ticket.result
    (('right', 'slip'), True, '1 of 2 right')
    """

    _css = style("page/elements/slate.css", "lessons/lesson.css")

    #: Whether it is handed in and every exercise has an answer.
    finished = traitlets.Bool(read_only=True)
    #: The result of each exercise once it is handed in.
    results = traitlets.Tuple(read_only=True)

    def __init__(self, items: Sequence[Exercise], *, key: str = "ticket") -> None:
        self.ticket = Ticket.of(items)
        self._begin()
        super().__init__(key, "cardmath-exercises cm-lesson-ticket")

    def _begin(self, ticket: Ticket | None = None) -> None:
        self.ticket = ticket or Ticket.of(self.ticket.items)
        self._at = self.ticket.next_open or 0
        self._is_sure = False
        self.like: tuple[int, Attempt] | None = None
        self.say(self._greeting())

    @property
    def notation(self) -> Notation:
        """How it counts its questions: as they count, or in tens if they are in several bases."""
        first = self.ticket.items[0].notation
        return first if all(one.base == first.base for one in self.ticket.items) else DECIMAL

    @property
    def right_first(self) -> int:
        """The number of right answers."""
        return self.ticket.right

    @property
    def result(self) -> str:
        """How it went, in one line; what is judged only after it is handed in."""
        ticket = self.ticket
        return ticket.summary(self.notation) if ticket.is_handed_in or any(ticket.answers) else ""

    # -- for notebooks -----------------------------------------------------------------------------------

    def enter(self, answer: str) -> bool:
        """Answer the exercise shown and go on to the next; return whether the answer could be read."""
        if self.like is not None:
            return self._enter_like(answer)
        try:
            self.ticket = self.ticket.answered(self._at, answer)
        except CardmathError as error:
            self.refuse(error, "help")
            self.refresh()
            return False
        self._is_sure = False
        self.go_to(self._next(self._at))
        return True

    def _next(self, place: int) -> int:
        """Return the next exercise without an answer after a place, or else the page with *Hand in*.

        That page comes after the last exercise, whatever is empty. From there every exercise can be reached.
        """
        count = len(self.ticket.items)
        return next((one for one in range(place + 1, count) if not self.ticket.answers[one]), count)

    def go_to(self, place: int) -> None:
        """Show an exercise; the place after the last one is the page with *Hand in*."""
        self._at, self._is_sure = place, False
        is_end = place >= len(self.ticket.items)
        self.say(self._before_end() if is_end else self._greeting())
        self.lead("hand-in" if is_end else self._where())
        self.refresh()

    def hand_in(self) -> None:
        """Hand the ticket in; with something left, only when asked a second time."""
        ticket = self.ticket
        if not any(ticket.answers):
            self.say(_("Answer at least one question first."), "help")
        elif ticket.left and not self._is_sure:
            self._is_sure = True
            left = ngettext(
                "{count} question is still empty. Hand in anyway?",
                "{count} questions are still empty. Hand in anyway?",
                ticket.left,
            )
            told, aloud = (
                left.format(count=one.brief(ticket.left)) for one in (self.notation, self.notation.voice)
            )
            self.say(Said(told, aloud=aloud, mood="help"))
        else:
            self.ticket = ticket.handed_in()
            self._tell_state()
            self.say(self._farewell())
            self.lead("result")
        self.refresh()

    def _tell_state(self) -> None:
        self.set_trait("results", self.ticket.results)
        self.set_trait("finished", self.ticket.is_done)

    # -- an exercise like a slip -------------------------------------------------------------------------

    def _try_like(self, place: int) -> None:
        item = self.ticket.like(place)
        if item is None:
            self.say(_("There is no other question like this one."), "help")
            return
        self.like = (place, Attempt(item))
        self.say(
            Said(
                _("Here is one like it. You see at once whether it is right."),
                aloud=heard_of(item.aloud, item),
            )
        )
        self.lead(self._where())

    def _enter_like(self, answer: str) -> bool:
        assert self.like is not None
        place, attempt = self.like
        attempt, verdict = attempt.answered(answer)
        self.like = (place, attempt)
        item, dictated = attempt.exercise, attempt.exercise.dictated
        told = check(dictated, answer)
        if verdict.is_right:
            self.say(Said(item.right, aloud=heard_of(dictated.right, dictated), mood="won", sound="frame"))
            self.lead("back")
        else:
            words = " ".join(one for one in (verdict.message, verdict.smaller_step) if one)
            aloud = " ".join(one for one in (told.message, told.smaller_step) if one)
            mood = "help" if verdict.kind == "unreadable" else "wrong"
            self.say(Said(words, aloud=heard_of(aloud, dictated), mood=mood))
            self.lead(self._where())
        self.refresh()
        return verdict.kind != "unreadable"

    # -- messages ----------------------------------------------------------------------------------------

    def _greeting(self) -> Said:
        if self._at >= len(self.ticket.items):
            return self._before_end()
        item = self.ticket.items[self._at]
        told = _("Question {place} of {all}. You can change an answer until you hand in.").format(
            place=self.notation.brief(self._at + 1), all=self.notation.brief(len(self.ticket.items))
        )
        return Said(told, aloud=f"{told} {heard_of(item.aloud, item)}")

    def _before_end(self) -> Said:
        left = self.ticket.left
        if left:
            told = ngettext(
                "{count} question is still empty. You can answer it, or hand in.",
                "{count} questions are still empty. You can answer them, or hand in.",
                left,
            )
            aloud = told.format(count=self.notation.voice.brief(left))
            return Said(told.format(count=self.notation.brief(left)), aloud=aloud)
        return Said(_("Look at your answers once more, then hand in."))

    def _farewell(self) -> Said:
        ticket = self.ticket
        told = self._summary(self.notation)
        mood = "won" if ticket.right == len(ticket.items) else ""
        return Said(told, aloud=self._summary(self.notation.voice), mood=mood)

    def _summary(self, writing_: Notation) -> str:
        ticket = self.ticket
        told = _("{summary}.").format(summary=ticket.summary(writing_))
        if ticket.right == len(ticket.items):
            return _("{told} Every answer is right.").format(told=told)
        if "slip" in ticket.results:
            return _("{told} Look at each slip, then try one like it.").format(told=told)
        return told

    # -- the page ------------------------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Take an answer."""
        self.enter(value)

    def on_press(self, key: str) -> None:
        """Handle a button."""
        name, _colon, rest = key.partition(":")
        if name == "say":
            self.enter(rest)
        elif name == "go":
            self.go_to(int(rest))
        elif name == "hand-in":
            self.hand_in()
        elif name == "like":
            self._try_like(int(rest))
        elif name == "back":
            self.like = None
            self.say(self._farewell())
            self.lead("result")

    @property
    def link(self) -> str:
        """The answers, the visible question and whether all is handed in, for the page's address."""
        answers = quote(_BETWEEN.join(self.ticket.answers), safe="/+")
        return f"answers={answers}&at={self._at}" + ("&in=1" if self.ticket.is_handed_in else "")

    def follow(self, link: str) -> None:
        """Take over the answers of a link, without those that cannot be read."""
        fields = dict(parse_qsl(link, keep_blank_values=True))
        ticket = Ticket.of(self.ticket.items)
        answers = fields.get("answers", "").split(_BETWEEN)[: len(ticket.items)]
        for place, answer in enumerate(answers):
            try:
                ticket = ticket.answered(place, answer)
            except CardmathError:
                continue
        if fields.get("in") == "1":
            ticket = ticket.handed_in()
        self._begin(ticket)
        at = fields.get("at", "")
        if not ticket.is_handed_in and at.isascii() and at.isdigit() and int(at) <= len(ticket.items):
            self._at = int(at)
        self._tell_state()
        self.say(self._farewell() if ticket.is_handed_in else self._greeting())
        self.refresh()

    def shown(self) -> SlateView:
        """Return the current view."""
        ticket = self.ticket
        link = self.link
        if self.like is not None:
            return SlateView(self._like_table(), self._like_desk(), link=link)
        if ticket.is_handed_in:
            return SlateView(results(ticket, self.notation), box(), link=link)
        if self._at >= len(ticket.items):
            return SlateView(overview(ticket, self.notation), self._handing_in(), link=link)
        item = ticket.items[self._at]
        words = heard_of(item.aloud, item)
        seen = box("cm-seen", drawn(item), key=f"item-{self._at}")
        table = box("cm-exercise", self._strip(), heard(words), seen, reader(words))
        return SlateView(table, self._answering(item), link=link)

    def _strip(self) -> Element:
        """Return a button for each exercise, with whether it has an answer."""
        found = []
        for place, answer in enumerate(self.ticket.answers):
            number = self.notation.brief(place + 1)
            told = _("answered") if answer else pgettext("question", "empty")
            looks = "cm-stop is-filled" if answer else "cm-stop"
            spoken = _("Question {number}, {told}").format(number=number, told=told)
            label = f"{number} ✎" if answer else number
            stop = button(label, f"go:{place}", spoken=spoken, looks=looks, key=f"stop-{place}")
            found.append(stop.having(aria_current="step") if place == self._at else stop)
        end = f"go:{len(self.ticket.items)}"
        spoken = _("Last look, then hand in")
        found.append(button(_("Last look"), end, spoken=spoken, looks="cm-stop", key="stop-end"))
        return box("cm-stops", *found, role="group", aria_label=_("Questions"))

    def _answering(self, item: Exercise) -> Element:
        """Return the field with the answer given so far, or the words to choose from."""
        given = self.ticket.answers[self._at]
        form = item.answer_form
        if form.base is None:
            field = choosing((one, form.shown(one), spelled(one, item)) for one in form.words)
        else:
            field = writing(form, f"ticket-{self._at}", _("Your answer"), given, _("Keep it"))
        note = []
        if given:
            note = [
                text(_("Your answer: {answer}").format(answer=form.shown(given)), "cm-given", key="given")
            ]
        more = [button(_("Leave it for now"), f"go:{self._next(self._at)}", key="later", data_place="leave")]
        return box("cm-desk", *note, field, box("cm-actions", *more))

    def _handing_in(self) -> Element:
        label = _("Hand in anyway") if self._is_sure else _("Hand in")
        looks = "cm-button is-primary is-large"
        return box("cm-desk", box("cm-actions", button(label, "hand-in", looks=looks, data_place="hand-in")))

    def _like_table(self) -> Element:
        assert self.like is not None
        place, attempt = self.like
        item = attempt.exercise
        verdict = check(item, attempt.tries[-1]) if attempt.tries and not attempt.is_solved else None
        seen = box("cm-seen", *asked(item, None if verdict is None else verdict.picture), key=f"like-{place}")
        words = heard_of(item.aloud, item)
        return box("cm-exercise", heard(words), seen, reader(words))

    def _like_desk(self) -> Element:
        assert self.like is not None
        attempt = self.like[1]
        item, form = attempt.exercise, attempt.exercise.answer_form
        back = button(_("Back to the ticket"), "back", data_place="back")
        if attempt.is_solved:
            return box("cm-desk", solved(item), box("cm-actions", back))
        if form.base is None:
            field = choosing((one, form.shown(one), spelled(one, item)) for one in form.words)
        else:
            field = writing(form, f"like-{len(attempt.tries)}", _("Your answer"))
        return box("cm-desk", field, box("cm-actions", back))

    def _where(self) -> str:
        """Return where the next answer is given."""
        item = self.like[1].exercise if self.like is not None else self.ticket.items[self._at]
        return "choice-0" if item.answer_form.base is None else "answer"
