"""A class without POSIX: pupils join and report, a restart goes on, and its end leaves nothing behind."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.browser.classes import AClass, ask_on_line, join, seat_in
from tests.without_posix.elsewhere import FOLDER, environment

CODE = "4711"
#: What only this class has seen.
EVENT = {"sequence": 1, "kind": "opened", "data": {"part": "number-sieve"}, "age": 0}
MARK = b"number-sieve"
#: What Windows sends when a terminal's window is closed.
SIGBREAK = 21


class ElsewhereAClass(AClass):
    """A class of a server on another system, at home in its folder."""

    def environment(self) -> Mapping[str, str]:
        return environment(self.folder, console="cp850")


@pytest.fixture
def a_class(tmp_path: Path) -> Iterator[AClass]:
    home = tmp_path / FOLDER
    home.mkdir()
    opened = ElsewhereAClass(home, "--code", CODE)
    yield opened
    status, errors = opened.server.stop()
    assert (status, "Traceback" in errors) == (0, False), errors


def pupils(a_class: AClass) -> list[object]:
    """The pupils in the report of the class."""
    with a_class.teacher() as teacher:
        found: list[object] = teacher.get("class/report.json").json()["pupils"]
    return found


def kept(folder: Path) -> bytes:
    """All that is in the files of a class."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


@pytest.mark.proof
def test_a_class_from_its_door_to_its_end(a_class: AClass) -> None:
    with join(a_class, CODE) as pupil:
        assert seat_in(pupil.get("odds").text)
        assert pupil.post("api/class/events", json={"events": [EVENT]}).status_code == 200
    assert len(pupils(a_class)) == 1
    port = str(a_class.server.port)
    folder = a_class.folder / ".local" / "state" / "cardmath" / f"class-{port}"
    assert MARK in kept(folder)

    status, said = a_class.server.stop(SIGBREAK)
    assert (status, "Traceback" in said) == (0, False), said
    # The console has no curly quotation marks, which some sentences have.
    assert 'choose "Allow access"' in said
    assert "\\u" not in said
    a_class.start("--port", port, "--go-on")
    assert len(pupils(a_class)) == 1

    # A virus scanner reads it, or a backup.
    with (folder / "journal.sqlite3").open("rb"), a_class.teacher() as teacher:
        end = json.dumps({"do": "end"})
        (ended,) = ask_on_line(a_class, teacher, end, name="desk", answer="message")
    assert ended == "The class has ended, and everything about it has been deleted."
    assert MARK not in kept(folder)
