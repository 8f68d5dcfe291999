"""The start page: what its tiles open, what its filters offer, and its pictures."""

import json
import re
from typing import Any
from urllib.parse import parse_qsl

import pytest

from cardmath.lessons import LESSONS
from cardmath.paths import FIELD, path_of
from cardmath_widgets.server.notebooks.lessons import lessons_folder, read_manifest
from cardmath_widgets.server.web.start_page import Stretch, boards_in, drawing_boards, hand, start_page
from tests.cases import cases

NOTEBOOKS = read_manifest(lessons_folder())


def test_the_start_page_offers_every_age_between_the_youngest_and_the_oldest() -> None:
    ages = [tile.facts.age for lesson in NOTEBOOKS for tile in lesson.tiles]
    oldest = max(max(tile.facts.age, tile.facts.to or 0) for lesson in NOTEBOOKS for tile in lesson.tiles)
    offered = start_page(NOTEBOOKS, "")["ages"]
    assert [*offered] == [*range(min(ages), oldest + 1)]
    assert offered[10] == "10"


def test_a_class_begins_with_a_base_where_no_tile_has_its_own() -> None:
    plain, based = (
        {
            tile.tile.title: tile.link
            for tiles in start_page(NOTEBOOKS, begin)["sections"].values()
            for tile in tiles
        }
        for begin in ("", "base=6")
    )
    changed = {title for title, link in plain.items() if based[title] != link}
    assert changed
    for title in changed:
        fields = dict(parse_qsl(plain[title]))
        assert dict(parse_qsl(based[title])) in (fields | {"base": "6"}, {}), title
        assert not based[title] or "path" not in fields
    assert [title for title in plain if title not in changed]


def test_what_opens_behind_a_tile_opens_in_base_ten() -> None:
    for lesson in NOTEBOOKS:
        for tile in lesson.tiles:
            base = dict(parse_qsl(tile.link)).get("base")
            if tile.is_kind and base is not None:
                assert base == ("10" if 10 in tile.facts.bases else "12"), tile.title
            elif tile.is_kind:
                # The sheet of a lesson opens in the base of the lesson.
                assert dict(parse_qsl(tile.link))["kind"] in LESSONS


def test_a_hand_is_fanned_round_its_middle() -> None:
    picture = hand(["7s", "8h", "9c"])
    turns = [float(found) for found in re.findall(r"rotate\(([-\d.]+) ", picture)]
    assert turns == [-12, 0, 12]
    assert [turn for turn in (-6, 6) if f"rotate({turn} " in hand(["7s", "8h"])] == [-6, 6]
    assert set(re.findall(r"rotate\([-\d.]+ ([\d.]+ [\d.]+)\)", picture)) == {"125.0 560.0"}
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]+)"', picture)[0].split())
    assert left + width / 2 == 125
    assert (left, top, width, height) == (-160, -30, 570, 410)
    assert '<svg xmlns="http://www.w3.org/2000/svg" width="570" height="410"' in picture


def test_a_tile_for_players_says_which_steps_of_the_path_it_offers() -> None:
    for tile in start_page(NOTEBOOKS)["games"]:
        fields = dict(parse_qsl(tile.link))
        game = fields.get("game") or dict(parse_qsl(tile.tile.picture))["game"]
        path = path_of(game)
        if path is None:
            assert (tile.stretch, tile.steps) == (None, 0)
            continue
        step = path.named(fields.get(FIELD, ""))
        first = step.number if step else 1
        assert tile.stretch == Stretch(game, first, len(path.steps))
        # Only a link that opens a step leads along the path.
        assert tile.steps == (len(path.steps) if FIELD in fields else 0)
    assert Stretch("odds", 4, 9).count == "6"
    every = [tile for tiles in start_page(NOTEBOOKS)["sections"].values() for tile in tiles]
    assert all(tile.stretch is None for tile in every if not tile.tile.sentence)


def test_a_page_without_tiles_offers_nothing() -> None:
    empty = start_page([])
    assert (empty["ages"], empty["sections"], empty["games"], empty["of_the_day"]) == ({0: "0"}, {}, [], None)
    assert (empty["apps"], empty["topics"]) == ({}, {})


def test_a_group_of_kinds_of_one_app_leads_to_the_app() -> None:
    apps = start_page(NOTEBOOKS)["apps"]
    assert {key: app.name for key, app in apps.items()} == {"exercises": "exercises", "sheets": "worksheets"}


def said(text: str, name: str = "stdout") -> dict[str, Any]:
    return {"output_type": "stream", "name": name, "text": text}


@cases(
    ("outputs", "boards"),
    [
        ([], {}),
        ([[]], {}),
        # Whatever else the cell says is not the drawing.
        ([[said("slow", "stderr"), said('{"boards.svg": '), said('"<svg/>"}')]], {"boards.svg": b"<svg/>"}),
        ([[{"output_type": "error", "ename": "E"}]], {}),
    ],
)
def test_the_boards_are_what_the_first_cell_prints(outputs: list[Any], boards: dict[str, bytes]) -> None:
    assert boards_in(outputs) == boards


def test_the_cell_that_draws_prints_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    exec(drawing_boards({"odds-1": "game=odds&number=7"}), {})
    (drawn,) = json.loads(capsys.readouterr().out).values()
    assert drawn.startswith("<svg")
