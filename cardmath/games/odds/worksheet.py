"""Sheets about hands of Odds: hands to rank, a tally to compare with the exact table, a ranking to design.

The hands in one deal can also be ranked, and then played on with cards.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from cardmath.cards import JOKER, Card
from cardmath.exercises.chance import Chance
from cardmath.games.odds import HandType, OddsGame, hands_of_type, rank_hand
from cardmath.games.odds.pack import HAND_SIZE, ODD_RANKS, PACK, VALUES
from cardmath.i18n import _, ngettext, pgettext
from cardmath.links import to_link
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import has_letter, rank_index
from cardmath.records import Record
from cardmath.sentences import join_and
from cardmath.worksheets.blocks import Part, answer, hands, laid_out, ledger, note
from cardmath.worksheets.sheets import Block, Kind, Worksheet

# -- the parts of a sheet ---------------------------------------------------------------------------------


_TO_RANK: Final = 6
_TO_TALLY: Final = 24
_DUELS: Final = 3

Hand = Sequence[Card]


def _head(*columns: str) -> list[str]:
    """Return the head of a table with a row for each type of hand."""
    return [pgettext("hand type", "rank"), pgettext("hand type", "type"), *columns]


def _dealt(chance: Chance, count: int) -> list[tuple[Card, ...]]:
    """Return hands from separate packs, so that every hand is equally likely."""
    return [tuple(chance.some(PACK, HAND_SIZE)) for _hand in range(count)]


def signs_of(hand: Hand, notation: Notation) -> list[tuple[str, str]]:
    """Return the marks on paper cards: the index and suit symbol of each. A joker has no suit."""
    return [
        (_("joker"), "")
        if card.rank == JOKER
        else (rank_index(card.rank, notation, VALUES), card.suit.symbol)
        for card in hand
    ]


def alt_of(hand: Hand, notation: Notation) -> str:
    """Return cards in words for a screen reader."""
    cards = ["".join(sign) for sign in signs_of(hand, notation)]
    return _("A hand: {cards}.").format(cards=join_and(cards))


def types_in_order(notation: Notation) -> Block:
    """Return a note with the odd cards and the types of hands, best first."""
    types = ", ".join(
        _("{rank}. {type}").format(rank=notation.format(kind.value), type=kind.plain_name)
        for kind in HandType
    )
    odd = " ".join(_("joker") if rank == JOKER else rank_index(rank, notation, VALUES) for rank in ODD_RANKS)
    return note(_("Only odd cards count: {odd}. Best first: {types}.").format(odd=odd, types=types))


def worth_sentence(notation: Notation) -> str:
    """Return a sentence about the values of the cards without a number."""
    words = (
        _("An ace is worth {one}, a joker {eleven}. J, Q and K are worth {ten}, so they are even.")
        if has_letter("K")
        else _("A joker is worth {eleven}.")
    )
    return words.format(one=notation.write(1), ten=notation.named(10), eleven=notation.named(11))


def ties_sentence() -> str:
    """Return how hands of the same type compare."""
    return _(
        "Hands of one type: the greater sum of its cards wins, then fewer even cards. Still"
        " equal? Each player draws a card, and the highest wins."
    )


def type_and_sum(hand: Hand, notation: Notation) -> str:
    """Return the type of a hand with the sum of its cards."""
    rank = rank_hand(hand)
    if rank.type is HandType.NOTHING:
        return rank.type.plain_name
    return _("{type}, {sum}").format(type=rank.type.plain_name, sum=notation.format(rank.sum))


def _once_in(kind: HandType, notation: Notation) -> str:
    return notation.format(round(sum(hands_of_type().values()) / hands_of_type()[kind]))


def _width(notation: Notation) -> float:
    """Return the width of a column for the numerals from `_once_in`, which have many digits in base two."""
    return max(2.8, 0.29 * max(len(_once_in(kind, notation)) for kind in HandType))


def to_rank(dealt: Sequence[Hand], notation: Notation) -> Block:
    """Return hands with blanks for the type, sum and place of each."""
    best_first = sorted(map(rank_hand, dealt), reverse=True)
    places = [notation.format(best_first.index(rank_hand(hand)) + 1) for hand in dealt]
    rows = [
        (
            signs_of(hand, notation),
            list(map(answer, (type_and_sum(hand, notation), place))),
            alt_of(hand, notation),
        )
        for hand, place in zip(dealt, places, strict=True)
    ]
    return hands(rows, [_("type and sum"), _("place")], [3.2, 1], size=9, gap=3.2)


def _rows(notation: Notation, cells: Callable[[HandType], Sequence[Part]]) -> list[list[Part]]:
    """Return a row for each type of hand, starting with its rank and name."""
    return [[notation.format(kind.value), kind.plain_name, *cells(kind)] for kind in HandType]


def _by_rarity(kind: HandType, notation: Notation) -> Part:
    """Return a blank for a type's place among all types, rarest first."""
    rarest_first = sorted(HandType, key=lambda kind: hands_of_type()[kind])
    return answer(notation.format(rarest_first.index(kind) + 1))


