"""The deal for a day in links, and the calendar's words. The page remembers which days were played."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from cardmath.i18n import _
from cardmath.sentences import shown

#: The link field for a day, used when that day's deal is on the table.
DAY: Final = "day"


def day_of(fields: Mapping[str, str]) -> date | None:
    """Return the day in a link, or None.

    >>> day_of({"day": "2026-11-27"}), day_of({"day": "2026-02-30"}), day_of({})
    (datetime.date(2026, 11, 27), None, None)
    """
    text = fields.get(DAY, "")
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    # Python also reads other date formats, which the page does not.
    return day if day.isoformat() == text else None


def fault_of_day(fields: Mapping[str, str]) -> str:
    """Say what is wrong with the day in a link, in one sentence, or return "".

    >>> fault_of_day({"day": "today"})
    "The link says day='today', but a day is written like 2026-11-27."
    """
    if DAY not in fields or day_of(fields) is not None:
        return ""
    return _("The link says day={given}, but a day is written like {day}.").format(
        given=shown(fields[DAY]), day=date(2026, 11, 27).isoformat()
    )


def forgetful() -> str:
    """Return the sentence for a browser that stores nothing, as in some private windows."""
    return _("This browser stores nothing, so it forgets what you do here.")


def words() -> Mapping[str, str]:
    """Return the sentences and labels that the page shows with the calendar."""
    return {
        "title": _("Calendar"),
        "deal": _("Deal of the day"),
        "note": _(
            "Each day has its own deal, the same for everyone. Pick any day. Each day you play gets a leaf."
        ),
        "kept": _("Your leaves stay in this browser."),
        "unkept": forgetful(),
        "earlier": _("Earlier month"),
        "later": _("Later month"),
        "speak": _("Read aloud"),
        # TRANSLATORS: what a screen reader says about a day in the calendar, after its date
        "today": _("today"),
        # TRANSLATORS: what a screen reader says about a day in the calendar, after its date
        "played": _("played"),
    }
