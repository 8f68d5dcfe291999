"""The wording for the machine 1 ← b: what a box is called, what a move did, and what is in the boxes."""

from cardmath.i18n import _, ngettext, pgettext
from cardmath.machine import Machine, Move
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets.things.thing import place_word

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def box_name(machine: Machine, box: int, base: int) -> str:
    """Return the spoken name of a box.

    >>> box_name(Machine(12, (1, 2)), 1, 12), box_name(Machine(None, (1, 2)), 1, 12)
    ('twelves', 'x')
    """
    place = box - machine.right
    if machine.base is None:
        return _power_word(place)
    if place < 0:
        return _("one over {worth}").format(worth=DECIMAL.aloud(base**-place))
    return place_word(place, Notation(base))


def _power_word(place: int) -> str:
    if place > 3:
        return _("x to the power of {power}").format(power=DECIMAL.aloud(place))
    return (_("ones"), _("x"), _("x squared"), _("x cubed"))[place]


def worth_mark(machine: Machine, box: int, base: int) -> str:
    """Return what a dot in a box is worth, short enough for a narrow box.

    >>> [worth_mark(Machine(12, (0,) * 6, right=2), box, 12) for box in (5, 4, 2, 0)]
    ['1728', '144', '1', '1/144']
    >>> worth_mark(Machine(36, (0,) * 6), 5, 36), worth_mark(Machine(None, (0,) * 3), 2, 36)
    ('36⁵', 'x²')
    """
    place = box - machine.right
    if machine.base is None:
        return f"x{str(place).translate(_RAISED)}" if place > 1 else ("1", "x")[place]
    size = base ** abs(place)
    mark = str(size) if size < 10_000 else f"{base}{str(abs(place)).translate(_RAISED)}"
    return mark if place >= 0 else f"1/{mark}"


def box_words(machine: Machine, box: int, writing: Notation) -> str:
    """Return what is in a box: "3 dots, 1 antidot". Anything longer than a digit is in words.

    The numeral for all the dots in a box would give the answer away.

    >>> box_words(Machine(12, (11,)), 0, Notation(12)), box_words(Machine(12, (40,)), 0, Notation(12))
    ('Ǝ dots', 'forty dots')
    """

    def counted(held: int) -> str:
        return (
            DECIMAL.aloud(held) if machine.base is not None and held >= machine.base else writing.brief(held)
        )

    dots, antidots = machine.dots[box], machine.antidots[box]
    parts = []
    if dots:
        parts.append(ngettext("{count} dot", "{count} dots", dots).format(count=counted(dots)))
    if antidots:
        parts.append(
            ngettext("{count} antidot", "{count} antidots", antidots).format(count=counted(antidots))
        )
    return _(", ").join(parts) or pgettext("boxes", "empty")


def group_words(machine: Machine, box: int, writing: Notation) -> str:
    """Return how many groups have been found in a box."""
    count = machine.groups[box]
    return ngettext("{count} group found", "{count} groups found", count).format(count=writing.brief(count))


def state_words(machine: Machine, writing: Notation, base: int) -> str:
    """Return what is in all boxes, from the left, leaving out empty boxes.

    >>> state_words(Machine(12, (3, 0, 1)), Notation(12), 12)
    '144s: 1 dot. Ones: 3 dots.'
    """
    parts = []
    for box in reversed(range(machine.boxes)):
        if machine.dots[box] or machine.antidots[box] or machine.groups[box]:
            inside = box_words(machine, box, writing)
            if machine.groups[box]:
                inside = _("{dots}, {groups}").format(dots=inside, groups=group_words(machine, box, writing))
            parts.append(
                _("{name}: {inside}.").format(name=capitalised(box_name(machine, box, base)), inside=inside)
            )
    return " ".join(parts) or _("The boxes are empty.")


def done_words(move: Move | None, machine: Machine) -> str:
    """Return what a move did."""
    if move is None:
        return ""
    name = move.name
    if name == "meet":
        return _("A dot and an antidot meet: both are gone.")
    if name == "hunt":
        return _("You found a group.")
    words = {
        "explode": _("{count} dots explode: one more dot on the left."),
        "open": _("One dot opens: {count} more dots on the right."),
        "explode-anti": _("{count} antidots explode: one more antidot on the left."),
        "open-anti": _("One antidot opens: {count} more antidots on the right."),
    }
    return capitalised(words[name].format(count=DECIMAL.aloud(machine.base or 0)))
