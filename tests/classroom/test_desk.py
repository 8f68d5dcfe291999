"""What each page of the desk shows of a class: pupils, answers and snapshots."""

import json
import time
from pathlib import Path

import pytest

from cardmath_widgets.classroom.core.desk.commands import Desk, carry_out
from cardmath_widgets.classroom.core.desk.view import view
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal.events import ClassEvent
from cardmath_widgets.classroom.core.journal.pupils import STANDINGS, Standing
<<<<<<< HEAD
from cardmath_widgets.classroom.core.report import to_json
from cardmath_widgets.classroom.core.session import ClassError, ClassSession, Joining
=======
from cardmath_widgets.classroom.core.session import ClassError
>>>>>>> w-tidy
from cardmath_widgets.classroom.core.snapshots import MOST_SNAPSHOTS, Gallery
from tests.classroom.desk import at_desk, pupil_in
from tests.classroom.test_session import APage

<<<<<<< HEAD
OFFERS = [
    Offer(lesson.name, tile.link, tile.title, lesson.group)
    for lesson in read_manifest(lessons_folder())
    for tile in lesson.tiles
    if lesson.group != "sheets"
]
GAMES = [offer for offer in OFFERS if offer.game]


@dataclass
class Ended:
    """Whether the class was ended."""

    times: int = 0
    anew: int = 0
    orders: list[dict[str, Any]] = field(default_factory=list)

    async def end(self) -> None:
        self.times += 1

    async def begin_anew(self) -> None:
        self.anew += 1


def at_desk(where: Path, work: Callable[[Desk], Awaitable[None]], ended: Ended | None = None) -> None:
    """Do something at a desk."""

    async def run() -> None:
        session = ClassSession(await Journal.open(where))
        titles = {offer.page: offer.title for offer in reversed(OFFERS)}
        address = "http://192.168.0.7:8866/"

        async def draw(link: str) -> bytes | None:
            return None if "cannot" in link else b"<svg/>"

        ends = ended or Ended()
        desk = Desk(session, address, OFFERS, titles, "Kept here.", ends.end, draw, ends.begin_anew)
        try:
            await work(desk)
        finally:
            await session.journal.close()

    own_loop.run(run())


async def pupil_in(desk: Desk) -> str:
    """Let a pupil in on a tablet of their own; return the seat."""
    session = desk.session
    tablet = f"tablet {len(session.journal.state.pupils)}"
    entry = await session.join(session.door.code, "192.168.0.7", tablet)
    while entry.joining is Joining.STUCK:
        # A busy disk may take longer than the door waits; then the page asks again.
        entry = await session.join(session.door.code, "192.168.0.7", tablet)
    pupil = session.pupil_of(entry.cookie)
    assert pupil is not None
    return pupil.seat


# -- what the class does ------------------------------------------------------------------------------------


def test_all_seven_games_and_every_lesson_are_offered() -> None:
    assert {offer.game for offer in GAMES} >= {
        "pyramid-addition",
        "odd-and-even",
        "patriarchs",
        "royal-cotillion",
        "contradance",
        "captured-queens",
        "odds",
    }
    assert len({offer.key for offer in OFFERS}) == len(OFFERS)


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
def test_a_game_begins_with_any_base_and_deal(offer: Offer) -> None:
    for base in (2, 10, 12, 36):
        for deal in (SAME, EACH, "7"):
            began = begun(offer, ActivityChoice(base=str(base), deal=deal))
            link = began.address("a seat").partition("#")[2]
            record, _fields = from_link(link, None, lambda _game: 0)
            assert record is not None
            assert record.game.key == offer.game
            fields = dict(parse_qsl(link))
            assert fields["base"] == str(base)
            if deal == "7":
                assert record.number == 7
            # Each pupil gets another deal, and the same one when they come back.
            assert (began.address("another seat") == began.address("a seat")) is (deal != EACH)
            assert began.address("a seat").endswith(link)


@pytest.mark.parametrize(
    ("offer", "deck"),
    [(offer, deck) for offer in GAMES for deck in offer.decks],
    ids=lambda one: str(one)[:40],
)
def test_a_game_begins_with_each_of_its_decks(offer: Offer, deck: str) -> None:
    link = begun(offer, ActivityChoice(deck=deck)).link
    record, _fields = from_link(link, None, lambda _game: 7)
    assert record is not None
    assert record.game == presets_of(GAME_TYPES[offer.game])[deck][0]


