"""Records: they read back, and every kind of damage is refused with its place and its reason."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath import Card, CardmathError, Deck, DeckError, PyramidGame, Record, RecordError
from cardmath.deals import shuffled
from cardmath.games import game_from_setup
from cardmath.numerals import Notation
from cardmath.records import load
from tests.amounts import examples
from tests.cases import cases

FORMAT = "cardmath/1"
MOVES = ["t7.3+t7.4", "draw", "draw", "t7.5+t7.6"]
RECORD = Record.of_deal(PyramidGame(), 7).with_moves(MOVES)
HAND_MADE = Record(PyramidGame(Deck(4, 0, 2), 3, None), Deck(4, 0, 2).cards)


def plain(**changes: Any) -> dict[str, Any]:
    """The object of a record, changed; ... as a value leaves the field out."""
    data = RECORD.to_dict() | changes
    return {name: value for name, value in data.items() if value is not ...}


def deck(**changes: Any) -> dict[str, Any]:
    choices = {"highest_pip": 12, "faces": 3, "suits": 4, "lowest": "A"} | changes
    return {name: value for name, value in choices.items() if value is not ...}


def refusal(data: object) -> str:
    """The message with which a record is refused, the same as JSON and as an object."""
    with pytest.raises(RecordError) as raised:
        Record.from_json(data if isinstance(data, str) else json.dumps(data))
    message = str(raised.value)
    assert message.isprintable()
    assert 5 < len(message) < 300
    assert isinstance(raised.value, ValueError)
    return message


# -- there and back --------------------------------------------------------------------------------------


@st.composite
def records(draw: st.DrawFn) -> Record:
    deck = Deck(
        draw(st.integers(4, 18)),
        draw(st.integers(0, 6)),
        draw(st.integers(2, 6)),
        draw(st.sampled_from("A210")),
    )
    passes = draw(st.one_of(st.none(), st.integers(1, 10**9)))
    game = PyramidGame(deck, draw(st.integers(*deck.tableau_range)), passes)
    number = draw(st.integers(0, 2**63 - 1))
    moves = tuple(draw(st.lists(st.sampled_from(["draw", "turn", "d", "t1.1", "t7.3+t7.4", "?", "é\n"]))))
    if draw(st.booleans()):
        return Record(game, shuffled(game.pack, number), number, moves)
    return Record(game, tuple(draw(st.permutations(game.pack))), None, moves)


@settings(max_examples=examples(60))
@given(records())
def test_every_record_reads_back(record: Record) -> None:
    text = record.to_json()
    assert Record.from_json(text) == record
    assert hash(Record.from_json(text)) == hash(record)
    assert Record.from_json(text).to_json() == text
    assert Record.from_dict(record.to_dict()) == record
    assert "\n" not in text


def test_the_json_is_the_one_of_the_format() -> None:
    data = json.loads(RECORD.to_json())
    assert list(data) == ["format", "game", "deck", "tableau", "passes", "number", "cards", "moves"]
    assert data["format"] == FORMAT
    assert data["game"] == "pyramid-addition"
    assert data["deck"] == {"highest_pip": 12, "faces": 3, "suits": 4, "lowest": "A"}
    assert (data["tableau"], data["passes"], data["number"]) == (28, 3, 7)
    assert len(data["cards"]) == 60
    assert data["cards"][:3] == ["Qs", "3c", "5d"]
    assert data["moves"] == MOVES


def test_a_deal_is_a_record_without_moves() -> None:
    assert "moves" not in Record.of_deal(PyramidGame(), 7).to_dict()
    assert Record.from_dict(plain(moves=...)) == Record.of_deal(PyramidGame(), 7)
    assert Record.from_dict(plain(moves=[])) == Record.of_deal(PyramidGame(), 7)


def test_unlimited_passes_and_a_hand_made_deal_are_null() -> None:
    data = HAND_MADE.to_dict()
    assert data["passes"] is None
    assert data["number"] is None
    assert Record.from_json(HAND_MADE.to_json()) == HAND_MADE


@pytest.mark.parametrize("cards", [..., None])
def test_a_number_without_cards_is_dealt(cards: object) -> None:
    assert Record.from_dict(plain(cards=cards)) == RECORD


def test_cards_without_a_number_are_a_hand_made_deal() -> None:
    record = Record.from_dict(plain(number=...))
    assert record.number is None
    assert record.cards == RECORD.cards
    assert record != RECORD


def test_suit_symbols_are_read_and_letters_written() -> None:
    cards = [str(card)[:-1] + card.suit.symbol for card in RECORD.cards]
    assert Record.from_dict(plain(cards=cards)).to_json() == RECORD.to_json()


def test_what_others_add_beside_is_left_aside() -> None:
    added = plain(verdict="winnable", nodes=12, seconds=0.5, comment={"by": ["a", None, True]})
    assert Record.from_json(json.dumps(added)) == RECORD


@pytest.mark.parametrize("indent", [None, 0, 4])
def test_white_space_and_escapes_do_not_matter(indent: int | None) -> None:
    text = json.dumps(RECORD.to_dict(), indent=indent, ensure_ascii=True)
    escaped = text.replace("draw", "\\u0064raw")
    assert Record.from_json(f"\n {escaped} \r\n\t") == RECORD


def test_positions_and_replays() -> None:
    position = RECORD.start()
    for move in MOVES:
        position = position.play(move)
    assert RECORD.position() == position
    replay = RECORD.replay()
    assert (replay.position, replay.is_legal, replay.illegal_at, replay.error) == (position, True, None, None)
    assert RECORD.with_moves(position.moves()[:1]).moves == (str(position.moves()[0]),)


# -- every damage ------------------------------------------------------------------------------------------


def test_a_record_cut_off_anywhere_is_refused() -> None:
    text = RECORD.to_json()
    for end in range(len(text)):
        assert refusal(text[:end]).startswith("this is not JSON: line 1, column "), end


@cases(
    ("text", "reason"),
    [
        ("", "this is not JSON: line 1, column 1: Expecting value"),
        ("   \n", "this is not JSON: line 2, column 1: Expecting value"),
        ("cardmath", "this is not JSON: line 1, column 1: Expecting value"),
        ("{'format': 1}", "this is not JSON: line 1, column 2: "),
        ("{} {}", "this is not JSON: line 1, column 4: Extra data"),
        ("{}\x00", "this is not JSON: line 1, column 3: Extra data"),
        ("\x00", "this is not JSON: line 1, column 1: Expecting value"),
        ('{"a": 1,}', "this is not JSON: line 1, column "),
        ('{"a": 01}', "this is not JSON: line 1, column "),
        ("[]", "a record must be a JSON object, not []"),
        ("null", "a record must be a JSON object, not null"),
        ("7", "a record must be a JSON object, not 7"),
        ('"cardmath/1"', "a record must be a JSON object, not 'cardmath/1'"),
        ("{}", '"format" is missing'),
        ('{"a": 1, "a": 1}', "'a' appears twice"),
        ('{"x": {"a\\n": 1, "b": 2, "a\\n": 3}}', "'a\\n' appears twice"),
        ('{"x": NaN}', "NaN is not a number in JSON"),
        ('{"x": [Infinity]}', "Infinity is not a number in JSON"),
        ('{"x": -Infinity}', "-Infinity is not a number in JSON"),
        ("[" * 100_000, "this is not a record: it is nested too deeply"),
        ('{"a":' * 100_000, "this is not a record: it is nested too deeply"),
        ('{"x": ' + "9" * 100_000 + "}", "the number '999999999999999999999999999999999999999…' is too long"),
    ],
)
def test_what_is_no_record(text: str, reason: str) -> None:
    assert refusal(text).startswith(reason)


@cases(
    ("changes", "reason"),
    [
        # version and game
        ({"format": ...}, '"format" is missing'),
        ({"format": "cardmath/2"}, "this record has version 'cardmath/2'; this program reads 'cardmath/1'"),
        ({"format": "pgn"}, "this record has version 'pgn'; this program reads 'cardmath/1'"),
        ({"format": 1}, '"format" must be text, not 1'),
        ({"format": None}, '"format" must be text, not null'),
        ({"game": ...}, '"game" is missing'),
        ({"game": "chess"}, "there is no game 'chess'; the games are pyramid-addition"),
        ({"game": ["pyramid-addition"]}, "\"game\" must be text, not ['pyramid-addition']"),
        # deck
        ({"deck": ...}, '"deck" is missing'),
        ({"deck": None}, '"deck" must be an object, not null'),
        ({"deck": [12, 3, 4, "A"]}, "\"deck\" must be an object, not [12, 3, 4, 'A']"),
        ({"deck": "standard"}, "\"deck\" must be an object, not 'standard'"),
        ({"deck": {}}, '"highest_pip" is missing'),
        ({"deck": deck(suits=...)}, '"suits" is missing'),
        ({"deck": deck(faces=True)}, '"faces" must be a whole number, not true'),
        ({"deck": deck(faces=3.0)}, '"faces" must be a whole number, not 3.0'),
        ({"deck": deck(faces="3")}, "\"faces\" must be a whole number, not '3'"),
        ({"deck": deck(faces=None)}, '"faces" must be a whole number, not null'),
        ({"deck": deck(lowest=2)}, '"lowest" must be text, not 2'),
        ({"deck": deck(lowest="3")}, "the lowest card must be one of A 2 1 0, not '3'"),
        ({"deck": deck(suits=7)}, "the number of suits must be a whole number from 2 to 6, not 7"),
        ({"deck": deck(highest_pip=3)}, "the highest pip card must be a whole number from 4 to 18, not 3"),
        (
            {"deck": deck(jokers=2)},
            "\"deck\" has no option 'jokers'; its options are highest_pip, faces, suits, lowest",
        ),
        # tableau and passes
        ({"tableau": ...}, '"tableau" is missing'),
        ({"tableau": 5}, "a tableau of this deck has 6 to 45 cards, not 5"),
        ({"tableau": 46}, "a tableau of this deck has 6 to 45 cards, not 46"),
        ({"tableau": 0}, "a tableau of this deck has 6 to 45 cards, not 0"),
        ({"tableau": None}, '"tableau" must be a whole number, not null'),
        ({"tableau": 28.0}, '"tableau" must be a whole number, not 28.0'),
        ({"tableau": 1e400}, '"tableau" must be a whole number, not inf'),
        ({"tableau": True}, '"tableau" must be a whole number, not true'),
        ({"tableau": [[[28]]]}, '"tableau" must be a whole number, not [[[28]]]'),
        ({"passes": ...}, '"passes" is missing'),
        ({"passes": 0}, "passes must be a whole number from 1, or unlimited, not 0"),
        ({"passes": -1}, "passes must be a whole number from 1, or unlimited, not -1"),
        ({"passes": False}, '"passes" must be a whole number or null, not false'),
        ({"passes": "unlimited"}, "\"passes\" must be a whole number or null, not 'unlimited'"),
        # number and cards
        ({"number": True}, '"number" must be a whole number or null, not true'),
        ({"number": "7"}, "\"number\" must be a whole number or null, not '7'"),
        ({"number": 7.0}, '"number" must be a whole number or null, not 7.0'),
        ({"number": -7}, "a deal number must be a whole number from 0 to 2**63 − 1, not -7"),
        ({"number": 2**63}, f"a deal number must be a whole number from 0 to 2**63 − 1, not {2**63}"),
        (
            {"number": 10**100, "cards": ...},
            "a deal number must be a whole number from 0 to 2**63 − 1, not so large a number",
        ),
        ({"number": 8}, "card 1 is Qs, but deal 8 has 7c there"),
        ({"number": None, "cards": None}, 'a deal needs "cards" or a "number"'),
        ({"number": ..., "cards": ...}, 'a deal needs "cards" or a "number"'),
        ({"cards": "Qs 3c"}, "\"cards\" must be a list, not 'Qs 3c'"),
        ({"cards": {"1": "Qs"}}, "\"cards\" must be a list, not {'1': 'Qs'}"),
        ({"cards": []}, "the deal has 0 of 60 cards; As is missing"),
        ({"cards": ["Qs", "19s"]}, "card 2: '19s' is not a card: rank A "),
        ({"cards": ["Qs", 7]}, "card 2: 7 is not a card: rank A "),
        ({"cards": ["Qs", None]}, "card 2: None is not a card: rank A "),
        ({"cards": ["Qs", ["3c"]]}, "card 2: ['3c'] is not a card: rank A "),
        ({"cards": ["Qs", "Xr"]}, "card 2: Xr is not in this deck"),
        ({"cards": ["Qs", "5m"]}, "card 2: 5m is not in this deck"),
        ({"cards": ["Qs", "3c", "Qs"]}, "card 3: Qs appears too often"),
        # moves
        ({"moves": None}, '"moves" must be a list, not null'),
        ({"moves": "draw"}, "\"moves\" must be a list, not 'draw'"),
        ({"moves": {"0": "draw"}}, "\"moves\" must be a list, not {'0': 'draw'}"),
        ({"moves": ["draw", 7]}, "move 2 must be text, not 7"),
        ({"moves": [None]}, "the first move must be text, not null"),
        ({"moves": ["draw", ["draw"]]}, "move 2 must be text, not ['draw']"),
    ],
)
def test_every_wrong_field_is_named_with_its_reason(changes: dict[str, Any], reason: str) -> None:
    if changes.get("tableau") == 1e400:
        text = json.dumps(plain(tableau=0)).replace('"tableau": 0', '"tableau": 1e400')
        assert refusal(text) == reason
    else:
        assert refusal(plain(**changes)).startswith(reason)


def change_card(place: int, text: str) -> Callable[[list[str]], list[str]]:
    return lambda cards: [*cards[:place], text, *cards[place + 1 :]]


@cases(
    ("change", "reason"),
    [
        (lambda cards: cards[:-1], "the deal has 59 of 60 cards; 5h is missing"),
        (lambda cards: cards[1:], "the deal has 59 of 60 cards; Qs is missing"),
        (lambda cards: [*cards, "Qs"], "card 61: Qs appears too often"),
        (change_card(59, "Qs"), "card 60: Qs appears too often"),
        (change_card(30, "13s"), "card 31: 13s is not in this deck"),
        (change_card(30, ""), "card 31: '' is not a card"),
        (lambda cards: [cards[1], cards[0], *cards[2:]], "card 1 is 3c, but deal 7 has Qs there"),
        (lambda cards: [*cards[:58], cards[59], cards[58]], "card 59 is 5h, but deal 7 has 9s there"),
        (lambda cards: cards[::-1], "card 1 is 5h, but deal 7 has Qs there"),
    ],
)
def test_every_wrong_card_is_named(change: Callable[[list[str]], list[str]], reason: str) -> None:
    assert refusal(plain(cards=change(list(map(str, RECORD.cards))))).startswith(reason)


def test_every_doubled_key_is_refused() -> None:
    for name, value in RECORD.to_dict().items():
        text = f'{{"{name}": {json.dumps(value)}, {RECORD.to_json()[1:]}'
        assert refusal(text) == f"'{name}' appears twice"
    text = RECORD.to_json().replace('"suits": 4', '"suits": 4, "suits": 4')
    assert refusal(text) == "'suits' appears twice"


@cases(
    ("moves", "index", "reason"),
    [
        (["turn"], 0, "The stock still has cards: draw from it first."),
        ([*MOVES, "t1.1"], 4, "The queen is still covered by the 3 and the 5."),
        ([*MOVES, "t7.3+t7.4", "draw"], 4, "There is no card in row 7, place 3."),
        (["draw", "hit me"], 1, "'hit me' is not a move: draw, turn, t<row>.<place>, d or two joined by +"),
        (["draw", ""], 1, "'' is not a move: draw, turn, t<row>.<place>, d or two joined by +"),
        (["draw"] * 33, 32, "The stock is empty."),
    ],
)
def test_an_illegal_move_is_named_as_people_count(moves: list[str], index: int, reason: str) -> None:
    record = Record.from_dict(plain(moves=moves))
    with pytest.raises(RecordError) as raised:
        record.position()
    which = f"move {index + 1}" if index else "the first move"
    assert str(raised.value) == f"{which}, {moves[index] or repr('')}, is not legal: {reason}"
    assert raised.value.sentence(Notation(12)).startswith(which if index < 11 else "move 29z")
    replay = record.replay()
    assert (replay.is_legal, replay.illegal_at, replay.error) == (False, index, reason)
    assert replay.position == record.with_moves(moves[:index]).position()


def test_a_wrong_record_made_in_python_is_refused_too() -> None:
    game, cards = PyramidGame(), RECORD.cards
    with pytest.raises(RecordError, match="59 of 60 cards"):
        Record(game, cards[1:])
    with pytest.raises(RecordError, match="but deal 8 has"):
        Record(game, cards, 8)
    with pytest.raises(RecordError, match="2\\*\\*63"):
        Record(game, cards, -8)
    with pytest.raises(DeckError, match="2\\*\\*63"):
        Record.of_deal(game, -8)
    with pytest.raises(RecordError, match="there is no game None"):
        game_from_setup(None, {})
    with pytest.raises(AttributeError):
        RECORD.moves = ()  # type: ignore[misc]


# -- anything at all ---------------------------------------------------------------------------------------

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just(RECORD.to_dict()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def check_read_or_refused(text: str) -> bool:
    """Whether a text is a record; one that is refused is refused in one short line."""
    try:
        record = Record.from_json(text)
    except RecordError:
        return not refusal(text)
    assert Record.from_json(record.to_json()) == record
    return True


PATHS = [
    *((name,) for name in RECORD.to_dict()),
    *(("deck", name) for name in ("highest_pip", "faces", "suits", "lowest", "more")),
    ("cards", 5),
    ("moves", 2),
]


@settings(max_examples=examples(300))
@given(st.sampled_from(PATHS), JSON_VALUES)
def test_any_value_in_any_place_is_read_or_refused(path: tuple[Any, ...], value: Any) -> None:
    data = plain(cards=list(map(str, RECORD.cards)), moves=list(MOVES), deck=deck())
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    check_read_or_refused(json.dumps(data))


@settings(max_examples=examples(300))
@given(st.data())
def test_a_record_with_a_damaged_stretch_is_read_or_refused(data: st.DataObject) -> None:
    text = RECORD.to_json()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    damage = data.draw(st.text(max_size=4) | st.text('{}[]",:0123456789truefalsn -.eE\\u', max_size=6))
    check_read_or_refused(text[:start] + damage + text[end:])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_that_another_program_saved_is_read(tmp_path: Path, encoding: str) -> None:
    text = RECORD.to_json().replace("}", "}\r\n")
    path = tmp_path / "game.json"
    path.write_bytes(text.encode(encoding))
    assert load(path) == Record.from_json(path.read_bytes()).position() == RECORD.position()
    with path.open("rb") as file:
        assert load(file) == RECORD.position()


def test_a_byte_order_mark_before_a_string_is_ignored() -> None:
    assert Record.from_json("\ufeff" + RECORD.to_json()) == RECORD


@pytest.mark.parametrize("data", [b"\x1f\x8b\x08", '{"note": "Größe"}'.encode("latin-1"), b"\xff\xfe{"])
def test_a_file_that_is_not_text_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"^this is not UTF-8 text$"):
        load(path)


@cases("source", [None, 7, {"format": FORMAT}, RECORD])
def test_what_is_no_text_is_not_read(source: Any) -> None:
    for read in (load, Record.from_json):
        with pytest.raises(RecordError, match="a record to read must be a string, not "):
            read(source)


@cases("moves", ["draw", b"draw", None, 5])
def test_moves_are_a_list(moves: Any) -> None:
    for make in (RECORD.with_moves, lambda moves: Record(RECORD.game, RECORD.cards, moves=moves)):
        with pytest.raises(RecordError, match=r"^moves must be a list, such as \[\"draw\"\], not "):
            make(moves)


def test_a_record_made_with_a_list_of_moves_is_a_value() -> None:
    moves: Any = list(MOVES)
    record = Record(RECORD.game, RECORD.cards, 7, moves)
    assert (record, hash(record)) == (RECORD, hash(RECORD))


@pytest.mark.parametrize("game", ["pyramid-addition", PyramidGame, None])
def test_a_record_needs_a_game(game: Any) -> None:
    for make in (lambda: Record.of_deal(game, 7), lambda: Record(game, RECORD.cards)):
        with pytest.raises(RecordError, match=r"^a game must be a Game, such as PyramidGame\(\), not "):
            make()


@given(JSON_VALUES)
def test_any_json_is_read_or_refused(value: Any) -> None:
    if check_read_or_refused(json.dumps(value)):
        assert value["format"] == FORMAT


@pytest.mark.parametrize("name", ["format", "deck", "tableau", "passes", "number", "cards", "moves", "more"])
def test_no_depth_of_nesting_leaks_another_error(name: str) -> None:
    for depth in [*range(850, 1000), 10_000]:
        text = json.dumps(plain(**{name: 0})).replace(f'"{name}": 0', f'"{name}": {"[" * depth}{"]" * depth}')
        try:
            Record.from_json(text)
        except RecordError:
            continue
        assert name == "more"


# -- long records -------------------------------------------------------------------------------------------


def test_the_work_grows_with_the_record_and_not_with_its_square() -> None:
    """Four times the moves take about four times the work; sixteen times would be the square."""
    game = PyramidGame(passes=None)
    round_trip = ["draw"] * 32 + ["turn"]
    seconds = []
    for moves in (1500, 6000):
        record = Record.of_deal(game, 7).with_moves((round_trip * (moves // 33 + 1))[:moves])
        start = time.process_time()
        assert Record.from_json(record.to_json()).replay().is_legal
        seconds.append(time.process_time() - start)
    assert seconds[1] < 10 * seconds[0]


def test_many_keys_and_many_cards_are_refused_soon() -> None:
    start = time.process_time()
    keys = ",".join(f'"k{n}": 0' for n in range(50_000))
    assert refusal(f'{{{keys}, "k49999": 0}}') == "'k49999' appears twice"
    assert refusal(plain(cards=["Qs"] * 100_000)) == "card 2: Qs appears too often"
    assert time.process_time() - start < 5


def test_every_error_is_ours() -> None:
    assert issubclass(RecordError, CardmathError)
    assert Card.parse("Qs") in RECORD.cards
