"""Each part of the desk and of a pupil's page, as the page shows it: its words, buttons and shapes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing, on_page
from cardmath_widgets.classroom.core.joining.roles import Role
from tests.cases import cases
from tests.classroom.desk import at_desk, pupil_in
from tests.classroom.test_desk_drawing import texts_in


def shown(name: str, part: Any) -> dict[str, Any]:
    """The trees for one part of a view."""
    return DeskDrawing()({name: part})


def attributes(node: Any) -> dict[str, str]:
    found: dict[str, str] = node.get("attributes", {})
    return found


def is_hidden(node: Any) -> bool:
    return "hidden" in attributes(node)


def nodes_in(node: Any) -> Iterator[dict[str, Any]]:
    """A tree's elements, in order."""
    yield node
    for child in node.get("children", {}).values():
        yield from nodes_in(child)


def orders_in(node: Any) -> list[tuple[str, str, Any]]:
    """A tree's buttons: what each says, orders and sends along."""
    return [
        (one.get("text", ""), attributes(one)["data-do"], json.loads(attributes(one).get("data-along", "0")))
        for one in nodes_in(node)
        if "data-do" in attributes(one)
    ]


def shapes_in(node: Any) -> list[str]:
    return [
        attributes(one)["data-standing"] for one in nodes_in(node) if attributes(one).get("class") == "shape"
    ]


OPEN = {"code": "4711", "is_open": True, "is_approving": False, "is_ended": False}


@cases(
    ("door", "state", "closed", "opener"),
    [
        (OPEN, "Pupils can join.", "", ("Close joining", "close", 0)),
        (
            OPEN | {"is_approving": True},
            "Pupils can join when you let them in.",
            "",
            ("Close joining", "close", 0),
        ),
        (OPEN | {"is_open": False}, "Joining is closed.", "Joining is closed.", ("Open joining", "open", 0)),
        (
            OPEN | {"is_open": False, "is_ended": True},
            "Joining is closed.",
            "The class has ended.",
            ("Open joining", "open", 0),
        ),
    ],
)
def test_the_door_says_whether_pupils_can_join(
    door: dict[str, Any], state: str, closed: str, opener: tuple[str, str, int]
) -> None:
    drawn = shown("door", door)
    assert drawn["code"]["text"] == "4 7 1 1"
    assert (attributes(drawn["code"]).get("class") == "is-closed") is not door["is_open"]
    assert drawn["door"]["text"] == state
    assert orders_in(drawn["opener"]) == [opener]
    assert ("checked" in attributes(drawn["approving"])) is door["is_approving"]
    assert is_hidden(drawn["open"]) is not door["is_open"]
    assert is_hidden(drawn["ended"]) is not door["is_ended"]
    assert (drawn["closed"].get("text", ""), is_hidden(drawn["closed"])) == (closed, not closed)
    assert ("is-ended" in attributes(drawn["closed"])["class"]) is door["is_ended"]


PUPIL = {
    "seat": "seat-0001",
    "animal": "otter",
    "word": "otter",
    "standing": "working",
    "standing_word": "working",
    "doing": "Odds",
    "is_elsewhere": False,
    "is_connected": True,
    "away": "",
    "parts": [],
    "lesson": [],
    "board": "",
    "word_to": "",
    "slips": [],
    "answers": [],
}


def tile_of(**more: Any) -> dict[str, Any]:
    (tile,) = shown("pupils", [PUPIL | more])["pupils"]["children"].values()
    return dict(tile["children"]["_0"])


def test_a_tile_shows_how_a_pupil_stands_and_where_unless_all_are_there() -> None:
    here, away = tile_of(), tile_of(is_elsewhere=True, is_connected=False, away="not connected")
    assert texts_in(here) == ["otter", "working"]
    assert texts_in(away) == ["otter", "working", "Odds", "not connected"]
    assert [attributes(one)["class"] for one in (here, away)] == ["desk-pupil", "desk-pupil is-away"]
    assert attributes(here)["data-standing"] == "working"
    # The parts of the lesson have the numbers that their boxes at the top have.
    parts = [attributes(one).get("data-part") for one in nodes_in(tile_of(lesson=["done", "stuck"]))]
    assert [part for part in parts if part] == ["1", "2"]
    assert shapes_in(tile_of(lesson=["done", "stuck"])) == ["working", "done", "stuck"]


@pytest.mark.parametrize(("word", "is_long"), [("crocodile", False), ("butterflies", True), ("a" * 10, True)])
def test_a_long_name_is_smaller_so_that_it_fits(word: str, is_long: bool) -> None:
    (name,) = [one for one in nodes_in(tile_of(word=word)) if one.get("text") == word]
    assert ("is-long" in attributes(name)["class"]) is is_long