# -- hands to rank --------------------------------------------------------------------------------------


def _hands_to_rank(number: int, notation: Notation) -> Worksheet:
    chance = Chance(number)
    dealt = _dealt(chance, _TO_RANK)
    # Hands of many types, all of different strength, so the order is clear.
    while len({rank_hand(hand) for hand in dealt}) < _TO_RANK or len(_types(dealt)) < _TO_RANK // 2:
        dealt = _dealt(chance, _TO_RANK)
    return Worksheet(
        title=_("Hands to rank"),
        task=_(
            "Ring the odd cards of each hand. Which type do they make? What is the sum of its"
            " cards? Then number the hands, best first. If two hands have the same type, the"
            " greater sum is better. If the sums are equal, fewer even cards are better. {worth}"
        ).format(worth=worth_sentence(notation)),
        blocks=(
            to_rank(dealt, notation),
            types_in_order(notation),
        ),
    )


def _types(dealt: Sequence[Hand]) -> set[HandType]:
    return {rank_hand(hand).type for hand in dealt}


# -- a tally -------------------------------------------------------------------------------------------------


def _tally(number: int, notation: Notation) -> Worksheet:
    dealt = _dealt(Chance(number), _TO_TALLY)
    counted = Counter(rank_hand(hand).type for hand in dealt)
    rows = _rows(
        notation,
        lambda kind: (
            answer("/" * counted[kind]),
            answer(notation.format(counted[kind])),
            _once_in(kind, notation),
        ),
    )
    lines = [
        " ".join("".join(sign) for sign in signs_of(hand, notation)).replace(" ", "\u00a0") for hand in dealt
    ]
    return Worksheet(
        title=_("Tally of hands"),
        task=_(
            "Here are {count} random hands. For each, put a tally mark beside its best type. J, Q"
            " and K are even. Then deal your own hands and go on. Do yours come up"
            " as often as the last column shows?"
        ).format(count=notation.named(_TO_TALLY)),
        blocks=(
            note("   ".join(lines), apart=True),
            ledger(
                _head(pgettext("hand type", "tally"), _("how many"), _("once in … hands")),
                rows,
                [1.1, 6.6, 3.6, 1.8, _width(notation)],
                height=9,
            ),
        ),
    )


# -- a ranking to invent ------------------------------------------------------------------------------------


def _own_ranking(number: int, notation: Notation) -> Worksheet:
    chance = Chance(number)
    rows = _rows(notation, lambda kind: (_once_in(kind, notation), _by_rarity(kind, notation), ""))
    duels: list[tuple[list[tuple[Card, ...]], str]] = []
    while len(duels) < _DUELS:
        pair = _dealt(chance, 2)
        first, second = map(rank_hand, pair)
        if first.type is not second.type:
            duels.append((pair, _("first") if first > second else _("second")))
    asked = [
        (
            [*signs_of(one, notation), ("", ""), *signs_of(other, notation)],
            [answer(better), answer("")],
            f"{alt_of(one, notation)} {alt_of(other, notation)}",
        )
        for (one, other), better in duels
    ]
    return Worksheet(
        title=_("Design your own ranking"),
        task=_(
            "In Odds a rarer hand does not always rank higher. Number the types by how rare they"
            " are. The rarest is 1. Then choose your own order. Be ready to say why. Which hand"
            " wins each duel, the first or the second? J, Q and K are even."
        ),
        blocks=(
            ledger(
                _head(_("once in … hands"), _("by rarity"), _("my order")),
                rows,
                [1.1, 6.6, _width(notation), 2, 2],
                height=7.2,
            ),
            hands(asked, [_("in Odds"), _("in mine")], [1, 1], size=7.2),
        ),
    )


