"""How pupils come in: animals that nobody confuses, codes that nobody guesses, secrets that stay secret."""

import hmac
import re
from dataclasses import replace
from importlib.resources import files
from xml.etree import ElementTree
from zlib import crc32

import pytest

from cardmath_widgets.allowance import MOST_REMEMBERED, Allowances
from cardmath_widgets.classroom.core.joining import door as doors
from cardmath_widgets.classroom.core.joining import roles as role_module
from cardmath_widgets.classroom.core.joining.animals import ANIMALS, PARTS
from cardmath_widgets.classroom.core.joining.door import CODE_DIGITS, USUAL, Codes, Door
from cardmath_widgets.classroom.core.joining.roles import MOST_COOKIES, Role, Roles
from cardmath_widgets.classroom.core.joining.slowing import PATIENT, Marks, Slowing
from tests.cases import cases


def test_no_two_animals_are_alike_in_word_or_shape() -> None:
    assert len(ANIMALS) >= 60
    assert len({animal.word for animal in ANIMALS.values()}) == len(ANIMALS)
    # Without its colours a picture still differs from all others, so colour alone says nothing.
    shapes = {re.sub(r"#[0-9a-f]{6}", "", animal.picture) for animal in ANIMALS.values()}
    assert len(shapes) == len(ANIMALS)


def test_each_animal_is_a_valid_picture_with_all_its_colours() -> None:
    for animal in ANIMALS.values():
        root = ElementTree.fromstring(animal.picture)
        assert len(root.findall(".//*")) >= 2
        assert not re.search(r'"[A-DW]"', animal.picture), animal.key


def test_each_animal_looks_as_it_always_did() -> None:
    # Pupils know theirs by its picture. After a change that is meant, write the new number here.
    assert crc32("".join(animal.picture for animal in ANIMALS.values()).encode()) == 426770896


def test_no_animal_is_drawn_much_smaller_than_the_others() -> None:
    for animal in ANIMALS.values():
        # A small head has something large about it.
        large = {"crest", "fan", "great-bill"} & set(animal.parts)
        assert "small" not in animal.parts or large, animal.key


def test_no_part_is_left_over() -> None:
    assert {part for animal in ANIMALS.values() for part in animal.parts} == set(PARTS)


def test_a_new_code_is_none_that_people_try_first() -> None:
    codes = {USUAL.new("4711") for _time in range(500)}
    assert all(USUAL.fits(code) and len(code) == CODE_DIGITS for code in codes)
    assert not any(USUAL.fits(code) for code in ("42", "４７１１", 4711))
    assert not codes & {"4711", "0000", "1234", "9876", "7777"}
    assert len(codes) > 400


def test_a_new_code_opens_the_door_and_is_neither_the_last_nor_the_given_one() -> None:
    codes = Codes(2, is_taken=lambda code: code not in ("13", "14", "15"))
    for door in (Door("13", given="14").closed(), Door("13", given="14").held(), Door("14").ended()):
        new = door.with_new_code(codes)
        assert new.code == "15" or door.given == ""
        assert new.code != door.code
        assert (new.is_open, new.is_held, new.is_ended) == (True, False, False)


