"""Odds on several tablets: each page has one seat, sees only what it may, and gets the seat back."""

import json
from pathlib import Path

import pytest

from cardmath.cards import Card
from cardmath.numerals import Notation
from cardmath_widgets import OddsTable
from cardmath_widgets.games.common_tables.folder import BROWSER, VISITOR, owner_key
from tests.amounts import some_of
from tests.widgets.odds_playing import change, known, named, own_keys
from tests.widgets.playing import command, greet, press, view_of
from tests.widgets.tablets_playing import Tablet, go_away, play_on, seated, tables_folder

__all__ = ["tables_folder"]

pytestmark = pytest.mark.usefixtures("tables_folder", "calm")


def turns(tablets: list[Tablet]) -> list[str]:
    return [tablet.board.session.awaits for tablet in tablets]


GAMES = [
    (3, 1, "beginner"),
    *(
        pytest.param(players, lives, strength, marks=pytest.mark.proof)
        for players, lives, strength in (
            *((players, 1, "beginner") for players in range(4, 9)),
            (4, 2, "counter"),
            (8, 3, "beginner"),
            (3, 1, "monte-carlo"),
        )
    ),
]


@pytest.mark.parametrize(("players", "lives", "strength"), GAMES)
def test_several_tablets_play_a_whole_game(
    players: int, lives: int, strength: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablets = seated(monkeypatch, "otter", "heron", "bee", players=players, lives=lives, strength=strength)
    assert [tablet.seat for tablet in tablets] == [1, 2, 3]
    assert {len(tablet.board.session.position.lives) for tablet in tablets} == {players}
    play_on(tablets)
    first = tablets[0].board
    assert all(tablet.board.record == first.record for tablet in tablets)
    winner = first.position.outcome.winner
    for tablet in tablets:
        assert ("You won the game!" in tablet.said) == (tablet.seat == winner)
        assert (
            "ending" not in view_of(tablet.board).panels or not view_of(tablet.board).panels["ending"].visible
        )


@pytest.mark.parametrize("base", some_of([2, 12, 36, *range(3, 12), *range(13, 36)], 3))
def test_a_table_is_read_in_every_base(base: int, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = seated(monkeypatch, "otter", "<none>", link=f"game=odds&base={base}")
    change(two.board, "tablets")
    shown = view_of(two.board).panels["tablets"]
    number = Notation(base).brief(2)
    assert shown.label == "Play on several tablets"
    assert f"you (Player {number})" in str(shown.controls)
    assert [spot.text for spot in view_of(one.board).scene.spots if spot.key == "plate.2"] == [
        f"Player {number}"
    ]
    assert one.board.settings.notation.base == base


def test_without_a_server_in_common_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = Tablet(monkeypatch)
    assert "tablets" in view_of(tablet.board).panels
    monkeypatch.delenv("CARDMATH_COMMON_TABLES")
    tablet = Tablet(monkeypatch)
    assert "tablets" not in view_of(tablet.board).panels
    tablet = Tablet(monkeypatch, link="game=odds&tablets=4&seat=" + "a" * 22)
    assert "no longer exists" in tablet.said


def check_nothing_leaks(tablet: Tablet, before: set[Card]) -> None:
    """What the page was sent names only cards that its seat has met, and never the deal or another seat."""
    board = tablet.board
    allowed = known(board) | before
    assert tablet.painted is not None
    assert {sprite.picture for sprite in tablet.painted.sprites} - {"back"} <= set(map(str, allowed))
    text = tablet.sent()
    assert named(text) <= allowed
    link = view_of(board).link
    assert "number" not in link
    assert "moves" not in link
    assert named(link) == set()
    number = str(board.session.deal.number)
    table = board.tablets.table
    assert table is not None
    own = owner_key(board.tablets.token)
    others = [chair.owner for chair in table.chairs if chair.owner not in ("", own)]
    for secret in (number, *others):
        assert secret not in text + link + repr(board) + json.dumps(board.get_state()["view"])


@pytest.mark.parametrize("lives", [1, pytest.param(3, marks=pytest.mark.proof)])
def test_nothing_of_another_hand_ever_reaches_a_page(lives: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tablets = seated(monkeypatch, "otter", "heron", players=4, lives=lives)
    for tablet in tablets:
        tablet.sent()
    seen = set()
    for at in range(120 * lives):
        tablet = tablets[at % 2]
        before = known(tablet.board)
        seen.add(tablet.board.session.awaits)
        if tablet.board.session.awaits == "others" and at < 8 * lives:
            for name in ("explain", "advice", "ask", "ask", "cost", "deal", "same"):
                change(tablet.board, name)
            command(tablet.board, "hint", "undo", "redo", "restart", "pause")
            press(
                tablet.board, "me", "pass", "end", "stock", "plate.1", "2.1", "call", "discards", "discards"
            )
        tablet.act()
        tablet.look()
        check_nothing_leaks(tablet, before)
        if seen > {"over"} and all(one == "over" for one in turns(tablets)):
            break
    assert {"person", "others", "over"} <= seen


def test_no_file_of_a_table_holds_what_opens_a_seat(
    tables_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablets = seated(monkeypatch, "otter", "heron")
    held = "".join(file.name + file.read_text("utf-8") for file in tables_folder.iterdir())
    assert "seen-4-" in held
    for tablet in tablets:
        assert tablet.board.tablets.token not in held
        tablet.look()
        assert tablet.board.tablets.table


def test_in_a_class_a_seat_opens_for_its_pupil_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VISITOR, "pupil-otter")
    (one,) = seated(monkeypatch, "otter")
    hand = own_keys(one.board)
    monkeypatch.setenv(VISITOR, "pupil-heron")
    other = Tablet(monkeypatch, one.link)
    assert (other.seat, other.said) == (0, "This table no longer exists. Deal again.")
    monkeypatch.setenv(VISITOR, "pupil-otter")
    again = Tablet(monkeypatch, one.link)
    assert own_keys(again.board) == hand


def test_in_a_class_a_pupil_who_sits_down_again_has_the_same_chair(
    tables_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VISITOR, "pupil-otter")
    (one,) = seated(monkeypatch, "otter")
    hand = own_keys(one.board)
    # Nine pages of one pupil would fill the table.
    for _page in range(9):
        again = Tablet(monkeypatch, name="otter")
        again.sit_down()
        assert (again.seat, own_keys(again.board)) == (1, hand)
    taken = "You are playing on another page now. To play here, sit down at table 4 again."
    link = one.link
    one.look()
    assert (one.seat, one.said) == (0, taken)
    assert Tablet(monkeypatch, link).said == taken
    one.sit_down()
    assert (one.seat, own_keys(one.board)) == (1, hand)
    monkeypatch.setenv(VISITOR, "pupil-heron")
    assert Tablet(monkeypatch, link).said == "This table no longer exists. Deal again."
    other = Tablet(monkeypatch, name="heron")
    other.sit_down()
    assert other.seat == 2
    # A teacher may try out a table with several pages.
    monkeypatch.setenv(VISITOR, "teacher")
    teachers = [Tablet(monkeypatch) for _page in range(2)]
    for page in teachers:
        page.sit_down(5)
    assert [page.seat for page in teachers] == [1, 2]


def test_without_a_class_a_browser_has_one_chair_at_a_table(
    tables_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sit_down(browser: str) -> Tablet:
        monkeypatch.setenv(BROWSER, browser)
        page = Tablet(monkeypatch)
        page.sit_down()
        return page

    pages = [sit_down(browser) for browser in ("one", "one", "other", "one")]
    assert [page.seat for page in pages] == [1, 1, 2, 1]
    # A browser that was restarted comes back with the link of its page.
    monkeypatch.setenv(BROWSER, "restarted")
    assert Tablet(monkeypatch, pages[-1].link).seat == 1
    # Browsers without cookies cannot be told apart.
    assert [sit_down("").seat for _page in range(2)] == [3, 4]


def test_a_start_on_a_page_that_lost_its_chair_says_where_the_pupil_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VISITOR, "pupil-otter")
    one, again = Tablet(monkeypatch), Tablet(monkeypatch)
    one.sit_down()
    again.sit_down()
    change(one.board, "begin")
    assert one.said == "You are playing on another page now. To play here, sit down at table 4 again."


def test_a_page_that_leaves_a_table_and_sits_down_again_has_the_same_chair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (one,) = seated(monkeypatch, "otter")
    hand = own_keys(one.board)
    for _back in range(9):
        greet(one.board, "game=odds&number=5")
        assert one.seat == 0
        one.sit_down()
        assert (one.seat, own_keys(one.board)) == (1, hand)
    assert [bool(chair.owner) for chair in one.board.tablets.table.chairs] == [True, False, False]
    change(one.board, "tablets")
    change(one.board, "stand-up")
    one.sit_down()
    assert one.seat == 1


def test_a_reload_and_a_new_browser_get_the_seat_back(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    link, hand = one.link, own_keys(one.board)
    assert "tablets=4&seat=" in link
    again = Tablet(monkeypatch, link=link)
    assert (again.seat, own_keys(again.board), again.link) == (1, hand, link)
    assert again.board.session.awaits == one.board.session.awaits
    assert two.seat == 2


def test_for_who_is_away_the_computer_plays_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    link = one.link
    while one.board.session.awaits != "person":
        two.act()
        two.look()
        one.look()
    moves = len(one.board.session.whole_moves)
    go_away(tables_folder, one)
    two.board.tablets.look()
    assert two.said == "Otter is away: the computer has taken over."
    two.look()
    assert len(two.board.session.whole_moves) > moves
    labels = [spot.note for spot in view_of(two.board).scene.spots if spot.key == "plate.1"]
    assert "away" in labels[0]
    # The press of a page that missed it all does not count twice: the game of the table comes.
    press(one.board, "call")
    one.look()
    assert one.board.record == two.board.record
    two.sent()
    back = Tablet(monkeypatch, link=link, name="otter")
    two.look()
    assert "Otter is back." in two.sent()
    assert back.seat == 1
    assert back.board.record == two.board.record


def test_a_late_pupil_takes_a_machines_seat_and_one_who_leaves_gives_it_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, _two = seated(monkeypatch, "otter", "heron")
    late = Tablet(monkeypatch, name="bee")
    late.sit_down()
    assert late.seat == 3
    assert len(own_keys(late.board)) == 6
    late.look()
    one.look()
    assert "Bee has sat down." in one.said
    fourth = Tablet(monkeypatch)
    fourth.sit_down()
    assert fourth.said == "Table 4 is full."
    assert not fourth.board.tablets.table
    change(late.board, "tablets")
    change(late.board, "stand-up")
    assert not late.board.session.sitting.seat
    one.look()
    assert "has left: the computer has taken over." in one.said


def test_one_kernel_plays_for_the_machines(monkeypatch: pytest.MonkeyPatch, tables_folder: Path) -> None:
    one, two = seated(monkeypatch, "otter", "heron", players=5)
    while turns([one, two]) != ["others", "others"]:
        one.act()
        two.act()
        two.look()
        if turns([one, two]) == ["person", "others"] or "show" in turns([one, two]):
            one.look()
    moves = len(two.board.session.whole_moves)
    for _look in range(3):
        two.look()
    assert len(two.board.session.whole_moves) == moves, "the first one is there, and has not played yet"
    go_away(tables_folder, one)
    two.look()
    two.look()
    assert len(two.board.session.whole_moves) > moves


def test_a_game_that_is_over_can_be_begun_again_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    play_on([one, two])
    before = one.board.session.deal
    change(two.board, "deal")
    assert two.said == "Otter starts the game."
    change(one.board, "deal")
    two.look()
    assert before != one.board.session.deal == two.board.session.deal
    assert "over" not in turns([one, two])


def test_at_a_table_nobody_deals_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    record = one.board.record
    change(one.board, "deal")
    assert one.board.record == record
    assert "stand up first" in one.said
    assert two.board.session.deal == one.board.session.deal


def test_another_link_leaves_the_table_and_the_seat_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    link = one.link
    one.board.answer({"type": "link", "link": "game=odds&number=7"})
    assert one.board.session.deal.number == 7
    assert not one.board.tablets.table
    one.board.answer({"type": "link", "link": link})
    assert (one.seat, two.seat) == (1, 2)


def test_an_invalid_link_leaves_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    link, hand = one.link, own_keys(one.board)
    one.board.answer({"type": "link", "link": "game=odds&number=seven"})
    one.board.answer({"type": "link", "link": "game=odds&people=99"})
    assert (own_keys(one.board), one.seat, one.link) == (hand, 1, link)
    one.look()
    two.look()
    assert one.board.record == two.board.record


def test_a_turn_that_a_person_left_in_the_middle_is_finished(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    assert one.board.session.awaits == "person"
    press(one.board, "draw")
    assert one.board.position.drawn is not None
    again = Tablet(monkeypatch, link=one.link)
    assert again.board.position.drawn == one.board.position.drawn
    go_away(tables_folder, one)
    two.look()
    two.look()
    assert two.board.position.turn != 1
    one.look()
    again.look()
    assert one.board.record == again.board.record == two.board.record


@pytest.mark.parametrize("typed", ["", "0", "100", "-1", "four", "1" * 2000, "4.5"])
def test_only_numbers_of_tables_are_taken(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet = Tablet(monkeypatch)
    change(tablet.board, "tablets")
    change(tablet.board, "sit-down", typed)
    assert tablet.said == "Tables are numbered from 1 to 99."


@pytest.mark.parametrize("seat", ["", "x" * 22, "../../etc/passwd"])
def test_a_link_without_a_right_seat_opens_no_table(seat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seated(monkeypatch, "otter", "heron")
    tablet = Tablet(monkeypatch, link=f"game=odds&tablets=4&seat={seat}")
    assert not tablet.board.tablets.table
    assert "no longer exists" in tablet.said


def test_a_table_that_was_damaged_or_deleted_ends_calmly(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    (tables_folder / "table-4").write_text('{"number": 4}')
    one.look()
    assert "no longer exists" in one.said
    assert not one.board.session.sitting.seat
    (tables_folder / "table-4").unlink()
    two.look()
    assert "no longer exists" in two.said


def test_a_start_without_a_seat_says_that_the_table_is_gone(
    monkeypatch: pytest.MonkeyPatch, tables_folder: Path
) -> None:
    one, two = seated(monkeypatch, "otter", "heron")
    (tables_folder / "table-4").unlink()
    one.look()
    change(one.board, "begin")
    assert one.said == "This table no longer exists. Deal again."
    assert not two.board.tablets.is_over


def test_a_name_is_one_of_the_server_and_no_two_at_a_table_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, three = seated(monkeypatch, "otter", "otter", "<b>hello</b>", players=3)
    for tablet in (one, two, three):
        tablet.look()
    sitting = one.board.session.sitting
    assert sitting.seat == 1
    assert sitting.names == ("otter", "", "")
    while one.board.session.awaits == "person":
        one.act()
    two.look()
    assert "Otter discarded " in two.said


def test_a_picture_without_a_page_takes_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    one, _two = seated(monkeypatch, "otter", "heron")
    board = OddsTable(7)
    board.follow(one.link)
    assert not board.tablets.table
    assert board.session.deal.number == 7
