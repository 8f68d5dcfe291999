"""The names in the JSON of each command, which other programs rely on; a name may be added, never changed."""

import json
from pathlib import Path

import pytest

from cardmath.cli import main
from tests.cases import cases

WON = Path(__file__).parent / "playthroughs" / "smallest-1.json"
NAMES = {
    "deal pyramid-addition --number 7": "format game deck tableau passes number cards",
    "deal odd-and-even --number 7": "format game options number cards",
    f"solve {WON}": "verdict reason seconds nodes moves",
    f"replay {WON}": "legal illegal_at error won stuck score removed left",
    "odds-rank 9s 9h 3d 2c 4d 6h": "type rank sum evens cards",
    "numeral 145 --words": "text words value",
    "target --base 12": "cards target alone pairs tableau_range text",
    "exercise list": "kind id title",
    "exercise addition --number 7": "kind id number base prompt data answer steps distractors",
    "exercise addition --numbers 7-9": "kind id number base prompt data answer steps distractors",
    "worksheet list": "kind title key",
    "lesson list": "key number title goal age base minutes",
    "lesson add-and-carry": "key number title goal age base minutes",
}


@cases("command", NAMES)
def test_the_names_of_the_interchange_are_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        document = json.loads(line)
        for one in document if isinstance(document, list) else [document]:
            assert set(NAMES[command].split()) <= set(one), one
