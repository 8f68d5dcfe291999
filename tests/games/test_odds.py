"""Odds by hand: golden games, the command line, refusals, texts of moves, options."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cardmath import DeckError, IllegalMoveError, Record, RecordError
from cardmath.cards import Card, parse_cards
from cardmath.cli import main
from cardmath.games.odds import HandType, OddsGame, OddsMove, OddsPosition, Show
from cardmath.games.odds.words import event_sentence, show_sentence
from tests.cases import cases

FOLDER = Path(__file__).parents[1] / "playthroughs" / "odds"
RECORDS = sorted(FOLDER.glob("*.json"))


def positions(record: Record) -> Iterator[tuple[str, OddsPosition]]:
    position = record.start()
    assert isinstance(position, OddsPosition)
    yield "start", position
    for move in record.moves:
        position = position.play(move)
        yield move, position


def line(move: str, position: OddsPosition) -> str:
    hands = " | ".join(" ".join(map(str, hand)) or "-" for hand in position.hands)
    facts = [
        f"hand {position.hand}",
        f"to play {position.to_play}",
        f"lives {' '.join(map(str, position.lives))}",
        f"caller {position.caller}",
        f"stock {len(position.stock)}",
        f"discards {' '.join(map(str, position.discards)) or '-'}",
        f"shows {len(position.shows)}",
    ]
    return f"{move}: {hands}: {', '.join(facts)}"


def transcript(record: Record) -> str:
    shown = "".join(f"{line(move, position)}\n" for move, position in positions(record))
    last = list(positions(record))[-1][1]
    return shown + "".join(f"{show_sentence(show)}\n" for show in last.shows)


def test_there_are_golden_games() -> None:
    assert len(RECORDS) >= 5
    games = [Record.from_json(path.read_text("utf-8")).game for path in RECORDS]
    assert {game.players for game in games} >= {3, 4, 8}  # type: ignore[attr-defined]
    assert {game.frozen for game in games} == {False, True}  # type: ignore[attr-defined]


@cases("path", RECORDS)
def test_the_game_goes_as_it_went(path: Path) -> None:
    record = Record.from_json(path.read_text("utf-8"))
    expected = path.with_suffix(".expected").read_text("utf-8")
    assert transcript(record).splitlines() == expected.splitlines()
    assert json.loads(record.to_json()) == json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("name", ["players", "lives", "frozen"])
def test_every_value_of_every_option_on_the_whole_path(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    values = {"players": range(-1, 11), "lives": range(-1, 12), "frozen": [True, False, 0, 1]}[name]
    legal = {"players": range(3, 9), "lives": range(1, 10), "frozen": [True, False]}[name]
    for value in values:
        text = json.dumps(value)
        status = main(["deal", "odds", "--number", "7", "--json", "--option", f"{name}={text}"])
        out = capsys.readouterr().out
        if any(value is one or (value == one and type(value) is type(one)) for one in legal):
            assert status == 0
            record = Record.from_json(out)
            usual = {"players": 4, "lives": 4, "frozen": False}
            assert record.game.setup() == {"options": usual | {name: value}}
            assert Record.from_json(record.to_json()) == record
        else:
            assert (status, out) == (2, "")
            with pytest.raises(RecordError):
                OddsGame.from_setup({"options": {name: value}})
            with pytest.raises(DeckError):
                OddsGame(**{name: value})  # type: ignore[arg-type]


@cases("options", [{"redeals": 1}, {"players": "4"}, {"players": 4.0}, {"frozen": None}, [], None, {"": 1}])
def test_options_that_are_none(options: Any) -> None:
    with pytest.raises(RecordError):
        OddsGame.from_setup({"options": options})


@cases(
    "text",
    [
        "",
        "Call",
        "call ",
        "odds",
        "draw->",
        "draw->5S",
        "draw->5♠",
        "draw-> 5s",
        "draw->19s",
        "trade 5s 3",
        "trade 5s 3 7",
        "trade 5s 3 0",
        "trade 5s 03 2",
        "trade 5s 9 2",
        "trade  5s 3 2",
        "trade 5s 3 2 ",
        "trade 5♠ 3 2",
        "trade 5s three 2",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(IllegalMoveError, match="is not a move"):
        OddsMove.parse(text)
    replay = Record.of_deal(OddsGame(), 7).with_moves([text]).replay()
    assert replay.illegal_at == 0


@cases(
    ("moves", "kind", "sentence"),
    [
        (["call", "call"], "called", "Odds has already been called in this hand."),
        (["trade Kd 2 1"], "not-held", "Player 1 does not hold the king of diamonds."),
        (["trade {} 1 1"], "yourself", "Player 1 cannot trade with themselves."),
        (["trade {} 5 1"], "no-player", "There is no player 5; the players are 1 to 4."),
        (["draw", "call"], "discard-first", "A card has been drawn: discard one of the seven first."),
        (["draw", "draw"], "discard-first", "A card has been drawn: discard one of the seven first."),
        (
            ["call", "trade {} 1 3"],
            "frozen",
            "Player 1 called odds, so their cards cannot be traded.",
        ),
    ],
)
def test_refusals(moves: list[str], kind: str, sentence: str) -> None:
    position: OddsPosition = OddsGame(frozen=True).deal(1)
    *before, last = moves
    for move in before:
        position = position.play(move)
    move = OddsMove.parse(last.format(position.hands[position.turn - 1][0]))
    refusal = position.refusal(move)
    assert refusal is not None
    assert (refusal.kind, refusal.sentence()) == (kind, sentence)


def test_who_is_out_and_the_end() -> None:
    position: OddsPosition = OddsGame(players=3, lives=1).deal(5)
    while not position.outcome:
        position = position.play("draw")
        position = position.play(f"draw->{position.drawn}")
    assert (position.is_won, position.is_stuck, position.to_play, position.moves()) == (True, False, None, ())
    with pytest.raises(IllegalMoveError, match="The game is over"):
        position.play("call")
    report = position.report
    winner = report["winner"]
    assert [bool(hand) for hand in report["hands"]] == [seat == winner for seat in (1, 2, 3)]
    assert sorted(report["lives"]) == [0, 0, 1]


def test_the_deal_is_as_the_rules_say() -> None:
    """One card at a time from the player who begins; the next hand begins one seat further."""
    position: OddsPosition = OddsGame(players=3, lives=2).deal(9)
    cards = Record.of_deal(OddsGame(players=3, lives=2), 9).cards
    assert position.hands[1] == cards[1:18:3]
    assert position.stock == cards[18:]
    for _turn in range(15):
        position = position.play("draw")
        position = position.play(f"draw->{position.drawn}")
    assert (position.hand, position.dealer, position.to_play) == (1, 1, 2)
    cards = Record.of_deal(OddsGame(), 10).cards
    assert position.hands[1] == cards[0:18:3]
    assert position.hands[0] == cards[2:18:3]


@cases(
    ("hands", "seat", "sentence"),
    [
        (
            ["9s 9h 5d 5c 3s 10h", "Xr Xb As Ah 2s 2h"],
            None,
            "Player 1 wins with two pairs. Player 2 has the same type, but the sum 28 beats 24. "
            "Player 2 loses a life.",
        ),
        (
            ["9s 9h 9d 10c 10s 10h", "9c 4h 5d 2c 3s 7h"],
            2,
            "You win with a run of four. That beats three alike (player 1): it is higher on the"
            " list. Player 1 loses a life.",
        ),
        (
            ["5s 5h 2d 10c 10s 10h", "5d 5c As 2c 4s 6h"],
            1,
            "Player 2 wins with one pair. You have the same type and sum, so fewer even cards win: 3, not 4. "
            "You lose a life.",
        ),
        (
            ["2s 4h 2d 10c 10s 10h", "2c 4c As 6c 8s 6h"],
            None,
            "No hand has a pair or a run of odd cards. Player 2 wins with fewer even cards: 5, not 6 "
            "(player 1). Player 1 loses a life.",
        ),
    ],
)
def test_the_show_in_words(hands: list[str], seat: int | None, sentence: str) -> None:
    cards = tuple(parse_cards(hand.split()) for hand in hands)
    winner = 1 if sentence.startswith("Player 1") else 2
    assert show_sentence(Show(0, cards, (), (), winner), seat) == sentence


def test_the_first_hand_is_called_the_first() -> None:
    view = OddsGame(3).deal(7).seen_by(2)
    assert event_sentence(view.log[0], 2).startswith(
        "Hand 1: player 3 dealt, and play begins with player 1. You hold "
    )
    assert event_sentence(view.log[0]) == "Hand 1: player 3 dealt, and play begins with player 1."


def test_a_tie_in_words() -> None:
    hands = tuple(parse_cards(hand.split()) for hand in ("2s 2h 2d 4s 4h 4d", "6s 6h 6d 8s 8h 8d"))
    ten, jack, joker = (Card.parse(text) for text in ("10s", "Js", "Xr"))
    drawn = Show(0, hands, (1, 2), ((1, ten), (2, jack), (1, ten), (2, joker)), 2)
    assert show_sentence(drawn) == (
        "Player 1 and player 2 tie with no pair and no run. "
        "Player 2 drew the red joker, the highest card, and wins. Player 1 loses a life."
    )
    ran_out = Show(0, hands, (1, 2), ((1, ten), (2, jack)), 1)
    assert "too few cards left" in show_sentence(ran_out, 1)
    assert "You came first in order of play and win." in show_sentence(ran_out, 1)


def test_odds_rank_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds-rank", *["9s", "9h", "5d", "5c", "3s", "10h"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "type": "two twos",
        "rank": 7,
        "sum": 28,
        "evens": 1,
        "cards": ["9s", "9h", "5d", "5c"],
    }
    assert main(["odds-rank", *["9s", "9h", "5d", "5c", "3s", "10h"]]) == 0
    assert "two pairs (two twos), type 7 of 15, sum 28, 1 even card" in capsys.readouterr().out
    five = ["9s", "9h", "5d", "5c", "3s"]
    for wrong in (five, [*five, "3s"], [*five, "12h"], [*five, "?"]):
        assert main(["odds-rank", *wrong]) == 2
        assert capsys.readouterr().err.startswith("cardmath: ")


def test_the_study_of_shows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Stopped and gone on with, for two numbers of players and two strengths at once, and drawn."""
    file, chart = tmp_path / "shows.csv", tmp_path / "shows.svg"
    command = ["study", "odds", "--strength", "beginner,counter", "--option", "players=3,4", "--jobs", "1"]

    def studied(*more: str) -> list[dict[str, Any]]:
        assert main([*command, *more, "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert list(document) == ["game", "studied", "number", "deals", "shows"]
        return document["shows"]

    whole = studied("--deals", "12")
    first = studied("--deals", "5", "-o", str(file))
    lines = file.read_text().splitlines(keepends=True)
    assert lines[1] == "options,first,deals,seconds,verdicts\n"
    # A kill cut the last line short.
    file.write_text("".join(lines)[:-3])
    assert studied("--deals", "12", "-o", str(file), "--chart", str(chart)) == whole
    assert studied("--deals", "5", "-o", str(file)) == first
    for study in whole:
        players = study["options"]["players"]
        assert sum(row["held"] for row in study["types"]) == 12 * players
        assert sum(row["won"] for row in study["types"]) == 12
        assert all(row["interval"][0] <= row["share"] <= row["interval"][1] for row in study["types"])
    drawn = ElementTree.fromstring(chart.read_text("utf-8"))
    words = " ".join(drawn.itertext())
    assert all(kind.plain_name in words for kind in HandType)
    assert "4 players (counter), first shows of deals 0 to 11" in words
    kept = file.read_bytes()
    for wrong in (
        "--strength master",
        "--deals 0",
        "--number -1",
        "--chart /nowhere/a.svg",
        f"--chart {file}",
    ):
        assert main([*command, "--deals", "2", *wrong.split()]) == 2
    assert file.read_bytes() == kept
    # A cluster works too, where one is.
    assert main(["study", "odds", "--dask", "nowhere"]) == 2
    assert "not the address of a Dask scheduler" in capsys.readouterr().err
    for foreign in ("--strength beginner", "--chart a.svg"):
        assert main(["study", "patriarchs", *foreign.split()]) == 2
    capsys.readouterr()
    with file.open("a") as rows:
        rows.write("players=3 lives=4 frozen=false strength=counter,40,2,0.100000,abCd\n")
    assert main([*command, "--deals", "12", "-o", str(file)]) == 2


def test_the_deal_in_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "odds", "--number", "7", "--option", "players=3"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "Deal 7: 3 players, lives: 4, 36 cards in the stock"
    assert shown[2] == "player 1: Qh  3c  9d  9c  6h  6s   one pair"


if __name__ == "__main__":
    for file in RECORDS:
        text = transcript(Record.from_json(file.read_text("utf-8")))
        file.with_suffix(".expected").write_text(text, "utf-8")
