"""Files that several processes use, where locks are Windows' and what is open cannot be replaced."""

from pathlib import Path

from tests.without_posix.elsewhere import FOLDER, ROOT, python

#: Tests from elsewhere that do what several pages, servers and studies do at once.
TESTS = (
    "tests/widgets/test_common_tables.py::test_changes_of_many_at_once_are_all_kept",
    "tests/test_study.py::test_two_studies_never_write_the_same_file",
)


def test_what_several_processes_use_is_whole_and_waits_for_nobody(tmp_path: Path) -> None:
    home = tmp_path / FOLDER
    home.mkdir()
    options = ["-q", "-p", "no:cacheprovider", "-W", "ignore::EncodingWarning", f"--rootdir={ROOT}"]
    done = python(home, "-m", "pytest", *options, *(str(ROOT / test) for test in TESTS))
    assert done.returncode == 0, done.stdout.decode("cp1252")
    assert f"{len(TESTS)} passed" in done.stdout.decode("cp1252")


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
