"""The texts of Odds: cards, events and refusals in words, to read or to hear, as far as one seat knows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.cards import JOKER, Card, Suit
from cardmath.games.odds.hand_types import HandType
from cardmath.games.odds.pack import VALUES, value
from cardmath.games.odds.ranking import HandRank, hands_of_type, rank_hand
from cardmath.games.odds.view import Called, Dealt, Discarded, Drew, Event, Remade, Show, Traded
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised, join_and


def the_card(card: Card, notation: Notation = DECIMAL) -> str:
    """Describe a card in words.

    >>> the_card(Card.parse("10h"), Notation(12)), the_card(Card.parse("Xb"))
    ('the Ʒ of hearts', 'the black joker')
    """
    if card.rank == JOKER:
        return _("the red joker") if card.suit is Suit.RED else _("the black joker")
    return _("the {rank} of {suit}").format(rank=rank_name(card.rank, notation, VALUES), suit=card.suit.label)


def hand_phrase(hand: HandRank) -> str:
    """Return what a player holds, in plain words.

    >>> from cardmath.cards import parse_cards
    >>> hand_phrase(rank_hand(parse_cards("7s 7h 7d 3c 3s 3h".split())))
    'three alike twice'
    """
    return hand.type.held


def type_and_sum(hand: HandRank, notation: Notation) -> str:
    """Return a hand's type with the sum of its combination.

    >>> from cardmath.cards import parse_cards
    >>> type_and_sum(rank_hand(parse_cards("9s 9h 5d 5c 3s 10h".split())), DECIMAL)
    'two pairs, sum 28'
    """
    return _("{type}, sum {sum}").format(type=hand.type.plain_name, sum=notation.write(hand.sum))


def player_name(player: int, seat: int | None, notation: Notation, names: Sequence[str] = ()) -> str:
    """Return the name of a player within a sentence; the player at ``seat`` is "you".

    ``names`` are the names of all players; players without one are numbered.
    """
    if player == seat:
        return _("you")
    if names and names[player - 1]:
        return names[player - 1]
    return _("player {player}").format(player=notation.brief(player))


def event_sentence(
    event: Event, seat: int | None = None, notation: Notation = DECIMAL, names: Sequence[str] = ()
) -> str:
    """Return a sentence about an event, in which the player at ``seat`` is "you".

    The event is given as the seat sees it. Values that are None are left out. ``names`` are the names of all
    players; players without one are numbered.

    >>> from cardmath.games.odds import OddsGame
    >>> position = OddsGame().deal(7).play("draw")
    >>> event_sentence(position.seen_by(1).log[-1], 1), event_sentence(position.seen_by(2).log[-1], 2)
    ('You drew the 2 of hearts from the stock.', 'Player 1 drew from the stock.')
    >>> event_sentence(position.seen_by(2).log[-1], 2, names=("Otter", "", "", ""))
    'Otter drew from the stock.'
    """
    return capitalised(_tell(event, _People(seat, notation, names)))


class _People:
    """The names of players, cards and numbers for the reader."""

    def __init__(self, seat: int | None, notation: Notation, own_names: Sequence[str] = ()) -> None:
        self.seat, self.notation, self.own_names = seat, notation, own_names

    def name(self, player: int) -> str:
        return player_name(player, self.seat, self.notation, self.own_names)

    def names(self, players: Sequence[int]) -> str:
        return join_and([self.name(player) for player in players])

    def card(self, card: Card) -> str:
        return the_card(card, self.notation)


def _tell(event: Event, people: _People) -> str:
    if isinstance(event, Dealt):
        return _dealt(event, people)
    if isinstance(event, Traded):
        return _traded(event, people)
    if isinstance(event, Drew):
        if event.card is None or event.player != people.seat:
            return _("{player} drew from the stock.").format(player=people.name(event.player))
        return _("you drew {card} from the stock.").format(card=people.card(event.card))
    if isinstance(event, Discarded):
        return _("{player} discarded {card}.").format(
            player=people.name(event.player), card=people.card(event.card)
        )
    if isinstance(event, Called):
        return _("{player} called odds. Everyone else has one more turn.").format(
            player=people.name(event.player)
        )
    if isinstance(event, Remade):
        return ngettext(
            "the {size} discarded card became the stock.",
            "the {size} discarded cards were shuffled to make a new stock.",
            event.size,
        ).format(size=people.notation.brief(event.size))
    assert isinstance(event, Show)
    return show_sentence(event, people.seat, people.notation, people.own_names)


def _dealt(event: Dealt, people: _People) -> str:
    facts = _("hand {hand}: {dealer} dealt, and play begins with {first}.").format(
        hand=people.notation.brief(event.hand + 1),
        dealer=people.name(event.dealer),
        first=people.name(event.first),
    )
    own = event.hands[people.seat - 1] if people.seat else None
    if not own:
        return facts
    return facts + _(" You hold {cards}.").format(cards=join_and([people.card(card) for card in own]))


def _traded(event: Traded, people: _People) -> str:
    names = {
        "player": people.name(event.player),
        "partner": people.name(event.partner),
        "Partner": capitalised(people.name(event.partner)),
        "place": people.notation.brief(event.place),
        "gave": "" if event.gave is None else people.card(event.gave),
        "took": "" if event.took is None else people.card(event.took),
    }
    if event.gave is None:
        text = _("{player} traded with {partner} for the card at place {place}.")
    elif event.player == people.seat:
        text = _("you took {took}. {Partner} got {gave} in return, at place {place}.")
    elif event.partner == people.seat:
        text = _("{player} took {took}. You got {gave} in return, at place {place}.")
    else:
        text = _("{player} gave {partner} {gave}. It was in exchange for {took} at place {place}.")
    return text.format(**names)


#: Why a hand won: by its type, as the only one with a type, by its sum, by fewer even cards (also when both
#: are nothing), or by a drawn card.
_REASONS: Final = {
    "type": N_("{Winner} {wins} with {hand}. That beats {other} ({second}): {why}."),
    "alone": N_("{Winner} {wins} with {hand}: no other hand has a pair or a run of odd cards."),
    "sum": N_(
        "{Winner} {wins} with {hand}. {Second} {has} the same type, but the sum {sum} beats {other_sum}."
    ),
    "evens": N_(
        "{Winner} {wins} with {hand}. {Second} {has} the same type and sum, so fewer even cards win: "
        "{evens}, not {other_evens}."
    ),
    "nothing": N_(
        "No hand has a pair or a run of odd cards. {Winner} {wins} with fewer even cards: {evens}, not "
        "{other_evens} ({second})."
    ),
    "drawn": N_("{Tied} tie with {hand}. {Winner} drew {card}, the highest card, and {wins}."),
    "first": N_(
        "{Tied} tie with {hand}. There are too few cards left for a draw. {Winner} came first"
        " in order of play and {wins}."
    ),
}


def show_sentence(
    show: Show, seat: int | None = None, notation: Notation = DECIMAL, names: Sequence[str] = ()
) -> str:
    """Return sentences about a show: who wins and why, the other hands, and who loses a life.

    >>> from cardmath.cards import parse_cards
    >>> hands = ("9s 9h 5d 5c 3s 10h", "Xr Xb As Ah 2s 2h", "2d 2c 4s 4h 6s 6h")
    >>> show = Show(0, tuple(parse_cards(hand.split()) for hand in hands), (), (), 1)
    >>> show_sentence(show, seat=2).split(". ")[1:3]
    ['You have the same type, but the sum 28 beats 24', 'Player 3 has no pair and no run']
    """
    reasons = (why_won(show, seat, notation, names), _others(show, seat, notation, names))
    return " ".join(filter(None, (*reasons, lives_lost(show, seat, notation, names))))


def lives_lost(
    show: Show, seat: int | None = None, notation: Notation = DECIMAL, names: Sequence[str] = ()
) -> str:
    """Return a sentence about who loses a life."""
    people = _People(seat, notation, names)
    losers = [player for player, hand in enumerate(show.hands, start=1) if hand and player != show.winner]
    cost = ngettext("{losers} loses a life.", "{losers} lose a life each.", len(losers))
    if losers == [seat]:
        cost = _("{losers} lose a life.")
    return capitalised(cost.format(losers=people.names(losers)))


def why_won(
    show: Show, seat: int | None = None, notation: Notation = DECIMAL, names: Sequence[str] = ()
) -> str:
    """Say who wins and why, and mention the best of the other hands."""
    people = _People(seat, notation, names)
    ranks = _ranks(show)
    best = ranks[show.winner]
    facts: dict[str, str] = {
        "Winner": capitalised(people.name(show.winner)),
        "wins": _("win") if show.winner == seat else _("wins"),
        "hand": best.type.held,
        "sum": notation.write(best.sum),
    }
    if show.tied:
        last = [card for player, card in show.draws if player == show.winner]
        facts |= {"Tied": capitalised(people.names(show.tied))}
        facts |= {"card": people.card(last[-1])} if last else {}
        reason = "drawn" if _drew_highest(show) else "first"
    else:
        second = _second(show)
        other = ranks[second]
        facts |= {
            "second": people.name(second),
            "Second": capitalised(people.name(second)),
            "has": _("have") if second == seat else _("has"),
            "other": other.type.held,
            "why": why_beats(best.type, other.type),
            "other_sum": notation.write(other.sum),
            "evens": notation.brief(best.evens),
            "other_evens": notation.brief(other.evens),
        }
        reason = _difference(best, other)
    return _(_REASONS[reason]).format(**facts)


def why_beats(better: HandType, other: HandType) -> str:
    """Return why a type beats another one, as the end of a sentence; the order does not always follow rarity.

    >>> why_beats(HandType.FOUR_ODDS, HandType.TWO_PAIR), why_beats(HandType.FOUR_ODDS, HandType.FOUR_PAIR)
    ('it is rarer', 'it is higher on the list')
    """
    many = hands_of_type()
    return _("it is rarer") if many[better] < many[other] else _("it is higher on the list")


def _others(show: Show, seat: int | None, notation: Notation, names: Sequence[str]) -> str:
    """Describe the hands that the reason for the win does not mention."""
    people, ranks = _People(seat, notation, names), _ranks(show)
    named = {*show.tied, show.winner} if show.tied else {show.winner, _second(show)}
    if all(rank.type is HandType.NOTHING for player, rank in ranks.items() if player != show.winner):
        return ""
    return " ".join(
        (_("{Player} have {hand}.") if player == seat else _("{Player} has {hand}.")).format(
            Player=capitalised(people.name(player)), hand=rank.type.held
        )
        for player, rank in ranks.items()
        if player not in named
    )


def _ranks(show: Show) -> dict[int, HandRank]:
    """Map each player to the rank of their hand in a show."""
    return {player: rank_hand(hand) for player, hand in enumerate(show.hands, start=1) if hand}


def _second(show: Show) -> int:
    """Return the player with the best hand after the winner's."""
    ranks = _ranks(show)
    return max((player for player in ranks if player != show.winner), key=lambda player: ranks[player])


