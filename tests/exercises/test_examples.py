"""The checked examples of every kind, and items that must be rejected."""

from cardmath import Card, Deck, PyramidGame
from cardmath.cards import parse_cards
from cardmath.exercises import pose
from cardmath.exercises.item import Item, is_acceptable
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.exercises.kinds.next_numeral import NextNumeral
from cardmath.exercises.kinds.numeral import WriteNumeral
from cardmath.exercises.kinds.odd_even import DotSet, ParityOfSum
from cardmath.exercises.kinds.pairs import GoesAlone, Pair
from cardmath.exercises.kinds.parity import Parity
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.ring import Close, Next
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.exercises.kinds.value import Value
from cardmath.games.odds import HandType
from cardmath.games.odds.exercises.hands import BestHand, RarerType
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.exercises.blocked import JudgeMove
from cardmath.games.pyramid.exercises.judged_deal import JudgeDeal
from cardmath.numerals import Notation
from tests.cases import cases

TWELVE, FIVE, TEN, TWO = Notation(12), Notation(5), Notation(10), Notation(2)


def of(kind: type, notation: Notation, *numerals: str) -> Item:
    return kind(notation, *map(notation.parse, numerals))


def showing(kind: type, notation: Notation, deck: Deck, numerals: str) -> Item:
    """An item about cards of these values."""
    rank_of = {value: rank for rank, value in deck.values.items()}
    cards = [Card.parse(rank_of[notation.parse(numeral)] + "s") for numeral in numerals.split()]
    return kind(notation, deck, tuple(cards))


def best(*hands: str) -> BestHand:
    return BestHand(TWELVE, tuple(tuple(parse_cards(hand.split())) for hand in hands))


