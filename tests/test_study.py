import io
import json
import os
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import GAMES, Deck, DeckError, PyramidGame
from cardmath.cli import main
from cardmath.commands import terminal
from cardmath.games.odds import OddsGame
from cardmath.games.odds.study import ShowStudy, run_shows
from cardmath.games.patience import CapturedQueensGame, ContradanceGame
from cardmath.study import Study, StudyError, Tally, read_study, run, solved, wilson
from cardmath.study.files import StudyFile
from cardmath.study.work import StudyLedger, StudyRow
from tests.cases import cases
from tests.solving.brute import can_win
from tests.studies import counts, verdicts

TINY = PyramidGame(Deck(4, 1, 2), 6, 2)
STANDARD = PyramidGame(passes=None)

posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


# -- counting --------------------------------------------------------------------------------------


@cases(
    ("successes", "trials", "low", "high"),
    [
        # The examples of Newcombe, Statistics in Medicine 17 (1998), method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_against_published_values(successes, trials, low, high):
    found = wilson(successes, trials)
    assert [round(bound, 4) for bound in found] == [low, high]


@given(st.integers(1, 10**6), st.data())
def test_wilson_holds_the_share_and_mirrors(trials, data):
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    mirrored = wilson(trials - successes, trials)
    assert mirrored == pytest.approx((1 - high, 1 - low))


def test_unknown_deals_widen_the_interval_both_ways():
    tally = Tally(deals=100, winnable=60, unwinnable=30, unknown=10)
    assert (tally.rate_if_unknown_lost, tally.rate_if_unknown_won) == (0.6, 0.7)
    assert tally.interval == (wilson(60, 100)[0], wilson(70, 100)[1])


@given(st.sets(st.integers(0, 40)), st.integers(0, 40), st.integers(1, 20))
def test_gaps_and_rows_share_out_the_deals(known, first, deals):
    ledger = StudyLedger()
    for number in sorted(known, key=lambda number: number * 17 % 41):
        ledger.add(StudyRow("28", number, "W", 0.0))
    end = first + deals
    seen = [number for row in ledger.rows("28", first, end) for number in range(row.first, row.end)]
    missing = [number for low, high in ledger.gaps("28", first, end) for number in range(low, high)]
    assert seen == sorted(known & set(range(first, end)))
    assert sorted(seen + missing) == list(range(first, end))


def test_a_deal_never_counts_twice():
    ledger = StudyLedger()
    ledger.add(StudyRow("28", 10, "WWW", 0.0))
    for row in (
        StudyRow("28", 12, "W", 0.0),
        StudyRow("28", 8, "WWW", 0.0),
        StudyRow("28", 9, "WWWWWW", 0.0),
    ):
        with pytest.raises(StudyError, match="twice"):
            ledger.add(row)
    ledger.add(StudyRow("28", 13, "L", 0.0))
    ledger.add(StudyRow("29", 10, "L", 0.0))
    assert ledger.tally("28").deals == 4


# -- verdicts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("passes", [1, 2, 3, None])
def test_verdicts_are_those_of_brute_force(passes, tmp_path):
    game = PyramidGame(Deck(4, 1, 2), 6, passes)
    Study(game, number=5, deals=60, limit=None).run(jobs=1, file=tmp_path / "tiny.csv")
    expected = "".join("W" if can_win(game.deal(number)) else "L" for number in range(5, 65))
    assert verdicts(tmp_path / "tiny.csv", 6) == expected
    assert "W" in expected
    assert "L" in expected


def test_a_known_win_rate():
    # A count of 100 million deals that came to us without a name; see docs/reference/sources.md.
    tally = Study(PyramidGame(Deck(10), 28, None), deals=1500, limit=None).run()
    low, high = tally.interval
    assert low < 0.8315 < high
    assert tally.unknown == 0


def test_processes_find_what_one_finds(tmp_path):
    alone, shared = tmp_path / "1.csv", tmp_path / "2.csv"
    studies = [Study(PyramidGame(tableau=size, passes=None), 100, 150, limit=None) for size in (26, 40)]
    one, two = run(studies, jobs=1, file=alone), run(studies, jobs=2, file=shared)
    assert [counts(tally) for tally in one] == [counts(tally) for tally in two]
    for size in (26, 40):
        assert verdicts(alone, size) == verdicts(shared, size)


def test_unknown_verdicts_are_counted_apart():
    def undecided(position, limit):
        assert limit == 0.5
        return "unknown" if position.cards[0].rank == "K" else solved(position, limit)

    tally = Study(TINY, deals=80, limit=0.5).run(jobs=1, decide=undecided)
    assert tally.unknown == sum(TINY.deal(number).cards[0].rank == "K" for number in range(80)) > 0
    assert tally.winnable + tally.unwinnable + tally.unknown == 80


# -- the file --------------------------------------------------------------------------------------


def test_a_file_cut_at_any_byte_is_gone_on_with(tmp_path):
    path = tmp_path / "study.csv"
    study = Study(TINY, deals=40)
    decided = 0

    def counting(position, limit):
        nonlocal decided
        decided += 1
        return ("winnable", "unwinnable", "unknown")[TINY.deck.value(position.cards[0]) % 3]

    whole = counts(study.run(jobs=1, file=path, decide=counting))
    data, all_verdicts = path.read_bytes(), verdicts(path, 6)
    header = data.index(b"verdicts\n") + len(b"verdicts\n")
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        kept = [line.rpartition(b",")[2] for line in data[header:length].split(b"\n")[:-1]]
        decided = 0
        assert counts(study.run(jobs=1, file=path, decide=counting)) == whole
        assert decided == 40 - len(b"".join(kept))
        assert verdicts(path, 6) == all_verdicts


def test_more_deals_and_more_sizes_go_into_the_same_file(tmp_path):
    path = tmp_path / "study.csv"
    Study(TINY, number=10, deals=10, limit=None).run(jobs=1, file=path)
    more = Study(TINY, number=0, deals=40, limit=None).run(jobs=1, file=path)
    assert counts(more) == counts(Study(TINY, deals=40).run(jobs=1))
    Study(PyramidGame(TINY.deck, 5, 2), deals=7, limit=None).run(jobs=1, file=path)
    _parameters, ledger = read_study(path)
    assert ledger.variants() == ["5", "6"]
    assert (ledger.tally("5").deals, ledger.tally("6").deals) == (7, 40)
    # Fewer deals than the file holds are counted alone.
    assert Study(TINY, number=3, deals=9, limit=None).run(jobs=1, file=path).deals == 9


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (Study(PyramidGame(Deck(4, 1, 2), 6, 3)), 'its "passes" is 3, not 2'),
        (Study(PyramidGame(Deck(4, 1, 2), 6, None)), 'its "passes" is unlimited, not 2'),
        (Study(PyramidGame(Deck(5, 0, 2), 6, 2)), 'its "deck" is highest_pip 5'),
        (Study(TINY, limit=2), 'its "limit" is 2.0, not 1.0'),
    ],
)
def test_the_file_of_another_study_is_refused(other, named, tmp_path):
    path = tmp_path / "study.csv"
    StudyFile(path, other.parameters()).__exit__(None, None, None)
    before = path.read_bytes()
    with pytest.raises(StudyError, match=re.escape(named)):
        Study(TINY).run(jobs=1, file=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "data",
    [
        b"name,age\nAda,36\n",
        b"no line at all",
        b"\x00\xff\x80" * 50 + b"\n",
        b"# []\n\n",
        b'# {"format": "cardmath-study/2"}\ntableau\n',
        b"[" * 5000 + b"\n",
    ],
)
def test_a_file_that_is_no_study_is_refused_and_left_alone(data, tmp_path):
    path = tmp_path / "other.csv"
    path.write_bytes(data)
    with pytest.raises(StudyError, match="is not a cardmath study"):
        Study(TINY).run(jobs=1, file=path)
    assert path.read_bytes() == data
    with pytest.raises(StudyError, match="is not a cardmath study"):
        read_study(path)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("6,900,2,2,0,0,0.100000,WL", "line 3: .* is not a row"),
        ("6,900,2,1,1,0,0.100000,WX", "line 3: .* is not a row"),
        ("6,900,1,1,0,0,nan,W", "line 3: .* is not a row"),
        ("", "line 3: .* is not a row"),
        ("6,900,1,1,0,0,0.100000,W\n6,900,1,1,0,0,0.100000,W", "line 4: .* counted twice"),
    ],
)
def test_an_edited_file_is_refused_with_the_line(line, named, tmp_path):
    path = tmp_path / "study.csv"
    StudyFile(path, Study(TINY).parameters()).__exit__(None, None, None)
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(StudyError, match=named):
        Study(TINY).run(jobs=1, file=path)


