"""JupyterLab, started as a person starts it with ``cardmath lab``, and notebooks run in it."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, TimeoutError

__all__ = ["run", "running_lab"]


@contextlib.contextmanager
def running_lab(folder: Path) -> Iterator[str]:
    """Start JupyterLab and yield its address; it saves nothing by itself, so the checkout stays as it was.

    ``folder`` is for its settings and workspaces.
    """
    settings = folder / "settings" / "@jupyterlab" / "docmanager-extension"
    settings.mkdir(parents=True)
    (settings / "plugin.jupyterlab-settings").write_text('{"autosave": false}')
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = [
        "--no-browser",
        f"--port={port}",
        "--ip=127.0.0.1",
        "--allow-root",
        "--IdentityProvider.token=",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "cardmath", "lab", "--", *options],
        env=os.environ
        | {
            "JUPYTERLAB_SETTINGS_DIR": str(settings.parents[1]),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.2)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)), "JupyterLab ends with the command"


def run(page: Page, lab: str, notebook: str, ready: str) -> Page:
    """Open a notebook and run all its cells, until what ``ready`` selects is there.

    It is in a workspace where nothing is left of who came before.
    """
    page.goto(f"{lab}/lab/workspaces/{uuid.uuid4().hex}/tree/{notebook}")
    page.wait_for_selector(".jp-Notebook", timeout=60_000)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']", timeout=60_000)
    for _ in range(6):
        # On a busy machine JupyterLab may still be setting itself up and not hear the first call.
        # Or it asks for a kernel while that is starting, and names the notebook's own first.
        for accept in page.locator(".jp-Dialog .jp-mod-accept").all():
            accept.click()
        with contextlib.suppress(TimeoutError):  # a dialog may come up between two presses
            page.get_by_role("menuitem", name="Run", exact=True).click(timeout=5_000)
            page.get_by_role("menuitem", name=re.compile("^Run All Cells")).click(timeout=5_000)
            page.locator(ready).first.wait_for(timeout=20_000)
            break
    return page
