"""The first move that a newcomer is shown: legal, to be seen, and in words, in every game, deck and base."""

import asyncio
import json
import re
from typing import Any, Final

import pytest

from cardmath.decks import PRESETS
from cardmath.games import GAMES, Game, PyramidGame
from cardmath.games.patience import PatienceGame
from cardmath.numerals import DECIMAL, DIGIT_STYLES, Notation
from cardmath.paths import Step, path_of
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.feedback import first_move, with_move
from cardmath_widgets.games import board_of
from cardmath_widgets.page import Said
from tests.amounts import some_of, spread_of
from tests.widgets.playing import SIZE, Pages, change, press, view_of

#: A phone upright and on its side, a tablet, and a classroom's screen.
SCREENS: Final = ((360, 610), (620, 300), (820, 1000), (1920, 900))
#: The first step of Odds begins when all hands are shown, and there is nothing to move.
STEPS: Final = [
    step
    for key in GAMES
    if (path := path_of(key))
    for step in path.steps
    if (step.whole.game.key, step.number) != ("odds", 1)
]
OPTIONS: Final[list[Game]] = [
    *(game() for game in GAMES.values()),
    *(PyramidGame(preset.deck) for preset in PRESETS.values()),
    *(PyramidGame(preset.deck, tableau=6) for preset in PRESETS.values()),
    *(GAMES["odds"](players=players) for players in range(3, 9)),
]


def board_with(game: Any, number: int = 7, **how: Any) -> Board[Any, Any]:
    made = board_of(game.key)
    assert made is not None
    return made(number, game, **how)


def greet(board: Board[Any, Any], **message: Any) -> None:
    board.answer({"type": "hello", **SIZE, "link": "", **message})


def hands(pages: Pages) -> list[dict[str, Any]]:
    """Return what the page was sent of hands."""
    return [json.loads(one) for one in pages.messages if one.startswith(b'{"type":"hand"')]


def shown(pages: Pages, board: Board[Any, Any]) -> tuple[str, ...]:
    """Return where the hand goes, which a legal move is made by and the page can show."""
    (hand,) = hands(pages)
    spots = tuple(hand["spots"])
    ways = {board.session.gestures.spots_of(move)[:2] for move in board.session.position.moves()}
    assert spots in ways
    for key in spots:
        spot = pages.shown["scene"]["spots"][key]
        assert spot.get("kind", "card") not in ("picture", "seen", "plaque")
        x, y, width, height = spot["box"]
        assert x >= 0 <= y
        assert x + width <= pages.shown["scene"]["width"]
        assert y + height <= pages.shown["scene"]["height"]
    return spots


@pytest.mark.sweep(7)
@pytest.mark.parametrize("game", OPTIONS, ids=repr)
def test_the_first_move_is_legal_and_can_be_seen(game: Game, pages: Pages) -> None:
    board = board_with(game)
    greet(board, newcomer=True)
    spots = shown(pages, board)
    assert not view_of(board).panels["howto"].visible, "no help covers the table"
    ways = [board.session.gestures.spots_of(move) for move in board.session.position.moves()]
    if board.ui.help.fair is None:
        assert len(spots) == 2 or all(len(way) != 2 for way in ways), "two cards that meet are shown first"
    assert sum(spot.mark == "hint" for spot in view_of(board).scene.spots) == 0
    # It is a move: pressing what the hand shows plays it, or leads on to it.
    for key in spots:
        press(board, key)
    assert board.session.moves_played == 1 or board.session.chosen or board.session.position.moves()


@pytest.mark.sweep(6)
@pytest.mark.parametrize("step", spread_of(STEPS, 6), ids=lambda step: f"{step.whole.game.key}-{step.number}")
@pytest.mark.parametrize("screen", some_of(SCREENS, 2))
def test_on_the_path_the_first_move_is_one_of_its_win_or_what_a_hint_advises(
    step: Step, screen: tuple[int, int], pages: Pages
) -> None:
    made = board_of(step.whole.game.key)
    assert made is not None
    board = made(newcomers=True)
    board.answer(
        {
            "type": "hello",
            "width": screen[0],
            "height": screen[1],
            "ratio": 1,
            "link": step.link,
            "newcomer": True,
        }
    )
    spots = shown(pages, board)
    position, fair = board.session.position, board.ui.help.fair
    line = step.whole.moves[step.played :] if fair is None else [str(fair.move(position))]
    good = {board.session.gestures.spots_of(move)[:2] for move in position.moves() if str(move) in line}
    assert spots in good
    said = view_of(board).said
    # The idea of the step is heard, and a press away if the line has the move. A guess comes before a move.
    assert step.title in (said.aloud or said.text)
    assert (step.title in said.why) != (step.title in said.text)
    assert step.title in said.text or ". " not in said.text
    assert not re.search(r"\d", said.aloud or said.text)


PATIENCE_STEPS: Final = [step for step in STEPS if isinstance(step.game, PatienceGame)]


