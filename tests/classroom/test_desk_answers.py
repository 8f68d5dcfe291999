"""What the desk says to each command, and what it shows of a class in numbers, titles and links."""

import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.offers import EACH, SAME, ActivityChoice, Offer, begun, chosen
from cardmath_widgets.classroom.core.desk.paper import Paper, no_paper, paper_of
from cardmath_widgets.classroom.core.desk.view import title_of, view
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import ClassEvent
from cardmath_widgets.classroom.core.session import ClassError
from tests.cases import cases
from tests.classroom.desk import at_desk, pupil_in
from tests.classroom.test_lessons_of_a_class import PLANS
from tests.classroom.test_session import APage

ASK = {"do": "ask", "kind": "addition", "base": "12"}


def test_each_command_says_what_it_has_done(tmp_path: Path) -> None:
    said = {
        ("approving", True): "You now let each pupil in yourself.",
        ("approving", False): "Pupils can come straight in with the code.",
        ("pause", True): "All tablets are paused. Nothing is lost.",
        ("pause", False): "All pupils can carry on.",
        ("show-answers", True): "The answers are on the projector. The tablets have stopped asking.",
        ("show-answers", False): "The answers are hidden. Tablets without an answer will ask again.",
        ("pace", False): "Watch one first is closed on all tablets. Pupils' work there is saved.",
        ("pace", True): "Watch one first is open on all tablets.",
        ("close", None): "No more pupils can join. Pupils already in the class stay in.",
        ("each", None): "Each pupil chooses.",
    }

    async def work(desk: Desk) -> None:
        desk.plans.update(PLANS)  # type: ignore[attr-defined]
        await desk.session.begin(Activity("06-add-and-carry", "", "A lesson"))
        await carry_out(desk, Role.TEACHER, ASK | {"number": "5"})
        for (do, value), sentence in said.items():
            order = {"do": do, "value": value, "part": 2}
            assert await carry_out(desk, Role.TEACHER, order) == sentence
            if do in ("approving", "pause"):
                is_on = desk.session.door.is_approving if do == "approving" else desk.session.is_paused
                assert is_on is (value is True)
        await desk.session.begin(Activity("06-add-and-carry", "", "A lesson"))
        for do in ("approving", "pause", "show-answers", "pace"):
            # A one is not true.
            order = {"do": do, "value": 1, "part": 2}
            assert await carry_out(desk, Role.TEACHER, order) == said[do, False]
        await carry_out(desk, Role.TEACHER, {"do": "open"})
        seats = [await pupil_in(desk) for _pupil in range(4)]
        out = {"do": "send-out"}
        for order, words in (
            (out | {"seat": seats[0]}, "The pupil has been sent out, but"),
            (out | {"seats": [seats[1]]}, "The pupil has been sent out, but"),
            (out | {"seats": seats[2:]}, "2 pupils have been sent out, but"),
            (out | {"seats": []}, "0 pupils have been sent out, but"),
            (out | {"seat": "no-such"}, "The pupil has been sent out, but"),
        ):
            assert (await carry_out(desk, Role.TEACHER, order)).startswith(words)
        assert desk.session.present() == []

    at_desk(tmp_path, work)


