"""Options of the command line: each game takes its own and refuses those of the others."""

import json

import pytest

from cardmath import GAMES, Record
from cardmath.cli import main
from tests.cases import cases

PLAIN = [key for key in GAMES if "options" in GAMES[key]().setup()]
DECK = ["--highest-pip=10", "--faces=0", "--suits=4", "--lowest=A", "--tableau=28", "--passes=3"]


def status(arguments):
    try:
        return main(arguments)
    except SystemExit as stop:
        return stop.code


@cases("key", GAMES)
def test_every_game_is_dealt_and_drawn(key, capsys):
    assert main(["deal", key, "--number", "7", "--json"]) == 0
    record = Record.from_json(capsys.readouterr().out)
    assert (record.game, record.number) == (GAMES[key](), 7)
    assert main(["deal", key, "--number", "7"]) == 0
    picture = capsys.readouterr().out
    assert picture.startswith("Deal 7: ")
    assert str(record.cards[0]) in picture


@cases("command", ["deal", "study"])
@cases("option", DECK)
@cases("key", PLAIN)
def test_games_with_options_have_no_deck(command, option, key, capsys):
    assert status([command, key, option]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors == f"cardmath: {key} has no {option.partition('=')[0]}; it has --option\n"


@pytest.mark.parametrize("command", ["deal", "study"])
def test_a_game_with_a_deck_has_no_options(command, capsys):
    assert status([command, "pyramid-addition", "--option", "redeals=1"]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith("cardmath: pyramid-addition has no --option; it has --")
    assert errors.count("\n") == 1


@cases(
    ("key", "given", "setup"),
    [
        ("odd-and-even", [], {"redeals": 1, "laid_out": "none"}),
        ("odd-and-even", ["laid_out=aces-and-twos"], {"redeals": 1, "laid_out": "aces-and-twos"}),
        ("patriarchs", ["redeals=unlimited", "reversal=false"], {"redeals": None, "reversal": False}),
        ("captured-queens", ["redeals=3"], {"redeals": 3}),
    ],
)
def test_options_are_read(key, given, setup, capsys):
    options = [part for text in given for part in ("--option", text)]
    assert main(["deal", key, "--number", "3", *options, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["options"]
    assert found | setup == found


@cases(
    "option", ["redeals=9", "redeals=x", "redeals=", "lives=3", "redeals", "=2", "redeals=-1", "reversal=1"]
)
def test_options_that_are_none_are_answered_in_one_line(option, capsys):
    assert status(["deal", "patriarchs", "--option", option]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.count("\n") == 1


def test_an_option_is_given_once(capsys):
    assert status(["deal", "patriarchs", "--option", "redeals=1", "--option", "redeals=2"]) == 2
    assert "'redeals' appears twice" in capsys.readouterr().err
