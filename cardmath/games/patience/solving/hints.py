"""Hints for the two-pack patiences: plays that can never hurt, fair hints, and which moves keep the win."""

from dataclasses import dataclass
from typing import Any, Final

from cardmath.cards import Card
from cardmath.games.patience import REDEAL, TURN, WASTE, Foundation, PatienceMove, PatiencePosition, Place
from cardmath.games.patience.moves import foundation
from cardmath.games.patience.solving.line import play_of
from cardmath.games.patience.solving.problem import PatienceProblem, State, suit_table
from cardmath.games.patience.solving.verdicts import solve
from cardmath.games.patience.words import move_phrase, pile_name, rank_of, the_card
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath.solving.budget import Budget
from cardmath.solving.hints import KEEPS, UNSETTLED, Advice, Hint, Judgement, judged
from cardmath.solving.solution import UNWINNABLE, WINNABLE, Solution

# -- plays that can never hurt ----------------------------------------------------------------------------
# Holding a card back can pay off in only two ways. The card may fill a cell that is emptied later, in place
# of a better card below it. Or its twin, the other card of its kind, may go to the foundation first, so
# that this card stays for the other pile.
#
# If neither is possible, every line that wins without the play also wins after it, with this move left out.
# (A twin in another cell may as well go second, because both are free.)
#
# If the stock is turned only at a standstill, a card can be held back only until the stock starts over.
# Otherwise it goes before the next turn, so it may go immediately unless its twin might take its place.


def certain_card(problem: PatienceProblem, state: State, waste: int) -> int:
    """Return the mask of a card that it can never hurt to play, or 0 if none is known.

    ``waste`` is the mask of the waste. The card goes to any foundation that takes it.
    """
    talon, board, suits, wanted = state
    cells = board & problem.cells
    top = 1 << waste.bit_length() - 1 if waste else 0
    candidates = problem.open_cards(board) & wanted
    # With empty cells nothing is ever refilled, and the last card of the talon has nothing below it.
    may_wait = bool(waste) and waste == talon and problem.redeals != 0
    is_forced = problem.game.waits_for_standstill and not may_wait
    if top & wanted and (is_forced or talon == top or not (cells or _may_cost_later(problem, may_wait))):
        candidates |= top
    if talon and not is_forced:
        candidates &= ~cells
    wing = board & ~problem.cells
    while candidates:
        card = candidates & -candidates
        candidates ^= card
        index = card.bit_length() - 1
        twins = problem.twins[index] & (talon | board)
        # Two twins in cells are both free; anywhere else the twin that goes second may be in the way.
        may_cost = twins if card & wing or (is_forced and talon) else twins & (wing | talon)
        if not may_cost and not (
            problem.table.reversal
            and problem.table.has_met(problem.suit_state(suits, problem.suit_of[index]))
        ):
            return card
    return 0


def _may_cost_later(problem: PatienceProblem, may_wait: bool) -> bool:
    """Return whether a play forces others that may cost a win after the stock has started over."""
    return problem.game.waits_for_standstill and may_wait and problem.game.rules.packs > 1


def certain_plays(position: PatiencePosition, most: int | None = None) -> tuple[PatienceMove, ...]:
    """Return at most ``most`` consecutive plays that can never spoil a win.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> start = CapturedQueensGame(laid_out="queens-fives-sixes").deal(4)
    >>> while len(start.moves()) == 1:
    ...     start = start.play("turn")
    >>> [str(move) for move in certain_plays(start)] == [str(start.moves()[0])]
    True
    """
    line: list[PatienceMove] = []
    while len(line) != most:
        problem = PatienceProblem.of(position)
        waste = problem.start.talon & (1 << problem.turned + 1) - 1
        card = certain_card(problem, problem.start, waste)
        if not card:
            break
        move = play_of(position, card.bit_length() - 1)
        line.append(move)
        position = position.play(move)
    return tuple(line)


# -- fair hints, from what a player can see: the open cards, and how many of each other card are hidden ---


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


# -- which moves keep the win, given the order of the stock -----------------------------------------------


@dataclass(frozen=True, repr=False)
class PatienceAdvice(Advice[PatiencePosition]):
    """Advice on a legal move.

    ``is_certain`` is True if the move can never hurt. ``refill`` is the card that fills the cell it empties,
    and ``covers`` the card that turning covers. ``holds`` is True if the move holds back a card that fits.
    """

    is_certain: bool
    refill: Card | None
    covers: Card | None
    holds: bool

    def merit(self, notation: Notation) -> str:
        """Return a sentence about the merits of the move."""
        if self.move == TURN and self.holds:
            return _("Holding the card back saves it for the right moment.")
        if self.move == TURN and self.covers is not None:
            return _("The card you need next comes from the stock. {card} can wait.").format(
                card=capitalised(the_card(self.covers, notation))
            )
        if self.move == TURN:
            return _("The card you need next comes from the stock.")
        if self.move == REDEAL:
            return _("The cards that are left come up again in the same order.")
        if self.after.is_won:
            return _("It is the last card.")
        if self.is_certain:
            return self._of_a_pile(_("It fits {pile}. Playing it now can never hurt."), notation)
        if self.refill is not None:
            text = _("It fits {pile}. {Card} takes its place.")
            return self._of_a_pile(text, notation, Card=capitalised(the_card(self.refill, notation)))
        if not self.move.is_play:
            return _("This lets another card of the suit fit.")
        awaited = self.after.awaited(self.move.target.number)
        if awaited is None:
            return self._of_a_pile(_("It completes {pile}."), notation)
        text = _("It fits {pile}. After that, the pile needs {card}.")
        return self._of_a_pile(text, notation, card=the_card(awaited, notation))

    def _of_a_pile(self, text: str, notation: Notation, **facts: str) -> str:
        """Return a sentence with the name of the move's pile."""
        pile = self.after.game.foundations[self.move.target.number - 1]
        return text.format(pile=pile_name(pile, notation), **facts)


def hint(position: Any, budget: Budget) -> Hint[PatiencePosition]:
    """Judge every legal move."""
    # The position itself may use the whole budget, because its line helps most.
    solution = solve(position, budget)
    certain = certain_plays(position, most=1)
    advice = [
        _advice(position, one, certain)
        for one in judged(position, solution, budget, solve, lambda move: move in certain)
    ]
    return Hint(solution, tuple(advice), _best(solution, advice))


def _advice(
    position: PatiencePosition, judgement: Judgement, certain: tuple[PatienceMove, ...]
) -> PatienceAdvice:
    source = judgement.move.source
    from_cell = source is not None and source.kind == "r"
    return PatienceAdvice(
        *judgement,
        is_certain=judgement.move in certain,
        refill=judgement.after.card_at(source) if from_cell else None,
        covers=position.card_at(WASTE) if judgement.move == TURN else None,
        holds=any(move.is_play for move in position.moves()),
    )


def _best(solution: Solution[PatiencePosition], advice: list[PatienceAdvice]) -> PatienceAdvice | None:
    """Return the first move of the line or, if there is no line, the first unsettled play."""
    if solution.verdict == UNWINNABLE or not advice:
        return None
    if solution.verdict == WINNABLE:
        return next(one for one in advice if one.move == solution.moves[0])
    for verdict in (KEEPS, UNSETTLED):
        found = [one for one in advice if one.verdict == verdict]
        if found:
            return next((one for one in found if one.is_certain), found[0])
    return None
