"""The school's two servers behind nginx, as deploy/large-class/school.py starts them: one class, on both."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from tests.classroom.postgresql import postgresql
from tests.signals import hear_signals

pytestmark = pytest.mark.proof
SCHOOL = Path(__file__).parents[2] / "deploy" / "large-class" / "school.py"
NAME = "games.school.example"


def until(condition: Callable[[], bool], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.2)


def free_ports(count: int = 3) -> int:
    """The first of some free ports in a row."""
    while True:
        with contextlib.suppress(OSError), contextlib.ExitStack() as held:
            first: int = held.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            for port in range(first + 1, first + count):
                held.enter_context(socket.create_server(("127.0.0.1", port)))
            return first


class School:
    """The running programs, with what the teacher's terminal shows: the desk's secret and the code."""

    def __init__(self, port: int, process: "subprocess.Popen[str]") -> None:
        self.port = port
        assert process.stdout is not None
        assert process.stderr is not None
        printed = ""
        while "The class is open" not in printed:
            line = process.stderr.readline()
            assert line, printed
            printed += line
        assert process.stdout.readline() == f"https://{NAME}/\n"
        self.secret = process.stdout.readline().strip().partition("#")[2]
        self.code = re.findall(r"code of the class: (\d \d \d \d)", printed)[0].replace(" ", "")

    @contextlib.contextmanager
    def client(self, from_where: str = "127.0.0.1") -> Iterator[httpx.Client]:
        """A browser that has opened the door."""
        address = f"http://127.0.0.1:{self.port}/"
        there = httpx.HTTPTransport(local_address=from_where)
        with httpx.Client(base_url=address, headers={"Host": NAME}, timeout=300, transport=there) as client:
            client.get("class/join")
            client.headers["X-XSRFToken"] = client.cookies["_cardmath_xsrf"]
            yield client

    def server_of(self, pupil: httpx.Client, seat: str) -> int:
        """Return the port of the server that has a pupil's game."""
        asked = {
            port: pupil.head(f"http://127.0.0.1:{port}/api/seats/{seat}/outputs").status_code
            for port in (self.port + 1, self.port + 2)
        }
        (owner,) = [port for port, status in asked.items() if status != 404]
        return owner

    def kill(self, port: int) -> None:
        """Kill a server as a power cut would, without a word."""
        for process in psutil.process_iter(["cmdline"]):
            words = process.info["cmdline"] or []
            if "serve" in words and words[-1] == str(port):
                process.kill()

    def answers(self, port: int) -> bool:
        """Tell whether a server is ready: it listens before."""
        try:
            return httpx.get(f"http://127.0.0.1:{port}/class/join", timeout=5).status_code < 500
        except httpx.HTTPError:
            return False


@pytest.fixture(scope="module")
def school() -> Iterator[School]:
    nginx = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
    if nginx is None:
        pytest.skip("nginx is not installed (make nginx)")
    port = free_ports()
    with postgresql() as database:
        command = [sys.executable, str(SCHOOL), NAME, "--port", str(port), "--nginx", nginx]
        command += ["--cardmath", str(Path(sys.executable).with_name("cardmath"))]
        process = subprocess.Popen(
            command,
            env=os.environ | {"CARDMATH_DATABASE_URL": database.url},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=hear_signals,
        )
        try:
            running = School(port, process)
            yield running
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=90)
        # Nothing of it is left.
        assert not any(running.answers(one) for one in (port, port + 1, port + 2))


@pytest.fixture(scope="module")
def pupils(school: School) -> Iterator[dict[int, list[httpx.Client]]]:
    """Pupils who have joined and play, by the server that has their games; there is one on each."""
    with contextlib.ExitStack() as stack:
        found: dict[int, list[httpx.Client]] = {school.port + 1: [], school.port + 2: []}
        while not all(found.values()):
            pupil = stack.enter_context(school.client())
            assert pupil.post("class/code", json={"code": school.code}).json()["joining"] == "in"
            found[school.server_of(pupil, game(pupil))].append(pupil)
        yield found


def game(pupil: httpx.Client) -> str:
    """Open a game; return its seat on the server."""
    page = pupil.get("pyramid-addition")
    assert page.status_code == 200
    seat: str = re.findall(r'data-seat="([\w-]+)"', page.text)[0]
    assert pupil.get(f"api/seats/{seat}/outputs").status_code in (200, 202)
    return seat


def send(pupil: httpx.Client, sequence: int) -> None:
    """Send an event until it is acknowledged, as the page does."""
    event = {"sequence": sequence, "kind": "moved", "data": {"part": "pyramid-addition"}, "age": 0}

    def is_kept() -> bool:
        answer = pupil.post("api/class/events", json={"events": [event]})
        return answer.status_code == 200 and answer.json()["acknowledged"] == [sequence]

    until(is_kept)


