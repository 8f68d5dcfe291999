"""What a class talks about, as the desk and the projector draw it: questions, snapshots, mistakes."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.classroom.core.desk.pieces import card, command, gathered, shown_if, words
from cardmath_widgets.page.elements import Element, box, text

__all__ = ["asked", "items", "misreadings", "snapshots", "tables", "talk"]


def asked(question: Mapping[str, Any]) -> Element:
    """Return the question that the class is asked, with its answers."""
    is_opened = question["is_opened"]
    show = _("Hide the answers") if is_opened else _("Show the answers on the projector")
    summary = text(_("Who answered what (only here)"), tag="summary")
    answers = box("class-gathered", *gathered(question["answers"], question["item"]), tag="ul")
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
    """Return the question of the lesson's talk, on the desk with the answers to expect."""
    if isinstance(lesson, str):
        return {"talk": text(lesson)}
    expected = [
        box(
            "",
            text(one["answer"], tag="b"),
            text(f" {one['shows']} ", tag="span"),
            text(one["follow_up"], tag="i"),
            tag="li",
        )
        for one in lesson.get("expected", ())
    ]
    question = lesson.get("question", "")
    return {
        "talk": shown_if(bool(question)),
        "talk-question": text(question),
        "expected": box("", *expected, tag="ul"),
    }


def snapshots(all_: Sequence[Mapping[str, Any]]) -> dict[str, Element]:
    """Return the snapshots in their order."""
    hung = [_snapshot(one, place, len(all_)) for place, one in enumerate(all_)]
    return {"no-snapshots": shown_if(not hung), "snapshots": box("", *hung, tag="ol")}


def _snapshot(one: Mapping[str, Any], place: int, count: int) -> Element:
    key, title = one["key"], one["title"]
    orders: list[tuple[str, str, bool | None, bool]] = [
        (_("On the projector"), "hide" if one["is_shown"] else "show", one["is_shown"], True),
        (_("On all tablets"), "look-away" if one["is_looked"] else "look", one["is_looked"], True),
        (_("Earlier"), "earlier", None, place > 0),
        (_("Later"), "later", None, place < count - 1),
        (_("Remove"), "remove", None, True),
    ]
    buttons = [
        command(
            label,
            "arrange",
            spoken=f"{label}: {title}",
            along={"key": key, "how": how},
            **({} if is_on is None else {"aria_pressed": str(is_on).lower()}),
            **({} if is_possible else {"disabled": ""}),
        )
        for label, how, is_on, is_possible in orders
    ]
    address = f"snapshots/{key}.svg"
    board = box(tag="img", alt="", width="260", height="195", loading="lazy", data_picture=address)
    picture = box("class-item", *card(one["card"])) if one["card"] else board
    return box("", picture, text(title, tag="b"), box("desk-buttons", *buttons, tag="p"), tag="li", key=key)


def misreadings(found: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the known mistakes of the class, and who made them."""
    lines = [_line(one["name"], f"{one['pupils']}, {one['times']}", one["who"]) for one in found]
    return {"no-misreadings": shown_if(not lines), "misreadings": box("", *lines, tag="ul")}


def tables(found: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the tables that several tablets share: who sits there, and how far they are."""
    lines = [_line(one["title"], one["how_far"], one["who"]) for one in found]
    return {"tables": shown_if(bool(lines)), "table-list": box("", *lines, tag="ul")}


def _line(name: str, count: str, who: str) -> Element:
    return box(
        "", text(name, tag="b"), text(count, "desk-count", tag="span"), text(who, tag="span"), tag="li"
    )


def items(found: Mapping[str, Any]) -> dict[str, Element]:
    """Return the exercises with the most mistakes."""
    shown = [_item(one) for one in found["shown"]]
    return {
        "no-items": shown_if(not shown),
        "items": box("", *shown, tag="ul"),
        "more-items": words(found["more"]),
    }


def _item(one: Mapping[str, Any]) -> Element:
    times = ((one["at_once"], _("right first time")), (one["later"], _("right later")))
    counts = [_count(*each) for each in (*times, (one["open"], _("still wrong")))]
    answers = [_answer(each) for each in one["answers"]]
    if one["more"]:
        answers.append(text(one["more"], "desk-nobody", tag="li"))
    ask, prompt = _("To the class"), one["prompt"]
    asking = [command(ask, "ask", spoken=f"{ask}: {prompt}", along={"item": one["item"]})]
    return box(
        "",
        text(prompt, "desk-prompt", tag="b"),
        box("desk-counts", *counts, tag="ul"),
        box("desk-answers", *answers, tag="ul"),
        *(asking if one["can_ask"] else ()),
        tag="li",
        key=one["item"],
    )


def _count(number: str, what: str) -> Element:
    return box("", text(number, tag="b"), text(f" {what}", tag="span"), tag="li")


def _answer(one: Mapping[str, Any]) -> Element:
    right, name = "✓ " if one["is_right"] else "", one["name"]
    said = f" × {one['times']} ({name})" if name else f" × {one['times']}"
    return box("", text(f"{right}{one['answer']}", tag="b"), text(said, tag="span"), tag="li")
