"""Who counts as present, and who gives way to a new pupil, from values alone and to the second."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardmath_widgets.classroom.core.attendance import Animals, Attendance, Client
from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from tests.cases import cases
from tests.classroom.test_session import APage

START = 1_000_000.0
NAMES = list(ANIMALS)
HERE, THERE = Client("192.0.2.1"), Client("192.0.2.2")


class Hall:
    """The pupils of a class, who joined shortly one after the other, and a clock."""

    def __init__(self, *clients: Client) -> None:
        self.now = START
        self.attendance = Attendance(lambda: self.now)
        self.pupils: list[Pupil] = []
        for client in clients:
            self.join(client)

    def join(self, client: Client = HERE, **about: object) -> Pupil:
        at = len(self.pupils)
        self.now = START + 1 + at / 2
        pupil = Pupil(f"seat-{at:04}", NAMES[at], is_here=True, joined_at=self.now, last_at=self.now)
        pupil = replace(pupil, **about)  # type: ignore[arg-type]
        self.pupils.append(pupil)
        self.attendance.join(pupil.seat, client)
        return pupil

    def come(self, *pupils: Pupil) -> None:
        for pupil in pupils:
            self.attendance.come(pupil.seat, APage())

    def animals(self, *coming: tuple[str, Client]) -> Animals:
        return Animals(tuple(self.pupils), dict(coming))

    def given_back(self, client: Client, size: int = 30, *coming: tuple[str, Client]) -> str | None:
        """The seat that gives way, "" if none needs to, or None if the class is full."""
        animals, gone = self.animals(*coming).given_back(self.attendance, client, size)
        assert gone is None or animals == [gone.name]
        return (gone.seat if gone is not None else "") if animals else None


def seats(pupils: Sequence[Pupil]) -> list[int]:
    return [int(pupil.seat.rpartition("-")[2]) for pupil in pupils]


# -- pages ---------------------------------------------------------------------------------------------------


def test_a_pupil_has_four_pages_and_the_oldest_is_let_go() -> None:
    attendance = Hall().attendance
    pages = [APage() for _page in range(6)]
    for page in pages:
        attendance.come("seat-0001", page)
    assert [page.is_let_go for page in pages] == [True, True, False, False, False, False]
    assert (attendance.pages("seat-0001"), attendance.seats) == (tuple(pages[2:]), ("seat-0001",))
    for page in pages:
        attendance.go("seat-0001", page)
    assert (attendance.pages("seat-0001"), attendance.seats) == ((), ())


def test_a_page_that_was_let_go_says_nothing_more_about_its_pupil() -> None:
    hall = Hall(HERE)
    (pupil,) = hall.pupils
    hall.attendance.go(pupil.seat, APage())
    assert not hall.attendance.is_seen(pupil)
    page = APage()
    hall.attendance.come(pupil.seat, page)
    hall.now += 100
    hall.attendance.go(pupil.seat, page)
    hall.now += 599
    # The time away begins when the page was closed.
    assert hall.attendance.gone([pupil]) == []
    hall.now += 1
    assert hall.attendance.gone([pupil]) == [pupil]


@pytest.mark.parametrize(("seconds", "is_connected"), [(0, True), (29.5, True), (30, False)])
def test_a_page_on_another_server_counts_for_half_a_minute(seconds: float, is_connected: bool) -> None:
    hall = Hall()
    hall.attendance.see(["seat-0001"])
    hall.now += seconds
    assert hall.attendance.is_connected("seat-0001") is is_connected
    assert not hall.attendance.is_connected("seat-0002")


def test_one_child_on_two_devices_was_last_seen_on_either() -> None:
    for first, second in (("seat-0000", "seat-0001"), ("seat-0001", "seat-0000")):
        hall = Hall(HERE, THERE)
        old, new = hall.pupils
        hall.attendance.see([first])
        hall.now += 10
        hall.attendance.see([second])
        hall.come(new)
        hall.attendance.unite(new.seat, old.seat)
        hall.now += 29
        assert hall.attendance.is_connected(old.seat)
        assert hall.attendance.seats == (old.seat,)
        assert not hall.attendance.is_connected(new.seat)
        assert hall.attendance.client(old.seat) == THERE
        assert hall.attendance.client(new.seat) is None
        hall.attendance.forget(old.seat)
        assert (hall.attendance.client(old.seat), hall.attendance.is_seen(old)) == (None, False)


# -- who is gone ---------------------------------------------------------------------------------------------


@cases(
    ("about", "is_seen", "patience"),
    [
        ({}, False, 60),
        ({}, True, 600),
        # Work is something sent a minute after joining, or later.
        ({"events": 1}, True, 600),
        ({"events": 1, "last_at": START + 60.5}, True, 600),
        ({"events": 1, "last_at": START + 61}, True, 3600),
        ({"last_at": START + 61}, True, 600),
    ],
)
def test_how_long_a_pupil_may_be_away(about: dict[str, float], is_seen: bool, patience: int) -> None:
    hall = Hall()
    pupil = hall.join(**about)
    if is_seen:
        hall.attendance.see([pupil.seat])
    hall.now = pupil.last_at + patience - 0.5
    assert hall.attendance.gone([pupil]) == []
    hall.now += 0.5
    assert hall.attendance.gone([pupil]) == [pupil]


def test_those_who_are_away_longest_are_gone_first_and_those_who_never_came_before_them() -> None:
    hall = Hall(*[HERE] * 4)
    first, second, never, here = hall.pupils
    hall.attendance.see([second.seat])
    hall.now += 1
    hall.attendance.see([first.seat])
    hall.now += 5000
    hall.come(here)
    assert hall.attendance.gone(hall.pupils) == [never, second, first]
    # After a while in which nothing was heard from other servers, all have time again.
    hall.attendance.wait_anew()
    hall.now += 599
    assert hall.attendance.gone(hall.pupils) == []
    hall.now += 1
    # Since then each may have been seen there.
    assert seats(hall.attendance.gone(hall.pupils)) == [0, 1, 2]


@pytest.mark.parametrize(("began", "seconds", "is_idle"), [(0, 59.5, False), (0, 60, True), (-500, 60, True)])
def test_a_page_that_opens_nothing_in_a_minute_does_not_follow_the_class(
    began: float, seconds: float, is_idle: bool
) -> None:
    hall = Hall(HERE)
    (pupil,) = hall.pupils
    hall.come(pupil)
    hall.now = pupil.joined_at + began
    hall.attendance.begin(True)
    hall.now = pupil.joined_at + seconds
    assert hall.attendance.without_a_lesson([pupil]) == [pupil] * is_idle
    assert hall.attendance.without_a_lesson([replace(pupil, events=1)]) == []
    # While each pupil chooses, nobody needs to open anything.
    hall.attendance.begin(False)
    assert hall.attendance.without_a_lesson([pupil]) == []


def test_programs_at_a_place_give_way_first_then_persons_then_pages_that_follow_nothing() -> None:
    patient = replace(HERE, is_patient=True)
    hall = Hall()
    idle = hall.join()
    hall.come(idle)
    hall.attendance.begin(True)
    person, waiting = hall.join(patient), hall.join(is_approved=False)
    program, person_waiting = hall.join(), hall.join(patient, is_approved=False)
    hall.now += 100
    assert hall.attendance.without_a_lesson(hall.pupils) == [program, waiting, person, person_waiting, idle]
    assert [hall.attendance.is_patient(one.seat) for one in (person, program)] == [True, False]
    assert not hall.attendance.is_patient("seat-unknown")


# -- animals -------------------------------------------------------------------------------------------------


def test_an_animal_that_nobody_had_is_free_then_one_whose_pupil_was_sent_out() -> None:
    hall = Hall(*[HERE] * 3)
    hall.pupils[0].is_sent_out = True
    assert hall.animals((NAMES[3], HERE)).free() == NAMES[4:]
    while len(hall.pupils) < len(NAMES):
        hall.join()
    assert hall.animals().free() == [NAMES[0]]
    assert hall.animals((NAMES[0], HERE)).free() == []
    assert seats(hall.animals().present) == list(range(1, len(NAMES)))


@cases(("pupils", "coming", "is_free"), [(3, 0, True), (2, 1, True), (4, 0, False), (3, 1, False)])
def test_one_browser_brings_four_pupils(pupils: int, coming: int, is_free: bool) -> None:
    browser = Client("192.0.2.1", "a browser")
    hall = Hall(*[browser] * pupils)
    # The first of them, whose page was never seen, gives way to the fifth.
    found = hall.given_back(browser, 30, *((name, browser) for name in NAMES[40 : 40 + coming]))
    assert found == ("" if is_free else "seat-0000")
    assert hall.given_back(Client("192.0.2.1", "another")) == ""


@pytest.mark.parametrize(("pupils", "is_free"), [(29, True), (30, False)])
def test_one_address_brings_ten_more_than_the_class_has_places(pupils: int, is_free: bool) -> None:
    hall = Hall(*(Client("192.0.2.1", f"browser {number}") for number in range(pupils)))
    hall.come(*hall.pupils)
    newcomer = Client("192.0.2.1", "newcomer")
    assert hall.given_back(newcomer, 20) == ("" if is_free else None)
    assert hall.given_back(THERE, 20) == ""
    # Whoever has worked no longer counts.
    hall.pupils[5].events, hall.pupils[5].last_at = 1, hall.pupils[5].joined_at + 60
    assert hall.given_back(newcomer, 20) == ""


def test_a_pupil_whose_animal_is_on_its_way_gives_nothing_back() -> None:
    browser = Client("192.0.2.1", "a browser")
    hall = Hall(*[browser] * 5)
    hall.now += 5000
    first = NAMES[0]
    assert hall.given_back(browser) == "seat-0000"
    assert hall.given_back(browser, 30, (first, browser)) == "seat-0001"


def test_in_a_crowd_a_program_takes_the_place_of_a_program_and_a_person_that_of_either() -> None:
    patient = Client("192.0.2.1", "a browser", is_patient=True)
    program = replace(patient, is_patient=False)
    hall = Hall(*[patient] * 4)
    assert hall.given_back(program) is None
    assert hall.given_back(patient) == "seat-0000"
    hall.join(program)
    assert hall.given_back(program) == "seat-0004"


def full_hall(here: int, **about: object) -> Hall:
    """All animals taken: some by pupils at one address, the others each at an address of its own."""
    hall = Hall()
    for at in range(len(NAMES)):
        pupil = hall.join(HERE if at < here else Client(f"10.0.0.{at}"), **about)
        if at >= here:
            hall.come(pupil)
    return hall


@cases(("here", "at_the_newcomers", "gone"), [(2, 0, 0), (1, 0, None), (3, 1, 0), (3, 2, None)])
def test_who_came_in_bulk_gives_way_to_another_address(
    here: int, at_the_newcomers: int, gone: int | None
) -> None:
    hall = full_hall(here)
    for at in range(at_the_newcomers):
        pupil = hall.pupils[-1 - at]
        for page in hall.attendance.pages(pupil.seat):
            hall.attendance.go(pupil.seat, page)
        hall.attendance.forget(pupil.seat)
        hall.attendance.join(pupil.seat, THERE)
    assert hall.given_back(THERE) == (None if gone is None else f"seat-{gone:04}")


def test_of_a_crowd_at_the_door_the_last_one_gives_way_and_no_pupil_inside() -> None:
    hall = full_hall(8)
    hall.come(*hall.pupils[:8])
    assert hall.given_back(THERE) is None
    for pupil in hall.pupils[:5]:
        pupil.is_approved = False
    assert hall.given_back(THERE) == "seat-0004"
    assert hall.given_back(THERE, 30, (NAMES[4], HERE)) == "seat-0003"
    # At the same address nobody is taken a place from.
    assert hall.given_back(HERE) is None


def test_a_pupil_of_whom_nothing_is_known_since_the_server_started_is_no_crowd() -> None:
    hall = full_hall(8)
    for pupil in hall.pupils:
        hall.attendance.forget(pupil.seat)
    assert hall.animals().in_bulk(hall.attendance, THERE) is None
