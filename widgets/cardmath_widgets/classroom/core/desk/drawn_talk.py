"""What a class talks about, as the desk and the projector draw it: questions, snapshots, mistakes."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardmath.i18n import _
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
from cardmath_widgets.page.elements import Element, box, text


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
    """Return the question of the lesson's talk, on the desk with the answers to expect."""
    if isinstance(lesson, str):
        return {"talk": text(lesson)}
    expected = [
        row(bold(one["answer"]), span(f" {one['shows']} "), text(one["follow_up"], tag="i"))
        for one in lesson.get("expected", ())
    ]
    question = lesson.get("question", "")
    return {"talk": shown_if(question), "talk-question": text(question), "expected": listed(expected)}


def snapshots(all_: Sequence[Mapping[str, Any]]) -> dict[str, Element]:
    """Return the snapshots in their order."""
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
    """Return the known mistakes of the class, and who made them."""
    lines = [_line(one["name"], f"{one['pupils']}, {one['times']}", one["who"]) for one in found]
    return {"no-misreadings": shown_if(not lines), "misreadings": listed(lines)}


def tables(found: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the tables that several tablets share: who sits there, and how far they are."""
    lines = [_line(one["title"], one["how_far"], one["who"]) for one in found]
    return {"tables": shown_if(lines), "table-list": listed(lines)}


def _line(name: str, count: str, who: str) -> Element:
    return row(bold(name), span(count, "desk-count"), span(who))


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
    right, name = "✓ " if one["is_right"] else "", one["name"]
    said = f" × {one['times']} ({name})" if name else f" × {one['times']}"
    return row(bold(f"{right}{one['answer']}"), span(said))
