"""The bar and the settings of a row: the kinds that are ticked, the number and link of the row, the base."""

from cardmath.exercises import KINDS
from cardmath.exercises.rows import Course, Row
from cardmath.i18n import _, pgettext
from cardmath_widgets.exercises.row.desk import LEDGER
from cardmath_widgets.page.panels import (
    Button,
    Check,
    Control,
    Copy,
    Fact,
    Facts,
    Fields,
    NumberField,
    Speaker,
)
from cardmath_widgets.page.panels import Row as Buttons
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["TICK", "row_bar", "row_settings"]

#: The beginning of the id of a box to tick, before the name of its kind.
TICK = "tick-"


def row_bar(course: Course, can_choose: bool, is_open: bool) -> tuple[Control, ...]:
    """Return the bar: the kind and the place of the task, and the buttons."""
    row, item = course.row, course.item
    place = _("row {number}").format(number=row.number)
    # Drawings show no base mark if only one base is possible, so the base is named here.
    kind = " · ".join((KINDS[item.kind].title(), _("base\N{NO-BREAK SPACE}{base}").format(base=row.base)))
    if course.is_finished:
        kind = _("base\N{NO-BREAK SPACE}{base}").format(base=row.base)
    facts = Facts("facts", (Fact("kind", kind, place),))
    buttons = [Button("settings", _("Settings"), expanded=is_open)] if can_choose else []
    return (facts, *([Buttons("buttons", buttons)] if buttons else []), Speaker("sound", _("Sound")))


def row_settings(row: Row, settings: Settings, address: str) -> tuple[Control, ...]:
    """Return the kinds to tick, the number of the row with its link if it has one, the base, the looks."""
    ticks: list[Control] = [
        Check(f"{TICK}{kind.kind}", kind.title(), kind.kind in row.kinds)
        for kind in KINDS.values()
        if kind.allows(row.base)
    ]
    by_hand = _("The link is selected. To copy it, press Ctrl+C, or press and hold.")
    asked: list[Control] = [
        NumberField("row", _("Row number"), str(row.number), _("Go")),
        Buttons("memory", (Button(LEDGER, _("What comes back")),)),
    ]
    if address:
        link = Copy("copy-row", _("The same row for a class"), address, _("Copy"), _("Copied."), by_hand)
        asked.insert(1, link)
    return (
        Fields("kinds", ticks, _("Kinds in the mix")),
        Fields("asked", asked, pgettext("row of exercises", "Row")),
        settings.numbers(),
        Fields("looks", (settings.colouring(),), _("Looks")),
    )
