"""What the rules of Pyramid Addition say, one by one."""

import copy
import pickle
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath import Card, Deck, DeckError, Game, IllegalMoveError, Position, PyramidGame, RecordError
from cardmath.cards import parse_cards
from cardmath.games.pyramid import (
    DISCARD,
    DRAW,
    TURN,
    Place,
    PyramidMove,
    PyramidPosition,
    layout,
)
from cardmath.numerals import DOZENAL
from tests.cases import cases
from tests.games.slow_pyramid import At


def hand_made(deck: Deck, tableau: str, stock: str = "", passes: int | None = 3) -> PyramidPosition:
    """The start of a deal that lays these cards in the tableau and these on the stock, then the rest."""
    laid = [*tableau.split(), *stock.split()]
    rest = [str(card) for card in deck.cards if str(card) not in laid]
    game = PyramidGame(deck, len(tableau.split()), passes)
    return game.start(parse_cards([*laid, *rest]))


def texts(position: PyramidPosition) -> list[str]:
    return [str(move) for move in position.moves()]


def refusal(position: PyramidPosition, text: str) -> str:
    with pytest.raises(IllegalMoveError) as raised:
        position.play(text)
    assert raised.value.refusal == position.refusal(PyramidMove.parse(text))
    return str(raised.value)


TINY = Deck(4, 0, 2)  # A 2 3 4 of two suits, target 4, the 4 alone
#: Two 2s side by side on an ace, a 3 in the stock.
TWO_TWOS = hand_made(TINY, "As 2s 2h", "3s 4s")
#: A 3 on an ace, once the 4 beside it has gone.
THREE_ON_ACE = hand_made(TINY, "As 3s 4s", "3h 2s")


def test_two_uncovered_cards_that_make_the_target_leave_in_either_order() -> None:
    assert texts(TWO_TWOS) == ["t2.1+t2.2", "draw"]
    assert TWO_TWOS.play("t2.1+t2.2") == TWO_TWOS.play("t2.2+t2.1")
    assert TWO_TWOS.play("t2.1+t2.2").removed == 2


def test_a_card_leaves_with_the_one_that_alone_covers_it_the_covering_card_first() -> None:
    assert refusal(THREE_ON_ACE, "t2.1+t1.1") == "The ace is still covered by the 3 and the 4."
    position = THREE_ON_ACE.play("t2.2")
    assert texts(position) == ["t2.1+t1.1", "draw"]
    assert refusal(position, "t1.1+t2.1") == "First the 3, then the ace."
    assert position.play("t2.1+t1.1").is_won


def test_a_covering_card_two_rows_away_does_not_open_the_way() -> None:
    # The 4s go; the 3 in the last row then covers the 2, which covers the ace.
    position = hand_made(TINY, "As 2s 4s 3s 4h", "2h")
    position = position.play("t3.2").play("t2.2")
    assert position.covering(Place(1, 1)) == (Place(2, 1),)
    assert refusal(position, "t3.1+t1.1") == "The ace is still covered by the 2."
    assert refusal(position, "t3.1+t2.1") == "3 + 2 = 5; the target is 4."


def test_the_wrong_order_with_a_wrong_sum_is_told_the_sum() -> None:
    position = hand_made(TINY, "As 2s 4s", "3s").play("t2.2")
    assert refusal(position, "t1.1+t2.1") == "ace (1) + 2 = 3; the target is 4."
    assert refusal(position, "t2.1+t1.1") == "2 + ace (1) = 3; the target is 4."


def test_the_discard_piles_top_card_leaves_with_an_uncovered_card_in_either_order() -> None:
    position = hand_made(TINY, "3s 2s As", "3h 4s")
    assert refusal(position, "t2.2+d") == "The discard pile is empty."
    position = position.play("draw")
    assert texts(position) == ["t2.2+d", "draw"]
    assert position.play("t2.2+d") == position.play("d+t2.2")
    assert position.play("t2.2+d").discard == ()


