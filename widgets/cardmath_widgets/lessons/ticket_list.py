"""A ticket's questions, one below another: for a last look, and later with what each answer shows."""

from typing import Final

from cardmath.exercises import Exercise
from cardmath.exercises.checking import did_you
from cardmath.i18n import _, pgettext
from cardmath.lessons import Ticket
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.exercises.prompts import parts_of
from cardmath_widgets.page.elements import Element, box, button, heard, text
from cardmath_widgets.page.elements.ear import heard_of

_SIGNS: Final = {"right": "✓", "slip": "✗", "left": "–"}
#: A question about cards that is longer than this is shown with its picture: a pyramid, or hands.
_LONG: Final = 150
#: Data that only a picture can show well: a game, and hands.
_CARDS: Final = frozenset({"record", "hands"})


def overview(ticket: Ticket, notation: Notation) -> Element:
    """Return all questions with the answers given so far, each with a button to change it."""
    lines = []
    for place, item in enumerate(ticket.items):
        given = ticket.answers[place]
        number = notation.brief(place + 1)
        if given:
            label, spoken = _("Change"), _("Change question {number}").format(number=number)
        else:
            label, spoken = _("Answer it"), _("Answer question {number}").format(number=number)
        shown = item.answer_form.shown(given) if given else pgettext("question", "empty")
        lines.append(
            box(
                "cm-answered",
                *asked_in_a_line(item, number),
                text(shown, "cm-answered-given" if given else "cm-answered-none", tag="strong"),
                button(label, f"go:{place}", spoken=spoken, key=f"change-{place}"),
                tag="li",
                key=f"line-{place}",
            )
        )
    return box("cm-exercise is-ledger", box("cm-paper cm-answers", box("", *lines, tag="ol")))


def results(ticket: Ticket, notation: Notation) -> Element:
    """Return each question from a ticket that has been handed in, with what its answer shows."""
    lines = [_judged(ticket, notation, place) for place in range(len(ticket.items))]
    summary = ticket.summary(notation)
    title = text(summary, "cm-ticket-title", tag="h3", tabindex="-1", data_place="result")
    more = _practice(ticket)
    return box("cm-exercise is-ledger", box("cm-paper cm-answers", title, box("", *lines, tag="ol"), *more))


def _practice(ticket: Ticket) -> list[Element]:
    """Return what comes back in practice, and the link to it."""
    row = ticket.practice
    if row is None:
        return []
    comes = [text(_("What you found hard comes back in your next practice."))] if ticket.slips else []
    label = _("Practise this") if ticket.slips else _("More of this")
    link = text(label, "cm-button", tag="a", data_app=f"exercises#row={row}", key="practice")
    return [box("cm-practise", *comes, link)]


def _judged(ticket: Ticket, notation: Notation, place: int) -> Element:
    item, result, given = ticket.items[place], ticket.results[place], ticket.answers[place]
    shown = item.answer_form.shown(given) if given else pgettext("question", "left")
    judged = {
        "right": pgettext("question", "right"),
        "slip": pgettext("question", "mistake"),
        "left": pgettext("question", "left"),
    }[result]
    parts = [
        text(_SIGNS[result], f"cm-judged is-{result}", tag="span", aria_hidden="true"),
        *asked_in_a_line(item, notation.brief(place + 1)),
        text(shown, "cm-answered-given" if given else "cm-answered-none", tag="strong"),
        text(judged, "cm-unseen", tag="span"),
    ]
    if result == "slip":
        parts += _slip(ticket, notation, place)
    return box(f"cm-answered is-{result}", *parts, tag="li", key=f"line-{place}")


def _slip(ticket: Ticket, notation: Notation, place: int) -> list[Element]:
    """Say what was done, why that does not work here, and how to try a similar question.

    The name of a misconception is for teachers. Children only read what was done in this answer.
    """
    verdict = ticket.verdict(place)
    assert verdict is not None
    parts = []
    if verdict.did:
        parts.append(text(did_you([verdict.did]), "cm-slip-name"))
    parts.append(text(verdict.message, "cm-slip-why"))
    if verdict.kind == "unclear":
        parts.append(text(verdict.smaller_step, "cm-slip-why"))
    if ticket.like(place) is not None:
        spoken = _("Try one like question {number}").format(number=notation.brief(place + 1))
        parts.append(button(_("Try one like it"), f"like:{place}", spoken=spoken, key=f"like-{place}"))
    return parts


def asked_in_a_line(item: Exercise, number: str) -> list[Element]:
    """Return a question with its number: in one line, or with its picture if its cards make that too long."""
    line = " ".join(item.prompt.split())
    if len(line) <= _LONG or not _CARDS & item.data.keys():
        return [text(f"{number}) {line}", "cm-answered-asked", tag="span")]
    short = " ".join(item.question.split())
    return [
        text(f"{number}) {short}", "cm-answered-asked", tag="span", aria_hidden="true"),
        box(
            "cm-answered-drawn",
            box("cm-drawn", *parts_of(item)),
            aria_hidden="true",
            key="drawn",
        ),
        heard(capitalised(heard_of(item.aloud, item))),
    ]
