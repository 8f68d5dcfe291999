"""What a Python user writes from memory, who knows a library of another game."""

import copy
import io
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy
import pytest
from IPython.core.formatters import DisplayFormatter

import cardmath
from cardmath import (
    GAMES,
    Card,
    CardError,
    Deck,
    DeckError,
    Numeral,
    NumeralError,
    OddsGame,
    OddsHand,
    PatienceGame,
    PyramidGame,
    Record,
    RecordError,
    Suit,
    exercises,
    numerals,
    solving,
    study,
)
from cardmath.games.odds import HandType, hands_of_type, probability, rank_hand
from cardmath.pairing import Dots
from cardmath.sieve import Sieve
from tests.cases import cases

every_game = pytest.mark.parametrize("key", GAMES)


def played(key: str, steps: int) -> Any:
    """A position after random moves."""
    position: Any = GAMES[key]().deal(7)  # type: ignore[call-arg]
    chance = random.Random(steps)
    for _step in range(steps):
        if not position.moves() or position.is_over:
            break
        position = position.play(chance.choice(position.moves()))
    return position


# -- options -----------------------------------------------------------------------------------------------


@cases("family", [key for key in GAMES if key not in ("pyramid-addition", "odds")])
def test_the_word_unlimited_means_no_limit(family: str) -> None:
    assert PyramidGame(passes="unlimited") == PyramidGame(passes=None)
    assert PatienceGame(family, redeals="unlimited") == PatienceGame(family, redeals=None)


@pytest.mark.parametrize("key", ["pyramid-addition", "odd-and-even"])
def test_a_record_has_null_for_it(key: str) -> None:
    setup = GAMES[key]().setup()
    if key == "pyramid-addition":
        setup["passes"] = "unlimited"
    else:
        setup["options"]["redeals"] = "unlimited"
    with pytest.raises(RecordError, match="must be a whole number or null, not 'unlimited'"):
        Record.from_dict({"format": "cardmath/1", "game": key, **setup, "number": 1})


@cases("lowest", [0, 1, 2, numpy.int64(0)])
def test_the_lowest_card_may_be_a_number(lowest: Any) -> None:
    deck = Deck(lowest=lowest)
    assert deck == Deck(lowest=str(lowest))
    assert type(deck.lowest) is str


@cases("lowest", [3, -1, True, False, 0.0, "a", None])
def test_another_lowest_card_is_named_with_those_allowed(lowest: Any) -> None:
    with pytest.raises(DeckError) as raised:
        Deck(lowest=lowest)
    assert str(raised.value) == f"the lowest card must be one of A 2 1 0, not {lowest!r}"


#: Everything that takes a whole number, with one that it takes.
TAKES: list[tuple[Callable[[Any], Any], int]] = [
    (lambda n: Deck(highest_pip=n), 10),
    (lambda n: Deck(faces=n), 4),
    (lambda n: Deck(suits=n), 5),
    (lambda n: Deck().partner(n), 7),
    (lambda n: Deck().value(n), 7),
    (lambda n: PyramidGame(tableau=n), 30),
    (lambda n: PyramidGame(passes=n), 2),
    (lambda n: PyramidGame().deal(n), 7),
    (lambda n: PatienceGame("patriarchs", redeals=n), 2),
    (lambda n: PatienceGame("patriarchs").deal(n), 7),
    (lambda n: OddsGame(players=n), 5),
    (lambda n: OddsGame(lives=n), 5),
    (lambda n: OddsGame().deal(n), 7),
    (lambda n: OddsGame().deal(7).seen_by(n), 2),
    (lambda n: Record.of_deal(PyramidGame(), n), 7),
    (lambda n: Card(n, "h"), 7),
    (lambda n: numerals.format(n), 145),
    (lambda n: numerals.format(145, n), 7),
    (lambda n: numerals.format(Fraction(1, 7), places=n), 7),
    (lambda n: numerals.words(n), 145),
    (lambda n: numerals.words(145, n), 7),
    (lambda n: numerals.spoken(145, n), 7),
    (lambda n: numerals.parse("6", n), 7),
    (lambda n: numerals.percent(Fraction(1, 2), n), 7),
    (lambda n: numerals.digit_values(n), 145),
    (lambda n: numerals.digit_values(2**100, n), 7),
    (lambda n: numerals.expansion(Fraction(1, 7), n), 7),
    (lambda n: numerals.share_of(Fraction(1, 3), n), 7),
    (lambda n: numerals.Notation(n), 7),
    (lambda n: Numeral(n), 145),
    (lambda n: Numeral(145, base=n), 7),
    (lambda n: cardmath.exercise("addition", n), 7),
    (lambda n: cardmath.exercise("addition", 7, n).prompt, 7),
    (lambda n: exercises.strata("addition", n), 7),
    (lambda n: study.Study(PyramidGame(), n, 3), 7),
    (lambda n: study.Study(PyramidGame(), 7, n), 3),
    (lambda n: solving.Budget(nodes=n).nodes, 7),
    (lambda n: Sieve((n,)), 7),
    (lambda n: Dots((n,)), 7),
]


