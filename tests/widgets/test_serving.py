"""How ``cardmath serve`` begins: the port, what is printed for people and programs, and the browser."""

import errno
import io
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath.cli import main
from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.core.journal import storage
from cardmath_widgets.classroom.served import served, starting
from cardmath_widgets.server import ServingError, static_site
from cardmath_widgets.server.commands import serve
from cardmath_widgets.server.commands.local_network import Network
from cardmath_widgets.server.seats.limits import ServerLimits
from cardmath_widgets.server.static_site import LIST

ANY = "127.0.0.1"

# -- the port ------------------------------------------------------------------------------------------------


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A port that is in use, which is the default one now."""
    with socket.create_server((ANY, 0)) as listener:
        port = listener.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        yield port


def test_a_server_takes_the_next_free_port_unless_one_is_given(used: int) -> None:
    with serve.bind(ANY, None) as listener:
        port = listener.getsockname()[1]
        assert used < port < used + serve.PORTS_TO_TRY
        # The event loop never waits for it, and the port can be used again as soon as the server has ended.
        assert listener.gettimeout() == 0
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) != 0
    with pytest.raises(ServingError, match=f"^Port {used} is in use; choose another one"):
        serve.bind(ANY, used)


def test_without_a_free_port_the_ports_that_were_tried_are_named(
    used: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def refuse(_socket: socket.socket, address: tuple[str, int]) -> None:
        tried.append(address[1])
        raise OSError(errno.EACCES if len(tried) == 1 else errno.EADDRINUSE, "no")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    assert serve.PORTS_TO_TRY == 50
    monkeypatch.setattr(serve, "PORTS_TO_TRY", 3)
    with pytest.raises(
        ServingError, match=f"^None of the ports {used} to {used + 2} is free; choose another"
    ):
        serve.bind(ANY, None)
    assert tried == [used, used + 1, used + 2]


@pytest.mark.parametrize("port", [None, 7])
def test_what_no_other_port_would_cure_is_reported_at_once(
    port: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object) -> None:
        raise OSError(errno.EADDRNOTAVAIL, "no such address")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(ServingError, match=r"^Port \d+ cannot be used: no such address\.$"):
        serve.bind(ANY, port)


# -- the browser ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [None, webbrowser.Error("none"), OSError("none")])
def test_the_browser_opens_beside_the_server_which_never_waits_for_it(
    error: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[str, bool]] = []
    failures: list[object] = []

    def open_it(address: str) -> None:
        opened.append((address, threading.current_thread().daemon))
        if error is not None:
            raise error

    monkeypatch.setattr(threading, "excepthook", failures.append)
    monkeypatch.setattr(webbrowser, "open", open_it)
    before = set(threading.enumerate())
    serve.open_browser("http://127.0.0.1:8866/")
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert opened == [("http://127.0.0.1:8866/", True)]
    assert failures == []


# -- what is printed -----------------------------------------------------------------------------------------


class Served:
    """A class or a server, with everything that the command reads of it."""

    def __init__(self, size: int, where: Path | str, address: str, *site: Any, **given: Any) -> None:
        self.size, self.where, self.address, self.site, self.given = size, where, address, site, given
        self.is_site = site[0] is not None
        self.goes_on = given["code"] == "0815"
        self.trouble = "The disk is full."
        self.session = SimpleNamespace(
            door=SimpleNamespace(code="4711", is_held=False),
            roles=SimpleNamespace(secret=lambda role: f"secret-{Role(role).name}", once=lambda: "once"),
            journal=SimpleNamespace(state=SimpleNamespace(pupils=["otter"] if self.goes_on else [])),
        )


class Printed:
    """What a run of the command prints and opens, and what it serves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: list[str] = []
        self.served: list[Any] = []
        self.pages = 400
        self.out, self.outside, self.beside = "", "", ""
        monkeypatch.setattr(
            serve, "bind", lambda host, _port: SimpleNamespace(getsockname=lambda: (host, 9000))
        )
        monkeypatch.setattr(serve, "lesson_server", self._server)
        monkeypatch.setattr(serve, "open_browser", self.opened.append)
        monkeypatch.setattr(
            serve, "networks", lambda: [Network("wlan0", "192.0.2.7"), Network("eth0", "10.0.0.9")]
        )
        monkeypatch.setattr(served, "ServedClass", Served)
        monkeypatch.setattr(starting, "is_a_person_there", lambda: False)

    def _server(self, _args: object, outside: str, a_class: object = None) -> object:
        self.outside = outside
        self.served.append(a_class)
        return SimpleNamespace(run=self._run, limits=ServerLimits(self.pages, 400), served_class=a_class)

    def _run(self, _listener: object, announce: Callable[[], None]) -> None:
        announce()
        # What programs wait for has arrived, although the server goes on.
        assert isinstance(sys.stdout, io.TextIOWrapper)
        assert isinstance(sys.stdout.buffer, io.BytesIO)
        self.out = sys.stdout.buffer.getvalue().decode()

    def of(self, *options: str) -> list[str]:
        """The lines on standard output."""
        # Buffered, like a pipe to another program.
        with redirect_stdout(io.TextIOWrapper(io.BytesIO())), redirect_stderr(io.StringIO()) as beside:
            assert main(["serve", *options]) == 0
        self.beside = beside.getvalue()
        return self.out.splitlines()