@cases(
    ("item", "answer", "wrong"),
    [
        (of(Partner, TWELVE, "13", "8"), "7", "M12 2 M13 6 M13 8 M12 4"),
        (of(Partner, FIVE, "23", "12"), "11", "M12 3 M13 10 M13 12"),
        (of(Partner, TEN, "10", "4"), "6", "M13 5 M13 7"),
        (of(Partner, TEN, "11", "4"), "7", "M12 6 M13 8"),
        (showing(Pair, TWELVE, Deck(), "1 7 8 3 13"), "7+8", "M12 3+7 M13 1+13"),
        (showing(Pair, FIVE, Deck(10), "13 10 14 1 20"), "10+13", "M12 1+14 M13 10+14"),
        (showing(GoesAlone, TWELVE, Deck(12, 1, 4, "0"), "12 Ʒ 0 4 7"), "none", "M11 12 M12 Ʒ"),
        (Bundles(TWELVE, "dots", 34), "2Ʒ", "M1 34 M10 Ʒ2 M9 210"),
        (Bundles(FIVE, "crates", 13), "23", "M1 13 M10 32"),
        (of(Value, TWELVE, "305"), "437", "M1 305 M2 8 M11 41"),
        (of(Value, TWELVE, "3Ʒ"), "46", "M1 40 M2 13"),
        (of(Value, FIVE, "234"), "69", "M1 234 M2 9 M11 39"),
        (WriteNumeral(TWELVE, 437), "305", "M1 437 M10 503 M11 35"),
        (WriteNumeral(TWELVE, 34), "2Ʒ", "M1 34 M10 Ʒ2 M9 210"),
        (WriteNumeral(FIVE, 69), "234", "M1 69 M10 432"),
        (of(Addition, TWELVE, "38", "47"), "83", "M3 85 M4 73 M5 713 M5 715"),
        (of(Addition, TWELVE, "8", "7"), "13", "M3 15 M4 3"),
        (of(Addition, FIVE, "34", "23"), "112", "M3 57 M4 02 M5 1012"),
        (of(Addition, TEN, "38", "47"), "85", "M4 75 M5 715"),
        (of(Subtraction, TWELVE, "53", "27"), "28", "M6 26 M7 34 M4 38"),
        (of(Subtraction, TWELVE, "403", "127"), "298", "M6 276 M7 324 M4 3Ʒ8"),
        (of(Subtraction, FIVE, "41", "23"), "13", "M6 18 M7 22 M4 23"),
        (of(Subtraction, TWO, "110", "101"), "1", "M6 009 M7 011"),
        (DotSet(TWELVE, 14, 3), "even", "M14 odd"),
        (DotSet(TWELVE, 15, 2), "odd", "M14 even"),
        (DotSet(TWELVE, 13, 3), "odd", ""),
        (of(ParityOfSum, FIVE, "12", "10"), "even", "M14 odd"),
        (of(ParityOfSum, FIVE, "12", "4"), "odd", ""),
        (of(Parity, TWELVE, "36"), "even", "M2 odd"),
        (of(Parity, FIVE, "13"), "even", "M8 odd"),
        (of(Parity, TEN, "25"), "odd", ""),
        (of(Next, TWELVE, "11", "11"), "2", "M15 1"),
        (of(Next, TWELVE, "11", "10"), "1", "M15 2"),
        (of(Next, TWELVE, "11", "Ʒ"), "10", "M13 Ǝ M13 11"),
        (of(Next, TWELVE, "11", "Ǝ"), "11", "M13 10"),
        (of(Close, TWELVE, "11", "1", "2"), "11", "M15 7"),
        (of(Close, FIVE, "22", "2", "2"), "11", "M15 22"),
        (
            best("9s 9h 3d 2c 4d 6h", "Ks Qh Jd 10c 8s 7h", "4s 4h 4c 2s 6c As"),
            "1",
            "M18 2 M19 3",
        ),
        # A pair of kings beside both jokers is two pairs to who counts it; two jokers alone rank ninth.
        (best("Xr Xb Ks Kh 2c 4d", "As 3h 5d 7c 2s 4h", "10s 10h Jd Qc Kd Jh"), "2", "M18 3 M19 1"),
        (RarerType(TWELVE, HandType.FOUR_PAIR, HandType.TWO_THREE), "four pair", "M16 two-three"),
        (RarerType(TWELVE, HandType.NOTHING, HandType.TWO_FOUR), "two-four", ""),
        (NextNumeral(TWELVE, "after", 23), "20", "M4 10 M13 21"),
        (NextNumeral(TWELVE, "after", 21), "1Ʒ", "M1 20 M9 110 M13 1Ǝ"),
        (NextNumeral(TWELVE, "after", 119), "Ʒ0", "M4 90 M9 100 M13 Ʒ1"),
        (NextNumeral(TWELVE, "before", 144), "ƎƎ", "M1 99 M4 10Ǝ M9 1111 M13 ƎƷ"),
        (NextNumeral(FIVE, "after", 9), "20", "M1 15 M4 10 M13 21"),
        (NextNumeral(TEN, "before", 90), "89", "M4 99 M13 88"),
        # Two steps look like the next numeral in base ten.
        (NextNumeral(Notation(11), "after", 20), "1A", "M1 20 M9 110"),
    ],
)
def test_examples(item: Item, answer: str, wrong: str) -> None:
    exercise = pose(item)
    assert exercise.answer == answer
    assert " ".join(f"{one.misconception} {one.text}" for one in exercise.distractors) == wrong
    assert is_acceptable(item)


@cases(
    "item",
    [
        of(Addition, TWELVE, "81", "52"),  # M5 gives the answer: no carry but at the top
        of(Addition, TWELVE, "23", "14"),  # nothing to carry: nobody goes wrong
        Bundles(TWELVE, "dots", 130),  # ƷƷ reads the same backwards
        WriteNumeral(TWELVE, 130),
        of(Value, FIVE, "30"),  # M2 and M11 both give 3
        of(Subtraction, TWELVE, "50", "2Ǝ"),  # M6: 0 + 10 − 11
        of(Subtraction, TWELVE, "51", "27"),  # M7 and M4 both give 36
        NextNumeral(TWELVE, "after", 9),  # M1 and M9 both give 10
        best("9s 9h 3d 2c 4d 6h", "Ks Kh Qd Qc 8s 7h", "4s 4h 2d 2s 6c As"),  # M18 and M19 both give 2
        best("9s 9h 3d 2c 4d 6h", "Ks Qh Jd 10c 8s 7h", "4s 8h 4c 2s 6c As"),  # M19 gives the answer
    ],
)
def test_rejections(item: Item) -> None:
    assert not is_acceptable(item)


