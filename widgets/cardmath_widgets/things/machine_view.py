"""The view of the machine 1 ← b, with its wording: its boxes, and next to them the question."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.art import box_of_dots, group_of_dots
from cardmath.exercises.answers import AnswerForm
from cardmath.i18n import _, ngettext, pgettext
from cardmath.machine import MODES, MOST_BOXES, Machine, Move, Task
from cardmath.numerals import DECIMAL, Notation, radix_point
from cardmath.sentences import capitalised
from cardmath_widgets.page.elements.question import writing
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.things.thing import choice_row, place_word, sign_button, starting_row

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def box_name(machine: Machine, at: int, base: int) -> str:
    """Return the spoken name of a box.

    >>> box_name(Machine(12, (1, 2)), 1, 12), box_name(Machine(None, (1, 2)), 1, 12)
    ('twelves', 'x')
    """
    place = at - machine.right
    if machine.base is None:
        return _power_word(place)
    if place < 0:
        return _("one over {worth}").format(worth=DECIMAL.aloud(base**-place))
    return place_word(place, Notation(base))


def _power_word(place: int) -> str:
    if place > 3:
        return _("x to the power of {power}").format(power=DECIMAL.aloud(place))
    return (_("ones"), _("x"), _("x squared"), _("x cubed"))[place]


def worth_mark(machine: Machine, at: int, base: int) -> str:
    """Return what a dot in a box is worth, short enough for a narrow box.

    >>> [worth_mark(Machine(12, (0,) * 6, right=2), at, 12) for at in (5, 4, 2, 0)]
    ['1728', '144', '1', '1/144']
    >>> worth_mark(Machine(36, (0,) * 6), 5, 36), worth_mark(Machine(None, (0,) * 3), 2, 36)
    ('36⁵', 'x²')
    """
    place = at - machine.right
    if machine.base is None:
        return f"x{str(place).translate(_RAISED)}" if place > 1 else ("1", "x")[place]
    size = base ** abs(place)
    mark = str(size) if size < 10_000 else f"{base}{str(abs(place)).translate(_RAISED)}"
    return mark if place >= 0 else f"1/{mark}"


def box_words(machine: Machine, at: int, writing: Notation) -> str:
    """Return what is in a box: "3 dots, 1 antidot". Anything longer than a digit is in words.

    The numeral for all the dots in a box would give the answer away.

    >>> box_words(Machine(12, (11,)), 0, Notation(12)), box_words(Machine(12, (40,)), 0, Notation(12))
    ('Ǝ dots', 'forty dots')
    """

    def counted(held: int) -> str:
        return (
            DECIMAL.aloud(held) if machine.base is not None and held >= machine.base else writing.brief(held)
        )

    dots, antidots = machine.dots[at], machine.antidots[at]
    parts = []
    if dots:
        parts.append(ngettext("{count} dot", "{count} dots", dots).format(count=counted(dots)))
    if antidots:
        parts.append(
            ngettext("{count} antidot", "{count} antidots", antidots).format(count=counted(antidots))
        )
    return _(", ").join(parts) or pgettext("boxes", "empty")


def group_words(machine: Machine, at: int, writing: Notation) -> str:
    """Return how many groups have been found in a box."""
    count = machine.groups[at]
    return ngettext("{count} group found", "{count} groups found", count).format(count=writing.brief(count))


def state_words(machine: Machine, writing: Notation, base: int) -> str:
    """Return what is in all boxes, from the left, leaving out empty boxes.

    >>> state_words(Machine(12, (3, 0, 1)), Notation(12), 12)
    '144s: 1 dot. Ones: 3 dots.'
    """
    parts = []
    for at in reversed(range(machine.boxes)):
        if machine.dots[at] or machine.antidots[at] or machine.groups[at]:
            inside = box_words(machine, at, writing)
            if machine.groups[at]:
                inside = _("{dots}, {groups}").format(dots=inside, groups=group_words(machine, at, writing))
            parts.append(
                _("{name}: {inside}.").format(name=capitalised(box_name(machine, at, base)), inside=inside)
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


#: Maximum number of dots per line. More would be too small to see.
_MOST_ACROSS: Final = 12
#: What the page can animate.
_MOTIONS: Final = ("explode", "open", "explode-anti", "open-anti", "meet", "hunt", "dot", "anti")


@dataclass(frozen=True, slots=True)
class Played:
    """The last event, for the page to animate once.

    ``turn`` alternates between 0 and 1, so that a repeated move counts as new.

    >>> str(Played().by("explode", 0)), Played.of("explode,0,1"), Played.of("?")
    ('explode,0,1', Played(name='explode', box=0, turn=1), Played(name='', box=0, turn=0))
    """

    name: str = ""
    box: int = 0
    turn: int = 0

    def by(self, name: str, box: int) -> "Played":
        """Return the next event."""
        return Played(name, box, 1 - self.turn)

    @classmethod
    def of(cls, link: str) -> "Played":
        """Return the event in a link, or an empty one."""
        name, _comma, rest = link.partition(",")
        at, _comma, turn = rest.partition(",")
        if name in _MOTIONS and at in map(str, range(MOST_BOXES)) and turn in ("0", "1"):
            return cls(name, int(at), int(turn))
        return cls()

    def __str__(self) -> str:
        """Return the event as part of a link."""
        return f"{self.name},{self.box},{self.turn}" if self.name else ""


# -- the boxes -------------------------------------------------------------------------------------------


def table_of(machine: Machine, task: Task, notation: Notation, last: Played) -> Element:
    """Return the boxes, with the highest on the left, in the order they are read aloud."""
    parts: list[Element] = []
    for at in reversed(range(machine.boxes)):
        if at == machine.right - 1:
            parts.append(text(radix_point(notation.base), "cm-box-point", key="point", aria_hidden="true"))
        parts.append(_box(machine, task, at, notation, last))
    return box("cm-boxes", *parts, style=f"--boxes: {machine.boxes}")


def _box(machine: Machine, task: Task, at: int, notation: Notation, last: Played) -> Element:
    name, voice = box_name(machine, at, notation.base), notation.voice
    inside = box_words(machine, at, voice)
    keys = {"+": f"put:{at}", "-": f"out:{at}", "ArrowUp": f"put:{at}", "ArrowDown": f"out:{at}"}
    rows = _rows(machine, task, at)
    dots = button(
        "",
        f"put:{at}",
        spoken=_("{name}: {inside}. Put one in.").format(name=name, inside=inside),
        looks="cm-box-dots",
        key="dots",
        children=(
            drawing(_dots(rows, machine, task, at), key="drawn"),
            *_moving(at, last),
        ),
        data_takes="dot anti",
        data_place=f"box-{at}",
        data_keys=json.dumps(keys),
    )
    label = name
    if machine.group:
        label = _("{name}, {groups}").format(name=name, groups=group_words(machine, at, voice))
    parts = [text(worth_mark(machine, at, notation.base), "cm-box-worth", key="worth", aria_hidden="true")]
    if machine.group:
        found = notation.brief(machine.groups[at])
        parts.append(text(found, "cm-box-found", key="found", aria_hidden="true"))
    parts += [dots, text(_count(machine, at, notation), "cm-box-count", key="count", aria_hidden="true")]
    doing = [_move(machine, move, name) for move in _offered(machine, at)]
    taking = _("{name}: take one out").format(name=name)
    is_empty = not (machine.dots[at] or machine.antidots[at])
    doing.append(button("−", f"out:{at}", spoken=taking, disabled=is_empty))
    return box(
        "cm-machine-box",
        *parts,
        box("cm-box-doing", *doing, key="doing"),
        key=f"box-{at}",
        group=label,
    )


def _dots(rows: Sequence[int], machine: Machine, task: Task, at: int) -> str:
    """Return a box's dots; when multiplying, each row stays on one line if the box is wide enough."""
    longest = max(rows, default=0) if task.mode == "multiplication" else 0
    across = longest if longest <= _MOST_ACROSS else 0
    return box_of_dots(rows, machine.antidots[at], full=machine.base or 0, across=across)


