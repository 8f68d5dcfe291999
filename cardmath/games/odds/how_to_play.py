"""*How to play* for Odds: the actions in a turn, the show, and the order of the hands."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardmath.cards import Card, parse_cards
from cardmath.deals import shuffled
from cardmath.games.odds import HandType, OddsGame, rank_hand
from cardmath.games.odds.game import PLAYERS
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX, PACK, value
from cardmath.games.odds.position import MOST_TURNS
from cardmath.how_to_play.page import OnScreen, Page, Setup
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.sentences import join_and

#: The place on the screen to press for calling odds.
CALLING: Final = "call"

#: With this many players, a picture has room for all their cards.
_PLAYERS: Final = 3
#: The players' hands, the cards on top of the stock, and the number that shuffles the other cards.
_HANDS: Final = ("9s 4c 9h 7d Kd 8s", "3s 6h Qc 3d 2h 10d", "5s 7h Jd 4d 10c 2s")
_STOCK: Final = ("7c", "6c", "Ks")
_REST: Final = 7
#: The first player's hand on each page about the order of hands: one of the types named on that page.
_RANKED: Final = ("5h 5d 5c 9c 9s 4h", "3h 5h 7d 9c 8s 4h", "7s 7d Qs 4c Kd 8s")

#: Three hands of the same type and sum: the second has fewer even cards.
_EQUAL: Final = ("9s 9h 4c 6d Kd 8s", "9d 9c 2h Qc 5h 10d", "7s 3h Jd 4d 10c 2s")


def pages(game: OddsGame) -> Sequence[Page]:
    """Return ten pages: what counts, draw, discard, trade, call, the show, three about types, one about ties.

    >>> from cardmath.numerals import Notation
    >>> [page.move for page in pages(OddsGame())]
    ['', 'draw', 'draw->Kd', 'trade 4c 2 1', 'call', '', '', '', '', '']
    >>> pages(OddsGame())[1].sentence(Notation(10))
    'on your turn you do one of three things. You may draw a card from the stock. Press the stock.'
    """
    record = _deal(replace(game, players=_PLAYERS), _HANDS)
    hand = [card for card in parse_cards(_HANDS[0].split()) if card.rank in ODD_INDEX]
    played = ("draw->Kd", "draw->Qc", "draw->Jd", "call", "draw->6h", "draw->4d")

    def show(notation: Notation) -> str:
        lives = ngettext("{count} life", "{count} lives", game.lives).format(count=notation.brief(game.lives))
        return _(
            "then all hands are shown. The best one loses nothing; every other player loses a"
            " life. You have {lives}; the last player in wins."
        ).format(lives=lives)

    return (
        Page(record, _what_counts, pointed=tuple(map(str, hand))),
        Page(record, OnScreen(_draw, lambda _notation: _("Press the stock.")), "draw"),
        Page(record.with_moves(["draw"]), OnScreen(_discard, _press_it), "draw->Kd"),
        Page(record, _trade, "trade 4c 2 1"),
        Page(record, _call, "call", pointed=(CALLING,)),
        Page(record.with_moves(played), show),
        *(_order(replace(game, players=_PLAYERS), at) for at in range(len(_RANKED))),
        _equal(replace(game, players=_PLAYERS)),
    )


def _order(game: OddsGame, at: int) -> Page:
    """Return a page about a third of the types, with a hand of one of them."""
    record = _deal(game, (_RANKED[at], *_HANDS[1:]))
    many = len(HandType) // len(_RANKED)

    def sentence(notation: Notation) -> str:
        names = join_and([kind.both_names for kind in tuple(HandType)[at * many : (at + 1) * many]])
        return (
            _("the best hands, best first: {hands}. The game's own names are in parentheses."),
            _("these hands come next: {hands}."),
            _("and these come last: {hands}."),
        )[at].format(hands=names)

    used = rank_hand(parse_cards(_RANKED[at].split())).cards
    return Page(record, sentence, pointed=tuple(map(str, used)))


def _equal(game: OddsGame) -> Page:
    """Return the page about hands of the same type, showing three with the same sum."""
    used = rank_hand(parse_cards(_EQUAL[0].split())).cards
    return Page(_deal(game, _EQUAL), _same_type, pointed=tuple(map(str, used)))


def _same_type(notation: Notation) -> str:
    return _(
        "two hands of the same type? Add up the cards that make the type: an ace counts"
        " {ace}, a joker {joker}. The greater sum wins. If the sums tie, the hand with fewer"
        " even cards wins. Still equal? Each player draws a card, and the highest wins."
    ).format(ace=notation.brief(1), joker=notation.brief(11))


def _what_counts(notation: Notation) -> str:
    numbers = ", ".join(notation.brief(rank) for rank in (3, 5, 7, 9))
    return _(
        "you hold six cards, and only the odd ones count: ace, {numbers} and the jokers. "
        "Matching cards and runs make a good hand."
    ).format(numbers=numbers)


def _draw(notation: Notation) -> str:
    return _("on your turn you do one of three things. You may draw a card from the stock.")


def _discard(notation: Notation) -> str:
    return _("then you discard the card you need least.")


def _press_it(notation: Notation) -> str:
    return _("Press it, then the discards.")


def _trade(notation: Notation) -> str:
    return _(
        "or you trade: give a player one of your cards. Take one of theirs without seeing it. "
        "They cannot refuse."
    )


def _call(notation: Notation) -> str:
    return _(
        "or you call odds if your hand is good: everyone else has one more turn. The hand also "
        "ends after {turns} turns each."
    ).format(turns=notation.brief(MOST_TURNS))


def _deal(game: OddsGame, texts: Sequence[str]) -> Record:
    """Return a deal with the given hands, in which the cards in `_STOCK` are drawn first."""
    hands = [parse_cards(hand.split()) for hand in texts]
    dealt = [hands[player][place] for place in range(HAND_SIZE) for player in range(_PLAYERS)]
    dealt += parse_cards(_STOCK)
    rest = [card for card in shuffled(PACK, _REST) if card not in dealt]
    return Record(game, (*dealt, *rest))


def setup(game: OddsGame, notation: Notation) -> Setup:
    """Return the things you need, how to deal, and what the table does for you on the screen.

    >>> from cardmath.numerals import DECIMAL
    >>> setup(OddsGame(), DECIMAL).needed[0]
    '52 cards and two jokers, 3 to 8 players, and 4 tokens for each player as lives.'
    """
    least, most = PLAYERS
    needed = [
        ngettext(
            "{cards} cards and two jokers, {least} to {most} players, and one token for each"
            " player as a life.",
            "{cards} cards and two jokers, {least} to {most} players, and {lives} tokens for each"
            " player as lives.",
            game.lives,
        ).format(
            cards=notation.write(len(PACK) - 2),
            least=notation.brief(least),
            most=notation.brief(most),
            lives=notation.brief(game.lives),
        ),
        _("An ace is worth 1, a joker {joker}. Jack, queen and king are worth {face} each.").format(
            joker=notation.write(value(Card("Xr"))), face=notation.write(value(Card("Ks")))
        ),
    ]
    laid_out = [
        _("Shuffle. Deal {count} cards to each player, face down and one at a time.").format(
            count=notation.brief(HAND_SIZE)
        ),
        _("The player on the dealer’s right begins. Play passes to the right, and so does the deal."),
        _("Put the other cards face down as the stock. Discards go face up beside it."),
        _("All players put their tokens on the table in front of them."),
    ]
    also = [
        _(
            "You never take a card from the discards. Is the stock empty? Shuffle the discards to"
            " make a new stock."
        ),
        _("After a call you may only draw or trade.")
        + " "
        + (
            _("No trading with the player who called.")
            if game.frozen
            else _("You may also trade with the player who called.")
        ),
        _("If you lose a life, put a token away. With no tokens left you are out, and the others play on."),
    ]
    return Setup(needed, laid_out, also)
