"""A Pyramid Addition position in the form used by the solver: small integers and bit masks.

Only the cards still in play have numbers. Tableau cards are numbered from 0 in deal order, so a card is
always covered by cards with higher numbers. Stock cards are numbered from 0 in the order in which they are
drawn, and the discard pile comes first. A stock card that leaves alone has no number: it can be removed as
soon as it is turned up.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardmath.cards import Card
from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.i18n import _
from cardmath.solving.solution import PositionError


@dataclass(frozen=True)
class RankClass:
    """The cards in play that have a rank or its partner rank.

    ``tableau`` and ``stock`` each contain two tuples of card numbers, one for each rank in ``ranks``. A rank
    that pairs with itself has only one tuple.
    """

    ranks: tuple[str, ...]
    tableau: tuple[tuple[int, ...], ...]
    stock: tuple[tuple[int, ...], ...]

    @property
    def pairs_with_itself(self) -> bool:
        """Whether two cards of the same rank make the target."""
        return len(self.ranks) == 1

    @property
    def pairs_needed(self) -> int:
        """The number of pairs to make inside the tableau because the stock has too few partners."""
        if self.pairs_with_itself:
            return max(0, -(-(len(self.tableau[0]) - len(self.stock[0])) // 2))
        first, second = self.tableau
        return max(0, len(first) - len(self.stock[1]), len(second) - len(self.stock[0]))


@dataclass(frozen=True)
class PyramidProblem:
    """The cards to clear and the cards to clear them with; made by `PyramidProblem.of`.

    ``coverers[i]`` is the mask of the tableau cards directly on card i, and ``under[i]`` the cards that it
    lies on. ``alone`` is the mask of the cards that leave alone. ``drawn`` of the ``stock_size`` stock cards
    lie on the discard pile. ``passes`` is the number of passes left, including the current pass; None means
    unlimited.
    """

    position: PyramidPosition
    places: tuple[Place, ...]
    cards: tuple[Card, ...]
    coverers: tuple[int, ...]
    under: tuple[tuple[int, ...], ...]
    alone: int
    classes: tuple[RankClass, ...]
    stock: tuple[Card, ...]
    drawn: int
    passes: int | None

    @classmethod
    def of(cls, position: object) -> "PyramidProblem":
        """Return the problem for a position, with its cards numbered.

        Raises `PositionError` for a position of another game and for an impossible one.

        >>> from cardmath.games import PyramidGame
        >>> problem = PyramidProblem.of(PyramidGame().deal(7))
        >>> problem.size, problem.stock_size, problem.passes
        (28, 30, 3)
        """
        if not isinstance(position, PyramidPosition):
            raise PositionError(
                _("only positions of Pyramid Addition can be solved, not {kind}"),
                kind=type(position).__name__,
            )
        _check(position)
        deck, tableau = position.game.deck, position.tableau
        shape = position.game.layout
        number = {shape.index_of[place]: i for i, place in enumerate(tableau)}
        cards = tuple(tableau.values())
        stock = tuple(card for card in (*position.discard, *position.stock) if card.rank != deck.alone)
        passes = position.game.passes
        return cls(
            position=position,
            places=tuple(tableau),
            cards=cards,
            coverers=tuple(
                sum(1 << number[above] for above in shape.coverers[index] if above in number)
                for index in number
            ),
            under=tuple(
                tuple(number[below] for below in shape.covered_by_me[index] if below in number)
                for index in number
            ),
            alone=sum(1 << i for i, card in enumerate(cards) if card.rank == deck.alone),
            classes=_classes(position, cards, stock),
            stock=stock,
            drawn=sum(card.rank != deck.alone for card in position.discard),
            passes=None if passes is None else passes - position.turns,
        )

    @property
    def size(self) -> int:
        """The number of cards left in the tableau."""
        return len(self.cards)

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock and the discard pile that could form a pair."""
        return len(self.stock)

    @cached_property
    def ancestors(self) -> tuple[int, ...]:
        """For each tableau card, the mask of the cards that must leave before it or with it."""
        masks = [0] * self.size
        for i in range(self.size - 1, -1, -1):
            masks[i] = self.coverers[i]
            for above in bits(self.coverers[i]):
                masks[i] |= masks[above]
        return tuple(masks)

    @cached_property
    def descendants(self) -> tuple[int, ...]:
        """For each tableau card, the mask of the cards that it keeps covered."""
        masks = [0] * self.size
        for i, below in enumerate(self.under):
            for j in below:
                masks[i] |= 1 << j | masks[j]
        return tuple(masks)


