"""`cardmath worksheet`: what it lists, writes and refuses."""

import json
import runpy
import sys
from pathlib import Path

import pytest

from cardmath.cli import main
from cardmath.games import PyramidGame
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS, worksheet
from tests.cases import cases
from tests.worksheets.reading import has_base, pages


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        status = main(["worksheet", *map(str, arguments)])
    except SystemExit as ended:
        status = ended.code  # type: ignore[assignment]  # ours end with numbers
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_the_kinds_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "list", "--json")
    kinds = json.loads(out)
    assert (status, err) == (0, "")
    assert [list(kind) for kind in kinds] == [["kind", "title", "key"]] * len(KINDS)
    assert [kind["kind"] for kind in kinds] == list(KINDS)
    assert [kind["key"] for kind in kinds] == [kind.has_key for kind in KINDS.values()]
    assert not KINDS["deck"].has_key
    assert "columns" in KINDS
    status, out, err = run(capsys, "list")
    assert [line.split()[0] for line in out.splitlines()] == list(KINDS)


@cases("kind", KINDS)
def test_the_page_lists_every_kind(kind: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "worksheets.md"
    assert f"`{kind}`" in page.read_text("utf-8").split("## Options")[0]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_what_the_library_makes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "sheet.pdf"
    key = ["--key"] if KINDS[kind].has_key else []
    base = 7 if has_base(kind, 7) else 12
    asked = [kind, "--number", 5, "--base", base, "--paper", "letter", "--large", *key, "-o", file]
    assert run(capsys, *asked) == (0, "", "")
    made = worksheet(kind, number=5, notation=Notation(base), key=bool(key), paper="letter", large=True)
    assert file.read_bytes() == made


def test_each_choice_of_cards_reaches_the_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    assert run(capsys, "pyramid", "--preset", "everyday-52", "--tableau", 15, "-o", file)[0] == 0
    text = pages(file.read_bytes())[0]
    assert "base 10" in text
    assert "make 13 together" in text
    assert run(capsys, "pyramid", "--passes", "unlimited", "--highest-pip", 9, "-o", file, "--force")[0] == 0
    text = pages(file.read_bytes())[0]
    assert "as often as you like" in " ".join(text.split())
    assert "make 10z together" in text
    for option in (["--card", "bridge"], ["--colours", "black"], ["--values"], ["--lowest", "0"]):
        before = file.read_bytes()
        assert run(capsys, "deck", "--suits", 2, *option, "-o", file, "--force")[0] == 0
        assert file.read_bytes() != before
    assert run(capsys, "columns", "--number", 3, "--digits", "pitman", "-o", file, "--force")[0] == 0
    assert file.read_bytes() == worksheet("columns", number=3, notation=Notation(12, "pitman"))
    assert run(capsys, "number-facts", "--practise", "8+7", "-o", file, "--force", "--key")[0] == 0
    sheet, key = (pages(file.read_bytes()) * 2)[:2]
    assert "Practise 8 + 7" in sheet
    assert "Every win makes 8 + 7 at least" in key


def test_a_link_may_be_that_of_the_apps_or_of_the_app_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "a.pdf"
    for given in (
        "http://192.0.2.7:8866",
        "http://192.0.2.7:8866/",
        "http://192.0.2.7:8866/pyramid-addition",
    ):
        assert run(capsys, "pyramid", "--number", 7, "--link", given, "-o", file, "--force")[0] == 0
        text = "".join(pages(file.read_bytes())[0].split())
        assert "http://192.0.2.7:8866/pyramid-addition#game=pyramid-addition&number=7&base=12" in text
    for kind, link in (("columns", "/exercises#items=G6.12."), ("same-dots", "/worksheets#kind=same-dots&")):
        assert run(capsys, kind, "--link", "192.0.2.7:8866", "-o", file, "--force")[0] == 0
        assert f"http://192.0.2.7:8866{link}" in "".join(pages(file.read_bytes())[0].split())


def test_a_dash_is_standard_output(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["worksheet", "bond-wheels"], ["lesson", "add-and-carry", "--plan"]):
        assert main([*command, "-o", "-"]) == 0
        out, err = capsysbinary.readouterr()
        assert (out[:5], err) == (b"%PDF-", b"")
    assert main(["exercise", "G6", "--numbers", "1-2", "--gift", "-"]) == 2
    assert b"write the name of a file" in capsysbinary.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_dozen_copies_are_a_dozen_sheets(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    assert run(capsys, "columns", "--copies", 12, "-o", file)[0] == 0
    read = pages(file.read_bytes())
    assert len(read) == len(set(read)) == 12


REFUSED = {
    "unknown kind": (
        ["no-such", "-o", "new.pdf"],
        "there is no worksheet 'no-such'; “cardmath worksheet list” shows all kinds\n",
    ),
    "no address": (["columns", "--link", "foo", "-o", "new.pdf"], "'foo' is not an address such as http://"),
    "a script": (["columns", "--link", "javascript:alert(1)", "-o", "new.pdf"], "is not an address such as"),
    "another type of file": (["columns", "-o", "new.txt"], "ends in .pdf, but new.txt does not"),
    "base too small": (["columns", "--base", "1", "-o", "new.pdf"], "36"),
    "base too large": (["columns", "--base", "37", "-o", "new.pdf"], "36"),
    "base that is no number": (["columns", "--base", "twelve", "-o", "new.pdf"], "is not a whole number"),
    "a base with nothing to ask": (["conversion-ladder", "--base", "10", "-o", "new.pdf"], "another base"),
    "unknown digits": (["columns", "--digits", "roman", "-o", "new.pdf"], "is not a digit style; the styles"),
    "unknown paper": (["columns", "--paper", "a5", "-o", "new.pdf"], "the papers are a4, letter"),
    "no copies": (["columns", "--copies", "0", "-o", "new.pdf"], "copies must be a whole number from 1"),
    "too many copies": (["columns", "--copies", "1001", "-o", "new.pdf"], "copies must be a whole number"),
    "number below nought": (["columns", "--number", "-1", "-o", "new.pdf"], "from 0 to"),
    "number too large": (["columns", "--number", str(2**63), "-o", "new.pdf"], "from 0 to"),
    "copies past the last number": (
        ["columns", "--number", str(2**63 - 1), "--copies", "2", "-o", "new.pdf"],
        "from 0 to",
    ),
    "no file": (["columns"], "-o FILE.pdf"),
    "a file for the list": (["list", "-o", "new.pdf"], "-o is only for a worksheet; “list” prints the kinds"),
    "a folder that is not there": (["columns", "-o", "no/new.pdf"], "there is no folder"),
    "a folder as file": (["columns", "-o", "."], "is a folder, not a file"),
    "a file that is there": (["columns", "-o", "old.pdf"], "--force"),
    "a folder that takes no files": (["columns", "-o", "/proc/new.pdf"], "/proc"),
    "a key of what has none": (["deck", "--key", "-o", "new.pdf"], "it has no answer key"),
    "json for a sheet": (["columns", "--json", "-o", "new.pdf"], "--json works only with list"),
    "cards for a sheet without": (["columns", "--faces", "3", "-o", "new.pdf"], "takes no --faces"),
    "a tableau for a deck": (["deck", "--tableau", "9", "-o", "new.pdf"], "takes no --tableau"),
    "an unknown deck": (["deck", "--preset", "tarot", "-o", "new.pdf"], "invalid choice"),
    "a deck that cannot be": (["deck", "--suits", "7", "-o", "new.pdf"], "suits"),
    "an unknown card": (["deck", "--card", "tarot", "-o", "new.pdf"], "invalid choice"),
    "a pair that is none": (
        ["number-facts", "--practise", "9+9", "-o", "new.pdf"],
        "not a pair of this deck",
    ),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_cannot_be_is_one_clear_line_and_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    old = tmp_path / "old.pdf"
    old.write_bytes(b"mine")
    arguments, words = REFUSED[reason]
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["old.pdf"]
    assert old.read_bytes() == b"mine"


def test_a_file_that_is_there_is_written_over_only_with_force(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"mine")
    assert run(capsys, "rings", "-o", file, "--force") == (0, "", "")
    assert file.read_bytes() == worksheet("rings")


def test_a_pyramid_of_any_deck_has_its_winning_line_in_the_key() -> None:
    game = PyramidGame(tableau=6)
    text = pages(worksheet("pyramid", number=3, key=True, game=game))[-1]
    assert "1. " in text
    assert "Take" in text


def test_a_measurement_of_an_unknown_kind_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Path(__file__).parents[2] / "benchmarks" / "worksheets.py"
    monkeypatch.setattr(sys, "argv", [str(program), "--kinds", "rings", "column"])
    with pytest.raises(SystemExit, match=r"^2$"):
        runpy.run_path(str(program), run_name="__main__")
    printed = capsys.readouterr()
    assert printed.err.endswith("error: there is no worksheet 'column'; did you mean columns?\n")
    assert printed.out == ""
