"""What the desk, the projector and pupils' pages show, as elements.

First come the pieces that all of them share: commands, shapes, exercises. Then come pupils: at the door, as
tiles and chips, and one of them in full. Last comes what a class talks about: questions, snapshots, mistakes.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.pupils.events import LONGEST_ANSWER
from cardmath_widgets.classroom.core.pupils.items import exercise_of
from cardmath_widgets.classroom.core.pupils.standing import STANDINGS
from cardmath_widgets.classroom.core.question import UNSURE, readable, seen
from cardmath_widgets.page.elements.question import SAY, words_to_choose, writing
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text


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


#: Names with more letters than this get smaller type to fit the tile.
_LONG: Final = 9


def tile(pupil: Mapping[str, Any]) -> dict[str, Element]:
    """Return a pupil's tile, and a chip if the pupil is stuck. The page adds the teacher's note."""
    return {"tile": _tile(pupil), "chip": _chip(pupil)}


def _tile(pupil: Mapping[str, Any]) -> Element:
    name = pupil["word"]
    lesson = [shape(standing, data_part=str(part)) for part, standing in enumerate(pupil["lesson"], 1)]
    shown = [
        animal(pupil["animal"], 64),
        box("desk-shape", shape(pupil["standing"]), tag="span"),
        span(name, "desk-name is-long" if len(name) > _LONG else "desk-name"),
        span(pupil["standing_word"], "desk-standing"),
        # The bar above shows what the whole class is doing.
        span(pupil["doing"] if pupil["is_elsewhere"] else "", "desk-at"),
        span(pupil["away"], "unseen"),
        # The text only opens when pressed, so a screen reader need not read out everything about every pupil.
        box("desk-lesson", *lesson, tag="span"),
        box("desk-note", tag="span"),
    ]
    looks = "desk-pupil" if pupil["is_connected"] else "desk-pupil is-away"
    return row(_opener(looks, pupil, *shown).having(data_standing=pupil["standing"]))


def _chip(pupil: Mapping[str, Any]) -> Element:
    name = box("", span(pupil["word"]), box("desk-note-beside", tag="span"), tag="span")
    return row(_opener("desk-chip", pupil, animal(pupil["animal"], 32), name))


def _opener(looks: str, pupil: Mapping[str, Any], *shown: Element) -> Element:
    """Return a button that opens a pupil's panel."""
    return box(looks, *shown, tag="button", type="button", data_pupil=pupil["seat"])


def key(pupils: Sequence[Mapping[str, Any]]) -> Element:
    """Return what the shapes on the tiles mean, and how many pupils have each.

    >>> pupil = {"standing": "stuck", "is_connected": True}
    >>> [line["children"]["count"]["text"] for line in key([pupil]).to_dict()["children"].values()]
    ['1']
    """
    counts = Counter(pupil["standing"] for pupil in pupils)
    lines = [
        _key_line(standing, counts[standing], shape(standing), pgettext("pupil", word))
        for standing, word in STANDINGS.items()
        if counts[standing]
    ]
    if away := sum(not pupil["is_connected"] for pupil in pupils):
        mark = box("desk-away", tag="span", aria_hidden="true")
        lines.append(_key_line("away", away, mark, _("not connected")))
    return listed(lines, "desk-key")


def _key_line(name: str, count: int, mark: Element, word: str) -> Element:
    return row(mark, bold(DECIMAL.write(count)).called("count"), span(word), key=name)


def waiting(pupils: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the pupils at the door."""
    orders = (("approve", _("Let in")), ("send-out", _("Send away")))
    at_the_door = [
        row(
            animal(pupil["animal"], 44),
            bold(pupil["word"]),
            *(command(label, do, spoken=f"{label}: {pupil['word']}") for do, label in orders),
            key=pupil["seat"],
            data_along=json.dumps({"seat": pupil["seat"]}),
        )
        for pupil in pupils
    ]
    return {"waiting": shown_if(pupils), "at-the-door": listed(at_the_door)}


def panel(pupil: Mapping[str, Any]) -> dict[str, Element]:
    """Return what a press on a pupil shows."""
    parts = [
        row(shape(part["standing"]), span(f" {part['title']}: {part['word']}")) for part in pupil["parts"]
    ]
    slips = [text(slip, tag="li") for slip in pupil["slips"]]
    how = " · ".join(filter(None, (pupil["doing"], pupil["standing_word"], pupil["away"])))
    last = _("You last wrote:")
    return {
        "animal": animal(pupil["animal"], 72),
        "name": text(pupil["word"], tag="h2"),
        "standing": text(how),
        "parts": listed(parts),
        "answers": listed(map(_given, pupil["answers"])),
        "has-answers": shown_if(pupil["answers"]),
        "slips": listed(slips),
        "has-slips": shown_if(slips),
        "word": words(f"{last} {pupil['word_to']}" if pupil["word_to"] else ""),
        "board": shown_if(pupil["board"]).having(data_board=pupil["board"]),
    }


def _given(given: Mapping[str, Any]) -> Element:
    snapshot, name = _("Take a snapshot"), given["name"]
    right = "✓ " if given["is_right"] else ""
    said = f"{snapshot}: {given['prompt']} {given['answer']}"
    along = {"item": given["item"], "answer": given["answer"]}
    return row(
        span(f"{given['prompt']} "),
        bold(f"{right}{given['answer']}"),
        span(f" ({name}) " if name else " "),
        command(snapshot, "snapshot-answer", spoken=said, along=along),
        key=f"{given['item']} {given['answer']}",
    )


# -- what a class talks about -----------------------------------------------------------------------------


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
    along = {"code": one["code"], "link": one["fragment"]}
    ways = [
        command(label, "send-group", spoken=f"{label}: {one['name']}", along=along),
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
