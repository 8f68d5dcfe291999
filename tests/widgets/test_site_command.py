"""``cardmath site``: what each form of the command makes, and what it refuses."""

from pathlib import Path
from typing import Any

import pytest

from cardmath.cli import main
from cardmath_widgets.site import build
from cardmath_widgets.site.extra_packages import PackageWish
from cardmath_widgets.site.one_file import document
from cardmath_widgets.site.scorm import package

NO_WISH = PackageWish([], [], False)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Any, ...]]:
    """What is made, instead of making it."""
    calls: list[tuple[Any, ...]] = []

    def remembering(name: str) -> Any:
        def make(*arguments: Any) -> None:
            *others, making = arguments
            making.say("A line on the way")
            calls.append((name, *others, making.wish, making.begin, making.silent))

        return make

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build, "build", remembering("site"))
    monkeypatch.setattr(document, "write_one_file", remembering("file"))
    monkeypatch.setattr(package, "write_package", remembering("package"))
    return calls


@pytest.mark.parametrize(
    ("arguments", "expected", "printed"),
    [
        (["public"], ("site", Path("public"), [], NO_WISH, "", False), "public/index.html"),
        (
            ["public", "a.ipynb", "more", "--no-sound"],
            ("site", Path("public"), [Path("a.ipynb"), Path("more")], NO_WISH, "", True),
            "public/index.html",
        ),
        (
            ["public", "a.ipynb", "--with", "humanize", "--wheels", "shelf", "--no-index"],
            ("site", Path("public"), [Path("a.ipynb")], None, "", False),
            "public/index.html",
        ),
        (["--one-file"], ("file", Path("cardmath.html"), [], NO_WISH, "", False), "cardmath.html"),
        (
            ["--one-file", "odds", "a.ipynb", "-o", "odds.html", "--base", "6", "--no-sound"],
            ("file", Path("odds.html"), ["odds", "a.ipynb"], NO_WISH, "base=6", True),
            "odds.html",
        ),
        (["--scorm", "odds"], ("package", Path("cardmath.zip"), "odds", NO_WISH, "", False), "cardmath.zip"),
        (
            ["--scorm", "odds#base=6", "-o", "hands.zip", "--no-sound"],
            ("package", Path("hands.zip"), "odds#base=6", NO_WISH, "", True),
            "hands.zip",
        ),
    ],
)
def test_each_form_makes_what_it_names(
    made: list[tuple[Any, ...]],
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    expected: tuple[Any, ...],
    printed: str,
) -> None:
    assert main(["site", *arguments]) == 0
    (call,) = made
    if expected[3] is None:
        wish = call[3]
        assert [one.name for one in wish.packages] == ["humanize"]
        assert (wish.folders, wish.is_closed) == ([Path("shelf")], True)
        call = (*call[:3], None, *call[4:])
    assert call == expected
    output, progress = capsys.readouterr()
    # The file goes to the output, for programs, and everything else beside it.
    assert output == f"{Path(printed)}\n"
    assert progress == "A line on the way\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Give a folder for the site, or use --one-file."),
        (["--scorm", "odds", "public", "more"], "A package contains one lesson or app; leave out public."),
        (["--one-file", "-o", "no-folder/odds.html"], "no-folder"),
        (["--scorm", "odds", "-o", "."], "."),
        (["--scorm", "odds", "-o", "odds.txt"], "ends in .zip, but odds.txt does not"),
        (["--one-file", "-o", "odds.zip"], "ends in .html, but odds.zip does not"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(
    made: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(["site", *arguments]) != 0
    output, refused = capsys.readouterr()
    assert (output, made) == ("", [])
    assert sentence in refused
    assert refused.count("\n") == 1


def test_a_folder_in_place_of_the_file_is_named_as_it_is(
    made: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "public").mkdir()
    assert main(["site", "--one-file", "-o", "public"]) == 2
    assert capsys.readouterr().err == "cardmath: public is a folder, not a file\n"
    assert made == []


def test_pages_of_a_site_begin_with_no_single_deal(
    made: list[tuple[Any, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["site", "public", "--number", "7"])
    assert "--number" in capsys.readouterr().err
    assert made == []


def test_a_file_that_is_there_is_replaced(made: list[tuple[Any, ...]], tmp_path: Path) -> None:
    (tmp_path / "cardmath.html").write_text("an older one")
    assert main(["site", "--one-file"]) == 0
    assert len(made) == 1
