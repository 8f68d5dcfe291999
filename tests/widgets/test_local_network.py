"""How a class reaches this computer: which network is theirs, and what a teacher reads."""

import argparse
import contextlib
import errno
import io
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import segno

from cardmath.cli import main
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.commands import local_network, serve
from cardmath_widgets.server.commands.local_network import Network, code, usable
from tests.cases import cases


def found(*interfaces: str) -> dict[str, list[Any]]:
    """Interfaces as psutil tells them, each written "name address address"."""
    addresses: dict[str, list[Any]] = {}
    for name, *own in map(str.split, interfaces):
        addresses[name] = [
            SimpleNamespace(family=socket.AF_INET6 if ":" in one else socket.AF_INET, address=one)
            for one in own
        ]
    return addresses


@cases(
    ("interfaces", "way_out", "addresses"),
    [
        (["lo 127.0.0.1 ::1"], "", []),
        (["lo 127.0.0.1", "wlan0 192.168.1.5 fe80::1"], "192.168.1.5", ["192.168.1.5"]),
        # The one that leads out first, and none that is only the system's own.
        (["eth0 10.1.2.3", "wlan0 192.168.1.5"], "192.168.1.5", ["192.168.1.5", "10.1.2.3"]),
        (["eth0 10.1.2.3", "wlan0 192.168.1.5"], "", ["10.1.2.3", "192.168.1.5"]),
        (["en0 169.254.7.7", "en1 192.168.1.5"], "", ["192.168.1.5"]),
        (["en0 169.254.7.7"], "", []),
        (["en0 0.0.0.0"], "", []),
        # No tablet is inside this computer, or at the other end of a tunnel.
        (["docker0 172.17.0.1", "wlan0 192.168.1.5"], "", ["192.168.1.5", "172.17.0.1"]),
        (["tun0 10.8.0.2", "wlan0 192.168.1.5"], "10.8.0.2", ["192.168.1.5", "10.8.0.2"]),
        (["vEthernet(WSL) 172.20.0.1", "Wi-Fi 192.168.1.5"], "", ["192.168.1.5", "172.20.0.1"]),
        (["utun4 100.64.0.9", "en0 192.168.1.5"], "", ["192.168.1.5", "100.64.0.9"]),
        (["eth0 141.20.1.1", "wlan0 192.168.1.5"], "", ["192.168.1.5", "141.20.1.1"]),
        (["down0 192.168.7.7", "wlan0 192.168.1.5"], "", ["192.168.1.5"]),
    ],
)
def test_the_likeliest_network_comes_first(interfaces: list[str], way_out: str, addresses: list[str]) -> None:
    every = found(*interfaces)
    running = {name for name in every if not name.startswith("down")}
    assert [network.address for network in usable(every, running, way_out)] == addresses


class Terminal(io.StringIO):
    """A terminal that can show what its encoding has."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def test_the_code_on_the_terminal_is_the_address() -> None:
    address = "http://192.168.1.5:8866/"
    lines = code(address, Terminal()).splitlines()
    # Two rows of the code are one line: blocks are light, what is left free is dark.
    rows: list[list[int]] = []
    for line in lines:
        blocks = line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m")
        rows.append([int(block not in "█▀") for block in blocks])
        rows.append([int(block not in "█▄") for block in blocks])
    wanted = [list(row) for row in segno.make(address, error="m", micro=False).matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted


def test_no_code_where_none_can_be_seen() -> None:
    assert code("http://192.168.1.5:8866/", io.StringIO()) == ""
    for encoding in ("ascii", "", "of-no-computer"):
        assert code("http://192.168.1.5:8866/", Terminal(encoding)) == "", encoding


class Announcing:
    """A server that only says where it is."""

    def run(self, listener: socket.socket, announce: Callable[[], None]) -> None:
        listener.close()
        announce()


def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], networks: list[str], *options: str
) -> tuple[list[str], list[str], list[str]]:
    """What is said on standard output and beside it, and what the pages take for the address of the class."""
    outside: list[str] = []

    def lessons(_args: argparse.Namespace, address: str) -> Announcing:
        outside.append(address)
        return Announcing()

    monkeypatch.setattr(serve, "lesson_server", lessons)
    monkeypatch.setattr(serve, "networks", lambda: [Network("wlan0", address) for address in networks])
    assert main(["serve", "--no-browser", "--port", "0", *options]) == 0
    said = capsys.readouterr()
    return said.out.splitlines(), said.err.splitlines(), outside


@pytest.mark.parametrize(
    ("platform", "firewall"),
    [("linux", "sudo ufw allow"), ("darwin", "when macOS asks"), ("win32", "when Windows asks")],
)
def test_a_teacher_reads_which_address_is_for_pupils(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], platform: str, firewall: str
) -> None:
    monkeypatch.setattr(local_network.sys, "platform", platform)
    # An option of Windows' sockets.
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR, raising=False)
    out, beside, outside = printed(monkeypatch, capsys, ["192.168.1.5", "10.0.0.9"], "--lan")
    assert [address.split(":")[1] for address in out] == ["//192.168.1.5", "//127.0.0.1"]
    assert outside == [out[0]]
    port = out[0].rstrip("/").rpartition(":")[2]
    assert beside[0] == "Pupils open this address:"
    assert f"http://10.0.0.9:{port}/" in beside[5]
    for words in ("firewall", firewall, f"port {port}", "same Wi-Fi", "apart"):
        assert words in "".join(beside), words
    assert all(len(sentence.split()) <= 25 for line in beside for sentence in line.split(". "))


def test_the_way_out_is_the_address_that_the_system_would_send_from(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = SimpleNamespace(connect=lambda _address: None, getsockname=lambda: ("192.168.1.5", 50000))
    monkeypatch.setattr(socket, "socket", lambda *_kind: contextlib.nullcontext(probe))
    assert local_network.address_outside() == "192.168.1.5"

    def refuse(_address: object) -> None:
        raise OSError("the network is unreachable")

    probe.connect = refuse
    assert local_network.address_outside() == ""


def test_one_network_has_no_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "other addresses" not in "".join(printed(monkeypatch, capsys, ["192.168.1.5"], "--lan")[1])


def test_without_a_network_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, beside, outside = printed(monkeypatch, capsys, [], "--lan")
    assert len(out) == 1
    assert outside == [""]
    assert beside[0].startswith("This computer is not on a local network")


@pytest.mark.parametrize(
    "options", [[], ["--lan", "--host", "games.school.example"], ["--lan", "--forwarded"]]
)
def test_nothing_is_said_of_a_network_where_pupils_come_another_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    assert printed(monkeypatch, capsys, ["192.168.1.5"], *options)[1] == ["Press Ctrl-C to stop."]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.EACCES, "You are not allowed to use port 80; choose one from 1024 to 65535."),
        (errno.EADDRINUSE, "Port 80 is in use; choose another one, or leave out --port to use a free one."),
    ],
)
def test_why_a_port_cannot_be_used(monkeypatch: pytest.MonkeyPatch, number: int, sentence: str) -> None:
    def refuse(*_args: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(ServingError, match=f"^{sentence}$"):
        serve.bind("127.0.0.1", 80)