PYRAMIDS = next(offer for offer in GAMES if offer.game == "pyramid-addition")


@pytest.mark.parametrize("deck", PYRAMIDS.tableaus)
def test_a_pyramid_begins_with_a_tableau_of_every_size(deck: str) -> None:
    fewest, low, most = PYRAMIDS.tableaus[deck]
    assert fewest <= low <= most
    for size in range(fewest, most + 1):
        choice = ActivityChoice(deck=deck, tableau=str(size), deal="7")
        assert choice.fits(PYRAMIDS)
        record, _fields = from_link(begun(PYRAMIDS, choice).link, None, lambda _game: 0)
        assert record is not None
        assert isinstance(record.game, PyramidGame)
        assert (record.game.tableau, record.number) == (size, 7)
        assert len(record.position().tableau) == size
    for size in (fewest - 1, most + 1, "１２", "x", "-6"):
        assert not ActivityChoice(deck=deck, tableau=str(size)).fits(PYRAMIDS)


@pytest.mark.parametrize("deck", PYRAMIDS.tableaus)
def test_the_pupils_board_deals_the_tableau_of_the_desk(deck: str) -> None:
    for size in {*PYRAMIDS.tableaus[deck]}:
        board = PyramidBoard()
        link = begun(PYRAMIDS, ActivityChoice(deck=deck, tableau=str(size), deal="7")).link
        board.answer(HELLO | {"link": link})
        assert (board.position.left, board.position.game.tableau) == (size, size)


def test_only_pyramids_have_a_tableau() -> None:
    for offer in OFFERS:
        assert bool(offer.tableaus) is (offer.game == "pyramid-addition")
        assert ActivityChoice(tableau="10").fits(offer) is bool(offer.tableaus)


def test_the_choice_follows_what_the_class_does() -> None:
    for offer in OFFERS:
        choices = [ActivityChoice(), ActivityChoice(base="8")]
        if offer.has_numbers:
            choices += [ActivityChoice(deal=deal) for deal in (SAME, EACH, "7")]
        choices += [ActivityChoice(deck=deck, deal="7") for deck in list(offer.decks)[:2]]
        choices += [
            ActivityChoice(tableau=str(sizes[2]), deck=deck) for deck, sizes in offer.tableaus.items()
        ]
        for choice in choices:
            activity = begun(offer, choice)
            choice_of = chosen(activity, OFFERS)
            assert choice_of.pop("offer") == offer.key
            # One more press of Start moves nobody elsewhere.
            assert begun(offer, ActivityChoice(**choice_of)) == activity
    assert chosen(Activity(), OFFERS) == {}
    assert chosen(Activity("odds", "game=odds&number=7&moves=pass", "Odds"), OFFERS)["offer"] == ""


@pytest.mark.parametrize("base", spread_of(range(2, 37), 6))
def test_every_base_fits_every_offer(base: int) -> None:
    for offer in OFFERS:
        assert ActivityChoice(base=str(base)).fits(offer)
        assert dict(parse_qsl(begun(offer, ActivityChoice(base=str(base))).link))["base"] == str(base)


def test_an_offer_as_it_is_keeps_its_link() -> None:
    for offer in OFFERS:
        assert begun(offer, ActivityChoice()) == Activity(offer.page, offer.link, offer.title)


@pytest.mark.parametrize(
    "choice",
    [
        ActivityChoice(base="1"),
        ActivityChoice(base="37"),
        ActivityChoice(base="-2"),
        ActivityChoice(base="１０"),
        ActivityChoice(deck="no-such-deck"),
        ActivityChoice(deal="-1"),
        ActivityChoice(deal=str(2**63)),
        ActivityChoice(deal="some"),
    ],
)
def test_a_choice_that_makes_no_sense_is_refused(choice: ActivityChoice) -> None:
    assert not any(choice.fits(offer) for offer in OFFERS)


# -- who may decide what ------------------------------------------------------------------------------------

