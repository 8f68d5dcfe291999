"""Records of a lesson and its parts. Every field is required and checked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Self

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS, Exercise, Misconception
from cardmath.i18n import _
from cardmath.lessons.asked import Asked, LessonError, posed
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import shown

#: The parts of every lesson, in this order.
ROLES: Final = ("remember", "see", "try", "do", "ticket", "together")
#: The value of `PartPlan.done_when` for a part that is done once the pupil has tried it and moves on.
GO_ON: Final = 0
#: The roles of parts that consist of exercises.
_ASKING: Final = ("remember", "see", "try", "ticket")
_MOST_MINUTES: Final = 60
#: The fields that may be empty, keyed by record.
_OPTIONAL: Final = frozenset(
    (
        *("enrichment", "standard", "items", "asks", "done_when", "to", "bases", "page", "ladders"),
        *("amount", "target", "digits", "early_answer"),
    )
)


class Worded:
    """A record with sentences, in which numbers may have names at first."""

    def filled(self, **words: object) -> Self:
        """Return the record with words filled in wherever its texts name them in braces.

        >>> LookFor("Carries at ten.", "When is a frame of {base} full?").filled(base="twelve").then_ask
        'When is a frame of twelve full?'
        """
        found: Self = _filled(self, words)
        return found


def _filled(value: Any, words: dict[str, object]) -> Any:
    if type(value) is str:
        return value.format(**words) if "{" in value else value
    if type(value) is tuple:
        return tuple(_filled(part, words) for part in value)
    if isinstance(value, Exercise | Notation) or not hasattr(value, "__dataclass_fields__"):
        return value
    return replace(value, **{one.name: _filled(getattr(value, one.name), words) for one in fields(value)})


@dataclass(frozen=True)
class LookFor(Worded):
    """Something the teacher may notice while pupils work, and what to ask about it."""

    seen: str
    then_ask: str


@dataclass(frozen=True)
class ThingPlan:
    """A thing used as an illustration: its key in the things app, and its state as link fields.

    If no thing is suitable, ``app`` is another app, and its link has no keys. ``base`` is the
    thing's base if it is not the plan's.

    >>> ThingPlan("frame", "lying=8").address(12)
    'things#frame~lying=8&frame~base=12'
    >>> ThingPlan("exercise", "kind=G12&number=6", "exercises").address(10)
    'exercises#kind=G12&number=6&base=10'
    >>> ThingPlan("frame", "lying=9", base=10).address(3)
    'things#frame~lying=9&frame~base=10'
    """

    name: str
    state: str
    app: str = "things"
    base: int | None = None

    def address(self, base: int) -> str:
        """Return the address of the thing in this state, in a plan's base, relative to the start page."""
        fields_ = [*self.state.split("&"), f"base={self.base or base}"]
        key = f"{self.name}~" if self.app == "things" else ""
        return f"{self.app}#" + "&".join(f"{key}{field}" for field in fields_)


@dataclass(frozen=True, repr=False)
class PartPlan:
    """One part of a lesson.

    ``role`` is one of `ROLES`. ``launch`` opens the part, ``say`` is what the teacher says about it, and
    ``look_for`` what to watch for while pupils work. ``done_when`` is None for a part that is done when its
    content is finished, or a number of pairs or answers, or `GO_ON`. ``items`` are its exercises (see
    `Asked`). ``asks`` are the questions before each step of *see*; without them, the exercise's own questions
    are asked.
    """

    role: str
    title: str
    minutes: int
    launch: str
    say: str
    look_for: tuple[LookFor, ...]
    items: tuple[Asked, ...] = ()
    asks: tuple[str, ...] = ()
    done_when: int | None = None

    def __repr__(self) -> str:
        # An exercise given by kind and number is written like an id, which keeps a list of them short.
        asked = "".join(
            f", {item.id}"
            if isinstance(item, Exercise)
            else f", {'/'.join(map(str, item))}"
            if isinstance(item, tuple)
            else f", {item!r}"
            for item in self.items
        )
        return f"<PartPlan {self.role}, {self.minutes} minutes: {self.title}{asked}>"


#: All parts of a lesson.
Parts = tuple[PartPlan, ...]


