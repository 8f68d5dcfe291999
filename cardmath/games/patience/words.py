"""Two-pack patiences in words, for the player: cards, piles, places, moves and refusals."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardmath.cards import Card
from cardmath.games.patience.moves import REDEAL, TURN, WASTE, PatienceMove, Place
from cardmath.games.patience.rules import RANKS, Foundation, Pile, Rules
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised

if TYPE_CHECKING:
    from cardmath.games.patience.position import PatiencePosition

#: With this step, a ring with an odd number of ranks turns odd into even.
_PARITY_STEP: Final = 2
_PLACES: Final = {
    "r": N_("open place {number}"),
    "c": N_("column {number} of the wing"),
    "f": N_("pile {number}"),
}
_COPIES: Final = ("", N_("first "), N_("second "))


def rank_of(card: Card) -> int:
    """Return the number of a card's rank: 1 for the ace, 13 for the king.

    >>> rank_of(Card.parse("Qs"))
    12
    """
    return RANKS.index(card.rank) + 1


def card_name(card: Card, notation: Notation = DECIMAL) -> str:
    """Describe a card in words.

    >>> card_name(Card.parse("10h"), Notation(12)), card_name(Card.parse("Ks"))
    ('Ʒ of hearts', 'king of spades')
    """
    return _("{rank} of {suit}").format(rank=rank_name(card.rank, notation), suit=card.suit.label)


def the_card(card: Card, notation: Notation = DECIMAL) -> str:
    """Return "the 7 of hearts"."""
    return _("the {card}").format(card=card_name(card, notation))


def pile_name(pile: Foundation, notation: Notation = DECIMAL) -> str:
    """Return a foundation in words, named after its base card.

    >>> from cardmath.games.patience import ContradanceGame, PatriarchsGame
    >>> pile_name(PatriarchsGame().foundations[4]), pile_name(ContradanceGame().foundations[5])
    ('the king pile of spades', 'the second 5 pile of hearts')
    """
    return _("the {which}{base} pile of {suit}").format(
        which=_(_COPIES[pile.copy]) if pile.copy else "",
        base=base_name(pile, notation),
        suit=pile.suit.label,
    )


def base_name(pile: Foundation | Pile, notation: Notation = DECIMAL) -> str:
    """Return the rank of a foundation's first card in words."""
    return rank_name(RANKS[pile.ranks[0] - 1], notation)


def place_name(place: Place, notation: Notation = DECIMAL) -> str:
    """Return the name of a place.

    >>> place_name(Place("r", 3)), place_name(WASTE)
    ('open place 3', 'the turned cards')
    """
    if place == WASTE:
        return _("the turned cards")
    return _(_PLACES[place.kind]).format(number=notation.brief(place.number))


def card_and_places(
    position: "PatiencePosition", move: PatienceMove, notation: Notation = DECIMAL
) -> tuple[Card, str, str]:
    """Return the card that a play moves, with the names of its place and of the pile it goes to.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> card_and_places(OddAndEvenGame().deal(1), PatienceMove.parse("r2>f1"))[1:]
    ('open place 2', 'the ace pile of spades')
    """
    assert move.source is not None
    assert move.target is not None
    card = position.card_at(move.source)
    assert card is not None
    piles = position.game.foundations
    source = (
        pile_name(piles[move.source.number - 1], notation)
        if move.source.kind == "f"
        else place_name(move.source, notation)
    )
    return card, source, pile_name(piles[move.target.number - 1], notation)


def move_phrase(position: "PatiencePosition", move: PatienceMove, notation: Notation = DECIMAL) -> str:
    """Return a legal move in words, as the start of a sentence.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> move_phrase(OddAndEvenGame().deal(1), PatienceMove.parse("r2>f1"))
    'Play the ace of spades from open place 2 to the ace pile of spades'
    """
    if move == TURN:
        return _("Turn over the next card from the stock")
    if move == REDEAL:
        return _("Start the stock over")
    card, source, pile = card_and_places(position, move, notation)
    return _("Play {card} from {source} to {pile}").format(
        card=the_card(card, notation), source=source, pile=pile
    )


def played_phrase(position: "PatiencePosition", move: PatienceMove, notation: Notation = DECIMAL) -> str:
    """Return what a play from a position does: where the card goes, and whether it goes round the ring.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> played_phrase(OddAndEvenGame().deal(1), PatienceMove.parse("r2>f1"))
    'the ace of spades goes to the ace pile of spades.'
    """
    card, _source, pile = card_and_places(position, move, notation)
    assert move.target is not None
    sentence = _("{card} goes to {pile}.").format(card=the_card(card, notation), pile=pile)
    return " ".join(filter(None, [sentence, turning_words(position, move.target.number, notation)]))


