"""Every command without POSIX, for consoles that know few signs, in a folder with spaces and umlauts."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardmath.commands import COMMANDS
from tests.without_posix.elsewhere import FOLDER, HERE, ROOT, python

#: What consoles of Windows show: in Western Europe, in America, and in Western Europe before.
CONSOLES = ("cp1252", "cp437", "cp850")
WON = ROOT / "tests" / "playthroughs" / "smallest-1.json"
DEAL = ["deal", "pyramid-addition", "--number", "7"]
STUDY = ["study", "pyramid-addition", "--jobs", "1", "--deals"]
#: At least one of each command, and a part of what it says.
ORDERS: dict[str, tuple[list[str], str]] = {
    "deal": (DEAL, "11c  Qh 11h  Kh"),
    "a deal for programs": ([*DEAL, "--json"], '"number": 7'),
    "a deal of a patience": (["deal", "odd-and-even", "--number", "7"], "Deal 7"),
    "replay": (["replay", str(WON)], "won"),
    "solve": (["solve", str(WON), "--json"], '"verdict"'),
    "study": ([*STUDY, "2", "--output", "Zählung.csv"], "28"),
    "it goes on": ([*STUDY, "3", "--output", "ZÄHLUNG.CSV"], "28"),
    "catalogue": (["catalogue", "find", "--point", "keep the partner"], "keep the partner"),
    "exercise": (["exercise", "addition", "--number", "7", "--base", "12"], "+"),
    "odds-rank": (["odds-rank", "9s", "9h", "3d", "2c", "4d", "6h"], "9"),
    "worksheet": (["worksheet", "columns", "--copies", "1", "--key", "-o", "Blätter für alle.pdf"], ""),
    "lesson": (["lesson", "add-and-carry", "--plan", "-o", "Plan für Montag.pdf"], ""),
    "lesson list": (["lesson", "list"], "add-and-carry"),
    "target": (["target", "--highest-pip", "12", "--base", "12"], "13"),
    "numeral": (["numeral", "131", "--base", "12"], "ƷƎ"),
    "numeral with Pitman's digits": (["numeral", "131", "--digits", "pitman"], "↊"),
    "numeral in words": (["numeral", "145", "--base", "12", "--words", "--steps"], "one gross one"),
    "help": (["--help"], "serve"),
    "a mistake": (["numeral", "1x"], ""),
}  # fmt: skip
MISTAKES = {"a mistake"}
#: What takes long is done for one console.
ONCE = {"study", "it goes on", "worksheet", "lesson"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("home") / FOLDER
    made.mkdir()
    return made


@pytest.fixture(scope="module")
def answers(folder: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """What each command said to each console: all in one process, which is what takes long."""
    names = [(console, name) for name in ORDERS for console in (["cp437"] if name in ONCE else CONSOLES)]
    orders = [(ORDERS[name][0], console, "") for console, name in names]
    done = python(folder, str(HERE / "commanding.py"), stdin=json.dumps(orders).encode())
    assert done.returncode == 0, done.stderr.decode()
    return dict(zip(names, json.loads(done.stdout), strict=True))


def test_no_command_is_left_out() -> None:
    assert set(COMMANDS) <= {words[0] for words, _part in ORDERS.values()}


@pytest.mark.parametrize("console", CONSOLES)
def test_every_command_says_what_it_says_elsewhere(
    console: str, answers: dict[tuple[str, str], dict[str, Any]]
) -> None:
    for name, (_words, part) in ORDERS.items():
        if (console, name) not in answers:
            continue
        answer = answers[console, name]
        assert answer["status"] == (2 if name in MISTAKES else 0), (name, answer)
        assert part in answer["out"], (name, answer)
        # A sign that the console has not is written as its number, which nobody can read.
        assert "\\u" not in answer["errors"], (name, answer)
        assert "\\x" not in answer["errors"], (name, answer)


def test_files_are_written_under_the_names_that_were_given(
    folder: Path, answers: dict[tuple[str, str], dict[str, Any]]
) -> None:
    assert (folder / "Blätter für alle.pdf").read_bytes().startswith(b"%PDF")
    assert (folder / "Plan für Montag.pdf").read_bytes().startswith(b"%PDF")
    # The second study has another case, and went on with the same file.
    assert [path.name for path in folder.glob("*.[cC][sS][vV]")] == ["Zählung.csv"]
    assert answers["cp437", "it goes on"]["status"] == 0


def test_processes_share_a_study(folder: Path) -> None:
    order = ["study", "pyramid-addition", "--deals", "4", "--jobs", "2", "--json"]
    done = python(folder, "-m", "cardmath", *order)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)


def test_no_more_processes_share_a_study_than_windows_waits_for(folder: Path) -> None:
    program = (
        "from cardmath.study.workers import processes\n"
        "with processes(200) as workers: print(workers.capacity())"
    )
    done = python(folder, "-c", program)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, b"61", b"")


def test_a_game_goes_through_a_pipe(folder: Path) -> None:
    dealt = python(folder, "-m", "cardmath", *DEAL, "--json")
    solved = python(folder, "-m", "cardmath", "solve", "--json", stdin=dealt.stdout)
    assert (solved.returncode, solved.stderr) == (0, b"")
    assert json.loads(solved.stdout)["verdict"] == "winnable"