def bits(mask: int) -> list[int]:
    """Return the numbers of the set bits, in ascending order.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _classes(
    position: PyramidPosition, cards: tuple[Card, ...], stock: tuple[Card, ...]
) -> tuple[RankClass, ...]:
    deck = position.game.deck
    found = []
    for rank in deck.ranks:
        partner = deck.partner(rank)
        if partner is None or deck.values[rank] > deck.values[partner]:
            continue
        ranks = (rank,) if partner == rank else (rank, partner)
        tableau = tuple(tuple(i for i, card in enumerate(cards) if card.rank == one) for one in ranks)
        if any(tableau):
            in_stock = tuple(tuple(i for i, card in enumerate(stock) if card.rank == one) for one in ranks)
            found.append(RankClass(ranks, tableau, in_stock))
    return tuple(found)


def _check(position: PyramidPosition) -> None:
    """Raise `PositionError` for a hand-made position that no play leads to."""
    game, size = position.game, len(position.cards)
    if position.gone < 0 or position.gone >> size:
        raise PositionError(_("this position is impossible: cards have left that are not in the deal"))
    if not game.tableau <= position.drawn <= size:
        raise PositionError(_("this position is impossible: more cards have been drawn than there are"))
    if position.turns < 0 or (game.passes is not None and position.turns >= game.passes):
        raise PositionError(_("this position is impossible: the discard pile was turned over too often"))
    shape = game.layout
    for i in range(game.tableau):
        if position.gone >> i & 1 and shape.cover_masks[i] & ~position.gone:
            raise PositionError(
                _("this position is impossible: the card at {place} has left while it was covered").format(
                    place=shape.places[i]
                )
            )
    left = dict.fromkeys(game.deck.ranks, 0)
    for i, card in enumerate(position.cards):
        left[card.rank] += position.gone >> i & 1
    for rank, count in left.items():
        partner = game.deck.partner(rank)
        if count % 2 if partner == rank else partner is not None and left[partner] != count:
            raise PositionError(
                _("this position is impossible: cards of rank {rank} have left without their partners"),
                rank=rank,
            )


def dead_cards(problem: PyramidProblem) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every dead card from the top down, with its remaining tableau partners, all of them useless.

    A card is dead if it does not go alone, the stock has no partner for it, and no partner in the tableau can
    meet it. Each of these partners covers it, or is covered by it, through a card in between.

    >>> from cardmath.games import PyramidGame
    >>> [(card, len(partners)) for card, partners in dead_cards(PyramidProblem.of(PyramidGame().deal(33)))]
    [(0, 4)]
    """
    waiting = sorted(
        (card, group.tableau[side - 1])
        for group in problem.classes
        for side, cards in enumerate(group.tableau)
        for card in cards
        if not group.stock[side - 1]
    )
    for card, same in waiting:
        partners = tuple(other for other in same if other != card)
        if not any(can_leave_together(problem, card, other) for other in partners):
            yield card, partners


def dead_places(position: PyramidPosition) -> tuple[Place, ...]:
    """Return the places of the dead cards, nearest to the top first.

    >>> from cardmath.games import PyramidGame
    >>> [str(place) for place in dead_places(PyramidGame().deal(33))]
    ['t1.1']
    """
    problem = PyramidProblem.of(position)
    return tuple(problem.places[card] for card, _partners in dead_cards(problem))


def can_leave_together(problem: PyramidProblem, card: int, other: int) -> bool:
    """Return whether no third card lies between two tableau cards, under one and on the other."""
    upper, lower = max(card, other), min(card, other)
    return not problem.descendants[upper] & problem.ancestors[lower]


def largest_matching(cards: Iterable[int], partners: Mapping[int, int] | Sequence[int]) -> dict[int, int]:
    """Return a largest set of disjoint pairs, as a map from partner to card.

    ``partners[card]`` is the mask of a card's possible partners. Partners with lower numbers are tried first.

    >>> largest_matching([0, 1], {0: 0b11, 1: 0b01})
    {0: 1, 1: 0}
    """
    mate: dict[int, int] = {}
    tried = 0

    def place(card: int) -> bool:
        nonlocal tried
        while more := partners[card] & ~tried:
            low = more & -more
            tried |= low
            partner = low.bit_length() - 1
            if partner not in mate or place(mate[partner]):
                mate[partner] = card
                return True
        return False

    for card in cards:
        tried = 0
        place(card)
    return mate
