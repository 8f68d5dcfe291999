"""A full disk: events wait, the desk can say it, nothing stops, and nothing is lost afterwards."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.classroom.core.journal import ClassEvent, Journal, JournalError
from cardmath_widgets.classroom.core.journal.event_table import Store
from tests.own_loop import run

SCRIPT = Path(__file__).with_name("full_disk.py")


def survives(folder: Path) -> str:
    command = [sys.executable, str(SCRIPT), str(folder)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=False, cwd=SCRIPT.parents[2]
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_events_wait_while_no_file_can_grow(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    assert "stays on their tablets" in survives(folder)


@pytest.mark.proof
def test_events_wait_while_the_disk_is_full(tmp_path: Path) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small file system")
    try:
        assert survives(tmp_path).startswith("The disk is full.")
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


class Failing:
    """A store that fails as long as it has to, with any error."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
        self.error: Exception | None = error
        self.tries = 0
        save = Store.save

        def failing(store: Store, events: Any) -> None:
            self.tries += 1
            if self.error is not None:
                raise self.error
            save(store, events)

        monkeypatch.setattr(Store, "save", failing)


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), RuntimeError("something else")])
def test_whatever_fails_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    failing = Failing(monkeypatch, error)

    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        troubles: list[str | None] = []
        journal.watch(lambda events: troubles.append(journal.trouble) if not events else None)
        kept = journal.submit(ClassEvent("otter-0001", 1, "moved", {"part": "odds"}, 1.0))
        while failing.tries < 2:
            await asyncio.sleep(0.01)
        assert not kept.done()
        assert journal.trouble is not None
        assert journal.trouble.startswith("The disk is full") is isinstance(error, OSError)
        failing.error = None
        await kept
        # The desk hears of the trouble once, and of its end.
        assert [trouble is None for trouble in troubles] == [False, True]
        await journal.delete()

    run(check())


def test_a_journal_that_is_closed_while_the_disk_is_full_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(monkeypatch, OSError(28, "No space left on device"))

    async def check() -> None:
        journal = await Journal.open(tmp_path / "class")
        kept = journal.submit(ClassEvent("otter-0001", 1, "moved", {"part": "odds"}, 1.0))
        while not failing.tries:
            await asyncio.sleep(0.01)
        await journal.close()
        with pytest.raises(JournalError):
            await kept

    run(check())