def test_places_that_cannot_be_written(tmp_path):
    for path in (tmp_path, tmp_path / "missing" / "study.csv", "/dev/null"):
        with pytest.raises(StudyError, match=r"cannot write|not an ordinary file"):
            Study(TINY).run(jobs=1, file=path)
    with pytest.raises(StudyError, match="cannot read"):
        read_study(tmp_path / "missing.csv")


def test_two_studies_never_write_the_same_file(tmp_path):
    path = tmp_path / "study.csv"
    with (
        StudyFile(path, Study(TINY).parameters()),
        pytest.raises(StudyError, match="being written by another study"),
    ):
        Study(TINY).run(jobs=1, file=path)
    assert Study(TINY, deals=5).run(jobs=1, file=path).deals == 5


# -- the command -----------------------------------------------------------------------------------


def test_the_table(capsys):
    arguments = ["--highest-pip", "4", "--faces", "1", "--suits", "2", "--passes", "2", "--tableau", "5-6"]
    assert main(["study", "pyramid-addition", *arguments, "--deals", "40", "--jobs", "1"]) == 0
    output, errors = capsys.readouterr()
    lines = output.splitlines()
    assert lines[0] == "pyramid-addition: 10 cards, passes: 2, deals 0 to 39"
    tally = Study(TINY, deals=40, limit=None).run(jobs=1)
    assert lines[-1].split()[:5] == ["6", *map(str, counts(tally))]
    assert len(lines) == 5
    assert errors == ""


