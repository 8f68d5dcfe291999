"""The paths: every step is a legal deal that is proven winnable, needs its idea, and has words of its own."""

from dataclasses import replace

import pytest

from cardmath.catalogue import catalogue_files
from cardmath.games.odds import CALL
from cardmath.games.registry import descriptors
from cardmath.links import from_link
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath.paths import Path, Step, path_of
from cardmath.proven import seeds
from cardmath.solving import WINNABLE, solve
from tests.cases import cases
from tests.paths.odds import computer_players_follow, played_out
from tests.paths.proven import every_path, findings

PATHS = every_path()
STEPS = [pytest.param(step, id=f"{path.game}-{step.number}") for path in PATHS for step in path.steps]


def path(game: str) -> Path:
    found = path_of(game)
    assert found is not None
    return found


@pytest.mark.sweep(12)
@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_proven(step: Step) -> None:
    assert list(findings(step)) == []


@pytest.mark.sweep(24)
@pytest.mark.parametrize("step", STEPS)
def test_every_link_opens_its_step(step: Step) -> None:
    record, fields = from_link(step.link)
    assert record == step.record
    assert fields == {**step.shown, "path": str(step.number)}


@cases("path", PATHS)
def test_a_step_is_known_by_its_deal(path: Path) -> None:
    for step in path.steps:
        assert path.step_of(step.record) == path.step_of(step.whole) == step
        other = step.record.of_deal(step.game, 1_000_003)
        assert path.step_of(other) is None
        if step.played:
            assert path.step_of(step.record.with_moves(())) not in (step,)
    assert path.after(path.steps[-1]) is None
    assert path.after(path.steps[0]) == path.steps[1]


def test_a_path_of_twenty_grows_from_six_cards_to_twenty_one() -> None:
    steps = path("pyramid-addition").steps
    sizes = [step.line["tableau"] for step in steps]
    assert len(steps) == 20
    assert sizes[:15] == sorted(sizes[:15])
    assert set(sizes) == {6, 10, 15, 21}
    assert [step.base for step in steps] == [10] * 15 + [12] * 5
    # The two new digits are met one at a time: no card needs the second before its step.
    ranks = [{card.rank for card in step.record.cards} for step in steps]
    assert "11" not in ranks[15]
    assert "12" not in ranks[16]
    assert path("pyramid-addition").newcomer.line["tableau"] == 10


def test_newcomers_start_where_a_child_can_win() -> None:
    assert path("pyramid-addition").newcomer.grade == "easy"
    assert all(one.newcomer.number == 1 for one in PATHS if one.game != "pyramid-addition")
    assert path("odds").newcomer.line["options"]["players"] == 3
    assert all(one.newcomer.base == 10 for one in PATHS)


@pytest.mark.parametrize("game", ["patriarchs", "royal-cotillion", "contradance", "captured-queens"])
def test_a_first_deal_is_won_in_two_minutes_and_the_steps_grow_to_the_full_game(game: str) -> None:
    steps = path(game).steps
    start = steps[0].record.position()
    solution = solve(start, nodes=20_000)
    assert solution.verdict == WINNABLE
    # A card takes two presses, the stock one.
    assert sum(2 if move.is_play else 1 for move in solution.moves) <= 25
    assert len(steps) >= 5
    sizes = [step.record.position().left for step in steps]
    assert sizes == sorted(sizes)
    assert len({*sizes[:4]}) == 4
    assert steps[-1].game == type(steps[-1].game).opening()
    assert not steps[-1].played


@cases("path", PATHS)
def test_the_words_of_every_step(path: Path) -> None:
    assert len({step.title for step in path.steps}) == len(path.steps)
    for step in path.steps:
        for digits in DIGIT_STYLES:
            said = step.sentence(Notation(step.base, digits))
            assert "{" not in said
            # Children read this: short sentences.
            assert all(len(one.split()) <= 12 for one in said.rstrip(".").split(". ")), said
    assert path.steps[0].idea.door


def test_what_needs_no_partner_is_pressed_once_it_is_free() -> None:
    step = next(step for step in path("pyramid-addition").steps if step.idea.key == "alone")
    start = step.record.position()
    alone = [at for at, card in start.tableau.items() if card.rank == start.game.deck.alone]
    assert all(start.covering(at) for at in alone)
    assert step.sentence(Notation(10)) == "A 10 needs no partner. Press it once it is free."


def test_digits_of_the_reader() -> None:
    ten = path("pyramid-addition").step(16)
    said = [ten.sentence(Notation(12, digits)).rpartition(" ")[2] for digits in ("rapoport", "te")]
    assert said == ["Ʒ.", "Tz."]


def test_the_numbers_in_the_words_are_those_of_the_deck() -> None:
    said = {step.idea.key: step.sentence(Notation(step.base)) for step in path("pyramid-addition").steps}
    assert said["twins"] == "5 and 5 make 10, too."
    assert said["faces"] == "They are 11, 12 and 13. Make 13."
    assert said["dozen"] == "Twelve is one dozen. You write it 10z."
    assert said["carry"] == "Make 13z, a dozen and 3."


@cases("text", ["0", "21", "-1", "1.0", "", "٣", "1000", "one", " 1"])
def test_a_step_that_does_not_exist(text: str) -> None:
    found = path("pyramid-addition")
    assert found.named(text) is None
    assert found.fault(text).endswith("1 to 20.")
    assert found.fault("20") == ""


def test_games_without_a_path() -> None:
    known = {found.game for found in PATHS}
    assert all(path_of(one.key) is None for one in descriptors() if one.key not in known)
    assert path_of("chess") is None


def test_a_false_step_is_found() -> None:
    step = path("pyramid-addition").step(3)

    def changed(**fields: object) -> list[str]:
        return list(findings(replace(step, line={**step.line, **fields})))

    assert "grade" in changed(grade="hard")[0]
    assert "is not legal" in changed(moves=["turn"])[0]
    assert changed(moves=[]) == ["the line does not win"]
    first = path("pyramid-addition").step(1)
    assert list(findings(replace(step, line=first.line))) == [
        "the step does not need its idea: Help from the stock"
    ]


def test_computer_players_that_play_otherwise_are_found() -> None:
    step = path("odds").step(7)
    start = step.record.position()
    won, moves = played_out(start, [CALL])
    assert won
    assert computer_players_follow(start, start.recorded(moves), "beginner")
    assert not computer_players_follow(step.record.position(), [CALL, CALL], "beginner")
    line = {**step.line, "shown": {**step.shown, "strength": "monte-carlo"}}
    assert "computer players" in " ".join(findings(replace(step, line=line)))


def test_the_catalogues_do_not_hold_the_paths() -> None:
    folder = seeds()
    assert folder is not None
    assert {found.stem for found in (folder / "paths").iterdir()} == {found.game for found in PATHS}
    assert not [found for found in catalogue_files() if found.parent.name == "paths"]
