"""The catalogues are true, damage is found, and the teaching points mean what they say."""

import doctest
import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardmath import PRESETS, CardmathError, Deck, PyramidGame, Record
from cardmath.catalogue import (
    CatalogueError,
    build_series,
    catalogue_files,
    check_files,
    entries,
    findings,
    read_lines,
    seeds_folder,
)
from cardmath.catalogue import building as building_module
from cardmath.cli import main
from cardmath.games.patience import catalogue as patience
from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.games.pyramid import catalogue as pyramid
from cardmath.games.pyramid.catalogue import POINTS, DealFacts, carries, games_of, points_of
from cardmath.games.pyramid.solving import careful_play
from cardmath.games.pyramid.solving.problem import dead_places
from cardmath.solving import GRADES, evaluate, solve
from tests.amounts import some_of
from tests.cases import cases

PATIENCES = ("odd-and-even", "patriarchs", "royal-cotillion", "contradance", "captured-queens")
#: Points that no deal of a preset's catalogue can have: see seeds/README.md.
IMPOSSIBLE = {
    *(("pairs with itself", key) for key, preset in PRESETS.items() if preset.deck.target % 2),
    ("needs the third pass", "whole-k6t"),
}


# -- the catalogues that come with cardmath --------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("sample", some_of([25, 400], 1))
def test_a_sample_is_proven_again(sample):
    report = check_files(catalogue_files(), sample=sample)
    assert report.checked == sample
    assert report.mismatches == []


@pytest.mark.parametrize("step", some_of([20, 1], 1))
def test_every_line_wins_or_has_a_cause(step):
    for entry in list(entries())[::step]:
        assert entry.record.replay().is_legal
        assert entry.record.position().is_won == (entry.verdict == "winnable")
        assert entry.reason().startswith("This can")
        assert (entry.cause is None) == (entry.length is not None) == (entry.grade in GRADES)


def test_each_preset_has_its_file():
    assert {path.stem for path in catalogue_files()} == {*PRESETS, *PATIENCES}
    for path in catalogue_files():
        assert path.stat().st_size < 400_000
        assert {entry.series for _line, entry in read_lines(path)} == {path.stem}
    for preset in PRESETS:
        assert {entry.game for entry in entries(preset)} == set(games_of(preset))


@pytest.mark.parametrize("game", PATIENCES)
def test_each_patience_has_deals_under_its_usual_options_and_others(game):
    assert {entry.game for entry in entries(game)} == set(patience.games_of(game))
    assert all(set(entry.points) <= set(patience.POINTS) for entry in entries(game))
    assert any(entry.points for entry in entries(game))


@pytest.mark.sweep(5)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("point", POINTS)
def test_each_preset_has_examples_of_each_point(preset, point):
    found = list(entries(preset, point))
    assert bool(found) == ((point, preset) not in IMPOSSIBLE)


@cases("preset", PRESETS)
def test_each_preset_has_deals_of_each_grade_and_lost_ones(preset):
    for grade in GRADES:
        # So large a tableau takes the careful player three passes at least.
        assert any(entries(preset, grade=grade)) == ((preset, grade) != ("whole-k6t", "easy"))
    assert any(entries(preset, verdict="unwinnable"))


def test_building_gives_the_deals_that_are_there():
    there = {(entry.game, entry.number): entry for entry in entries("bonds-to-ten")}
    built = list(build_series("bonds-to-ten", 4, None))
    assert len(built) > 8
    for entry in built:
        known = there[entry.game, entry.number]
        assert (entry.verdict, entry.cause, entry.difficulty) == (
            known.verdict,
            known.cause,
            known.difficulty,
        )


def test_the_page_about_them_is_true():
    results = doctest.testfile(str(seeds_folder() / "README.md"), module_relative=False)
    assert results.attempted > 3
    assert not results.failed
    text = (seeds_folder() / "README.md").read_text("utf-8")
    assert all(point in text for point in POINTS)


# -- damage ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sound():
    """Four lines: two winnable, one of them graded hard with a trap, and two lost."""
    game = PyramidGame(PRESETS["bonds-to-ten"].deck, 21, 3)
    deals = [entry for entry in entries("bonds-to-ten") if entry.game == game]
    won = [entry for entry in deals if entry.cause is None]
    lost = [entry for entry in deals if entry.cause is not None and len(entry.cause.places) > 1]
    chosen = [next(entry for entry in won if not entry.difficulty.traps), lost[0], lost[1]]
    chosen.insert(2, next(entry for entry in won if entry.difficulty.traps))
    return [entry.to_json() for entry in chosen]


def changed(**fields):
    return lambda line: json.dumps(json.loads(line) | fields)


