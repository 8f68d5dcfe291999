"""The desk as trees of elements: only what has changed is sent, and no text of a pupil becomes markup."""

import json
from pathlib import Path
from typing import Any

from cardmath_widgets.classroom.core.desk.commands import Desk
from cardmath_widgets.classroom.core.desk.drawing import DeskDrawing, on_page
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.pupils.events import ClassEvent
from cardmath_widgets.page.patch import merged, patch
from tests.classroom.desk import at_desk, pupil_in

NOW = 1_000_000.0
SHEET = {"is_there": False, "why": "The numbers are random."}


async def answer(desk: Desk, seat: str, sequence: int, text: str) -> None:
    """Let a pupil answer an exercise."""
    data = {"part": "exercises", "item": "addition/12/5", "answer": text, "is_right": False}
    await desk.session.journal.append(ClassEvent(seat, sequence, "answered", data, NOW))


def texts_in(node: Any) -> list[str]:
    """Every text in a tree."""
    if not isinstance(node, dict):
        return []
    own = [node["text"]] if isinstance(node.get("text"), str) else []
    return own + [text for part in node.values() for text in texts_in(part)]


def test_one_pupil_who_does_something_changes_one_tile(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seats = [await pupil_in(desk) for _pupil in range(20)]
        drawing = DeskDrawing()
        before = drawing(view(desk, Role.TEACHER, NOW))
        assert list(before["pupils"]["children"]) == list(before["panels"]) == seats
        assert patch(before, drawing(view(desk, Role.TEACHER, NOW))) == {}
        await answer(desk, seats[7], 1, "75")
        after = drawing(view(desk, Role.TEACHER, NOW))
        change = patch(before, after)
        assert change["pupils"]["children"].keys() == change["panels"].keys() == {seats[7]}
        assert len(json.dumps(change)) < len(json.dumps(after)) / 8
        assert merged(before, json.loads(json.dumps(change))) == after
        await desk.session.send_out(seats[3])
        gone = patch(after, drawing(view(desk, Role.TEACHER, NOW)))
        assert gone["pupils"] == {"children": {seats[3]: None}}

    at_desk(tmp_path, work)


def test_every_part_of_a_view_has_its_place_on_the_page(tmp_path: Path) -> None:
    pages = Path(__file__).parents[2] / "widgets" / "cardmath_widgets" / "classroom" / "page"

    async def work(desk: Desk) -> None:
        await pupil_in(desk)
        for role, page in ((Role.TEACHER, "desk"), (Role.PROJECTOR, "projector")):
            drawn = DeskDrawing()(view(desk, role, NOW))
            places = (pages / f"{page}.html.j2").read_text("utf-8")
            panels = drawn.get("panels", {}).values()
            for name in {name for panel in panels for name in panel}:
                assert f'data-about="{name}"' in places, name
            shown = {part.split('"')[0] for part in places.split('data-show="')[1:]}
            assert shown <= {*drawn, "talk", "question"}, page

    at_desk(tmp_path, work)


def test_what_somebody_wrote_is_text_and_never_markup(tmp_path: Path) -> None:
    harm = "<img src=x onerror=alert(1)>"

    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        await desk.session.say(seat, harm)
        await answer(desk, seat, 1, harm)
        for role in (Role.TEACHER, Role.PROJECTOR):
            drawn = DeskDrawing()(view(desk, role, NOW))
            assert '"markup"' not in json.dumps(drawn)
        news = on_page(desk.session.news(seat))
        assert harm in texts_in(news["drawn"])
        assert '"markup"' not in json.dumps(news["drawn"])
        assert texts_in(news["drawn"]["pause"])[0] == "Please look up."

    at_desk(tmp_path, work)


def test_a_right_answer_has_a_sign_and_a_word_and_bars_are_in_proportion() -> None:
    answers = [
        {"answer": "75", "times": "2 pupils", "count": 2, "is_right": False},
        {"answer": "73", "times": "1 pupil", "count": 1, "is_right": True},
    ]
    question = {
        "key": "0123abcd",
        "picture": "",
        "prompt": "?",
        "aloud": "",
        "answered": "",
        "is_opened": True,
    }
    drawn = DeskDrawing()({"question": question | {"answers": answers}})["question"]
    rows = [[*row["children"].values()] for row in [*drawn["children"].values()][-1]["children"].values()]
    assert [row[1].get("text", "") for row in rows] == ["", "✓ right"]
    assert [row[3]["attributes"]["style"] for row in rows] == ["--share: 100.0%", "--share: 50.0%"]


def test_what_looks_the_same_is_not_drawn_again() -> None:
    drawing = DeskDrawing()

    def drawn(**more: Any) -> dict[str, Any]:
        # Each view is made anew.
        return drawing(json.loads(json.dumps({"doing": "Odds", "snapshots": [], "sheet": SHEET} | more)))

    before, after = drawn(), drawn(doing="Ring")
    for place in ("snapshots", "no-snapshots", "sheet", "no-sheet"):
        assert after[place] is before[place], place
    assert after["doing"] is not before["doing"]