@pytest.fixture
def printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Printed:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for name in ("CARDMATH_DATABASE_URL", "CARDMATH_SCHOOL_SECRET"):
        monkeypatch.delenv(name, raising=False)
    return Printed(monkeypatch)


def test_addresses_reach_another_program_while_the_server_runs(printed: Printed) -> None:
    assert printed.of("--no-browser") == ["http://127.0.0.1:9000/"]
    assert printed.of("--lan") == ["http://192.0.2.7:9000/", "http://127.0.0.1:9000/"]
    assert printed.opened == ["http://127.0.0.1:9000/"]
    assert printed.of("--lan", "--host", "games.example") == [
        "http://192.0.2.7:9000/",
        "http://127.0.0.1:9000/",
    ]


def test_a_class_prints_its_address_and_the_link_of_the_desk(printed: Printed) -> None:
    assert printed.of("--class", "--code", "4711") == [
        "http://192.0.2.7:9000/",
        "desk: http://127.0.0.1:9000/class/desk#secret-TEACHER",
    ]
    # The command line of a browser is no place for the desk's own link.
    assert printed.opened == ["http://127.0.0.1:9000/class/desk#once"]
    (a_class,) = printed.served
    assert (a_class.size, a_class.address, a_class.given["code"]) == (30, "http://192.0.2.7:9000/", "4711")
    for words in ("Pupils open this address:", "4 7 1 1", "port 9000", "Try: http://10.0.0.9:9000/"):
        assert words in printed.beside
    for words in ("room for", "was replaced", "is saved"):
        assert words not in printed.beside


@pytest.mark.parametrize("before", ["", "The disk is full."])
def test_a_disk_without_room_is_reported_once(
    before: str, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "check_room", lambda _where: before)
    printed.of("--class")
    assert printed.beside.count("The disk is full.") == 1


def test_a_class_that_goes_on_says_whose_code_counts_and_what_is_kept(printed: Printed) -> None:
    printed.of("--go-on", "--code", "0815", "--class-size", "12")
    assert (printed.served[0].size, printed.served[0].goes_on) == (12, True)
    assert "The code that you gave with --code was replaced at the desk" in printed.beside
    assert "The class is saved. Start again on port 9000 to continue it." in printed.beside


def test_a_class_without_a_code_given_replaces_none(printed: Printed) -> None:
    printed.of("--class", "--no-browser")
    assert printed.served[0].given["code"] == ""
    assert "was replaced" not in printed.beside
    assert printed.opened == []