def without(name):
    return lambda line: json.dumps({key: value for key, value in json.loads(line).items() if key != name})


def deeper(name, **fields):
    return lambda line: json.dumps(json.loads(line) | {name: json.loads(line)[name] | fields})


def without_last_move(line):
    data = json.loads(line)
    return json.dumps(data | {"moves": data["moves"][:-1], "length": data["length"] - 1})


def with_a_removal_for_a_draw(line):
    data = json.loads(line)
    moves = ["t6.1" if move == "draw" else move for move in data["moves"]]
    return json.dumps(data | {"moves": moves})


WINNABLE_DAMAGE = [
    ("torn", lambda line: line[:-7], "this is not JSON"),
    ("empty", lambda line: "", "this is not JSON"),
    ("not an object", lambda line: "[1]", "a record must be a JSON object"),
    ("line of other moves", with_a_removal_for_a_draw, "is not legal"),
    ("line too short", without_last_move, "the line does not win"),
    ("foreign number", changed(number=123456), "is not legal"),
    ("impossible number", changed(number=-1), "a deal number must be a whole number"),
    ("no number", changed(number=None), 'a deal needs "cards" or a "number"'),
    ("verdict with a line", changed(verdict="unwinnable"), "unwinnable, but \"grade\" is given"),
    ("no verdict", changed(verdict="perhaps"), "the verdict must be winnable or unwinnable, not 'perhaps'"),
    ("grade", changed(grade="severe"), '"grade" is \'severe\', but'),
    ("length", changed(length=3), '"length" is 3, but'),
    ("traps", lambda line: deeper("difficulty", traps=json.loads(line)["difficulty"]["traps"] + 7)(
        changed(grade="hard")(line)), '"traps" is'),
    ("pairs", deeper("difficulty", pairs=99), '"pairs" is 99, but'),
    ("careless", deeper("difficulty", careless=1), '"careless" must be true or false, not 1'),
    ("difficulty", changed(difficulty=None), '"difficulty" must be an object'),
    ("no points", without("points"), '"points" is missing'),
    ("points", changed(points=["dead top card"]), '"points" is \'dead top card\', but'),
    ("points of numbers", changed(points=[7]), "\"points\" must contain strings, not 7"),
    ("other game", changed(game="bridge"), "there is no game 'bridge'"),
    ("other tableau", changed(tableau=22), ":"),
    ("other version", changed(format="cardmath/2"), "has version"),
]  # fmt: skip

LOST_DAMAGE = [
    ("said to be won", lambda line: changed(verdict="winnable", grade="easy", length=0, difficulty={
        "traps": 0, "pairs": 1, "passes": 1, "careless": True})(without("cause")(line)), "does not win"),
    ("with a line", changed(moves=["draw"]), "unwinnable, but \"moves\" is given"),
    ("foreign number", changed(number=123456), ":"),
    ("no cause", without("cause"), '"cause" is missing'),
    ("other kind", deeper("cause", kind="passes"), '"cause" is'),
    ("other places", deeper("cause", places=["t1.1"]), '"cause" is'),
    ("no place", deeper("cause", places=["t0.1"]), "'t0.1' is not a place in the tableau"),
    ("no pair", deeper("cause", pairs=["t2.1"]), "'t2.1' is not a place in the tableau"),
]  # fmt: skip


@pytest.mark.sweep(6)
@pytest.mark.parametrize(
    ("place", "damage", "message"),
    [
        *(pytest.param(place, damage, message, id=f"{name} in line {place}")
          for place in (1, 3) for name, damage, message in WINNABLE_DAMAGE),
        *(pytest.param(place, damage, message, id=f"lost, {name} in line {place}")
          for place in (2, 4) for name, damage, message in LOST_DAMAGE),
    ],
)  # fmt: skip
def test_damage_is_found_with_its_line(sound, tmp_path, place, damage, message):
    lines = list(sound)
    lines[place - 1] = damage(lines[place - 1])
    path = tmp_path / "damaged.jsonl"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    report = check_files([path])
    assert report.checked == 4
    assert report.mismatches
    assert {(one.file, one.line) for one in report.mismatches} == {(str(path), place)}
    assert message in " ".join(map(str, report.mismatches))


def test_sound_lines_pass(sound, tmp_path):
    path = tmp_path / "sound.jsonl"
    path.write_text("\n".join(sound), "utf-8")
    report = check_files([path])
    assert (report.checked, report.mismatches) == (4, [])


def test_a_line_that_is_no_text_is_found(sound, tmp_path):
    path = tmp_path / "bytes.jsonl"
    path.write_bytes(sound[0].encode() + b"\n\xff\xfe\n")
    assert [str(one) for one in check_files([path]).mismatches] == [f"{path}:2: this is not UTF-8 text"]


