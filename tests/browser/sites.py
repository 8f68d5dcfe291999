"""What the tests of sites share: making one, and waiting for it."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from cardmath_widgets.site import build, packing
from cardmath_widgets.site.distribution import ARCHIVES, MACHINE, SCRIPT
from cardmath_widgets.site.packing import archived

__all__ = [
    "BOARD",
    "OPENING",
    "PHONE",
    "make_one_file",
    "make_package",
    "make_site",
    "shown",
    "without_python",
]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
# Python for browsers starts within seconds, on a busy machine within many.
OPENING = 120_000  # ms
BOARD = ".cardmath-board[data-ready]"


def make_site(folder: Path, *arguments: Path | str) -> "subprocess.CompletedProcess[str]":
    return _site(folder, *arguments)


def make_one_file(path: Path, *names: Path | str) -> "subprocess.CompletedProcess[str]":
    return _site("--one-file", *names, "-o", path)


def make_package(path: Path, name: str) -> "subprocess.CompletedProcess[str]":
    return _site("--scorm", name, "-o", path)


@contextlib.contextmanager
def without_python() -> Iterator[None]:
    """Let sites be made within seconds, with everything but Python."""
    parts = dict.fromkeys((MACHINE, SCRIPT, "pyodide.mjs", "pyodide-lock.json"), b"")
    unpacker = dict.fromkeys(("esm/index.mjs", "umd/index.js", "LICENSE"), b"")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build.distribution, "pyodide", lambda: parts)
        patch.setattr(build.distribution, "fzstd", lambda: unpacker)
        patch.setattr(build.python_archive, "archive", bytes)
        patch.setattr(
            build.distribution, "compiled", lambda *_: (dict.fromkeys(ARCHIVES, archived({})), bytes(100))
        )
        patch.setattr(build.distribution, "lock", lambda: {"packages": {}})
        patch.setattr(build, "carried", lambda *_: build.Wheels())
        patch.setattr(packing, "BEST", 1)  # only the proof asks how small they become
        yield


def _site(*arguments: Path | str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "cardmath", "site", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "C"}
    )


def shown(page: Page, selector: str) -> Locator:
    page.wait_for_selector(selector, timeout=OPENING)
    return page.locator(selector)
