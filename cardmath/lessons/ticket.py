"""A lesson's ticket: one answer to each exercise, none of them marked before the ticket is handed in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cardmath.exercises import KINDS, Exercise, Verdict, check
from cardmath.exercises.rows import Due, Row, topics, twin
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised


@dataclass(frozen=True)
class Ticket:
    """A ticket as a pupil works on it; every change returns a new value.

    ``answers`` has an answer for each exercise, empty if there is none yet.

    >>> from cardmath.exercises import exercise
    >>> ticket = Ticket.of([exercise("addition", 9), exercise("addition", 5)])
    >>> ticket = ticket.answered(0, "14").handed_in()
    >>> ticket.results, ticket.verdict(0).misconception, ticket.left, ticket.like(0).prompt
    (('slip', 'left'), 'M3', 1, 'Ǝz + 7z = ?')
    """

    items: tuple[Exercise, ...]
    answers: tuple[str, ...]
    is_handed_in: bool = False

    @classmethod
    def of(cls, items: Sequence[Exercise]) -> "Ticket":
        """Return an empty ticket."""
        return cls(tuple(items), ("",) * len(items))

    def answered(self, place: int, text: str) -> "Ticket":
        """Return the ticket with an answer to an exercise, in place of the previous answer.

        Raises `cardmath.exercises.answers.UnreadableAnswerError` if the string cannot be read as an answer.
        An empty string withdraws the answer. A ticket that has been handed in stays as it is.
        """
        text = " ".join(text.split())
        if self.is_handed_in:
            return self
        if text:
            self.items[place].answer_form.read(text)
        return replace(self, answers=(*self.answers[:place], text, *self.answers[place + 1 :]))

    def handed_in(self) -> "Ticket":
        """Return the ticket as handed in; a ticket with no answers is unchanged."""
        return replace(self, is_handed_in=True) if any(self.answers) else self

    # -- what it shows ---------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """The number of exercises without an answer."""
        return self.answers.count("")

    @property
    def next_open(self) -> int | None:
        """The place of the first exercise without an answer, or None."""
        return self.answers.index("") if self.left else None

    @property
    def is_done(self) -> bool:
        """Whether the ticket has been handed in with every exercise answered."""
        return self.is_handed_in and not self.left

    def verdict(self, place: int) -> Verdict | None:
        """Return what an answer shows, or None if nothing has been judged yet or there is no answer."""
        if not self.is_handed_in or not self.answers[place]:
            return None
        return check(self.items[place], self.answers[place])

    @cached_property
    def results(self) -> tuple[str, ...]:
        """The result of each exercise: "right", "slip" or "left"; empty until the ticket is handed in."""
        if not self.is_handed_in:
            return ()
        verdicts = (self.verdict(place) for place in range(len(self.items)))
        return tuple("left" if one is None else "right" if one.is_right else "slip" for one in verdicts)

    @property
    def right(self) -> int:
        """The number of right answers."""
        return self.results.count("right")

    @property
    def slips(self) -> tuple[Due, ...]:
        """The slips that should come back in practice: the ones in exercises that practice can ask."""
        found = []
        for place, item in enumerate(self.items):
            verdict = self.verdict(place)
            if verdict is not None and not verdict.is_right and item.kind in KINDS and item.stratum:
                found.append(Due(item.kind, verdict.misconception, item.stratum))
        return tuple(found)

    @property
    def practice(self) -> Row | None:
        """A short practice row on the exercises with a slip, or else on the whole ticket; None if that is
        impossible.

        An item that is never drawn, such as a tally, has no stratum, so its whole kind takes its place.
        """
        base = self.items[0].base
        wanted = [slip[::2] for slip in self.slips] or [(item.kind, item.stratum) for item in self.items]
        only = tuple(topic[:2] for topic in topics(base) if {topic[:2], (topic.kind, "")} & {*wanted})
        return Row(0, base, only=only, short=True) if only else None

    def like(self, place: int) -> Exercise | None:
        """Return an exercise like one with a slip, or None if there is no other.

        Two slips of the same kind get two different ones.
        """
        return self._likes.get(place)

    @cached_property
    def _likes(self) -> dict[int, Exercise | None]:
        """An exercise like each slip, keyed by the slip's place."""
        found: dict[int, Exercise | None] = {}
        asked = [one.prompt for one in self.items]
        for place, item in enumerate(self.items):
            verdict = self.verdict(place)
            if verdict is None or verdict.is_right:
                continue
            # An item that is never drawn, such as a tally, has nothing similar among the items that are
            # drawn.
            task = twin(item, verdict.misconception, avoid=asked) if item.stratum else None
            found[place] = like = None if task is None else task.exercise(item.notation)
            asked += [] if like is None else [like.prompt]
        return found

    def summary(self, writing: Notation) -> str:
        """Return a one-line summary of the ticket.

        >>> from cardmath.exercises import exercise
        >>> ticket = Ticket.of([exercise("addition", 9), exercise("addition", 5)])
        >>> ticket.summary(Notation(12)), ticket.answered(0, "12").handed_in().summary(Notation(12))
        ('0 of 2 answered', '1 of 2 right, 1 left')
        """
        count = len(self.items)
        if not self.is_handed_in:
            return _("{done} of {all} answered").format(
                done=writing.brief(count - self.left), all=writing.brief(count)
            )
        result = _("{right} of {all} right").format(right=writing.brief(self.right), all=writing.brief(count))
        if self.left:
            left = ngettext("{left} left", "{left} left", self.left).format(left=writing.brief(self.left))
            result = _("{right}, {left}").format(right=result, left=left)
        return capitalised(result)