ORDERS: list[dict[str, Any]] = [
    {"do": "approve", "seat": "x"},
    {"do": "approve-all"},
    {"do": "send-out", "seat": "x"},
    {"do": "send-out", "seats": ["x", "y"]},
    {"do": "new-code"},
    {"do": "close"},
    {"do": "open"},
    {"do": "approving", "value": True},
    {"do": "begin", "offer": OFFERS[0].key},
    {"do": "begin-link", "link": "http://192.168.0.7:8866/odds#game=odds&number=7"},
    {"do": "each"},
    {"do": "pause", "value": True},
    {"do": "arrange", "how": "hide"},
    {"do": "ask", "kind": "addition", "base": "10", "number": "5"},
    {"do": "show-answers", "value": True},
    {"do": "end-question"},
    {"do": "go-on"},
]
OWN: list[dict[str, Any]] = [{"do": "renew", "role": "co-teacher"}, {"do": "end"}, {"do": "anew"}]


def test_each_role_may_do_what_it_may(tmp_path: Path) -> None:
    ended = Ended()

    async def work(desk: Desk) -> None:
        for order in ORDERS + OWN:
            with pytest.raises(ClassError):
                await carry_out(desk, Role.PROJECTOR, order)
            if order in OWN:
                with pytest.raises(ClassError):
                    await carry_out(desk, Role.CO_TEACHER, order)
            else:
                assert await carry_out(desk, Role.CO_TEACHER, order)
        assert (ended.times, ended.anew) == (0, 0)
        for order in OWN:
            assert await carry_out(desk, Role.TEACHER, order)
        assert (ended.times, ended.anew) == (1, 1)

    at_desk(tmp_path, work, ended)


