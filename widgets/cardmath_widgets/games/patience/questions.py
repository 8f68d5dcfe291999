"""The questions of the patience games: odd and even, counting on, where a card goes, and what a pile
takes.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from cardmath.cards import Card
from cardmath.errors import CardmathError
from cardmath.exercises import pose
from cardmath.exercises.answers import NO, YES
from cardmath.exercises.kinds.parity import Parity
from cardmath.exercises.kinds.ring import Next
from cardmath.exercises.posed.card_sum import CardSum
from cardmath.exercises.posed.items import LETTERS
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.exercises.piles import Belongs, CardsLeft, NextCard
from cardmath.games.patience.exercises.ring_parity import OtherRing, PileParity, WhyItTurns
from cardmath.games.patience.moves import WASTE, Place, cell, column, foundation
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.words import rank_of
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_aloud, rank_name
from cardmath.rings import rank_on
from cardmath.sentences import capitalised
from cardmath_widgets.board.questions import Choosable, Question, Questions, odd_or_even, with_reasons
from cardmath_widgets.games.patience.rings import ring_of
from cardmath_widgets.per_page import kept

Ask = Callable[[PatiencePosition, int, Notation], Question | None]

#: Two bases of different parity for writing a card's number, besides the board's base.
_BASES: Final = (5, 12)


class PatienceQuestions(Questions[PatiencePosition, PatienceMove]):
    """The questions of Odd and Even and related games."""

    def kinds(self, position: PatiencePosition) -> int:
        """Return how many kinds of questions come up in turn."""
        return len(_kinds(position))

    def beside(self, position: PatiencePosition, number: int, notation: Notation) -> Question | None:
        """Return a question about the piles and cards on the table, taking the kinds in turn."""
        kinds = _kinds(position)
        if not kinds:
            return None
        # When a kind is repeated, it asks about the next pile or card. Different kinds ask about different
        # piles or cards.
        turn = number % len(kinds) + number // len(kinds)
        return kinds[number % len(kinds)](position, turn, notation)


def _about_a_pile(ask: Callable[[PatiencePosition, int, int, Notation], Question]) -> Ask:
    """Make a kind of question about a started pile that takes more cards; ``ask`` is given the pile's
    number.
    """

    def asked(position: PatiencePosition, turn: int, notation: Notation) -> Question | None:
        piles = enumerate(zip(position.game.foundations, position.heights, strict=True), 1)
        begun = [at for at, (pile, height) in piles if 0 < height < len(pile.ranks)]
        return ask(position, begun[turn % len(begun)], turn, notation) if begun else None

    return asked


def _spot(at: int) -> tuple[str]:
    return (str(foundation(at)),)


def _both(position: PatiencePosition, at: int, item: Callable[..., Any], notation: Notation) -> Any:
    """Return the question about a pile as written and as read aloud."""
    pile, height = position.game.foundations[at - 1], position.heights[at - 1]
    return tuple(item(one, pile, height) for one in (notation, notation.voice))


@_about_a_pile
def _parity(position: PatiencePosition, at: int, turn: int, notation: Notation) -> Question:
    """Ask which parity a pile takes next."""
    # This kind comes round again after an even number of other kinds, so the wording must also depend on the
    # pile.
    item, heard = _both(position, at, partial(PileParity, turn=at + turn), notation)
    return odd_or_even(pose(item), heard.prompt, _spot(at), (*_spot(at), *_awaited(position, at)))


@_about_a_pile
def _turns(position: PatiencePosition, at: int, turn: int, notation: Notation) -> Question:
    """Ask when odd changes to even or back, and why."""
    item, heard = _both(position, at, partial(WhyItTurns, turn=turn), notation)
    return with_reasons(item, heard, _spot(at))


@_about_a_pile
def _next(position: PatiencePosition, at: int, turn: int, notation: Notation) -> Question:
    """Ask which number comes next, counting by twos."""
    top = position.foundation_top(at)
    assert top is not None
    aloud = _("Count on by twos round the ring. What comes after {rank}?").format(
        rank=rank_aloud(top.rank, notation)
    )
    exercise = pose(Next(notation, position.game.rules.ranks, rank_of(top)))
    return Question(exercise, _spot(at), aloud=aloud, shown={"": (*_spot(at), *_awaited(position, at))})


@_about_a_pile
def _other_ring(position: PatiencePosition, at: int, turn: int, notation: Notation) -> Question:
    """Ask whether the change also happens on a ring with one rank fewer."""
    item, heard = _both(position, at, OtherRing, notation)
    return Question(
        pose(item),
        _spot(at),
        (Choosable(YES, pgettext("answer", "yes")), Choosable(NO, pgettext("answer", "no"))),
        aloud=heard.question,
        shown=dict.fromkeys((YES, NO, ""), _spot(at)),
    )


def _numeral(position: PatiencePosition, turn: int, notation: Notation) -> Question | None:
    """Ask how a numeral shows odd and even, in this base and in a base of the opposite parity."""
    # High ranks first: they have several digits.
    cards = sorted(_playing(position), key=lambda one: (-rank_of(one[1]), str(one[0])))
    if not cards:
        return None
    place, card = cards[turn // 2 % len(cards)]
    other = Notation(next(base for base in _BASES if (base - notation.base) % 2))
    written = notation if turn % 2 else other
    aloud = _("{Rank} is {numeral}. Odd or even?").format(
        Rank=capitalised(rank_aloud(card.rank, notation)), numeral=written.voice.write(rank_of(card))
    )
    return odd_or_even(pose(Parity(written, rank_of(card))), aloud, (str(place),), (str(place),))


def _belongs(position: PatiencePosition, turn: int, notation: Notation) -> Question | None:
    """Ask which pile a card belongs to: every other time about a playable card, if there is one.

    A card that two piles need would have two right answers.
    """
    cards = [one for one in _playing(position) if _takers(position, one[1]) < 2]
    if not cards:
        return None
    fitting = [one for one in cards if _takers(position, one[1])]
    chosen = fitting if fitting and turn % 2 == 0 else cards
    place, card = chosen[turn % len(chosen)]
    of_suit = [at for at, pile in enumerate(position.game.foundations, 1) if pile.suit == card.suit]
    # If a suit has more than two piles, the ones asked about include the one that takes the card.
    asked = sorted(sorted(of_suit, key=lambda at: position.awaited(at) != card)[: len(LETTERS) - 1])
    piles = tuple(position.game.foundations[at - 1] for at in asked)
    heights = tuple(position.heights[at - 1] for at in asked)
    item, heard = (Belongs(one, card, piles, heights, turn // 2) for one in (notation, notation.voice))
    spots = {letter: (str(foundation(at)),) for letter, at in zip(LETTERS, asked, strict=False)}
    return Question(
        pose(item),
        (str(place),),
        tuple(map(Choosable, item.letters, item.labels, heard.labels)),
        aloud=heard.question,
        brief=item.question,
        shown={
            **spots,
            item.letters[-1]: tuple(str(foundation(at)) for at in asked),
            "": (str(place), *spots.get(item.answer, ())),
        },
    )


@_about_a_pile
def _following(position: PatiencePosition, at: int, turn: int, notation: Notation) -> Question:
    """Ask which card follows the one that a pile takes next, because the next one is shown beside the
    pile.
    """
    pile, height = position.game.foundations[at - 1], position.heights[at - 1]
    beyond = min(height + 1, len(pile.ranks) - 1)
    item, heard = (NextCard(one, pile, beyond, turn=at + turn) for one in (notation, notation.voice))
    return with_reasons(item, heard, _spot(at))


@_about_a_pile
def _left(position: PatiencePosition, at: int, turn: int, notation: Notation) -> Question:
    """Ask how many more cards a pile takes."""
    item, heard = _both(position, at, partial(CardsLeft, turn=at + turn), notation)
    return Question(pose(item), _spot(at), aloud=heard.prompt, shown={"": _spot(at)})


def _sum(position: PatiencePosition, turn: int, notation: Notation) -> Question | None:
    """Ask what two cards on the table make together, counting an ace as 1 and a king as 13."""
    tops = ((foundation(at), position.foundation_top(at)) for at in range(1, len(position.heights) + 1))
    cards = [*_playing(position), *((place, card) for place, card in tops if card is not None)]
    pairs = [
        (one, other)
        for by in range(1, len(cards))
        for one, other in zip(cards, cards[by:], strict=False)
        if rank_of(one[1]) != rank_of(other[1])
    ]
    if not pairs:
        return None
    found = pairs[turn % len(pairs)]
    ranks = [rank_of(card) for _place, card in found]
    exercise = pose(CardSum(notation, *ranks))
    asked = _("What do {one} and {other} make together: {sum}")
    aloud = _("What do {one} and {other} make together, in base {base}?")
    names, heard = ([name(card.rank, notation) for _place, card in found] for name in (rank_name, rank_aloud))
    return Question(
        exercise,
        tuple(str(place) for place, _card in found),
        rows=(ranks[0], ranks[1]),
        aloud=aloud.format(one=heard[0], other=heard[1], base=DECIMAL.aloud(notation.base)),
        brief=asked.format(one=names[0], other=names[1], sum=exercise.prompt),
    )


_BY_TWOS: Final[Sequence[Ask]] = (
    _parity,
    _belongs,
    _next,
    _left,
    _turns,
    _numeral,
    _sum,
    _other_ring,
)
#: The kinds of questions for piles that do not count by twos.
_ANY: Final[Sequence[Ask]] = (_belongs, _following, _numeral, _left, _sum)


@kept(16)
def _kinds(position: PatiencePosition) -> Sequence[Ask]:
    """Return the kinds with a question about this position, so no kind has to stand in for another."""
    ring = ring_of(position.game)
    kinds = _BY_TWOS if ring is not None and ring.step == _STEP else _ANY
    return tuple(kind for kind in kinds if kind(position, 0, DECIMAL) is not None)


def _playing(position: PatiencePosition) -> list[tuple[Place, Card]]:
    """Return the cards that can be played, with their places."""
    places = [
        WASTE,
        *(cell(at) for at in range(1, len(position.cells) + 1)),
        *(column(at) for at in range(1, len(position.columns) + 1)),
    ]
    return [(place, card) for place in places if (card := position.card_at(place)) is not None]


def _takers(position: PatiencePosition, card: Card) -> int:
    return sum(position.awaited(at) == card for at in range(1, len(position.heights) + 1))


def _awaited(position: PatiencePosition, at: int) -> tuple[str, ...]:
    """Return the places of cards that a pile takes next."""
    return tuple(str(place) for place, card in _playing(position) if card == position.awaited(at))


#: How many questions follow a game, and the step to count in.
_COUNT: Final = 3
_STEP: Final = 2


def practice(game: PatienceGame, slips: Sequence[str], notation: Notation) -> tuple[Question, ...]:
    """Return three questions about counting by twos, starting with the pile that was misjudged last.

    A slip is the card that a pile needed. Invalid slips, which a link may contain, are ignored. There are no
    questions for games that do not count by twos or have no slips. With fewer than three slips, the count
    continues from there.

    >>> from cardmath.games import OddAndEvenGame
    >>> [one.exercise.answer for one in practice(OddAndEvenGame(), ["4h", "joker"], Notation())]
    ['4', '6', '8']
    """
    ring = ring_of(game)
    if ring is None or ring.step != _STEP:
        return ()
    awaited = [card for one in reversed(slips) if (card := _card(one, ring.ranks)) is not None]
    ranks = [rank_on(rank_of(card), ring.ranks - _STEP, ring.ranks) for card in awaited]
    for _more in range(_COUNT if ranks else 0):
        ranks.append(rank_on(ranks[-1], _STEP, ring.ranks))
    asked = list(dict.fromkeys(ranks))[:_COUNT]
    return tuple(Question(pose(Next(notation, ring.ranks, rank))) for rank in asked)


def _card(slip: str, ranks: int) -> Card | None:
    """Return a slip's card, or None unless it is on a ring of this many ranks."""
    try:
        card = Card.parse(slip)
    except CardmathError:
        return None
    return card if card.rank in RANKS[:ranks] else None
