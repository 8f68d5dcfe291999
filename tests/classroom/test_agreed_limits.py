"""What a class's server, its pages' scripts and the documentation all say: the same lengths and times."""

import re
from importlib.resources import files
from math import prod
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sql

from cardmath.numerals import DECIMAL
from cardmath_widgets.allowance import Allowance
from cardmath_widgets.classroom.core import attendance, entrance
from cardmath_widgets.classroom.core.activity import part_name
from cardmath_widgets.classroom.core.desk import commands
from cardmath_widgets.classroom.core.earlier import LEFT_AFTER
from cardmath_widgets.classroom.core.joining.door import CODE_DIGITS
from cardmath_widgets.classroom.core.joining.roles import SHORTEST, Operator, Role, Roles
from cardmath_widgets.classroom.core.journal import in_postgresql, receiving, writer
from cardmath_widgets.classroom.core.journal.writer import GROUP_FOR
from cardmath_widgets.classroom.core.pupils.events import ClassEvent, EventError
from cardmath_widgets.classroom.core.question import readable
from cardmath_widgets.classroom.served import door, open_desks, school
from cardmath_widgets.server.seats.limits import BESIDE

DOCS = Path(__file__).parents[2] / "docs"
#: The digits of every style, the marks of a base, and what stands between the parts of an answer.
READABLE = " &+,0123456789DZ_dzƎƐƷǝɛʒᘔ₀₁₂₃₄₅₆₇₈₉↊↋"


def constants(script: str) -> dict[str, float]:
    """The numbers that a script of the pages begins with, by name."""
    text = files("cardmath_widgets").joinpath(script).read_text("utf-8")
    found = re.findall(r"^const ([A-Z_]+) = ([\d_. *]+);", text, re.MULTILINE)
    return {name: prod(float(factor) for factor in value.split("*")) for name, value in found}


def moved(count: int) -> ClassEvent:
    return ClassEvent("otter-0001", 1, "moved", {"part": "odds", "count": count}, 0.0)


def test_a_page_sends_what_the_server_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    queue, live, reporting = (
        constants(f"{name}.js")
        for name in ("classroom/page/event_queue", "classroom/page/live", "classroom/page/reporting")
    )
    assert queue["MOST_AT_ONCE"] <= receiving.MOST_AT_ONCE
    assert moved(int(queue["MOST_MOVES"])).data["count"] == 1000
    with pytest.raises(EventError):
        moved(int(queue["MOST_MOVES"]) + 1)
    # A cookie lasts as long as the events that wait in the browser.
    assert queue["FORGOTTEN_AFTER"] == door.KEPT * 86_400_000
    assert reporting["LONGEST_LINK"] == commands.LONGEST_LINK
    # The page waits longer for a reply than the server for the disk, and hears a beat as often as it expects.
    assert live["PATIENCE"] > 1000 * receiving.PATIENCE
    given: list[float] = []
    monkeypatch.setattr(open_desks, "PeriodicCallback", lambda _beat, every: given.append(every))
    open_desks.Desks(lambda _role: {}, lambda: None)
    assert given == [live["BEAT"]]


def test_a_page_and_the_desk_shorten_a_name_alike() -> None:
    script = files("cardmath_widgets").joinpath("classroom/page/reporting.js").read_text("utf-8")
    (length,) = re.findall(r"\.slice\(0, (\d+)\);", script)
    assert part_name("x" * 100) == "x" * int(length)


def said(number: float) -> str:
    """A whole number in words, as a page says it."""
    assert number == int(number)
    return DECIMAL.aloud(int(number))


def test_the_documentation_says_how_long_things_take_and_how_much_fits() -> None:
    numbers = {
        "explanation/class-journal.md": (
            f"from a {1000 * GROUP_FOR:.0f} ms window",
            f"tries again every {said(writer.RETRY_LATER)} seconds",
            f"an answer within {said(receiving.PATIENCE)} seconds",
            f"opens and every {said(open_desks.BEAT)} seconds",
            f"less than {said(LEFT_AFTER / 3600)} hours old",
            f"at most {school.MOST_BYTES >> 20} MiB of what",
        ),
        "explanation/security.md": (
            f"which has at least {said(SHORTEST)} characters",
            f"{said(BESIDE)} more open pages than it has pupils",
            f"A code has {said(school.CODE_DIGITS)} digits",
            f"The code has {said(CODE_DIGITS)} digits",
            f"A browser may have {said(attendance.IN_A_BROWSER)} pupils",
            f"{said(attendance.AT_AN_ADDRESS)} more such pupils",
            f"after {said(attendance.IDLE / 60)} minutes away",
        ),
    }
    for page, sentences in numbers.items():
        text = " ".join((DOCS / page).read_text("utf-8").split())
        for sentence in sentences:
            assert sentence in text, sentence


def used_up(allowance: Allowance) -> tuple[int, float]:
    """How often something may happen at once, and the seconds until it may happen again."""
    times = 0
    while not allowance.wait():
        allowance.use()
        times += 1
    return times, allowance.wait()


def test_floods_are_let_in_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "Allowance", lambda *given: Allowance(*given, lambda: 0.0))
    nothing: Any = None
    giving_way = entrance.Entrance(nothing, nothing, nothing).giving_way
    # Sixty pupils at once take the places of others who do nothing, and then ten a second.
    assert used_up(giving_way) == (60, pytest.approx(0.1))


def test_a_database_that_was_cut_off_is_gone_after_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, int] = {}

    def create_engine(_address: object, *, connect_args: dict[str, int], **_more: object) -> sql.Engine:
        given.update(connect_args)
        return sql.create_engine("sqlite://")

    monkeypatch.setattr(in_postgresql, "sql", SimpleNamespace(**vars(sql) | {"create_engine": create_engine}))
    in_postgresql.PostgresqlStore("postgresql://school/cardmath", "class")
    assert (given["connect_timeout"], given["tcp_user_timeout"]) == (4, 10_000)
    quiet = given["keepalives_idle"] + given["keepalives_interval"] * given["keepalives_count"]
    assert (quiet, given["keepalives_interval"]) == (10, 1)


def test_a_secret_is_too_long_to_guess() -> None:
    roles, operator = Roles(), Operator("a secret of a school")
    # Each letter has six bits: 144 for a link, 192 for a cookie.
    secrets = [*map(roles.secret, Role), roles.once(), operator.once()]
    roles.renew(Role.PROJECTOR)
    secrets.append(roles.secret(Role.PROJECTOR))
    roles.follow({}, {Role.PROJECTOR: 2})
    secrets.append(roles.secret(Role.PROJECTOR))
    assert [len(secret) for secret in secrets] == [24] * len(secrets)
    assert len(roles.enter(roles.once()) or "") == 32


def test_an_answer_in_any_base_has_these_signs() -> None:
    assert "".join(sorted(readable(2))) == READABLE
