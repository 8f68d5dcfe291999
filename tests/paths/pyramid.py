"""Checks on what each step in the Pyramid Addition path requires.

The small tableaux are searched completely: a step needs its idea if no play without it wins.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from cardmath.decks import preset_of
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DISCARD, DRAW, Place, PyramidMove, PyramidPosition
from cardmath.games.pyramid.catalogue import DealFacts, points_of
from cardmath.games.pyramid.solving import CarefulPlay, careful_play
from cardmath.solving import UNWINNABLE, WINNABLE, evaluate

_TOP: Final = Place(1, 1)
_BELOW_THE_TOP: Final = (Place(2, 1), Place(2, 2))


def can_win(start: PyramidPosition, allows: Callable[[PyramidPosition, PyramidMove, bool], bool]) -> bool:
    """Return whether a win exists among the moves that ``allows`` accepts, by trying them all.

    ``allows`` gets the position, the move, and whether the last move turned up a card. Suitable only for
    deals with few cards.
    """
    seen: set[tuple[PyramidPosition, bool]] = set()
    waiting = [(start, False)]
    while waiting:
        position, is_fresh = waiting.pop()
        if position.is_won:
            return True
        if (position, is_fresh) in seen:
            continue
        seen.add((position, is_fresh))
        waiting += [
            (position.play(move), move == DRAW)
            for move in position.moves()
            if allows(position, move, is_fresh)
        ]
    return False


def _careful(start: PyramidPosition) -> CarefulPlay:
    play = careful_play(start)
    assert play is not None, "the difficulty could not be settled in time"
    return play


def _without_the_stock(start: PyramidPosition) -> bool:
    return can_win(start, lambda _position, move, _is_fresh: move != DRAW)


def _tableau_ranks(start: PyramidPosition) -> set[str]:
    return {card.rank for card in start.cards[: start.game.tableau]}


def _points(start: PyramidPosition) -> tuple[str, ...]:
    play = _careful(start)
    return points_of(DealFacts(start, play.moves, play))


def _has_only_pairs(start: PyramidPosition) -> bool:
    return _without_the_stock(start) and not _has_a_lone_card(start)


def _has_a_lone_card(start: PyramidPosition) -> bool:
    alone = start.game.deck.alone
    return alone is not None and alone in _tableau_ranks(start)


def _goes_alone(start: PyramidPosition) -> bool:
    return _without_the_stock(start) and _has_a_lone_card(start)


def _needs_the_stock(start: PyramidPosition) -> bool:
    return not _without_the_stock(start)


def _cannot_go_wrong(start: PyramidPosition) -> bool:
    return _careful(start).difficulty.careless and not _careful(start).traps


def _needs_a_covering_pair(start: PyramidPosition) -> bool:
    def allows(position: PyramidPosition, move: PyramidMove, _is_fresh: bool) -> bool:
        pair = move.places if len(move.places) == 2 and DISCARD not in move.places else ()
        return not any(position.covering(place) for place in pair)

    return not can_win(start, allows)


def _needs_the_pile(start: PyramidPosition) -> bool:
    """Return whether winning requires a card from the discard pile that was not turned up just before."""
    return not can_win(start, lambda _position, move, is_fresh: is_fresh or DISCARD not in move.places)


def _needs_passes(count: int) -> Callable[[PyramidPosition], bool]:
    def needs(start: PyramidPosition) -> bool:
        game = start.game
        fewer = replace(start, game=PyramidGame(game.deck, game.tableau, count - 1))
        return evaluate(fewer) == UNWINNABLE

    return needs


def _has_point(point: str) -> Callable[[PyramidPosition], bool]:
    return lambda start: point in _points(start)


def _loses_carelessly(start: PyramidPosition) -> bool:
    return not _careful(start).difficulty.careless and "keep the partner" in _points(start)


def _has_a_choice_of_partners(start: PyramidPosition) -> bool:
    """Return whether at some point a card has two free partners, only one of which keeps the win."""
    position = start
    for move in _careful(start).moves:
        keeps: dict[Place, set[bool]] = {}
        for pair in position.moves():
            if len(pair.places) == 2:
                is_kept = evaluate(position.play(pair)) == WINNABLE
                for place in pair.places:
                    keeps.setdefault(place, set()).add(is_kept)
        if any(len(found) == 2 for found in keeps.values()):
            return True
        position = position.play(move)
    return False


def _waits_for_the_top(start: PyramidPosition) -> bool:
    """Return whether the top card's partner can come only from the stock, which has just one."""
    deck = start.game.deck
    ranks = [card.rank for card in start.cards]
    partner = deck.partner(start.tableau[_TOP].rank)
    near = {start.tableau[place].rank for place in _BELOW_THE_TOP}
    return partner is not None and partner not in near and ranks[start.game.tableau :].count(partner) == 1


def _must_wait(start: PyramidPosition) -> bool:
    """Return whether at some point every pair on the table loses, and drawing wins."""
    position = start
    for move in _careful(start).moves:
        if move == DRAW and any(other.places for other in position.moves()):
            return True
        position = position.play(move)
    return False


def _holds(*ranks: str) -> Callable[[PyramidPosition], bool]:
    return lambda start: set(ranks) <= _tableau_ranks(start)


def _thinks_ahead(start: PyramidPosition) -> bool:
    return len(_careful(start).traps) >= 1 and not _careful(start).difficulty.careless


def _is_the_source_deck(start: PyramidPosition) -> bool:
    preset = preset_of(start.game.deck)
    return preset is not None and preset.base == 12 and _thinks_ahead(start)


#: Maps each step's key to a check of whether a deal needs the step's idea.
NEEDS: Final[Mapping[str, Callable[[PyramidPosition], bool]]] = {
    "pairs": _has_only_pairs,
    "alone": _goes_alone,
    "stock": _needs_the_stock,
    "four-rows": _cannot_go_wrong,
    "covering": _needs_a_covering_pair,
    "pile": _needs_the_pile,
    "turn": _needs_passes(2),
    "keep": _loses_carelessly,
    "choose": _has_a_choice_of_partners,
    "twins": _has_point("pairs with itself"),
    "top": _waits_for_the_top,
    "third-pass": _needs_passes(3),
    "wait": _must_wait,
    "faces": _holds("J", "Q", "K"),
    "six-rows": _thinks_ahead,
    "ten": _holds("10"),
    "eleven": _holds("10", "11"),
    "dozen": _holds("10", "11", "12"),
    "carry": _has_point("all carries"),
    "whole": _is_the_source_deck,
}
