"""What a class talks about, as the desk, the projector and pupils see it: questions, snapshots, mistakes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.desk.pieces import (
    bold,
    card,
    command,
    gathered,
    listed,
    row,
    shown_if,
    span,
    words,
)
from cardmath_widgets.classroom.core.pupils.events import LONGEST_ANSWER
from cardmath_widgets.classroom.core.pupils.items import exercise_of
from cardmath_widgets.classroom.core.question import UNSURE, readable, seen
from cardmath_widgets.page.elements import Element, box, button, text
from cardmath_widgets.page.elements.question import SAY, words_to_choose, writing


@lru_cache(maxsize=16)
def asking(key: str, item: str) -> Element:
    """Return a question on a pupil's page, with the thank-you for an answer, which the page itself shows."""
    posed = exercise_of(item)
    assert posed is not None
    form, looks = posed.answer_form, {"data_unreadable": _("That can't go here. Use the keys.")}
    if form.base is None:
        answer = words_to_choose(form, posed)
    else:
        looks["data_reads"] = "".join(sorted(readable(form.base)))
        longest = str(LONGEST_ANSWER)
        answer = writing(form, "answer", _("Your answer"), submit=_("Send"), maxlength=longest)
    unsure = button(_("I'm not sure yet"), f"{SAY}{UNSURE}", looks="desk-button")
    given = box("", span(_("Your answer:")), span(" "), bold("", "class-given"), tag="p")
    thanks = text(_("Thank you. Your class will look at the answers together soon."))
    go_on = box("", button(_("Go on"), "on", looks="button"), tag="p")
    shown = (
        text(_("A question for everyone"), tag="h2", id="class-question-name"),
        box("class-item", *card(seen(item))),
        box("class-asking", answer, text("", "class-status", role="status"), unsure, **looks),
        box("class-thanks", given, thanks, go_on, role="status", hidden=""),
    )
    # Each question has its own elements.
    return box("", box("", *shown, key=key))


def asked(question: Mapping[str, Any]) -> Element:
    """Return the question that the class is asked, with its answers."""
    is_opened = question["is_opened"]
    show = _("Hide the answers") if is_opened else _("Show the answers on the projector")
    summary = text(_("Who answered what (only here)"), tag="summary")
    answers = listed(gathered(question["answers"], question["item"]), "class-gathered")
    return box(
        "",
        box("class-item", *card(question)),
        text(question["answered"], role="status"),
        box(
            "desk-buttons",
            command(show, "show-answers", "button", along={"value": not is_opened}, data_answers=""),
            command(_("End the question"), "end-question", data_end=""),
            tag="p",
        ),
        # A teacher's screen may be on the projector, so a new question hides who answered what.
        box("desk-more", summary, answers, tag="details", key=question["key"]),
    )


def talk(lesson: Mapping[str, Any] | str) -> dict[str, Element]:
    """Return the question for the class discussion, with the expected answers if it is for the desk."""
    if isinstance(lesson, str):
        return {"talk": text(lesson)}
    expected = [
        row(bold(one["answer"]), span(f" {one['shows']} "), text(one["follow_up"], tag="i"))
        for one in lesson.get("expected", ())
    ]
    question = lesson.get("question", "")
    return {"talk": shown_if(question), "talk-question": text(question), "expected": listed(expected)}


def snapshots(all_: Sequence[Mapping[str, Any]]) -> dict[str, Element]:
    """Return the snapshots in order."""
    hung = [_snapshot(one, place, len(all_)) for place, one in enumerate(all_)]
    return {"no-snapshots": shown_if(not hung), "snapshots": listed(hung, tag="ol")}