def test_a_new_code_is_drawn_until_it_is_hard_to_guess_and_new(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [0, 7777, 123, 6789, 3210, 9876, 4711, 42, 24, 7]

    def below(most: int) -> int:
        assert most == 10_000
        return drawn.pop(0)

    monkeypatch.setattr("secrets.randbelow", below)
    codes = Codes(rest=0, servers=2, is_taken=lambda code: code == "0042")
    # Easy ones, one from before, one of another class; of two servers, this one has the even ones.
    assert codes.new("4711") == "0024"
    assert Codes(rest=1, servers=2).new() == "0007"


@cases("name", ["is_open", "is_approving", "is_ended", "is_held"])
@cases("value", [True, False])
def test_a_door_is_read_as_it_was_written(name: str, value: bool) -> None:
    door = replace(Door("4711", given="0815"), **{name: value})
    assert Door.read(door.written()) == door
    assert door.news() == {key: one for key, one in door.written().items() if key != "given"}


def test_a_door_that_says_little_is_open() -> None:
    assert Door.read({"code": "4711"}) == Door("4711")
    # An earlier class that is held has not ended, and one that has ended is not held.
    held = Door("4711").ended().held()
    assert (held.is_open, held.is_held, held.ended().is_held, held.opened().is_ended) == (
        False,
        True,
        False,
        False,
    )


def test_a_code_that_the_desk_replaced_stays_replaced_after_a_restart() -> None:
    replaced = Door("0815").started_with("4711").with_new_code()
    assert Door.read(replaced.written()).started_with("4711") == replaced
    # What no server of ours has written is no code.
    for odd in ("471", "47110", "abcd", None):
        assert Door.read(replaced.written() | {"given": odd}).given == ""
        assert USUAL.fits(Door.read({"code": odd}).code)


def test_a_code_and_a_secret_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        seen.append((one, other))
        return hmac.compare_digest(one, other)

    for module in (doors, role_module):
        monkeypatch.setattr(module, "hmac", type("hmac", (), {"compare_digest": staticmethod(compare)}))
    Door("4711").fits("0815")
    roles = Roles()
    roles.once()
    roles.enter("a guess")
    # Every secret is compared, whichever is right.
    assert len(seen) == 1 + len(Role) + 1


@cases("guess", ["\ud800", "\udfff\ud800", "\x00", "ü", "𝟘"])
def test_a_guess_that_is_no_text_is_a_wrong_one(guess: str) -> None:
    roles = Roles()
    roles.once()
    assert roles.enter(guess) is None


def test_the_secret_for_the_own_browser_works_once() -> None:
    roles = Roles()
    once = roles.once()
    cookie = roles.enter(once)
    assert cookie is not None
    assert roles.role_of(cookie) is Role.TEACHER
    assert roles.enter(once) is None


def test_a_new_link_ends_the_old_one_and_its_cookies() -> None:
    roles = Roles()
    old = roles.secret(Role.CO_TEACHER)
    guest, teacher = roles.enter(old), roles.enter(roles.secret(Role.TEACHER))
    roles.renew(Role.CO_TEACHER)
    assert roles.enter(old) is None
    assert roles.role_of(guest or "") is None
    assert roles.role_of(teacher or "") is Role.TEACHER


def test_a_link_that_any_server_replaced_is_replaced_here_once() -> None:
    here, there = Roles(), Roles()
    links = {role: there.secret(role) for role in Role}
    for _time in range(2):
        here.renew(Role.PROJECTOR)
    assert here.replaced() == {Role.PROJECTOR: 2}
    there.follow(here.kept(), here.replaced())
    new = there.secret(Role.PROJECTOR)
    assert [role for role in Role if there.secret(role) != links[role]] == [Role.PROJECTOR]
    # The same once more changes nothing, and neither does less than this.
    for replaced in (here.replaced(), {Role.PROJECTOR: 1}, {}):
        there.follow(here.kept(), replaced)
        assert (there.secret(Role.PROJECTOR), there.replaced()) == (new, here.replaced())
    there.renew(Role.PROJECTOR)
    assert there.replaced() == {Role.PROJECTOR: 3}


def test_a_teachers_link_that_is_kept_works_after_a_restart() -> None:
    roles = Roles()
    assert Roles(link=roles.link).enter("") is None
    roles.keep_link()
    again = Roles(link=roles.link)
    assert again.role_of(again.enter(roles.secret(Role.TEACHER)) or "") is Role.TEACHER
    assert again.enter(roles.secret(Role.CO_TEACHER)) is None
    assert roles.secret(Role.TEACHER) not in roles.link


def test_each_role_has_twenty_cookies_and_the_first_is_forgotten() -> None:
    roles = Roles()
    teacher = roles.enter(roles.secret(Role.TEACHER)) or ""
    cookies = [roles.enter(roles.secret(Role.PROJECTOR)) or "" for _time in range(21)]
    assert [roles.role_of(cookie) for cookie in cookies] == [None] + [Role.PROJECTOR] * 20
    assert roles.role_of(teacher) is Role.TEACHER
    assert roles.role_of("") is None


def test_cookies_outlive_a_restart_as_hashes_only() -> None:
    roles = Roles()
    cookie = roles.enter(roles.secret(Role.TEACHER)) or ""
    kept = roles.kept()
    assert cookie not in str(kept)
    again = Roles(kept)
    assert again.role_of(cookie) is Role.TEACHER
    assert again.enter(roles.secret(Role.TEACHER)) is None  # each run has secrets of its own
    for _time in range(2 * MOST_COOKIES):
        again.enter(again.secret(Role.PROJECTOR))
    assert len(again.kept()) == MOST_COOKIES + 1


# -- wrong codes ---------------------------------------------------------------------------------------------


def tries_in(seconds: int, addresses: int, browsers: int, *, is_patient: bool = True) -> int:
    """Return how many codes somebody can try who never waits longer than needed."""
    now = 0.0
    slowing = Slowing(lambda: now)
    tries = 0
    for second in range(seconds):
        now = float(second)
        for one in range(addresses):
            who = (f"10.0.0.{one}", f"{one}-{tries % browsers}")
            while slowing.wait(*who, is_patient=is_patient) == 0 and tries < 10**6:
                slowing.note_wrong(*who, is_patient=is_patient)
                tries += 1
                who = (who[0], f"{one}-{tries % browsers}")
    return tries


def test_trying_every_code_takes_more_than_an_hour() -> None:
    # A new browser for each try, at one address and at forty.
    assert tries_in(3600, 1, 10**9) < 5000
    assert tries_in(3600, 40, 10**9) < 9000
    # One browser alone is hardly ever right.
    assert tries_in(3600, 1, 1) < 800


def test_a_flood_of_wrong_codes_from_few_addresses_delays_no_other_address() -> None:
    now = 0.0
    slowing = Slowing(lambda: now)
    for second in range(600):
        now = float(second)
        for address in ("192.0.2.7", "192.0.2.8", "192.0.2.9"):
            while slowing.wait(address, f"{second}") == 0:
                slowing.note_wrong(address, f"{second}")
        # Not even those who mistype, at any moment of the flood.
        assert slowing.wait("192.168.0.1", f"tablet-{second}") == 0
        if second % 100 == 0:
            slowing.note_wrong("192.168.0.1", f"tablet-{second}")
            assert slowing.wait("192.168.0.1", f"tablet-{second}") == 0


def test_a_flood_of_wrong_codes_behind_the_schools_address_delays_no_pupil_there() -> None:
    now = 0.0
    slowing = Slowing(lambda: now)
    for second in range(600):
        now = float(second)
        while slowing.wait("192.0.2.1", f"made up {second}") == 0:
            slowing.note_wrong("192.0.2.1", f"made up {second}")
        # A person has had the page of the door for a while before the code is typed.
        assert slowing.wait("192.0.2.1", f"tablet-{second}", is_patient=True) == 0
        if second % 60 == 0:
            slowing.note_wrong("192.0.2.1", f"tablet-{second}", is_patient=True)
            assert slowing.wait("192.0.2.1", f"tablet-{second}", is_patient=True) == 0


def test_a_mark_is_no_older_than_it_is_whatever_is_changed_in_it() -> None:
    now = 1000.0
    marks = Marks(lambda: now)
    mark = marks.new()
    assert not marks.is_patient(mark)
    for at in range(len(mark)):
        for letter in "Aa0_":
            assert not marks.is_patient(mark[:at] + letter + mark[at + 1 :])
    now += PATIENT
    assert marks.is_patient(mark)
    assert not any(marks.is_patient(other) for other in ("", "x" * 16, mark[:-1], f"{mark}AAAA", "ü" * 16))


def test_a_class_behind_one_address_comes_in_at_once_though_each_pupil_mistypes() -> None:
    slowing = Slowing(lambda: 0.0)
    for pupil in range(30):
        assert slowing.wait("192.168.0.1", f"tablet-{pupil}") == 0
        slowing.note_wrong("192.168.0.1", f"tablet-{pupil}")
        assert slowing.wait("192.168.0.1", f"tablet-{pupil}") == 0


def test_a_browser_that_guesses_slows_down_no_other_one() -> None:
    slowing = Slowing(lambda: 0.0)
    while slowing.wait("192.168.0.1", "guesser") == 0:
        slowing.note_wrong("192.168.0.1", "guesser")
    assert slowing.wait("192.168.0.1", "another") == 0


def test_visitors_do_not_fill_the_memory() -> None:
    visitors = Allowances(lambda: 0.0)
    for one in range(3 * MOST_REMEMBERED):
        visitors.of(f"address {one}", 1, 1)
    assert len(visitors) == MOST_REMEMBERED


def test_the_animals_are_drawn_with_the_ink_of_the_cast() -> None:
    script = files("cardmath_widgets").joinpath("page/cast/figures.js").read_text("utf-8")
    ink, paper = (f'"{found}"' for found in re.findall(r'const (?:INK|CREAM) = "(#\w+)"', script))
    for animal in ANIMALS.values():
        assert f"stroke={ink}" in animal.picture, f"{animal.key} has no outline"
    drawn = "".join(animal.picture for animal in ANIMALS.values())
    assert f"fill={ink}" in drawn
    assert f"fill={paper}" in drawn


def tries_at(slowing: Slowing, address: str, *, is_patient: bool = False) -> int:
    """Return how many wrong codes an address may try at once, each from another browser."""
    tries = 0
    while slowing.wait(address, f"{address} {tries}", is_patient=is_patient) == 0:
        slowing.note_wrong(address, f"{address} {tries}", is_patient=is_patient)
        tries += 1
    return tries


def test_wrong_codes_use_up_what_the_security_page_says() -> None:
    now = 0.0
    slowing = Slowing(lambda: now)
    for _try in range(5):
        assert slowing.wait("192.0.2.1", "one") == 0
        slowing.note_wrong("192.0.2.1", "one")
    # One more every five seconds, or every second from another browser there.
    assert slowing.wait("192.0.2.1", "one") == pytest.approx(5)
    assert tries_at(slowing, "192.0.2.1") == 55
    assert slowing.wait("192.0.2.1", "another") == pytest.approx(1)
    # The class's hundred: forty are left, then each address has ten of its own.
    assert tries_at(slowing, "192.0.2.2") == 40 + 10
    assert tries_at(slowing, "192.0.2.3") == 10
    assert slowing.wait("192.0.2.3", "another") == pytest.approx(1 / 1.5)
    # Browsers that had the door's page open for a while have thirty at an address, and sixty in all.
    assert [tries_at(slowing, f"192.0.2.{address}", is_patient=True) for address in (3, 4, 5)] == [30, 40, 10]
    assert slowing.wait("192.0.2.3", "patient", is_patient=True) == pytest.approx(1 / 1.5)


@cases(
    "tries",
    [
        # A quiet address has ten an hour of its own, whatever others do.
        [(0, 1, False, 10), (359, 1, False, 0), (361, 1, False, 1)],
        [(0, 1, False, 10), (3601, 1, False, 10)],
        # A patient browser tries once more after 3.3 seconds.
        [(0, 1, True, 40), (3.2, 1, True, 0), (3.4, 1, True, 1)],
        # So do all of them together, after sixty.
        [(0, 1, True, 40), (0, 2, True, 40), (3.2, 3, True, 10), (3.4, 3, True, 1)],
    ],
)
def test_tries_come_back(tries: list[tuple[float, int, bool, int]]) -> None:
    now = 0.0
    slowing = Slowing(lambda: now)
    for now, address, is_patient, found in tries:
        # Others use up what the whole class may try.
        for number in range(100):
            slowing.note_wrong(f"10.{now}.0.{number}", "browser")
        assert tries_at(slowing, f"192.0.2.{address}", is_patient=is_patient) == found


@pytest.mark.parametrize("wait", [2.75, 3.0])
def test_a_mark_is_patient_after_three_seconds(wait: float) -> None:
    now = 1000.0
    marks = Marks(lambda: now)
    mark = marks.new()
    now += wait
    assert marks.is_patient(mark) is (wait >= 3)
    assert len(mark) == 16
