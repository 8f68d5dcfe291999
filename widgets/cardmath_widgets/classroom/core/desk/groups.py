"""Three groups based on a class's known mistakes, each with exercises for screens and for paper."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardmath.exercises import KINDS, MISCONCEPTIONS, strata
from cardmath.exercises.rows import Due, Row
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.classroom.core.desk.paper import Paper
from cardmath_widgets.classroom.core.pupils.items import base_of, exercise_of, kind_of
from cardmath_widgets.classroom.core.pupils.slips import SlipCount
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.session import ClassError, ClassSession

#: The page of the exercises.
_PAGE: Final = "exercises"
_GROUPS: Final = 3


@dataclass(frozen=True)
class PupilGroup:
    """Pupils who practise the same thing: the ``row``, and what is ``due`` in it because of a misconception.

    The last group has no ``code``: its pupils are ready for harder exercises.
    """

    code: str
    seats: tuple[str, ...]
    row: Row
    due: tuple[Due, ...] = ()

    @property
    def name(self) -> str:
        """Why these pupils are together, for the teacher."""
        return _(MISCONCEPTIONS[self.code]) if self.code else _("ready for harder ones")

    @property
    def link(self) -> str:
        """The fragment of the address that opens the exercises."""
        due = "/".join(f"{KINDS[one.kind].id()}.{one.misconception or ''}.{one.stratum}" for one in self.due)
        return f"row={self.row}&due={due}" if due else f"row={self.row}"

    @property
    def address(self) -> str:
        """The address of the exercises, relative to all pages."""
        return f"{_PAGE}#{self.link}"

    def paper(self) -> Paper:
        """Return the sheet with the same exercises."""
        made = tuple(task.exercise(Notation(self.row.base)) for task in self.row.tasks(self.due))
        title = _("Practice for a group")
        return Paper("", self.row.number, self.row.base, None, made, title, _PAGE, self.link)


def three_groups(pupils: Sequence[Pupil]) -> tuple[PupilGroup, ...]:
    """Return the groups: one for each of the two mistakes that most pupils still make, then one for the
    pupils who are ready for harder exercises. Other pupils are in no group.

    A pupil counts as still making a mistake until they get right the next exercise that could show it. A
    pupil with both mistakes is in the group of the one made last. There are no groups until there is a
    mistake that can be practised.

    >>> from cardmath_widgets.classroom.core.journal import ClassEvent
    >>> pupil = Pupil("otter-1234", "otter")
    >>> slip = {"part": "p", "item": "addition/12/5", "answer": "75", "is_right": False}
    >>> slip |= {"misconception": "M3"}
    >>> _ = pupil.take(ClassEvent("otter-1234", 1, "answered", slip, 1000.0))
    >>> [(group.name, group.seats, str(group.row), len(group.due)) for group in three_groups([pupil])]
    [('carries at ten', ('otter-1234',), '2.12.G6', 4)]
    """
    still = {pupil.seat: _still(pupil) for pupil in pupils}
    counted = Counter(code for slips in still.values() for code in slips)
    wanted = sorted(counted, key=lambda code: (-counted[code], code))[: _GROUPS - 1]
    members: dict[str, dict[str, SlipCount]] = {code: {} for code in wanted}
    for seat, slips in still.items():
        found = max((code for code in slips if code in members), key=lambda code: slips[code].at, default="")
        if found:
            members[found][seat] = slips[found]
    groups = [_group(code, slips) for code, slips in members.items() if slips]
    return (*groups, *_harder(pupils, groups))


def _still(pupil: Pupil) -> dict[str, SlipCount]:
    """Return the mistakes that a pupil still makes and that can be practised."""
    return {
        code: slip
        for code, slip in pupil.slips.items()
        if _is_made(slip) and exercise_of(slip.item) is not None
    }


def _is_made(slip: SlipCount) -> bool:
    return slip.is_open or slip.next_is_right is False


def _group(code: str, slips: Mapping[str, SlipCount]) -> PupilGroup:
    """Return a group that practises the kind of exercise and the base where most of its pupils made the
    mistake; ``slips`` are theirs, keyed by seat.
    """
    all_posed = [posed for slip in slips.values() if (posed := exercise_of(slip.item))]
    places = Counter((posed.kind, posed.base) for posed in all_posed)
    kind, base = max(places, key=lambda place: (places[place], place))
    items = [posed for posed in all_posed if posed.kind == kind]
    # The mistake comes up again in each stratum where it can show.
    keys = [stratum.key for stratum in strata(kind, base)]
    hardest = max((keys.index(one.stratum) for one in items if one.stratum in keys), default=0)
    due = tuple(Due(kind, code, key) for key in keys)
    return PupilGroup(code, tuple(slips), Row(hardest, base, (kind,)), due)


def _harder(pupils: Sequence[Pupil], groups: Sequence[PupilGroup]) -> tuple[PupilGroup, ...]:
    """Return the group with the hardest exercises of the kind that the largest group practises, if there are
    pupils for it.
    """
    if not groups:
        return ()
    row = groups[0].row
    (kind,) = row.kinds
    seats = tuple(pupil.seat for pupil in pupils if _is_ready(pupil, kind, row.base))
    hardest = Row(len(strata(kind, row.base)) - 1, row.base, row.kinds)
    return (PupilGroup("", seats, hardest),) if seats else ()


def _is_ready(pupil: Pupil, kind: str, base: int) -> bool:
    """Return whether a pupil got the last exercise of a kind right first time, and still makes no mistake."""
    given = [item for name, item in pupil.items.items() if (kind_of(name), base_of(name)) == (kind, base)]
    return bool(given) and given[-1].is_at_once and not any(map(_is_made, pupil.slips.values()))


# -- on their tablets --------------------------------------------------------------------------------------


def sent_to(session: ClassSession) -> list[Pupil]:
    """Return the pupils who were sent exercises that have not been taken back."""
    return [pupil for pupil in session.inside() if pupil.sent]


async def send_group(session: ClassSession, order: Mapping[str, Any]) -> str:
    """Send each pupil in one group to its exercises; nothing changes for the others.

    The command includes what the teacher has seen, because groups change while pupils work.
    """
    seen = (order.get("code"), order.get("link"))
    found = next((one for one in three_groups(session.inside()) if (one.code, one.link) == seen), None)
    if found is None:
        raise ClassError(_("The groups have changed in the meantime. Look at them again."))
    await session.send(found.seats, found.address)
    sentence = ngettext(
        "{count} pupil will get these exercises after the current one.",
        "{count} pupils will get these exercises after the current one.",
        len(found.seats),
    )
    return sentence.format(count=DECIMAL.write(len(found.seats)))


async def take_back(session: ClassSession, _order: Mapping[str, Any]) -> str:
    """Take back the exercises that were sent to groups; pupils who have begun them keep their work."""
    await session.send([pupil.seat for pupil in sent_to(session)], "")
    return _("The exercises have been taken back. Pupils who have begun can finish them.")
