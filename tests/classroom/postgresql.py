"""A real PostgreSQL server for one test, in a folder of its own, as Debian packages it."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


def _program(name: str) -> str:
    found = shutil.which(name)
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    if found is None and not newest:
        pytest.skip("PostgreSQL is not installed (make postgresql)")
    return str(newest[-1]) if newest else str(found)


def _owner() -> dict[str, Any]:
    """The user who runs the server, which refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    pytest.skip("PostgreSQL does not run as root, and there is no other user")


class Server:
    """A server that can be killed and started again; ``url`` is the address of its database."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._owner = _owner()
        if self._owner:
            os.chown(folder, self._owner["user"], self._owner["group"])
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.url = f"postgresql://cardmath@127.0.0.1:{self.port}/postgres"
        made = [_program("initdb"), "-D", str(folder / "data"), "-U", "cardmath", "-A", "trust"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd="/", **self._owner)
        self.start()

    def start(self) -> None:
        data = self._folder / "data"
        (data / "postmaster.pid").unlink(missing_ok=True)
        settings = ("listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}")
        command = [_program("postgres"), "-D", str(data), "-p", str(self.port)]
        command += [word for setting in settings for word in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd="/", start_new_session=True, **self._owner
            )
        ready = [_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        end = time.monotonic() + 60
        while subprocess.run(ready, check=False).returncode:
            if time.monotonic() > end:
                raise AssertionError((self._folder / "log").read_text("utf-8"))
            time.sleep(0.1)

    def kill(self) -> None:
        """End the server and all its processes as a power cut would."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def postgresql() -> Iterator[Server]:
    """Start a server; skip the test where there is none."""
    # The folders of tests cannot be entered by other users.
    with tempfile.TemporaryDirectory(prefix="cardmath-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.stop()
