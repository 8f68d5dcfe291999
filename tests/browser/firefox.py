"""Firefox: Debian's build of it, by its own protocol, Marionette.

Selenium speaks to Firefox through geckodriver, which neither Debian nor a package index has. Its work is
small: Marionette's commands are WebDriver's under other names.
"""

import contextlib
import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from selenium.webdriver import Remote
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.command import Command

from .guest import PATIENCE, Guest

#: Debian's package firefox-esr.
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

_COMMANDS = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.GET: "WebDriver:Navigate",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.REFRESH: "WebDriver:Refresh",
    Command.GO_BACK: "WebDriver:Back",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
    Command.QUIT: "WebDriver:DeleteSession",
}
_SETTINGS = {
    "marionette.port": 0,
    # Nothing reaches another computer: no program listens there.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
}


class Marionette:
    """A line to Firefox that carries selenium's commands."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._lines = self._socket.makefile("rb")
        self._heard()  # which protocol it speaks

    def _heard(self) -> Any:
        size = b""
        while (letter := self._lines.read(1)) != b":":
            if not letter:
                raise EOFError("Firefox has ended")
            size += letter
        return json.loads(self._lines.read(int(size)))

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        params.pop("sessionId", None)
        if command == Command.NEW_SESSION:
            params = params["capabilities"]["alwaysMatch"]
        sent = json.dumps([0, 1, _COMMANDS[command], params]).encode()
        self._socket.sendall(b"%d:%b" % (len(sent), sent))
        _type, _number, error, value = self._heard()
        if error:
            return {"status": error["error"], "value": error}
        return {"value": value["value"] if isinstance(value, dict) and list(value) == ["value"] else value}

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


@contextlib.contextmanager
def firefox() -> Iterator[Guest]:
    """A separate browser, for as long as it is wanted."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _SETTINGS.items()]
        Path(home, "user.js").write_text("\n".join(lines))
        command = [str(FIREFOX), "--headless", "--marionette", "--no-remote", "--profile", home]
        command += ["--width", "1280", "--height", "900"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, **quiet) as running:
            try:
                driver = Remote(Marionette(_port(Path(home))), options=ArgOptions())  # type: ignore[arg-type]
                yield Guest(driver)
                driver.quit()
            finally:
                running.terminate()


def _port(home: Path) -> int:
    """Return where a Firefox that starts listens, as soon as it has said so."""
    told = home / "MarionetteActivePort"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if told.exists() and (port := told.read_text()):
            return int(port)
        time.sleep(0.05)
    raise TimeoutError("Firefox did not start")
