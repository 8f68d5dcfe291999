"""Elements shared by the desk, the projector and pupils' pages: commands, shapes, exercises."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardmath.i18n import _, pgettext
from cardmath_widgets.page.elements import Element, box, drawing, text


def command(
    label: str, do: str, looks: str = "desk-button", *, spoken: str = "", along: object = None, **more: str
) -> Element:
    """Return a button that sends a desk command; ``along`` is what else the command needs.

    >>> command("Let in", "approve", along={"seat": "s1"}).attributes["data-along"]
    '{"seat": "s1"}'
    """
    needed = {} if along is None else {"data_along": json.dumps(along)}
    named = {"aria_label": spoken} if spoken else {}
    return text(label, looks, tag="button", type="button", data_do=do, **needed, **named, **more)


def span(words: str, looks: str = "") -> Element:
    """Return inline text."""
    return text(words, looks, tag="span")


def bold(words: str, looks: str = "") -> Element:
    """Return inline text that stands out."""
    return text(words, looks, tag="b")


def row(*children: Element, key: str = "", looks: str = "", **attributes: str) -> Element:
    """Return a row in a list."""
    return box(looks, *children, tag="li", key=key, **attributes)


def listed(rows: Iterable[Element], looks: str = "", tag: str = "ul") -> Element:
    """Return a list of rows."""
    return box(looks, *rows, tag=tag)


def shape(standing: str, **more: str) -> Element:
    """Return the shape for a standing; the words next to it mean the same.

    >>> shape("stuck").attributes["data-standing"]
    'stuck'
    """
    return box("shape", tag="span", data_standing=standing, aria_hidden="true", **more)


def animal(key: str, size: int) -> Element:
    """Return the picture of an animal, whose name is shown beside it."""
    return box(tag="img", alt="", width=str(size), height=str(size), data_animal=key)


def shown_if(is_shown: object) -> Element:
    """Return an element that shows or hides a place on the page, and leaves its contents alone."""
    return box(**({} if is_shown else {"hidden": ""}))


def words(sentence: str) -> Element:
    """Return an element for a sentence, hidden if the sentence is empty."""
    return text(sentence, **({} if sentence else {"hidden": ""}))


def card(item: Mapping[str, str]) -> list[Element]:
    """Return an exercise: its picture, its question, and an answer if one is shown.

    >>> exercise = {"picture": "", "prompt": "7 + 3", "aloud": "", "answer": "12"}
    >>> [part.attributes["class"] for part in card(exercise)]
    ['unseen', 'class-item-prompt', 'class-item-answer']
    """
    # The question in words also says what the picture shows.
    parts = [text(item["aloud"], "unseen")]
    if item["picture"]:
        parts.append(drawing(item["picture"], looks="class-item-picture"))
    parts.append(text(item["prompt"], "class-item-prompt", aria_hidden="true"))
    return parts + ([text(item["answer"], "class-item-answer")] if "answer" in item else [])


def gathered(answers: Sequence[Mapping[str, Any]], item: str = "") -> list[Element]:
    """Return the class's answers to an ``item``, each with a bar and, on the desk, the pupils who gave it."""
    most = max([1, *(one["count"] for one in answers)])
    # TRANSLATORS: the word beside a right answer
    right = pgettext("question", "right")
    return [
        row(
            bold(one["answer"], "class-gathered-answer"),
            span(f"✓ {right}" if one["is_right"] else "", "class-right"),
            span(one["times"], "class-times"),
            box("class-bar", tag="span", aria_hidden="true", style=f"--share: {100 * one['count'] / most}%"),
            *(_who_answered(one, item) if item else ()),
            key=f"answer {one['answer']}",
            looks="is-right" if one["is_right"] else "",
        )
        for one in answers
    ]


def _who_answered(one: Mapping[str, Any], item: str) -> list[Element]:
    who = ": ".join(filter(None, (one.get("name"), one.get("lacks"), one.get("who"))))
    snapshot, answer = _("Take a snapshot"), one["answer"]
    along = {"item": item, "answer": answer}
    take = command(snapshot, "snapshot-answer", spoken=f"{snapshot}: {answer}", along=along)
    return [span(who, "desk-who"), *([take] if one.get("can_show") else [])]