@cases(("stuck", "is_many"), [(0, False), (1, False), (4, False), (5, True)])
def test_stuck_pupils_have_a_chip_and_are_named_while_they_are_few(stuck: int, is_many: bool) -> None:
    pupils = [
        PUPIL | {"seat": f"seat-{at:04}", "standing": "stuck" if at < stuck else "working"} for at in range(6)
    ]
    drawn = shown("pupils", pupils)
    assert list(drawn["stuck-pupils"].get("children", {})) == [f"seat-{at:04}" for at in range(stuck)]
    assert is_hidden(drawn["stuck-bar"]) is (stuck == 0)
    assert ("is-many" in attributes(drawn["stuck-bar"])["class"]) is is_many
    assert is_hidden(drawn["nobody"])
    assert not is_hidden(shown("pupils", [])["nobody"])


def test_the_key_counts_the_shapes_that_are_there_and_those_who_are_away() -> None:
    away = {"seat": "seat-0002", "is_connected": False}
    drawn = shown("pupils", [PUPIL, PUPIL | away, PUPIL | {"seat": "seat-0003", "standing": "done"}])
    assert texts_in(drawn["key"]) == ["2", "working", "1", "done", "1", "not connected"]
    assert texts_in(shown("pupils", [PUPIL])["key"]) == ["1", "working"]


def test_a_pupil_may_have_been_any_animal_or_none() -> None:
    drawn = shown("pupils", [PUPIL, PUPIL | {"seat": "seat-0002", "word": "lynx"}])["others"]
    choices = [(attributes(one).get("value", ""), one.get("text", "")) for one in drawn["children"].values()]
    assert choices == [("", ""), ("seat-0001", "otter"), ("seat-0002", "lynx")]


def test_a_press_on_a_pupil_shows_everything_about_it() -> None:
    given = {"item": "addition/12/5", "prompt": "28z + 47z = ?", "answer": "75", "name": "carries at ten"}
    answers = [given | {"is_right": False}, given | {"answer": "73", "name": "", "is_right": True}]
    about = {
        "is_connected": False,
        "away": "not connected",
        "parts": [{"standing": "stuck", "title": "Odds", "word": "stuck"}],
        "answers": answers,
        "slips": ["carries at ten"],
        "word_to": "Well done.",
        "board": "0123abcd",
    }
    full, empty = (shown("pupils", [PUPIL | more])["panels"]["seat-0001"] for more in (about, {"doing": ""}))
    assert full["standing"]["text"] == "Odds · working · not connected"
    assert empty["standing"]["text"] == "working"
    assert (texts_in(full["parts"]), shapes_in(full["parts"])) == ([" Odds: stuck"], ["stuck"])
    assert texts_in(full["slips"]) == ["carries at ten"]
    assert (full["word"]["text"], attributes(full["board"])["data-board"]) == (
        "You last wrote: Well done.",
        "0123abcd",
    )
    for place in ("has-answers", "has-slips", "word", "board"):
        assert (is_hidden(full[place]), is_hidden(empty[place])) == (False, True), place
    assert texts_in(full["answers"]) == [
        *("28z + 47z = ? ", "75", " (carries at ten) ", "Take a snapshot"),
        *("28z + 47z = ? ", "✓ 73", " ", "Take a snapshot"),
    ]
    assert [order[1:] for order in orders_in(full["answers"])] == [
        ("snapshot-answer", {"item": "addition/12/5", "answer": answer}) for answer in ("75", "73")
    ]


def test_pupils_at_the_door_are_let_in_or_sent_away_one_by_one() -> None:
    drawn = shown("waiting", [{"seat": "seat-0001", "animal": "otter", "word": "otter"}])
    (row,) = drawn["at-the-door"]["children"].values()
    assert json.loads(attributes(row)["data-along"]) == {"seat": "seat-0001"}
    assert orders_in(row) == [("Let in", "approve", 0), ("Send away", "send-out", 0)]
    assert (is_hidden(drawn["waiting"]), is_hidden(shown("waiting", [])["waiting"])) == (False, True)


ITEM = {
    "key": "0123abcd",
    "item": "addition/12/5",
    "picture": "",
    "prompt": "28z + 47z",
    "aloud": "28 and 47",
}
GIVEN = [
    {"answer": "75", "times": "2 pupils", "count": 2, "is_right": False, "can_show": True}
    | {"name": "carries at ten", "lacks": "", "who": "otter and lynx"},
    {"answer": "other answers", "times": "1 pupil", "count": 1, "is_right": False, "can_show": False}
    | {"name": "", "lacks": "", "who": "bat"},
]


