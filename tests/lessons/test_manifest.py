"""The facts on the start page: complete, true, and the same for the server and a site."""

import copy
import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest

from cardmath.exercises import KINDS as EXERCISES
from cardmath.games import GAMES as RULES
from cardmath.games.registry import BUILT_IN
from cardmath.links import from_link
from cardmath.numerals import DECIMAL
from cardmath.paths import Step, path_of
from cardmath.sentences import join_and
from cardmath.worksheets import KINDS as SHEETS
from cardmath_widgets import PatienceBoard
from cardmath_widgets.device.steps import with_step
from cardmath_widgets.games import app_of
from cardmath_widgets.games.miniature import miniatures
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.notebooks.lessons import lessons_folder, own_lessons, read_manifest
from cardmath_widgets.server.notebooks.tiles import Audience, groups, read_tiles, topics
from cardmath_widgets.server.web.start_page import boards_of, start_page
from tests.cases import cases
from tests.notebooks.kinds import write_cells

SVG = "{http://www.w3.org/2000/svg}"
LESSONS = read_manifest(lessons_folder())
TILES = [(lesson, tile) for lesson in LESSONS for tile in lesson.tiles]
GAMES = [(lesson, tile) for lesson, tile in TILES if tile.sentence]
ENTRIES = json.loads((lessons_folder() / "manifest.json").read_text("utf-8"))["lessons"]


def game_of(name: str, link: str) -> str:
    """Return the key of the game that a tile opens: that of its link, or the first of its app."""
    return dict(parse_qsl(link)).get("game", name)


def opened_step(link: str) -> Step:
    """Return the step of a path that a link opens."""
    fields = dict(parse_qsl(link))
    path = path_of(fields["game"])
    assert path is not None
    found = path.named(fields["path"])
    assert found is not None
    return found


def test_every_game_has_a_tile_and_the_newcomers_tile_is_first() -> None:
    found = [game_of(lesson.name, tile.link) for lesson, tile in GAMES]
    assert set(found) == {one.key for one in BUILT_IN}
    assert sorted({*found}) == sorted(found[1:])  # the first game has a second tile: the world of twelve
    assert [tile.is_newcomers for _lesson, tile in TILES] == [True] + [False] * (len(TILES) - 1)
    step = opened_step(GAMES[0][1].link)
    assert (step.number, step.base, len(step.whole.moves)) == (1, 10, 3)
    assert step.line["tableau"] == 6
    # The second tile opens the path where base twelve begins.
    twelve = opened_step(GAMES[1][1].link)
    path = path_of(twelve.whole.game.key)
    assert path is not None
    assert twelve == next(one for one in path.steps if one.base == 12)
    assert twelve.idea.door == GAMES[1][1].title
    # A tile that names no more than its game leaves the start to the device, which opens a step of the path.
    own = [tile for _lesson, tile in GAMES if "path" not in tile.link]
    assert all(tile.link in ("", f"game={dict(parse_qsl(tile.picture))['game']}") for tile in own)
    # Odds begins with hidden hands: its tile shows them open.
    *stepped, odds = own
    record, _shown = from_link(odds.picture)
    assert record is not None
    assert record.position().shows
    for tile in stepped:
        shown = opened_step(tile.picture)
        assert shown == path_of(shown.whole.game.key).newcomer  # type: ignore[union-attr]


@pytest.mark.parametrize(("lesson", "tile"), GAMES, ids=[tile.title for _lesson, tile in GAMES])
def test_a_games_picture_is_the_board_that_its_link_opens(lesson: Any, tile: Any) -> None:
    shown, opened = from_link(with_step(tile.picture, ""))[0], game_of(lesson.name, tile.link)
    assert shown is not None
    assert shown.game.key == opened
    assert app_of(opened) == lesson.name
    drawn = miniatures({"board": tile.picture})
    assert drawn == miniatures({"board": tile.picture}), (
        "a picture in a file with a fingerprint must not change"
    )
    assert len(list(ElementTree.fromstring(drawn).iter(f"{SVG}g"))) > 10
    assert len(drawn) < 40_000
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


