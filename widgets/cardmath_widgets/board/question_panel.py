"""The panel for a question beside the table, and what happens after an answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic

from cardmath.art.frames import make_a_base
from cardmath.exercises import SmallerStep
from cardmath.frames import MOST_PIPS, MakeABase
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.board.questions import PLAIN, Asked, Asker, Choosable, Question
from cardmath_widgets.board.session import Answer, M, P, Session
from cardmath_widgets.board.two_players import Turn, plates
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.answer_reports import report_answer
from cardmath_widgets.page.elements.attempt import QuestionTally
from cardmath_widgets.page.elements.keypad import eraser, field, keypad
from cardmath_widgets.page.elements.spoken import for_eye_and_ear, heard_of, spelled
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text

#: The page's name for the answer field.
ANSWER: Final = "answer"
#: The buttons that close a question, leave its smaller step, and let two players choose another card.
CLOSE: Final = "close"
BACK: Final = "back"
OTHER: Final = "other"
_CHOICE: Final = "cm-button cm-choice"
_CHOSEN: Final = "answer:"


def question_element(
    asker: Asker[Any, Any], notation: Notation, moves: Iterable[tuple[Any, Any]] = ()
) -> Element | None:
    """Return the question panel, or None if nothing is asked or wanted.

    If answers earn moves, a single player sees no panel between questions: the line above the table is
    enough. ``moves`` are the moves so far, each with its position; they decide whose turn it is when two
    people play.
    """
    turn = turn_of(asker, moves)
    if asker.open is not None:
        parts = _question(asker.open, notation, is_beside=asker.is_beside)
    elif asker.wanted:
        parts = _answered(asker, notation)
    elif turn is not None:
        parts = _between(asker, turn)
    else:
        # A panel with nothing to press would only cover the cards.
        return None
    return _framed(parts if turn is None else (plates(turn), *parts), asker, notation)


def turn_of(asker: Asker[Any, Any], moves: Iterable[tuple[Any, Any]]) -> Turn | None:
    """Return whose turn it is if two people play, after the moves so far; otherwise None."""
    if asker.questions is None or not asker.is_for_two:
        return None
    return Turn.after(asker.questions.pairs(moves), is_finding=bool(asker.named))


def question_said(question: Question) -> Said:
    """Return a question to say, with its numbers in words when read aloud."""
    return Said(question.text, aloud=capitalised(question.aloud or _heard(question.exercise.aloud, question)))


def said_of(asked: Asked) -> Said:
    """Return what to say about the last answer. A smaller step is already in the panel, so it is only read
    aloud.
    """
    said, verdict = asked.attempt.said, asked.verdict
    assert verdict is not None
    if said.mood == "won":
        return replace(said, mood="")
    return said if asked.attempt.step_reply else replace(said, text=verdict.message, mood="wrong")


def _heard(sentence: str, question: Question) -> str:
    """Return a question's sentence with symbols and digits in words."""
    return heard_of(sentence, question.exercise.dictated)


# -- the parts ------------------------------------------------------------------------------------------


def _framed(parts: tuple[Element, ...], asker: Asker[Any, Any], notation: Notation) -> Element:
    close = (button("×", CLOSE, spoken=_("Close"), looks="cm-close", key=CLOSE),) if asker.is_asking else ()
    tally = _tally(asker.tally, notation)
    return box("cm-questions-inner", *close, *parts, tally, group=_("Question"))


def _question(asked: Asked, notation: Notation, *, is_beside: bool) -> tuple[Element, ...]:
    question = asked.question
    if asked.step is not None:
        return _stepping(asked, asked.step, notation)
    parts = [text(question.text, "cm-asked", key="asked")]
    if question.choices:
        is_long = any(len(choice.label) > 12 for choice in question.choices)
        looks = "cm-choices is-long" if is_long else "cm-choices"
        parts.append(_choices(question.choices, question.aloud, "choices", looks))
    else:
        # Each question and each try gets a new field, so nothing typed is left in it.
        key = f"entry {question.exercise.prompt} {asked.attempt.wrong}"
        label = question.aloud or question.exercise.aloud
        parts.append(_entry(label, notation.base, notation.digits, key))
    if asked.verdict is not None and not asked.verdict.is_right:
        parts += _explained(asked, notation)
    shown = asked.attempt.steps_shown
    if shown:
        steps = (text(step, tag="li") for step in shown)
        parts.append(box("cm-steps", *steps, tag="ol", key="steps"))
    row = [button(_("Show me one step"), "step", disabled=len(shown) >= len(question.exercise.steps))]
    if is_beside:
        row.append(button(_("Another question"), "next"))
    parts.append(box("cm-row", *row, key="row"))
    return tuple(parts)


