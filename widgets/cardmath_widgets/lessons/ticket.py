"""The ticket on the screen: one answer to each exercise, nothing marked before *Hand in*, then a look at each
slip.
"""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import quote

import traitlets

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise
from cardmath.i18n import _, ngettext, pgettext
from cardmath.lessons import Ticket
from cardmath.links import pairs
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.exercises.drawings import asked
from cardmath_widgets.exercises.row.device_record import STORE, Kept, day_of
from cardmath_widgets.lessons.content import Task
from cardmath_widgets.lessons.ticket_list import overview, results
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements import question
from cardmath_widgets.page.elements.answer_reports import Score, answer_lines, report_answer
from cardmath_widgets.page.elements.attempt import Attempt
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.message import whole

#: Answers in a link are separated by this character, which no answer contains.
_BETWEEN = "/"


class TicketPanel(Task):
    """The ticket of a lesson.

    ``items`` are its exercises. Pupils give one answer to each and may change it until the ticket is handed
    in. There are no steps and no hints. After that, each slip is explained, and pupils can try a similar
    exercise. A notebook can observe ``finished`` (handed in with nothing left) and ``results`` (for each
    exercise "right", "slip" or "left").

    >>> from cardmath.exercises import exercise
    >>> ticket = TicketPanel([exercise("addition", 9), exercise("addition", 5)])
    >>> ticket.enter("12"), ticket.enter("75"), ticket.hand_in()
    (True, True, None)
    >>> ticket.results, ticket.finished, ticket.result
    (('right', 'slip'), True, '1 of 2 right')
    """

    #: The result of each exercise once the ticket has been handed in.
    results = traitlets.Tuple(read_only=True)

    # What the device remembers about practice is unknown until the page reports it.
    _kept: Kept | None = None
    _today = day_of("")

    def __init__(self, items: Sequence[Exercise], *, key: str = "ticket") -> None:
        self.ticket = Ticket.of(items)
        self._attempts = 0
        self._begin()
        super().__init__(key, "cardmath-exercises cm-lesson-ticket")

        self.keeps = STORE

    def on_kept(self, text: str, day: str, page: str, also: str) -> None:
        """Load what the device remembers about practice: the ticket's slips come back there."""
        self._kept, self._today = Kept.read(text), day_of(day)

    def _begin(self, ticket: Ticket | None = None) -> None:
        self.ticket = ticket or Ticket.of(self.ticket.items)
        self._at = self.ticket.next_open or 0
        self._is_sure = False
        self.like: tuple[int, Attempt] | None = None
        self.say(self._greeting())

    @property
    def notation(self) -> Notation:
        """The base for counting the questions: their own, or ten if they are in several bases."""
        first = self.ticket.items[0].notation
        return first if all(item.base == first.base for item in self.ticket.items) else DECIMAL

    @property
    def right_first(self) -> int:
        """The number of right answers."""
        return self.ticket.right

    @property
    def result(self) -> str:
        """How it went, in one line; answers are marked only after it is handed in."""
        ticket = self.ticket
        return ticket.summary(self.notation) if ticket.is_handed_in or any(ticket.answers) else ""

    @property
    def score(self) -> Score | None:
        """What an embedding page may record."""
        ticket = self.ticket
        judged = ((item, ticket.answers[at], ticket.verdict(at)) for at, item in enumerate(ticket.items))
        answers = ((item, text, verdict) for item, text, verdict in judged if verdict is not None)
        lines = (ticket.summary(self.notation), *answer_lines(answers))
        return Score(ticket.right, len(ticket.items), self._attempts, lines)

    # -- for notebooks -----------------------------------------------------------------------------------

    def enter(self, answer: str) -> bool:
        """Answer the exercise shown and go on to the next; return whether the answer could be read."""
        if self.like is not None:
            return self._enter_like(answer)
        try:
            self.ticket = self.ticket.answered(self._at, answer)
        except CardmathError as error:
            self.refuse(error, "help")
            return False
        self._is_sure = False
        self.go_to(self._next(self._at))
        return True

    def _next(self, place: int) -> int:
        """Return the next unanswered exercise after a place, or else the page with *Hand in*.

        That page comes after the last exercise, even if some are still unanswered. Every exercise can be
        reached from there.
        """
        count = len(self.ticket.items)
        return next((later for later in range(place + 1, count) if not self.ticket.answers[later]), count)

    def go_to(self, place: int) -> None:
        """Show an exercise; the place after the last one is the page with *Hand in*."""
        self._at, self._is_sure = place, False
        is_end = place >= len(self.ticket.items)
        self.lead("hand-in" if is_end else self._where())
        self.reply(self._before_end() if is_end else self._greeting())

    def hand_in(self) -> None:
        """Hand in the ticket; if a question is still unanswered, only on the second request."""
        ticket = self.ticket
        if not any(ticket.answers):
            self.say(_("Answer at least one question first."), "help")
        elif ticket.left and not self._is_sure:
            self._is_sure = True
            left = ngettext(
                "{count} question has no answer yet. Hand in anyway?",
                "{count} questions have no answer yet. Hand in anyway?",
                ticket.left,
            )
            self.say(self._counted(left, "help"))
        else:
            self.ticket = ticket.handed_in()
            self._attempts += 1
            self._note_slips()
            self._tell_state()
            self._tell_class()
            self.say(self._farewell())
            self.lead("result")
        self.refresh()

    def _note_slips(self) -> None:
        """Make the slips come back in practice on this device."""
        if self._kept is None:
            return
        ledger = self._kept.ledger
        for slip in self.ticket.slips:
            ledger = ledger.with_slip(slip, self._today)
        self._kept = replace(self._kept, ledger=ledger)

    def _tell_state(self) -> None:
        self.set_trait("results", self.ticket.results)
        self.set_trait("finished", self.ticket.is_done)

    def _tell_class(self) -> None:
        """Report every answer to the class; no answer is marked before all are handed in."""
        for place, item in enumerate(self.ticket.items):
            verdict = self.ticket.verdict(place)
            if verdict is not None:
                report_answer(self.report, item, self.ticket.answers[place], verdict)
        self.report("finished", outcome="done")

    # -- an exercise like a slip -------------------------------------------------------------------------

    def _try_like(self, place: int) -> None:
        item = self.ticket.like(place)
        if item is None:
            self.say(_("There is no other question like this one."), "help")
            return
        attempt = Attempt(item)
        self.like = (place, attempt)
        self.say(
            Said(
                _("Here is another one like it. This time you'll see straight away if you're right."),
                aloud=attempt.aloud,
            )
        )
        self.lead(self._where())

    def _enter_like(self, answer: str) -> bool:
        assert self.like is not None
        place, attempt = self.like
        attempt = attempt.answered(answer)
        self.like = (place, attempt)
        if attempt.verdict is not None:
            report_answer(self.report, attempt.exercise, answer, attempt.verdict)
        self.say(attempt.said)
        is_right = attempt.verdict is not None and attempt.verdict.is_right
        self.lead("back" if is_right else self._where())
        self.refresh()
        return attempt.verdict is not None and attempt.verdict.kind != "unreadable"

    # -- messages ----------------------------------------------------------------------------------------

    def _greeting(self) -> Said:
        if self._at >= len(self.ticket.items):
            return self._before_end()
        item = self.ticket.items[self._at]
        # This is true of every question, but once is enough.
        may_change = "" if self._at else " " + _("You can change an answer until you hand in the ticket.")
        text_, aloud = (
            _("Question {place} of {all}.").format(
                place=write.brief(self._at + 1), all=write.brief(len(self.ticket.items))
            )
            + may_change
            for write in (self.notation, self.notation.voice)
        )
        return Said(text_, aloud=f"{aloud} {Attempt(item).aloud}")

    def _before_end(self) -> Said:
        if not self.ticket.left:
            return Said(_("Look at your answers once more, then hand in the ticket."))
        words = ngettext(
            "{count} question has no answer yet. You can answer it, or hand in the ticket.",
            "{count} questions have no answer yet. You can answer them, or hand in the ticket.",
            self.ticket.left,
        )
        return self._counted(words)

    def _counted(self, words: str, mood: str = "") -> Said:
        """Return a sentence about the unanswered questions, for the screen and for speech."""
        left, writing_ = self.ticket.left, self.notation
        text_, aloud = (words.format(count=write.brief(left)) for write in (writing_, writing_.voice))
        return Said(text_, aloud=aloud, mood=mood)

    def _farewell(self) -> Said:
        ticket = self.ticket
        mood = "won" if ticket.right == len(ticket.items) else ""
        words, aloud = map(self._summary, (self.notation, self.notation.voice))
        return Said(words, aloud=aloud, mood=mood)

    def _summary(self, writing_: Notation) -> str:
        ticket = self.ticket
        summary = _("{summary}.").format(summary=ticket.summary(writing_))
        if ticket.right == len(ticket.items):
            return _("{summary} Every answer is right.").format(summary=summary)
        if "slip" in ticket.results:
            return _("{summary} Look at each mistake, then try one like it.").format(summary=summary)
        return summary

    # -- the page ------------------------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Accept an answer."""
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
            self._back()

    def _back(self) -> None:
        """Go back from a smaller step to its question, or from the question to the ticket."""
        if self.like is not None and self.like[1].step is not None:
            self.like = self.like[0], self.like[1].without_step()
            self.lead(self._where())
            return
        self.like = None
        self.say(self._farewell())
        self.lead("result")

    @property
    def link(self) -> str:
        """The answers, the visible question and whether the ticket is handed in, for the page's address."""
        answers = quote(_BETWEEN.join(self.ticket.answers), safe="/+")
        return f"answers={answers}&at={self._at}" + ("&in=1" if self.ticket.is_handed_in else "")

    def follow(self, link: str) -> None:
        """Restore the answers in a link, leaving out any that cannot be read."""
        fields = dict(pairs(link))
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
        at = whole(fields.get("at", ""))
        if not ticket.is_handed_in and at is not None and at <= len(ticket.items):
            self._at = at
        self._tell_state()
        self.reply(self._farewell() if ticket.is_handed_in else self._greeting())

    def shown(self) -> SlateView:
        """Return the current view, including the data stored on the device."""
        kept = self._kept
        return replace(self._shown_now(), kept=None if kept is None else kept.to_text())

    def _shown_now(self) -> SlateView:
        ticket = self.ticket
        link = self.link
        if self.like is not None:
            return self._like_shown(*self.like)
        if ticket.is_handed_in:
            return SlateView(results(ticket, self.notation, forgets=self.forgets), box(), link=link)
        if self._at >= len(ticket.items):
            return SlateView(overview(ticket, self.notation), self._handing_in(), link=link)
        item = ticket.items[self._at]
        seen = question.table(item, asked(item, None), f"item-{self._at}", self._strip())
        return SlateView(seen, self._answering(item), link=link)

    def _strip(self) -> Element:
        """Return a button for each exercise that shows whether it has an answer."""
        found = []
        for place, answer in enumerate(self.ticket.answers):
            number = self.notation.brief(place + 1)
            state = _("answered") if answer else pgettext("question", "empty")
            looks = "cm-stop is-filled" if answer else "cm-stop"
            spoken = _("Question {number}, {state}").format(number=number, state=state)
            label = f"{number} ✎" if answer else number
            stop = button(label, f"go:{place}", spoken=spoken, looks=looks, key=f"stop-{place}")
            found.append(stop.having(aria_current="step") if place == self._at else stop)
        end = f"go:{len(self.ticket.items)}"
        spoken = _("Last look, then hand in")
        found.append(button(_("Last look"), end, spoken=spoken, looks="cm-stop", key="stop-end"))
        return box("cm-stops", *found, group=_("Questions"))

    def _answering(self, item: Exercise) -> Element:
        """Return the field with the answer given so far, or the words to choose from."""
        given = self.ticket.answers[self._at]
        form = item.answer_form
        if form.base is None:
            field = question.words_to_choose(form, item)
        else:
            field = question.writing(form, f"ticket-{self._at}", _("Your answer"), given, _("Keep it"))
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

    def _like_shown(self, place: int, attempt: Attempt) -> SlateView:
        picture = None if attempt.slip is None else attempt.slip.picture
        seen = question.table(attempt.exercise, asked(attempt.exercise, picture), f"like-{place}")
        back = box("cm-actions", button(_("Back to the ticket"), "back", data_place="back"))
        if attempt.step is not None:
            return SlateView(seen, question.stepping(attempt, "like"), link=self.link)
        answer = (
            question.solved(attempt.exercise) if attempt.is_solved else question.answering(attempt, "like")
        )
        steps = [question.steps_list(attempt.exercise, attempt.steps_shown)] if attempt.steps_shown else []
        return SlateView(seen, box("cm-desk", answer, *steps, back), link=self.link)

    def _where(self) -> str:
        """Return where the next answer goes."""
        attempt = Attempt(self.ticket.items[self._at]) if self.like is None else self.like[1]
        return question.place_to_answer(attempt)