def _snapshot(one: Mapping[str, Any], place: int, count: int) -> Element:
    key, title = one["key"], one["title"]
    is_shown, is_looked = one["is_shown"], one["is_looked"]
    orders: list[tuple[str, str, dict[str, str]]] = [
        (_("On the projector"), "hide" if is_shown else "show", {"aria_pressed": str(is_shown).lower()}),
        (_("On all tablets"), "look-away" if is_looked else "look", {"aria_pressed": str(is_looked).lower()}),
        (_("Earlier"), "earlier", {} if place else {"disabled": ""}),
        (_("Later"), "later", {} if place < count - 1 else {"disabled": ""}),
        (_("Remove"), "remove", {}),
    ]
    buttons = [
        command(label, "arrange", spoken=f"{label}: {title}", along={"key": key, "how": how}, **more)
        for label, how, more in orders
    ]
    address = f"snapshots/{key}.svg"
    board = box(tag="img", alt="", width="260", height="195", loading="lazy", data_picture=address)
    picture = box("class-item", *card(one["card"])) if one["card"] else board
    return row(picture, bold(title), box("desk-buttons", *buttons, tag="p"), key=key)


def misreadings(found: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the class's known mistakes, and who made them."""
    lines = [_line(one["name"], f"{one['pupils']}, {one['times']}", one["who"], one["next"]) for one in found]
    return {"no-misreadings": shown_if(not lines), "misreadings": listed(lines)}


def groups(found: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return three groups of pupils, each with what it practises on screens and on paper."""
    return {"groups": shown_if(found), "group-list": listed(map(_group, found), tag="ol")}


def sent(count: int) -> dict[str, Element]:
    """Return how many pupils were sent exercises, and the button to take them back."""
    said = ngettext(
        "{count} pupil was sent a group's exercises.",
        "{count} pupils were sent a group's exercises.",
        count,
    )
    back = command(_("Take back"), "take-back")
    words_ = span(said.format(count=DECIMAL.write(count)))
    return {"groups-sent": box("desk-buttons", words_, back, tag="p") if count else box()}


def _group(one: Mapping[str, str]) -> Element:
    label = _("To their tablets")
    ways = [
        command(
            label,
            "send-group",
            spoken=f"{label}: {one['name']}",
            along={"code": one["code"], "link": one["fragment"]},
        ),
        _way(_("The exercises"), one["link"], one["name"]),
        _way(_("The sheet"), one["sheet"], one["name"]),
    ]
    return row(bold(one["name"]), span(one["who"]), box("desk-buttons", *ways, tag="p"))


def _way(label: str, address: str, name: str) -> Element:
    spoken = f"{label}: {name}"
    return text(
        label, "desk-button", tag="a", href=address, target="_blank", rel="noopener", aria_label=spoken
    )


def tables(found: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the tables that several tablets share: who is at each one, and how far they have got."""
    lines = [_line(one["title"], one["how_far"], one["who"]) for one in found]
    return {"tables": shown_if(lines), "table-list": listed(lines)}


def _line(name: str, count: str, who: str, more: str = "") -> Element:
    after = (text(more, "desk-next"),) if more else ()
    return row(bold(name), box("desk-count", span(count), *after), span(who))


def items(found: Mapping[str, Any]) -> dict[str, Element]:
    """Return the exercises with the most mistakes."""
    shown = [_item(one) for one in found["shown"]]
    return {"no-items": shown_if(not shown), "items": listed(shown), "more-items": words(found["more"])}


def _item(one: Mapping[str, Any]) -> Element:
    said = {"at_once": _("right first time"), "later": _("right later"), "open": _("still wrong")}
    counts = [row(bold(one[name]), span(f" {what}")) for name, what in said.items()]
    answers = [_answer(each) for each in one["answers"]]
    if one["more"]:
        answers.append(text(one["more"], "desk-nobody", tag="li"))
    ask, prompt = _("To the class"), one["prompt"]
    asking = [command(ask, "ask", spoken=f"{ask}: {prompt}", along={"item": one["item"]})]
    shown = [bold(prompt, "desk-prompt"), listed(counts, "desk-counts"), listed(answers, "desk-answers")]
    return row(*shown, *(asking if one["can_ask"] else ()), key=one["item"])


def _answer(one: Mapping[str, Any]) -> Element:
    right, names = "✓ " if one["is_right"] else "", filter(None, (one["name"], one.get("lacks")))
    said = f" × {one['times']} ({known})" if (known := ", ".join(names)) else f" × {one['times']}"
    return row(bold(f"{right}{one['answer']}"), span(said))
