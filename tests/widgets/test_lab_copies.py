"""`cardmath lab`: lessons of an installed package are copied, changes are kept, and JupyterLab runs."""

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from cardmath_widgets.server import ServingError
from cardmath_widgets.server.commands import lab
from cardmath_widgets.server.notebooks.lessons import lessons_folder, read_manifest

SOURCE = lessons_folder()
PLACES = [*(lesson.path.relative_to(SOURCE) for lesson in read_manifest(SOURCE)), Path("desk.ipynb")]


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the lessons are copied to, as if the package were installed."""
    monkeypatch.setattr(lab, "is_editable", lambda: False)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "documents")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_name, **_options: tmp_path / "data")
    return tmp_path / "documents" / "cardmath"


def test_course_and_apps_are_copied_in_their_folders(documents: Path) -> None:
    assert lab.workspace() == documents
    copied = {path.relative_to(documents) for path in documents.rglob("*.ipynb")}
    assert copied == set(PLACES)
    assert {place.parts[0] for place in PLACES} == {"apps", "course", "desk.ipynb"}
    for place in PLACES:
        assert (documents / place).read_bytes() == (SOURCE / place).read_bytes()


def test_a_changed_copy_is_kept_and_a_newer_original_is_put_beside_it(
    documents: Path, tmp_path: Path
) -> None:
    lab.workspace()
    changed, untouched, *_ = PLACES
    (documents / changed).write_text("mine", "utf-8")
    lab.workspace()
    assert (documents / changed).read_text("utf-8") == "mine"
    assert not list(documents.rglob("*-new.ipynb"))
    # An older package had other notebooks.
    for place in (changed, untouched):
        (tmp_path / "data" / "lessons" / place).write_text("older", "utf-8")
    (documents / untouched).write_text("older", "utf-8")
    lab.workspace()
    assert (documents / changed).read_text("utf-8") == "mine"
    assert [path.name for path in documents.rglob("*-new.ipynb")] == [f"{changed.stem}-new.ipynb"]
    assert (documents / untouched).read_bytes() == (SOURCE / untouched).read_bytes()


@pytest.mark.parametrize(
    ("copy", "original", "copied", "beside"),
    [
        # The copy, and the original it was made from, before a newer notebook comes: what it is then.
        (None, None, "new", None),
        ("old", "old", "new", None),
        ("old", None, "old", "new"),
        ("own", "old", "own", "new"),
        ("own", "new", "own", None),
        ("new", "old", "new", None),
        ("new", None, "new", None),
    ],
)
def test_a_newer_lesson_replaces_only_what_nobody_changed(
    copy: str | None, original: str | None, copied: str, beside: str | None, tmp_path: Path
) -> None:
    paths = [tmp_path / place for place in ("package/a.ipynb", "documents/deep/a.ipynb", "data/deep/a.ipynb")]
    for path, text in zip(paths, ("new", copy, original), strict=True):
        if text is not None:
            path.parent.mkdir(parents=True)
            path.write_text(text)
            # They differ in nothing but their text.
            os.utime(path, (1e9, 1e9))
    new, kept, known = paths
    lab.bring(new, kept, known)
    assert (kept.read_text(), known.read_text()) == (copied, "new")
    newer = kept.with_stem("a-new")
    assert (newer.read_text() if newer.exists() else None) == beside


class _Lab:
    """JupyterLab, which Ctrl-C reaches twice before it ends."""

    def __init__(self, status: int) -> None:
        self.waits: list[BaseException | int] = [KeyboardInterrupt(), KeyboardInterrupt(), status]
        self.is_terminated = False

    def __enter__(self) -> "_Lab":
        return self

    def __exit__(self, *_error: object) -> None:
        assert not self.waits, "it has ended"

    def wait(self) -> int:
        said = self.waits.pop(0)
        if isinstance(said, BaseException):
            raise said
        return said

    def terminate(self) -> None:
        self.is_terminated = True


@pytest.mark.parametrize(("status", "returned"), [(0, 0), (3, 3), (-15, 0)])
def test_jupyterlab_opens_the_first_lesson_and_ends_with_the_command(
    status: int, returned: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, started = _Lab(status), list[Any]()
    handlers: dict[int, Any] = {}

    def start(command: list[str], *, env: dict[str, str]) -> _Lab:
        started.append((command, env["JUPYTER_CONFIG_PATH"]))
        return running

    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/own")
    monkeypatch.setattr(lab, "import_module", started.append)
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    assert lab.LabCommand.run(argparse.Namespace(options=["--port", "9000"])) == returned
    named, (command, places) = started
    # A package that is missing is reported here.
    assert named == "jupyterlab"
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={SOURCE}" in command
    assert f"--LabApp.default_url=/lab/tree/{PLACES[0].as_posix()}" in command
    assert {*lab.quiet_options()} < {*command}
    assert command[-2:] == ["--port", "9000"]
    # Our settings count only where the user has chosen nothing.
    assert places == os.pathsep.join(["/own", str(Path(lab.__file__).with_name("settings"))])
    monkeypatch.delenv("JUPYTER_CONFIG_PATH")
    assert lab.environment()["JUPYTER_CONFIG_PATH"] == places.partition(os.pathsep)[2]
    handlers[signal.SIGTERM](signal.SIGTERM, None)
    assert running.is_terminated


def test_documents_that_cannot_be_written_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise PermissionError("no")

    monkeypatch.setattr(lab, "workspace", refuse)
    with pytest.raises(ServingError, match=r"^The lessons cannot be copied to your documents: no\.$"):
        lab.LabCommand.run(argparse.Namespace(options=[]))