def _stepping(asked: Asked, step: SmallerStep, notation: Notation) -> tuple[Element, ...]:
    """Return the question with the smaller step below it, which is answered in its own field."""
    form, exercise = step.answer_form, asked.question.exercise
    label = _("Your answer to the smaller step")
    if form.base is None:
        words = [Choosable(word, form.shown(word), spelled(word, exercise)) for word in form.words]
        answer = _choices(words, label, "step-choices")
    else:
        answer = _entry(label, form.base, form.digits, f"step {exercise.prompt}")
    back = button(_("Back to the question"), BACK)
    return (
        text(asked.question.text, "cm-asked", key="asked"),
        text(step.question, "cm-smaller-step", key="smaller-step"),
        answer,
        *_picture(asked, notation, in_words=False),
        box("cm-row", back, key="step-row"),
    )


def _entry(label: str, base: int, digits: str, key: str) -> Element:
    """Return a field for a numeral, with a keypad of the base's digits below it."""
    check = button(_("Check"), looks="cm-button is-primary", key="check", type="submit")
    row = box("cm-entry-row", field(ANSWER, label, maxlength="12"), eraser(), check)
    return box("cm-entry", row, keypad(base, digits), tag="form", key=key)


def _choices(choices: Sequence[Choosable], label: str, key: str, looks: str = "cm-choices") -> Element:
    buttons = [
        button(choice.label, f"{_CHOSEN}{choice.answer}", spoken=choice.spoken, looks=_CHOICE)
        for choice in choices
    ]
    buttons[0] = buttons[0].having(data_place=ANSWER)
    return box(looks, *buttons, group=label, key=key)


def _explained(asked: Asked, notation: Notation) -> list[Element]:
    """Explain a wrong answer: with a smaller step to read but not answer, and with frames of pips for a sum.

    The child works out the total from the picture. After two wrong tries it is also given in words.
    """
    assert asked.verdict is not None
    # A step that has its own field has been answered or left.
    read = "" if asked.verdict.step is not None else asked.verdict.smaller_step
    return [
        *([text(read, "cm-smaller-step", key="smaller-step")] if read else []),
        *_picture(asked, notation, in_words=asked.attempt.is_revealed),
    ]


def _picture(asked: Asked, notation: Notation, *, in_words: bool) -> list[Element]:
    """Return two rows of pips that flow into frames of the base, with a description in words."""
    rows = asked.question.rows
    if rows is None or sum(rows) > MOST_PIPS:
        return []
    picture = MakeABase(*rows, notation.base)
    # The drawing is hidden from screen readers: they read the words instead.
    parts = [drawing(make_a_base(picture), looks="cm-flowing", key=f"frames {rows}")]
    if in_words:
        words = for_eye_and_ear(picture.sentence(notation), picture.sentence(notation.voice))
        parts.append(box("cm-frames-told", *words, tag="p", key="frames-told"))
    return parts


def _answered(asker: Asker[Any, Any], notation: Notation) -> tuple[Element, ...]:
    """Return the panel between questions alongside the game: the last question's picture, and a button for
    the next question.
    """
    parts: list[Element] = []
    if asker.last is not None and asker.last.verdict is not None:
        parts.append(text(asker.last.verdict.message, "cm-right", key="right"))
        parts += _picture(asker.last, notation, in_words=True)
    parts.append(box("cm-row", button(_("Another question"), "next", data_place=ANSWER), key="row"))
    return tuple(parts)


def _between(asker: Asker[Any, Any], turn: Turn) -> tuple[Element, ...]:
    """Return what two players see between questions. The finder sees the number that the other named."""
    task = text(turn.task, "cm-task", key="task")
    if not asker.named or asker.last is None or asker.last.verdict is None:
        return (task,)
    other = box("cm-row", button(_("Choose another card"), OTHER), key="row")
    return text(asker.last.verdict.message, "cm-right", key="right"), task, other


def _tally(tally: QuestionTally, notation: Notation) -> Element:
    if not tally.answered:
        return text("", "cm-tally", key="tally")
    words = _("{first} of {count} right first time").format(
        first=notation.brief(tally.first), count=notation.brief(tally.answered)
    )
    return text(words, "cm-tally", key="tally")


#: Where the focus goes after a question: back to the cards.
TABLE: Final = "table"
#: The button that starts the questions, which gets the focus when they end.
ASK: Final = "ask"


@dataclass(frozen=True)
class Reaction(Generic[M]):
    """What a board does next: what it says, where the focus goes, and the earned move, if any.

    ``said`` comes before the sentence about an earned move. ``missed`` is a move whose sum was right but is
    not the target.
    """

    said: Said | None = None
    focus: str = ""
    move: M | None = None
    missed: M | None = None
    #: The spot to choose now, "" for none; None leaves the choice as it is.
    chosen: str | None = None


