"""The display of practice: the bar, the settings, the progress dots, the exercise."""

from collections.abc import Sequence

from cardmath.exercises import KINDS, check
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets.exercises.hints import asked
from cardmath_widgets.exercises.practice import FIRST, HELPED, LEFT, ROW, Practice
from cardmath_widgets.page.elements import Element, box, heard, text
from cardmath_widgets.page.elements.ear import heard_of
from cardmath_widgets.page.elements.element import reader
from cardmath_widgets.page.panels import (
    Button,
    Control,
    Fact,
    Facts,
    Fields,
    NumberField,
    Option,
    Row,
    Select,
    Speaker,
)
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["bar", "farewell", "settings_of", "table"]

_SIGNS = {FIRST: "✓", HELPED: "•"}


def bar(practice: Practice, can_choose: bool, is_open: bool) -> tuple[Control, ...]:
    """Return the bar: the kind and number of the exercise, and the button that opens the settings."""
    item = practice.item
    if practice.length is None:
        name = _("number {number}").format(number=item.number)
    else:
        place = min(practice.place - practice.first + 1, practice.length)
        name = _("{place} of {all}").format(place=place, all=practice.length)
    # Drawings show no base mark if only one base is possible, so the base is named here.
    # A row of chosen questions is for pupils, and the names of kinds are for those who choose.
    is_chosen = practice.length is not None and not can_choose
    named = [_("Question") if is_chosen else KINDS[item.kind].title()]
    if not is_chosen or item.base != DECIMAL.base:
        named.append(_("base\N{NO-BREAK SPACE}{base}").format(base=item.base))
    kind = " · ".join(named)
    facts = Facts("facts", (Fact("kind", kind, name),))
    buttons = (Row("buttons", (Button("settings", _("Settings"), expanded=is_open),)),) if can_choose else ()
    return (facts, *buttons, Speaker("sound", _("Sound")))


def settings_of(kinds: Sequence[str], number: int, settings: Settings) -> tuple[Control, ...]:
    """Return the choice of kind, number, base, digits and the colours of cards."""
    base = settings.notation.base
    options = [
        Option(kind.kind, f"{kind.id()} {kind.title()}", not kind.allows(base)) for kind in KINDS.values()
    ]
    if len(kinds) > 1:
        options.insert(0, Option(",".join(kinds), _("a mix of kinds")))
    asked = (
        Select("kind", _("Kind"), ",".join(kinds), options),
        NumberField("number", _("Exercise number"), str(number), _("Go")),
    )
    looks = Fields("looks", (settings.colouring(),), _("Looks"))
    return (Fields("asked", asked, _("Exercises")), settings.numbers(), looks)


def table(practice: Practice, settings: Settings) -> Element:
    """Return the progress dots and the exercise."""
    if practice.is_finished:
        return box("cm-exercise is-finished", _dots(practice), _result(practice))
    item = practice.item
    # The key makes a new element for each exercise: a kept one would carry over part of the last.
    seen = box("cm-seen", *_asked(practice, settings), key=f"{item.kind}-{practice.place}")
    words = heard_of(item.aloud, item)
    return box("cm-exercise", _dots(practice), heard(words), seen, reader(words))


def _asked(practice: Practice, settings: Settings) -> list[Element]:
    """Return the question; after a wrong answer with its picture."""
    item = practice.item
    picture = None
    if practice.tries and not practice.is_solved:
        picture = check(item, practice.tries[-1]).picture
    return asked(item, picture, colours=settings.colours)


def _dots(practice: Practice) -> Element:
    """Return a dot for each exercise: right at the first try, right, left, current, or to come."""
    names = {
        FIRST: _("right first time"),
        HELPED: pgettext("question", "right"),
        LEFT: pgettext("question", "left"),
    }
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
    """Return the closing words when all exercises are done, with praise for what was solved.

    >>> from cardmath.exercises import exercise
    >>> practice = Practice(lambda place: exercise("addition", place), 2)
    >>> farewell(practice.next().next(), Notation(12))
    'All done. You skipped them all. Press “Once more” to try them.'
    """
    first, later, left = (practice.results.count(one) for one in (FIRST, HELPED, LEFT))
    if not first + later:
        return _("All done. You skipped them all. Press “Once more” to try them.")
    if left:
        return _("All done. You solved {count} of {all}.").format(
            count=writing.brief(first + later), all=writing.brief(first + later + left)
        )
    if later:
        return _("All done, and you solved every one. Well done!")
    return _("All done, every one right first time. Well done!")


def _result(practice: Practice) -> Element:
    first, later, left = (practice.results.count(one) for one in (FIRST, HELPED, LEFT))
    write = practice.item.notation.brief
    lines = [
        _("Right first time: {count} of {all}.").format(count=write(first), all=write(len(practice.results))),
    ]
    if later:
        lines.append(_("Right on another try: {count}.").format(count=write(later)))
    if left:
        lines.append(_("Skipped: {count}.").format(count=write(left)))
    return box("cm-paper", text(capitalised(_("all done")), "cm-large"), *(text(line) for line in lines))