def test_a_card_below_the_top_of_the_discard_pile_comes_free_when_the_top_leaves() -> None:
    position = hand_made(TINY, "2s As 3s", "3h Ah 4s").play("draw").play("draw")
    assert list(map(str, position.discard)) == ["3h", "Ah"]
    assert refusal(position, "t2.1+d") == "ace (1) + ace (1) = 2; the target is 4."
    position = position.play("t2.2+d")
    assert list(map(str, position.discard)) == ["3h"]
    assert position.play("t2.1+d").discard == ()


def test_the_highest_card_leaves_alone_from_tableau_and_discard_pile() -> None:
    position = hand_made(TINY, "As 3s 4s", "4h")
    assert refusal(position, "d") == "The discard pile is empty."
    position = position.play("draw")
    assert texts(position) == ["t2.2", "d", "draw"]
    assert position.play("d").removed == position.play("t2.2").removed == 1
    assert refusal(position, "t2.1") == "The 3 does not go on its own: 3 + ace (1) = 4."
    assert refusal(position, "t2.2+d") == "4 + 4 = 8; the target is 4."


def test_a_covered_highest_card_stays() -> None:
    assert refusal(hand_made(TINY, "4s As 3s"), "t1.1") == "The 4 is still covered by the ace and the 3."


def test_with_a_zero_nothing_leaves_alone() -> None:
    deck = Deck(4, 0, 2, "0")  # 0 1 2 3 4 A, target 5
    position = hand_made(deck, "2s 3s 1s As 0s", "Ah")
    assert texts(position) == ["t3.1+t3.2", "draw"]
    assert refusal(position, "t3.1") == "The ace does not go on its own: ace (5) + 0 = 5."
    assert position.play("t3.2+t3.1").removed == 2
    position = position.play("draw")
    assert refusal(position, "d") == "The ace does not go on its own: ace (5) + 0 = 5."
    assert "t3.2+d" in texts(position)


def test_an_even_target_pairs_the_middle_rank_with_itself_but_no_card() -> None:
    assert "t2.1+t2.2" in texts(TWO_TWOS)
    assert refusal(TWO_TWOS, "t2.1+t2.1") == "A card cannot pair with itself."
    assert refusal(TWO_TWOS, "t2.1") == "The 2 does not go on its own: 2 + 2 = 4."


def test_two_cards_of_the_discard_pile_never_leave_together() -> None:
    position = hand_made(TINY, "4s As 2s", "3s Ah").play("draw").play("draw")
    assert refusal(position, "d+d") == "A card cannot pair with itself."


def test_three_cards_never_leave_together_and_none_is_no_move() -> None:
    places = (Place(2, 1), Place(2, 2), Place(1, 1))
    for wrong in (PyramidMove(places), PyramidMove(())):
        with pytest.raises(IllegalMoveError, match="Take one or two cards"):
            TWO_TWOS.play(wrong)


def test_a_place_without_a_card() -> None:
    assert refusal(TWO_TWOS, "t7.1") == "There is no card in row 7, place 1."
    assert refusal(TWO_TWOS.play("t2.1+t2.2"), "t2.1+d") == "There is no card in row 2, place 1."


def test_sums_are_told_in_the_players_base() -> None:
    start = PyramidGame().deal(7)
    move = PyramidMove.parse("t7.1+t7.2")
    refused = start.refusal(move)
    assert refused is not None
    assert (refused.kind, refused.sum) == ("sum", 17)
    assert refused.sentence() == "7 + 10 = 17; the target is 15."
    assert refused.sentence(DOZENAL) == "7 + Ʒ = 15z; the target is 13z."


@cases(("passes", "turns"), [(1, 0), (2, 1), (3, 2), (5, 4)])
def test_passes_are_turns_and_one(passes: int, turns: int) -> None:
    position = hand_made(TINY, "As Ah 2s", "3s", passes)
    for turned in range(turns + 1):
        assert position.passes_used == turned + 1
        assert refusal(position, "turn") == "The stock still has cards: draw from it first."
        for card in position.stock:
            position = position.play("draw")
            assert position.discard[-1] == card
        assert refusal(position, "draw") == "The stock is empty."
        if turned < turns:
            order = position.discard
            position = position.play("turn")
            assert position.stock == order
    which = "only" if passes == 1 else "last"
    assert refusal(position, "turn") == (
        f"You cannot turn the discard pile over again: that was the {which} pass through the stock."
    )


