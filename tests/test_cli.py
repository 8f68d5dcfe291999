"""The command line: one JSON document, exit statuses, and one clear line for every wrong input."""

import io
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cardmath import PRESETS, Deck, PyramidGame, Record, numerals
from cardmath.cli import main
from cardmath.decks import Preset
from cardmath.numerals import Notation

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
WON = PLAYTHROUGHS / "smallest-1.json"
TINY = "--highest-pip 4 --faces 0 --suits 2"


@dataclass(frozen=True)
class Run:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output; anything beside it is an error."""
        document, end = json.JSONDecoder().raw_decode(self.out)
        assert self.out[end:] == "\n"
        return document


class Shell:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, command: str, *more: str, stdin: bytes = b"") -> Run:
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main([*command.split(), *more])
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        captured = self.capsys.readouterr()
        return Run(status, captured.out, captured.err)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    # Help is as wide as the terminal; here it is wide enough for every line.
    monkeypatch.setenv("COLUMNS", "300")
    return Shell(capsys, monkeypatch)


def commands(shell: Shell) -> list[str]:
    """The commands there are, as the refusal of an unknown one names them."""
    refused = shell("nonsense")
    return re.findall(r"'(\w[\w-]*)'", refused.err.partition("choose from")[2])


# -- help ------------------------------------------------------------------------------------------------


def test_the_commands_of_the_contract_are_there(shell: Shell) -> None:
    assert {"serve", "lab", "deal", "replay", "numeral", "target"} <= set(commands(shell))
    overview = shell("--help")
    assert overview.status == 0
    assert overview.err == ""
    for command in commands(shell):
        assert re.search(rf"^ +{command}\b", overview.out, re.MULTILINE), command


def test_every_command_answers_help_with_an_example(shell: Shell) -> None:
    for command in commands(shell):
        answer = shell(f"{command} --help")
        assert (answer.status, answer.err) == (0, ""), command
        assert answer.out.startswith(f"usage: cardmath {command}"), command
        example = answer.out.lower().partition("example: ")[2]
        assert f"cardmath {command}" in example, command


def test_the_examples_of_the_help_run(shell: Shell) -> None:
    for command in ("deal", "exercise", "numeral", "target"):
        example = shell(f"{command} --help").out.partition("example: cardmath ")[2]
        answer = shell(example.splitlines()[0].partition(" writes ")[0])
        assert (answer.status, answer.err) == (0, ""), command


def test_the_version(shell: Shell) -> None:
    answer = shell("--version")
    assert answer.status == 0
    assert re.fullmatch(r"cardmath \d+\.\d+\.\d+\n", answer.out)


# -- JSON --------------------------------------------------------------------------------------------------

JSON_COMMANDS = {
    "deal": "deal pyramid-addition --number 7",
    "replay": f"replay {WON}",
    "exercise": "exercise addition --number 7",
    "numeral": "numeral 15",
    "odds-rank": "odds-rank As 3s 5s 7s 9s Xr",
    "lesson": "lesson list",
    "worksheet": "worksheet list",
    "target": "target",
    "solve": f"solve {WON}",
    "study": f"study pyramid-addition {TINY} --deals 2 --jobs 1",
}


def test_every_command_with_json_prints_one_document_and_nothing_else(shell: Shell) -> None:
    with_json = [command for command in commands(shell) if "--json" in shell(f"{command} --help").out]
    assert set(with_json) <= set(JSON_COMMANDS), "a new command belongs into the table above"
    assert {"deal", "replay", "numeral", "target"} <= set(with_json)
    for command in with_json:
        answer = shell(JSON_COMMANDS[command] + " --json")
        assert (answer.status, answer.err) == (0, ""), command
        assert isinstance(answer.json, dict | list), command
        assert answer.out.count("\n") == 1, command


def test_a_deal_is_a_record_without_moves(shell: Shell) -> None:
    answer = shell("deal pyramid-addition --number 7 --tableau 36 --passes unlimited --lowest 0 --json")
    game = PyramidGame(Deck(lowest="0"), 36, None)
    assert answer.json == Record.of_deal(game, 7).to_dict()


def test_a_deal_without_a_number_takes_a_short_one(shell: Shell) -> None:
    document = shell("deal pyramid-addition --json").json
    assert 0 <= document["number"] < 1_000_000
    assert Record.from_dict(document).number == document["number"]


def test_a_deal_is_drawn_for_people(shell: Shell) -> None:
    answer = shell(f"deal pyramid-addition --number 1 {TINY} --tableau 5")
    assert answer.out.splitlines() == [
        "Deal 1: 8 cards, target 4, 3 in the stock, passes: 3",
        "",
        "   As",
        " 3s 4s",
        "3h 4h",
    ]


@pytest.mark.parametrize(
    ("record", "report"),
    [
        (
            Record.from_json(WON.read_text("utf-8")),
            {
                "legal": True,
                "illegal_at": None,
                "error": None,
                "won": True,
                "stuck": False,
                "score": 54.0,
                "removed": 3,
                "left": 0,
            },
        ),
        (
            Record.of_deal(PyramidGame(), 7).with_moves(["t7.3+t7.4", "turn", "draw"]),
            {
                "legal": False,
                "illegal_at": 1,
                "error": "The stock still has cards: draw from it first.",
                "won": False,
                "stuck": False,
                "score": 4.75,
                "removed": 2,
                "left": 26,
            },
        ),
        (
            Record.from_json((PLAYTHROUGHS / "stuck-one-pass-5.json").read_text("utf-8")),
            {
                "legal": True,
                "illegal_at": None,
                "error": None,
                "won": False,
                "stuck": True,
                "score": 72.0,
                "removed": 30,
                "left": 11,
            },
        ),
    ],
    ids=["won", "illegal", "stuck"],
)
def test_replay_referees(shell: Shell, record: Record, report: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record.to_json(), "utf-8")
    status = 0 if report["legal"] else 1
    for answer in (
        shell(f"replay {file} --json"),
        shell("replay - --json", stdin=record.to_json().encode()),
        shell("replay --json", stdin=record.to_json().encode()),
    ):
        assert (answer.status, answer.err) == (status, "")
        assert answer.json == report
    said = shell(f"replay {file}")
    assert (said.status, said.err, said.out.count("\n")) == (status, "", 1)
    assert said.out.startswith("legal, " if report["legal"] else "move 2 is not legal: The stock still")


def test_one_card_removed_is_one_card(shell: Shell) -> None:
    record = Record.of_deal(PyramidGame(Deck(highest_pip=10, faces=0)), 4).with_moves(["t6.1"])
    assert ": 1 card removed, " in shell("replay", stdin=record.to_json().encode()).out


def test_a_byte_order_mark_is_no_damage(shell: Shell) -> None:
    assert shell("replay --json", stdin=b"\xef\xbb\xbf" + WON.read_bytes()).status == 0


@pytest.mark.parametrize(
    ("options", "facts"),
    [
        (
            "",
            {
                "cards": 60,
                "target": 15,
                "alone": "K",
                "tableau_range": [26, 45],
                "pairs": [["A", "Q"], ["2", "J"], *([str(n), str(15 - n)] for n in range(3, 8))],
            },
        ),
        (
            "--highest-pip 10 --faces 0 --base 10",
            {
                "cards": 40,
                "target": 10,
                "alone": "10",
                "tableau_range": [17, 30],
                "pairs": [["A", "9"], ["2", "8"], ["3", "7"], ["4", "6"], ["5", "5"]],
            },
        ),
        (
            "--highest-pip 4 --faces 1 --suits 2 --lowest 0",
            {
                "cards": 14,
                "target": 6,
                "alone": None,
                "tableau_range": [6, 10],
                "pairs": [["0", "A"], ["1", "K"], ["2", "4"], ["3", "3"]],
            },
        ),
    ],
)
def test_targets(shell: Shell, options: str, facts: dict[str, Any]) -> None:
    document = shell(f"target {options} --json").json
    assert {name: document[name] for name in facts} == facts
    assert set(document) == {*facts, "values", "text"}


def test_a_targets_text_is_in_the_base_and_its_values_are_decimal(shell: Shell) -> None:
    dozenal = shell("target --json").json
    assert dozenal["values"]["Q"] == 14
    assert dozenal["text"]["values"]["Q"] == "12"
    assert (dozenal["text"]["target"], dozenal["text"]["cards"]) == ("13", "50")
    assert dozenal["text"]["tableau_range"] == ["22", "39"]
    assert shell("target --base 10 --json").json["text"]["target"] == "15"
    said = shell("target").out.splitlines()
    assert said[0] == "50z cards, target 13z, tableau of 22z to 39z cards"
    assert said[1] == "A (1) + Q (12z)"
    assert said[-1] == "K (13z) on its own"


@pytest.mark.parametrize(
    ("arguments", "text", "value"),
    [
        ("15", "13", 15),
        ("-15", "-13", -15),
        ("131", "ƷƎ", 131),
        ("131 --digits te", "TE", 131),
        ("FF --from-base 16 --base 10", "255", 255),
        ("1/5", "0;(2497)", "1/5"),
        ("22.5 --base 12", "1Ʒ;6", "45/2"),
    ],
)
def test_numerals(shell: Shell, arguments: str, text: str, value: object) -> None:
    document = shell(f"numeral {arguments} --json").json
    assert (document["text"], document["value"]) == (text, value)
    assert document["words"]
    assert shell(f"numeral {arguments}").out == f"{text}\n"


# -- refusals ----------------------------------------------------------------------------------------------

DEAL = "deal pyramid-addition"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "cardmath: the following arguments are required: COMMAND"),
        ("nonsense", "cardmath: argument COMMAND: invalid choice: 'nonsense' (choose from 'serve', "),
        ("--nonsense", "cardmath: unrecognized arguments: --nonsense"),
        ("--nonsense deal odds", "cardmath: unrecognized arguments: --nonsense"),
        ("--", "cardmath: the following arguments are required: COMMAND"),
        ("deal odds --winnable", "cardmath: only positions of pyramid-addition, odd-and-even, patriarchs, "),
        ("deal", "cardmath deal: the following arguments are required: GAME"),
        (
            "deal chess",
            "cardmath deal: argument GAME: invalid choice: 'chess' (choose from 'pyramid-addition',",
        ),
        (f"{DEAL} --number", "cardmath deal: argument --number: expected one argument"),
        (f"{DEAL} --number seven", "cardmath deal: argument --number: 'seven' is not a whole number"),
        (f"{DEAL} --number 1_000", "cardmath deal: argument --number: '1_000' is not a whole number"),
        (f"{DEAL} --number ٧", "cardmath deal: argument --number: '٧' is not a whole number"),
        (f"{DEAL} --number 7.5", "cardmath deal: argument --number: '7.5' is not a whole number"),
        (f"{DEAL} --number {'9' * 5000}", "cardmath deal: argument --number: '9999"),
        (f"{DEAL} --number -1", "cardmath: a deal number must be a whole number from 0 to 2**63 − 1, not -1"),
        (
            f"{DEAL} --number {2**63}",
            "cardmath: a deal number must be a whole number from 0 to 2**63 − 1, not 9",
        ),
        (f"{DEAL} --tableau 5", "cardmath: a tableau of this deck has 6 to 45 cards, not 5"),
        (f"{DEAL} --tableau 0", "cardmath: a tableau of this deck has 6 to 45 cards, not 0"),
        (f"{DEAL} --tableau -1", "cardmath: a tableau of this deck has 6 to 45 cards, not -1"),
        (f"{DEAL} --tableau x", "cardmath deal: argument --tableau: 'x' is not a whole number"),
        (
            f"{DEAL} --passes 0",
            "cardmath deal: argument --passes: '0' is neither a whole number from 1 nor unlimited",
        ),
        (
            f"{DEAL} --passes {'9' * 5000}",
            "cardmath deal: argument --passes: '999999999999999999999999999999999999999…' is neither",
        ),
        (f"{DEAL} --highest-pip 19", "cardmath: the highest pip card must be a whole number from 4 to 18"),
        (
            f"{DEAL} --faces 7",
            "cardmath: the number of face cards per suit must be a whole number from 0 to 6",
        ),
        (f"{DEAL} --suits 1", "cardmath: the number of suits must be a whole number from 2 to 6, not 1"),
        (f"{DEAL} --suits x", "cardmath deal: argument --suits: 'x' is not a whole number"),
        (
            f"{DEAL} --lowest 3",
            "cardmath deal: argument --lowest: invalid choice: '3' (choose from 'A', '2',",
        ),
        (f"{DEAL} --option redeals=1", "cardmath: pyramid-addition has no --option; it has --"),
        (f"{DEAL} --nonsense", "cardmath: unrecognized arguments: --nonsense"),
        ("target --base 1", "cardmath: 1 is not a base; a base is a whole number from 2 to 36."),
        ("target --base x", "cardmath target: argument --base: 'x' is not a whole number"),
        (
            "target --highest-pip 3",
            "cardmath: the highest pip card must be a whole number from 4 to 18, not 3",
        ),
        ("target extra", "cardmath: unrecognized arguments: extra"),
        ("numeral", "cardmath: The number is missing; for example: cardmath numeral 15"),
        (
            "numeral 1x",
            "cardmath: 'x' at position 2 is not a digit of base 10; its digits are 0 1 2 3 4 5 6 7 8 9.",
        ),
        ("numeral 15 --base 37", "cardmath: 37 is not a base; a base is a whole number from 2 to 36."),
        ("numeral 15 --digits roman", "cardmath: 'roman' is not a digit style; the styles are rapoport, "),
        ("numeral 1/0", "cardmath: '1/0' divides by zero."),
        ("replay one two", "cardmath: unrecognized arguments: two"),
        ("replay", "cardmath: standard input: this is not JSON: line 1, column 1: Expecting value"),
        ("replay -", "cardmath: standard input: this is not JSON: line 1, column 1: Expecting value"),
        ("replay /nowhere/game.json", "cardmath: cannot read /nowhere/game.json: No such file or directory"),
        (f"replay {PLAYTHROUGHS}", f"cardmath: cannot read {PLAYTHROUGHS}: Is a directory"),
        (
            f"replay {PLAYTHROUGHS}/smallest-1.expected",
            f"cardmath: {PLAYTHROUGHS}/smallest-1.expected: this is",
        ),
    ],
    ids=lambda value: value[:40],
)
def test_wrong_input_gets_one_clear_line(shell: Shell, command: str, reason: str) -> None:
    answer = shell(command)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith(reason)
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 400
    # With --json too: the document would have been an answer.
    if command and not command.startswith("-"):
        again = shell(f"{command} --json")
        assert (again.status, again.out) == (2, "")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "this is not JSON: line 1, column 1: Expecting value"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "is not UTF-8 text"),
        (b"\xff\xfe{\x00}", "is not UTF-8 text"),
        (b"\x00" * 100, "this is not JSON: line 1, column 1: Expecting value"),
        (b"[" * 100_000, "this is not a record: it is nested too deeply"),
        (b"[]", "a record must be a JSON object, not []"),
        (b'{"format": "cardmath/2"}', "this record has version 'cardmath/2'"),
        (b'{"a\\nb": 1, "a\\nb": 2}', "'a\\nb' appears twice"),
        (WON.read_bytes()[:-5], "this is not JSON: line 1, column "),
        (WON.read_bytes().replace(b'"3s"', b'"9s"'), "card 2: 9s is not in this deck"),
    ],
    ids=["empty", "binary", "utf-16", "zeros", "deep", "list", "version", "doubled", "cut", "foreign"],
)
def test_a_file_that_is_no_record_gets_one_clear_line(
    shell: Shell, tmp_path: Path, content: bytes, reason: str
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    for answer, name in (
        (shell(f"replay {file}"), str(file)),
        (shell("replay", stdin=content), "standard input"),
    ):
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith(f"cardmath: {name}")
        assert reason in answer.err
        assert answer.err.count("\n") == 1


def test_a_file_name_with_spaces(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "my own game.json"
    file.write_bytes(WON.read_bytes())
    assert shell("replay --json", str(file)).json["won"]


# -- for real ----------------------------------------------------------------------------------------------


def cardmath(*arguments: str, stdin: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "cardmath", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


def test_a_deal_goes_through_a_pipe_to_the_referee() -> None:
    deal = cardmath("deal", "pyramid-addition", "--number", "7", "--json")
    assert (deal.returncode, deal.stderr) == (0, b"")
    record = json.loads(deal.stdout.decode("utf-8"))
    record["moves"] = ["turn"]
    replay = cardmath("replay", "--json", stdin=json.dumps(record).encode())
    assert (replay.returncode, replay.stderr) == (1, b"")
    assert json.loads(replay.stdout)["illegal_at"] == 0


def test_output_is_utf_8_whatever_the_terminal_says() -> None:
    answer = cardmath("numeral", "131", "--json", PYTHONIOENCODING="ascii")
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert json.loads(answer.stdout.decode("utf-8"))["text"] == "ƷƎ"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line_and_no_traceback() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "cardmath", "deal", "pyramid-addition", "--number", "7"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert answer.returncode == 2
    assert answer.stderr == b"cardmath: No space left on device\n"


# -- ready-made decks ------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_ready_made_deck_can_be_named(shell: Shell, preset: Preset) -> None:
    deal = shell(f"deal pyramid-addition --preset {preset.key} --number 7 --json")
    assert Record.from_dict(deal.json) == Record.of_deal(PyramidGame(preset.deck), 7)
    target = shell(f"target --preset {preset.key} --json").json
    assert target["target"] == preset.deck.target
    assert target["text"]["target"] == numerals.format(preset.deck.target, preset.base)
    wanted = Notation(preset.base).write(preset.deck.target)
    assert f"target {wanted}," in shell(f"target --preset {preset.key}").out
    assert shell(f"target --preset {preset.key} --base 7 --json").json["text"]["target"] == numerals.format(
        preset.deck.target, 7
    )
    study = shell(f"study pyramid-addition --preset {preset.key} --deals 1 --limit 0.01 --jobs 1 --json")
    assert study.json["deck"] == PyramidGame(preset.deck).setup()["deck"]


def test_single_choices_change_the_ready_made_deck(shell: Shell) -> None:
    answer = shell("deal pyramid-addition --preset bonds-to-ten --suits 5 --number 7 --json")
    assert Record.from_dict(answer.json).game == PyramidGame(Deck(10, 0, 5))


def test_a_short_game_is_dealt_when_asked_outright(shell: Shell) -> None:
    assert shell("deal pyramid-addition --tableau 6 --number 7 --json").json["tableau"] == 6
    assert shell("deal pyramid-addition --preset first-steps --number 7 --json").json["tableau"] == 10