def test_the_boards_of_all_tiles_are_views_of_one_drawing() -> None:
    links = boards_of(LESSONS)
    drawn = ElementTree.fromstring(miniatures(links))
    names = [found.get("id") for found in drawn.iter() if found.get("id")]
    assert len(names) == len(set(names))
    assert {found.get("id") for found in drawn.iter(f"{SVG}view")} == {*links}
    used = {found.get("href", "")[1:] for found in drawn.iter(f"{SVG}use")}
    assert used == {*names} - {*links}
    # Every game has a back of its own; the open hands of Odds show none.
    games = {dict(parse_qsl(link))["game"] for link in links.values()} - {"odds"}
    assert len([name for name in names if str(name).startswith("back")]) == len(games) - 1


def test_every_kind_of_exercise_and_sheet_has_its_facts_and_every_topic_is_used() -> None:
    found = {
        lesson.group: [tile.link for tile in lesson.tiles] for lesson in LESSONS if lesson.group in groups()
    }
    named = {
        group: [dict(parse_qsl(link))["kind"] for link in found[group]] for group in ("exercises", "sheets")
    }
    assert named == {"exercises": [*EXERCISES], "sheets": [*SHEETS]}
    assert {topic for _lesson, tile in TILES for topic in tile.facts.topics} == set(topics())
    assert {lesson.group for lesson in LESSONS} == set(groups())


def test_the_bases_of_exercises_are_those_that_they_allow() -> None:
    said = {
        dict(parse_qsl(tile.link))["kind"]: tile.facts.bases
        for lesson, tile in TILES
        if lesson.group == "exercises"
    }
    assert {
        name: [base for base in range(2, 37) if kind.allows(base)] for name, kind in EXERCISES.items()
    } == {name: list(bases) for name, bases in said.items()}


@cases(
    ("facts", "said"),
    [
        (Audience(6, None, 1, tuple(range(2, 37)), ()), ("Age 6+", "1 minute", "any base")),
        (Audience(6, 9, 40, (12,), ()), ("Ages 6–9", "40 minutes", "base twelve")),
        (Audience(11, 13, 2, (10, 12), ()), ("Ages 11–13", "2 minutes", "base ten and twelve")),
        (
            Audience(3, 99, 1, tuple(range(5, 37)), ()),
            ("Ages 3–99", "1 minute", "any base but two, three and four"),
        ),
        (
            Audience(3, 99, 1, tuple(range(6, 37)), ()),
            ("Ages 3–99", "1 minute", f"base {join_and([DECIMAL.aloud(base) for base in range(6, 37)])}"),
        ),
    ],
)
def test_facts_are_told_in_words(facts: Audience, said: tuple[str, str, str]) -> None:
    assert (facts.ages, facts.length, facts.base) == said
    assert facts.last_age == (facts.to or 99)


#: An entry with nothing that can be left out.
LEAST = {"purpose": "Sums", "age": 3, "minutes": 1, "topics": ["adding"], "title": "Add"}


def tiles_of(*tiles: dict[str, Any], group: str = "games") -> Any:
    return read_tiles({"group": group, "file": "apps/a.ipynb", "tiles": [*tiles]})


def test_an_entry_needs_only_its_purpose_its_audience_and_its_title() -> None:
    (tile,) = tiles_of(LEAST)
    assert (tile.title, tile.purpose, tile.facts) == (
        "Add",
        "Sums",
        Audience(3, None, 1, tuple(range(2, 37)), ("adding",)),
    )
    assert not any((tile.sentence, tile.link, tile.picture, tile.day, tile.lesson, tile.cast, tile.plan))
    assert (tile.is_kind, tile.is_newcomers) == (False, False)
    # The limits themselves are allowed, and so is a link that says nothing.
    (most,) = tiles_of(LEAST | {"age": 99, "to": 99, "minutes": 240, "bases": [2, 36], "link": ""})
    assert (most.facts.age, most.facts.to, most.facts.minutes, most.facts.bases) == (99, 99, 240, (2, 36))