def test_unlimited_passes_go_on_and_come_back_to_the_same_position() -> None:
    start = hand_made(TINY, "As Ah 2s", "2h", None)
    position = start
    for _pass in range(20):
        for _card in start.stock:
            position = position.play("draw")
        position = position.play("turn")
    assert position.passes_used == 21
    assert position == start
    assert hash(position) == hash(start)


def test_counted_passes_tell_positions_apart() -> None:
    start = hand_made(TINY, "As Ah 2s", "2h", 3)
    position = start
    for _card in start.stock:
        position = position.play("draw")
    assert position.play("turn") != start


def test_an_empty_pile_cannot_be_turned() -> None:
    position = hand_made(Deck(4, 0, 2), "As Ah 3h 2s 4h 3s", "4s 2h")
    position = position.play("draw").play("d").play("draw").play("t3.1+d")
    assert not position.stock
    assert not position.discard
    assert refusal(position, "turn") == "There is no discard pile to turn over."
    assert refusal(position, "draw") == "The stock is empty."


def test_the_game_is_won_with_the_last_card_of_the_tableau_and_ends_there() -> None:
    position = hand_made(TINY, "As 3s 4s", "3h").play("t2.2").play("t2.1+t1.1")
    assert position.is_won
    assert not position.is_stuck
    assert not position.can_still_remove
    assert position.stock
    assert position.moves() == ()
    for text in ("draw", "turn", "d", "t1.1", "t1.1+d"):
        assert refusal(position, text) == "The game is won; there is nothing left to play."


def test_stuck_with_counted_passes_means_no_legal_move() -> None:
    position = hand_made(TINY, "As Ah 2s", "4s 4h 3s 3h 2h", 1)
    for move in ("draw", "d", "draw", "d", "draw", "draw", "draw"):
        assert not position.is_stuck
        position = position.play(move)
    # The 2 leaves with the last 2 of the pile; then the aces take the 3s.
    position = position.play("t2.2+d")
    assert not position.is_stuck
    position = position.play("t2.1+d").play("t1.1+d")
    assert position.is_won
    lost = hand_made(TINY, "As Ah 2s", "4s 2h 3s 3h 4h", 1)
    for move in ("draw", "draw", "draw", "draw", "draw", "d", "t2.1+d"):
        lost = lost.play(move)
    assert texts(lost) == []
    assert lost.is_stuck
    assert not lost.is_won


def test_stuck_with_unlimited_passes_means_no_removal_will_ever_come() -> None:
    # Both 3s lie under both aces, so once the 4s have gone the 2 in the stock goes round for ever.
    for passes in (3, None):
        position = hand_made(TINY, "3s 3h 2s As Ah", "4s 2h 4h", passes)
        for move in ("draw", "d", "draw", "draw"):
            assert position.can_still_remove
            assert not position.is_stuck
            position = position.play(move)
        position = position.play("d")
        assert texts(position) == ["turn"]
        assert not position.can_still_remove
        assert position.is_stuck == (passes is None)


@cases(
    ("deck", "removed", "score"),
    [
        (Deck(), 60, Fraction(144)),
        (Deck(), 28, Fraction(806, 12)),
        (Deck(10, 3, 4), 52, Fraction(144)),
        (Deck(10, 3, 4), 33, Fraction(1096, 12)),
        (Deck(9, 3, 4), 1, Fraction(3)),
        (Deck(18, 6, 6, "0"), 117, Fraction(108)),
    ],
)
def test_the_score_is_the_share_of_the_deck_per_gross_cut_to_twelfths(
    deck: Deck, removed: int, score: Fraction
) -> None:
    game = PyramidGame(deck)
    assert PyramidPosition(game, deck.cards, gone=(1 << removed) - 1).score == score


# -- the tableau -----------------------------------------------------------------------------------------