@pytest.mark.parametrize("is_opened", [False, True])
def test_the_desk_shows_its_question_with_who_answered_what(is_opened: bool) -> None:
    question = ITEM | {"answered": "3 of 4 pupils have answered.", "is_opened": is_opened, "answers": GIVEN}
    drawn = shown("question", question)
    assert (is_hidden(drawn["asking"]), is_hidden(drawn["asked"])) == (True, False)
    show = "Hide the answers" if is_opened else "Show the answers on the projector"
    take = {"item": "addition/12/5", "answer": "75"}
    assert orders_in(drawn["asked"]) == [
        (show, "show-answers", {"value": not is_opened}),
        ("End the question", "end-question", 0),
        # What others may not see can be no snapshot.
        ("Take a snapshot", "snapshot-answer", take),
    ]
    assert "carries at ten: otter and lynx" in texts_in(drawn["asked"])
    assert "bat" in texts_in(drawn["asked"])
    # Another question has an element of its own, which is folded up again.
    (folded,) = [key for key, one in drawn["asked"]["children"].items() if one["tag"] == "details"]
    assert folded == "0123abcd"


def test_the_projector_shows_no_names_beside_answers_and_nothing_without_a_question() -> None:
    question = {name: part for name, part in ITEM.items() if name != "item"}
    more = {"answered": "3 of 4 pupils have answered.", "is_opened": True, "answers": GIVEN}
    texts = texts_in(shown("question", question | more)["question"])
    assert {"75", "2 pupils", "other answers"} <= set(texts)
    assert not {"carries at ten: otter and lynx", "bat", "Take a snapshot"} & set(texts)
    nothing = shown("question", {})
    assert [is_hidden(nothing[place]) for place in ("asking", "asked", "question")] == [False, True, True]


def test_everyone_looks_at_a_board_or_at_an_answer() -> None:
    card = ITEM | {"answer": "75"}
    board, answer, nothing = (
        DeskDrawing()({"shown": key, "card": one}) for key, one in (("a1", None), ("a2", card), ("", None))
    )
    pictures = [
        [attributes(one).get("data-picture") for one in nodes_in(drawn["shown"])]
        for drawn in (board, answer, nothing)
    ]
    assert pictures[0] == [None, "snapshots/a1.svg"]
    assert texts_in(answer["shown"]) == ["28 and 47", "28z + 47z", "75"]
    assert pictures[2] == [None]
    assert [is_hidden(drawn["snapshot"]) for drawn in (board, answer, nothing)] == [False, False, True]


def test_each_part_of_a_lesson_is_ticked_while_it_is_open() -> None:
    parts = [{"number": 1, "title": "Watch", "is_open": True}, {"number": 2, "title": "Do", "is_open": False}]
    drawn = shown("lesson_parts", parts)
    ticks = [(along["part"], "checked" in attributes(one)) for one, along in ticked(drawn["part-checks"])]
    assert ticks == [(1, True), (2, False)]
    assert texts_in(drawn["part-names"]) == ["Watch", "Do"]
    empty = shown("lesson_parts", [])
    assert [is_hidden(one["parts"]) for one in (drawn, empty)] == [False, True]


def ticked(node: Any) -> list[tuple[dict[str, Any], dict[str, int]]]:
    boxes = [one for one in nodes_in(node) if one["tag"] == "input"]
    assert all(attributes(one)["data-do"] == "pace" for one in boxes)
    return [(one, json.loads(attributes(one)["data-along"])) for one in boxes]


def test_the_projector_has_a_shape_for_each_pupil_in_order() -> None:
    shapes = [{"standing": one, "word": one} for one in ("working", "working", "stuck")]
    drawn = shown("shapes", shapes)["shapes"]
    assert shapes_in(drawn) == ["working", "working", "stuck"]
    assert texts_in(drawn) == ["working", "working", "stuck"]


def test_the_desk_counts_what_pupils_answered_to_an_exercise() -> None:
    answers = [
        {"answer": "75", "times": "2", "is_right": False, "name": "carries at ten", "lacks": "≠ no 5"},
        {"answer": "73", "times": "1", "is_right": True, "name": "", "lacks": ""},
    ]
    one = {"item": "addition/12/5", "prompt": "28z + 47z", "at_once": "1", "later": "0", "open": "2"}
    one |= {"answers": answers, "more": "and 3 other answers", "can_ask": True}
    of_cards = one | {"item": "card-sum/10", "answers": [], "more": "", "can_ask": False}
    drawn = shown("items", {"shown": [one, of_cards], "more": "2 more."})
    first, second = drawn["items"]["children"].values()
    counts = ["1", " right first time", "0", " right later", "2", " still wrong"]
    assert texts_in(first) == [
        *("28z + 47z", *counts, "75", " × 2 (carries at ten, ≠ no 5)", "✓ 73", " × 1"),
        *("and 3 other answers", "To the class"),
    ]
    assert orders_in(first) == [("To the class", "ask", {"item": "addition/12/5"})]
    assert texts_in(second) == ["28z + 47z", *counts]
    assert (drawn["more-items"]["text"], is_hidden(drawn["no-items"])) == ("2 more.", True)
    nothing = shown("items", {"shown": [], "more": ""})
    assert (is_hidden(nothing["more-items"]), is_hidden(nothing["no-items"])) == (True, False)


