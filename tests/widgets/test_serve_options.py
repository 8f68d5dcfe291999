"""The options of ``cardmath serve``: what each may be, and which do not go together. No server starts."""

import argparse
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath.cli import main
from cardmath.games import PyramidGame
from cardmath.links import from_link
from cardmath_widgets.classroom.served import starting
from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.server import ServingError, app
from cardmath_widgets.server.commands import serve
from cardmath_widgets.server.commands.local_network import Network
from cardmath_widgets.server.commands.options import PORT, add_options, host_name
from cardmath_widgets.server.kernels.fork_client import FORKING_IS_PROVEN
from cardmath_widgets.server.security.requests import Way
from tests.cases import cases


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """The sentence with which options are refused."""
    with pytest.raises(SystemExit) as stop:
        main(["serve", "--no-browser", *options])
    assert stop.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.strip().splitlines()) == 1
    return printed.err


def read(*options: str) -> argparse.Namespace:
    """The options as the server gets them."""
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(options)


@cases(
    ("option", "value"),
    [
        *(("--preset", text) for text in ("bonds", "", "#game=odds&path=10", "game=chess", "base=99", "/")),
        *(("--number", text) for text in ("seven", "-1", "1.5", "٧", "9" * 19, "")),
        *(("--base", text) for text in ("1", "37", "ten", "1e1", "१०")),
    ],
)
def test_games_cannot_begin_with_what_there_is_not(
    option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert option in refused(capsys, option, value)


@pytest.mark.parametrize(
    ("options", "link"),
    [
        ("--preset bonds-to-ten --number 7 --base 10", "#preset=bonds-to-ten&number=7&base=10"),
        ("--preset first-steps", "#preset=first-steps"),
        ("--preset #game=odds&path=2 --base 6", "#game=odds&path=2&base=6"),
        ("--preset http://127.0.0.1:8866/odds#number=7&base=9", "#number=7&base=9"),
        ("--number 0", "#number=0"),
        ("--base 12", "#base=12"),
    ],
)
def test_a_site_reads_in_its_links_what_games_begin_with(
    options: str, link: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["serve", "--no-browser", "--port", "0", "--static", str(tmp_path), *options.split()]
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.endswith(f"add {link} to the end of the link\n")
    assert len(printed.err.splitlines()) == 1
    record, fields = from_link(link, PyramidGame())
    assert record or fields, "such a link says something"


@pytest.mark.parametrize(
    ("option", "least", "most", "wrong"),
    [
        ("--port", "0", "65535", ["nine", "-1", "65536", "1.5", "९२", "+80", " 80", "8_0", "9" * 5000, ""]),
        ("--pages", "1", "99999", ["none", "0", "-3", "९", "9" * 5000, "100000", ""]),
        ("--class-size", "1", "60", ["0", "61", "-1", "९", "1000", "a", ""]),
        ("--code", "0000", "9999", ["471", "47110", "४७११", "abcd", ""]),
        ("--classes", "1", "9999", ["0", "10000", "x", ""]),
        ("--number", "0", "1000000000000", ["-1", "1e3", ""]),
        ("--base", "2", "36", ["1", "37", ""]),
    ],
)
def test_a_number_has_a_least_and_a_most(
    option: str, least: str, most: str, wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    name = option.removeprefix("--").replace("-", "_")
    for text in (least, most):
        assert str(getattr(read(option, text), name)) == text
    for text in wrong:
        assert option in refused(capsys, option, text)


def test_the_guides_tell_the_usual_port() -> None:
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "run-a-class.md"
    assert f"http://192.168.1.20:{PORT}/" in guide.read_text("utf-8")
    assert PORT == 8866


def test_the_host_of_a_proxy_may_have_any_port_there_is() -> None:
    for port in (1, 65_535):
        assert read("--host", f"a.example:{port}").host == [f"a.example:{port}"]
    for port in (0, 65_536):
        with pytest.raises(argparse.ArgumentTypeError):
            host_name(f"a.example:{port}")


def test_a_server_is_for_this_computer_unless_it_is_asked_for_more() -> None:
    nothing = read()
    switches = (nothing.lan, nothing.is_class, nothing.forwarded, nothing.no_fork, nothing.no_sound)
    assert not any(switches)
    assert (nothing.base_url, nothing.host, nothing.notebooks, nothing.static) == ("/", [], [], None)
    assert read("--class").is_class
    assert read("--host", "a.example", "--host", "b.example").host == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--no-sound", "pass --no-sound to cardmath site"),
        ("mine.ipynb", "already contains its notebooks"),
        ("--base-url /games/", "behind a proxy you do not need --static"),
        ("--host games.example", "behind a proxy you do not need --static"),
        ("--forwarded", "behind a proxy you do not need --static"),
    ],
)
def test_what_a_finished_site_cannot_follow_is_refused(
    options: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["serve", "--no-browser", "--port", "0", "--static", str(tmp_path), *options.split()]
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert reason in printed.err


@pytest.mark.parametrize("pupils", ["--class", "--school"])
def test_a_class_on_a_finished_site_may_be_behind_a_proxy(
    pupils: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bound(*_where: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(serve, "bind", bound)
    with pytest.raises(ZeroDivisionError):
        main(["serve", "--static", str(tmp_path), pupils, "--host", "games.example", "--forwarded"])


@pytest.mark.parametrize(
    ("options", "host", "outside", "is_class"),
    [
        ("", "127.0.0.1", "", False),
        ("--lan", "0.0.0.0", "http://192.0.2.7:8866/", False),
        ("--lan --base-url games", "0.0.0.0", "http://192.0.2.7:8866/games/", False),
        ("--class", "0.0.0.0", "http://192.0.2.7:8866/", True),
        ("--class-size 5", "0.0.0.0", "http://192.0.2.7:8866/", True),
        ("--code 4711", "0.0.0.0", "http://192.0.2.7:8866/", True),
        ("--go-on", "0.0.0.0", "http://192.0.2.7:8866/", True),
        ("--new-class", "0.0.0.0", "http://192.0.2.7:8866/", True),
        # Behind a proxy nothing else reaches the class.
        ("--class --host games.example", "127.0.0.1", "https://games.example/", True),
        ("--class --forwarded", "127.0.0.1", "http://127.0.0.1:8866/", True),
        ("--class --forwarded --lan", "0.0.0.0", "http://127.0.0.1:8866/", True),
    ],
)
def test_who_reaches_the_server(
    options: str, host: str, outside: str, is_class: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound: list[str] = []
    made: list[tuple[str, bool]] = []

    def bind(given: str, _port: int | None) -> object:
        bound.append(given)
        return SimpleNamespace(getsockname=lambda: (given, 8866))

    def lesson_server(_args: object, given: str, served: ServedClass | None = None) -> object:
        made.append((given, served is not None))
        assert served is None or served.address == outside
        assert served is None or served.size == (5 if options.endswith("5") else 30)
        raise ServingError("that is enough")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "bind", bind)
    monkeypatch.setattr(serve, "networks", lambda: [Network("wlan0", "192.0.2.7")])
    monkeypatch.setattr(serve, "lesson_server", lesson_server)
    # Whoever deletes a class is asked, here by nobody.
    monkeypatch.setattr(starting, "is_a_person_there", lambda: True)
    assert main(["serve", "--no-browser", *options.split()]) == 2
    assert (bound, made) == ([host], [(outside, is_class)])


def test_a_server_that_was_stopped_has_done_its_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = SimpleNamespace(
        run=lambda _listener, announce: announce(), limits=SimpleNamespace(pages=400), served_class=None
    )
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "bind", lambda host, _port: SimpleNamespace(getsockname=lambda: (host, 8866)))
    monkeypatch.setattr(serve, "lesson_server", lambda *_args, **_given: server)
    opened: list[str] = []
    monkeypatch.setattr(serve, "open_browser", opened.append)
    assert main(["serve", "--no-browser"]) == 0
    # What programs read stands alone on standard output.
    assert capsys.readouterr().out == "http://127.0.0.1:8866/\n"
    assert opened == []
    assert main(["serve"]) == 0
    assert opened == ["http://127.0.0.1:8866/"]
    capsys.readouterr()
    assert main(["serve", "--no-browser", "--school", "--host", "games.example"]) == 0
    address, link = capsys.readouterr().out.splitlines()
    assert address == "https://games.example/"
    assert link.startswith("school: http://127.0.0.1:8866/school")


def test_the_server_is_made_as_the_options_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, Any]] = []
    monkeypatch.setattr(app, "LessonServer", lambda **given: made.append(given))
    usual, other = (
        read(),
        read(
            "--lan",
            "--pages",
            "7",
            "--no-fork",
            "--no-sound",
            "--base",
            "6",
            "--base-url",
            "games",
            "mine.ipynb",
        ),
    )
    serve.lesson_server(usual, "")
    serve.lesson_server(other, "http://192.0.2.7:8866/games/")
    of_a_class = read("--class", "--code", "4711", "--host", "games.example", "--forwarded")
    served = ServedClass(30, tmp_path, "https://games.example/")
    serve.lesson_server(of_a_class, "https://games.example/", served)
    alone, open_to_all, a_class = made
    # Only a server for the local network answers to the names of this computer there.
    assert (alone["local"], open_to_all["local"]) == (True, False)
    assert (alone["pages"], alone["fork"], alone["silent"]) == (None, FORKING_IS_PROVEN, False)
    assert (open_to_all["pages"], open_to_all["fork"], open_to_all["silent"]) == (7, False, True)
    assert (alone["notebooks"], alone["begin"], alone["way"]) == ([], "", Way())
    assert (open_to_all["notebooks"], open_to_all["begin"]) == ([Path("mine.ipynb")], "base=6")
    assert open_to_all["way"] == Way("/games/")
    assert open_to_all["outside"] == "http://192.0.2.7:8866/games/"
    assert alone["served_class"] is open_to_all["served_class"] is None
    assert a_class["way"] == Way("/", frozenset({"games.example"}), is_trusted=True)
    assert a_class["served_class"] is served