def _rows(machine: Machine, task: Task, at: int) -> list[int]:
    """Return the blocks into which a box's dots are arranged: rows of copies, or full groups and the rest."""
    held, base = machine.dots[at], machine.base
    copy = task.copies[at] if at < len(task.copies) else 0
    if copy and held == copy * task.y:
        return [copy] * task.y
    if base is None or held < base:
        return [held]
    return [base] * (held // base) + [held % base]


def _count(machine: Machine, at: int, notation: Notation) -> str:
    """Return the count in a box, with the number of antidots after a minus sign.

    Anything longer than a digit is "…": for 40 dots in base five, the numeral 130 would give the answer away.
    """

    def counted(held: int) -> str:
        return "…" if machine.base is not None and held >= machine.base else notation.brief(held)

    dots, antidots = machine.dots[at], machine.antidots[at]
    if not antidots:
        return counted(dots)
    return f"{counted(dots)} −{counted(antidots)}" if dots else f"−{counted(antidots)}"


def _moving(at: int, last: Played) -> tuple[Element, ...]:
    """Return a dot showing where dots went, which is not counted: the boxes already show all dots."""
    if last.name not in _MOTIONS or last.box != at:
        return ()
    looks = f"cm-flying is-{last.name.removesuffix('-anti')}"
    return (text("", looks, tag="span", key=f"flying-{last.turn}", aria_hidden="true"),)


def _offered(machine: Machine, at: int) -> list[Move]:
    """Return the moves that a box has a button for."""
    names = []
    if machine.group:
        names.append("hunt")
    if any(machine.antidots):
        names.append("meet")
    if machine.base is not None:
        names += [_with_anti(machine, "explode", at), _with_anti(machine, "open", at)]
    return [Move(name, at) for name in names]


def _with_anti(machine: Machine, name: str, at: int) -> str:
    anti = f"{name}-anti"
    return anti if machine.can(Move(anti, at)) and not machine.can(Move(name, at)) else name


def _move(machine: Machine, move: Move, name: str) -> Element:
    """Return the button for a move: a symbol with a word next to it, or below it in a narrow box."""
    sign, word = {
        # A group leaves its boxes at the top. TRANSLATORS: on a button in a narrow box, with room for about
        # eight letters
        "hunt": ("↑", pgettext("dot machine", "Group")),
        # TRANSLATORS: on a button in a narrow box, with room for about eight letters
        "meet": ("×", pgettext("dot machine", "Meet")),
        # TRANSLATORS: on a button in a narrow box, with room for about eight letters
        "explode": ("←", pgettext("dot machine", "Explode")),
        # TRANSLATORS: on a button in a narrow box, with room for about eight letters
        "open": ("→", pgettext("dot machine", "Open")),
    }[move.name.removesuffix("-anti")]
    is_able = machine.can(move)
    press, is_first = f"play:{move.name}:{move.box}", is_able and not move.name.startswith("open")
    kind = move.name.removesuffix("-anti")
    return sign_button(sign, word, press, name, is_first=is_first, disabled=not is_able, key=kind)


# -- beside them -----------------------------------------------------------------------------------------


def desk_of(machine: Machine, task: Task, notation: Notation, *, is_anti: bool, guess: str = "") -> Element:
    """Return the question and its answer so far, what to put in, and the buttons.

    With a ``guess``, the key of its field, the answer waits until the pupil has written one.
    """
    is_done = task.is_answered(machine) and not guess
    asked = [text(task.question(notation), "cm-machine-question", key="question")]
    if machine.group:
        label = _("one group")
        asked.append(
            box(
                "cm-machine-group",
                text(_("One group:"), tag="span"),
                drawing(group_of_dots(machine.group), label),
                key="group",
            )
        )
    asked.append(text(task.result(notation) if is_done else "…", "cm-machine-answer", key="answer"))
    return box(
        "cm-desk",
        box("cm-paper cm-statement", *asked, key="paper"),
        *([_guessing(notation, guess)] if guess else []),
        _hand(is_anti=is_anti),
        starting_row(can_step=machine.step() is not None, is_done=is_done),
        box(
            "cm-actions",
            button(_("Empty the boxes"), "clear"),
            button(_("One box more"), "wider", disabled=machine.boxes >= MOST_BOXES),
            button(_("One box fewer"), "narrower", disabled=not _has_spare(machine)),
            key="boxes",
        ),
        _ways(task.mode),
    )


def _guessing(notation: Notation, key: str) -> Element:
    """Return the field for the numeral shown by the boxes, and the button that reveals it."""
    form = AnswerForm(notation.base, digits=notation.digits)
    tell = button(_("Show the answer"), "tell", looks="cm-button is-quiet")
    label = _("Which numeral do the boxes show?")
    return box("cm-machine-guess", writing(form, key, label), box("cm-actions", tell), key="guess")


def _has_spare(machine: Machine) -> bool:
    """Return whether the first box is empty and not needed."""
    held = (machine.dots[-1], machine.antidots[-1], machine.groups[-1])
    return machine.boxes > machine.right + 1 and not any(held)


def _hand(*, is_anti: bool) -> Element:
    """Return a dot and an antidot, to drag to a box or choose for the next press on a box."""
    kinds = []
    for kind, word, is_chosen in (("dot", _("Dot"), not is_anti), ("anti", _("Antidot"), is_anti)):
        picture = box_of_dots([1] if kind == "dot" else [], int(kind == "anti"))
        kinds.append(
            button(
                "",
                f"hold:{kind}",
                looks="cm-button cm-hold",
                key=kind,
                children=(drawing(picture), text(word, tag="span")),
                pressed=is_chosen,
                data_carry=kind,
                data_thing=f"hold:{kind}",
            )
        )
    how = text(_("Drag one into a box, or press the box."), "cm-small", key="how")
    return box("cm-actions", *kinds, how, key="hand", group=_("What to put in"))


def _ways(mode: str) -> Element:
    """Return the control for choosing how to use the machine."""
    words = {
        "number": _("One number"),
        "addition": pgettext("kind of task", "Add"),
        "subtraction": _("Take away"),
        "multiplication": pgettext("kind of task", "Copies"),
        "division": pgettext("kind of task", "Groups"),
        "fraction": _("After the point"),
        "polynomial": "1 ← x",
    }
    ways = {name: words[name] for name in MODES}
    return choice_row("mode", ways, mode, _("What to do with the machine"), key="ways")