@pytest.mark.parametrize("kind", [numpy.int64, numpy.uint8, numpy.int16])
def test_numpys_integers_are_integers(kind: Any) -> None:
    for at, (take, number) in enumerate(TAKES):
        made, expected = take(kind(number)), take(number)
        assert made == expected, at
        assert repr(made) == repr(expected), at


@cases("given", [True, numpy.bool_(True), 7.0, numpy.float64(7)])
def test_neither_a_bool_nor_a_float_is_one(given: Any) -> None:
    for take, _number in TAKES:
        with pytest.raises((cardmath.CardmathError, TypeError)):
            take(given)


def test_dealing_without_a_number_is_random() -> None:
    for key in GAMES:
        numbers = {Record.of_position(GAMES[key]().deal()).number for _deal in range(8)}  # type: ignore[call-arg]
        assert len(numbers) > 1
        assert None not in numbers


def test_an_exercise_without_a_number_is_random() -> None:
    items = [exercises.exercise("addition", base=10) for _item in range(8)]
    assert len({item.number for item in items}) > 1
    assert all(item == exercises.exercise("addition", item.number, 10) for item in items)


def test_what_is_asked_of_a_position_stands_beside_each_other() -> None:
    position = PyramidGame().deal(7)
    assert (cardmath.solve, cardmath.hint, cardmath.grade) == (solving.solve, solving.hint, solving.grade)
    found = cardmath.grade(position)
    assert found
    assert found.grade in solving.GRADES


# -- cards -------------------------------------------------------------------------------------------------


@cases("rank", ["5", 5, numpy.int64(5)])
@cases("suit", ["h", "♥", "hearts", "Hearts", Suit.HEARTS])
def test_a_card_is_made_of_a_rank_and_a_suit(rank: Any, suit: Any) -> None:
    card = Card(rank, suit)
    assert card == Card("5h") == Card.parse("5♥")
    assert card.suit is Suit.HEARTS
    assert str(card) == "5h"
    assert Deck().value(card) == 5


def test_every_card_comes_back() -> None:
    for card in (*Deck(18, 6, 6, "0").cards, *OddsGame().pack):
        assert Card(card.rank, card.suit) == Card(str(card)) == card
        assert pickle.loads(pickle.dumps(card)) == copy.copy(card) == card


@cases(
    "given", [("5", "x"), ("5",), ("", ""), ("X", "h"), ("5", "r"), (19, "h"), (True, "h"), (5.0, "h"), (5,)]
)
def test_what_is_no_card_is_refused_at_once(given: Any) -> None:
    with pytest.raises(CardError, match="is not a card: rank A"):
        Card(*given)


# -- hands -------------------------------------------------------------------------------------------------

TEXT = "9s 9h 5d 5c 3s 10h"


@pytest.mark.parametrize("given", [TEXT, TEXT.split(), [Card.parse(text) for text in TEXT.split()]])
def test_a_hand_is_made_of_cards_or_their_texts(given: Any) -> None:
    hand = OddsHand(given)
    assert hand == OddsHand.parse(TEXT)
    assert hand.rank == rank_hand(given)
    assert hand.rank.sum == 28
    assert all(type(card) is Card for card in hand)


@cases("given", [["9s", "9x"], "9s 9x", [9, 10], [None]])
def test_a_hand_holds_cards_alone(given: Any) -> None:
    with pytest.raises(CardError):
        OddsHand(given)


@cases("key", GAMES)
def test_a_deal_takes_texts(key: str) -> None:
    game = GAMES[key]()
    cards = list(game.pack)
    texts = list(map(str, cards))
    assert game.start(texts) == game.start(cards)  # type: ignore[arg-type]
    assert Record(game, texts).cards == tuple(cards)  # type: ignore[arg-type]
    with pytest.raises(RecordError):
        game.start(["5x", *texts[1:]])  # type: ignore[list-item]