def test_what_a_class_talks_about_has_its_line_and_its_place_is_hidden_without() -> None:
    lesson = {
        "question": "Why?",
        "expected": [{"answer": "75", "shows": "M3", "follow_up": "And?"}],
    }
    mistake = {
        "name": "carries at ten",
        "pupils": "2 pupils",
        "times": "3 times",
        "who": "otter",
        "next": "No.",
    }
    table = {"title": "Table 4", "how_far": "hand 3", "who": "Otter"}
    group = {
        "name": "carries at ten",
        "who": "otter",
        "code": "M3",
        "fragment": "row=1",
        "link": "l",
        "sheet": "s",
    }
    texts = {
        ("talk", "expected"): (lesson, ["75", " M3 ", "And?"]),
        ("misreadings", "misreadings"): ([mistake], ["carries at ten", "2 pupils, 3 times", "No.", "otter"]),
        ("tables", "table-list"): ([table], ["Table 4", "hand 3", "Otter"]),
        ("groups", "group-list"): (
            [group],
            ["carries at ten", "otter", "To their tablets", "The exercises", "The sheet"],
        ),
    }
    for (part, place), (given, lines) in texts.items():
        assert texts_in(shown(part, given)[place]) == lines
    hidden = {"talk": {}, "tables": [], "groups": []}
    for part, nothing in hidden.items():
        assert is_hidden(shown(part, nothing)[part]), part
        (given,) = [given for (name, _place), (given, _lines) in texts.items() if name == part]
        assert not is_hidden(shown(part, given)[part]), part
    assert [is_hidden(shown("misreadings", one)["no-misreadings"]) for one in ([mistake], [])] == [
        True,
        False,
    ]
    assert orders_in(shown("groups", [group])["group-list"]) == [
        ("To their tablets", "send-group", {"code": "M3", "link": "row=1"})
    ]
    # The projector has the question alone.
    assert shown("talk", "Why?")["talk"]["text"] == "Why?"


def test_what_a_pupil_sees_of_the_class_is_drawn_for_its_page(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session, seat = desk.session, await pupil_in(desk)
        calm = on_page(session.news(seat))
        assert (calm["is_paused"], calm["word_at"], calm["drawn"]["next"]) == (False, 0, {"tag": "div"})
        assert calm["drawn"]["question"] == {"tag": "div"}
        assert not {"look", "card", "word"} & calm.keys()
        await session.say(seat, "Well done.")
        await session.send([seat], "exercises#row=1.12.G6")
        await carry_out(desk, Role.TEACHER, {"do": "ask", "kind": "addition", "base": "12", "number": "5"})
        await carry_out(
            desk, Role.TEACHER, {"do": "snapshot-answer", "item": "addition/12/5", "answer": "75"}
        )
        await session.hang(session.gallery.looking(session.gallery.snapshots[0].key))
        news = on_page(session.news(seat))
        # Who looks at a snapshot does nothing else meanwhile.
        assert (news["is_paused"], session.is_paused) == (True, False)
        assert news["word_at"] == session.news(seat)["word"]["at"] > 0
        drawn = {place: texts_in(one) for place, one in news["drawn"].items()}
        assert drawn["pause"][0] == "Look here."
        assert "75" in drawn["pause"]
        assert drawn["word"] == ["A message from your teacher", "Well done.", "OK"]
        assert drawn["next"] == ["When you're done here, your own exercises come next.", "Start them now"]
        assert drawn["question"][0] == "A question for everyone"

    at_desk(tmp_path, work)


def test_a_picture_has_its_size_before_it_arrives() -> None:
    drawn = shown("pupils", [PUPIL | {"standing": "stuck"}])
    door = shown("waiting", [{"seat": "seat-0001", "animal": "otter", "word": "otter"}])["at-the-door"]
    panel = drawn["panels"]["seat-0001"]["animal"]
    sizes = [
        [
            (attributes(one)["width"], attributes(one)["height"])
            for one in nodes_in(tree)
            if one["tag"] == "img"
        ]
        for tree in (drawn["pupils"], drawn["stuck-pupils"], door, panel)
    ]
    assert sizes == [[(size, size)] for size in ("64", "32", "44", "72")]
