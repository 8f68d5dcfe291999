"""What a patience board says: names for screen readers, sentences on screen and aloud, what a game showed."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from cardmath.cards import ACE, Card, Suit
from cardmath.games.patience import REDEAL, TURN, WASTE, PatienceMove, PatiencePosition, Place
from cardmath.games.patience.words import (
    base_name,
    move_phrase,
    pile_name,
    place_name,
    rank_of,
    the_card,
    turning_words,
)
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import card_aloud, has_letter, rank_index
from cardmath.sentences import capitalised, join_and
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.speech import Measure, Voice, counted, times
from cardmath_widgets.games.patience.gestures import place_of
from cardmath_widgets.games.patience.guess import PatienceSession, luck_sentence, outcome_sentence
from cardmath_widgets.page import Said


class PatienceVoice(Voice[PatiencePosition, PatienceMove, Session[PatiencePosition, PatienceMove]]):
    """The voice of a patience board."""

    def task(self, position: PatiencePosition, notation: Notation) -> str:
        """Return the task of this game."""
        game = position.game
        return _(game.aim).format(*(base_name(pile, notation) for pile in game.rules.piles))

    def greeting(self, session: Session[PatiencePosition, PatienceMove]) -> Said:
        """Return the task, and before a game of luck say that luck decides it."""
        said, luck = super().greeting(session), luck_sentence(session.position.game)
        if not luck or session.has_begun or session.is_over:
            return said
        if session.begins:
            return Said(luck)
        return Said(luck).led_by(said.text, said.aloud)

    def move(
        self, before: PatiencePosition, move: PatienceMove, after: PatiencePosition, notation: Notation
    ) -> str:
        """Say what a move did: the card that was turned, or where a card went and what replaced it."""
        if move == TURN:
            return _("{card} turned.").format(card=_card_at(after, WASTE, notation))
        if move == REDEAL:
            return _("The stock starts over. {redeals}").format(redeals=_redeals(after, notation))
        assert move.source is not None
        assert move.target is not None
        pile = after.game.foundations[move.target.number - 1]
        sentences = [
            _("{card} goes to {pile}.").format(
                card=_card_at(before, move.source, notation), pile=pile_name(pile, notation)
            )
        ]
        turning = turning_words(after, move.target.number, notation)
        if turning:
            sentences.append(turning)
        elif after.awaited(move.target.number) is None:
            sentences.append(_("The pile is complete."))
        # Players can see what is there now. Listeners need words.
        if notation is notation.voice or not (turning or move.source.kind != "r"):
            sentences.append(_instead(after, move.source, notation))
        return " ".join(filter(None, sentences))

    def chosen(self, position: PatiencePosition, key: str, notation: Notation) -> str:
        """Say that a chosen card needs a pile, and how many piles take it."""
        place = place_of(key)
        assert place is not None
        count, card = len(position.targets(place)), self.name(position, key, notation)
        if not count:
            return _("No pile is waiting for {card} now.").format(card=card)
        if count == 1:
            return _("Which pile is waiting for {card}?").format(card=card)
        return _("{count} piles are waiting for {card}: choose one.").format(
            card=card, count=capitalised(notation.brief(count))
        )

    def name(self, position: PatiencePosition, key: str, notation: Notation) -> str:
        """Return the name of a card."""
        return _card_at(position, place_of(key), notation)

    def about(self, position: PatiencePosition, key: str, notation: Notation) -> str:
        """Say what a foundation needs next, or that a place is empty."""
        place = place_of(key)
        if place is None:
            return ""
        if place == WASTE:
            return _("There is no turned card.")
        if place.kind != "f":
            return _("{place} is empty.").format(place=place_name(place, notation))
        pile = pile_name(position.game.foundations[place.number - 1], notation)
        card = position.awaited(place.number)
        if card is None:
            return _("{pile} is complete.").format(pile=pile)
        return _("{pile} needs {card}.").format(pile=pile, card=the_card(card, notation))

    def stuck(self, session: Session[PatiencePosition, PatienceMove], notation: Notation) -> str:
        """Say that no card fits any more, and how many cards are left."""
        left = session.position.left
        return ngettext(
            "No more cards fit: {count} is left.", "No more cards fit: {count} are left.", left
        ).format(count=notation.brief(left))

    def triumph(self) -> str:
        """Say that every pile is complete."""
        return _("Every pile is complete!")

    def defeat(self, session: Session[PatiencePosition, PatienceMove]) -> str:
        """Say that no card fits."""
        return _("No more cards fit")

    def measure(self, session: Session[PatiencePosition, PatienceMove]) -> Measure:
        """Return how many of all the cards are on their piles."""
        position = session.position
        all_on_piles = _("All {all} cards are on their piles")
        text = all_on_piles if position.is_won else _("{count} of {all} cards are on the piles")
        return counted(text, position.removed, position.removed + position.left)

    def has_to_say_first(self, session: Session[PatiencePosition, PatienceMove]) -> bool:
        """Return whether the player has to guess first."""
        return isinstance(session, PatienceSession) and session.waits_for_guess

    def sound_of(self, before: PatiencePosition, move: PatienceMove, after: PatiencePosition) -> str:
        """Return the sound of a full frame for a complete pile."""
        if move.target is None:
            return "draw"
        return "take" if after.awaited(move.target.number) else "frame"

    def praise(self, session: Session[PatiencePosition, PatienceMove]) -> list[str]:
        """Return what was special: no redeal, although one was allowed."""
        spared = session.position.game.redeals != 0 and not any(
            move == REDEAL for _position, move in session.moves_made
        )
        return [_("Without starting the stock over")] if spared else []

    def stars(self, session: Session[PatiencePosition, PatienceMove]) -> int:
        """Return three stars for complete piles, two for half the cards, and one for any card."""
        return stars(session.position)

    def learnt(self, session: Session[PatiencePosition, PatienceMove], notation: Notation) -> str:
        """Say how close the guess was, then how the player counted on the piles, and how many times."""
        guessed = outcome_sentence(session, notation)
        return " ".join(filter(None, (guessed, learnt(session.own_moves, notation))))

    def phrase(self, position: PatiencePosition, move: PatienceMove, notation: Notation) -> str:
        """Return which card to play, and where to."""
        return move_phrase(position, move, notation)

    def marked_phrase(self, position: PatiencePosition, move: PatienceMove, notation: Notation) -> str:
        """Return which card to play."""
        return marked_phrase(position, move, notation)


class PatienceLabels:
    """The screen reader labels for the spots in a patience game, with numbers in words."""

    def __init__(self, notation: Notation) -> None:
        self._notation = notation

    def stock(self, position: PatiencePosition) -> str:
        """Return the label of the stock: its number of cards, and what a press does."""
        count = len(position.stock)
        if count and TURN not in position.moves() and not position.is_won:
            return ngettext(
                "Stock, {count} card: first play a card that fits",
                "Stock, {count} cards: first play a card that fits",
                count,
            ).format(count=DECIMAL.aloud(count))
        if count:
            return ngettext("Stock, {count} card: turn", "Stock, {count} cards: turn", count).format(
                count=DECIMAL.aloud(count)
            )
        if position.waste and position.redeals_left != 0:
            return _("Stock, empty: start it over")
        return _("Stock, empty")

    def waste(self, position: PatiencePosition) -> str:
        """Return the label of the waste: its number of cards, and the card that can be played."""
        count = len(position.waste)
        if not count:
            return _("Turned cards, none yet")
        return ngettext(
            "Turned cards, {count} card: {card}", "Turned cards, {count} cards, {card} on top", count
        ).format(count=DECIMAL.aloud(count), card=self._card(position.waste[-1]))

    def cell(self, card: Card | None, number: int) -> str:
        """Return the label of a cell in the reserve."""
        if card is None:
            return _("place {number}, empty").format(number=DECIMAL.aloud(number))
        return _("{card}, place {number}").format(card=self._card(card), number=DECIMAL.aloud(number))

    def column(self, cards: tuple[Card, ...], number: int) -> str:
        """Return the label of a column in the wing: its playable card, and the ones under it."""
        if not cards:
            return _("column {number}, empty").format(number=DECIMAL.aloud(number))
        label = _("{card}, column {number}").format(card=self._card(cards[-1]), number=DECIMAL.aloud(number))
        under = [self._card(card) for card in reversed(cards[:-1])]
        return (
            _("{card}, with {cards} under it").format(card=label, cards=join_and(under)) if under else label
        )

    def foundation(self, position: PatiencePosition, number: int) -> str:
        """Return the label of a foundation: its top card, and the card it needs next."""
        pile = pile_name(position.game.foundations[number - 1], self._notation.voice)
        top, awaited = position.foundation_top(number), position.awaited(number)
        if awaited is None:
            return _("{pile}, complete").format(pile=pile)
        waits = _("needs {card}").format(card=self._card(awaited))
        if top is None:
            return _("{pile}, empty, {waits}").format(pile=pile, waits=waits)
        return _("{pile}, {card} on top, {waits}").format(pile=pile, card=self._card(top), waits=waits)

    def _card(self, card: Card) -> str:
        """Return a card in words; a face card includes its number, because the game counts with it."""
        name = card_aloud(card, self._notation)
        if card.rank == ACE or not has_letter(card.rank):
            return name
        return _("{card} ({number})").format(card=name, number=DECIMAL.aloud(rank_of(card)))


def marked_phrase(position: PatiencePosition, move: PatienceMove, notation: Notation) -> str:
    """Return a move in words, leaving the places to the marks on the table."""
    card = position.card_at(move.source) if move.source else None
    if card is None:
        return move_phrase(position, move, notation)
    return _("Play {card}").format(card=the_card(card, notation))


def awaited_text(card: Card, notation: Notation) -> str:
    """Return the text under a pile that needs a card: ``J=11♠``, in base ten.

    >>> from cardmath.numerals import DOZENAL
    >>> awaited_text(Card.parse("10h"), DOZENAL), awaited_text(Card.parse("Qs"), DOZENAL)
    ('Ʒ♥', 'Q=10♠')
    """
    index = rank_index(card.rank, notation)
    value = f"={notation.format(rank_of(card))}" if has_letter(card.rank) and card.rank != ACE else ""
    return f"{index}{value}{card.suit.symbol}"


def _instead(position: PatiencePosition, place: Place, notation: Notation) -> str:
    """Say which card has taken the place of a played card, or return ""."""
    card = position.card_at(place)
    if place.kind == "r" and card is not None:
        return _("{Card} takes its place.").format(Card=capitalised(the_card(card, notation)))
    if place.kind == "w":
        if card is None:
            return _("There are no turned cards left.")
        return _("Now {card} is on top of the turned cards.").format(card=the_card(card, notation))
    if place.kind == "c" and card is not None:
        return _("Now {card} is free in its column.").format(card=the_card(card, notation))
    return ""


def _redeals(position: PatiencePosition, notation: Notation) -> str:
    left = position.redeals_left
    if left is None:
        return ""
    if not left:
        return _("That was the last time.")
    return ngettext("It can start over once more.", "It can start over {count} more times.", left).format(
        count=notation.brief(left)
    )


def _card_at(position: PatiencePosition, place: Place | None, notation: Notation) -> str:
    card = None if place is None else position.card_at(place)
    return the_card(card, notation) if card else ""


def suit_heights(position: PatiencePosition) -> dict[Suit, int]:
    """Return how many cards of each suit are on its foundations."""
    heights: dict[Suit, int] = {}
    for pile, height in zip(position.game.foundations, position.heights, strict=True):
        heights[pile.suit] = heights.get(pile.suit, 0) + height
    return heights


#: With this step, a ring with an odd number of ranks turns odd into even.
_PARITY_STEP: Final = 2


def stars(position: PatiencePosition) -> int:
    """Return the stars for a game: three for complete piles, two for half the cards, and one for any card.

    Cards already on the piles before the deal do not count.

    >>> from cardmath.games import PatriarchsGame
    >>> start = PatriarchsGame().deal(7)
    >>> stars(start), stars(start.play("r1>f2"))
    (0, 1)
    """
    if not position.left:
        return 3
    played = position.removed - sum(position.game.rules.heights(position.game.laid_out))
    return 2 if played >= position.left else int(played > 0)


def learnt(moves: Iterable[tuple[PatiencePosition, PatienceMove]], notation: Notation) -> str:
    """Return a sentence about the steps that were counted; "" if no card was put on another.

    ``moves`` are the moves, each with the position before it.

    >>> from cardmath.games import PatriarchsGame
    >>> start = PatriarchsGame().deal(7)
    >>> learnt([(start, start.moves()[0])], Notation(10))
    'You counted up once.'
    """
    steps, rounds = Counter[int](), 0
    for position, move in moves:
        if move.target is None:
            continue
        ranks, height = (
            position.game.foundations[move.target.number - 1].ranks,
            position.heights[move.target.number - 1],
        )
        if height and move.source is not None and move.source.kind != "f":
            rules = position.game.rules
            step = (ranks[height] - ranks[height - 1]) % rules.ranks
            steps[step if step <= rules.ranks // 2 else step - rules.ranks] += 1
            rounds += abs(ranks[height] - ranks[height - 1]) != min(step, rules.ranks - step)
    return _sentence(steps, rounds, notation)


def _sentence(steps: Counter[int], rounds: int, notation: Notation) -> str:
    up, down = (sum(many for step, many in steps.items() if step * sign == 1) for sign in (1, -1))
    if up and down:
        return _("You counted up {up} and down {down}.").format(
            up=times(up, notation), down=times(down, notation)
        )
    if up or down:
        text = _("You counted up {times}.") if up else _("You counted down {times}.")
        return text.format(times=times(up or down, notation))
    if not steps:
        return ""
    step, many = steps.most_common(1)[0]
    if step == _PARITY_STEP:
        if rounds:
            return _("You went round the ring by twos {times}. Odd turned into even.").format(
                times=times(rounds, notation)
            )
        return _("You counted by twos {times}.").format(times=times(many, notation))
    if rounds:
        return _("You went round the ring {times}, in steps of {step}.").format(
            times=times(rounds, notation), step=notation.brief(abs(step))
        )
    return _("You counted in steps of {step} {times}.").format(
        times=times(many, notation), step=notation.brief(abs(step))
    )
