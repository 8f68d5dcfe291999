"""What is seen of practice: the bar, the settings, the dots of progress, the exercise."""

from collections.abc import Sequence

from cardmath.art import make_a_base
from cardmath.exercises import KINDS, check
from cardmath.exercises.addition import Addition
from cardmath.exercises.columns import columns_of
from cardmath.frames import MOST_PIPS, MakeABase
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.exercises.ear import heard_of
from cardmath_widgets.exercises.practice import FIRST, HELPED, LEFT, ROW, Practice
from cardmath_widgets.exercises.prompts import drawn
from cardmath_widgets.panels import Button, Control, Fact, Facts, Fields, NumberField, Option, Row, Select
from cardmath_widgets.settings import Settings
from cardmath_widgets.slate import Element, box, drawing, heard, text

__all__ = ["bar", "farewell", "settings_of", "table"]

_SIGNS = {FIRST: "✓", HELPED: "•"}
#: Misconceptions about what a full column is.
_PICTURED = ("M3", "M4", "M5")


def bar(practice: Practice, can_choose: bool, is_open: bool) -> tuple[Control, ...]:
    """Return the bar: which exercise this is, and what opens the settings."""
    item = practice.item
    if practice.length is None:
        name = _("number {number}").format(number=item.number)
    else:
        place = min(practice.place - practice.first + 1, practice.length)
        name = _("{place} of {all}").format(place=place, all=practice.length)
    # What is drawn is bare where it has but one base: which one stands here.
    kind = " · ".join((KINDS[item.kind].title(), _("base {base}").format(base=item.base)))
    facts = Facts("facts", (Fact("kind", kind, name),))
    if not can_choose:
        return (facts,)
    return (facts, Row("buttons", (Button("settings", _("Settings"), expanded=is_open),)))


def settings_of(kinds: Sequence[str], number: int, settings: Settings) -> tuple[Control, ...]:
    """Return the choice of kind, number, base, digits and the colours of cards."""
    base = settings.notation.base
    options = [
        Option(kind.kind, f"{kind.id()} {kind.title()}", not kind.allows(base)) for kind in KINDS.values()
    ]
    if len(kinds) > 1:
        options.insert(0, Option(",".join(kinds), _("several kinds by turns")))
    asked = (
        Select("kind", _("Kind"), ",".join(kinds), options),
        NumberField("number", _("Exercise number"), str(number), _("Go")),
    )
    looks = Fields("looks", (settings.colouring(),), _("Looks"))
    return (Fields("asked", asked, _("Exercises")), settings.controls()[0], looks)


def table(practice: Practice, settings: Settings) -> Element:
    """Return the dots of progress and the exercise."""
    if practice.is_finished:
        return box("cm-exercise is-finished", _dots(practice), _result(practice))
    item = practice.item
    # Drawn anew for each exercise: an element that is kept would carry something over.
    shown = drawn(item, four_colours=settings.four_colours)
    seen = box("cm-seen", shown, *_why(practice), key=f"{item.kind}-{practice.place}")
    return box("cm-exercise", _dots(practice), heard(heard_of(item.aloud, item)), seen)


def _why(practice: Practice) -> list[Element]:
    """What is seen of a wrong sum: the first full column, its two rows of pips in frames of the base."""
    item = practice.item
    if item.kind != Addition.kind or not practice.tries or practice.is_solved:
        return []
    if check(item, practice.tries[-1]).misconception not in _PICTURED:
        return []
    x, y = (int(item.notation.parse(str(item.data[name]))) for name in ("x", "y"))
    upper, lower = next(pair for pair in columns_of(x, y, item.base) if sum(pair) >= item.base)
    if upper + lower > MOST_PIPS:
        return []
    picture = MakeABase(upper, lower, item.base)
    shown = drawing(make_a_base(picture), picture.sentence(item.notation.voice))
    key = f"why-{len(practice.tries)}"
    return [box("cm-picture", box("cm-paper", shown, text(picture.sentence(item.notation))), key=key)]


def _dots(practice: Practice) -> Element:
    """A dot for each exercise: done at the first try, done, left, this one, to come."""
    names = {FIRST: _("right at the first try"), HELPED: _("right"), LEFT: _("left")}
    results = practice.all_results
    count = practice.length or ROW
    at = practice.place - practice.first
    dots = []
    for place in range(count):
        result = results[place] if place < len(results) else ""
        looks = {FIRST: "is-first", HELPED: "is-helped", LEFT: "is-left"}.get(result, "is-open")
        here = " is-here" if place == at else ""
        dots.append(text(_SIGNS.get(result, ""), f"cm-progress-dot {looks}{here}", tag="span"))
    told = [f"{place + 1} {names[result]}" for place, result in enumerate(results)]
    done = ngettext("{count} exercise done", "{count} exercises done", len(results)).format(
        count=len(results)
    )
    label = ", ".join([_("{done} of {all}").format(done=done, all=count), *told])
    return box("cm-progress", *dots, role="img", aria_label=label)


def farewell(practice: Practice, writing: Notation) -> str:
    """Return what is said when all exercises are behind: what was so, and praise for what was solved.

    >>> from cardmath.exercises import exercise
    >>> practice = Practice(lambda place: exercise("addition", place), 2)
    >>> farewell(practice.next().next(), Notation(12))
    'That was all. You left them unsolved; press “Once more” to try them.'
    """
    first, later, left = (practice.results.count(one) for one in (FIRST, HELPED, LEFT))
    if not first + later:
        return _("That was all. You left them unsolved; press “Once more” to try them.")
    if left:
        return _("That was all. You solved {count} of {all}.").format(
            count=writing.brief(first + later), all=writing.brief(first + later + left)
        )
    if later:
        return _("That was all, and you solved every one. Well done!")
    return _("That was all, each right at the first try. Well done!")


def _result(practice: Practice) -> Element:
    first, later, left = (practice.results.count(one) for one in (FIRST, HELPED, LEFT))
    write = practice.item.notation.brief
    lines = [
        _("Right at the first try: {count} of {all}.").format(
            count=write(first), all=write(len(practice.results))
        ),
    ]
    if later:
        lines.append(_("With a second look: {count}.").format(count=write(later)))
    if left:
        lines.append(_("Left unsolved: {count}.").format(count=write(left)))
    return box("cm-paper", text(capitalised(_("that was all")), "cm-large"), *(text(line) for line in lines))