@pytest.mark.sweep(12)
@pytest.mark.parametrize("step", PATIENCE_STEPS, ids=lambda step: f"{step.whole.game.key}-{step.number}")
def test_a_greeting_and_a_hint_advise_the_same(step: Step, pages: Pages) -> None:
    made = board_of(step.whole.game.key)
    assert made is not None
    board = made()
    greet(board, newcomer=True, link=step.link)
    (spots,) = (tuple(hand["spots"]) for hand in hands(pages))
    move = view_of(board).said.aloud or view_of(board).said.text
    for _more in range(2):
        change(board, "hint", True)
    hint = view_of(board).said
    assert (hint.aloud or hint.text) in move
    marked = {spot.key for spot in view_of(board).scene.spots if spot.mark == "hint"}
    assert marked == set(spots)


def test_the_very_first_move_is_three_onto_seven(pages: Pages) -> None:
    board = board_of("pyramid-addition")
    assert board is not None
    opened = board(newcomers=True)
    greet(opened, link="game=pyramid-addition&path=1", newcomer=True)
    cards = [opened.session.position.card_at(place) for place in opened.session.position.moves()[0].places]
    assert [card.rank for card in cards] == ["3", "7"]
    assert shown(pages, opened) == tuple(map(str, opened.session.position.moves()[0].places))
    assert "Take the 3 with the 7" in view_of(opened).said.text


@pytest.mark.sweep(10)
@pytest.mark.parametrize("base", spread_of(range(2, 37), 4))
@pytest.mark.parametrize("style", spread_of(list(DIGIT_STYLES), 2))
@pytest.mark.parametrize("key", GAMES)
def test_the_words_are_in_the_readers_base_and_numbers_are_heard_as_words(
    key: str, style: str, base: int, pages: Pages
) -> None:
    board = board_with(GAMES[key](), notation=Notation(base, style))
    greet(board, newcomer=True)
    shown(pages, board)
    said = view_of(board).said
    voice, position = board.ui.speech.voice(board.settings.notation), board.session.position
    for heard, phrase, notation in (
        (said.text, voice.marked_phrase, board.settings.notation),
        (said.aloud or said.text, voice.phrase, board.settings.notation.voice),
    ):
        assert any(heard.startswith(f"{phrase(position, move, notation)}.") for move in position.moves())
    assert not re.search(r"\d", said.aloud or said.text)


@pytest.mark.parametrize("key", GAMES)
def test_it_is_shown_to_newcomers_only_and_never_in_a_game_that_has_begun(key: str, pages: Pages) -> None:
    board = board_with(GAMES[key]())
    greet(board)
    assert hands(pages) == []
    board.play(board.session.position.moves()[0])
    greet(board, newcomer=True, link=board.link())
    assert hands(pages) == []


@pytest.mark.parametrize("key", ["pyramid-addition", "odd-and-even", "odds"])
@pytest.mark.parametrize("link", ["number=foo", "number=7&base=99", "game=foo"])
def test_a_newcomer_reads_what_is_wrong_with_a_link(key: str, link: str, pages: Pages) -> None:
    known, new = (board_with(GAMES[key]()) for _page in range(2))
    greet(known, link=link)
    greet(new, link=link, newcomer=True)
    assert new.state.message == known.state.message
    assert new.state.message.mood == "wrong"
    assert shown(pages, new)


def test_the_move_alone_is_read_and_nothing_is_said_twice() -> None:
    greeting = Said("Your cards are strong. Press “Call odds”. Deal 7.")
    for move, why in (
        ("Press “Call odds”", "Your cards are strong. Deal 7."),
        ("Draw a card", "Your cards are strong. Press “Call odds”. Deal 7."),
    ):
        said = with_move(greeting, lambda _notation: move, lambda _notation: move, DECIMAL)  # noqa: B023
        assert said == Said(f"{move}.", why, f"{move}. {why}")


def test_the_choice_follows_the_good_moves() -> None:
    spots = {"draw": ("stock",), "a": ("x",), "ab": ("x", "y"), "cd": ("v", "w"), "abc": ("x", "y", "z")}
    for moves, line, expected in [
        (("draw", "ab", "cd"), (), "ab"),
        (("draw", "ab", "cd"), ("draw", "cd"), "cd"),
        (("draw", "a"), ("a",), "a"),
        (("draw", "abc"), (), "draw"),
        (("draw", "abc"), ("abc",), "abc"),
        (("draw", "ab"), ("gone",), "ab"),
        ((), ("draw",), None),
    ]:
        assert first_move(moves, line, spots.__getitem__) == expected


def test_the_first_sentence_already_names_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = Pages(monkeypatch)

    async def open_a_page() -> list[str]:
        greet(board_with(PyramidGame()), newcomer=True)
        heard = list(pages.heard)
        while not hands(pages):
            await asyncio.sleep(0.01)
        return heard

    # The hand comes later; a second sentence would be a second announcement.
    assert asyncio.run(open_a_page()) == pages.heard
    assert pages.heard[-1].startswith("Take "), pages.heard