def test_the_json_document(capsys):
    assert main(["study", "pyramid-addition", "--deals", "12", "--number", "3", "--jobs", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["deck"] == {"highest_pip": 12, "faces": 3, "suits": 4, "lowest": "A"}
    assert (document["number"], document["deals"], document["passes"], document["limit"]) == (3, 12, 3, 1.0)
    (rate,) = document["rates"]
    assert rate["tableau"] == 28
    assert rate["winnable"] + rate["unwinnable"] + rate["unknown"] == 12
    assert rate["interval"][0] <= rate["rate_if_unknown_lost"] <= rate["rate_if_unknown_won"]


@cases(
    ("arguments", "named"),
    [
        (["--deals", "0"], "a study needs at least 1 deal, not 0"),
        (["--deals", "-5"], "a study needs at least 1 deal, not -5"),
        (["--deals", "many"], "not a whole number"),
        (["--number", "-1"], "deal numbers run from 0"),
        (["--number", str(2**63 - 1), "--deals", "2"], "deal numbers run from 0"),
        (["--limit", "-1"], "neither a number of seconds above 0 nor none"),
        (["--limit", "0"], "neither a number of seconds above 0 nor none"),
        (["--limit", "nan"], "neither a number of seconds above 0 nor none"),
        (["--limit", "soon"], "neither a number of seconds above 0 nor none"),
        (["--jobs", "0"], "jobs must be a whole number from 1"),
        (["--jobs", "2", "--dask", "tcp://127.0.0.1:1"], "not allowed with"),
        (["--dask", "somewhere"], "is not the address of a Dask scheduler"),
        (["--tableau", "50"], "a tableau of this deck has 6 to 45 cards, not 50"),
        (["--tableau", "26-999999999"], "a tableau of this deck has 6 to 45 cards, not 999999999"),
        (["--tableau", "30-26"], "is not a list of sizes"),
        (["--tableau", "26,,28"], "is not a list of sizes"),
        (["--tableau", "x"], "is not a list of sizes"),
        (["--passes", "0"], "unlimited"),
        (["-o", "/"], "cannot write /"),
    ],
)
def test_bad_input_is_answered_in_one_line(arguments, named, capsys):
    try:
        status = main(["study", "pyramid-addition", *arguments])
    except SystemExit as stop:
        status = stop.code
    output, errors = capsys.readouterr()
    assert status == 2
    assert output == ""
    assert named in errors
    assert errors.count("\n") == 1


def test_what_is_no_game_is_not_studied(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["study", "whist"])
    assert stop.value.code == 2
    assert "pyramid-addition" in capsys.readouterr().err


def test_studies_that_do_not_belong_together():
    for studies in ([], [Study(TINY), Study(TINY, 5)], [Study(TINY), Study(STANDARD)]):
        with pytest.raises(StudyError):
            run(studies)
    with pytest.raises(DeckError):
        Study(PyramidGame(TINY.deck, 99))


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_for_terminals_only(monkeypatch):
    for stream in (io.StringIO(), Terminal()):
        monkeypatch.setattr(sys, "stderr", stream)
        with terminal.shown_progress() as show:
            show("28", 0, 100)
            show("28", 50, 100)
        text = stream.getvalue()
        if stream.isatty():
            assert "50/100" in text
        else:
            assert text == ""


def test_without_rich_a_terminal_is_told_how_to_have_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    for stream in (io.StringIO(), Terminal()):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(sys, "stdout", stream)
        with terminal.shown_progress() as show:
            show("28", 50, 100)
        assert ('pip install "cardmath[study]"' in stream.getvalue()) == stream.isatty()
        terminal.print_table("title", [["tableau", "deals"], ["28", "100"]])
        assert stream.getvalue().endswith("title\n\ntableau  deals\n     28    100\n")


def test_the_table_on_a_terminal_is_drawn(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr(sys, "stdout", stream)
    terminal.print_table("title", [["tableau", "deals"], ["28", "100"]])
    assert "─" in stream.getvalue()
    assert re.search(r"28 .* 100 ", stream.getvalue())


# -- other games -----------------------------------------------------------------------------------


def by_first_card(position, _limit):
    return "winnable" if position.stock[0].rank < "6" else "unwinnable"


def test_a_game_with_options_has_them_as_its_variants(tmp_path):
    path = tmp_path / "study.csv"
    kind = GAMES["patriarchs"]
    games = [kind.from_setup({"options": {"redeals": redeals}}) for redeals in (0, None)]
    tallies = run([Study(game, deals=20) for game in games], jobs=1, file=path, decide=by_first_card)
    parameters, ledger = read_study(path)
    assert parameters == {"format": "cardmath-study/1", "game": "patriarchs", "limit": 1.0}
    assert ledger.variants() == [
        "redeals=0 reversal=true turning=any-time",
        "redeals=unlimited reversal=true turning=any-time",
    ]
    assert [counts(ledger.tally(variant)) for variant in ledger.variants()] == [*map(counts, tallies)]
    assert 0 < tallies[0].unwinnable < 20


def test_what_luck_alone_wins_is_counted_and_kept_apart(tmp_path):
    path = tmp_path / "luck.csv"
    game = CapturedQueensGame()
    tally = Study(game, deals=600, limit=None, at_once=True).run(jobs=1, file=path)
    low, high = tally.interval
    # Our earlier prototype counted 58.74 % of a million deals.
    assert low < 0.5874 < high
    with pytest.raises(StudyError):
        Study(game, deals=600).run(jobs=1, file=path)
    with pytest.raises(StudyError, match="only for the two-pack solitaires"):
        Study(TINY, at_once=True)


@pytest.mark.proof
@pytest.mark.parametrize(("redeals", "deals", "rate"), [(1, 100_000, 0.00383), (2, 10_000, 0.649)])
def test_luck_in_contradance_is_as_the_prototype_counted(redeals, deals, rate):
    low, high = Study(ContradanceGame(redeals), deals=deals, limit=None, at_once=True).run().interval
    assert low < rate < high


# -- one study, and programs that are no files -----------------------------------------------------


def from_standard_input(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-"], input=program, capture_output=True, text=True, timeout=120, check=False
    )


def test_one_study_needs_no_list() -> None:
    study = Study(PyramidGame(passes=None), deals=20, limit=None)
    assert run(study, jobs=1)[0].winnable == run([study], jobs=1)[0].winnable == study.run(jobs=1).winnable
    shows = ShowStudy(OddsGame(), deals=2)
    assert run_shows(shows, jobs=1) == run_shows([shows], jobs=1)


def test_a_study_from_standard_input_works_in_processes() -> None:
    done = from_standard_input(
        "from cardmath import PyramidGame\n"
        "from cardmath.study import Study, run\n"
        "print(run(Study(PyramidGame(passes=None), deals=20, limit=None), jobs=2)[0].winnable)\n"
        "import __main__; print(__main__.__dict__.get('__file__', '<stdin>'))\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "19\n<stdin>\n", "")


def test_what_decides_must_be_there_for_other_processes() -> None:
    done = from_standard_input(
        "from cardmath import PyramidGame\n"
        "from cardmath.study import Study, run\n"
        "def mine(position, limit): return 'winnable'\n"
        "print(run(Study(PyramidGame(), deals=20), jobs=1, decide=mine)[0].winnable)\n"
        "run(Study(PyramidGame(), deals=20), jobs=2, decide=mine)\n"
    )
    assert done.stdout == "20\n"
    assert done.stderr.splitlines()[-1] == (
        "cardmath.study.work.StudyError: other processes cannot import mine; "
        "define it in a file, or use jobs=1"
    )
    with pytest.raises(StudyError, match="cannot import <lambda>"):
        run(Study(PyramidGame(), deals=20), jobs=2, decide=lambda _position, _limit: "winnable")
