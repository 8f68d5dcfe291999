"""What a desk says of decisions that hold on the tablets and could not be written yet."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardmath.i18n import N_, _
from cardmath.sentences import join_and
from cardmath_widgets.classroom.core.journal.events import CLASS, Event

__all__ = ["not_written"]

#: Decisions in words: for the whole class by what is settled, and for a pupil by the kind of event.
_WORDS: Final = MappingProxyType(
    {
        "activity": N_("what the class does"),
        "approved": N_("which pupils you let in"),
        "desks": N_("which desks are open"),
        "door": N_("the code and who can join"),
        "gallery": N_("the snapshots"),
        "left": N_("which pupils you sent out"),
        "pacing": N_("the open parts of the lesson"),
        "pause": N_("the pause"),
        "question": N_("the question to the class"),
        "renamed": N_("the new animals of pupils"),
        "united": N_("which pupils are the same"),
        "told": N_("what you wrote to pupils"),
    }
)


def not_written(events: Sequence[Event]) -> str:
    """Return which decisions a restart would forget, or "" if there are none.

    >>> pause = Event.own("class", "settled", {"name": "pause", "value": "true"}, 0.0)
    >>> not_written([pause, Event.own("otter-1234", "left", {}, 0.0), pause])[:60]
    'This is in force, but not saved yet: the pause and which pup'
    """
    names = dict.fromkeys(str(event.data["name"]) if event.seat == CLASS else event.kind for event in events)
    known = [_(_WORDS[name]) for name in names if name in _WORDS]
    if not known:
        return ""
    told = _("This is in force, but not saved yet: {decisions}. If cardmath stops now, it is lost.")
    return told.format(decisions=join_and(known))
