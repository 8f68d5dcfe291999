"""Files that several processes use, where locks are Windows' and what is open cannot be replaced."""

from pathlib import Path

from tests.without_posix.elsewhere import ROOT, python

#: While a file is open, or locked, another thread does something with it, which has to wait.
WAITING = """
import threading, time
from pathlib import Path
from cardmath_widgets.held_files import delete, locked, write_whole

waits, sleep = threading.Event(), time.sleep

def seen(seconds):
    waits.set()
    sleep(seconds)

time.sleep = seen

def meanwhile(held, work):
    waits.clear()
    other = threading.Thread(target=work)
    with held:
        other.start()
        assert waits.wait(10)
    other.join()

def lock():
    with locked(Path("lock")):
        pass

file = Path("table")
write_whole(file, 1)
meanwhile(file.open("rb"), lambda: write_whole(file, 2))
assert file.read_bytes() == b"2"
meanwhile(file.open("rb"), lambda: delete(file))
assert not file.exists()
meanwhile(locked(Path("lock")), lock)
"""


def test_what_is_open_or_locked_is_waited_for(tmp_path: Path) -> None:
    done = python(tmp_path, "-c", WAITING)
    assert (done.returncode, done.stderr) == (0, b"")


#: Two studies that write the same file, and one after them.
STUDIES = """
from cardmath import PyramidGame
from cardmath.study import Study, StudyError
from cardmath.study.files import StudyFile

study = Study(PyramidGame(), deals=1)
with StudyFile("study.csv", study.parameters()) as held:
    try:
        study.run(jobs=1, file="study.csv")
    except StudyError as error:
        print(error)
print(study.run(jobs=1, file="study.csv").deals)
"""


def test_one_study_at_a_time_writes_a_file(tmp_path: Path) -> None:
    done = python(tmp_path, "-c", STUDIES)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines() == [b"study.csv is being written by another study", b"1"]


def test_the_names_of_all_files_differ_in_more_than_their_case() -> None:
    """And Windows allows them, also in a folder whose own name is long."""
    listed = [path.relative_to(ROOT).as_posix() for path in files()]
    assert len({name.casefold() for name in listed}) == len(listed)
    assert not [name for name in listed if set(name) & set('<>:"|?*\\') or name.endswith((" ", "."))]
    assert max(map(len, listed)) < 120


def files() -> list[Path]:
    """The files of the repository."""
    folders = ("benchmarks", "cardmath", "deploy", "docs", "lessons", "seeds", "tests", "tools", "widgets")
    return [
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if not {"node_modules", "__pycache__"} & set(path.parts)
    ]
