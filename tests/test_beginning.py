"""What a teacher gives pages to start with: presets as names, links and files."""

import argparse
from pathlib import Path
from typing import Any

import pytest

from cardmath.cli import main
from cardmath.deals import DEAL_NUMBERS
from cardmath.decks import PRESETS
from cardmath.games import OddsGame, PyramidGame
from cardmath.links import from_link
from cardmath.records import Record
from cardmath_widgets.server.commands.beginning import deal_number, preset
from tests.cases import cases


@cases("name", PRESETS)
def test_every_ready_made_deck_is_a_preset(name: str) -> None:
    record, fields = from_link(preset(name))
    assert record is not None
    assert isinstance(record.game, PyramidGame)
    assert (record.game.deck, fields) == (PRESETS[name].deck, {"base": str(PRESETS[name].base)})


def test_a_file_with_a_deal_is_a_preset(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    deal = Record.of_deal(OddsGame(players=5), 7)
    file.write_text(deal.to_json(), "utf-8")
    assert from_link(preset(str(file)))[0] == deal


@pytest.mark.parametrize("link", ["game=odds&options.players=5", "passes=unlimited", "game=contradance"])
def test_a_link_without_a_deal_is_a_preset(link: str) -> None:
    assert preset(link) == link


@pytest.mark.parametrize("text", ["-1", str(DEAL_NUMBERS), "seven"])
def test_a_deal_number_is_one_of_all_deals(text: str) -> None:
    assert (deal_number("0"), deal_number(str(DEAL_NUMBERS - 1))) == (0, DEAL_NUMBERS - 1)
    with pytest.raises(argparse.ArgumentTypeError, match="is not a deal number"):
        deal_number(text)


def test_a_site_begins_as_its_maker_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given: list[Any] = []
    monkeypatch.setattr("cardmath_widgets.site.build.build", lambda *args, **_how: given.extend(args))
    assert main(["site", str(tmp_path), "--base", "12", "--preset", "#game=odds&path=2"]) == 0
    assert given[0] == tmp_path
    assert given[-1].begin == "game=odds&path=2&base=12"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--base", "1"),
        ("--base", "ten"),
        ("--preset", "bonds"),
        ("--preset", "path=x"),
        ("--preset", "number=-1"),
        ("--preset", "{junk}"),
    ],
)
def test_a_bad_value_gets_one_sentence(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "junk").write_bytes(b"\xff{")
    given = value.format(junk=tmp_path / "junk")
    with pytest.raises(SystemExit) as stop:
        main(["site", str(tmp_path), option, given])
    assert stop.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.strip().splitlines()) == 1
    assert option in printed.err