def test_a_school_never_begins_a_new_class_at_each_restart() -> None:
    command = [sys.executable, str(SCHOOL), NAME, "--new-class"]
    environment = os.environ | {"CARDMATH_DATABASE_URL": "postgresql://nowhere.example/none"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "--new-class would delete the class at every restart" in done.stderr


def test_a_database_that_cannot_be_used_is_said_once() -> None:
    command = [sys.executable, str(SCHOOL), NAME, "--port", str(free_ports())]
    command += ["--cardmath", str(Path(sys.executable).with_name("cardmath"))]
    environment = os.environ | {"CARDMATH_DATABASE_URL": "postgresql://cardmath:hid@den@127.0.0.1/none"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert done.stderr.count("as %40") == 1
    assert done.stderr.endswith("\nThe first server did not start.\n")
    assert "den" not in done.stdout + done.stderr


def moves(school: School) -> list[int]:
    """Return the moves of the pupils, as the desk exports them."""
    with school.client() as teacher:
        assert teacher.post("class/enter", json={"secret": school.secret}).json() == {"page": "desk"}
        report = teacher.get("class/report.json").json()
    return [sum(part["moves"] for part in pupil["parts"].values()) for pupil in report["pupils"]]


def test_one_desk_shows_the_pupils_of_both_servers(
    school: School, pupils: dict[int, list[httpx.Client]]
) -> None:
    everybody = [pupil for some in pupils.values() for pupil in some]
    for pupil in everybody:
        send(pupil, 1)
        send(pupil, 1)
    assert moves(school) == [1] * len(everybody)


@pytest.mark.parametrize("proto", ["http", "https"])
def test_a_server_with_tls_may_forward_to_it(school: School, proto: str) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    upgrade |= {"Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==", "Origin": f"https://{NAME}"}
    with school.client() as teacher:
        assert teacher.post("class/enter", json={"secret": school.secret}).is_success
        teacher.headers["X-Forwarded-Proto"] = proto
        assert f">{proto}://{NAME}<".replace("http://", "") in teacher.get("class/desk").text
        with teacher.stream("GET", "api/class/desk", headers=upgrade) as line:
            assert line.status_code == (101 if proto == "https" else 403)


def test_both_servers_have_the_same_tables(school: School) -> None:
    folders = {
        process.environ()["CARDMATH_COMMON_TABLES"]
        for process in psutil.process_iter(["cmdline"])
        if "serve" in (words := process.info["cmdline"] or [])
        and words[-1] in (str(school.port + 1), str(school.port + 2))
    }
    (folder,) = folders
    assert Path(folder).parent.stat().st_mode & 0o77 == 0


def test_a_pupil_stays_on_the_same_server(school: School, pupils: dict[int, list[httpx.Client]]) -> None:
    for port, some in pupils.items():
        assert {school.server_of(some[0], game(some[0])) for _time in range(3)} == {port}


def test_nobody_gets_in_without_the_code(school: School) -> None:
    with school.client() as stranger:
        for page in ("", "pyramid-addition", "class/desk"):
            answer = stranger.get(page)
            assert answer.status_code != 200 or "data-seat" not in answer.text
        assert stranger.post("api/class/events", json={"events": []}).status_code == 403


def test_a_flood_of_wrong_codes_delays_nobody_at_another_address(school: School) -> None:
    wrong = f"{(int(school.code) + 1) % 10_000:04}"

    def reply_to(client: httpx.Client, code: str) -> str:
        joining: str = client.post("class/code", json={"code": code}).json()["joining"]
        return joining

    said = ""
    while said != "slow":
        with school.client("127.0.0.2") as guesser:
            # Each of these browsers is a new one, so the address is slowed down in the end.
            for _time in range(4):
                said = reply_to(guesser, wrong)
    with school.client("127.0.0.2") as same, school.client("127.0.0.3") as other:
        # The address may try once a second; this uses it up if opening the door took that long.
        reply_to(same, wrong)
        assert reply_to(same, school.code) == "slow"
        assert reply_to(other, school.code) == "in"


def test_the_pupils_of_a_killed_server_carry_on_at_the_other(
    school: School, pupils: dict[int, list[httpx.Client]]
) -> None:
    pupil = pupils[school.port + 2][0]
    school.kill(school.port + 2)
    game(pupil)
    send(pupil, 2)
    until(lambda: school.answers(school.port + 2))


def test_the_class_outlives_its_first_server(school: School, pupils: dict[int, list[httpx.Client]]) -> None:
    here, there = pupils[school.port + 1][0], pupils[school.port + 2][0]
    # nginx tries a server again only some seconds after it has failed.
    until(lambda: school.server_of(there, game(there)) == school.port + 2)
    school.kill(school.port + 1)
    # The games of the others go on.
    game(there)
    send(here, 3)
    send(there, 3)
    assert here.get("class/join").status_code == 200
