"""Odds on several tablets: a pupil who does not play delays no other pupil, and loses nothing."""

import os
import time
from pathlib import Path

import pytest

from cardmath_widgets.games.odds.tablets.tablets import PATIENCE
from tests.widgets.odds_playing import change
from tests.widgets.playing import press, view_of
from tests.widgets.tablets_playing import Tablet, seated, tables_folder

__all__ = ["tables_folder"]

pytestmark = pytest.mark.usefixtures("tables_folder", "calm")


def wait(folder: Path, seconds: float = PATIENCE + 1) -> None:
    """Pretend that nothing has happened at the table for so long."""
    then = time.time() - seconds
    os.utime(folder / "table-4", (then, then))


def buttons(tablet: Tablet) -> dict[str, str]:
    """Return the texts of the buttons on the table."""
    spots = view_of(tablet.board).scene.spots
    return {spot.key: spot.text for spot in spots if spot.kind == "action"}


def turn(tablet: Tablet) -> int:
    """Return whose turn it is at the table."""
    table = tablet.board.tablets.table
    assert table is not None
    assert table.standing is not None
    return table.standing.turn


def held_up(one: Tablet, two: Tablet) -> None:
    """Play until only the first pupil's *Next hand* is waited for."""
    for _round in range(200):
        if one.board.session.awaits == "next":
            if two.board.session.awaits == "others" and turn(two) == one.seat:
                return
        else:
            one.act()
        two.act()
        one.look()
        two.look()
    raise AssertionError(one.board.session.awaits)


def test_the_others_go_on_without_a_pupil_who_never_presses_next_hand(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    one, two = seated(monkeypatch, "otter", "heron", lives=2)
    held_up(one, two)
    assert two.said.endswith("Otter is thinking.")
    assert "without" not in buttons(two)
    wait(tables_folder)
    one.look()
    two.look()
    assert one.said == "The others are waiting for you."
    assert two.said == "Otter is taking a long time. You can go on without Otter."
    assert buttons(two)["without"] == "Go on without Otter"
    press(two.board, "without")
    assert two.said == "You go on without Otter: the computer takes over."
    one.look()
    assert one.said == (
        "The others carried on, and the computer is playing for you. Press anything to take over again."
    )
    # From here on no pupil waits for the first one, to the end of the game.
    for _round in range(200):
        two.act()
        two.look()
        one.look()
        if two.board.session.awaits == "over":
            break
    assert two.board.session.awaits == "over"
    assert one.board.session.awaits == "next"
    # The first pupil sees all that was played meanwhile, and the same end.
    for _round in range(200):
        one.act()
        one.look()
        if one.board.session.awaits == "over":
            break
    assert one.board.record == two.board.record
    assert one.seat == 1


def test_whoever_plays_again_is_waited_for_again(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    one, two = seated(monkeypatch, "otter", "heron", lives=2)
    held_up(one, two)
    wait(tables_folder)
    two.look()
    press(two.board, "without")
    notes = {spot.key: spot.note for spot in view_of(two.board).scene.spots}
    assert notes["plate.1"].endswith("computer")
    one.look()
    one.sent()
    two.sent()
    one.act()
    assert "You are playing again." in one.sent()
    two.look()
    assert "Otter is playing again." in two.sent()
    table = two.board.tablets.table
    assert table is not None
    assert not table.passed


def test_nobody_is_passed_over_before_the_time_or_out_of_turn(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    one, two = seated(monkeypatch, "otter", "heron", lives=2)
    held_up(one, two)
    for seconds in (0.0, PATIENCE / 2):
        wait(tables_folder, seconds)
        two.look()
        press(two.board, "without")
        two.board.guard(two.board.tablets.go_on_without)
        assert two.said == "The game has moved on."
    wait(tables_folder)
    two.look()
    one.look()
    # The first pupil has played just now; the second one's page does not know it yet.
    while one.board.session.awaits in ("next", "others", "show"):
        one.act()
        one.look()
    # A draw and a discard: odds cannot be called where a machine has done so before.
    assert one.board.session.awaits == "person"
    one.act()
    press(two.board, "without")
    assert two.said == "The game has moved on."
    table = one.board.tablets.table
    assert table is not None
    assert not table.passed


def test_alone_at_a_table_nobody_waits(monkeypatch: pytest.MonkeyPatch, tables_folder: Path) -> None:
    (one,) = seated(monkeypatch, "otter")
    while one.board.session.awaits != "person":
        one.act()
        one.look()
    wait(tables_folder)
    one.look()
    one.board.guard(one.board.tablets.go_on_without)
    assert one.said == "The game has moved on."
    assert one.board.session.awaits == "person"


def test_another_pupil_can_begin_if_the_first_one_does_not(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    tablets = [Tablet(monkeypatch, name=name) for name in ("otter", "heron")]
    for tablet in tablets:
        tablet.sit_down()
        tablet.look()
    one, two = tablets
    assert "begin" not in str(view_of(two.board).panels["tablets"].controls)
    wait(tables_folder)
    two.look()
    assert "begin" in str(view_of(two.board).panels["tablets"].controls)
    change(two.board, "begin")
    one.look()
    two.look()
    assert one.board.session.deal == two.board.session.deal
    assert (one.seat, two.seat) == (1, 2)
