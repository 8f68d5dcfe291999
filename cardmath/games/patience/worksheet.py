"""A solitaire deal to play on paper or with cards; the answer key has a winning line, or explains why there
is none.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from cardmath.cards import Card
from cardmath.games.patience import OddAndEvenGame, PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.moves import REDEAL, TURN
from cardmath.games.patience.rules import RANKS
from cardmath.games.patience.words import base_name, card_and_places
from cardmath.i18n import _, ngettext
from cardmath.links import to_link
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import card_aloud, rank_index
from cardmath.records import Record
from cardmath.sentences import capitalised
from cardmath.solving import WINNABLE, solve
from cardmath.worksheets.blocks import laid_out, ledger
from cardmath.worksheets.sheets import Block, Kind, Worksheet

#: Search steps for the answer key: the same on every machine, and enough to settle nearly every deal.
_NODES: Final = 20_000
#: The number of stock turns in one paragraph of the answer key.
_TURNS: Final = 6


def _make(number: int, notation: Notation, *, rules: PatienceGame | None = None) -> Worksheet:
    game = rules or OddAndEvenGame()
    position = game.deal(number)
    return Worksheet(
        title=_("{game}, deal {number}").format(game=_(game.title), number=number),
        task=" ".join(_sentences(game, notation)),
        blocks=(_piles(game, notation), *_cards(position, notation)),
        steps=tuple(_steps(position, notation)),
        app=game.key,
        link=to_link(Record.of_deal(game, number), {"base": str(notation.base)}),
    )


# -- the rules ----------------------------------------------------------------------------------------------


def _sentences(game: PatienceGame, notation: Notation) -> Iterator[str]:
    """Yield the rules in a few sentences."""
    rules = game.rules
    aim = _(game.aim).format(*(base_name(pile, notation) for pile in rules.piles))
    yield ngettext(
        "Play with a deck of cards in this order. Or cross the cards out here.",
        "Play with {count} decks of cards in this order. Or cross the cards out here.",
        rules.packs,
    ).format(count=notation.brief(rules.packs))
    yield _("The goal: {aim}.").format(aim=aim)
    yield _("Each pile has a line below. Tick off its cards there, from the left.")
    if any(rules.heights(game.laid_out)):
        yield _("Cards in brackets are already there.")
    if rules.columns:
        yield _("In the wing, you can play the last card in each column.")
    if rules.reserve:
        yield _(
            "You can play every open card. The last card you turned fills its place straight away. "
            "If there is none, the next card from the stock does."
        )
    yield _("Turn the stock one card at a time. You can play the last card you turned.")
    if game.waits_for_standstill:
        yield _("Turn only when no card fits.")
    if game.is_luck:
        yield _("Luck decides. Guess first: how many cards will be left?")
    if game.redeals is None:
        yield _("Start the stock over as often as you like.")
    elif game.redeals:
        yield ngettext(
            "You can start the stock over once.", "You can start the stock over {count} times.", game.redeals
        ).format(count=notation.brief(game.redeals))
    if game.reversal:
        yield _("You can also move a top card to its suit’s other pile.")


# -- the table ----------------------------------------------------------------------------------------------


def _piles(game: PatienceGame, notation: Notation) -> Block:
    """Return a line for each foundation, with its cards in order of play."""
    longest = max(len(pile.ranks) for pile in game.foundations)
    rows = []
    for pile, height in zip(game.foundations, game.rules.heights(game.laid_out), strict=True):
        signs = [rank_index(RANKS[rank - 1], notation) for rank in pile.ranks]
        signs[:height] = [_("({card})").format(card=sign) for sign in signs[:height]]
        rows.append([pile.suit.symbol, *signs, *[""] * (longest - len(signs))])
    head = [_("pile"), *(notation.format(at) for at in range(1, longest + 1))]
    return ledger(head, rows, [1.2, *[1.0] * longest], height=5.8, narrow=True)


def _cards(position: PatiencePosition, notation: Notation) -> Iterator[Block]:
    """Yield the wing, the reserve and the stock."""
    if position.wing:
        rows = list(zip(*position.wing, strict=True))
        yield _laid(_("Wing: you can play the bottom cards"), rows, notation)
    if position.reserve:
        yield _laid(_("Open cards"), [[card for card in position.reserve if card is not None]], notation)
    yield _laid(_("Stock, first card on the left"), [position.stock], notation)


def _laid(title: str, rows: Sequence[Sequence[Card]], notation: Notation) -> Block:
    phrase = "; ".join(_(", ").join(card_aloud(card, notation) for card in row) for row in rows)
    signs = [[(rank_index(card.rank, notation), card.suit.symbol) for card in row] for row in rows]
    return laid_out(title, signs, alt=_("{title}: {cards}.").format(title=title, cards=phrase))


# -- the key ------------------------------------------------------------------------------------------------


def _steps(position: PatiencePosition, notation: Notation) -> Iterator[str]:
    """Yield the winning line in short paragraphs, or the reason why there is none."""
    solution = solve(position, None, _NODES)
    if solution.verdict != WINNABLE:
        yield solution.reason_in(notation)
        return
    turns = list(_turns(position, solution.moves, notation))
    for first in range(0, len(turns), _TURNS):
        yield " ".join(turns[first : first + _TURNS])


def _turns(position: PatiencePosition, moves: Sequence[PatienceMove], notation: Notation) -> Iterator[str]:
    """Yield the plays after each turn of the stock; the moves are legal because they come from the solver."""
    turned, played = 0, list[str]()
    for move in moves:
        if move in (TURN, REDEAL) and played:
            yield _turn(turned, played, notation)
            turned, played = 0, []
        if move == TURN:
            turned += 1
        elif move == REDEAL:
            if turned:
                yield _turn(turned, [], notation)
            yield _("Start the stock over.")
            turned = 0
        else:
            played.append(_play(position, move, notation))
        position = position.after(move)
    if turned or played:
        yield _turn(turned, played, notation)


def _turn(turned: int, played: Sequence[str], notation: Notation) -> str:
    parts = list(played)
    if turned:
        phrase = ngettext("turn a card", "turn {count} cards", turned).format(count=notation.brief(turned))
        parts.insert(0, phrase)
    return _("{Steps}.").format(Steps=capitalised(_(", ").join(parts)))


def _play(position: PatiencePosition, move: PatienceMove, notation: Notation) -> str:
    """Return a move in brief: the card, where it is, and its pile if its suit has several."""
    card, place, pile = card_and_places(position, move, notation)
    return _("{card} from {place} to {pile}").format(
        card=f"{rank_index(card.rank, notation)}{card.suit.symbol}", place=place, pile=pile
    )


KIND: Final = Kind(
    "solitaire",
    lambda: _("Solitaire: a deal to play on paper or with cards"),
    _make,
    options=("rules",),
    # Real cards have a 10 whatever the base.
    usual=lambda: DECIMAL,
)
