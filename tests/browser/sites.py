"""What the tests of sites share: making one, and waiting for it."""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Locator, Page

__all__ = ["BOARD", "OPENING", "PHONE", "make_one_file", "make_site", "shown"]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
# Python for browsers starts within seconds, on a busy machine within many.
OPENING = 120_000  # ms
BOARD = ".cardmath-board[data-ready]"


def make_site(folder: Path, *arguments: Path | str) -> "subprocess.CompletedProcess[str]":
    return _site(folder, *arguments)


def make_one_file(path: Path, *names: Path | str) -> "subprocess.CompletedProcess[str]":
    return _site("--one-file", *names, "-o", path)


def _site(*arguments: Path | str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "cardmath", "site", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "C"}
    )


def shown(page: Page, selector: str) -> Locator:
    page.wait_for_selector(selector, timeout=OPENING)
    return page.locator(selector)
