"""`cardmath lab` from an installed package: the lessons are copied, and what a person changed is kept."""

from pathlib import Path

import platformdirs
import pytest

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
