"""Many classes on two servers behind the nginx of deploy/many-classes, with a real PostgreSQL."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import httpx
import pytest

from tests.classroom.postgresql import postgresql
from tests.classroom.test_deploy import NAME, free_ports, send, until
from tests.signals import hear_signals

pytestmark = pytest.mark.proof
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "many-classes" / "base" / "nginx.conf"
SECRET = "the cat sits on the mat"
SERVERS = (1, 2)


class Browser(httpx.Client):
    """A browser that has opened the door through nginx."""

    def __init__(self, port: int) -> None:
        super().__init__(base_url=f"http://127.0.0.1:{port}/", headers={"Host": NAME}, timeout=300)

    def __enter__(self) -> "Browser":
        super().__enter__()
        self.get("class/join")
        self.headers["X-XSRFToken"] = self.cookies["_cardmath_xsrf"]
        return self

    def join(self, code: str) -> str:
        """Type a code; return what the door says."""
        said: str = self.post(f"class/code?code={code}", json={"code": code}).json()["joining"]
        return said

    @property
    def is_in(self) -> bool:
        """Whether the class knows this browser."""
        answer = self.get("api/class/me")
        return answer.status_code == 200 and "animal" in answer.json()


class School:
    """The two servers and nginx."""

    def __init__(self, folder: Path, nginx: str, database: str) -> None:
        self.port = free_ports()
        self._folder, self._nginx = folder, nginx
        self._environment = os.environ | {
            "CARDMATH_DATABASE_URL": database,
            "CARDMATH_SCHOOL_SECRET": SECRET,
            "XDG_STATE_HOME": str(folder),
        }
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> "School":
        for number in SERVERS:
            self.start(number)
        text = CONFIGURATION.read_text("utf-8").replace("/tmp/", f"{self._folder}/")
        text = text.replace("listen 8080", f"listen 127.0.0.1:{self.port}")
        for number in SERVERS:
            text = text.replace(f"cardmath-{number}:8866", f"127.0.0.1:{self.port + number}")
        file = self._folder / "nginx.conf"
        file.write_text(text, "utf-8")
        command = [self._nginx, "-p", str(self._folder), "-c", str(file), "-g", "daemon off;"]
        self._running[0] = subprocess.Popen(command, preexec_fn=hear_signals)
        until(lambda: self.answers(0))
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        for process in self._running.values():
            process.send_signal(signal.SIGTERM)
        for process in self._running.values():
            assert process.wait(60) == 0

    def start(self, number: int) -> None:
        """Start a server as the image does."""
        command = [str(Path(sys.executable).with_name("cardmath")), "serve", "--school", "--forwarded"]
        command += ["--no-browser", "--port", str(self.port + number), "--host", NAME]
        self._running[number] = subprocess.Popen(
            [*command, "--share", f"{number}/{len(SERVERS)}"],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            preexec_fn=hear_signals,
        )
        until(lambda: self.answers(number))

    def stop(self, number: int, how: signal.Signals) -> None:
        """End a server."""
        process = self._running.pop(number)
        process.send_signal(how)
        process.wait(60)

    def answers(self, number: int) -> bool:
        """Tell whether a server, or nginx (0), is there."""
        try:
            return httpx.get(f"http://127.0.0.1:{self.port + number}/api/health", timeout=5).is_success
        except httpx.HTTPError:
            return False

    def browser(self) -> Browser:
        """A new browser."""
        return Browser(self.port)

    def knows(self, number: int, browser: Browser) -> bool:
        """Tell whether a server itself knows a browser."""
        answer = browser.get(f"http://127.0.0.1:{self.port + number}/api/class/me")
        return answer.status_code == 200 and "animal" in answer.json()


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("nginx is not installed (make nginx)")
    folder = tmp_path_factory.mktemp("school")
    with postgresql() as database, School(folder, nginx, database.url) as running:
        yield running


@pytest.fixture(scope="module")
def classes(school: School) -> dict[int, dict[str, str]]:
    """A class on each server, as a teacher has opened them on the page: codes and links, by the server."""
    found: dict[int, dict[str, str]] = {}
    with school.browser() as teacher:
        assert teacher.post("school/open", json={"size": 5}).status_code == 403
        assert teacher.post("school/enter", json={"secret": SECRET}).status_code == 200
        while len(found) < len(SERVERS):
            opened = teacher.post("school/open", json={"size": 5}).json()
            (number,) = re.findall(r"class=([12])-", opened["desk"])
            found[int(number)] = opened | {"code": opened["code"].replace(" ", "")}
    return found


@pytest.fixture(scope="module")
def pupils(school: School, classes: dict[int, dict[str, str]]) -> Iterator[dict[int, Browser]]:
    """A pupil of each class, by the server."""
    with contextlib.ExitStack() as stack:
        found = {number: stack.enter_context(school.browser()) for number in SERVERS}
        for number, pupil in found.items():
            assert pupil.join(classes[number]["code"]) == "in"
        yield found


def moves(school: School, opened: dict[str, str]) -> list[int]:
    """Return the moves of a class's pupils, as its desk exports them."""
    with school.browser() as teacher:
        address, _hash, secret = opened["desk"].partition("#")
        (key,) = re.findall(r"class=(.*)", address)
        entered = teacher.post(f"class/enter?class={key}", json={"secret": secret})
        assert entered.status_code == 200
        report = teacher.get(f"class/report.json?class={key}").json()
    return [sum(part["moves"] for part in pupil["parts"].values()) for pupil in report["pupils"]]


def test_each_class_is_on_its_server(
    school: School, classes: dict[int, dict[str, str]], pupils: dict[int, Browser]
) -> None:
    for number, pupil in pupils.items():
        assert int(classes[number]["code"]) % len(SERVERS) == number - 1
        assert [school.knows(one, pupil) for one in SERVERS] == [one == number for one in SERVERS]
        assert all(pupil.is_in for _time in range(4))
        send(pupil, 1)
    assert {number: moves(school, opened) for number, opened in classes.items()} == {1: [1], 2: [1]}


def test_a_tablet_of_one_class_can_join_another(school: School, classes: dict[int, dict[str, str]]) -> None:
    with school.browser() as tablet:
        for number in SERVERS:
            assert tablet.join(classes[number]["code"]) == "in"
            assert school.knows(number, tablet)


@pytest.mark.parametrize(("stopped", "how"), [(1, signal.SIGKILL), (2, signal.SIGTERM)])
def test_a_class_goes_on_while_the_other_server_is_gone_and_its_own_after_a_restart(
    school: School,
    classes: dict[int, dict[str, str]],
    pupils: dict[int, Browser],
    stopped: int,
    how: signal.Signals,
) -> None:
    other = 3 - stopped
    before = {number: moves(school, classes[number])[0] for number in SERVERS}
    school.stop(stopped, how)
    assert pupils[stopped].get("api/class/me").status_code == 502
    send(pupils[other], 1 + stopped)
    assert moves(school, classes[other])[0] == before[other] + 1
    # The door and the operator's page are open as well.
    with school.browser() as somebody:
        assert all(somebody.get(page).is_success for page in ("class/join", "school") * 3)
    school.start(stopped)
    until(lambda: pupils[stopped].is_in)
    send(pupils[stopped], 10)
    assert moves(school, classes[stopped])[0] == before[stopped] + 1
