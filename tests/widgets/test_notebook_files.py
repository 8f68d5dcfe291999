"""Which files beside a notebook it names, and which of these pages and sites get."""

import errno
import sys
from pathlib import Path

import nbformat
import pytest

from cardmath_widgets.server.notebooks.lessons import own_lessons
from cardmath_widgets.server.notebooks.reading import Beside
from cardmath_widgets.site import notebook_files
from cardmath_widgets.site.notebook_files import included, is_shown, report_left_out
from tests.cases import cases
from tests.notebooks.kinds import write_cells


@cases(
    ("cell", "place", "named"),
    [
        ("Image('dots.png')", "dots.png", True),
        ("Image('pics/dots.png')", "pics/dots.png", True),
        ("Path('pics') / 'dots.png'", "pics/dots.png", True),
        ("![dots](my%20dots.png)", "my dots.png", True),
        ("open('my dots.csv')", "my dots.csv", True),
        # However the accent is written, in the text or in the folder.
        ("open('e\u0301te\u0301.csv')", "\xe9t\xe9.csv", True),
        ("open('\xe9t\xe9.csv')", "e\u0301te\u0301.csv", True),
        ("f'face-{n}.png'", "face-6.png", True),
        ("f'face-{n:02}.png'", "face-06.png", True),
        ("'face-{}.png'.format(6)", "face-6.png", True),
        ("'face-%d.png' % 6", "face-6.png", True),
        ("glob('pics/*.png')", "pics/any.png", True),
        ("# marks.csv, for the loop below", "marks.csv", True),
        ("Image('more-dots.png')", "dots.png", False),
        ("Image('dots.pngx')", "dots.png", False),
        ("f'face-{n}.png'", "back-6.png", False),
        ("f'face-{n}.png'", "face-6.jpg", False),
        ("f'{n}'", "marks.csv", False),
        ("glob('*')", "marks.csv", False),
        ("glob('*.*')", "marks.csv", False),
        ("a * b. And c", "marks.csv", False),
    ],
)
def test_what_a_notebook_names(cell: str, place: str, named: bool) -> None:
    assert Beside(Path(), [cell]).names(place) is named