def test_a_deal_that_is_there_twice_is_found(sound, tmp_path):
    path = tmp_path / "twice.jsonl"
    path.write_text("\n".join([*sound, sound[1]]), "utf-8")
    assert [str(one) for one in check_files([path]).mismatches] == [f"{path}:5: the same deal as on line 2"]


def test_an_empty_file_is_found(sound, tmp_path):
    full, empty = tmp_path / "full.jsonl", tmp_path / "empty.jsonl"
    full.write_text("\n".join(sound), "utf-8")
    empty.touch()
    assert [str(one) for one in check_files([full, empty]).mismatches] == [
        f"{empty}:1: the winning line is missing"
    ]


def test_no_time_is_reported_as_not_settled(sound, monkeypatch, tmp_path):
    path = tmp_path / "sound.jsonl"
    path.write_text(sound[0], "utf-8")
    ((_line, entry),) = read_lines(path)
    monkeypatch.setattr(pyramid, "careful_play", lambda *_arguments: None)
    assert list(findings(entry)) == ["the difficulty could not be settled in time"]
    unknown = replace(solve(entry.record.start()), verdict="unknown")
    monkeypatch.setattr(building_module, "solve", lambda *_arguments: unknown)
    assert list(findings(entry)) == ["the verdict could not be settled in time"]


def test_a_refusal_names_each_teaching_point_once() -> None:
    with pytest.raises(CatalogueError) as raised:
        entries(point="no such point")
    names = str(raised.value).partition("there are: ")[2].split(", ")
    assert len(names) == len({*names})


# -- teaching points on deals made by hand ---------------------------------------------------------


def arranged(deck: Deck, ranks: str, size: int | None = None, passes: int | None = 3) -> PyramidPosition:
    """A deal with these ranks on top of the tableau; the other cards follow in canonical order."""
    rest = list(deck.cards)
    first = []
    for rank in ranks.split():
        card = next(card for card in rest if card.rank == rank)
        rest.remove(card)
        first.append(card)
    return PyramidGame(deck, size, passes).start([*first, *rest])


def facts(position: PyramidPosition) -> DealFacts:
    solution = solve(position)
    return DealFacts(position, solution.moves, careful_play(position) if solution.moves else None)


TENS = Deck(4, 0, 3, "A")  # 12 cards of 1 to 4: 1 + 3, 2 + 2, and 4 alone


def test_a_top_card_is_dead_without_a_partner_near_it():
    # All threes lie in the tableau, in rows 3 and below.
    position = arranged(TENS, "A 2 2 3 3 3 4 4 4", 9)
    assert dead_places(position)[0] == Place(1, 1)
    assert "dead top card" in points_of(facts(position))
    assert evaluate(position) == "unwinnable"


@cases(
    "ranks",
    [
        "A 3 2 2 3 3",  # a partner directly under the top
        "A 2 3 2 3 3",  # the same on the other side
        "A 2 2 3 3 4",  # a three in the stock
        "4 2 2 3 3 3",  # the top goes on its own
    ],
)
def test_a_top_card_is_not_dead_otherwise(ranks):
    assert Place(1, 1) not in dead_places(arranged(TENS, ranks, 6))
    assert "dead top card" not in points_of(facts(arranged(TENS, ranks, 6)))


def test_a_dead_card_need_not_be_the_top():
    # The ace at t2.1 has all threes in its cone, at t4.1 to t4.3; the card beside it is free of them.
    position = arranged(TENS, "2 A 4 4 2 4 3 3 3", 9)
    assert dead_places(position) == (Place(2, 1),)
    # From t2.2 the three at t4.1 lies outside the cone.
    assert not dead_places(arranged(TENS, "2 4 A 4 2 4 3 3 3", 9))


def test_no_card_is_dead_that_brute_force_lets_go():
    for entry in entries("bonds-to-ten", verdict="winnable"):
        assert not dead_places(entry.record.start())


def test_two_equal_cards_must_leave_together():
    # Two of the three twos in the tableau, one in the stock: one pair in the tableau is needed.
    assert "pairs with itself" in points_of(facts(arranged(TENS, "4 2 2 A 3", 5)))
    assert "pairs with itself" not in points_of(facts(arranged(TENS, "4 4 2 A 3", 5)))


def test_the_third_pass_is_needed_if_two_do_not_win():
    found = list(entries(point="needs the third pass"))[:5]
    for entry in found:
        game = entry.game
        assert evaluate(PyramidGame(game.deck, game.tableau, 2).deal(entry.number)) == "unwinnable"
        assert evaluate(PyramidGame(game.deck, game.tableau, 3).deal(entry.number)) == "winnable"


