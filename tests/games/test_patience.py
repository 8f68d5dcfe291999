"""What the rules of the two-pack patiences say, one by one, and their records and links."""

import copy
import json
import pickle
from typing import Any

import pytest

from cardmath import DeckError, Game, IllegalMoveError, Position, Record, RecordError
from cardmath.cards import parse_cards
from cardmath.games import GAMES
from cardmath.games.patience import (
    REDEAL,
    TURN,
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatienceGame,
    PatienceMove,
    PatiencePosition,
    PatriarchsGame,
    Place,
    RoyalCotillionGame,
)
from cardmath.links import from_link, to_link
from cardmath.numerals import Notation
from tests.cases import cases
from tests.games.family import FAMILY

every_game = pytest.mark.parametrize("game_type", FAMILY, ids=lambda one: one.key)


def hand_made(game: PatienceGame, first: str, last: str = "") -> PatiencePosition:
    """The start of a deal that deals these cards first and these last, the rest between."""
    rest = list(map(str, game.pack))
    for text in [*first.split(), *last.split()]:
        rest.remove(text)
    return game.start(parse_cards([*first.split(), *rest, *last.split()]))


def texts(position: PatiencePosition) -> list[str]:
    return [str(move) for move in position.moves()]


def refusal(position: PatiencePosition, text: str, notation: Notation | None = None) -> str:
    with pytest.raises(IllegalMoveError) as raised:
        position.play(text)
    refused = position.refusal(PatienceMove.parse(text))
    assert raised.value.refusal == refused
    assert refused is not None
    return refused.sentence(notation) if notation else str(raised.value)


# Cards of Odd and Even that fit nowhere at the start, for the reserve.
NINE = "3s 4s 5s 6s 7s 8s 9s 10s Js"


@cases(
    ("game", "dealt", "reserve", "stock", "redeals"),
    [
        (OddAndEvenGame(), 104, 9, 95, 1),
        (OddAndEvenGame(laid_out="aces-and-twos"), 96, 9, 87, 1),
        (PatriarchsGame(), 96, 9, 87, 1),
        (RoyalCotillionGame(), 104, 16, 76, 0),
        (RoyalCotillionGame(laid_out="aces-and-twos"), 96, 16, 68, 0),
        (ContradanceGame(), 88, 0, 88, 1),
        (CapturedQueensGame(), 52, 0, 52, 2),
        (CapturedQueensGame(laid_out="queens"), 48, 0, 48, 2),
        (CapturedQueensGame(laid_out="queens-fives-sixes"), 40, 0, 40, 2),
    ],
)
def test_the_layouts(game: PatienceGame, dealt: int, reserve: int, stock: int, redeals: int) -> None:
    position = game.deal(0)
    assert (len(game.pack), len(position.reserve), len(position.stock)) == (dealt, reserve, stock)
    assert game.redeals == redeals
    assert position.waste == ()
    packs = 1 if isinstance(game, CapturedQueensGame) else 2
    assert position.removed + position.left == 52 * packs == sum(len(one.ranks) for one in game.foundations)


