"""Studies as plain records: one or many, of any games, flat and plain."""

import csv
import io
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardmath import GAMES, Deck, PatienceGame, PyramidGame
from cardmath.study import Study, StudyError, Tally, deal_records, record_of, records, run
from cardmath.study.tables import shown_progress
from tests.cases import cases

TINY = PyramidGame(Deck(4, 1, 2), 6, 2)
STUDIES = [
    Study(TINY, number=5, deals=12, limit=None),
    Study(PatienceGame("captured-queens", redeals=None), deals=6, limit=None),
    Study(PyramidGame(TINY.deck, 5, 2), deals=8, limit=None),
    Study(TINY, number=0, deals=4, limit=None),
    Study(PatienceGame("contradance"), deals=5, limit=None, at_once=True),
]


def test_many_studies_of_many_games_give_a_row_each_in_their_order() -> None:
    rows = records(STUDIES, jobs=1)
    for study, row in zip(STUDIES, rows, strict=True):
        (tally,) = run(study, jobs=1)
        expected = record_of(study, tally)
        timed = {"seconds", "seconds_per_deal"}
        assert {name: row[name] for name in row if name not in timed} == {
            name: expected[name] for name in expected if name not in timed
        }
        assert row["game"] == study.game.key
        assert row["winnable"] + row["unwinnable"] + row["unknown"] == study.deals == row["deals"]
    assert rows[1]["redeals"] is None
    assert (rows[0]["suits"], rows[0]["tableau"], rows[0]["number"]) == (2, 6, 5)
    assert records(STUDIES[0], jobs=1)[0]["winnable"] == rows[0]["winnable"]


@cases("key", GAMES)
def test_a_row_is_flat_and_plain(key: str) -> None:
    row = record_of(Study(GAMES[key](), deals=10), Tally(10, 5, 3, 2, 0.5))
    for value in row.values():
        assert value is None or type(value) in (str, int, float, bool)
    assert (row["rate_if_unknown_lost"], row["rate_if_unknown_won"]) == (0.5, 0.7)
    # As every reader of tables takes it.
    table = io.StringIO()
    writer = csv.DictWriter(table, row)
    writer.writeheader()
    writer.writerow(row)
    (read,) = csv.DictReader(io.StringIO(table.getvalue()))
    assert read["game"] == key


def test_a_file_gives_a_row_for_each_deal(tmp_path: Path) -> None:
    file = tmp_path / "tiny.csv"
    (row,) = records(STUDIES[0], jobs=1, file=file)
    deals = deal_records(file)
    assert [one["number"] for one in deals] == list(range(5, 17))
    assert sum(one["verdict"] == "winnable" for one in deals) == row["winnable"]
    assert {(one["game"], one["tableau"]) for one in deals} == {("pyramid-addition", 6)}
    assert set(deals[0]) == {"game", "tableau", "number", "verdict"}
    with pytest.raises(StudyError, match="studies in one file"):
        records(STUDIES, jobs=1, file=tmp_path / "other.csv")
    with pytest.raises(StudyError, match="nothing to study"):
        records([])


def test_progress_is_told_of_all_studies_together() -> None:
    heard: list[tuple[str, int, int]] = []
    records(STUDIES, jobs=1, progress=lambda study, done, total: heard.append((study.game.key, done, total)))
    assert {total for _key, _done, total in heard} == {35}
    assert [done for _key, done, _total in heard] == sorted(done for _key, done, _total in heard)
    assert heard[-1][1] == 35


def test_progress_is_one_line_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records(STUDIES[0], jobs=1)
    assert capsys.readouterr() == ("", "")
    # In a notebook: a shell with a kernel, whose one output is replaced.
    shown: dict[str, list[str]] = {}

    def publish(data: dict[str, str], *, transient: dict[str, str], update: bool) -> None:
        assert update == (transient["display_id"] in shown)
        shown.setdefault(transient["display_id"], []).append(data["text/plain"])

    shell = SimpleNamespace(kernel=object(), display_pub=SimpleNamespace(publish=publish))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    for _again in range(2):
        records(STUDIES[0], jobs=1)
    assert [lines[-1] for lines in shown.values()] == ["pyramid-addition: 12 of 12 deals"] * 2
    assert capsys.readouterr() == ("", "")
    records(STUDIES[0], jobs=1, progress=False)
    assert capsys.readouterr() == ("", "")


def test_progress_on_a_terminal_goes_to_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal: Any = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    show = shown_progress()
    assert show is not None
    show(STUDIES[0], 3, 12)
    assert terminal.getvalue().strip() == "pyramid-addition: 3 of 12 deals"