@dataclass(frozen=True)
class Slip:
    """What pupils with a misconception may do in this lesson.

    ``sample`` is an example as a pupil writes it, ``why`` the reason it is wrong, ``smaller_step`` a question
    that helps, and ``thing`` a thing that shows it. `slip_of` makes most of this from an exercise.
    """

    misconception: Misconception
    sample: str
    why: str
    smaller_step: str
    thing: ThingPlan


@dataclass(frozen=True)
class Expected:
    """An answer that pupils may give in the closing discussion, what it shows, and what to ask next."""

    answer: str
    shows: str
    follow_up: str


@dataclass(frozen=True)
class Synthesis:
    """The closing class discussion: its question, two or three expected answers, and the rule that comes
    last.

    ``draw`` is an instruction to draw something instead of writing a sentence.
    """

    question: str
    draw: str
    expected: tuple[Expected, ...]
    rule: str


@dataclass(frozen=True)
class SheetPlan:
    """A lesson's sheet.

    ``task`` is its instruction and ``example`` the worked example on page 1. ``practice`` lists kinds, each
    with its strata, from easy to hard. ``extra`` is an additional task, on page 2 or, if that has its own
    ``page`` (see `cardmath.worksheets.kinds.lesson_pages`), on its back. ``older`` are the kinds of the items
    on page 3, each optionally with a stratum. All the practice is given in each of the ``bases``, or in the
    lesson's base if there are none. With ``frames``, each missing partner has a frame to fill. With a
    ``target``, all missing partners make it. With ``digits``, all numbers in its sums have this many digits,
    and the sums are in the order of ``practice``. With ``ladders``, each base has its own page, with numbers
    to write in that base and in base ten; page 2 then also has room for ``extra``.
    """

    task: str
    example: Asked
    practice: tuple[tuple[str, tuple[str, ...]], ...]
    extra: str
    older: tuple[str | tuple[str, str], ...]
    bases: tuple[int, ...] = ()
    page: str = ""
    ladders: bool = False
    frames: bool = False
    target: int | None = None
    digits: int | None = None


