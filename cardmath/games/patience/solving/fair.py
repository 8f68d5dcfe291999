"""Hints from what a player can see: the open cards, and how many of each other card must be hidden."""

from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.patience import REDEAL, TURN, WASTE, Foundation, PatienceMove, PatiencePosition, Place
from cardmath.games.patience.moves import foundation
from cardmath.games.patience.solving.certain import certain_plays
from cardmath.games.patience.solving.suits import suit_table
from cardmath.games.patience.words import move_phrase, pile_name, rank_of, the_card
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised

#: A card in a cell has a long wait if at least this many cards must go before it.
_LONG: Final = 4


@dataclass(frozen=True)
class Waiting:
    """The card that a foundation is waiting for, and where it is: ``to_come`` of its kind are still in the
    stock.

    ``in_sight`` lists the places where one of them is free. ``covered`` counts the ones under other cards in
    the waste or wing.
    """

    foundation: Place
    pile: Foundation
    card: Card
    in_sight: tuple[Place, ...]
    covered: int
    to_come: int

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return a sentence about what the foundation is waiting for."""
        parts = []
        if self.in_sight:
            parts.append(_("one is free"))
        if self.covered:
            parts.append(
                ngettext("one is covered", "{count} are covered", self.covered).format(
                    count=notation.format(self.covered)
                )
            )
        if self.to_come:
            parts.append(
                ngettext("one is still to come", "{count} are still to come", self.to_come).format(
                    count=notation.format(self.to_come)
                )
            )
        if not parts:
            # In Patriarchs both cards of a rank may be on the other piles of their suit.
            parts.append(_("none is free"))
        return _("{pile} needs {card}: {where}.").format(
            pile=capitalised(pile_name(self.pile, notation)),
            card=the_card(self.card, notation),
            where=_(", ").join(parts),
        )


@dataclass(frozen=True)
class FairHint:
    """A move to consider, and why; it may not be the best move, because the stock is hidden.

    ``place`` is where to look, ``move`` the move to consider (None if the game is over), ``kind`` the reason:

    =========  ==========================================================================================
    `certain`  the play can never hurt
    `play`     the top of the waste fits, and covering it would cost more than it may help
    `must`     a card fits, and the stock is turned only when no card fits
    `refill`   a card from a cell fits, and the card that would take its place (``card``) goes soon: it is the
               top of the waste, or the last card of the stock; without ``card``, every card of the stock goes
               soon
    `hold`     a card from a cell fits, but the card that would take its place (``card``) would wait long
    `look`     a card from a cell fits, but the unseen top of the stock would take its place, so turn it first
    `turn`     no card fits, so turn; ``card`` is the card that this covers
    `redeal`   the stock is empty
    `over`     the game is over
    =========  ==========================================================================================

    ``waiting`` lists the facts: what each foundation is waiting for.
    """

    position: PatiencePosition
    kind: str
    move: PatienceMove | None
    place: Place | None
    card: Card | None
    waiting: tuple[Waiting, ...]

    def phrase(self, notation: Notation = DECIMAL) -> str:
        """Return the move in words."""
        return "" if self.move is None else move_phrase(self.position, self.move, notation)

    def reason(self, notation: Notation = DECIMAL) -> str:
        """Return the reason in a sentence."""
        sentences = {
            "certain": _("It fits {pile}. Playing it now can never hurt."),
            "play": self._why_play(),
            "must": _("It fits {pile}. You can turn only when no card fits."),
            "refill": _("It fits {pile}. {Card} takes its place and will be needed soon.")
            if self.card
            else _("It fits {pile}. Every card in the stock will be needed soon."),
            "hold": _("Wait: {card} would fill the gap and stay a long time. An open card fits."),
            "look": _("Turning first shows what would fill the gap. An open card fits."),
            "turn": _("Nothing fits now. Turning covers {card}.")
            if self.card
            else _("Nothing fits now, and no card is turned."),
            "redeal": _("The stock is empty. Its cards will come again in the same order."),
            "over": _("The game is over."),
        }
        target = None if self.move is None else self.move.target
        card = the_card(self.card, notation) if self.card else ""
        return sentences[self.kind].format(
            card=card,
            Card=capitalised(card),
            pile=pile_name(self.position.game.foundations[target.number - 1], notation) if target else "",
        )

    def _why_play(self) -> str:
        """Return the reason for playing a card that fits, which depends on its place."""
        source = None if self.move is None else self.move.source
        if source is None or source == WASTE:
            return _("It fits {pile}. If it stays, other cards will soon cover it.")
        if source.kind == "c":
            return _("It fits {pile}. No card ever takes its place, so waiting gains nothing.")
        if source.kind == "f":
            return _("It fits {pile}. Another card of the suit may fit after it.")
        return _("It fits {pile}. The stock is empty, so waiting gains nothing.")


def fair_hint(position: PatiencePosition) -> FairHint:
    """Return the move to consider for a player who sees only the open cards.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> found = fair_hint(OddAndEvenGame().deal(1).play("turn"))
    >>> found.kind, str(found.move), found.waiting[1].sentence()
    ('play', 'w>f4', 'The ace pile of hearts needs the ace of hearts: 2 are still to come.')
    """
    waiting = tuple(_waiting(position))
    kind, move, card = _choose(position)
    source = move.source if move is not None else None
    place = source or (WASTE if move is not None else None)
    return FairHint(position, kind, move, place, card, waiting)


def _choose(position: PatiencePosition) -> tuple[str, PatienceMove | None, Card | None]:
    if position.outcome or position.is_dead_end:
        return "over", None, None
    certain = certain_plays(position, most=1)
    if certain:
        return "certain", certain[0], None
    moves = position.moves()
    top = position.card_at(WASTE)
    if position.game.waits_for_standstill and position.stock and moves[0].is_play:
        source = moves[0].source or WASTE
        return "must", PatienceMove(source, position.targets(source)[0]), None
    for move in moves:
        if move.source == WASTE:
            return "play", PatienceMove(WASTE, position.targets(WASTE)[0]), None
    plays = [move for move in moves if move.is_play and move.source]
    for move in plays:
        if move.source and move.source.kind == "c":
            return "play", move, None
    # Any card that is not in sight is hidden. So a player knows which cards may come, but not when, unless
    # only one is left.
    filling = position.stock if top is None else (top,)
    if plays and filling and all(_distance(position, card) < _LONG for card in filling):
        return "refill", plays[0], filling[0] if len(filling) == 1 else None
    if TURN in moves:
        if not plays:
            return "turn", TURN, top
        return ("look" if top is None else "hold"), TURN, top
    if plays:
        return "play", plays[0], None
    if REDEAL in moves:
        return "redeal", REDEAL, None
    return "play", moves[0], None


def _distance(position: PatiencePosition, card: Card) -> int:
    """Return how many cards of a card's suit must go before it."""
    rules = position.game.rules
    table = suit_table(rules, position.game.reversal)
    suit = rules.suit_order.index(card.suit)
    state = table.state([position.heights[number + suit] for number in table.numbers])
    return table.distances(state)[rank_of(card)]


def _waiting(position: PatiencePosition) -> list[Waiting]:
    free = {place: position.cards[index] for place, index in position.playable()}
    found = []
    for number, pile in enumerate(position.game.foundations, start=1):
        card = position.awaited(number)
        if card is None:
            continue
        in_sight = tuple(place for place, one in free.items() if one == card)
        open_cards = [*position.waste, *(one for column in position.wing for one in column)]
        covered = open_cards.count(card) - sum(place.kind != "r" for place in in_sight)
        found.append(Waiting(foundation(number), pile, card, in_sight, covered, position.stock.count(card)))
    return found
