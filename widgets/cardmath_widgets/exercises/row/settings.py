"""A row's settings: the ticked kinds, the row's number and link, and the base."""

from collections.abc import Collection

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS
from cardmath.exercises.rows import Row, topics
from cardmath.i18n import _, pgettext
from cardmath_widgets.exercises.row.device_record import FRAMES, SHORT
from cardmath_widgets.page import panels
from cardmath_widgets.page.panels.settings import Settings, numbers_on_cards

#: The key of the button that shows what comes back.
LEDGER = "ledger"
#: The key of the button that shows what is sure.
SURE_MAP = "sure"
#: The prefix of a tick box's id, before the name of its kind.
TICK = "tick-"
#: The key of the menu for a single stratum.
TOPIC = "topic"


def number_of_set(row: Row) -> int:
    """Return a row's number as shown on the screen, where a row is called a set and the first is set 1.

    >>> number_of_set(Row(0))
    1
    """
    return row.number + 1


def row_of_set(number: int) -> int:
    """Return the row number for a set; raises `cardmath.CardmathError` for set 0.

    >>> row_of_set(number_of_set(Row(7)))
    7
    """
    if number < 1:
        raise CardmathError(_("The first set is set 1."))
    return number - 1


def row_settings(
    row: Row, settings: Settings, address: str, ease: Collection[str] = (), *, embeds: bool
) -> tuple[panels.Control, ...]:
    """Return the controls: a choice of strata and kinds, the row number with its links, the base and the
    look.

    ``ease`` lists the settings that make practice easier, and ``embeds`` is true if other pages may show the
    row in a frame.
    """
    here = topics(row.base)
    chosen = row.path[0].name if len(row.path) == 1 else ""
    options = [panels.Option("", _("A mix")), *(panels.Option(topic.name, topic.title) for topic in here)]
    one = panels.Select(TOPIC, _("What to practise"), chosen, options)
    ticks: list[panels.Control] = [
        panels.Check(f"{TICK}{kind.kind}", kind.title(), kind.kind in row.kinds)
        for kind in KINDS.values()
        if kind.allows(row.base)
    ]
    easier = (
        panels.Check(SHORT, _("Six questions a set"), row.short),
        panels.Check(FRAMES, _("Always show frames of dots"), FRAMES in ease),
        numbers_on_cards(),
    )
    asked: list[panels.Control] = [
        panels.NumberField("row", _("Set number"), str(number_of_set(row)), _("Go")),
        panels.ButtonRow(
            "memory",
            (panels.Button(SURE_MAP, _("What is sure")), panels.Button(LEDGER, _("What comes back"))),
        ),
    ]
    if address:
        links: list[panels.Control] = [
            panels.link_to_copy("copy-row", _("The same set for a class"), address)
        ]
        if embeds:
            title = _("Exercises, set {number}").format(number=number_of_set(row))
            links.append(panels.frame_to_copy("copy-frame", address, title))
        asked[1:1] = links
    return (
        panels.Fields("topics", (one, *easier), _("Practice")),
        panels.Fields("asked", asked, pgettext("set of exercises", "Set")),
        panels.Fields("kinds", ticks, _("Kinds in the mix")),
        settings.numbers(),
        panels.Fields("looks", (settings.colouring(),), _("Looks")),
    )