@dataclass
class QuestionController(Generic[P, M]):
    """The questions on one board, and how their answers are handled."""

    asker: Asker[P, M]
    #: How the board tells a class what the player has done.
    report: Callable[..., None]

    def opened(self) -> Reaction[M]:
        """Return what to say when a question opens."""
        assert self.asker.open is not None
        return Reaction(question_said(self.asker.open.question), ANSWER, chosen=self.asker.pointed or None)

    def press(self, key: str, position: P, notation: Notation) -> Reaction[M]:
        """Handle one of the question's buttons."""
        asked = self.asker.open
        if key.startswith(_CHOSEN):
            return self.answer(key.removeprefix(_CHOSEN), position, notation)
        if key == "next":
            return self.next(position, notation)
        if key == CLOSE:
            return self.leave()
        if key == BACK and asked is not None:
            asked.attempt = asked.attempt.without_step()
            return Reaction(question_said(asked.question), ANSWER)
        if key == OTHER:
            self.asker.close()
            return Reaction(Said(_("Choose another card.")), TABLE, chosen="")
        if key == "step" and asked is not None:
            asked.attempt = asked.attempt.with_step()
            said = asked.attempt.step_said
            return Reaction(replace(said, aloud=capitalised(said.aloud)))
        return Reaction()

    def toggle(self, position: P, notation: Notation) -> Reaction[M]:
        """Start or stop the questions alongside the game."""
        self.asker.wanted = not self.asker.wanted
        if self.asker.wanted:
            return self.next(position, notation)
        self.asker.close()
        return Reaction(Said(_("No more questions.")))

    def leave(self) -> Reaction[M]:
        """Close the question: leave the one before a move, or stop the questions alongside the game."""
        was_beside, self.asker.wanted = self.asker.wanted, False
        chosen = "" if self.asker.pointed else None
        self.asker.close()
        if was_beside:
            return Reaction(Said(_("No more questions.")), ASK)
        return Reaction(Said(_("You closed the question. Choose any cards.")), TABLE, chosen=chosen)

    def practise(self, questions: Sequence[Question]) -> Reaction[M]:
        """Ask these questions, one after another."""
        self.asker.practise(questions)
        return self.opened()

    def next(self, position: P, notation: Notation) -> Reaction[M]:
        """Ask the next question alongside the game."""
        if self.asker.ask(position, notation):
            return self.opened()
        return Reaction(Said(_("There is nothing to ask here.")), ANSWER)

    def answer(self, text: str, position: P, notation: Notation) -> Reaction[M]:
        """Check an answer: explain it, ask the next question, or return the move that it earns."""
        asker, asked, move = self.asker, self.asker.open, self.asker.move
        if asked is None:
            return Reaction()
        asked.answer(text, asker.tally)
        said, verdict = said_of(asked), asked.verdict
        if verdict is None or asked.attempt.step_reply is not None:
            return Reaction(said, ANSWER)
        report_answer(self.report, asked.question.exercise, text, verdict)
        if not verdict.is_right:
            return Reaction(said, ANSWER)
        if asker.go_on():
            then = self.opened().said
            assert then is not None
            return Reaction(said.followed_by(then.text, then.aloud), ANSWER)
        if asker.named:
            return Reaction(said, TABLE, chosen=asker.named)
        if move is None:
            return Reaction(said, ANSWER)
        refusal = position.refusal(move)
        if refusal is None:
            return Reaction(said, TABLE, move)
        why = said.followed_by(refusal.sentence(notation), refusal.sentence(notation.voice))
        return Reaction(why, TABLE, missed=move)

    # -- two players --------------------------------------------------------------------------------

    def points(self, answer: Answer[P, M], session: Session[P, M], notation: Notation) -> bool:
        """Return whether one of two players has chosen a card and is now being asked for its partner."""
        return answer.kind == "chosen" and self.asker.point(session.position, answer.keys[0], notation)

    def keep(self, answer: Answer[P, M], session: Session[P, M], notation: Notation) -> None:
        """Keep the two players' card chosen, unless it has left the table or been put back."""
        asker, after = self.asker, session.position
        if answer.kind in ("played", "refused", "unclear", "nothing"):
            before = after if answer.before is None else answer.before
            session.chosen = asker.held(before, after, notation) or asker.pointed or session.chosen
        elif asker.named:
            asker.close()

    def completed(self, said: Said, session: Session[P, M], *, greets: bool = False) -> Said:
        """Return what is said, with whose turn it is if two people play; a greeting comes after that.

        If answers earn moves, it first says how to earn them, then gives a greeting.
        """
        asker, turn = self.asker, turn_of(self.asker, session.moves_made)
        if session.is_over:
            return said
        if turn is not None:
            return said.led_by(turn.task) if greets else said.followed_by(turn.task)
        if not greets or asker.way == PLAIN or asker.questions is None:
            return said
        return said.led_by(asker.questions.task(asker.way))

    @property
    def marks(self) -> Mapping[str, str]:
        """The marks on the table while a question is open."""
        return {} if self.asker.open is None else self.asker.open.marks
