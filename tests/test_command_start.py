"""A short command loads what it needs and no more; every command is in the help without being loaded."""

import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from cardmath import PyramidGame, Record, cli
from cardmath.commands import COMMANDS, module_named
from tests.cases import cases

#: What no short command needs: other commands, the search through all that is installed, slow modules.
NEVER = {
    "asyncio",
    "email",
    "importlib.metadata",
    "logging",
    "multiprocessing",
    "pathlib",
    "socket",
    "subprocess",
    "tempfile",
    "urllib",
    "cardmath.catalogue",
    "cardmath.exercises",
    "cardmath.games.odds.players",
    "cardmath.solving",
    "cardmath.study",
    "cardmath.worksheets",
    "cardmath_widgets",
}
GAMES = {"cardmath.games.odds", "cardmath.games.patience", "cardmath.games.pyramid"}


def loaded_by(arguments: Sequence[str], status: int = 0) -> set[str]:
    """The modules that a Python without site-packages has loaded when a command is done."""
    root = Path(__file__).parents[1]
    program = (
        f"import sys; sys.path.append({str(root)!r}); sys.argv[1:] = {list(arguments)!r}\n"
        "from cardmath.__main__ import main\n"
        "try: status = main()\n"
        "except SystemExit as ended: status = ended.code\n"
        "print(status, *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    said, *modules = done.stderr.splitlines()[-1].split()
    assert said == str(status)
    return set(modules)


def commands_in(modules: set[str]) -> set[str]:
    names = {module_named(name): name for name in COMMANDS}
    return {names[module] for module in modules & set(names)}


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("--version", set()),
        ("numeral 145", {"cardmath.numerals"}),
        ("target", {"cardmath.decks"}),
        ("odds-rank 9s 9h 5d 5c 3s 10h", {"cardmath.games.odds"}),
        ("replay {record}", {"cardmath.games.pyramid", "cardmath.records"}),
    ],
)
def test_a_short_command_loads_only_what_it_needs(command: str, needed: set[str], tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(Record.of_deal(PyramidGame(), 7).to_json(), "utf-8")
    modules = loaded_by([part.format(record=record) for part in command.split()])
    assert needed <= modules
    assert modules & NEVER == set()
    assert modules & GAMES == needed & GAMES
    assert commands_in(modules) == {command.split()[0]} & set(COMMANDS)


def test_the_help_loads_no_command() -> None:
    modules = loaded_by(["--help"])
    assert commands_in(modules) == set()
    assert modules & (GAMES | {"cardmath.solving", "cardmath.records"}) == set()


@cases("command", COMMANDS)
def test_every_command_is_a_module_that_adds_itself_under_its_name(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert import_module(module_named(command)).add
    with pytest.raises(SystemExit) as ended:
        cli.main([command, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: cardmath {command} ")


@cases("arguments", [["nonsense"], [], ["--nonsense"], ["-x", "numeral", "15"]])
def test_a_wrong_command_names_all_there_are(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("cardmath: ")
    assert said.count("\n") == 1
    if arguments == ["nonsense"]:
        assert all(name in said for name in (*COMMANDS, "serve", "lab", "site"))