@cases(
    "name",
    ["title", "kind", "sentence", "to", "bases", "link", "picture", "newcomer", "day", "cast"],
)
def test_a_field_with_another_type_is_refused(name: str) -> None:
    with pytest.raises(ServingError, match=rf"the {name} field is wrong \(entry 2 of apps/a\.ipynb\)"):
        tiles_of(LEAST, LEAST | {name: 1.5})


def test_every_fault_of_an_entry_is_named() -> None:
    with pytest.raises(
        ServingError, match=r"the ages are wrong .*; the minutes are wrong .*; a base is wrong"
    ):
        tiles_of(LEAST | {"age": 2, "minutes": 241, "bases": [1]})
    with pytest.raises(ServingError, match=r"the colour field is unknown .*; a topic is unknown"):
        tiles_of(LEAST | {"colour": "red", "topics": ["cooking"]})


@cases(
    "change",
    [
        {"age": None}, {"minutes": None}, {"topics": None}, {"purpose": None}, {"title": None},
        {"age": "six"}, {"age": 2}, {"age": 10, "to": 9}, {"to": 100}, {"minutes": 0}, {"minutes": 241},
        {"minutes": True}, {"topics": []}, {"topics": ["cooking"]}, {"bases": [1]}, {"bases": [37]},
        {"bases": []}, {"kind": "pairs"}, {"title": None, "kind": "no-such-kind"}, {"purpose": ""},
        {"picture": None}, {"colour": "red"},
    ],
)  # fmt: skip
def test_a_wrong_entry_is_refused(change: dict[str, Any]) -> None:
    entry = copy.deepcopy(ENTRIES[0])
    read_tiles(entry)
    said = entry["tiles"][0]
    for name, value in change.items():
        said.pop(name, None)
        if value is not None:
            said[name] = value
    with pytest.raises(ServingError, match=r"entry 1 of apps/pyramid-addition\.ipynb"):
        read_tiles(entry)
    with pytest.raises(ServingError, match="no entry"):
        read_tiles({**entry, "tiles": []})


def test_the_class_decides_how_the_newcomers_tile_begins() -> None:
    plain, begun = (start_page(LESSONS, begin)["games"] for begin in ("", "base=8&preset=ace-high"))
    assert (begun[0].link, begun[1].link) == ("", plain[1].link)
    assert [tile.link for tile in begun[3:5]] == [f"{tile.link}&base=8" for tile in plain[3:5]]
    assert boards_of(LESSONS, "number=3")[plain[0].picture] == "number=3"
    assert boards_of(LESSONS, "path=16")[plain[0].picture] == "path=16"
    assert boards_of(LESSONS, "base=10")[plain[0].picture] == "base=10&number=7"
    assert boards_of(LESSONS)[plain[0].picture] == plain[0].tile.picture


def test_an_own_notebook_stands_with_the_games_without_facts(tmp_path: Path) -> None:
    write_cells(tmp_path / "mine.ipynb", ["# Mine\n\nA lesson of my own."])
    own = own_lessons([tmp_path], [lesson.name for lesson in LESSONS])
    said = start_page([*LESSONS, *own])
    assert [lesson.title for lesson in said["own"]] == ["Mine"]
    assert said["games"] == start_page(LESSONS)["games"]
    assert boards_of(own) == {}


def test_a_page_for_several_games_knows_their_titles() -> None:
    known = {lesson.name: lesson.titles for lesson in LESSONS if lesson.titles}
    others = (key for key in RULES if app_of(key) == "odd-and-even" != key)
    assert {name: {*titles} for name, titles in known.items()} == {"odd-and-even": {*others}}
    for key, title in known["odd-and-even"].items():
        game = RULES[key]()
        assert title == PatienceBoard(7, game).ui.speech.title_of(game)
