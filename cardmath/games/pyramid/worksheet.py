"""Sheets about Pyramid Addition: a deal to cross out, and three small deals to judge.

The deal is any deal, or one in which chosen pairs must be made many times. The answer key has a line that
clears it, or the reason why none does.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from cardmath.cards import Card
from cardmath.deals import DEAL_NUMBERS
from cardmath.decks import PRESETS, Deck
from cardmath.exercises.chance import Chance
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DRAW, PyramidPosition
from cardmath.games.pyramid.solving.facts import NumberFacts
from cardmath.games.pyramid.words import move_phrase
from cardmath.i18n import _, ngettext
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.ranks import card_aloud, has_letter, rank_index, rank_worth
from cardmath.records import Record
from cardmath.solving import UNWINNABLE, WINNABLE, solve
from cardmath.solving.search_deals import WINDOW, best_winnable
from cardmath.worksheets.blocks import claims, pyramid
from cardmath.worksheets.sheets import Block, Kind, Worksheet

# -- a deal to cross out ----------------------------------------------------------------------------------


#: The time limit for the answer key, in seconds; every deal from a classroom deck is settled much sooner.
_LIMIT: Final = 10
_ZERO: Final = "0"
#: The default size of a pyramid for practising pairs, and the default number of pairs.
_SMALL: Final = 10
_PAIRS: Final = 2


def usual_deck(notation: Notation) -> Deck:
    """Return the deck for a base: number bonds up to base ten, else the standard deck."""
    return Deck(10, 0, 4) if notation.base <= 10 else Deck()


def _usual_game(notation: Notation) -> PyramidGame:
    return PyramidGame(usual_deck(notation))


def _make(number: int, notation: Notation, *, game: PyramidGame | None = None) -> Worksheet:
    game = game or _usual_game(notation)
    position = game.deal(number)
    return Worksheet(
        title=_("Pyramid Addition, deal {number}").format(number=number),
        task=rules(game, notation),
        blocks=(drawn_deal(position, notation),),
        steps=steps_of(position, notation),
        app=PyramidGame.key,
        link=to_link(Record.of_deal(game, number), {"base": str(notation.base)}),
    )


def _small_game(notation: Notation) -> PyramidGame:
    return PyramidGame(usual_deck(notation), _SMALL)


def _make_practice(
    number: int, notation: Notation, *, game: PyramidGame | None = None, practise: str | None = None
) -> Worksheet:
    game = game or _small_game(notation)
    facts = _some_facts(number, game) if practise is None else NumberFacts.parse(practise, game.deck)
    # Each sheet searches its own range of numbers for a deal.
    found = best_winnable(game, number * WINDOW % (DEAL_NUMBERS - WINDOW), facts.measure)
    sheet = _make(found, notation, game=game)
    return replace(
        sheet,
        title=_("Practise {pairs}").format(pairs=facts.phrase(notation)),
        task=" ".join([_("Deal {number} can be won.").format(number=found), sheet.task]),
        steps=(facts.proof(game.deal(found), notation), *sheet.steps),
    )


def _some_facts(number: int, game: PyramidGame) -> NumberFacts:
    pairs = NumberFacts.every(game.deck).pairs
    return NumberFacts.of(game.deck, Chance(number).some(pairs, min(_PAIRS, len(pairs))))


def drawn_deal(position: PyramidPosition, notation: Notation, *, spare: int = 0) -> Block:
    """Return a deal to cross out, with its stock, leaving ``spare`` millimetres free below it."""
    deck = position.game.deck
    rows: dict[int, list[Card]] = {}
    for place, card in position.tableau.items():
        rows.setdefault(place.row, []).append(card)
    sentences = [
        _("Row {row}: {cards}.").format(row=notation.brief(row), cards=_aloud(cards, notation))
        for row, cards in rows.items()
    ]
    made = pyramid(
        [[_signs(card, deck, notation) for card in cards] for cards in rows.values()],
        [_signs(card, deck, notation) for card in position.stock],
        stock_title=_("Stock"),
        alt=" ".join([_("A pyramid of cards."), *sentences]),
        stock_alt=_("The stock, in the order it is drawn: {cards}.").format(
            cards=_aloud(position.stock, notation)
        ),
    )
    return {**made, "spare": spare} if spare else made


def rules(game: PyramidGame, notation: Notation) -> str:
    """Return the rules of a deal in a few sentences, with the values of its cards."""
    deck, target = game.deck, notation.write(game.deck.target)
    sentences = [
        _(
            "Cross out two free cards that make {target} together. A card is free when both cards"
            " below it are crossed out."
        ).format(target=target),
        _highest(deck, notation),
        _("A card with a number is worth that number."),
        letter_values(deck, notation),
        _("Take the stock one card at a time, from the left. The last card you took is also free."),
    ]
    if game.passes is None:
        sentences.append(_("Go through it as often as you like."))
    else:
        sentences.append(
            ngettext("Go through it once.", "Go through it {count} times.", game.passes).format(
                count=notation.brief(game.passes)
            )
        )
    return " ".join(filter(None, sentences))


def _highest(deck: Deck, notation: Notation) -> str:
    """Return a sentence about the card that is worth the target."""
    highest = rank_index(deck.alone or deck.partner(_ZERO) or "", notation, deck.values)
    if deck.alone is None:
        return _("{card} goes with {partner}.").format(card=_ZERO, partner=highest)
    if not has_letter(deck.alone):
        return _("{card} goes on its own.").format(card=highest)
    target = notation.write(deck.target)
    return _("{card} is worth {target} and goes on its own.").format(card=highest, target=target)


def letter_values(deck: Deck, notation: Notation) -> str:
    """Return a sentence about the values of the cards with a letter; "" if cards have numbers instead.

    >>> letter_values(Deck(12, 2), Notation(12)), letter_values(Deck(9, 0, lowest="0"), Notation(12))
    ('Cards with a letter are worth: A = 1, Q = 11z, K = 12z.', 'Cards with a letter are worth: A = Ʒ.')
    >>> letter_values(Deck(10, 0), Notation(16))
    'Cards with a letter but no small 16 are worth: A = 1.'
    """
    values = [
        _("{card} = {value}").format(card=rank, value=notation.write(deck.values[rank]))
        for rank in deck.ranks
        if has_letter(rank)
    ]
    if not values:
        return ""
    if any(rank_index(rank, notation) != notation.format(int(rank)) for rank in deck.ranks if rank.isdigit()):
        # Where the numerals for ten and more are letters too, they have their base beside them.
        return _("Cards with a letter but no small {base} are worth: {values}.").format(
            base=notation.base, values=_(", ").join(values)
        )
    return _("Cards with a letter are worth: {values}.").format(values=_(", ").join(values))


def _aloud(cards: Iterable[Card], notation: Notation) -> str:
    return _(", ").join(card_aloud(card, notation) for card in cards)


def _signs(card: Card, deck: Deck, notation: Notation) -> tuple[str, str, str]:
    """Return a card's marks on paper: its index, its suit by shape alone, and what a letter is worth."""
    worth = rank_worth(card.rank, notation, deck.values)
    return rank_index(card.rank, notation, deck.values), card.suit.symbol, worth