@cases("size", range(1, 118))
def test_the_layout_of_every_size(size: int) -> None:
    shape = layout(size)
    places: list[At] = []
    row = 1
    while len(places) < size:
        places += [(row, place) for place in range(1, row + 1)][: size - len(places)]
        row += 1
    assert list(shape.places) == places
    assert shape.rows == places[-1][0]
    for index, (row, place) in enumerate(places):
        over = [places.index(at) for at in ((row + 1, place), (row + 1, place + 1)) if at in places]
        assert list(shape.coverers[index]) == over
        assert shape.cover_masks[index] == sum(2**at for at in over)
        assert all(index in shape.covered_by_me[at] for at in over)
        assert shape.index_of[Place(row, place)] == index
    assert sum(map(len, shape.covered_by_me)) == sum(map(len, shape.coverers))


def test_a_partial_last_row_fills_from_the_left_and_covers_what_is_above_it() -> None:
    position = PyramidGame(Deck(), 30).deal(7)
    last_row = [place for place in position.tableau if place.row == 8]
    assert last_row == [Place(8, 1), Place(8, 2)]
    covered = [place for place in position.tableau if place.row == 7 and position.covering(place)]
    assert covered == [Place(7, 1), Place(7, 2)]
    assert position.covering(Place(7, 1)) == (Place(8, 1), Place(8, 2))
    assert position.covering(Place(7, 2)) == (Place(8, 2),)


def test_the_cards_are_laid_row_by_row_then_the_stock_from_its_top() -> None:
    position = PyramidGame().deal(7)
    assert str(position.card_at(Place(1, 1))) == "Qs"
    assert [str(position.card_at(Place(2, place))) for place in (1, 2)] == ["3c", "5d"]
    assert tuple(position.tableau.values()) == position.cards[:28]
    assert position.stock == position.cards[28:]
    assert position.card_at(DISCARD) is None
    assert position.play("draw").card_at(DISCARD) == position.cards[28]


# -- games and their choices -------------------------------------------------------------------------------


def test_the_usual_game() -> None:
    game = PyramidGame()
    assert (game.deck, game.tableau, game.passes, game.key) == (Deck(), 28, 3, "pyramid-addition")
    assert game == PyramidGame(Deck(), 28, 3)
    assert hash(game) == hash(PyramidGame(Deck(), 28, 3))
    assert game != PyramidGame(passes=None)
    assert isinstance(game, Game)
    assert isinstance(game.deal(7), Position)


@pytest.mark.parametrize("tableau", [5, 46, 0, -1, 28.0, "28", True, pytest.param(10**5000, id="huge")])
def test_a_tableau_that_cannot_be_is_refused(tableau: object) -> None:
    with pytest.raises(DeckError, match=r"^a tableau of this deck has 6 to 45 cards, not \S.*$") as raised:
        PyramidGame(Deck(), tableau)  # type: ignore[arg-type]
    if tableau != 10**5000:
        assert str(raised.value).endswith(f"not {tableau!r}")


@pytest.mark.parametrize("tableau", [26, 45])
def test_the_ends_of_the_range_are_allowed(tableau: int) -> None:
    assert PyramidGame(Deck(), tableau).deal(1).left == tableau


@cases("passes", [0, -1, 3.0, "3", True, "no limit"])
def test_passes_that_cannot_be_are_refused(passes: object) -> None:
    with pytest.raises(DeckError) as raised:
        PyramidGame(passes=passes)  # type: ignore[arg-type]
    assert str(raised.value) == f"passes must be a whole number from 1, or unlimited, not {passes!r}"


def test_the_setup_reads_back() -> None:
    for game in (PyramidGame(), PyramidGame(Deck(18, 6, 6, "0"), 117, None), PyramidGame(TINY, 4, 1)):
        assert PyramidGame.from_setup(game.setup()) == game
        assert PyramidGame.completed(game.setup()) == game.setup()
    assert PyramidGame.completed({}) == PyramidGame().setup()


def test_a_start_needs_exactly_the_cards_of_the_deck() -> None:
    cards = PyramidGame().deal(7).cards
    game = PyramidGame()
    assert game.start(list(cards)) == game.deal(7)
    for wrong, reason in [
        (cards[:-1], "the deal has 59 of 60 cards; 5h is missing"),
        ([*cards, cards[0]], "card 61: Qs appears too often"),
        ([*cards[:-1], Card.parse("5m")], "card 60: 5m is not in this deck"),
        ([], "the deal has 0 of 60 cards; As is missing"),
    ]:
        with pytest.raises(RecordError) as raised:
            game.start(wrong)
        assert str(raised.value) == reason