def test_the_better_hand_is_the_greater() -> None:
    hands = [
        OddsHand(text) for text in ("As 3h 5d 7c 9s Xr", TEXT, "Xr Xb As Ah 2s 2h", "2s 4s 6s 8s 10s Ks")
    ]
    assert sorted(hands, reverse=True) == hands
    assert max(hands) is hands[0]
    assert hands[0] >= hands[1]
    assert not hands[0] <= hands[1]


def test_the_probability_of_a_type() -> None:
    assert sum(map(probability, HandType)) == 1
    for kind in HandType:
        assert probability(kind) == probability(kind.key) == probability(kind.plain_name)
        assert probability(kind) * sum(hands_of_type().values()) == hands_of_type()[kind]


# -- truth -------------------------------------------------------------------------------------------------


def test_a_solution_is_true_if_the_position_can_be_won() -> None:
    assert cardmath.solve(PyramidGame().deal(7))
    assert not cardmath.solve(PyramidGame().deal(33))
    unknown = cardmath.solve(PatienceGame("odd-and-even").deal(1), nodes=1)
    assert unknown.verdict == "unknown"
    with pytest.raises(solving.UnknownVerdictError, match=r"is unknown: .* Ask for the verdict"):
        bool(unknown)


def test_a_verdict_and_a_replay_are_true_if_right() -> None:
    item = cardmath.exercise("addition", 5)
    assert item.check(item.answer)
    assert not item.check("75")
    assert not item.check("?")
    assert item.check("75") == exercises.check(item, "75")
    deal = Record.of_deal(PyramidGame(), 7)
    assert deal.with_moves(["draw"]).replay()
    assert not deal.with_moves(["turn"]).replay()


def test_a_hint_has_its_move() -> None:
    found = cardmath.hint(PyramidGame().deal(7), nodes=100_000)
    assert found.best is not None
    assert found.move == found.best.move
    assert cardmath.hint(PyramidGame().deal(33)).move is None


# -- positions ---------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("steps", [0, 1, 25])
def test_a_position_is_saved_as_text_and_comes_back(key: str, steps: int, tmp_path: Path) -> None:
    position = played(key, steps)
    text = position.to_json()
    again = cardmath.load(text)
    assert again == position
    assert again.to_json() == text
    assert Record.of_position(position).number == 7
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert cardmath.load(file) == cardmath.load(io.StringIO(text)) == position
    assert pickle.loads(pickle.dumps(position)).to_json() == copy.deepcopy(position).to_json() == text


@cases("key", GAMES)
def test_the_way_to_a_position_does_not_change_what_it_equals(key: str) -> None:
    game = GAMES[key]()
    by_hand, numbered = game.start(game.deal(7).to_dict() and Record.of_deal(game, 7).cards, 7), game.deal(7)
    assert by_hand == numbered
    assert hash(by_hand) == hash(numbered)


def test_a_position_from_nowhere_has_no_record() -> None:
    position = PyramidGame().deal(7)
    later = position.after(position.moves()[0])
    with pytest.raises(RecordError, match="played from a deal"):
        later.to_json()
    with pytest.raises(RecordError, match="played from a deal"):
        later.play("draw").to_json()
    by_hand = type(position)(position.game, position.cards)
    assert cardmath.load(by_hand.play("draw").to_json()) == position.play("draw")


def test_the_name_of_a_file_is_no_record() -> None:
    with pytest.raises(RecordError, match=r"'game.json' is a file name; .*load\(Path\('game.json'\)\)"):
        cardmath.load("game.json")


@cases("key", GAMES)
def test_a_loop_over_a_game_ends(key: str) -> None:
    position: Any = GAMES[key]().deal(3)
    chance = random.Random(3)
    for _step in range(2000):
        if position.is_over or not position.moves():
            break
        move = chance.choice(position.moves())
        assert position.is_legal(move)
        assert position.is_legal(str(move))
        position = position.play(move)
    assert position.is_over
    assert not position.is_legal("Nf3")


