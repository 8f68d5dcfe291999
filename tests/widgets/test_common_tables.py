"""Common tables: who sits where, whose move counts, and a folder that nothing in it can break."""

import json
import os
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath_widgets.games.common_tables.folder import AWAY, FOLDER, CommonTables
from cardmath_widgets.games.common_tables.table import CommonTable, TableError, TableStanding
from tests.amounts import examples

ANN, BEN, CEM = (letter * 64 for letter in "abc")
START = TableStanding({"moves": []}, turn=1, round=1, players_in=(1, 2, 3))


def begun(*owners: str, players: int = 3) -> CommonTable:
    table = CommonTable(4, "odds")
    for owner in owners:
        table = table.joined(owner, most=8)
    return table.begun(START, players, "counter", "usual")


@pytest.fixture
def tables(tmp_path: Path) -> CommonTables:
    return CommonTables(tmp_path)


def test_before_the_game_people_sit_in_the_order_of_their_coming_and_only_so_many() -> None:
    table = CommonTable(4, "odds")
    for number in range(8):
        table = table.joined(f"{number}" * 64, most=8)
    assert table.joined("0" * 64, most=8) == table
    with pytest.raises(TableError, match="Table 4 is full"):
        table.joined(ANN, most=8)
    assert table.left("0" * 64).chair_of("1" * 64) == 1


def test_a_late_one_takes_a_machines_seat_first_of_a_player_who_is_still_in() -> None:
    table = begun(ANN, players=4)
    table = table.played(1, table.version, replace(START, turn=3, players_in=(1, 3)))
    assert table.joined(BEN, most=8).chair_of(BEN) == 3
    assert table.joined(BEN, most=8).joined(CEM, most=8).chair_of(CEM) == 2


def test_who_leaves_is_played_by_a_machine_and_a_full_table_takes_nobody() -> None:
    table = begun(ANN, BEN, CEM)
    with pytest.raises(TableError):
        table.joined("d" * 64, most=8)
    left = table.left(BEN)
    assert left.people == {1, 3}
    assert left.joined("d" * 64, most=8).chair_of("d" * 64) == 2


def test_a_move_counts_only_in_turn_and_on_the_version_it_was_made_on() -> None:
    table = begun(ANN, BEN)
    after = table.played(1, table.version, replace(START, turn=2))
    assert after.version == table.version + 1
    for player, version in ((1, after.version), (2, table.version), (3, after.version)):
        with pytest.raises(TableError, match="moved on"):
            after.played(player, version, START)
    over = after.played(2, after.version, replace(START, turn=0, is_over=True))
    with pytest.raises(TableError):
        over.played(0, over.version, START)


def test_a_game_begins_once_and_again_when_it_is_over() -> None:
    table = begun(ANN, BEN)
    with pytest.raises(TableError, match="already begun"):
        table.begun(START, 3, "counter", "usual")
    over = table.left(ANN).played(1, table.version, replace(START, turn=0, is_over=True))
    again = over.begun(START, 3, "counter", "usual")
    assert (again.games, again.chair_of(BEN)) == (2, 1)
    with pytest.raises(TableError, match="too many players"):
        begun(ANN, BEN, CEM, players=2)


def test_a_table_is_read_as_it_was_written_and_only_its_user_can_read_it(tables: CommonTables) -> None:
    table = begun(ANN, BEN).named(BEN, "otter")
    assert tables.change(4, lambda _none: table) == table
    assert tables.read(4) == table
    assert [one.number for one in tables.all()] == [4]
    assert (tables.folder / "table-4").stat().st_mode & 0o77 == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"number": 4}',
        "[" * 100_000,
        '"' + "x" * 300_000 + '"',
        "\xff",
        json.dumps(begun(ANN).to_dict() | {"number": 5}),
        json.dumps(begun(ANN).to_dict() | {"chairs": [{"owner": "../../x", "name": ""}]}),
        json.dumps(begun(ANN).to_dict() | {"chairs": [{"owner": ANN, "name": "<b>"}] * 3}),
        json.dumps(begun(ANN).to_dict() | {"chairs": [{"owner": ANN, "name": ""}] * 21}),
        json.dumps(begun(ANN).to_dict() | {"version": 1e30}),
        json.dumps(begun(ANN).to_dict() | {"standing": []}),
        json.dumps(begun(ANN).to_dict() | {"standing": START.__dict__ | {"turn": 9}}),
    ],
    ids=range(15),
)
def test_a_damaged_file_is_no_table_and_a_new_one_takes_its_place(text: str, tables: CommonTables) -> None:
    (tables.folder / "table-4").write_bytes(text.encode("latin-1"))
    assert tables.read(4) is None
    assert tables.all() == []
    assert tables.change(4, lambda found: found or begun(ANN)) == begun(ANN)


@settings(max_examples=examples(25))
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda parts: (
            st.lists(parts, max_size=3)
            | st.dictionaries(st.sampled_from([*begun(ANN).to_dict(), "owner", "name", "turn"]), parts)
        ),
        max_leaves=8,
    )
)
def test_whatever_a_file_holds_is_a_table_or_none(junk: object) -> None:
    base = begun(ANN).to_dict()
    for data in (junk, *(base | {name: junk} for name in base)):
        try:
            table = CommonTable.from_dict(data)
        except ValueError:
            continue
        assert CommonTable.from_dict(json.loads(json.dumps(table.to_dict()))) == table


def test_old_tables_are_deleted_with_what_belongs_to_them(tables: CommonTables) -> None:
    tables.change(4, lambda _none: begun(ANN))
    tables.mark(4, ANN)
    os.utime(tables.folder / "table-4", (0, 0))
    assert tables.read(4) is None
    assert tables.all() == []
    assert {file.name for file in tables.folder.iterdir()} == {"lock-4"}


def test_a_table_that_all_have_left_is_gone(tables: CommonTables) -> None:
    tables.change(4, lambda _none: CommonTable(4, "odds").joined(ANN, most=8))
    assert tables.change(4, lambda table: table and table.left(ANN)) is None
    assert tables.stamp(4) == (0.0, 0)


def test_presence_has_an_end(tmp_path: Path) -> None:
    tables = CommonTables(tmp_path)
    table = begun(ANN, BEN)
    tables.mark(4, ANN)
    tables.mark(4, BEN)
    assert tables.first_here(table) == 1
    os.utime(tmp_path / f"seen-4-{ANN}", (time.time() - AWAY - 1,) * 2)
    assert [tables.is_here(table, chair) for chair in (1, 2, 3)] == [False, True, False]
    assert tables.first_here(table) == 2
    assert not tables.is_deserted(table)
    late = CommonTables(tmp_path, lambda: time.time() + 3600)
    assert late.is_deserted(table)
    tables.forget(4, BEN)
    assert tables.first_here(table) is None


def test_changes_of_many_at_once_are_all_kept(tables: CommonTables) -> None:
    """Each of some threads has the lock on its own file handle, as processes do."""
    tables.change(4, lambda _none: begun(ANN))

    def play() -> None:
        for _move in range(20):
            tables.change(4, lambda table: table and table.played(1, table.version, START))

    threads = [threading.Thread(target=play) for _one in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table = tables.read(4)
    assert table is not None
    assert table.version == 1 + 80


def test_without_an_app_server_there_are_no_common_tables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    assert CommonTables.of_this_server() is None
    monkeypatch.setenv(FOLDER, str(tmp_path / "new"))
    assert CommonTables.of_this_server() is not None
    assert (tmp_path / "new").stat().st_mode & 0o77 == 0
