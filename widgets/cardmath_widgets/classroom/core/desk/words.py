"""Words used by several parts of the desk."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises import MISCONCEPTIONS, Exercise, kind_named
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL
from cardmath.sentences import join_and
from cardmath_widgets.classroom.core.joining.animals import animal_of
from cardmath_widgets.classroom.core.pupils.events import CLASS, ClassEvent
from cardmath_widgets.classroom.core.pupils.items import base_of, kind_of
from cardmath_widgets.classroom.core.pupils.standing import Pupil


def cards_question(item: str) -> str:
    """Return what the desk calls exercises that only their page knows, such as sums of cards on a board.

    The name itself is never shown, because a pupil can send any name.

    >>> cards_question("addition/12"), cards_question("never-leaves/10")
    ('Addition in columns: with cards, base twelve', 'Questions about the cards, base ten')
    >>> cards_question("my/own-words")
    'Questions about the cards'
    """
    base, name = base_of(item), kind_of(item)
    try:
        # TRANSLATORS: a kind of exercise that a board asks about its cards, as in "Addition: with cards"
        title = _("{kind}: with cards").format(kind=kind_named(name).title())
    except CardmathError:
        title = _("Questions about the cards")
    return title if base is None else _("{title}, base {base}").format(title=title, base=DECIMAL.aloud(base))


def misconception_name(code: str) -> str:
    """Return the name of a misconception in words, or "" if there is none with this code.

    >>> misconception_name("M3"), misconception_name("")
    ('carries at ten', '')
    """
    return _(MISCONCEPTIONS[code]) if code in MISCONCEPTIONS else ""


def lacked(posed: Exercise, digits: Sequence[str]) -> str:
    """Return the digits of an answer that the base does not have, after a special symbol, or "" if it has
    them all.

    >>> from cardmath.exercises import exercise
    >>> lacked(exercise("addition", 5, 5), ["5", "7"]), lacked(exercise("addition", 5, 5), [])
    ('≠ no 5, 7 in base five', '')
    """
    if not digits:
        return ""
    # TRANSLATORS: the digits of an answer that its base does not have, as in "no 5, 7 in base five"
    sentence = _("no {digits} in base {base}")
    named = ", ".join(digits)
    return "≠ " + sentence.format(digits=named, base=DECIMAL.aloud(posed.base))


def animal_names(pupils: Iterable[Pupil]) -> dict[str, str]:
    """Return each pupil's animal name, keyed by seat.

    A pupil who was sent out is marked, because another pupil may have the animal now.

    >>> animal_names([Pupil("seat-0001", "otter"), Pupil("seat-0002", "otter", is_sent_out=True)])
    {'seat-0001': 'otter', 'seat-0002': 'otter (left)'}
    """
    # TRANSLATORS: an animal whose pupil is no longer in the class, as in "otter (left)"
    left = _("{animal} (left)")
    names = {pupil.seat: (animal_of(pupil.name).word, pupil.is_sent_out) for pupil in pupils if pupil.name}
    return {seat: left.format(animal=word) if is_out else word for seat, (word, is_out) in names.items()}


#: Decisions in words: for the whole class, keyed by subject; for one pupil, keyed by the kind of event.
_WORDS: Final = MappingProxyType(
    {
        "activity": N_("what the class is doing"),
        "approved": N_("which pupils you let in"),
        "desks": N_("which desks are open"),
        "door": N_("the code and who can join"),
        "gallery": N_("the snapshots"),
        "left": N_("which pupils you sent out"),
        "link": N_("the link to the desk"),
        "pacing": N_("the open parts of the lesson"),
        "pause": N_("the pause"),
        "question": N_("the question to the class"),
        "renamed": N_("pupils' new animals"),
        "size": N_("how many pupils the class has"),
        "united": N_("which pupils you merged"),
        "told": N_("your messages to pupils"),
        "sent": N_("the exercises that you sent to pupils"),
    }
)


def not_written(events: Sequence[ClassEvent]) -> str:
    """Return which decisions a restart would lose, or "" if there are none.

    >>> pause = ClassEvent.own("class", "settled", {"name": "pause", "value": "true"}, 0.0)
    >>> not_written([pause, ClassEvent.own("otter-1234", "left", {}, 0.0), pause])[:48]
    'Done, but not saved yet: the pause and which pup'
    """
    names = dict.fromkeys(str(event.data["name"]) if event.seat == CLASS else event.kind for event in events)
    known = [_(_WORDS[name]) for name in names if name in _WORDS]
    if not known:
        return ""
    sentence = _("Done, but not saved yet: {decisions}. If cardmath stops now, this will be lost.")
    return sentence.format(decisions=join_and(known))
