"""A ticket's questions, one below another: for a last look, and later with what each answer shows."""

from typing import Final

from cardmath.exercises import Exercise, check
from cardmath.exercises.checking import did_you
from cardmath.i18n import _, pgettext
from cardmath.lessons import Ticket
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.exercises.drawings import parts_of
from cardmath_widgets.page.elements.spoken import for_eye_and_ear, heard_of, spelled
from cardmath_widgets.page.elements.tree import Element, box, button, heard, text

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
        lines.append(
            box(
                "cm-answered",
                *asked_in_a_line(item, number),
                _given(item, given, pgettext("question", "empty")),
                button(label, f"go:{place}", spoken=spoken, key=f"change-{place}"),
                tag="li",
                key=f"line-{place}",
            )
        )
    return box("cm-exercise is-ledger", box("cm-paper cm-answers", box("", *lines, tag="ol")))


def results(ticket: Ticket, notation: Notation, *, forgets: bool) -> Element:
    """Return each question from a ticket that has been handed in, with what its answer shows.

    In a browser that ``forgets``, nothing comes back in practice.
    """
    lines = [_judged(ticket, notation, place) for place in range(len(ticket.items))]
    summary = ticket.summary(notation)
    title = text(summary, "cm-ticket-title", tag="h3", tabindex="-1", data_place="result")
    more = _practice(ticket, forgets=forgets)
    return box("cm-exercise is-ledger", box("cm-paper cm-answers", title, box("", *lines, tag="ol"), *more))


def _practice(ticket: Ticket, *, forgets: bool) -> list[Element]:
    """Return what comes back in practice, and the link to it."""
    row = ticket.practice
    if row is None:
        return []
    comes_back = ticket.slips and not forgets
    comes = [text(_("What you found hard comes back in your next practice."))] if comes_back else []
    label = _("Practise this") if ticket.slips else _("More of this")
    link = text(label, "cm-button", tag="a", data_app=f"exercises#row={row}", key="practice")
    return [box("cm-practise", *comes, link)]


def _judged(ticket: Ticket, notation: Notation, place: int) -> Element:
    item, result, given = ticket.items[place], ticket.results[place], ticket.answers[place]
    judged = {
        "right": pgettext("question", "right"),
        "slip": pgettext("question", "mistake"),
        "left": pgettext("question", "left"),
    }[result]
    parts = [
        text(_SIGNS[result], f"cm-judged is-{result}", tag="span", aria_hidden="true"),
        *asked_in_a_line(item, notation.brief(place + 1)),
        _given(item, given, pgettext("question", "left")),
        text(judged, "cm-unseen", tag="span"),
    ]
    if result == "slip":
        parts += _slip(ticket, notation, place)
    return box(f"cm-answered is-{result}", *parts, tag="li", key=f"line-{place}")


def _slip(ticket: Ticket, notation: Notation, place: int) -> list[Element]:
    """Say what was done, why that does not work here, and how to try a similar question.

    The name of a misconception is for teachers. Children only read what was done in this answer.
    """
    verdict, dictated = ticket.verdict(place), ticket.items[place].dictated
    assert verdict is not None
    aloud = check(dictated, ticket.answers[place])
    sentences = [("cm-slip-why", verdict.message, aloud.message)]
    if verdict.did:
        sentences.insert(0, ("cm-slip-name", did_you([verdict.did]), did_you([aloud.did])))
    if verdict.kind == "unclear":
        sentences.append(("cm-slip-why", verdict.smaller_step, aloud.smaller_step))
    parts = [
        box(looks, *for_eye_and_ear(seen, heard_of(words, dictated)), tag="p")
        for looks, seen, words in sentences
    ]
    if ticket.like(place) is not None:
        spoken = _("Try one like question {number}").format(number=notation.brief(place + 1))
        parts.append(button(_("Try one like it"), f"like:{place}", spoken=spoken, key=f"like-{place}"))
    return parts


def _given(item: Exercise, given: str, without: str) -> Element:
    """Return the answer given to a question, or the word for a question without one."""
    if not given:
        return text(without, "cm-answered-none", tag="strong")
    words = for_eye_and_ear(item.answer_form.shown(given), spelled(given, item))
    return box("cm-answered-given", *words, tag="strong")


def asked_in_a_line(item: Exercise, number: str) -> list[Element]:
    """Return a question with its number: in one line, or with its picture if its cards make that too long.

    A screen reader reads the whole question in words.
    """
    aloud = heard(f"{number}) {capitalised(heard_of(item.aloud, item))}")
    line = " ".join(item.prompt.split())
    if len(line) <= _LONG or not _CARDS & item.data.keys():
        return [text(f"{number}) {line}", "cm-answered-asked", tag="span", aria_hidden="true"), aloud]
    short = " ".join(item.question.split())
    return [
        text(f"{number}) {short}", "cm-answered-asked", tag="span", aria_hidden="true"),
        box(
            "cm-answered-drawn",
            box("cm-drawn", *parts_of(item)),
            aria_hidden="true",
            key="drawn",
        ),
        aloud,
    ]