@every_game
def test_a_game_and_its_positions_keep_the_common_mould(game_type: type[PatienceGame]) -> None:
    position = game_type().deal(0)
    assert isinstance(game_type(), Game)
    assert isinstance(position, Position)
    assert GAMES[game_type.key] is game_type
    assert position.seen_by(1) is position
    for twin in (copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert hash(twin) == hash(position)
    assert position != position.play("turn")
    assert position != "a position"


def test_dealing_goes_wing_column_by_column_then_reserve_then_stock() -> None:
    position = RoyalCotillionGame().deal(3)
    cards = list(position.cards)
    assert [list(column) for column in position.wing] == [cards[0:3], cards[3:6], cards[6:9], cards[9:12]]
    assert list(position.reserve) == cards[12:28]
    assert list(position.stock) == cards[28:]
    # The third card of a column, dealt last, is its end.
    assert position.card_at(Place("c", 2)) == cards[5]


def test_an_emptied_cell_takes_the_top_of_the_waste_else_of_the_stock() -> None:
    start = hand_made(OddAndEvenGame(), "As 2s 3s 4s 5s 6s 7s 8s 9s Kc Qc")
    assert texts(start) == ["r1>f1", "r2>f5", "turn"]
    straight = start.play("r1>f1")
    assert [str(card) for card in straight.reserve][:3] == ["Kc", "2s", "3s"]
    assert straight.waste == ()
    assert str(straight.stock[0]) == "Qc"
    over = start.play("turn").play("turn").play("r1>f1")
    assert str(over.reserve[0]) == "Qc"
    assert list(map(str, over.waste)) == ["Kc"]


def test_a_card_that_fills_a_cell_is_not_played_on_the_way() -> None:
    start = hand_made(OddAndEvenGame(), "As 2s 4s 4s 5s 6s 7s 8s 9s 3s")
    after = start.play("r1>f1")
    assert str(after.reserve[0]) == "3s"
    assert "r1>f1" in texts(after)
    assert after.heights[0] == 1


def test_wings_are_not_refilled_and_play_from_the_end() -> None:
    game = RoyalCotillionGame(laid_out="aces-and-twos")
    start = hand_made(game, "7s 5s 3s")
    assert "c1>f1" in texts(start)
    after = start.play("c1>f1").play("c1>f1").play("c1>f1")
    assert after.wing[0] == ()
    assert refusal(after, "c1>f1") == "Column 1 of the wing is empty."
    assert after.stock == start.stock


def test_foundations_wait_for_their_next_card() -> None:
    start = hand_made(OddAndEvenGame(), NINE)
    assert refusal(start, "r1>f1") == "The ace pile of spades: the next card is ace, not 3."
    assert refusal(start, "r1>f2") == "No spades on the ace pile of hearts."
    assert refusal(start, "r10>f1") == "There is no open place 10 in this game."
    assert refusal(start, "r10>f1", Notation(12)) == "There is no open place Ʒ in this game."
    assert refusal(start, "c1>f1") == "There is no column 1 of the wing in this game."
    assert refusal(start, "r1>f9") == "There is no pile 9 in this game."
    assert refusal(start, "w>f1") == "There is no turned card."
    assert refusal(start, "f1>f2") == "The ace pile of spades is empty."
    assert refusal(start, "redeal") == "The stock still has cards: turn those first."


def test_stock_waste_and_redeals() -> None:
    position = CapturedQueensGame(redeals=1, laid_out="queens-fives-sixes").deal(1)
    order = position.stock
    for _card in range(40):
        position = position.play(TURN)
    assert position.waste == order
    assert refusal(position, "turn") == "The stock is empty."
    position = position.play(REDEAL)
    assert position.stock == order
    assert position.redeals_left == 0
    for _card in range(40):
        position = position.play("turn")
    assert refusal(position, "redeal") == "You cannot start the stock over again: that was the last time."
    other = CapturedQueensGame(redeals=0, laid_out="queens-fives-sixes").deal(1)
    for _card in range(40):
        other = other.play("turn")
    assert refusal(other, "redeal") == "You go through the stock only once in this game."


def test_contradance_offers_both_piles_of_a_suit_the_empty_or_lower_first() -> None:
    start = hand_made(ContradanceGame(), "7s 4s").play("turn")
    assert texts(start) == ["w>f9", "w>f13", "turn"]
    assert [str(place) for place in start.targets(Place("w", 0))] == ["f9", "f13"]
    # An empty base pile comes first, whatever its number.
    ring = hand_made(OddAndEvenGame(), "As 2s 3s 5s 7s 9s Js Ks 2s")
    for move in ("r1>f1", "r3>f1", "r4>f1", "r5>f1", "r6>f1", "r7>f1", "r8>f1"):
        ring = ring.play(move)
    assert [str(place) for place in ring.targets(Place("r", 2))] == ["f5", "f1"]


def test_reversal() -> None:
    up = " ".join(f"{rank}s" for rank in [2, 3, 4, 5, 6, 7, 8, 9, 10])
    start = hand_made(PatriarchsGame(), f"{up} Js Qs")
    for cell in range(1, 10):
        start = start.play(f"r{cell}>f1")
    assert str(start.foundation_top(1)) == "10s"
    # The jack and queen came into cells; the jack's pile is still the queen short.
    position = start.play("r1>f1")
    assert texts(position)[:1] == ["r2>f1"]
    position = position.play("r2>f5")
    assert [text for text in texts(position) if text[0] == "f"] == ["f1>f5", "f5>f1"]
    shifted = position.play("f1>f5")
    assert (str(shifted.foundation_top(1)), str(shifted.foundation_top(5))) == ("10s", "Js")
    assert shifted.play("f5>f1") == position
    assert refusal(shifted, "f1>f6") == "A card can move between piles only within its own suit."
    assert refusal(shifted, "f2>f6") == "The ace of hearts stays: it is the first card of its pile."
    plain = hand_made(PatriarchsGame(reversal=False), f"{up} Js Qs")
    assert refusal(plain, "f1>f5") == "In this game, cards stay on their piles."


def test_shifts_go_down_to_the_base_and_no_further() -> None:
    up = " ".join(f"{rank}s" for rank in [2, 3, 4, 5, 6, 7, 8, 9, 10])
    position = hand_made(PatriarchsGame(), f"{up} Js Qs")
    for cell in [*range(1, 10), 1, 2]:
        position = position.play(f"r{cell}>f1")
    for _card in range(11):
        position = position.play("f1>f5")
    assert str(position.foundation_top(1)) == "As"
    assert refusal(position, "f1>f5") == "The ace of spades stays: it is the first card of its pile."


def turned(position: PatiencePosition, times: int) -> PatiencePosition:
    for _card in range(times):
        position = position.play("turn")
    return position


def test_stuck_looks_ahead_over_turns() -> None:
    game = CapturedQueensGame(redeals=0, laid_out="queens-fives-sixes")
    start = hand_made(game, "", "4s Ks Js")
    at_the_four = turned(start, 38)
    assert texts(at_the_four) == ["w>f5", "turn"]
    assert not at_the_four.is_stuck
    # Past the four neither king nor jack fits: it is over, though a card could still be turned.
    passed = at_the_four.play("turn")
    assert passed.is_stuck
    assert passed.to_play is None
    assert texts(passed) == ["turn"]
    with_redeal = hand_made(CapturedQueensGame(redeals=1, laid_out="queens-fives-sixes"), "", "4s Ks Js")
    assert not turned(with_redeal, 40).is_stuck


def test_unlimited_redeals_are_never_stuck_while_cards_can_be_turned() -> None:
    game = ContradanceGame(redeals=None)
    position = game.deal(0)
    for _step in range(600):
        plays = [move for move in position.moves() if move.is_play]
        position = position.play(plays[0] if plays else position.moves()[-1])
        assert not position.is_stuck
        if position.is_won:
            break
    assert position.report["score"] is None


@cases(
    ("key", "options", "reason"),
    [
        ("odd-and-even", [], '"options" must be an object'),
        ("odd-and-even", None, '"options" must be an object'),
        ("odd-and-even", {"reversal": True}, "odd-and-even has no option 'reversal'"),
        ("patriarchs", {"laid_out": "none"}, "patriarchs has no option 'laid_out'"),
        ("patriarchs", {"reversal": 1}, '"reversal" must be true or false'),
        ("patriarchs", {"reversal": None}, '"reversal" must be true or false'),
        ("contradance", {"redeals": 4}, '"redeals" must be a whole number from 0 to 3, or unlimited, not 4'),
        ("contradance", {"redeals": -1}, '"redeals" must be a whole number'),
        ("contradance", {"redeals": True}, '"redeals" must be a whole number'),
        ("contradance", {"redeals": 1.0}, '"redeals" must be a whole number'),
        ("contradance", {"redeals": "1"}, '"redeals" must be a whole number'),
        ("captured-queens", {"laid_out": "aces-and-twos"}, '"laid_out" must be one of none, queens'),
        ("captured-queens", {"laid_out": ""}, '"laid_out" must not be empty'),
        (
            "captured-queens",
            {"laid_out": None},
            '"laid_out" must be one of none, queens, queens-fives-sixes, not None',
        ),
        ("odd-and-even", {"laid_out": False}, '"laid_out" must be one of none, aces-and-twos, not False'),
        ("odd-and-even", {"laid_out": 0}, '"laid_out" must be one of none, aces-and-twos, not 0'),
        ("royal-cotillion", {"laid_out": []}, '"laid_out" must be one of none, aces-and-twos, not []'),
        ("captured-queens", {"laid_out": ["none"]}, '"laid_out" must be one of'),
        ("royal-cotillion", {"laid_out": "queens"}, '"laid_out" must be one of none, aces-and-twos'),
        ("royal-cotillion", {"jokers": 2}, "royal-cotillion has no option 'jokers'"),
    ],
)
def test_options_that_cannot_be_are_refused(key: str, options: Any, reason: str) -> None:
    with pytest.raises(RecordError) as raised:
        Record.from_dict({"format": "cardmath/1", "game": key, "options": options, "number": 1})
    assert str(raised.value).startswith(reason)


def test_wrong_choices_in_python() -> None:
    with pytest.raises(DeckError, match='"redeals"'):
        OddAndEvenGame(redeals=7)
    with pytest.raises(DeckError, match='"reversal"'):
        OddAndEvenGame(reversal=True)
    nothing: list[Any] = [None, False, 0, []]
    for laid_out in nothing:
        with pytest.raises(DeckError, match='"laid_out" must be one of none, aces-and-twos, not '):
            OddAndEvenGame(laid_out=laid_out)


def every_setup() -> list[PatienceGame]:
    return [
        game_type.from_setup({"options": {"redeals": redeals, "turning": turning, **extra}})
        for game_type in FAMILY
        for redeals in (0, 1, 2, 3, None)
        for turning in ("any-time", "standstill")
        for extra in (
            [{"reversal": value} for value in (True, False)]
            if "reversal" in game_type.option_names()
            else [{"laid_out": choice} for choice in game_type.rules.laid_out]
            if "laid_out" in game_type.option_names()
            else [{}]
        )
    ]


@pytest.mark.sweep(25)
@pytest.mark.parametrize("game", every_setup(), ids=repr)
def test_every_value_of_every_option_through_record_and_link(game: PatienceGame) -> None:
    record = Record.of_deal(game, 11)
    position = record.start()
    moves = []
    for _step in range(6):
        moves.append(position.moves()[0])
        position = position.play(moves[-1])
    record = record.with_moves(moves)
    data = json.loads(record.to_json())
    left_out = {"turning"} if game.turning == "any-time" else set()
    assert set(data["options"]) == set(game.option_names()) - left_out
    assert Record.from_json(record.to_json()) == record
    assert Record.from_json(record.to_json()).position() == position
    read, shown = from_link(to_link(record))
    assert read == record
    assert shown == {}
    by_hand = Record(game, game.pack, None)
    assert from_link(to_link(by_hand))[0] == by_hand


@every_game
def test_what_is_missing_has_its_usual_value(game_type: type[PatienceGame]) -> None:
    plain = {"format": "cardmath/1", "game": game_type.key, "number": 1}
    assert Record.from_dict(plain).game == game_type()
    assert Record.from_dict({**plain, "options": {}}).game == game_type()
    assert Record.from_dict({**plain, "options": {"redeals": 3}}).game == game_type(redeals=3)


MALFORMED = "Turn| turn|turn |TURN|draw|w>f01|w>f0|r0>f1|r1>F1|r1 > f1|r1>f1 |w1>f1|r1>w|f>f1|c1f1||r1>f1>f2"


@cases("text", [*MALFORMED.split("|"), "r1>f123", "r١>f1"])
def test_move_texts_are_strict(text: str) -> None:
    with pytest.raises(IllegalMoveError, match="is not a move"):
        PatienceMove.parse(text)
    replay = Record.of_deal(OddAndEvenGame(), 1).with_moves(["turn", text]).replay()
    assert replay.illegal_at == 1


def test_cards_that_are_laid_out_are_no_part_of_a_deal() -> None:
    game = PatriarchsGame()
    with pytest.raises(RecordError, match="appears too often"):
        game.start([*game.pack[:-1], *parse_cards(["As"])])
    with pytest.raises(RecordError, match="is missing"):
        ContradanceGame().start(ContradanceGame().pack[:-1])
