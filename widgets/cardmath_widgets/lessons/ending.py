"""After the last part: what went well, what comes back, a question to think about, and where to go next."""

from collections.abc import Iterable, Iterator

from cardmath.exercises import KINDS, Exercise
from cardmath.exercises.checking import did_you
from cardmath.exercises.rows.order import stratum_title
from cardmath.i18n import _, ngettext
from cardmath.lessons import LessonPlan, Ticket
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets.page.elements.tree import Element, box, button, reader, text


def ending(plan: LessonPlan, ticket: Ticket | None, *, may_open: bool) -> Element:
    """Return what a pupil reads after a lesson.

    It counts the answers on the ticket, but does not mark them before it is handed in: until then there is a
    button for the ticket, if it ``may_open``. A lesson without an exercise ticket has only the question to
    think about.
    """
    # The counts are read out as people say them, whatever the lesson's base.
    said = [*_sections(plan, ticket, DECIMAL)]
    aloud = " ".join(" ".join((title, *lines)) for title, lines in _sections(plan, ticket, DECIMAL.voice))
    heading = text(_("How it went"), "cm-lesson-end-title", tag="h3", tabindex="-1", data_place="ending")
    return box(
        "cm-lesson-end",
        box("cm-lesson-end-line", heading, reader(aloud), key="line"),
        *(_section(title, lines) for title, lines in said),
        box("cm-actions", *_ways_on(ticket, may_open=may_open), key="ways"),
        key="ending",
    )


def _section(title: str, lines: Iterable[str]) -> Element:
    words = (text(line, tag="li", key=f"line-{at}") for at, line in enumerate(lines))
    return box("cm-lesson-end-part", text(title, tag="h4"), box("", *words, tag="ul"), key=title)


def _sections(plan: LessonPlan, ticket: Ticket | None, writing: Notation) -> Iterator[tuple[str, list[str]]]:
    """Yield each heading with its sentences."""
    if ticket is not None and not ticket.is_handed_in:
        yield _("Your ticket"), [_("You haven't handed it in yet, so your answers aren't marked.")]
    elif ticket is not None:
        if well := [*_went_well(ticket, writing)]:
            yield _("What went well"), well
        if back := [*_comes_back(ticket, writing)]:
            yield _("What comes back"), back
    yield _("One more to think about"), [plan.early_finishers]


def _subject(item: Exercise) -> str:
    """Return what an exercise practises. An exercise that is never drawn has only the name of its kind."""
    return stratum_title(item.kind, item.stratum) if item.stratum else KINDS[item.kind].title()


def _went_well(ticket: Ticket, writing: Notation) -> Iterator[str]:
    subjects = [*map(_subject, ticket.items)]
    results = [*zip(subjects, ticket.results, strict=True)]
    for subject in dict.fromkeys(subjects):
        right, asked = results.count((subject, "right")), subjects.count(subject)
        if right:
            yield _("{subject}. {right} of {all} right.").format(
                subject=subject, right=writing.brief(right), all=writing.brief(asked)
            )


def _comes_back(ticket: Ticket, writing: Notation) -> Iterator[str]:
    """Yield the topics with slips, each once, and what was left out."""
    did: dict[str, list[str]] = {}
    for place, item in enumerate(ticket.items):
        verdict = ticket.verdict(place)
        if verdict is not None and not verdict.is_right:
            did.setdefault(_subject(item), []).extend(filter(None, [verdict.did]))
    for subject, slips in did.items():
        asked = did_you(slips) if slips else _("Look at it once more on the ticket.")
        yield _("{subject}. {asked}").format(subject=subject, asked=asked)
    if ticket.left:
        left = ngettext(
            "You left out {count} question. That is not a mistake.",
            "You left out {count} questions. That is not a mistake.",
            ticket.left,
        )
        yield capitalised(left.format(count=writing.brief(ticket.left)))


def _ways_on(ticket: Ticket | None, *, may_open: bool) -> list[Element]:
    """Return the button for a ticket that has not been handed in, and the link to practice for the lesson."""
    if ticket is None:
        return []
    found = []
    if not ticket.is_handed_in and may_open:
        found.append(button(_("Open the ticket"), "ticket", looks="cm-button is-primary"))
    if ticket.practice is not None:
        label = _("Practise what comes back") if ticket.slips else _("Practise more of this")
        looks = "cm-button" if found else "cm-button is-primary"
        address = f"exercises#row={ticket.practice}"
        found.append(text(label, looks, tag="a", data_app=address, key="practice"))
    return found
