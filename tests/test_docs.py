"""The documents say what is so: their examples run, their links lead somewhere."""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from cardmath import PRESETS, Deck, Record
from cardmath.cli import main

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FORMAT = (DOCS / "format.md").read_text("utf-8")
MODEL = (DOCS / "model.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def console_runs(text: str) -> list[tuple[str, str]]:
    """Each command shown behind a prompt, with the output shown below it."""
    runs = []
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ cardmath ", block, flags=re.MULTILINE)[1:]:
            command, _newline, output = part.partition("\n")
            runs.append((command, output))
    return runs


RUNS = console_runs(FORMAT)


def test_there_are_examples_of_every_kind() -> None:
    assert {command.split()[0] for command, _output in RUNS} == {"deal", "replay", "target", "numeral"}
    assert len(blocks(FORMAT, "json")) == 1
    assert len(blocks(FORMAT, "python")) >= 7


def test_the_python_examples_run() -> None:
    results = doctest.testfile(str(DOCS / "format.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 25
    assert results.failed == 0


@pytest.mark.parametrize(("command", "output"), RUNS, ids=[command[:60] for command, _output in RUNS])
def test_the_commands_print_what_is_shown(
    command: str,
    output: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "game.json").write_text(blocks(FORMAT, "json")[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    status = main(shlex.split(command))
    printed = capsys.readouterr()
    assert printed.out + printed.err == output
    assert status == (2 if printed.err else 0)


def test_the_record_shown_is_a_whole_game() -> None:
    text = blocks(FORMAT, "json")[0]
    record = Record.from_json(text)
    assert record.position().is_won
    assert record.to_dict() == json.loads(text)


def test_the_numbers_of_the_model() -> None:
    """What the page for people says in figures, worked out."""
    standard = Deck()
    assert (standard.value("J"), standard.value("Q"), standard.value("K")) == (13, 14, 15)
    assert "26 to 45 of 60 cards" in MODEL
    assert (len(standard.cards), standard.tableau_range, standard.default_tableau) == (60, (26, 45), 28)
    assert [deck.target for deck in (PRESETS["everyday-52"].deck, PRESETS["bonds-to-ten"].deck)] == [13, 10]
    assert Deck(lowest="1").target == 16
    assert Deck(lowest="1").partner("8") == "8"
    for lowest, pair in {"2": ("2", "K"), "1": ("1", "K"), "0": ("0", "A")}.items():
        assert Deck(lowest=lowest).partner(pair[0]) == pair[1]


@pytest.mark.parametrize("page", ["format.md", "model.md"])
def test_links_between_the_pages_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", (DOCS / page).read_text("utf-8")):
        name, _hash, anchor = target.partition("#")
        headings = re.findall(r"^#+ (.*)$", (DOCS / name).read_text("utf-8"), re.MULTILINE)
        anchors = [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings]
        assert not anchor or anchor in anchors, target
