"""What Python shows of a value: text by print, one short line by repr, pictures in notebooks."""

import json
import pickle
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter
from nbconvert import HTMLExporter

import cardmath
from cardmath import GAMES, Card, Deck, Numeral, Record, Suit
from cardmath.art.blank import SLOTS
from cardmath.commands.games import chosen_command
from cardmath.exercises import KINDS, exercise
from cardmath.games import Position, odds, patience, pyramid
from cardmath.games.odds import OddsHand
from cardmath.games.registry import BUILT_IN, descriptor_of
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath.paths import Path as Path_
from cardmath.paths import path_of
from cardmath.solving import hint, solve
from tests.cases import cases

every_game = pytest.mark.parametrize("key", GAMES)
SVG = "{http://www.w3.org/2000/svg}"
#: What a line of an interactive session holds.
LINE = 160


def played(key: str, number: int, steps: int) -> Iterator[Position[Any]]:
    """The positions of a random game."""
    position, chance = GAMES[key]().deal(number), random.Random(number)
    yield position
    for _step in range(steps):
        moves = position.moves()
        if not moves or position.outcome is not None:
            return
        position = position.play(chance.choice(moves))
        yield position


def drawing(svg: str) -> ElementTree.Element:
    """A picture, read as strictly as XML is."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    names = {one.get("id") for one in root.iter()}
    for one in root.iter(f"{SVG}use"):
        assert str(one.get("href"))[1:] in names
    return root


@cases("key", GAMES)
def test_every_position_draws_itself(key: str) -> None:
    for position in played(key, 7, 40):
        text, line = str(position), repr(position)
        assert line.startswith(f"<{type(position).__name__} ")
        assert line.endswith(">")
        assert len(line) < LINE
        assert "\n" not in line
        assert text.splitlines()[0] in line
        title = drawing(position.svg()).find(f"{SVG}title")
        assert title is not None
        assert title.text


@cases("key", GAMES)
def test_a_picture_marks_the_cards_of_each_move(key: str) -> None:
    for position in played(key, 3, 12):
        plain = position.svg().count('stroke="#ffc83d"')
        for move in position.moves()[:10]:
            marked = position.svg(move=move)
            assert marked == position.svg(move=str(move))
            drawing(marked)
            cards = bool(re.search(r"[>+0-9d]", str(move)) and str(move) not in ("redeal", "draw"))
            assert (marked.count('stroke="#ffc83d"') > plain) == cards, move


def places_in(svg: str) -> list[str]:
    """Where the cards, piles and words of a picture stand, in units of a card's hundredth."""
    shown_texts = []
    for one in drawing(svg):
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", one.get("transform", ""))
        if one.tag == f"{SVG}g" and moved:
            shown_texts.append(f"{float(moved[1]):g} {float(moved[2]):g}")
        elif one.tag == f"{SVG}text":
            shown_texts.append(f"{float(one.get('x', 0)):g} {float(one.get('y', 0)):g} {one.text}")
    return shown_texts


@cases("key", GAMES)
def test_everything_in_a_picture_stands_where_it_did(key: str) -> None:
    """A change on purpose is looked at, and then written down in the file."""
    golden = json.loads((Path(__file__).parent / "places.json").read_text("utf-8"))
    *_before, position = played(key, 3, 12)
    assert places_in(position.svg()) == golden[key]


@pytest.mark.parametrize(("redeals", "empty"), [(None, "turn"), (1, "turn"), (0, "spent")])
def test_an_empty_stock_says_whether_the_waste_can_be_turned_over(redeals: int | None, empty: str) -> None:
    position: Any = GAMES["odd-and-even"](redeals=redeals).deal(7)
    while position.stock:
        position = position.play("turn")
    drawn = position.svg()
    assert {kind for kind in ("turn", "spent") if SLOTS[kind] in drawn} == {empty}


