"""G10: counting on round a ring of ranks."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from cardmath.art import ring
from cardmath.exercises.answers import Reading
from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Asked, Explanation, Item, WrongAnswer
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.rings import rank_on, rings_apart, stops

NEXT: Final = "next"
CLOSE: Final = "close"
_ON: Final = Stratum("next", N_("the next rank"))
_PAST: Final = Stratum("past-the-end", N_("the next rank, past the end"))
_ROUND: Final = Stratum("all-round", N_("back to the start"))


class RingStratum(NamedTuple):
    """The form and the number of ranks in the ring."""

    form: str
    ranks: int


@dataclass(frozen=True)
class RingItem(Item[RingStratum]):
    """A ring of ranks, where 1 follows the last rank."""

    kind: ClassVar[str] = "ring"
    place: ClassVar[int] = 10
    english: ClassVar[str] = N_("Counting on in a ring")
    strata: ClassVar[tuple[Stratum, ...]] = (_ON, _PAST, _ROUND)

    ranks: int

    @property
    @abstractmethod
    def counted(self) -> tuple[int, int]:
        """The rank where the count begins, and its step."""

    @property
    def picture(self) -> str:
        """The ring, with the starting rank marked and the step in the middle."""
        start, step = self.counted
        indices = [self.bare(rank) for rank in range(1, self.ranks + 1)]
        return ring(indices, start - 1, f"+{self.bare(step)}")

    def pictured(self, place: int) -> Picture:
        """The ring with the starting rank."""
        start, step = self.counted
        return Picture("ring", {"ranks": self.ranks, "from": start, "step": step}, place)

    @classmethod
    def may_be(cls, stratum: RingStratum, difficulty: str) -> bool:
        """Return whether the form belongs to a stratum of difficulty."""
        return (stratum.form == CLOSE) == (difficulty == _ROUND.key)

    def after(self, rank: int, step: int) -> tuple[str, str]:
        """Return the question asking which rank is some steps after a given one, and its answer."""
        words = {
            1: _("Move on one rank from {rank}. Which rank do you reach?"),
            2: _("Move on two ranks from {rank}. Which rank do you reach?"),
        }
        further = _("Start at {rank} and count on by {step}. Which rank do you reach?")
        question = words.get(step, further).format(rank=self.written(rank), step=self.written(step))
        return question, self.bare(rank_on(rank, step, self.ranks))

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> RingStratum:
        """Choose the form and a ring of 5 to 20 ranks; half of the rings have 12 or 13."""
        form = chance.choose((NEXT, CLOSE))
        ranks = chance.weighted([(ranks, 7 if ranks in (12, 13) else 1) for ranks in range(5, 21)])
        return RingStratum(form, ranks)

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: RingStratum) -> "RingItem":
        """Return a random item of this form for this ring, with all items equally likely."""
        if stratum.form == NEXT:
            return Next(notation, stratum.ranks, chance.between(1, stratum.ranks))
        starts = [(start, step) for step in (2, 3, 4) for start in range(1, step + 1)]
        return Close(notation, stratum.ranks, *chance.choose(starts))


@dataclass(frozen=True)
class Next(RingItem):
    """A question asking which rank comes next when counting by twos.

    >>> Next(Notation(12), 13, 13).answer
    '2'
    """

    asks: ClassVar[str] = N_("Counting by twos, which rank comes next?")

    rank: int

    @property
    def prompt(self) -> str:
        """The ring and the rank, then the question."""
        return _("A ring of {ranks} ranks, counted by twos. Which rank comes after {rank}?").format(
            ranks=self.named(self.ranks), rank=self.written(self.rank)
        )

    @property
    def counted(self) -> tuple[int, int]:
        """The given rank, and a step of two."""
        return self.rank, 2

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the number of ranks and the rank."""
        return {"form": NEXT, "ranks": self.bare(self.ranks), "rank": self.bare(self.rank)}

    @property
    def difficulty(self) -> str:
        """The stratum: whether the step goes past the end."""
        return (_PAST if self.rank > self.ranks - 2 else _ON).key

    @property
    def _next(self) -> int:
        return rank_on(self.rank, 2, self.ranks)

    @property
    def answer(self) -> str:
        """The rank two steps on."""
        return self.bare(self._next)

    @property
    def steps(self) -> tuple[str, ...]:
        """One rank at a time."""
        first = self.written(rank_on(self.rank, 1, self.ranks))
        return (
            _("One on from {rank} is {first}.").format(rank=self.written(self.rank), first=first),
            _("One on from {first} is {second}.").format(first=first, second=self.written(self._next)),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield 1 or 2, whichever is wrong, past the end of the ring, and elsewhere the ranks that are off by
        one.
        """
        if self.rank > self.ranks - 2:
            yield WrongAnswer(Misconception.WRONG_ROUND_THE_RING, self.bare(3 - self._next))
        else:
            yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.rank + 1))
            if self.rank + 3 <= self.ranks:
                yield WrongAnswer(Misconception.OFF_BY_ONE, self.bare(self.rank + 3))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Go round the ring one rank at a time."""
        if wrong.misconception == Misconception.WRONG_ROUND_THE_RING:
            did = _("go wrong where the ring starts again")
            skipped = self.rank == self.ranks - 1
            slip = _("You skipped two ranks.") if skipped else _("You did not skip a rank.")
            reason = _("The ring starts again after {last}. That step counts like any other. {slip}").format(
                last=self.written(self.ranks), slip=slip
            )
            asked = self.after(self.rank, 1)
        else:
            too_few = wrong.text == self.bare(self.rank + 1)
            did = _("count on one step too few") if too_few else _("count on one step too many")
            reason = _("Counting by twos skips one rank each time.")
            asked = self._steps_asked(1 if too_few else 3)
        return Explanation(did, reason, *asked, place=self.rank, instead=self._instead)

    def first_wrong(self, given: Reading) -> Explanation:
        """Move on by one rank."""
        reason = _("Count on two ranks, one rank at a time.")
        return Explanation("", reason, *self.after(self.rank, 1), place=self.rank, instead=self._instead)

    def _steps_asked(self, steps: int) -> tuple[str, str]:
        """Return the question asking how far away a wrong rank is, and its answer."""
        question = _("How many steps is it from {rank} to {other}?").format(
            rank=self.written(self.rank), other=self.written(self.rank + steps)
        )
        return question, self.bare(steps)

    def _instead(self) -> tuple[Asked, ...]:
        """The same question about other ranks."""
        before = rank_on(self.rank, self.ranks - 2, self.ranks)
        ranks = (self.rank, before, rank_on(before, self.ranks - 1, self.ranks), 1)
        return (Asked(*self.after(ranks[0], 1)), *(Asked(*self.after(rank, 2)) for rank in ranks[1:]))


@dataclass(frozen=True)
class Close(RingItem):
    """A question asking how many cards a count in steps lands on before it returns to its start.

    >>> Close(Notation(12), 13, 1, 2).answer
    '11'
    """

    asks: ClassVar[str] = N_("How many cards do you land on before you are back?")

    start: int
    step: int

    @property
    def prompt(self) -> str:
        """The ring, the start and the step, then the question."""
        return _(
            "A ring of {ranks} ranks. Start at {start} and count on by {step} each time. How many "
            "cards do you land on before you are back?"
        ).format(ranks=self.named(self.ranks), start=self.written(self.start), step=self.written(self.step))

    @property
    def difficulty(self) -> str:
        """The stratum for counts that go all the way round."""
        return _ROUND.key

    @property
    def counted(self) -> tuple[int, int]:
        """The start and the step."""
        return self.start, self.step

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the number of ranks, the start and the step."""
        return {
            "form": CLOSE,
            "ranks": self.bare(self.ranks),
            "start": self.bare(self.start),
            "step": self.bare(self.step),
        }

    @property
    def _visited(self) -> tuple[int, ...]:
        return stops(self.ranks, self.step, self.start)

    @property
    def answer(self) -> str:
        """The number of ranks visited."""
        return self.bare(len(self._visited))

    @property
    def steps(self) -> tuple[str, ...]:
        """The ranks in the order of the count."""
        listed = ", ".join(map(self.written, self._visited))
        return (
            _("{ranks}, and then {start} again.").format(ranks=listed, start=self.written(self.start)),
            _("That makes {count} cards.").format(count=self.written(len(self._visited))),
        )

    @property
    def _once_round(self) -> int:
        """Return how many cards the count lands on before it first passes the end of the ring."""
        return -(-(self.ranks - self.start + 1) // self.step)

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answers that come from treating every ring as one circle, and from stopping after one
        round.
        """
        several = rings_apart(self.ranks, self.step) > 1
        yield WrongAnswer(
            Misconception.WRONG_ROUND_THE_RING, self.bare(self.ranks if several else self._once_round)
        )

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the start of the next round."""
        if rings_apart(self.ranks, self.step) > 1:
            did, here = _("count every rank in the ring"), self.start
            reason = _("Counting by {step}, you skip some ranks before {start} comes again.")
        else:
            did, here = _("stop after going round once"), self._visited[self._once_round - 1]
            reason = _(
                "The first time round, the count jumps over {start}. Keep going until you land on {start}."
            )
        reason = reason.format(step=self.written(self.step), start=self.written(self.start))
        return Explanation(did, reason, *self.after(here, self.step), place=here, instead=self._instead)

    def first_wrong(self, given: Reading) -> Explanation:
        """Go through the cards one by one."""
        reason = _("Count every card once, and stop when {start} comes again.").format(
            start=self.written(self.start)
        )
        asked = self.after(self.start, self.step)
        return Explanation("", reason, *asked, place=self.start, instead=self._instead)

    def _instead(self) -> tuple[Asked, ...]:
        """The same question about each rank on the way."""
        return tuple(Asked(*self.after(rank, self.step)) for rank in self._visited)
