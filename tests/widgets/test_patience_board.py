"""The patiences' board without a browser: every game, option, base and digit style; hints, rings, places."""

import itertools
import json
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardmath.deals import shuffled
from cardmath.games.patience import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatienceGame,
    PatiencePosition,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.numerals import DIGIT_STYLES, DOZENAL, Notation
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath.solving import UNWINNABLE, WINNABLE, evaluate, hint, solve
from cardmath_widgets import PatienceBoard
from cardmath_widgets.games.patience.arrangements import plan
from cardmath_widgets.games.patience.gestures import PatienceGestures
from cardmath_widgets.games.patience.hints import FairPatienceHints
from cardmath_widgets.games.patience.rings import ring_of, rings_beside
from cardmath_widgets.page import View
from cardmath_widgets.page.panels.controls import Note, PictureControl
from tests.amounts import spread_of
from tests.cases import cases
from tests.games.family import FAMILY, REDEALS
from tests.widgets.playing import Pages, command, greet, press, view_of

VARIANTS = [
    *(game(redeals=redeals) for game in FAMILY for redeals in REDEALS),
    *(game(laid_out=choice) for game in FAMILY for choice in list(game.rules.laid_out)[1:]),
    PatriarchsGame(reversal=False),
]
NOTATIONS = [Notation(base) for base in range(2, 37)] + [Notation(12, style) for style in DIGIT_STYLES]
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
HANDS = PatienceGestures()


def change(board: PatienceBoard, name: str, value: Any = True) -> None:
    board.answer({"type": "change", "id": name, "value": value})


def control(view: View, panel: str, name: str) -> Any:
    """A control of a panel, wherever it stands there."""
    waiting = list(view.panels[panel].controls)
    while waiting:
        one = waiting.pop()
        if one.id == name:
            return one
        waiting += getattr(one, "controls", ())
    raise AssertionError(f"{panel} has no control {name}")


def first_play(board: PatienceBoard) -> Any:
    """Turn until a card fits; return its play."""
    while not any(move.is_play for move in board.position.moves()):
        press(board, "stock")
    return next(move for move in board.position.moves() if move.is_play)