def test_the_mark_of_a_move_lies_on_its_card() -> None:
    marked: dict[str, tuple[float, float]] = {}
    for number in range(40):
        position = GAMES["odd-and-even"]().deal(number)
        for move in position.moves():
            card = str(move).partition(">")[0]
            if card.startswith("r"):
                drawn = position.svg(move=move)
                _pile, (x, y) = re.findall(r'<rect x="(\S+)" y="(\S+)"[^>]*stroke="#ffc83d"', drawn)
                marked[card] = float(y), float(x)
    # The nine cells, row by row.
    assert sorted(marked, key=marked.__getitem__) == [f"r{at}" for at in range(1, 10)]
    assert len({x for _y, x in marked.values()}) == len({y for y, _x in marked.values()}) == 3


@pytest.mark.sweep(1)
@every_game
def test_a_picture_is_written_in_every_base_and_style(key: str) -> None:
    position = [*played(key, 11, 9)][-1]
    for base in range(2, 37):
        for digits in DIGIT_STYLES if base == 12 else DIGIT_STYLES[:1]:
            drawing(position.svg(base, digits))
            assert position.svg(base, digits) == position.svg(notation=Notation(base, digits))
    four = drawing(position.svg(four_colours=True, width=300))
    assert four.get("width") == "300"
    with pytest.raises(cardmath.NumeralError, match="not both"):
        position.svg(10, notation=Notation(10))


def hidden(position: Any) -> dict[str, Any]:
    """The same position with its face-down cards in another order."""
    if isinstance(position, odds.OddsPosition):
        return {"stock": position.stock[::-1]}
    cards, stock = list(position.cards), position.stock
    places = [at for at in range(len(cards)) if at >= position.drawn and cards[at] in stock]
    last = places[-len(stock) :] if stock else []
    for at, card in zip(last, reversed([cards[at] for at in last]), strict=True):
        cards[at] = card
    return {"cards": tuple(cards)}


@pytest.mark.sweep(1)
@every_game
@settings(deadline=None)
@given(number=st.integers(0, 500), steps=st.integers(0, 25))
def test_neither_text_nor_picture_tells_what_lies_face_down(key: str, number: int, steps: int) -> None:
    position: Any = [*played(key, number, steps)][-1]
    other = replace(position, **hidden(position))
    assert (str(other), repr(other), other.svg()) == (str(position), repr(position), position.svg())


@cases("key", GAMES)
def test_all_that_lies_open_is_printed(key: str) -> None:
    for position in played(key, 5, 30):
        text = str(position)
        shown: list[Any] = []
        if isinstance(position, pyramid.PyramidPosition):
            shown = [*position.tableau.values(), *position.discard]
        elif isinstance(position, patience.PatiencePosition):
            tops = [position.foundation_top(number + 1) for number in range(len(position.heights))]
            shown = [*position.waste, *position.reserve, *tops]
            shown += [card for column in position.wing for card in column]
        elif isinstance(position, odds.OddsPosition):
            shown = [*position.discards, *(card for hand in position.hands for card in hand)]
        words = text.replace(":", " ").split()
        for card in filter(None, shown):
            assert str(card) in words


def test_a_seat_is_shown_what_it_may_know_alone() -> None:
    position = GAMES["odds"]().deal(7)
    assert isinstance(position, odds.OddsPosition)
    view = position.seen_by(2)
    own = {str(card) for card in position.hands[1]}
    cards = {str(card) for card in position.game.pack}
    assert set(str(view).replace(":", " ").split()) & cards == own
    drawn = drawing(view.svg())
    assert sum(one.get("href") == "#back" for one in drawn.iter(f"{SVG}use")) == 3 * 6 + 1
    assert "history" not in repr(view)
    assert len(repr(view)) < LINE
    out = replace(view, own=None)
    assert "Player 2" in ElementTree.tostring(drawing(out.svg()), encoding="unicode")


