"""Machine players: legal, the same every time, through what they see alone; and what their advice says."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from cardmath.games.odds import DRAW, OddsGame, OddsMove, OddsPosition
from cardmath.games.odds.pack import PACK
from cardmath.games.odds.players import PLAYERS, ActionValue, action_values, beginner
from cardmath.games.odds.players.advice import (
    ReviewedTurn,
    TurnAdvice,
    advise,
    chance_phrase,
    chances_picture,
    costliest,
    move_phrase,
    reason,
)
from cardmath.games.odds.players.codes import CLASSES, IN_PACK, WEIGHTS, code_of, counts_of
from cardmath.games.odds.players.memory import stakes
from cardmath.games.odds.players.potential import called, discards, kept
from cardmath.games.odds.words import event_sentence
from cardmath.numerals import DECIMAL, DOZENAL, Notation, share_of, whole_near

by_player = pytest.mark.parametrize("name", list(PLAYERS))


@pytest.mark.sweep(1)
@by_player
@pytest.mark.parametrize(("players", "frozen"), [(3, False), (8, True)])
def test_a_whole_game_is_legal_and_replays_exactly(name: str, players: int, frozen: bool) -> None:
    position: OddsPosition = OddsGame(players, 1, frozen).deal(11)
    steps = 0
    while not position.outcome and steps < 10:
        view = position.seen_by(position.turn)
        move = PLAYERS[name](view)
        assert move in view.moves()
        assert PLAYERS[name](view) == move
        position, steps = position.play(move), steps + 1
    assert steps >= players


@by_player
def test_what_is_hidden_changes_nothing(name: str) -> None:
    position = OddsGame(4, 1).deal(3).play("draw")
    position = position.play(f"draw->{position.drawn}")
    seat = position.turn
    unseen = [card for card in PACK if card not in (*position.hands[seat - 1], *position.discards)]
    random.Random(1).shuffle(unseen)
    cards = iter(unseen)
    other = replace(
        position,
        number=99,
        hands=tuple(
            hand if player == seat else tuple(next(cards) for _card in hand)
            for player, hand in enumerate(position.hands, start=1)
        ),
        stock=tuple(next(cards) for _card in position.stock),
    )
    assert other != position
    assert PLAYERS[name](other.seen_by(seat)) == PLAYERS[name](position.seen_by(seat))


def test_the_strongest_takes_what_wins() -> None:
    """Holding three pairs, in the last round, after everybody: nothing beats putting back what is drawn."""
    position = OddsGame(3, 1).deal(1)
    hand = tuple(card for card in PACK if card.rank in ("9", "7", "5"))[:12]
    best = tuple(card for card in hand if card.suit.value in "sh")
    rest = [card for card in PACK if card not in best]
    position = replace(
        position,
        hands=(tuple(rest[:6]), tuple(rest[6:12]), best),
        stock=tuple(rest[12:]),
        turns=(5, 5, 4),
        turn=3,
        history=(replace(position.history[0], hands=(tuple(rest[:6]), tuple(rest[6:12]), best)),),  # type: ignore[call-arg]
    )
    first, *others = action_values(position.seen_by(3), determinizations=20, thorough=True)
    assert first.move.kind in ("draw", "call")
    assert first.worth > 0.9
    trades = [one for one in others if one.move.kind == "trade"]
    assert trades
    assert all(one.worth <= first.worth for one in trades)


def test_tables_of_potential_hang_together() -> None:
    tables, sure, throw = kept(3), called(3), discards(3)
    for code, counts in counts_of().items():
        chances = [table[code] for table in tables]
        # One more draw never hurts: the drawn card may be put back.
        assert all(later >= sooner - 1e-12 for sooner, later in pairwise(chances))
        assert chances[0] >= 0
        assert chances[-1] <= 1
        assert all(0 <= table[code] <= 1 for table in sure)
        for drawn in (one for one in CLASSES if counts[one] < IN_PACK[one]):
            thrown = throw[0][code + WEIGHTS[drawn]]
            assert counts[thrown] or thrown == drawn
    six_odds = code_of([0, 1, 2, 3, 4, 5])
    assert tables[0][six_odds] > 0.95
    # An even card is never kept for nothing.
    assert throw[2][code_of([4, 4, 4, 6, 6, 6, 3])] == 6


def test_tables_of_potential_are_what_their_definition_says() -> None:
    """One more draw: every card of the rest as likely, and of the seven cards the best six are kept."""
    tables, throw = kept(3), discards(3)
    for code, counts in random.Random(5).sample(sorted(counts_of().items()), 80):
        for left in range(5):
            chance = 0.0
            for drawn in CLASSES:
                seven = [*counts]
                seven[drawn] += 1
                hands = {
                    thrown: tables[left][code + WEIGHTS[drawn] - WEIGHTS[thrown]]
                    for thrown in CLASSES
                    if seven[thrown] and seven[drawn] <= IN_PACK[drawn]
                }
                if hands:
                    chance += (IN_PACK[drawn] - counts[drawn]) * max(hands.values()) / 48
                    assert hands[throw[left][code + WEIGHTS[drawn]]] == max(hands.values())
            assert tables[left + 1][code] == pytest.approx(chance, rel=1e-12)


def test_lives_at_stake_are_what_playing_by_chance_gives() -> None:
    chance = random.Random(3)
    for lives, seat in (((2, 1, 3), 0), ((1, 2, 0, 2), 3)):
        for winner, worth in stakes(lives, seat).items():
            last = 0
            for _game in range(4000):
                left = list(lives)
                won = winner
                while True:
                    left = [max(0, many - (player != won)) for player, many in enumerate(left)]
                    players = [player for player, many in enumerate(left) if many]
                    if len(players) == 1:
                        break
                    won = chance.choice(players)
                last += players[0] == seat
            assert abs(last / 4000 - worth) < 0.035
    assert stakes((1, 1, 1, 1), 2) == {0: 0, 1: 0, 2: 1, 3: 0}


def test_advice_tries_all_three_actions_and_says_so() -> None:
    view = OddsGame().deal(7).seen_by(1)
    advice = advise(view, determinizations=30)
    assert sorted(one.move.kind for one in advice.actions) == ["call", "draw", "trade"]
    assert advice.best.worth == max(one.worth for one in advice.actions)
    assert {row["kind"] for row in advice.to_dict()} == {"call", "draw", "trade"}
    for row in advice.to_dict():
        assert (row["parts"], row["whole"]) == (max(1, round(100 * row["chance"])), 100)
        assert row["text"].endswith(f"{row['parts']} in 100")
    sentences = advice.sentences(DOZENAL)
    assert len(sentences) == 5
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)
    # 20 of 48 cards are odd: 18z of 40z, and 60 in 144 exactly.
    assert sentences[3] == "Of the 40z cards that can come next, 18z are odd: 50z in 100z."
    assert advice.sentences(DECIMAL)[3] == "Of the 48 cards that can come next, 20 are odd: about 42 in 100."
    best = advice.to_dict(DOZENAL)[0]["text"]
    assert sentences[0].endswith(f": about {best} hands.")
    assert best.endswith(" in 100z")
    assert advise(view, determinizations=30) == advice
    # The same as fractions and as dots: as many as the whole for each action, as many full as it says.
    assert advice.exact() == {"odd": Fraction(5, 12), "helps": Fraction(5, 12)}
    drawn = ElementTree.fromstring(advice.picture(DOZENAL))
    circles = [one for one in drawn if one.tag.endswith("circle")]
    assert len(circles) == 3 * 144
    full = [sum("class" in one.attrib for one in circles[first : first + 144]) for first in (0, 144, 288)]
    assert full == [row["parts"] for row in advice.to_dict(DOZENAL)]
    assert drawn.attrib["aria-label"].startswith(
        f"{advice.best.move.kind}: {DOZENAL.write(full[0])} in 100z; "
    )


def test_the_turn_that_cost_most() -> None:
    """Breaking up a made hand costs more than anything."""
    position = OddsGame(3, 1).deal(1)
    turns = []
    for _turn in range(2):
        view = position.seen_by(position.turn)
        move = beginner(view)
        turns.append((view, move))
        position = position.play(move)
    view = position.seen_by(position.turn)
    found = costliest(turns, determinizations=40)
    if found is not None:
        assert found.cost > 0
        assert found.sentence().endswith(f" than {move_phrase(found.played)}.")
    assert costliest([], determinizations=5) is None
    # The advice has the actions that it always tries, even those that no player would choose.
    odd = OddsMove.trade(view.own[0], position.dealer % 3 + 1, 6)  # type: ignore[index]
    if odd in view.moves():
        assert odd in [one.move for one in action_values(view, 5, also=odd)]


@pytest.mark.sweep(12)
@pytest.mark.parametrize("base", range(2, 37))
def test_chances_are_read_in_the_chosen_base(base: int) -> None:
    """In words, as dots and as data: the same share, and no base is left out."""
    notation, view = Notation(base), OddsGame().deal(7).seen_by(1)
    chances = (0.0, 0.004, 0.53, 1.0)
    calls = tuple(ActionValue(OddsMove.parse("call"), worth, 120) for worth in chances)
    advice = TurnAdvice(view, calls)
    shares = [share_of(worth, base, is_estimate=True) for worth in chances]
    phrases = [share.phrase(notation) for share in shares]
    assert [row["text"] for row in advice.to_dict(notation)] == phrases
    for sentence, text, worth in zip(advice.sentences(notation), phrases, chances, strict=False):
        assert sentence.startswith(f"Calling odds wins {chance_phrase(worth)}: ")
        assert sentence.endswith(f"{text} hands.")
        assert "about fewer" not in sentence
        assert "about more" not in sentence
    drawn = ElementTree.fromstring(chances_picture(dict(zip("abcd", chances, strict=True)), notation))
    circles = [one for one in drawn if one.tag.endswith("circle")]
    assert len(circles) == 4 * whole_near(base)
    assert sum("class" in one.attrib for one in circles) == sum(share.parts for share in shares)
    assert drawn.attrib["aria-label"] == "; ".join(f"{n}: {t}" for n, t in zip("abcd", phrases, strict=True))
    # Every dot lies inside the picture.
    width, height = float(drawn.attrib["width"]), float(drawn.attrib["height"])
    assert all(0 < float(one.attrib["cx"]) < width for one in circles)
    assert all(0 < float(one.attrib["cy"]) < height for one in circles)
    turn = ReviewedTurn(view, OddsMove.parse("call"), ActionValue(DRAW, 1.0, 120), 0.4)
    fewer = ReviewedTurn(view, OddsMove.parse("call"), ActionValue(DRAW, 1.0, 120), 0.001)
    assert notation.brief(share_of(0.4, base).parts) in turn.sentence(notation)
    assert (
        fewer.sentence(notation)
        == "Drawing from the stock would have won slightly more hands than calling odds."
    )


def test_chances_in_words_have_no_gap() -> None:
    assert [chance_phrase(n / 100) for n in (0, 5, 25, 50, 60, 80, 100)] == [
        "very rarely",
        "now and then",
        "less than half the time",
        "about half the time",
        "more often than not",
        "very often",
        "nearly every time",
    ]


def test_a_reason_names_the_players_as_the_table_does() -> None:
    view, names = OddsGame(players=3).deal(7).seen_by(3), ("", "Jack", "Queen")
    for seat, partner, words in ((1, 1, "to you. Your cards"), (1, 2, "to Jack. Their cards")):
        move = OddsMove.trade((view.own or ())[0], partner, 1)
        assert words in reason(view, move, seat=seat, names=names)


def test_reasons_and_the_log_in_words() -> None:
    position = OddsGame(4, 1).deal(2)
    said = set()
    while not position.outcome and len(position.history) < 60:
        view = position.seen_by(position.turn)
        move = beginner(view)
        said.add(reason(view, move).split(". ")[-1][:10])
        position = position.play(move)
    assert len(said) >= 3
    for seat in (None, 1, 2):
        log = position.history if seat is None else position.seen_by(seat).log
        for event in log:
            sentence = event_sentence(event, seat)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "None" not in sentence
            assert "  " not in sentence