def test_a_trap_that_takes_the_partner_away():
    for entry in list(entries("everyday-52", "keep the partner"))[:5]:
        play = careful_play(entry.record.start())
        dying = [trap for trap in play.traps if dead_places(trap.position.play(trap.move))]
        assert dying
        assert all(not dead_places(trap.position) for trap in dying)


@cases(
    ("one", "other", "base", "expected"),
    [
        (7, 8, 12, True),
        (4, 11, 12, True),
        (3, 12, 12, False),
        (1, 14, 12, False),
        (1, 9, 10, True),
        (3, 10, 10, False),
        (4, 9, 10, True),
        (0, 25, 12, False),
    ],
)
def test_carries(one, other, base, expected):
    assert carries(one, other, base) == expected


def test_all_carries_is_about_the_sums_in_the_tableau():
    for entry in entries("everyday-52", verdict="winnable"):
        position, sums = entry.record.start(), []
        for move in entry.record.moves:
            if move.count("t") == 2 and "+" in move:
                after = position.play(move)
                gone = set(position.tableau.items()) - set(after.tableau.items())
                sums.append([entry.game.deck.value(card) for _place, card in gone])
            position = position.play(move)
        carrying = len(sums) >= 3 and all(sum(value % 10 for value in pair) >= 10 for pair in sums)
        assert ("all carries" in entry.points) == carrying


# -- finding and the command -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish", [{"preset": "Poker"}, {"point": "bluff"}, {"grade": "severe"}], ids=lambda wish: next(iter(wish))
)
def test_wishes_that_are_none_are_refused(wish, capsys):
    with pytest.raises(CatalogueError, match="there is no"):
        list(entries(**wish))
    ((name, value),) = wish.items()
    assert main(["catalogue", "find", f"--{name}={value}"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_finds(capsys):
    assert main(["catalogue", "find", "--preset=bonds-to-ten", "--point=one trap", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) == len(list(entries("bonds-to-ten", "one trap")))
    assert all("one trap" in deal["points"] and Record.from_dict(deal).position().is_won for deal in found)
    assert main(["catalogue", "find", "--preset=bonds-to-ten", "--grade=easy"]) == 0
    assert capsys.readouterr().out.startswith("Bonds to ten, tableau ")


def test_the_command_checks(sound, tmp_path, capsys):
    path = tmp_path / "deals.jsonl"
    path.write_text("\n".join(sound), "utf-8")
    assert main(["catalogue", "check", str(path)]) == 0
    assert "4 lines checked" in capsys.readouterr().out
    assert main(["catalogue", "check", "--sample=1", str(path)]) == 0
    assert "1 line checked" in capsys.readouterr().out
    path.write_text("\n".join([sound[0][:50], *sound[1:]]), "utf-8")
    assert main(["catalogue", "check", str(path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["checked"] == 4
    assert [(one["file"], one["line"]) for one in answer["mismatches"]] == [(str(path), 1)]
    assert main(["catalogue", "check", str(path)]) == 1
    assert f"{path}:1: this is not JSON" in capsys.readouterr().out


def test_the_command_builds(tmp_path, capsys):
    arguments = ["catalogue", "build", "-o", str(tmp_path), "--preset", "bonds-to-ten", "--numbers", "2"]
    assert main([*arguments, "--json"]) == 0
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert Path(file["file"]) == tmp_path / "pyramid-addition" / "bonds-to-ten.jsonl"
    assert file["lines"] == len(Path(file["file"]).read_text("utf-8").splitlines()) > 0
    assert main(["catalogue", "check", file["file"]]) == 0
    assert main(arguments) == 0
    assert [path.name for path in (tmp_path / "pyramid-addition").iterdir()] == ["bonds-to-ten.jsonl"]


@cases(
    "arguments",
    [
        ["check", "no-such-file.jsonl"],
        ["check", "."],
        ["check", "--sample=0"],
        ["build", "--numbers=0"],
        ["build", "-o", __file__, "--preset=bonds-to-ten", "--numbers=1"],
    ],
)
def test_the_command_refuses_bad_input_in_one_sentence(arguments, capsys):
    assert main(["catalogue", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("cardmath: ")
    assert output.err.count("\n") == 1


@cases("arguments", [[], ["prove"], ["check", "--sample=x"], ["build", "--preset=Poker"]])
def test_the_command_refuses_bad_usage(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        main(["catalogue", *arguments])
    assert stop.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_errors_are_of_one_family():
    assert issubclass(CatalogueError, CardmathError)
    assert issubclass(CatalogueError, ValueError)