def test_a_message_or_a_link_of_the_greatest_length_is_taken(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session, seat = desk.session, await pupil_in(desk)
        await carry_out(desk, Role.TEACHER, {"do": "say", "seat": seat, "text": "x" * 140})
        assert len(session.news(seat)["word"]["text"]) == 140
        link = "odds#".ljust(1500, "x")
        assert await carry_out(desk, Role.TEACHER, {"do": "begin-link", "link": link}) == (
            "Now on all tablets: Odds."
        )
        assert session.activity.link == "x" * 1495
        for wrong in (link + "x", "http://h/", "http://h/odds.html#x", ""):
            with pytest.raises(ClassError, match="not a link to a page"):
                await carry_out(desk, Role.TEACHER, {"do": "begin-link", "link": wrong})
        await carry_out(desk, Role.TEACHER, {"do": "begin-link", "link": "http://h/a/odds/#game=odds"})
        assert session.activity.address(seat) == "odds#game=odds"
        # A pupil at the door gets no message.
        await session.set_door(session.door.approving(True))
        waiting = await pupil_in(desk)
        with pytest.raises(ClassError, match="no longer in the class"):
            await carry_out(desk, Role.TEACHER, {"do": "say", "seat": waiting, "text": "x"})

    at_desk(tmp_path, work)


@pytest.mark.parametrize(
    ("order", "is_possible"),
    [
        ({"base": "2", "number": "0"}, True),
        ({"base": "36", "number": "999999"}, True),
        ({"base": "37", "number": "1"}, False),
        ({"base": "12", "number": "1000000"}, False),
        ({"base": "", "number": "1"}, False),
        ({"base": "12", "number": "1" * 5000}, False),
        ({"base": "x", "number": ""}, False),
    ],
)
def test_an_exercise_is_asked_by_its_kind_base_and_number(
    tmp_path: Path, order: dict[str, str], is_possible: bool
) -> None:
    async def work(desk: Desk) -> None:
        if not is_possible:
            with pytest.raises(ClassError):
                await carry_out(desk, Role.TEACHER, ASK | order)
            return
        await carry_out(desk, Role.TEACHER, ASK | order)
        assert desk.session.question.item == f"addition/{order['base']}/{order['number']}"

    at_desk(tmp_path, work)


def test_links_of_a_desk_name_the_class_if_there_are_many() -> None:
    one: Any = Desk(*[None] * 8)  # type: ignore[arg-type]
    one = replace(one, address="http://192.0.2.1/")
    assert (one.short_address, one.scanned) == ("192.0.2.1", "http://192.0.2.1/")
    assert one.link("desk", "key") == "http://192.0.2.1/class/desk#key"
    many = replace(one, key="1-a")
    assert many.scanned == "http://192.0.2.1/class/join"
    assert many.link("desk", "key") == "http://192.0.2.1/class/desk?class=1-a#key"


@cases(
    ("part", "title"),
    [
        ("my-lesson", "Mine"),
        ("my-lesson/1", "Mine, part 1"),
        ("my-lesson/99", "Mine, part 99"),
        ("my-lesson/0", "Mine"),
        ("my-lesson/100", "Mine"),
        ("my-lesson/x", "Mine"),
        ("06-add-and-carry/1", "Add and carry: Remember"),
        ("06-add-and-carry/9", "Add and carry, part 9"),
        ("elsewhere/1", "another page"),
        ("", "another page"),
    ],
)
def test_a_part_has_the_title_of_its_page_and_its_number(part: str, title: str) -> None:
    titles = {"My-Lesson/": "Mine", "06-add-and-carry": "Add and carry"}
    desk: Any = SimpleNamespace(titles=titles, plans={"06-add-and-carry": "add-and-carry"})
    assert title_of(desk, part) == title


def test_the_desk_shows_a_class_in_numbers(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session, now = desk.session, time.time()
        assert view(desk, Role.TEACHER, now)["counts"] == "No pupils have joined yet."
        seats = [await pupil_in(desk) for _pupil in range(3)]
        for number, seat in enumerate(seats[:2], 1):
            session.come(seat, APage())
            await session.journal.append(ClassEvent(seat, 1, "opened", {"part": f"odds/{number}"}, now))
        assert view(desk, Role.TEACHER, now)["counts"] == "2 of 3 pupils are here."
        assert view(desk, Role.TEACHER, now)["stuck"] == ""
        await session.begin(Activity("odds", "", "Odds"))
        late = view(desk, Role.TEACHER, now + 121)
        assert late["stuck"] == "2 pupils are stuck:"
        assert [one["is_elsewhere"] for one in late["pupils"]] == [False, False, True]
        assert [one["doing"] for one in late["pupils"]] == ["Odds, part 1", "Odds, part 2", ""]
        shapes = [one["standing"] for one in view(desk, Role.PROJECTOR, now + 121)["shapes"]]
        # Whoever is not connected has no shape there.
        assert shapes == ["stuck", "stuck"]
        assert (view(desk, Role.PROJECTOR, now)["doing"], late["doing"]) == ("Odds", "Odds")

        def given(seat: str, item: str, answer: str, **more: Any) -> ClassEvent:
            data = {"part": "odds/1", "item": item, "answer": answer, "is_right": False} | more
            return ClassEvent(seat, next(numbers), "answered", data, now)

        numbers = iter(range(10, 1000))
        for number in range(12):
            await session.journal.append(given(seats[0], f"addition/12/{number}", "1"))
        items = view(desk, Role.TEACHER, now)["items"]
        assert (len(items["shown"]), items["more"]) == (12, "")
        codes = ("M3", "M4", "M5", "M6", "M7")
        for code in codes:
            await session.journal.append(given(seats[0], "card-sum/10", "1", misconception=code))
        await session.journal.append(given(seats[1], "card-sum/10", "2", misconception="M7"))
        for answer, is_right in (("3", False), ("4", True)):
            await session.journal.append(given(seats[0], "card-sum/10", answer, is_right=is_right))
        for answer in ("1", "75", "2", "5", "6", "073", "3", "73"):
            is_right = answer.endswith("73")
            await session.journal.append(given(seats[1], "addition/12/5", answer, is_right=is_right))
        items = view(desk, Role.TEACHER, now)["items"]
        assert items["more"] == "1 more exercise is not shown. Pupils made fewer mistakes there."
        shown = {one["item"]: one for one in items["shown"]}
        assert [one["times"] for one in shown["card-sum/10"]["answers"]] == ["2", "1", "1", "1"]
        # Only known mistakes, because pupils may have sent any words.
        assert all(one["answer"] for one in shown["card-sum/10"]["answers"])
        sums = shown["addition/12/5"]
        assert (sums["answers"][0]["answer"], sums["answers"][0]["times"]) == ("1", "2")
        assert (sums["at_once"], sums["later"], sums["open"]) == ("0", "1", "1")
        assert (len(sums["answers"]), sums["more"], sums["can_ask"]) == (4, "and 2 other answers", True)

    at_desk(tmp_path, work)


# -- what can begin ------------------------------------------------------------------------------------------

PYRAMID = Offer("pyramid-addition", "game=pyramid-addition&path=1", "Pyramid Addition", "games")
LESSON = Offer("06-add-and-carry", "", "Add and carry", "lessons")


@cases(
    ("offer", "choice", "fits"),
    [
        (PYRAMID, ActivityChoice(deal=str(2**63 - 1)), True),
        (PYRAMID, ActivityChoice(deal="9" * 20), False),
        # Python reads no number of more than 4300 digits.
        (PYRAMID, ActivityChoice(deal="9" * 5000), False),
        (PYRAMID, ActivityChoice(base="9" * 5000), False),
        (PYRAMID, ActivityChoice(tableau="9" * 5000), False),
        (PYRAMID, ActivityChoice(tableau="6"), True),
        (PYRAMID, ActivityChoice(tableau="0006"), False),
        (PYRAMID, ActivityChoice(base="012"), False),
        (LESSON, ActivityChoice(base="12"), True),
        (LESSON, ActivityChoice(deal="7"), False),
        (LESSON, ActivityChoice(deal=SAME), False),
        (LESSON, ActivityChoice(tableau="0"), False),
        (LESSON, ActivityChoice(tableau="1"), False),
        (LESSON, ActivityChoice(deck="usual"), False),
    ],
)
def test_a_choice_fits_its_offer(offer: Offer, choice: ActivityChoice, fits: bool) -> None:
    assert choice.fits(offer) is fits


def test_a_number_for_all_can_be_read_out_and_one_for_each_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "cardmath_widgets.classroom.core.desk.offers.random_deal_number", lambda: 2_000_000 + 34
    )
    # As a page sends them, and not the very same text.
    same, each = (begun(PYRAMID, ActivityChoice(deal="".join([*deal]))) for deal in (SAME, EACH))
    assert (same.link, same.is_each) == ("game=pyramid-addition&base=10&number=34", False)
    assert (each.link, each.is_each) == ("game=pyramid-addition&base=10", True)
    assert begun(PYRAMID, ActivityChoice(tableau="006", deal="007")).link == (
        "game=pyramid-addition&tableau=6&base=10&number=7"
    )
    # Without a game, the link says no base of its own.
    assert begun(LESSON, ActivityChoice(base="8")).link == "base=8"
    assert chosen(each, [LESSON, PYRAMID])["deal"] == EACH
    assert chosen(replace(each, turn=5), [PYRAMID])["offer"] == PYRAMID.key


# -- paper ---------------------------------------------------------------------------------------------------


@cases(
    ("link", "number", "base"),
    [
        ("kind=addition&number=7", 7, 12),
        ("kind=addition&number=7&base=36", 7, 36),
        ("kind=addition&number=7&base=37", 7, 12),
        ("kind=addition&number=7&base=1", 7, 12),
        ("kind=addition&number=7&base=2", 7, 2),
        ("kind=addition&number=7&base=x", 7, 12),
        ("game=odds&path=1", None, None),
        ("game=odds&path=1&number=7", None, None),
    ],
)
def test_a_sheet_has_the_number_and_the_base_of_its_link(
    link: str, number: int | None, base: int | None
) -> None:
    found = paper_of(Activity("exercises", link, "Addition"), {})
    assert found is not None
    if number is not None:
        assert (found.number, found.base, found.exercises[0].number) == (number, base, number)
        assert (found.page, found.link, found.title) == ("exercises", link, "Addition")
        assert len({one.number for one in found.exercises}) == len(found.exercises) == 12
    else:
        # A step of a path has a deal of its own, whatever else is in the link.
        assert (found.kind, found.number) == ("dealt-hands", paper_of_step().number)


def paper_of_step() -> Paper:
    found = paper_of(Activity("odds", "game=odds&path=1", "Odds"), {})
    assert found is not None
    assert found.game is not None
    return found


@cases(
    "link",
    ["game=odds&path=0", "game=odds&path=10", "game=odds", "kind=addition", "game=poem&number=7"],
)
def test_what_names_no_deal_has_no_sheet(link: str) -> None:
    assert paper_of(Activity("odds", link, "Odds"), {}) is None


@cases(
    ("page", "game"),
    [
        ("odds", "odds"),
        ("odd-and-even", "odd-and-even"),
        ("pyramid-addition", "pyramid-addition"),
        ("exercises", None),
        ("of-a-teacher", None),
    ],
)
def test_a_link_without_a_game_means_that_of_its_page(page: str, game: str | None) -> None:
    found = paper_of(Activity(page, "number=7&base=10", "Deal 7"), {})
    if game is None:
        assert found is None
    else:
        assert found is not None
        assert found.game is not None
        assert (found.game.key, found.number, found.base) == (game, 7, 10)


def test_the_last_numbers_of_all_go_on_with_the_first() -> None:
    found = paper_of(Activity("exercises", f"kind=addition,ring&number={2**63 - 2}&base=10", "Both"), {})
    assert found is not None
    assert [one.number for one in found.exercises[:4]] == [2**63 - 2, 2**63 - 1, 0, 1]
    assert [one.kind for one in found.exercises[:3]] == ["addition", "ring", "addition"]
    for number in (f"{10**20}", "9" * 5000):
        assert paper_of(Activity("exercises", f"kind=addition&number={number}", "Big"), {}) is None


def test_a_page_without_numbers_says_so() -> None:
    for link, why in (("", "This page has no numbers"), ("kind=addition", "The numbers are random")):
        assert no_paper(Activity("exercises", link)).startswith(why)


def test_a_sheet_is_printed_with_its_key_and_the_link_to_the_same_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed: list[Any] = []

    def worksheet(*given: Any, **options: Any) -> bytes:
        printed.append((given, options))
        return b"a deal"

    def to_pdf(pages: Any, **options: Any) -> bytes:
        printed.append((pages, options))
        return b"exercises"

    monkeypatch.setattr("cardmath.worksheets.worksheet", worksheet)
    monkeypatch.setattr("cardmath.worksheets.pdf.to_pdf", to_pdf)
    address = "http://192.0.2.1/"
    links = {
        "odds": "game=odds&number=7&base=10",
        "exercises": "kind=addition&number=7&base=10",
        "lesson": "",
    }
    plans = {"lesson": "add-and-carry"}
    found = [paper_of(Activity(page, link, "A title"), plans) for page, link in links.items()]
    assert [one.pdf(address) for one in found if one is not None] == [b"a deal", b"exercises", b"a deal"]
    (dealt, dealt_with), ((sheet,), exercises_with), (planned, planned_with) = printed
    assert (dealt[1:], dealt_with.pop("key"), dealt_with.pop("address")) == ((7, 10), True, address)
    assert [game.key for game in dealt_with.values()] == ["odds"]
    assert (planned[:2], planned_with) == (("add-and-carry", 1), {"key": True, "address": address})
    assert (exercises_with, sheet.head) == ({"key": True}, "base 10")
    assert (sheet.foot, sheet.address) == (
        "cardmath · A title · base 10",
        f"{address}exercises#{links['exercises']}",
    )