# -- values ------------------------------------------------------------------------------------------------


def test_a_position_does_not_change() -> None:
    start = PyramidGame().deal(7)
    before = repr(start)
    assert start.play("t7.3+t7.4").play("draw").removed == 2
    start.tableau.clear()
    assert repr(start) == before
    assert (start.left, start.removed, len(start.stock)) == (28, 0, 32)
    with pytest.raises(AttributeError):
        start.gone = 1  # type: ignore[misc]
    with pytest.raises(IllegalMoveError):
        start.play("turn")
    assert repr(start) == before


def test_moves_that_do_not_touch_each_other_can_be_made_in_any_order() -> None:
    start = hand_made(Deck(), " ".join(map(str, PyramidGame().deal(7).cards[:28])))
    ways = set()
    for way in permutations(["t7.3+t7.4", "draw", "t7.5+t7.6"]):
        position = start
        for text in way:
            position = position.play(text)
        ways.add(position)
    assert len(ways) == 1


def test_positions_of_other_games_or_deals_differ() -> None:
    start = PyramidGame().deal(7)
    others = [
        PyramidGame().deal(8),
        PyramidGame(passes=None).deal(7),
        PyramidGame(tableau=36).deal(7),
        PyramidGame(Deck(lowest="2")).deal(7),
        start.play("draw"),
        "start",
        None,
    ]
    assert all(start != other for other in others)
    assert start == PyramidGame().deal(7)


def test_copies_and_pickles_are_the_same_position() -> None:
    position = PyramidGame(passes=None).deal(7).play("t7.3+t7.4").play("draw")
    assert (position.moves(), position.is_stuck, hash(position)) is not None
    assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position
    assert len(pickle.dumps(position)) < 2000


# -- the text of moves ---------------------------------------------------------------------------------------


@cases(
    ("text", "places"),
    [
        ("draw", ()),
        ("turn", ()),
        ("d", (DISCARD,)),
        ("t1.1", (Place(1, 1),)),
        ("t7.1+t7.4", (Place(7, 1), Place(7, 4))),
        ("t15.12+d", (Place(15, 12), DISCARD)),
        ("d+t1.1", (DISCARD, Place(1, 1))),
    ],
)
def test_moves_read_back(text: str, places: tuple[Place, ...]) -> None:
    move = PyramidMove.parse(text)
    assert move.places == places
    assert str(move) == text
    assert PyramidMove.parse(str(move)) == move
    assert hash(PyramidMove.parse(text)) == hash(move)


def test_draw_and_turn_are_constants() -> None:
    assert PyramidMove.parse("draw") is DRAW
    assert PyramidMove.parse("turn") is TURN
    assert DRAW != TURN


@cases(
    "text",
    [
        "",
        " ",
        "Draw",
        "draw ",
        "t",
        "t7",
        "t7.",
        "t.1",
        "t0.1",
        "t1.0",
        "t07.1",
        "t7.01",
        "t100.1",
        "t-1.1",
        "t7,1",
        "t7.1.1",
        "T7.1",
        "t٣.1",
        "t7.1\n",
        "+",
        "d+",
        "+d",
        "d+d+d",
        "t1.1+draw",
        "t7.1 + t7.4",
        "t7.1+t7.4+t7.5",
        "d" * 100_000,
        None,
        7,
        ["draw"],
    ],
)
def test_every_other_text_is_no_move(text: object) -> None:
    with pytest.raises(IllegalMoveError) as raised:
        PyramidMove.parse(text)  # type: ignore[arg-type]
    assert str(raised.value).endswith("is not a move: draw, turn, t<row>.<place>, d or two joined by +")
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 120
    with pytest.raises(IllegalMoveError):
        TWO_TWOS.play(text)  # type: ignore[arg-type]


@given(st.text("dt1279.+ raw", max_size=9))
def test_a_text_is_a_move_that_reads_back_or_is_refused(text: str) -> None:
    try:
        move = PyramidMove.parse(text)
    except IllegalMoveError:
        return
    assert str(move) == text