@dataclass(frozen=True, repr=False, kw_only=True)
class LessonPlan(Worded):
    """A lesson: everything that is shown, printed and asked, in the active language and one base.

    ``key`` is its name on the command line and ``number`` its place in the course. ``age`` and ``to`` are the
    youngest and oldest ages; ``to`` may be None. ``enrichment`` is a note for a lesson that goes beyond the
    standards. Either it or ``standard`` may be empty, but not both. The other texts are for the teacher.
    ``amount`` is the number of things that pupils handle, if the texts mention it. A lesson that
    ``meets_digits`` starts by explaining the digits for ten and eleven. ``early_answer`` is the answer that
    early finishers should find, if there is just one. Raises `LessonError` for an invalid plan.
    """

    key: str
    number: int
    title: str
    notation: Notation
    age: int
    to: int | None = None
    goal: str
    i_can: str
    standard: str = ""
    enrichment: str = ""
    why_here: str
    needs: tuple[str, ...]
    prepare: str
    copies: str
    parts: Parts
    slips: tuple[Slip, ...]
    synthesis: Synthesis
    support: str
    access: str
    early_finishers: str
    may_skip: str
    without_tablets: str
    reflect: str
    next_stage: str
    sheet: SheetPlan
    early_answer: str = ""
    amount: int | None = None
    meets_digits: bool = False

    def __post_init__(self) -> None:
        faults = dict.fromkeys(_faults(self, self.notation))
        if faults:
            raise LessonError(
                _("the plan for lesson {key} is invalid: {faults}"),
                key=shown(self.key),
                faults="; ".join(faults),
            )

    def __repr__(self) -> str:
        return f"<LessonPlan {self.key}, number {self.number}, base {self.notation.base}: {self.title}>"

    @property
    def minutes(self) -> int:
        """The lesson's length in minutes."""
        return sum(part.minutes for part in self.parts)

    @property
    def base(self) -> int:
        """The base of its numbers."""
        return self.notation.base

    @property
    def counts_in_ten(self) -> bool:
        """Whether the lesson's numbers are in base ten, whatever the base of its sheet.

        >>> from cardmath.lessons import lesson_plan
        >>> [lesson_plan(key, base=7).counts_in_ten for key in ("think-ahead", "add-and-carry")]
        [True, False]
        """
        return all(posed(item, self.notation).base == DECIMAL.base for item in self.part("ticket").items)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises of all its parts, in order.

        >>> from cardmath.lessons import lesson_plan
        >>> [item.prompt for item in lesson_plan("add-and-carry").exercises[3:5]]
        ['38z + 47z = ?', '29z + 36z = ?']
        """
        return tuple(posed(item, self.notation) for part in self.parts for item in part.items)

    def part(self, role: str) -> PartPlan:
        """Return the part with the given role; raises `LessonError` if there is none.

        >>> from cardmath.lessons import lesson_plan
        >>> lesson_plan("add-and-carry").part("ticket").minutes
        7
        """
        for part in self.parts:
            if part.role == role:
                return part
        raise LessonError(
            _("there is no part {role}; the parts are {known}"), role=shown(role), known=", ".join(ROLES)
        )

    def with_part(self, role: str, **changes: Any) -> "LessonPlan":
        """Return the plan with some fields of a part changed.

        If the sheet's example comes from *see*, new items in *see* change it too.

        >>> from cardmath.lessons import lesson_plan
        >>> lesson_plan("add-and-carry").with_part("do", minutes=20).minutes
        47
        """
        known = {one.name for one in fields(PartPlan)} - {"role"}
        for name in changes.keys() - known:
            raise LessonError(
                _("a part has no field {name}; its fields are {known}"),
                name=shown(name),
                known=", ".join(sorted(known)),
            )
        before = self.part(role)
        changed, sheet = replace(before, **changes), self.sheet
        if role == "see" and changed.items and before.items[:1] == (sheet.example,):
            sheet = replace(sheet, example=changed.items[0])
        parts = tuple(changed if part.role == role else part for part in self.parts)
        return replace(self, parts=parts, sheet=sheet)


def _faults(plan: LessonPlan, notation: Notation) -> Iterator[str]:
    """Yield what is wrong with a plan."""
    yield from _empty("", plan)
    if tuple(part.role for part in plan.parts) != ROLES:
        yield _("its parts must be {known}, in this order").format(known=", ".join(ROLES))
    if not (plan.standard or plan.enrichment):
        yield _("it has neither a standard nor an enrichment note")
    if not 2 <= len(plan.synthesis.expected) <= 3:
        yield _("the closing discussion needs two or three expected answers")
    if not 3 <= plan.age <= (99 if plan.to is None else plan.to) <= 99:
        yield _("the ages are wrong")
    for part in plan.parts:
        if type(part.minutes) is not int or not 0 < part.minutes <= _MOST_MINUTES:
            yield _("the minutes for {part} must be a whole number from 1 to {most}, not {given}").format(
                part=part.role, most=_MOST_MINUTES, given=shown(part.minutes)
            )
        if part.role in _ASKING and not part.items:
            yield _("{part} has no exercises").format(part=part.role)
        yield from _unposed(part.items, notation)
    for slip in plan.slips:
        if not isinstance(slip.misconception, Misconception):
            yield _("there is no misconception {code}").format(code=shown(slip.misconception))
    yield from _unposed([plan.sheet.example], notation)
    for kind in (
        *(kind for kind, _strata in plan.sheet.practice),
        *(one if isinstance(one, str) else one[0] for one in plan.sheet.older),
    ):
        if kind not in KINDS:
            yield _("there is no kind of exercise {kind}").format(kind=shown(kind))


def _empty(where: str, record: Any) -> Iterator[str]:
    """Yield the empty fields of a record and its nested records."""
    for one in fields(record):
        value, name = getattr(record, one.name), f"{where}{one.name}"
        if one.name in _OPTIONAL or isinstance(value, Notation | Exercise):
            continue
        if value in ("", ()) or value is None:
            yield _("{field} is empty").format(field=name)
        for at, part in enumerate(value if isinstance(value, tuple) else (value,)):
            if hasattr(part, "__dataclass_fields__") and not isinstance(part, Exercise):
                yield from _empty(f"{name}.{at}.", part)


def _unposed(items: Iterable[Asked], notation: Notation) -> Iterator[str]:
    """Yield the reasons why exercises cannot be asked."""
    for item in items:
        try:
            posed(item, notation)
        except CardmathError as error:
            yield str(error)