@pytest.mark.parametrize(
    "place",
    [
        *("../dots.png", "pics/../dots.png", "pics//dots.png", "/dots.png", ".dots.png", ".git/dots.png"),
        # On Windows these lead to another folder, or to another drive.
        *("..\\dots.png", "c:dots.png", "pics/c:dots.png"),
    ],
)
def test_no_address_leads_out_of_the_folder_or_into_a_hidden_one(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Wherever it leads, there is a picture.
    monkeypatch.setattr(Path, "is_file", lambda _path: True)
    beside = Beside(Path("/lessons"), [f"'{place}', 'dots.png'"])
    assert beside.names(place)
    assert beside.shown(place) is None
    assert beside.shown("pics/dots.png") == Path("/lessons/pics/dots.png")


def test_a_name_that_no_disk_takes_is_no_file(tmp_path: Path) -> None:
    assert Beside(tmp_path, ["f'{n}.png'"]).shown("9" * 300 + ".png") is None


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_shows_pictures_wherever_they_are_and_no_other_file(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    for name, target in (("dots.png", "dice.svg"), ("marks.png", "marks.csv")):
        (tmp_path / target).write_text("")
        (folder / name).symlink_to(tmp_path / target)
    beside = Beside(folder, ["'dots.png', 'marks.png'"])
    assert beside.shown("dots.png") == folder / "dots.png"
    assert beside.shown("marks.png") is None


def test_modules_go_along_and_what_they_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in {
        "helper.py": "import shapes.dice\nopen('rolls.csv')",
        "shapes/__init__.py": "",
        "shapes/dice.py": "",
        "unused.py": "",
        "rolls.csv": "1",
        "marks.csv": "2",
        "large.csv": "0" * 100,
        "answers.ipynb": "answers.ipynb",
        # In a checkout of ours, and beside a module that Python itself has.
        "cardmath/__init__.py": "",
        "random.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "shapes" / "round").symlink_to(tmp_path)
    cells = ["import helper, random, cardmath", "open('large.csv'); 'answers.ipynb round'"]
    beside = Beside(tmp_path, cells)
    assert sorted(beside.modules) == ["helper.py", "shapes/__init__.py", "shapes/dice.py"]
    assert beside.packages == {"helper", "shapes"}
    monkeypatch.setattr(notebook_files, "MOST", 80)
    reported: list[str] = []
    goes = included(beside, "mine.ipynb", reported.append)
    assert sorted(goes) == ["helper.py", "rolls.csv", "shapes/__init__.py", "shapes/dice.py"]
    assert not any(map(is_shown, goes))
    report_left_out([beside], reported.append)
    too_large, with_it, stays = reported
    assert too_large.startswith("large.csv (0.0 MB) is too large to include with mine.ipynb")
    assert with_it == ("Included with mine.ipynb: helper.py, rolls.csv, shapes/__init__.py, shapes/dice.py.")
    assert stays.endswith("because no notebook there mentions them: marks.csv, random.py, unused.py.")


def test_only_folders_that_a_notebook_mentions_are_looked_into(tmp_path: Path) -> None:
    for place in ("pics/dots.png", "marks/answers.png", "__pycache__/a.png", ".git/a.png", "beside.png"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text("")
    assert Beside(tmp_path, ["'pics', 'answers.png'"]).all == ["beside.png", "pics/dots.png"]
    assert Beside(tmp_path, ["1"]).all == ["beside.png"]


def test_the_title_of_a_notebook_is_in_its_text_and_in_no_comment_of_its_code(tmp_path: Path) -> None:
    cells = [
        nbformat.v4.new_code_cell("# A comment"),
        nbformat.v4.new_raw_cell("# Raw"),
        nbformat.v4.new_markdown_cell("# Mine\n\n![Dots](dots.png)\n\nA lesson\nof my own.\n\nMore."),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "a.ipynb")
    (lesson,) = own_lessons([tmp_path], ())
    assert (lesson.title, lesson.sentence) == ("Mine", "A lesson of my own.")
    assert (lesson.is_own, lesson.hides, lesson.prints, lesson.problem) == (True, False, False, "")


def test_no_notebook_takes_an_address_of_ours(tmp_path: Path) -> None:
    for name in ("assets", "api", "mine"):
        write_cells(tmp_path / f"{name}.ipynb", ["# Mine"])
    assert [lesson.name for lesson in own_lessons([tmp_path], ["mine"])] == ["api-2", "assets-2", "mine-2"]


def test_what_stays_out_is_named_folder_by_folder_and_many_files_are_counted(tmp_path: Path) -> None:
    said: list[str] = []
    besides = []
    for name, count in (("b", 12), ("a", 27), ("c", 1)):
        (tmp_path / name).mkdir()
        for number in range(count):
            (tmp_path / name / f"{name}-{number:02}.csv").write_text("")
        besides += [Beside(tmp_path / name, [cell]) for cell in ("1", "2")]
    report_left_out(besides, said.append)
    listed = [line.partition("mentions them: ")[2] for line in said]
    assert listed == [
        ", ".join(f"b-{number:02}.csv" for number in range(12)) + ".",
        ", ".join(f"a-{number:02}.csv" for number in range(12)) + ", 15 more.",
        "c-00.csv.",
    ]


def test_a_file_that_is_too_large_keeps_no_other_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook_files, "MOST", 100)
    said: list[str] = []
    for name, size in (("dice.py", 101), ("dots.png", 60), ("small.png", 40)):
        (tmp_path / name).write_bytes(b" " * size)
    goes = included(Beside(tmp_path, ["import dice", "'dots.png', 'small.png'"]), "a.ipynb", said.append)
    assert {*goes} == {"dots.png", "small.png"}
    assert [line for line in said if "dice.py" in line and "too large" in line]


def test_a_notebook_can_have_files_of_twenty_megabytes(tmp_path: Path) -> None:
    said: list[str] = []
    for name, size in (("fits.mp4", 20_000_000), ("large.mp4", 20_000_001)):
        with (tmp_path / name).open("wb") as file:
            file.truncate(size)
    for name in ("fits.mp4", "large.mp4"):
        included(Beside(tmp_path, [f"'{name}'"]), "a.ipynb", said.append)
    assert said == [
        "Included with a.ipynb: fits.mp4.",
        "large.mp4 (20.0 MB) is too large to include with a.ipynb: each notebook can have 20 MB of files.",
    ]


def test_a_file_that_cannot_be_read_is_named_and_keeps_no_other_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_text("")
    beside = Beside(tmp_path, ["'a.png', 'b.png'"])
    real = Path.read_bytes

    def read(path: Path) -> bytes:
        if path.name == "a.png":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read)
    said: list[str] = []
    assert {*included(beside, "mine.ipynb", said.append)} == {"b.png"}
    assert said == [
        "a.png cannot be included with mine.ipynb: Permission denied.",
        "Included with mine.ipynb: b.png.",
    ]
