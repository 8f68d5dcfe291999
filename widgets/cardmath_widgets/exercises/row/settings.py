"""A row's settings: the ticked kinds, the row's number and link, and the base."""

from collections.abc import Collection

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS
from cardmath.exercises.rows import Row, topics
from cardmath.i18n import _, pgettext
from cardmath_widgets.exercises.row.device_record import FRAMES, SHORT
from cardmath_widgets.page.panels import (
    Button,
    ButtonRow,
    Check,
    Control,
    Fields,
    NumberField,
    Option,
    Select,
    frame_to_copy,
    link_to_copy,
)
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
) -> tuple[Control, ...]:
    """Return the controls: a choice of strata and kinds, the row number with its links, the base and the
    look.

    ``ease`` lists the settings that make practice easier, and ``embeds`` is true if other pages may show the
    row in a frame.
    """
    here = topics(row.base)
    chosen = row.path[0].name if len(row.path) == 1 else ""
    options = [Option("", _("A mix")), *(Option(topic.name, topic.title) for topic in here)]
    one = Select(TOPIC, _("What to practise"), chosen, options)
    ticks: list[Control] = [
        Check(f"{TICK}{kind.kind}", kind.title(), kind.kind in row.kinds)
        for kind in KINDS.values()
        if kind.allows(row.base)
    ]
    easier = (
        Check(SHORT, _("Six questions a set"), row.short),
        Check(FRAMES, _("Always show frames of dots"), FRAMES in ease),
        numbers_on_cards(),
    )
    asked: list[Control] = [
        NumberField("row", _("Set number"), str(number_of_set(row)), _("Go")),
        ButtonRow("memory", (Button(SURE_MAP, _("What is sure")), Button(LEDGER, _("What comes back")))),
    ]
    if address:
        links: list[Control] = [link_to_copy("copy-row", _("The same set for a class"), address)]
        if embeds:
            title = _("Exercises, set {number}").format(number=number_of_set(row))
            links.append(frame_to_copy("copy-frame", address, title))
        asked[1:1] = links
    return (
        Fields("topics", (one, *easier), _("Practice")),
        Fields("asked", asked, pgettext("set of exercises", "Set")),
        Fields("kinds", ticks, _("Kinds in the mix")),
        settings.numbers(),
        Fields("looks", (settings.colouring(),), _("Looks")),
    )