def test_a_class_in_a_database_is_kept_under_no_port(
    printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDMATH_DATABASE_URL", "postgresql://school/cardmath")
    printed.of("--go-on", "--code", "0815")
    assert "The class is saved. Start again to continue it." in printed.beside


@pytest.mark.parametrize(
    ("options", "pages", "warning"),
    [
        ("", 34, ""),
        ("", 33, "This computer has room for 33 games at once"),
        ("--pages 33", 33, "--pages 33 is less than a class of 30 needs"),
        ("--static {site}", 1, ""),
    ],
)
def test_a_class_that_does_not_fit_is_announced_with_a_warning(
    options: str, pages: int, warning: str, printed: Printed, tmp_path: Path
) -> None:
    (tmp_path / LIST).write_text("[]")
    printed.pages = pages
    printed.of("--class", *options.format(site=tmp_path).split())
    assert ("room for" in printed.beside or "is less than" in printed.beside) is bool(warning)
    assert warning in printed.beside


@pytest.mark.parametrize("way", ["--host games.example", "--forwarded"])
@pytest.mark.parametrize("pupils", ["--class", "--school"])
def test_behind_a_proxy_nothing_is_said_of_the_network(way: str, pupils: str, printed: Printed) -> None:
    printed.of(pupils, *way.split())
    assert "Pupils open this address:" in printed.beside
    for words in ("firewall", "local network"):
        assert words not in printed.beside


def test_a_school_prints_its_address_and_the_link_for_teachers(printed: Printed) -> None:
    address, link = printed.of("--school", "--class-size", "20")
    assert address == printed.outside == "http://192.0.2.7:9000/"
    assert link.startswith("school: http://127.0.0.1:9000/school#")
    (school,) = printed.served
    assert (school.class_size, school.room) == (20, 400)
    assert school.where.name == "class-9000"
    assert printed.opened[0].startswith("http://127.0.0.1:9000/school#")
    assert printed.opened[0] != link.removeprefix("school: ")
    for words in ("port 9000", "Try: http://10.0.0.9:9000/", "room for 16 classes of 20 pupils"):
        assert words in printed.beside
    assert printed.beside.endswith("All classes have been saved. Start the server again to continue.\n")


def test_a_school_that_fits_is_announced_without_a_warning(printed: Printed, tmp_path: Path) -> None:
    printed.of("--school", "--classes", "2")
    (tmp_path / LIST).write_text("[]")
    printed.of("--school", "--static", str(tmp_path))
    assert "room for" not in printed.beside
    assert printed.served[1].room is None


# -- a site --------------------------------------------------------------------------------------------------


def test_a_site_is_served_to_those_whom_the_options_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / LIST).write_text("[]")
    made: list[tuple[Path, bool, list[str]]] = []

    def server(folder: Path, *, local: bool, embed_from: list[str]) -> object:
        made.append((folder, local, embed_from))
        raise ServingError("that is enough")

    monkeypatch.setattr(static_site, "FileServer", server)
    monkeypatch.setattr(serve, "bind", lambda host, _port: SimpleNamespace(getsockname=lambda: (host, 9000)))
    monkeypatch.setattr(serve, "networks", list)
    origin = "https://moodle.example"
    for options in ((), ("--lan", "--embed-from", origin)):
        assert main(["serve", "--no-browser", "--static", str(tmp_path), *options]) == 2
    assert made == [(tmp_path, True, []), (tmp_path, False, [origin])]


def test_a_site_that_lacks_a_package_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "bind", lambda host, _port: SimpleNamespace(getsockname=lambda: (host, 9000)))
    monkeypatch.setitem(sys.modules, static_site.__name__, None)
    assert main(["serve", "--no-browser", "--static", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "cardmath serve --static needs some extra packages" in said
    assert 'install it with: pip install "cardmath[files]"' in said