def test_the_hands_of_a_table_may_be_more_and_mislead_less() -> None:
    # The greatest sum appears twice, so nobody can choose by it.
    item = best("As Ah 2c 4c 6c 8c", "3s 5h 8s 8h 10c 10d", "9s 7h 8d 6h 4h 10h", "2s 2h 2d 4d 4s 6s")
    exercise = pose(item)
    assert exercise.answer == "1"
    assert [(one.misconception, one.text) for one in exercise.distractors] == [("M19", "4")]
    assert item.has_ties


# -- a move in a pyramid ------------------------------------------------------------------------------------

STANDARD = PyramidGame()


def arranged(game: PyramidGame, *laid: str) -> PyramidPosition:
    """A hand-made deal whose first cards are given; the rest follow as in the deck."""
    cards = [Card.parse(text) for text in laid]
    rest = [card for card in game.pack if card not in cards]
    return game.start((*cards, *rest))


def test_a_free_card_and_a_covered_one_are_blocked() -> None:
    start = STANDARD.deal(7)
    free = [place for place in start.tableau if not start.covering(place)]
    covered = [place for place in start.tableau if len(start.covering(place)) == 2]
    pair = next(
        (one, other)
        for one in free
        for other in covered
        if STANDARD.deck.partner(start.tableau[one]) == start.tableau[other].rank
    )
    exercise = pose(JudgeMove(TWELVE, start, PyramidMove(pair)))
    assert exercise.answer == "blocked"
    assert [(one.misconception, one.text) for one in exercise.distractors] == [("M17", "legal")]


@cases(
    ("ranks", "notation", "game", "wrong"),
    [
        (("8", "6"), FIVE, PyramidGame(Deck(10)), [("M13", "legal")]),  # 13 and 11: one more than 23
        (("8", "6"), TWELVE, STANDARD, [("M13", "legal")]),
        (("7", "3"), TWELVE, STANDARD, [("M12", "legal")]),
        (("7", "3"), TEN, PyramidGame(Deck(9, 0)), [("M12", "legal")]),  # ten and one more than 9: M12
        (("2", "3"), TWELVE, STANDARD, []),
    ],
)
def test_a_wrong_sum_is_impossible(
    ranks: tuple[str, str], notation: Notation, game: PyramidGame, wrong: list[tuple[str, str]]
) -> None:
    free = [Card.parse(ranks[0] + "s"), Card.parse(ranks[1] + "h")]
    rest = [card for card in game.pack if card not in free]
    # The last two cards of the tableau are free.
    covered = game.tableau - len(free)
    table = game.start((*rest[:covered], *free, *rest[covered:]))
    places = game.layout.places[covered : game.tableau]
    exercise = pose(JudgeMove(notation, table, PyramidMove(tuple(places))))
    assert exercise.answer == "impossible"
    assert [(one.misconception, one.text) for one in exercise.distractors] == wrong


def test_a_removal_of_a_covering_card_with_its_partner_is_legal_and_called_blocked() -> None:
    # In row 4 the 4 lies on the 6 alone once its neighbour, a ten, has left.
    game = PyramidGame(Deck(10, 0, 2), 10)
    table = arranged(game, "2s", "3s", "3h", "6s", "5s", "5h", "4s", "10s", "Ah", "9h")
    table = table.play("t4.2")
    exercise = pose(JudgeMove(TEN, table, PyramidMove.parse("t4.1+t3.1")))
    assert exercise.answer == "legal"
    assert [(one.misconception, one.text) for one in exercise.distractors] == [("M17", "blocked")]


def test_lost_trap_and_win_mislead_as_they_should() -> None:
    found = {}
    game = PyramidGame(Deck(10, 0, 2))
    for number in range(900):
        position = game.deal(number)
        for move in position.moves():
            if move.places:
                item = JudgeDeal(TEN, position, move)
                found.setdefault(item.answer, [one.text for one in item.wrong_answers()])
        if len(found) == 3:
            break
    assert found == {"lost": ["win"], "trap": ["win"], "win": []}