@cases("key", GAMES)
def test_the_command_line_prints_the_same_drawing(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    from cardmath.cli import main

    assert descriptor_of(key) is not None
    assert chosen_command is not None
    assert main(["deal", key, "--number", "7"]) == 0
    shown_texts, _blank, *table = capsys.readouterr().out.rstrip().split("\n")
    assert shown_texts.startswith("Deal 7: ")
    assert "\n".join(table) in str(GAMES[key]().deal(7))


def test_a_game_without_a_drawing_of_its_own_is_drawn_too() -> None:
    class Plain(pyramid.PyramidPosition):
        drawing = "cardmath.games.drawing"

    plain = Plain(pyramid.PyramidGame(), pyramid.PyramidGame().pack)
    assert str(plain).splitlines()[0] == "pyramid-addition: 60 cards"
    assert str(plain).splitlines()[2].startswith("As  2s")
    assert repr(plain) == "<Plain pyramid-addition: 60 cards>"
    assert len(drawing(plain.svg())) > 60


# -- what repr tells -----------------------------------------------------------------------------------------

START = cardmath.PyramidGame().deal(7)
SOLVED = solve(START, nodes=100_000)
#: Values that can be typed in again.
TYPED: list[Any] = [
    Deck(9, 3, 4, "2"),
    *(kind() for kind in GAMES.values()),
    Card("10", Suit.HEARTS),
    Card("X", Suit.RED),
    OddsHand.parse("9s 9h 5d 5c 3s Xr"),
    OddsHand(),
    Notation(10, "pitman"),
    Numeral(15, 7),
    *START.moves(),
    *cardmath.PatienceGame("patriarchs").deal(7).moves(),
    *cardmath.OddsGame().deal(7).moves()[:4],
]
#: Values that are told in brackets.
TOLD: list[Any] = [
    START,
    Record.of_deal(cardmath.PyramidGame(), 7).with_moves(SOLVED.moves),
    SOLVED,
    hint(START, nodes=20_000),
    hint(START, nodes=20_000).best,
    *(exercise(kind, 3) for kind in KINDS),
]


@cases("value", TYPED)
def test_a_value_that_can_be_typed_is_told_so(value: Any) -> None:
    names = {**vars(cardmath.games), **vars(patience), **vars(odds), **vars(pyramid)}
    names |= {name: getattr(cardmath, name) for name in cardmath.__all__}
    names |= {kind.__name__: kind for kind in GAMES.values()}
    assert eval(repr(value), names) == value
    assert len(repr(value)) < LINE


@cases("value", TOLD)
def test_any_other_value_is_told_in_brackets(value: Any) -> None:
    assert re.fullmatch(rf"<{type(value).__name__} .+>", repr(value))
    assert len(repr(value)) < 2 * LINE


def listed() -> list[Any]:
    """Lists of what there is, and what one finds in them: short enough to be read in a shell."""
    return [
        GAMES,
        *cardmath.worksheets.KINDS.values(),
        *(path_of(one.key) for one in BUILT_IN if one.path),
        *(step for one in BUILT_IN if one.path for step in cast(Path_, path_of(one.key)).steps),
        *map(cardmath.lessons.lesson_plan, cardmath.lessons.LESSONS),
        *(part for key in cardmath.lessons.LESSONS for part in cardmath.lessons.lesson_plan(key).parts),
        *(wrong for kind in KINDS for wrong in exercise(kind, 7).distractors),
        cardmath.worksheet("bond-wheels"),
        *cardmath.worksheets.pictures("bond-wheels", dots_per_inch=20),
    ]


def test_what_there_is_can_be_read_in_a_shell() -> None:
    values = listed()
    assert len(values) > 200
    for value in values:
        assert re.fullmatch(r"<\w+ .+>|<\w+, \d+ bytes>", repr(value))
        assert len(repr(value)) < LINE
        assert len(str(value)) < LINE


def test_a_page_of_a_worksheet_is_shown_in_a_notebook() -> None:
    (page,) = cardmath.worksheets.pictures("bond-wheels", dots_per_inch=20)
    assert shown(page)["image/png"] == page
    assert page.startswith(b"\x89PNG")
    assert type(pickle.loads(pickle.dumps(page))) is type(page)


def test_a_card_that_was_drawn_is_marked_as_any_other() -> None:
    drawn = cardmath.OddsGame(players=3).deal(7).play("draw")
    assert [drawn.svg(move=move).count('stroke="#ffc83d"') for move in drawn.moves()] == [1] * 7


def test_a_hand_stays_a_tuple() -> None:
    hand = OddsHand.parse("9s 9h 5d 5c 3s 10h")
    assert hand == tuple(hand)
    assert hash(hand) == hash(tuple(hand))
    assert str(OddsHand()) == "–: not a full hand"
    drawing(OddsHand().svg())
    drawing(hand.svg(move=hand[0]))
    with pytest.raises(cardmath.CardError):
        OddsHand.parse("9s 9x")


# -- in notebooks --------------------------------------------------------------------------------------------


def shown(value: Any) -> dict[str, Any]:
    """What a kernel of Jupyter sends of a value."""
    return dict(DisplayFormatter().format(value)[0])


PICTURES: list[Any] = [*(GAMES[key]().deal(7) for key in GAMES), OddsHand.parse("9s 9h 5d 5c 3s 10h")]
PAGES: list[Any] = [*TOLD[2:4], *TOLD[5:], Notation(), Numeral(15)]


@cases("value", [*PICTURES, *PAGES])
def test_notebooks_show_it_without_a_widget(value: Any) -> None:
    bundle = shown(value)
    assert bundle["text/plain"] == repr(value)
    assert ("image/svg+xml" in bundle) != ("text/html" in bundle)
    assert set(bundle) <= {"text/plain", "image/svg+xml", "text/html"}
    if "text/html" in bundle:
        # Well formed, but for the breaks of lines.
        page = bundle["text/html"].replace("<br>", "<br/>")
        ElementTree.fromstring(f"<div>{page}</div>")
        assert "<script" not in page


@cases("kind", KINDS)
@cases("base", [5, 12])
def test_an_exercise_folds_its_answer_away(kind: str, base: int) -> None:
    for number in range(4):
        item = exercise(kind, number, base)
        page = item._repr_html_()
        asked, _details, shown_texts = page.partition("<details>")
        assert (item.picture or item.prompt.splitlines()[0][:20].split("<")[0]) in asked
        assert item.steps[0].split("<")[0].split("&")[0].split("'")[0] in shown_texts
        for wrong in item.distractors:
            assert wrong.reason not in asked


@pytest.mark.parametrize("key", ["pyramid-addition", "captured-queens", "contradance"])
def test_the_cause_of_a_loss_is_one_short_line(key: str) -> None:
    found = [solve(GAMES[key]().deal(number), nodes=3_000).cause for number in range(20)]
    causes = [one for one in found if one is not None]
    assert causes
    for cause in causes:
        assert re.fullmatch(rf"<{type(cause).__name__} {cause.kind}.*>", repr(cause))
        assert len(repr(cause)) <= 100
        assert str(cause).startswith(cause.kind)


def test_a_replay_prints_where_it_leads() -> None:
    deal = Record.of_deal(cardmath.PyramidGame(), 7)
    legal, illegal = (deal.with_moves(moves).replay() for moves in (["t7.3+t7.4"], ["draw", "t1.1"]))
    assert str(legal) == str(legal.position)
    assert repr(illegal) == "<Replay PyramidPosition, illegal at move 1 (from 0)>"
    assert str(illegal) == f"{illegal.position}\n\nThe queen is still covered by the 3 and the 5."


@pytest.mark.parametrize("key", [one.key for one in BUILT_IN if one.solver])
def test_solutions_and_hints_are_shown_for_every_game_that_is_solved(key: str) -> None:
    for number in (7, 12):
        position = GAMES[key]().deal(number)
        for found in (solve(position, nodes=3_000), hint(position, nodes=3_000)):
            page = found._repr_html_()
            ElementTree.fromstring(page.replace("<br>", "<br/>"))
            assert str(found)
            assert len(repr(found)) < LINE


def test_an_exported_notebook_keeps_what_was_shown() -> None:
    outputs = [
        nbformat.v4.new_output("display_data", data=shown(one))  # type: ignore[no-untyped-call]
        for one in (*PICTURES, *PAGES)
    ]
    cell = nbformat.v4.new_code_cell("position", outputs=outputs)  # type: ignore[no-untyped-call]
    notebook = nbformat.v4.new_notebook(cells=[cell])  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    page, _resources = HTMLExporter(template_name="basic").from_notebook_node(notebook)
    json.dumps(notebook)
    assert page.count("<svg") + page.count("data:image/svg+xml") >= len(PICTURES) + 2
    assert "Answer and steps" in page
    assert "13<sub>z</sub>" in page
