"""Questions posed from the cards on a board, and all that is said about wrong answers, stay what they are.

``golden_posed.json`` has a checksum of the words and pictures for each kind of question and base. After you
mend a word, make it again with ``python -m tests.exercises.test_golden_posed``, and read what else has
changed.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from zlib import crc32

import pytest

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.exercises import pose
from cardmath.exercises.item import Item
from cardmath.exercises.kinds.numeral import ByWeights
from cardmath.exercises.posed.card_sum import CardSum
from cardmath.games import GAMES, OddsGame, PyramidGame
from cardmath.games.odds.exercises.posed import best_hand, likelier_card, odd_or_even
from cardmath.games.patience import PatienceGame
from cardmath.games.patience.exercises.piles import Belongs, CardsLeft, NextCard
from cardmath.games.patience.exercises.ring_parity import OfAPile, OtherRing, PileParity, WhyItTurns
from cardmath.games.patience.rules import RANKS
from cardmath.games.pyramid import PyramidPosition
from cardmath.games.pyramid.exercises.posed import CanNeverLeave, MeetsItself, WhyHarder
from cardmath.numerals import Notation
from tests.exercises.test_golden_strata import said_of

FILE = Path(__file__).with_name("golden_posed.json")
BASES = (5, 10, 12)
DECKS = (Deck(), Deck(lowest="0"), Deck(highest_pip=10), Deck(6, 0, 2))
PATIENCES = [game for game in GAMES.values() if issubclass(game, PatienceGame)]


def of_piles(kind: Callable[..., OfAPile], *, by_twos: bool) -> Callable[[Notation], Iterator[Item]]:
    """Return what asks a question about piles of the solitaires, at many heights and in turn."""

    def asked(notation: Notation) -> Iterator[Item]:
        for at, game in enumerate(PATIENCES):
            for number, pile in enumerate(game().foundations):
                if len(pile.ranks) < 4 or (abs(pile.ranks[1] - pile.ranks[0]) == 2) is not by_twos:
                    continue
                for height in range(1 + number % 3, len(pile.ranks), 3):
                    more = {} if kind is OtherRing else {"turn": at + number + height}
                    yield kind(notation, pile, height, **more)

    return asked


def belonging(notation: Notation) -> Iterator[Item]:
    for game in PATIENCES:
        for number, suit in enumerate("shdc" * 3):
            piles = tuple(pile for pile in game().foundations if pile.suit.value == suit)[:2]
            heights = tuple((number + 2 * at) % len(pile.ranks) for at, pile in enumerate(piles))
            awaited = piles[number % 2].ranks[heights[number % 2]]
            yield Belongs(notation, Card(RANKS[awaited - 1], piles[0].suit), piles, heights, number)


def never_leaving(notation: Notation) -> Iterator[Item]:
    for deck in DECKS:
        for number in range(3):
            position = PyramidGame(deck).deal(number)
            assert isinstance(position, PyramidPosition)
            places = tuple(position.tableau)
            for at in range(len(places) - 2):
                yield CanNeverLeave(notation, position, places[at : at + 3])


def at_odds(notation: Notation) -> Iterator[Item]:
    for number in range(8):
        view = OddsGame(players=3).deal(number).seen_by(1)
        found = (
            odd_or_even(view, notation, number),
            best_hand(view, notation),
            likelier_card(view, notation, number),
        )
        yield from (one for one in found if one is not None)


POSED: Mapping[str, Callable[[Notation], Iterator[Item]]] = {
    **{kind.__name__: of_piles(kind, by_twos=True) for kind in (PileParity, WhyItTurns, OtherRing)},
    **{kind.__name__: of_piles(kind, by_twos=False) for kind in (NextCard, CardsLeft)},
    "Belongs": belonging,
    "CanNeverLeave": never_leaving,
    "Odds": at_odds,
    "CardSum": lambda notation: (CardSum(notation, x, y) for x in range(14) for y in range(x, 14, 2)),
    "ByWeights": lambda notation: (ByWeights(notation, value) for value in range(13, 400, 29)),
    "MeetsItself": lambda notation: (MeetsItself(notation, deck) for deck in DECKS),
    "WhyHarder": lambda notation: (WhyHarder(notation, deck, at) for at, deck in enumerate(DECKS)),
}


def checksum(name: str, base: int) -> str:
    """Return the checksum of all questions of a kind."""
    made = [pose(item) for item in POSED[name](Notation(base))]
    assert made
    return f"{crc32(repr([(one.to_dict(), one.aloud, said_of(one)) for one in made]).encode()):08x}"


@pytest.mark.parametrize("name", POSED)
def test_questions_and_their_explanations_stay_the_same(name: str) -> None:
    golden = json.loads(FILE.read_text("utf-8"))[name]
    assert {str(base): checksum(name, base) for base in BASES} == golden


if __name__ == "__main__":
    lines = [f'"{name}": {json.dumps({str(base): checksum(name, base) for base in BASES})}' for name in POSED]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
