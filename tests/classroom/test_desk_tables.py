"""The tables of several tablets on the desk: number, who sits there, how far, and nothing else."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardmath_widgets.classroom.core.desk.view import tables
from cardmath_widgets.games.common_tables.folder import FOLDER, CommonTables
from cardmath_widgets.games.common_tables.table import CommonTable, TableStanding

ANN, BEN = "a" * 64, "b" * 64


def test_the_desk_lists_tables_without_cards_and_tokens(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    assert tables() == []
    monkeypatch.setenv(FOLDER, str(tmp_path))
    files = CommonTables(tmp_path)
    waiting = CommonTable(4, "odds").joined(ANN, most=8).joined(BEN, most=8).named(ANN, "otter")
    files.change(4, lambda _none: waiting)
    files.mark(4, ANN)
    assert tables() == [{"title": "Table 4", "who": "Otter and player 2 (away)", "how_far": "not started"}]
    standing = TableStanding({"number": 987654, "moves": ["draw->5s"]}, 1, 3, (1, 2, 3))
    begun = waiting.begun(standing, 4, "counter", "usual")
    files.change(4, lambda _old: begun)
    files.mark(4, BEN)
    (shown,) = tables()
    assert shown["who"] == "Otter, player 2 and 2 computer players"
    assert shown["how_far"] == "hand 3"
    without = begun.without(1)
    files.change(4, lambda _old: without)
    assert tables()[0]["who"].startswith("Otter (not playing: the others carry on), player 2 and")
    files.change(4, lambda _old: begun)
    text = json.dumps(shown)
    assert all(secret not in text for secret in (ANN, BEN, "987654", "5s"))
    files.change(4, lambda _old: begun.played(1, begun.version, replace(standing, is_over=True)))
    assert tables()[0]["how_far"] == "game over"
