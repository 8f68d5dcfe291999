"""How to play, first steps, worth, numbers three ways, sums in frames: all games, many decks and bases."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath.decks import LOWEST, PRESETS, Deck
from cardmath.games import GAMES, OddsGame, PyramidGame
from cardmath.games.odds.how_to_play import pages as odds_pages
from cardmath.games.patience import PatienceGame
from cardmath.games.patience.how_to_play import pages as patience_pages
from cardmath.games.pyramid.how_to_play import pages as pyramid_pages
from cardmath.how_to_play import Page
from cardmath.numerals import DECIMAL, Notation
from cardmath.records import Record
from cardmath_widgets import PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.first_steps import FirstSteps, Guide
from cardmath_widgets.board.panels.how_to_play import page_drawing, page_sentence
from cardmath_widgets.games.odds.board import OddsTable
from cardmath_widgets.games.odds.first_steps import OddsFirstSteps
from cardmath_widgets.games.patience.board import PatienceUI
from cardmath_widgets.games.patience.first_steps import PatienceFirstSteps
from cardmath_widgets.games.pyramid.board import PyramidUI
from cardmath_widgets.games.pyramid.first_steps import PyramidFirstSteps
from cardmath_widgets.games.pyramid.panels import free_pairs, pairs_sentence, partners, worth_element
from cardmath_widgets.page.elements.frames import (
    Sum,
    frame_name,
    full_frames,
    in_words,
    places_in_words,
    three_ways,
)
from cardmath_widgets.page.panels.settings import Settings
from tests.cases import cases
from tests.widgets.playing import Pages, change, command, greet, press, view_of

BASES = (2, 5, 10, 12, 16, 36)
#: Small decks and large ones, with every lowest card.
DECKS = [Deck(pip, faces, 2, lowest) for pip in (4, 9, 12, 18) for faces in (0, 1, 3, 6) for lowest in LOWEST]
PATIENCES = [
    kind(laid_out=laid_out)
    for kind in GAMES.values()
    if issubclass(kind, PatienceGame)
    for laid_out in kind.rules.laid_out
]


def families() -> Iterator[tuple[Any, Any, list[Page]]]:
    pyramid, patience, odds = PyramidUI(), PatienceUI(), OddsTable(7).ui
    for preset in PRESETS.values():
        game = PyramidGame(preset.deck)
        yield pyramid, game, list(pyramid_pages(game))
    for family in PATIENCES:
        yield patience, family, list(patience_pages(family))
    for players in (3, 8):
        yield odds, OddsGame(players=players), list(odds_pages(OddsGame(players=players)))


# -- how to play ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(330, 270)])
def test_every_page_has_a_legal_move_a_sentence_in_every_base_and_a_picture(size: tuple[int, int]) -> None:
    for ui, game, pages in families():
        # The fifteen types of hand, with both of their names, need three pages more.
        assert 4 <= len(pages) <= (10 if isinstance(game, OddsGame) else 6), game
        assert len({page_sentence(page, DECIMAL) for page in pages}) == len(pages)
        for page in pages:
            played = (*page.record.moves, *([page.move] if page.move else []))
            page.record.with_moves(played).position()
            for base in BASES:
                notation = Notation(base)
                for sentence in (page_sentence(page, notation), page_sentence(page, notation.voice)):
                    assert sentence[0].isupper(), sentence
                    assert sentence[-1] in ".!", sentence
                    assert "{" not in sentence
                assert not re.search(r"\d", page_sentence(page, notation.voice))
        for page in pages:
            drawn = page_drawing(ui, page, Settings(Notation(12)), size)
            root = ET.fromstring(drawn)
            width, height = (float(root.attrib[name]) for name in ("width", "height"))
            assert width <= size[0] + 20
            # In Odds no own card covers another, so that a narrow table is higher.
            assert height <= size[1] + (110 if isinstance(game, OddsGame) else 60)
            has_motion = page.move not in ("", "call")
            assert has_motion == ("translate(" in "".join(re.findall(r"data-flow='([^']*)'", drawn)))


def test_the_pages_of_a_deck_are_a_game_that_is_won() -> None:
    for deck in DECKS:
        pages = pyramid_pages(PyramidGame(deck))
        last = pages[-1]
        assert last.record.with_moves((*last.record.moves, last.move)).position().is_won
        assert all(page.record.game.deck == deck for page in pages)
        alone = [page for page in pages if page.move == "t2.2"]
        assert bool(alone) == (deck.alone is not None)


def test_the_number_of_passes_and_redeals_is_told_as_it_is_chosen() -> None:
    sentences = {
        passes: pyramid_pages(PyramidGame(passes=passes))[3].sentence(DECIMAL) for passes in (1, 3, None)
    }
    assert "once" in sentences[1]
    assert "3 times" in sentences[3]
    assert "as you like" in sentences[None]
    game = PATIENCES[0]
    for redeals, words in (
        (0, "only once"),
        (1, "over once"),
        (2, "2 times"),
        (None, "as you like"),
    ):
        pages = patience_pages(type(game)(redeals=redeals))
        assert words in pages[-1].sentence(DECIMAL)


# -- first steps ------------------------------------------------------------------------------------------

STEPS: list[tuple[Any, FirstSteps, int]] = [
    (PyramidUI(), PyramidFirstSteps(), 7),
    (PatienceUI(), PatienceFirstSteps(), 15),
]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("ui", "steps", "most"), STEPS, ids=["pyramid", "odd-and-even"])
def test_who_does_what_is_said_wins(ui: Any, steps: FirstSteps, most: int, base: int) -> None:
    session, guide, notation = ui.table.session(steps.begin()), Guide(steps), Notation(base)
    voice = ui.speech.voice(notation)
    assert set(guide.greet(session, notation).marks.values()) == {"hint"}
    asked, begun = 0, session.moves_played
    while not session.position.is_won:
        assert session.moves_played - begun < most
        move = steps.following(session.position)
        marks: set[str] = set()
        for at, key in enumerate(ui.table.gestures.spots_of(move)):
            answer = session.press(key)
            sentence, marked = guide.answer(answer, voice.answer(answer, session), session, notation)
            assert sentence.text
            assert not re.search(r"\d", sentence.aloud or sentence.text)
            if answer.kind == "chosen":
                marks = set(marked)
                assert marks == set(ui.table.gestures.spots_of(move)[at + 1 :])
        asked += not marked and not session.position.is_won
    assert session.moves_played - begun == most
    assert sentence.mood == "won"
    assert asked, "in the end one finds a move by oneself"


@pytest.mark.parametrize(("ui", "steps", "most"), STEPS, ids=["pyramid", "odd-and-even"])
def test_whoever_goes_another_way_is_led_from_there(ui: Any, steps: FirstSteps, most: int) -> None:
    start = steps.begin().position()
    for move in start.moves():
        session, guide = ui.table.session(steps.begin()), Guide(steps)
        answer = session.play(move)
        sentence, marks = guide.answer(answer, None, session, DECIMAL)
        assert bool(marks) == (steps.following(session.position) is not None)
        assert marks or "Undo" in sentence.text


def test_a_wrong_press_points_at_what_was_asked_for() -> None:
    steps, ui = PyramidFirstSteps(), PyramidUI()
    session, guide = ui.table.session(steps.begin()), Guide(steps)
    for text in ("t4.3+t4.4", "t3.3+t4.2"):
        instruction = guide.answer(session.play(text), None, session, DECIMAL)
    assert instruction.said.text == "Your turn: which two free cards make 10?"
    assert not instruction.marks
    wrong = [key for key in ("t4.1", "t3.3") if session.gestures.can_choose(session.position, key)]
    for key in ("t4.1", "t4.1", "t3.1"):
        answer = session.press(key)
        instruction = guide.answer(answer, ui.speech.voice(DECIMAL).answer(answer, session), session, DECIMAL)
    assert wrong
    assert instruction.marks
    assert set(instruction.marks) <= {"t4.1", "t3.2"}


def test_the_first_hand_of_odds_is_won_by_drawing_discarding_and_calling() -> None:
    steps = OddsFirstSteps()
    table = OddsTable(record=steps.begin(), strength=steps.fields["strength"])
    table.answer({"type": "hello", "width": 900, "height": 500, "ratio": 1, "link": ""})
    kinds = []
    while not table.position.outcome:
        move = steps.following(table.position)
        assert move is not None
        kinds.append(move.kind)
        for base in BASES:
            sentence = steps.task(table.position, move, Notation(base).voice, is_new=True)
            assert not re.search(r"\d", sentence)
        table.play(move)
    assert kinds == ["draw", "discard", "call"]
    assert table.position.outcome.winner == 1


def led_at_odds(link: str = "") -> OddsTable:
    """A table with first steps; the computer players play when the test says so."""
    table = OddsTable()
    greet(table, link=f"{link}first-steps=1")
    table.ui.is_paused = True
    return table


def machines(table: OddsTable, pages: Pages) -> list[str]:
    """Let the machines play and the show go on; what is said after each step."""
    pages.heard.clear()
    command(table, "pause", "pause")
    # The first and the last one say that the machines go on, and that they wait.
    return pages.heard[1:-1]


def pointed(board: Board[Any, Any]) -> set[str]:
    return {spot.key for spot in view_of(board).scene.spots if spot.mark == "hint"}


def test_at_odds_nobody_is_told_to_have_won_or_lost_before_the_show_has_ended(pages: Pages) -> None:
    table, heard = led_at_odds(), []
    while table.session.awaits != "over":
        move = OddsFirstSteps().following(table.position)
        assert move is not None
        for key in table.ui.table.gestures.spots_of(move):
            assert pointed(table) == {key}
            press(table, key)
        heard += [view_of(table).said.text, *machines(table, pages)]
    assert not any("cannot be won" in one for one in heard)
    assert ["You won the game" in one for one in heard] == [False] * (len(heard) - 1) + [True]
    assert all(one.count("You drew") < 2 for one in heard)


def test_at_odds_a_lost_hand_is_told_kindly_and_can_be_played_again(pages: Pages) -> None:
    for number in range(1, 60):
        game = "game=odds&options.players=3&options.lives=1&strength=beginner"
        table = led_at_odds(f"{game}&number={number}&")
        press(table, "call")
        *_before, last = machines(table, pages)
        if table.position.outcome.winner != 1:
            break
    assert "Press Try it again" in last
    assert "You won the game" not in last
    change(table, "same")
    assert table.session.moves_played == 0
    assert pointed(table) == {"stock"}


def test_who_undoes_more_than_was_played_is_led_from_there_too() -> None:
    steps, record = PatienceFirstSteps(), PatienceFirstSteps().begin()
    assert record.position().left == 12
    for count in range(0, len(record.moves) + 1, 8):
        position = record.with_moves(record.moves[:count]).position()
        move = steps.following(position)
        assert move in position.moves(), "every position of a game that can be won leads on"
        for is_new in (True, False):
            sentence = steps.task(position, move, Notation(12), is_new=is_new)
            assert sentence.startswith("Press "), sentence
            assert ("Twelve cards" in sentence) <= (position.left == 12)


def test_a_pip_that_goes_alone_is_not_said_to_be_itself() -> None:
    board = PyramidBoard()
    greet(board, link="first-steps=1")
    press(board, "t4.3", "t4.4", "t3.3", "t4.2", "t3.2", "t4.1", "t3.1")
    assert view_of(board).said.aloud.startswith("Ten on its own. Three left.")


def test_show_me_points_at_what_was_asked_for() -> None:
    board = PyramidBoard()
    greet(board, link="first-steps=1")
    press(board, "t4.3", "t4.4", "t3.3", "t4.2")
    assert view_of(board).said.text.endswith("make 10?")
    assert pointed(board) == set()
    change(board, "show-first-step")
    assert pointed(board) == {"t4.1", "t3.2"}
    assert view_of(board).said.text.startswith("Press the 8: 8 + 2 = 10")


# -- worth, numbers, sums ---------------------------------------------------------------------------------


def test_every_rank_of_a_deck_stands_in_one_pair_that_makes_the_target() -> None:
    for deck in DECKS:
        pairs = partners(deck)
        assert sorted({rank for pair in pairs for rank in pair}) == sorted(deck.ranks)
        assert all(sum(map(deck.value, pair)) == deck.target for pair in pairs)
        singles = [pair for pair in pairs if len(pair) == 1]
        assert singles == ([(deck.alone,)] if deck.alone else [])


def test_the_free_pairs_are_those_that_can_be_played() -> None:
    for number in range(8):
        position = PyramidGame(PRESETS["bonds-to-ten"].deck).deal(number)
        moves = free_pairs(position)
        for move in moves:
            assert position.play(move).removed == len(move.places)
        assert ("press the stock" in pairs_sentence(position, DECIMAL)) == (not moves)
        assert worth_element(position, DECIMAL).to_dict()["tag"] == "div"


@cases("base", [2, 3, 5, 6, 10, 11, 12, 20, 36])
def test_a_number_in_words_has_no_numerals_and_counts_the_base(base: int) -> None:
    notation = Notation(base)
    for number in (0, 1, base - 1, base, base + 3, 2 * base, base * base - 1, base * base, 157):
        sentence = in_words(number, notation)
        assert not re.search(r"[\dƷƎ]", sentence)
        assert sentence.endswith(DECIMAL.aloud(number))
        counted = places_in_words(number, base)
        assert bool(counted) == (base <= number < base * base)
        dots = str(three_ways(number, "Left", notation).to_dict()).count("h0")
        assert dots == number
    assert frame_name(base) != frame_name(base, 2)
    assert full_frames(1, base) == f"a full {frame_name(base)}"


@cases(
    ("one", "other", "target", "base", "sentence"),
    [
        (7, 8, 15, 12, "7 + 8: a full dozen and 3."),
        (7, 6, 15, 12, "7 + 6: a full dozen and 1; two too few."),
        (8, 8, 15, 12, "8 + 8: a full dozen and 4; one too many."),
        (14, 1, 15, 12, "12z + 1: a full dozen and 3."),
        (7, 8, 15, 5, "12₅ + 13₅: three full fives."),
        (7, 8, 15, 16, "7 + 8: no full sixteen, one place is empty."),
        (3, 4, 10, 10, "3 + 4: no full ten, three places are empty; three too few."),
        (5, 5, 10, 10, "5 + 5: a full ten."),
        (2, 3, 5, 2, "10₂ + 11₂: two full twos and 1."),
        (11, 12, 23, 6, "15₆ + 20₆: three full sixes and 5."),
    ],
)
def test_what_a_sum_is_in_frames(one: int, other: int, target: int, base: int, sentence: str) -> None:
    pair = Sum(one, other, target)
    assert pair.sentence(Notation(base)) == sentence
    assert not re.search(r"\d", pair.sentence(Notation(base).voice))
    assert ET.fromstring(pair.drawing(base)).tag.endswith("svg")


@given(st.integers(0, 26), st.integers(0, 26), st.integers(4, 26), st.integers(2, 36))
def test_any_two_cards_have_a_sentence_and_a_picture_where_there_is_room(
    one: int, other: int, target: int, base: int
) -> None:
    pair = Sum(one, other, target)
    sentence = pair.sentence(Notation(base))
    by = pair.total - target
    assert ("too few" in sentence, "too many" in sentence) == (by < 0, by > 0)
    assert (" full " in sentence and "no full" not in sentence) == (pair.total >= base)
    assert bool(pair.drawing(base)) == (pair.total <= 35)
    drawing = pair.drawing(base)
    pips = [drawing.count(f'data-pip="{card}"') for card in (0, 1)]
    assert pips == ([one, other] if pair.total <= 35 else [0, 0])
    if drawing and base > 6:
        assert drawing.count('class="cm-closed"') == pair.total // base


# -- settings ---------------------------------------------------------------------------------------------


@cases("digits", ["rapoport", "te"])
@cases("base", BASES)
def test_the_everyday_base_is_shown_for_a_while_and_the_chosen_one_comes_back(base: int, digits: str) -> None:
    own = Settings(Notation(base, digits), colours="four")
    shown = own.changed("everyday", True)
    assert shown.notation.base == 10
    assert shown.is_everyday == (base != 10)
    assert Settings.from_link(shown.to_link()) == shown
    assert shown.changed("everyday", True) == own
    assert shown.changed("base", "7").notation == Notation(7, digits)
    assert not shown.changed("base", "7").is_everyday


def test_a_record_of_first_steps_begins_in_its_own_base() -> None:
    assert PyramidFirstSteps().base == 10
    assert isinstance(PatienceFirstSteps().begin(), Record)


def test_how_to_play_is_leafed_through_and_ends_with_the_first_steps(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    change(board, "howto")
    # The digits for ten and eleven are on a page of their own.
    count = len(pyramid_pages(board.session.deal.game)) + 1
    for at in range(1, count + 1):
        shown = json.dumps(view_of(board).panels["howto"].to_dict())
        assert f"{DECIMAL.aloud(at)} of {DECIMAL.aloud(count)}" in shown
        assert ("First steps" in shown) == (at == count)
        change(board, "howto-page", "next")
    change(board, "howto-page", "back")
    assert f"{DECIMAL.aloud(count - 1)} of {DECIMAL.aloud(count)}" in json.dumps(
        view_of(board).panels["howto"].to_dict()
    )