def play_through(game: PatienceGame, notation: Notation, *, knowing: bool) -> PatienceBoard:
    """Be refused, play, ask, take back, look at the settings, reload: what a pupil does in two minutes."""
    board = PatienceBoard(7, game, notation=notation)
    greet(board)
    move = first_play(board)
    source, target = HANDS.spots_of(move)
    wrong = next(
        str(place)
        for place in (f"f{number}" for number in range(1, len(board.position.heights) + 1))
        if place not in {str(one) for one in board.position.targets(move.source)}
    )
    press(board, source, wrong)
    assert view_of(board).said.mood == "wrong"
    # The card stays chosen for another try.
    press(board, target)
    removed = board.position.removed
    assert board.record.moves[-1] == str(move)
    for _step in range(4):
        command(board, "hint")
    if knowing:
        change(board, "knowing")
        command(board, "hint", "hint", "hint", "question")
    command(board, "undo")
    assert board.position.removed == removed - 1
    command(board, "redo", "restart", "redo")
    change(board, "settings")
    change(board, "rings")
    link = view_of(board).link
    again = PatienceBoard(3, game, notation=notation)
    greet(again, link)
    assert again.position == board.position
    assert view_of(again).link == link
    return board


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    "game", spread_of(VARIANTS, 12), ids=lambda game: f"{game.key} {game.setup()['options']}"
)
def test_the_whole_board_works_with_every_option(
    game: PatienceGame, pages: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        play_through(game, DOZENAL, knowing=True)
    assert not caplog.records


@pytest.mark.sweep(3)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 14), ids=str)
def test_the_whole_board_works_in_every_base_and_style(
    notation: Notation, pages: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    game = FAMILY[notation.base % len(FAMILY)]
    with caplog.at_level(logging.ERROR):
        board = play_through(game(), notation, knowing=False)
    assert not caplog.records
    # What is for the ear has no sign that readers do not know.
    view = view_of(board)
    heard = [spot.label for spot in view.scene.spots] + [view.said.aloud or view.said.text]
    for text in heard:
        assert not set(text) & set("0123456789ƷƎ↊↋₀₁₂₃₄₅₆₇₈₉=+_♠♥♦♣"), text
    # Under every pile stands what it waits for, with the number of a jack, queen or king.
    written = {spot.note for spot in view.scene.spots if spot.group == "foundations"}
    assert all(written)
    for note in written:
        if note[0] in "JQK":
            value = {"J": 11, "Q": 12, "K": 13}[note[0]]
            assert note[1:-1] == f"={notation.format(value)}"


@pytest.mark.sweep(9)
@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize(
    "size",
    [(304, 240), (344, 400), (528, 290), (800, 900), (1216, 560), (1850, 850), (3700, 1900)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_places_lie_apart_and_on_the_table(game: type[PatienceGame], size: tuple[int, int]) -> None:
    table = plan(game.rules, *size)
    boxes = [box.grown(0) for box in table.boxes.values()]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.meets(other)
    for key, box in table.boxes.items():
        assert box.x >= 0
        assert box.x + box.width <= size[0]
        assert box.y >= 0
        # A line of text fits under each foundation, a column's cards above one another.
        below = {"f": 18, "c": (game.rules.height - 1) * table.step}.get(key[0], 0)
        assert box.y + box.height + below <= table.height
        under = box._replace(y=box.y + box.height, height=below)
        assert not any(under.meets(other) for other in boxes if other != box)
    places = {f"f{n}" for n in range(1, len(game.rules.foundations) + 1)}
    places |= {f"r{n}" for n in range(1, game.rules.reserve + 1)} | {"stock", "w"}
    places |= {f"c{n}" for n in range(1, game.rules.columns + 1)}
    assert set(table.boxes) == places
    if size != (304, 240):
        assert table.height <= size[1]
    if game is OddAndEvenGame and size[0] > 340:
        assert table.card >= 44, "fingers find nine cells and eight piles on a phone"


def test_a_card_that_two_piles_take_is_offered_to_both(pages: Pages) -> None:
    board = PatienceBoard(0, ContradanceGame())
    greet(board)
    press(board, "stock", "stock", "w")
    assert view_of(board).said.text == "2 piles are waiting for the 7 of spades: choose one."
    marked = {spot.key for spot in view_of(board).scene.spots if spot.mark == "takes"}
    assert marked == {"f9", "f13"}
    board.answer({"type": "double", "key": "w"})
    assert board.record.moves == ("turn", "turn")
    assert view_of(board).said.text.endswith("choose one.")
    press(board, "f13")
    assert board.record.moves[-1] == "w>f13"


def test_two_presses_or_enter_send_a_card_to_its_only_pile(pages: Pages) -> None:
    board = PatienceBoard(7)
    greet(board)
    spot = view_of(board).scene.spot("r4")
    assert spot is not None
    assert spot.is_double
    board.answer({"type": "double", "key": "r4"})
    assert board.record.moves == ("r4>f3",)
    board.answer({"type": "double", "key": "r1"})
    assert board.record.moves == ("r4>f3",)


def test_a_press_that_means_nothing_says_what_the_place_waits_for(pages: Pages) -> None:
    board = PatienceBoard(7)
    greet(board)
    press(board, "f1")
    assert view_of(board).said.text == "The ace pile of spades needs the ace of spades."
    press(board, "w")
    assert view_of(board).said.text == "There is no turned card."
    press(board, "r1")
    assert view_of(board).said.text == "No pile is waiting for the 3 of spades now."
    board.answer({"type": "drop", "key": "r1", "to": "f1"})
    assert view_of(board).said.text == "The ace pile of spades: the next card is ace, not 3."


def test_cards_pass_between_two_piles_only_where_the_game_lets_them(pages: Pages) -> None:
    board = PatienceBoard(7, PatriarchsGame())
    greet(board)
    press(board, "f1")
    assert view_of(board).said.text.startswith("The ace pile of spades needs")
    # With the ace pile at 6 and the king pile at 7 the tops are neighbours.
    position = replace(board.position, heights=(6, 1, 1, 1, 7, 1, 1, 1))
    assert {str(move) for move in position.moves()} >= {"f1>f5", "f5>f1"}
    assert HANDS.can_choose(position, "f1")
    assert not HANDS.can_choose(position, "f2")
    assert [str(move) for move in HANDS.ways(position, "f5")] == ["f5>f1"]


def test_going_past_the_king_is_told(pages: Pages) -> None:
    board = PatienceBoard(7)
    greet(board)
    voice = board.ui.speech.voice(DOZENAL)
    before = replace(board.position, heights=(6, 0, 0, 0, 0, 0, 0, 0), cells=(0,) * 9)
    king = next(at for at, card in enumerate(before.cards) if str(card) == "Ks")
    before = replace(before, cells=(king, *before.cells[1:]), talon=before.talon & ~(1 << king))
    after = before.play("r1>f1")
    sentence = voice.move(before, before.move_type.parse("r1>f1"), after, DOZENAL)
    assert sentence == (
        "the king of spades goes to the ace pile of spades. "
        "Counting by twos: king, then 2. Odd turns into even, because 11z is odd."
    )


def seen_alike(position: PatiencePosition, number: int) -> PatiencePosition:
    """A position that looks the same to the player, with the cards of the stock in another order."""
    first = position.drawn
    cards = (*position.cards[:first], *shuffled(position.cards[first:], number))
    return replace(position, cards=cards)


@pytest.mark.parametrize("game", FAMILY)
def test_fair_hints_know_nothing_of_the_order_of_the_stock(game: type[PatienceGame]) -> None:
    position = game().deal(5)
    advice = FairPatienceHints()
    for turn in range(24):
        others = [seen_alike(position, number) for number in range(4)]
        assert len({advice.steps(one, DOZENAL)[-1].said for one in (position, *others)}) == 1
        steps = advice.steps(position, DOZENAL)
        assert all(step.line == () for step in steps)
        plays = [move for move in position.moves() if move.is_play]
        position = position.play(plays[0] if plays and turn % 2 else "turn")


def test_hints_have_one_name_and_the_other_mode_begins_anew(pages: Pages) -> None:
    board = PatienceBoard(7)
    greet(board)
    assert control(view_of(board), "help", "hint").label == "Hint"
    command(board, "hint", "hint", "hint", "hint", "hint")
    assert view_of(board).said.text == "A♦ is free and fits a pile."
    assert "ace pile of diamonds" in view_of(board).said.why
    change(board, "knowing")
    assert control(view_of(board), "help", "hint").label == "Hint"
    assert "hints-know=1" in view_of(board).link
    # The same steps from the first one on: where to look, which card, why.
    command(board, "hint")
    assert not any(spot.mark for spot in view_of(board).scene.spots)
    command(board, "hint")
    best = hint(board.position, nodes=4_000).best
    assert best is not None
    assert {spot.key for spot in view_of(board).scene.spots if spot.mark} == set(HANDS.spots_of(best.move))
    command(board, "hint")
    assert view_of(board).said.text == capitalised(best.reason(DOZENAL))
    assert board.record.moves == ()


def a_move_that_loses(game: PatienceGame, number: int) -> tuple[Record, str]:
    """A game that can still be won, and a move after which it cannot: the last one beside a winning line."""
    start, line = game.deal(number), solve(game.deal(number), nodes=20_000).moves
    assert line
    for played in range(len(line) - 1, 0, -1):
        record = Record.of_deal(game, number).with_moves(line[:played])
        position = record.position()
        for move in position.moves():
            after = position.play(move)
            if after.outcome is None and evaluate(after, nodes=1_000) == UNWINNABLE:
                assert evaluate(position, nodes=1_000) == WINNABLE
                return record, str(move)
    raise AssertionError(f"no move of {start} loses")


def test_a_fair_board_does_not_tell_that_a_move_has_lost(pages: Pages) -> None:
    before, losing = a_move_that_loses(CapturedQueensGame(), 0)
    marks = {}
    for knowing in (False, True):
        board = PatienceBoard(record=before)
        greet(board)
        if knowing:
            change(board, "knowing")
        assert control(view_of(board), "told", "mark").label == ""
        board.play(losing)
        marks[knowing] = control(view_of(board), "told", "mark").label
        # Who asks is answered, and hears what the answer knows.
        command(board, "question")
        assert view_of(board).said.text.startswith("Looking at the hidden cards: This cannot be won: ")
    assert marks == {False: "", True: "That move lost the game. Press Undo to take it back."}


def test_what_is_certain_is_played_only_when_asked(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    board = PatienceBoard(4, CapturedQueensGame(laid_out="queens-fives-sixes"))
    greet(board)
    assert control(view_of(board), "help", "certain").disabled
    while not board.position.moves()[0].is_play:
        press(board, "stock")
    played = len(board.record.moves)
    assert not control(view_of(board), "help", "certain").disabled
    position = board.position
    command(board, "certain")
    line = board.record.moves[played:]
    assert line
    for text in line:
        (move,) = (one for one in position.moves() if str(one) == text)
        assert move.is_play
        position = position.play(move)
    assert position == board.position


def test_the_chooser_deals_another_game_at_once(pages: Pages) -> None:
    board = PatienceBoard(7)
    greet(board)
    before = view_of(board).link
    for game in FAMILY:
        change(board, "chooser", game.key)
        assert board.position.game == game.opening()
        assert control(view_of(board), "bar", "chooser").value == game.key
        assert repr(board).startswith(f"<{game.title}: deal ")
    board.answer({"type": "link", "link": before})
    assert (board.position.game, board.record.number) == (OddAndEvenGame(), 7)


def test_the_next_deals_options_are_those_of_its_game(pages: Pages) -> None:
    board = PatienceBoard(7, PatriarchsGame())
    greet(board)
    change(board, "settings")
    change(board, "reversal", False)
    change(board, "redeals", "unlimited")
    change(board, "number", "11")
    assert board.position.game == PatriarchsGame(redeals=None, reversal=False)
    facts = {fact.name: fact for fact in control(view_of(board), "bar", "facts").facts}
    assert (facts["redeals"].value, facts["redeals"].spoken) == ("∞", "unlimited")
    assert facts["piles"].value == "♠2 ♥2 ♦2 ♣2"
    change(board, "laid_out", "nothing")
    assert view_of(board).said.mood == "wrong"


def test_the_rings_fill_as_the_game_goes_on_and_others_can_be_compared(pages: Pages) -> None:
    board = PatienceBoard(7)
    greet(board)
    assert not view_of(board).panels["rings"].visible
    change(board, "rings")
    before = control(view_of(board), "rings", "ring-d")
    assert "ace pile: nothing yet." in before.label
    press(board, "r4", "f3")
    after = control(view_of(board), "rings", "ring-d")
    assert "ace pile: ace. Next: three." in after.label
    assert after.svg != before.svg
    about = control(view_of(board), "rings", "about-rings").label
    assert "2 on: king, then 2. This is where odd changes to even, because 11z is odd." in about
    assert "Here the king is 11z and odd. In Odds he is Ʒ and even." in about
    for key, sentence in {
        "12-2": "10z ranks, counted by 2: 2 rings that never meet, with 6 ranks each.",
        "13-3": "11z ranks, counted by 3: one ring, closed after going round 3 times.",
        "13-4": "11z ranks, counted by 4: one ring, closed after going round 4 times.",
    }.items():
        change(board, "which-ring", key)
        assert control(view_of(board), "rings", "about-rings").label.startswith(sentence)
    change(board, "settings")
    assert not view_of(board).panels["rings"].visible
    assert [ring_of(game()) is not None for game in FAMILY] == [True, False, True, False, False]


def test_the_legend_of_the_rings_names_the_colours_that_are_there() -> None:
    record = json.loads((PLAYTHROUGHS / "odd-and-even-1.json").read_text("utf-8"))
    position, seen = PatienceBoard(record=Record.from_dict(record | {"moves": []})).position, set()
    for move in ["", *record["moves"]]:
        position = position.play(move) if move else position
        *shown, legend = rings_beside(position, DOZENAL, "")
        drawn = "".join(one.svg for one in shown if isinstance(one, PictureControl))
        assert isinstance(legend, Note)
        named = tuple(name in legend.label for name in ("Gold", "Blue", "Red", "dotted"))
        assert named == tuple(
            sign in drawn for sign in ("#ffd766", "#1c5aa0", "#a8322a", 'stroke-dasharray="4 4"')
        )
        seen.add(named)
    assert len(seen) > 1, "the legend grows with the piles"


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: str(game.key))
def test_the_sign_has_a_place_on_every_screen(game: type[PatienceGame]) -> None:
    for size in ((344, 470), (634, 270), (804, 1000), (1150, 680), (1760, 930), (3700, 2000)):
        table = plan(game.rules, *size)
        assert table.sign is not None, size
        assert not any(table.sign.meets(box) for box in table.boxes.values()), size


@pytest.mark.parametrize(
    ("size", "least"), [((360, 610), 50), ((628, 264), 48), ((770, 983), 92), ((1077, 657), 97)], ids=str
)
def test_royal_cotillion_has_large_cards(size: tuple[int, int], least: int) -> None:
    """On low tables, with foundations and reserve in long rows."""
    table = plan(RoyalCotillionGame.rules, *size)
    assert table.card >= least
    assert table.sign is not None
    assert max(box.x + box.width for box in table.boxes.values()) <= size[0]
    assert max(box.y + box.height for box in table.boxes.values()) <= size[1]


@cases("game", FAMILY)
def test_a_mat_lies_under_its_cards_and_under_no_others(game: type[PatienceGame]) -> None:
    groups = {"r": "reserve", "c": "wing", "f": "foundations"}
    for size in ((344, 470), (634, 270), (804, 1000), (1077, 657), (1760, 930), (3700, 2000)):
        table = plan(game.rules, *size)
        for group, mat in table.mats.items():
            inside = {key for key, box in table.boxes.items() if mat.meets(box)}
            assert inside == {key for key in table.boxes if groups.get(key[0]) == group}, (size, group)
            assert min(mat.x, mat.y) >= 0, size
            assert mat.x + mat.width <= table.width, size
            assert mat.y + mat.height <= table.height, size
            assert table.sign is None or not table.sign.meets(mat), (size, group)
        mats = list(table.mats.values())
        assert not any(one.meets(other) for one, other in itertools.combinations(mats, 2)), size
        # There is room for the names on all screens but the lowest.
        assert table.is_named or min(size) < 480, size
        if table.is_named:
            heads = [table.boxes[key].y - table.mats[group].y for key, group in (("f1", "foundations"),)]
            assert min(heads) >= 15, size


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: str(game.key))
def test_the_first_sentence_fits_two_lines_of_a_phone(game: type[PatienceGame], pages: Pages) -> None:
    board = PatienceBoard(7, game())
    greet(board)
    said = view_of(board).said.text
    assert len(said) <= 54, said
    assert len(said.split(". ")[0].split()) <= 12, said