def turning_words(position: "PatiencePosition", number: int, notation: Notation) -> str:
    """Return a sentence saying that a count by twos has just gone past the king, or ""."""
    pile, height = position.game.foundations[number - 1], position.heights[number - 1]
    if height in (0, len(pile.ranks)):
        return ""
    last, following = pile.ranks[height - 1], pile.ranks[height]
    rules = position.game.rules
    if not rules.goes_round or (following < last) != (rules.step <= rules.ranks // 2):
        return ""
    if rules.step != _PARITY_STEP:
        return _past(rules, last, following, notation)
    sentence = (
        _("Counting by twos: {last}, then {next}. Odd turns into even, because {ranks} is odd.")
        if last % 2
        else _("Counting by twos: {last}, then {next}. Even turns into odd, because {ranks} is odd.")
    )
    return sentence.format(
        last=rank_name(RANKS[last - 1], notation),
        next=rank_name(RANKS[following - 1], notation),
        ranks=notation.brief(len(RANKS)),
    )


def _past(rules: Rules, last: int, following: int, notation: Notation) -> str:
    """Return a sentence saying that a count by other steps has gone round, forwards or backwards."""
    is_forward = rules.step <= rules.ranks // 2
    text = (
        _("Counting on by {step}, the ring starts again: {last}, then {next}.")
        if is_forward
        else _("Counting back by {step}, the ring starts again: {last}, then {next}.")
    )
    return text.format(
        step=notation.brief(rules.step if is_forward else rules.ranks - rules.step),
        last=rank_name(RANKS[last - 1], notation),
        next=rank_name(RANKS[following - 1], notation),
    )


# -- refusals of moves, as values with a sentence in the reader's base ------------------------------------


@dataclass(frozen=True, slots=True)
class PatienceRefusal:
    """The reason why a move is illegal.

    ``places`` and ``cards`` come from the move. ``pile`` is the foundation involved, and ``awaited`` is the
    next card for this foundation.

    ==============  ================================================================================
    ``kind``        meaning
    ==============  ================================================================================
    `won`           the game is over
    `stock-empty`   the stock has no card to turn
    `fits`          the stock is turned only when no card fits, and the first of ``cards`` fits ``pile``
    `stock-left`    the waste is turned over only when the stock is empty
    `no-waste`      there is no waste to turn over
    `last-redeal`   no redeals are left; ``redeals`` is the limit
    `no-place`      the layout does not have this place
    `empty`         there is no card at the first of ``places``
    `suit`          the foundation is for another suit
    `waits`         the foundation is waiting for another rank
    `complete`      the foundation has all its cards
    `no-reversal`   cards stay on their foundations
    `own-pile`      a card moves only between the two piles of its suit
    `base`          the base card of a pile stays in place
    ==============  ================================================================================

    >>> PatienceRefusal("empty", (Place("r", 3),)).sentence()
    'Open place 3 is empty.'
    """

    kind: str
    places: tuple[Place, ...] = ()
    cards: tuple[Card, ...] = ()
    pile: Foundation | None = None
    awaited: Card | None = None
    redeals: int | None = None

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason as a sentence that pupils understand."""
        return capitalised(
            _(self._template()).format(
                place=place_name(self.places[0], notation) if self.places else "",
                card=the_card(self.cards[0], notation) if self.cards else "",
                suit=self.cards[0].suit.label if self.cards else "",
                rank=rank_name(self.cards[0].rank, notation) if self.cards else "",
                pile=pile_name(self.pile, notation) if self.pile else "",
                awaited=rank_name(self.awaited.rank, notation) if self.awaited else "",
            )
        )

    def _template(self) -> str:
        if self.kind == "last-redeal" and self.redeals == 0:
            return N_("You go through the stock only once in this game.")
        if self.kind == "empty" and self.places == (WASTE,):
            return N_("There is no turned card.")
        if self.kind == "empty" and self.pile is not None:
            return N_("{pile} is empty.")
        return _TEMPLATES[self.kind]


_TEMPLATES: Final = {
    "won": N_("The game is won; there is nothing left to play."),
    "stock-empty": N_("The stock is empty."),
    "fits": N_("First play {card}: it fits {pile}. Then you can turn."),
    "stock-left": N_("The stock still has cards: turn those first."),
    "no-waste": N_("There are no turned cards to start over with."),
    "last-redeal": N_("You cannot start the stock over again: that was the last time."),
    "no-place": N_("There is no {place} in this game."),
    "empty": N_("{place} is empty."),
    "suit": N_("No {suit} on {pile}."),
    "waits": N_("{pile}: the next card is {awaited}, not {rank}."),
    "complete": N_("{pile} is complete."),
    "no-reversal": N_("In this game, cards stay on their piles."),
    "own-pile": N_("A card can move between piles only within its own suit."),
    "base": N_("{card} stays: it is the first card of its pile."),
}