def steps_of(position: PyramidPosition, notation: Notation) -> tuple[str, ...]:
    """Return the line that clears a pyramid, with the cards drawn before each move, or why there is none."""
    solution = solve(position, _LIMIT)
    if solution.verdict != WINNABLE:
        return (solution.reason_in(notation),)
    steps: list[str] = []
    draws = 0
    for move in solution.moves:
        if move == DRAW:
            draws += 1
        else:
            drawn = ngettext("Draw a card.", "Draw {count} cards.", draws).format(count=notation.brief(draws))
            sentence = _("{move}.").format(move=move_phrase(position, move, notation))
            steps.append(
                f"{len(steps) + 1}. {drawn} {sentence}" if draws else f"{len(steps) + 1}. {sentence}"
            )
            draws = 0
        position = position.play(move)
    return tuple(steps)


KIND: Final = Kind(
    "pyramid",
    lambda: _("Pyramid Addition: a deal to cross out"),
    _make,
    options=("game",),
    usual_game=_usual_game,
)
NUMBER_FACTS: Final = Kind(
    "number-facts",
    lambda: _("Pyramid Addition: a deal that practises chosen pairs"),
    _make_practice,
    options=("game", "practise"),
    usual_game=_small_game,
    pairs=NumberFacts,
)


# -- three small deals: can each be won, and how do you know? ---------------------------------------------


_TABLEAU: Final = 8
_LETTERS: Final = "abc"
#: Deals that cannot be won are rare: about one in twenty.
_WANTED: Final = (WINNABLE, WINNABLE, UNWINNABLE)
#: The distance between the numbers where two sheets start looking for deals.
_APART: Final = 1000
#: The time limit for one deal, in seconds; all of these deals are settled within milliseconds.
_CLAIM_LIMIT: Final = 10


def _make_claims(number: int, notation: Notation) -> Worksheet:
    game = PyramidGame(PRESETS["first-steps"].deck, _TABLEAU)
    return of_claims(_("Can it be won?"), game, _deals(game, number), notation)


def of_claims(
    title: str, game: PyramidGame, deals: Sequence[tuple[int, bool]], notation: Notation
) -> Worksheet:
    """Return the sheet with three deals to judge, each given by its number and whether it can be won."""
    drawn: list[tuple[Block, str, str]] = []
    steps = []
    for letter, (deal, can) in zip(_LETTERS, deals, strict=True):
        position = game.deal(deal)
        question = _("{letter}) Can it be won? How do you know?").format(letter=letter)
        answer = _("It can be won.") if can else _("It cannot be won.")
        drawn.append((drawn_deal(position, notation), question, answer))
        way = " ".join(steps_of(position, notation))
        steps.append(_("{letter}) Deal {deal}: {way}").format(letter=letter, deal=deal, way=way))
    return Worksheet(title=title, task=rules(game, notation), blocks=(claims(drawn),), steps=tuple(steps))


def _deals(game: PyramidGame, number: int) -> list[tuple[int, bool]]:
    """Return the numbers of three deals in random order, and whether each can be won."""
    wanted = Chance(number).some(_WANTED, len(_WANTED))
    deal = number * _APART % (DEAL_NUMBERS - _APART)
    found: dict[int, tuple[int, bool]] = {}
    while len(found) < len(wanted):
        verdict = solve(game.deal(deal), _CLAIM_LIMIT).verdict
        place = next((at for at, one in enumerate(wanted) if at not in found and one == verdict), None)
        if place is not None:
            found[place] = (deal, verdict == WINNABLE)
        deal += 1
    return [found[at] for at in range(len(wanted))]


CLAIMS: Final = Kind("can-it-be-won", lambda: _("Pyramid Addition: can it be won?"), _make_claims)
