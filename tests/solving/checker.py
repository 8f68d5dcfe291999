"""Checks the reasons for losses again, by the plainest means."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.games.pyramid.solving import PyramidCause

Pair = tuple[Place, Place]


def check(position: PyramidPosition, cause: PyramidCause) -> None:
    """Assert that a cause is true of a position, as far as it can be checked without searching plays."""
    match cause.kind:
        case "dead":
            assert_dead(position, cause)
        case "class":
            assert needed(position, cause.ranks) == cause.needed
            assert set(cause.places) == set(tableau_of(position, cause.ranks))
            assert not any(
                can_leave(position, pairs) for pairs in ways(position, cause.ranks, cause.needed, ())
            )
        case "cycle":
            for pair in cause.pairs:
                assert_forced(position, pair, ())
            for pair, following in zip(cause.pairs, (*cause.pairs[1:], cause.pairs[0]), strict=True):
                assert any(over in above(position, under) for over in pair for under in following)
        case "forced":
            for k, pair in enumerate(cause.pairs):
                assert_forced(position, pair, cause.pairs[:k])
            assert needed(position, cause.ranks) == cause.needed
            assert not any(
                can_leave(position, {*pairs, *cause.pairs})
                for pairs in ways(position, cause.ranks, cause.needed, cause.pairs)
            )


def assert_dead(position: PyramidPosition, cause: PyramidCause) -> None:
    place, *partners = cause.places
    card = position.card_at(place)
    wanted = position.game.deck.partner(card)
    assert all(one.rank != wanted for one in (*position.stock, *position.discard))
    assert set(partners) == {p for p, one in position.tableau.items() if one.rank == wanted and p != place}
    for other in partners:
        upper, lower = (place, other) if place.row > other.row else (other, place)
        assert upper in above(position, lower)
        assert not (upper.row == lower.row + 1 and upper in position.covering(lower))


def assert_forced(position: PyramidPosition, pair: Pair, before: Sequence[Pair]) -> None:
    """The class of a pair cannot do without it, given pairs that must be made too."""
    ranks = tuple(position.tableau[place].rank for place in pair)
    for pairs in ways(position, tuple(dict.fromkeys(ranks)), None, before):
        if set(pair) not in map(set, pairs):
            assert not can_leave(position, {*pairs, *before})


def tableau_of(position: PyramidPosition, ranks: Sequence[str]) -> list[Place]:
    return [place for place, card in position.tableau.items() if card.rank in ranks]


def needed(position: PyramidPosition, ranks: Sequence[str]) -> int:
    """How many pairs the stock cannot spare the tableau, counted anew."""
    out = [card.rank for card in (*position.stock, *position.discard)]
    inside = [card.rank for card in position.tableau.values()]
    if len(set(ranks)) == 1:
        short = inside.count(ranks[0]) - out.count(ranks[0])
        return max(0, (short + 1) // 2)
    first, second = ranks
    return max(0, inside.count(first) - out.count(second), inside.count(second) - out.count(first))


def ways(
    position: PyramidPosition, ranks: Sequence[str], count: int | None, before: Sequence[Pair]
) -> Iterator[tuple[Pair, ...]]:
    """All ways of choosing so many disjoint pairs of the ranks; pairs made before are among them."""
    count = needed(position, ranks) if count is None else count
    places = tableau_of(position, ranks)
    deck = position.game.deck
    pairs = [
        pair
        for pair in combinations(places, 2)
        if deck.partner(position.tableau[pair[0]]) == position.tableau[pair[1]].rank
    ]
    made = [set(pair) for pair in before if position.tableau[pair[0]].rank in ranks]
    for chosen in combinations(pairs, count):
        if len({place for pair in chosen for place in pair}) == 2 * count and all(
            pair in map(set, chosen) for pair in made
        ):
            yield chosen


def above(position: PyramidPosition, place: Place) -> set[Place]:
    """All cards that keep a card covered, directly or through others."""
    found: set[Place] = set()
    waiting = [place]
    while waiting:
        for over in position.covering(waiting.pop()):
            if over not in found:
                found.add(over)
                waiting.append(over)
    return found


def can_leave(position: PyramidPosition, pairs: Iterable[Pair]) -> bool:
    """Whether the tableau clears if these pairs leave together and every other card when it likes."""
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    left = set(position.tableau)
    while True:
        gone = set()
        for place in left:
            both = {place, partner.get(place, place)}
            if not any(over in left and over not in both for one in both for over in position.covering(one)):
                gone |= both
        if not gone:
            return not left
        left -= gone