# -- for a lesson: both in one table ------------------------------------------------------------------------


def tally_and_ranking(number: int, notation: Notation) -> Worksheet:
    """Return a table for tallying a group's own hands, with a ranking to invent; the answer key has the
    shares.
    """
    rows = _rows(
        notation, lambda kind: ("", answer(_once_in(kind, notation)), _by_rarity(kind, notation), "")
    )
    heads = _head(pgettext("hand type", "tally"), _("once in … hands"), _("by rarity"), _("my order"))
    return Worksheet(
        title=_("Your tally and your order"),
        task=_(
            "Deal hands of six cards and make a tally mark for each. Each type came up once in"
            " how many hands? Use your tally to number the types. The rarest type is 1. Then write"
            " down your own order."
        ),
        blocks=(ledger(heads, rows, [1.1, 6, 3.6, _width(notation), 1.7, 1.7], height=12.5),),
    )


#: Real cards have a 10, and chances are read in base ten, unless a base is chosen.
_kind: Final = partial(Kind, usual=lambda: DECIMAL)

KINDS: Final = (
    _kind("hands-to-rank", lambda: _("Odds: hands to rank"), _hands_to_rank),
    _kind("hand-tally", lambda: _("Odds: a tally of hands"), _tally),
    _kind("own-ranking", lambda: _("Odds: design your own ranking"), _own_ranking),
)


# -- the hands in one deal, to rank and then play on with cards -------------------------------------------


def _dealt_hands(number: int, notation: Notation, *, rules: OddsGame | None = None) -> Worksheet:
    game = rules or OddsGame()
    position = game.deal(number)
    ranks = [rank_hand(hand) for hand in position.hands]
    stock = signs_of(position.stock, notation)
    title = _("Stock, first card on the left")
    return Worksheet(
        title=_("Odds, deal {number}: the hands").format(number=number),
        task=" ".join(_deal_sentences(notation)),
        blocks=(
            to_rank(position.hands, notation),
            types_in_order(notation),
            note(" ".join(_shows(game, notation))),
            laid_out(title, [stock], alt=f"{title}. {alt_of(position.stock, notation)}"),
        ),
        steps=(_winner([at for at, rank in enumerate(ranks, 1) if rank == max(ranks)], notation),),
        app=game.key,
        link=to_link(Record.of_deal(game, number), {"base": str(notation.base)}),
    )


def _deal_sentences(notation: Notation) -> Iterator[str]:
    """Yield the task in a few sentences."""
    yield _("These are all the players’ hands, starting with player {one}.").format(one=notation.brief(1))
    yield _("Ring the odd cards. Which type do they make? What is the sum of its cards?")
    yield _("Number the hands, best first.")
    yield _("Then deal these hands with real cards. Put the stock in this order, and play on.")
    yield worth_sentence(notation)


def _shows(game: OddsGame, notation: Notation) -> Iterator[str]:
    """Yield a sentence about how equal hands compare, and one about what a show costs."""
    yield ties_sentence()
    yield ngettext(
        "Each player has {count} life: put a token for it on the table.",
        "Each player has {count} lives: put a token for each on the table.",
        game.lives,
    ).format(count=notation.brief(game.lives))
    yield _("The best hand loses nothing. Every other player loses a life. The last player in wins.")


def _winner(best: list[int], notation: Notation) -> str:
    """Return who would win a show of these hands."""
    players = join_and([notation.brief(player) for player in best])
    return ngettext(
        "If hands were shown now, player {players} would win.",
        "If hands were shown now, players {players} would tie. They would draw cards to break the tie.",
        len(best),
    ).format(players=players)


DEALT_HANDS: Final = _kind(
    "dealt-hands", lambda: _("Odds: the hands of a deal"), _dealt_hands, options=("rules",)
)