@pytest.mark.parametrize(
    "order",
    [
        None,
        7,
        [],
        {},
        {"do": 7},
        {"do": "no-such"},
        {"do": "begin", "offer": "no-such"},
        {"do": "begin", "offer": OFFERS[0].key, "base": "99"},
        {"do": "begin-link", "link": "http://elsewhere.example/game"},
        {"do": "begin-link", "link": "odds#" + "x" * 2000},
        {"do": "begin-link", "link": "odds#a%0Ab"},
        {"do": "renew", "role": "teacher"},
        {"do": "snapshot", "seat": "no-such"},
        {"do": "say", "seat": "no-such", "text": "Well done."},
        {"do": "arrange", "how": "show", "key": "no-such"},
        {"do": "arrange", "how": "no-such"},
    ],
)
def test_an_order_that_makes_no_sense_changes_nothing(order: object, tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        with pytest.raises(ClassError):
            await carry_out(desk, Role.TEACHER, order)
        assert desk.session.activity == Activity()

    at_desk(tmp_path, work)


@pytest.mark.parametrize("odd", ["\ud800", 10**400])
def test_odd_values_break_no_order(odd: object, tmp_path: Path) -> None:
    fields = (
        "seat",
        "offer",
        "deck",
        "base",
        "deal",
        "link",
        "value",
        "role",
        "key",
        "how",
        "kind",
        "number",
    )

    async def work(desk: Desk) -> None:
        for order in [*ORDERS, *OWN, {"do": "snapshot-answer"}, {"do": "pace"}, {"do": "snapshot"}]:
            for field_ in (*fields, "part", "item", "answer", "do"):
                with contextlib.suppress(ClassError):
                    assert await carry_out(desk, Role.TEACHER, order | {field_: odd})
        # What was kept of it can be shown and written.
        assert json.dumps(view(desk, Role.TEACHER, time.time())).encode()

    at_desk(tmp_path, work)


def test_a_pasted_link_opens_with_every_option_it_holds(tmp_path: Path) -> None:
    link = "game=patriarchs&options.redeals=3&number=12&base=8&digits=pitman&colours=calm"

    async def work(desk: Desk) -> None:
        await carry_out(
            desk, Role.TEACHER, {"do": "begin-link", "link": f" http://x.example:1/odd-and-even#{link} "}
        )
        assert desk.session.activity.address("a seat") == f"odd-and-even#{link}"

    at_desk(tmp_path, work)


# -- what is shown ------------------------------------------------------------------------------------------


def test_several_pupils_are_sent_out_at_once(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        first, second, third = [await pupil_in(desk) for _time in range(3)]
        order = {"do": "send-out", "seats": [first, third, third, "no-such", 7]}
        assert (await carry_out(desk, Role.CO_TEACHER, order)).startswith("2 pupils are out.")
        assert [one.seat for one in desk.session.present()] == [second]
        # Nobody is chosen in what is no list.
        await carry_out(desk, Role.TEACHER, {"do": "send-out", "seats": second})
        assert [one.seat for one in desk.session.present()] == [second]

    at_desk(tmp_path, work)


def test_a_word_is_for_one_pupil_and_outlives_a_restart(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat, other = [await pupil_in(desk) for _time in range(2)]
        for text in ("", "   ", "x" * 141, "\ud800"):
            with pytest.raises(ClassError, match="Write one to 140 letters"):
                await carry_out(desk, Role.TEACHER, {"do": "say", "seat": seat, "text": text})
        message = await carry_out(desk, Role.CO_TEACHER, {"do": "say", "seat": seat, "text": " Well\ndone. "})
        assert message == "The pupil is not connected, and will see it on coming back."
        assert desk.session.news(seat)["word"]["text"] == "Well done."
        assert desk.session.news(other)["word"] is None
        shown = {one["seat"]: one["word_to"] for one in view(desk, Role.TEACHER, time.time())["pupils"]}
        assert shown == {seat: "Well done.", other: ""}
        assert "Well done" not in json.dumps(view(desk, Role.PROJECTOR, time.time()))
        assert "Well done" not in to_json(desk.session.journal.state, time.time())
        seats.append(seat)

    async def after_a_restart(desk: Desk) -> None:
        assert desk.session.news(seats[0])["word"]["text"] == "Well done."

    seats: list[str] = []
    at_desk(tmp_path, work)
    at_desk(tmp_path, after_a_restart)

=======
>>>>>>> w-tidy

def test_the_desk_shows_who_and_the_projector_shows_no_names(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        session = desk.session
        first = await pupil_in(desk)
        await session.set_door(session.door.approving(True))
        second = await pupil_in(desk)
        now = time.time()
        wrong = {"part": "exercises/2", "item": "addition/12/5", "answer": "75", "is_right": False}
        for event in (
            ClassEvent(first, 1, "opened", {"part": "exercises"}, now),
            ClassEvent(first, 2, "answered", {**wrong, "misconception": "M3"}, now),
        ):
            await session.journal.append(event)
        shown = view(desk, Role.TEACHER, now)
        names = {pupil.seat: ANIMALS[pupil.name].word for pupil in session.present()}
        assert [one["word"] for one in shown["pupils"]] == [names[first]]
        assert [one["word"] for one in shown["waiting"]] == [names[second]]
        assert shown["pupils"][0]["standing"] == Standing.WORKING
        assert shown["pupils"][0]["doing"].endswith(", part 2")
        assert shown["misreadings"] == [
            {
                "code": "M3",
                "name": "carries at ten",
                "pupils": "1 pupil",
                "times": "1 time",
                "who": names[first],
            }
        ]
        assert shown["items"]["shown"][0]["prompt"] == "28z + 47z = ?"
        assert shown["items"]["shown"][0]["answers"][0]["name"] == "carries at ten"
        assert session.roles.secret(Role.PROJECTOR) in shown["links"]["projector"]
        assert session.roles.secret(Role.TEACHER) not in json.dumps(shown)
        assert view(desk, Role.CO_TEACHER, now)["links"] == {}

        later = view(desk, Role.TEACHER, now + 121)
        assert (later["pupils"][0]["standing_word"], later["pupils"][0]["away"]) == (
            "working",
            "not connected",
        )
        session.come(first, APage())
        assert view(desk, Role.TEACHER, now + 121)["pupils"][0]["standing_word"] == "stuck"

        projected = json.dumps(view(desk, Role.PROJECTOR, now), ensure_ascii=False)
        for pupil in session.present():
            assert ANIMALS[pupil.name].word not in projected
            assert pupil.seat not in projected
        assert "secret" not in projected
        assert "carries" not in projected

    at_desk(tmp_path, work)


def opened(seat: str, sequence: int, link: str) -> ClassEvent:
    return ClassEvent(seat, sequence, "opened", {"part": link.partition("#")[0], "link": link}, time.time())


def test_snapshots_are_shown_in_the_teachers_order_without_names(tmp_path: Path) -> None:
    links = [f"odds#game=odds&number={number}" for number in range(3)]

    async def work(desk: Desk) -> None:
        session = desk.session
        seat = await pupil_in(desk)
        page = APage()
        session.come(seat, page)
        for at, link in enumerate(links):
            await session.journal.append(opened(seat, at + 1, link))
            await carry_out(desk, Role.TEACHER, {"do": "snapshot", "seat": seat})
        keys = [one.key for one in session.gallery.snapshots]
        for how, key in (("earlier", keys[2]), ("later", keys[0]), ("show", keys[1]), ("look", keys[1])):
            await carry_out(desk, Role.TEACHER, {"do": "arrange", "how": how, "key": key})
        assert [one.address for one in session.gallery.snapshots] == [links[2], links[0], links[1]]
        shown = view(desk, Role.TEACHER, time.time())["snapshots"]
        assert [(one["title"], one["is_shown"], one["is_looked"]) for one in shown] == [
            ("1: Odds", False, False),
            ("2: Odds", False, False),
            ("3: Odds", True, True),
        ]
        assert view(desk, Role.PROJECTOR, time.time())["shown"] == keys[1]
        assert page.heard[-1]["look"] == keys[1]
        await carry_out(desk, Role.TEACHER, {"do": "arrange", "how": "remove", "key": keys[1]})
        assert page.heard[-1]["look"] == ""
        assert view(desk, Role.PROJECTOR, time.time())["shown"] == ""

    at_desk(tmp_path, work)

    async def again(desk: Desk) -> None:
        assert [one.address for one in desk.session.gallery.snapshots] == [links[2], links[0]]

    at_desk(tmp_path, again)


def test_only_a_board_that_can_be_drawn_is_a_snapshot(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        for at, link in enumerate(("", "exercises#kind=addition", "odds", "odds#game=odds&cannot=1")):
            if link:
                await desk.session.journal.append(opened(seat, at, link))
            assert bool(view(desk, Role.TEACHER, time.time())["pupils"][0]["board"]) is ("cannot" in link)
            with pytest.raises(ClassError):
                await carry_out(desk, Role.TEACHER, {"do": "snapshot", "seat": seat})
        assert desk.session.gallery.snapshots == ()

    at_desk(tmp_path, work)


def test_so_many_snapshots_are_kept_and_the_first_give_way(tmp_path: Path) -> None:
    gallery = Gallery()
    for number in range(MOST_SNAPSHOTS + 3):
        gallery = gallery.taken(f"odds#number={number}")
    assert [one.link for one in gallery.snapshots] == [f"number={n}" for n in range(3, MOST_SNAPSHOTS + 3)]
    longest = "odds#" + "x" * 1495
    for _one in range(MOST_SNAPSHOTS):
        gallery = gallery.taken(longest)

    async def work(desk: Desk) -> None:
        await desk.session.hang(gallery)
        assert Gallery.read(desk.session.journal.state.settings) == gallery

    at_desk(tmp_path, work)


def test_exercises_and_answers_that_are_not_shown_are_counted(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        seat = await pupil_in(desk)
        given = ["75", "63", "613", "1", "2", "3", "73"]
        answers = [("addition/12/1", answer) for answer in given]
        answers += [(f"addition/12/{number}", "1") for number in range(20, 35)]
        for sequence, (item, answer) in enumerate(answers, 1):
            data = {"part": "exercises", "item": item, "answer": answer, "is_right": False}
            await desk.session.journal.append(ClassEvent(seat, sequence, "answered", data, time.time()))
        items = view(desk, Role.TEACHER, time.time())["items"]
        assert len(items["shown"]) == 12
        assert items["more"] == "4 more exercises are not shown. Pupils made fewer mistakes there."
        (first,) = [one for one in items["shown"] if one["item"] == "addition/12/1"]
        assert (len(first["answers"]), first["more"]) == (4, "and 3 other answers")

    at_desk(tmp_path, work)


def test_every_standing_has_a_word() -> None:
    assert set(STANDINGS) == set(Standing)


def test_what_is_shown_of_sixty_pupils_is_small(tmp_path: Path) -> None:
    async def work(desk: Desk) -> None:
        desk.session.size = 60
        for _pupil in range(60):
            await pupil_in(desk)
        seen = view(desk, Role.TEACHER, time.time())
        assert seen["counts"]["sentence"] == "0 of 60 pupils are here."
        assert len(json.dumps(seen)) < 24_000

    at_desk(tmp_path, work)