@cases(
    ("name", "hint"),
    [
        ("legal_moves", "write position.moves()"),
        ("push", "write position = position.play(move)"),
        ("pop", "keep the position before it"),
        ("to_svg", "write position.svg()"),
        ("won", "write position.is_won"),
        ("save", "write path.write_text(position.to_json())"),
    ],
)
def test_a_name_from_elsewhere_says_what_it_is_called_here(name: str, hint: str) -> None:
    for key in GAMES:
        position = GAMES[key]().deal(1)
        assert not hasattr(position, name)
        with pytest.raises(AttributeError, match=name) as raised:
            getattr(position, name)
        assert hint in str(raised.value)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _none = PyramidGame().deal(1).nonsense  # type: ignore[attr-defined]


# -- decks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [Deck(), Deck(4, 0, 2), Deck(18, 6, 6, "0")])
def test_a_deck_shows_its_cards(deck: Deck) -> None:
    assert list(deck) == list(deck.cards)
    assert len(deck) == len(deck.cards)
    assert deck.cards[-1] in deck
    lines = str(deck).splitlines()
    assert lines[0] == f"A deck of {len(deck)} cards: target {deck.target}"
    assert " ".join(lines[2:]).split() == list(map(str, deck))
    assert len(lines) == 2 + deck.suits
    in_a_notebook, _about = DisplayFormatter().format(deck)
    picture = ElementTree.fromstring(in_a_notebook["image/svg+xml"])
    assert picture.tag.endswith("svg")
    assert deck.svg(move=str(deck.cards[0])) != deck.svg()


def test_a_deck_is_a_sequence_of_its_cards() -> None:
    deck = Deck()
    assert (deck[0], deck[-1], deck[:2]) == (deck.cards[0], deck.cards[-1], deck.cards[:2])
    assert deck.index(deck[7]) == 7
    assert random.Random(1).choice(deck) in deck
    drawn = random.Random(1).sample(deck, 6)
    assert len(set(drawn)) == 6
    shuffled = random.Random(2).sample(deck, len(deck))
    assert PyramidGame(deck).start(shuffled).left == 28
    # Its cards in a list or a tuple are no deck.
    assert deck != list(deck) != tuple(deck)


# -- numerals ----------------------------------------------------------------------------------------------


def test_a_numeral_counts_as_its_number() -> None:
    one, other = Numeral(145), Numeral(3, base=10)
    assert int(one) == 145
    assert float(one) == 145.0
    assert Fraction(one) == 145  # type: ignore[arg-type]
    assert [*range(other)] == [0, 1, 2]
    assert one == 145 == one
    assert {one: "x"}[145] == "x"  # type: ignore[index]
    assert Numeral(15) == Numeral(15, base=2)
    assert sorted([one, other]) == [other, one]
    assert str(sum([one, one], Numeral(0))) == "202z"
    assert str(1 + one) == str(one + 1) == "102z"
    assert str(one - 1) == "100z"
    assert str(145 - other) == "142"
    assert str(one / 2) == "60;6z"
    assert str(one * Fraction(1, 5)) == "25z"
    assert (one // 12, one % 12, -one, abs(-one)) == (12, 1, -145, 145)
    assert other < 3.5 < one
    assert numerals.format(one, 10) == "145"
    assert numerals.format(one / 2, 10) == "72.5"
    assert Numeral("101") == 145
    assert Numeral("3;6") == Fraction(7, 2)


@pytest.mark.parametrize("other", [1.5, "1", None])
def test_a_numeral_stays_exact(other: Any) -> None:
    with pytest.raises(TypeError):
        Numeral(15) + other
    with pytest.raises(TypeError):
        range(Numeral(Fraction(7, 2)))
    with pytest.raises(NumeralError):
        Numeral("1Y")


# -- types -------------------------------------------------------------------------------------------------


def test_a_type_checker_knows_what_everything_is(tmp_path: Path) -> None:
    programs = Path(__file__).with_name("typed_programs.py")
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import cardmath\ncardmath.nonsense\ncardmath.PyramidGame().deal(7).nonsense\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    ran = subprocess.run([*command, str(programs), str(wrong)], capture_output=True, text=True, check=False)
    lines = [line for line in ran.stdout.splitlines() if "error:" in line]
    assert [line.partition(" error: ")[2].partition("  [")[2] for line in lines] == ["attr-defined]"] * 2
    assert all("wrong.py" in line for line in lines)


def test_tab_completion_offers_only_what_is_ours() -> None:
    offered = {name for name in dir(cardmath) if not name.startswith("_")}
    assert set(cardmath.__all__) <= offered
    for name in offered:
        value = getattr(cardmath, name)
        assert getattr(value, "__module__", "cardmath").startswith("cardmath"), name