def _difference(best: HandRank, other: HandRank) -> str:
    """Return the key of the sentence about what decides between two hands."""
    if best.type is not other.type:
        return "alone" if other.type is HandType.NOTHING else "type"
    if best.sum != other.sum:
        return "sum"
    return "nothing" if best.type is HandType.NOTHING else "evens"


def _drew_highest(show: Show) -> bool:
    """Return whether a drawn card decided the tie, rather than a lack of cards."""
    if not show.draws:
        return False
    # The last round consists of the cards drawn after all of the winner's earlier cards.
    last = max(index for index, (player, _card) in enumerate(show.draws) if player == show.winner)
    lot = show.draws[_lot_start(show, last) :]
    highest = max(value(card) for _player, card in lot)
    return sum(value(card) == highest for _player, card in lot) == 1


def _lot_start(show: Show, last: int) -> int:
    """Return the index at which the round of a draw begins.

    Players draw in order of play, so a new round begins where the order starts again.
    """
    order = {player: place for place, player in enumerate(show.tied)}
    start = last
    while start and order[show.draws[start - 1][0]] < order[show.draws[start][0]]:
        start -= 1
    return start


# -- refusals of moves, as values with a sentence in the reader's base ------------------------------------


@dataclass(frozen=True, slots=True)
class OddsRefusal:
    """The reason why a move is illegal.

    ``player`` is the player whose turn it is. ``places`` contains the other player involved, and ``cards``
    the card in the move. ``players`` is the number of players at the start of the game.

    ================  ==============================================================================
    ``kind``          meaning
    ================  ==============================================================================
    `over`            the game is over
    `discard-first`   a card has been drawn, and one of the seven must be discarded
    `not-held`        the player does not hold the card
    `called`          a player has already called odds in this hand
    `no-player`       there is no such player
    `yourself`        players cannot trade with themselves
    `out`             the other player has no lives left
    `frozen`          the other player called, and the option protects the caller's cards
    ================  ==============================================================================

    >>> OddsRefusal("no-player", 1, (7,), (), 4).sentence()
    'There is no player 7; the players are 1 to 4.'
    """

    kind: str
    player: int
    places: tuple[int, ...]
    cards: tuple[Card, ...]
    players: int

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason as a sentence for the player."""
        return _SENTENCES[self.kind](self, notation)


def _about(text: str) -> Callable[[OddsRefusal, Notation], str]:
    """Return a function for a sentence that may mention both players, the card and the number of players."""

    def sentence(refusal: OddsRefusal, notation: Notation) -> str:
        return capitalised(
            _(text).format(
                player=notation.brief(refusal.player),
                other=notation.brief(refusal.places[0]) if refusal.places else "",
                card=the_card(refusal.cards[0], notation) if refusal.cards else "",
                players=notation.brief(refusal.players),
            )
        )

    return sentence


_SENTENCES: Final = {
    "over": _about(N_("the game is over; there is nothing left to play.")),
    "discard-first": _about(N_("a card has been drawn: discard one of the seven first.")),
    "not-held": _about(N_("player {player} does not hold {card}.")),
    "called": _about(N_("odds has already been called in this hand.")),
    "no-player": _about(N_("there is no player {other}; the players are 1 to {players}.")),
    "yourself": _about(N_("player {player} cannot trade with themselves.")),
    "out": _about(N_("player {other} is out and has no cards.")),
    "frozen": _about(N_("player {other} called odds, so their cards cannot be traded.")),
}
