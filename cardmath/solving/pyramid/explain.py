"""Explanations of a lost position in sentences, with every number in the reader's notation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.games.pyramid.words import place_name
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name
from cardmath.sentences import join_and

if TYPE_CHECKING:
    from cardmath.solving.pyramid.causes import PyramidCause

__all__ = ["loss_sentence"]


def loss_sentence(
    position: PyramidPosition, cause: "PyramidCause", notation: Notation = DECIMAL, after_move: bool = False
) -> str:
    """Return why a position cannot be won; ``after_move`` words it for a move that is not yet made.

    >>> from cardmath.games import PyramidGame
    >>> from cardmath.solving.pyramid.causes import loss_without_passes
    >>> from cardmath.solving.pyramid.problem import Problem
    >>> start = PyramidGame().deal(33)
    >>> sentence = loss_sentence(start, loss_without_passes(Problem.of(start)), Notation(12))
    >>> sentence.split(". ")[0]
    'This cannot be won: the 3 in row 1, place 1 can never leave'
    """
    build = {
        "dead": _dead,
        "class": _class,
        "cycle": _cycle,
        "forced": _forced,
        "together": _together,
        "late": _late,
        "passes": _passes,
    }[cause.kind]
    if cause.kind in ("late", "passes"):
        start = (
            _("After this move it could not be won in the passes left: ")
            if after_move
            else _("This cannot be won in the passes left: ")
        )
    else:
        start = _("After this move it could not be won: ") if after_move else _("This cannot be won: ")
    return start + build(position, cause, notation)


def _dead(position: PyramidPosition, cause: "PyramidCause", notation: Notation) -> str:
    card, partners = _card(position, cause.places[0], notation), cause.places[1:]
    if not partners:
        return _("{card} has no partner left.").format(card=card)
    if all(partner.row > cause.places[0].row for partner in partners):
        why = ngettext(
            "{card} can never leave. Its only partner left, {partners}, is among the cards covering it, "
            "two or more rows away.",
            "{card} can never leave. Its only partners left, {partners}, are all among the cards covering "
            "it, two or more rows away.",
            len(partners),
        )
    else:
        why = ngettext(
            "{card} can never leave. It covers its only partner left, {partners}, from two or more rows "
            "away.",
            "{card} can never leave. Each of its only partners left, {partners}, covers it or is covered by "
            "it, two or more rows away.",
            len(partners),
        )
    return why.format(card=card, partners=_cards(position, partners, notation))


def _class(position: PyramidPosition, cause: "PyramidCause", notation: Notation) -> str:
    return _("{need}, and that cannot be done: {places}.").format(
        need=_need(cause, notation), places=_cards(position, cause.places, notation)
    )


def _cycle(position: PyramidPosition, cause: "PyramidCause", notation: Notation) -> str:
    pairs = [_pair(position, pair, notation) for pair in cause.pairs]
    return _(
        "there is no other way than to pair {pairs}, but each of these pairs keeps the "
        "next covered, and the last the first."
    ).format(pairs=_("; ").join(pairs))


def _forced(position: PyramidPosition, cause: "PyramidCause", notation: Notation) -> str:
    pairs = [_pair(position, pair, notation) for pair in cause.pairs]
    return _(
        "there is no other way than to pair {pairs}. Then {need}, and that cannot be done: {places}."
    ).format(
        pairs=_("; ").join(pairs),
        need=_need(cause, notation),
        places=_cards(position, cause.places, notation),
    )


def _together(_position: PyramidPosition, cause: "PyramidCause", notation: Notation) -> str:
    names = [rank_name(rank, notation) for rank in cause.ranks]
    return _("the cards of the ranks {ranks} cannot all find partners in time. Every way was tried.").format(
        ranks=_(", ").join(names)
    )


def _late(position: PyramidPosition, cause: "PyramidCause", notation: Notation) -> str:
    return _("{cards} could not leave even if partners were never used up.").format(
        cards=_cards(position, cause.places, notation)
    )


def _passes(_position: PyramidPosition, _cause: "PyramidCause", _notation: Notation) -> str:
    return _("every way was tried, and each takes more passes.")


def _need(cause: "PyramidCause", notation: Notation) -> str:
    """Return a phrase for how many pairs of which ranks the tableau must make."""
    ranks = join_and([rank_name(rank, notation) for rank in (*cause.ranks, cause.ranks[0])[:2]])
    return ngettext(
        "the stock has so few partners that {count} pair of {ranks} must be made inside the tableau",
        "the stock has so few partners that {count} pairs of {ranks} must be made inside the tableau",
        cause.needed,
    ).format(ranks=ranks, count=notation.brief(cause.needed))


def _card(position: PyramidPosition, place: Place, notation: Notation) -> str:
    """Return "the 8 in row 5, place 3"."""
    card = position.card_at(place)
    return _("the {rank} in {place}").format(
        rank="?" if card is None else rank_name(card.rank, notation), place=place_name(place, notation)
    )


def _cards(position: PyramidPosition, places: Sequence[Place], notation: Notation) -> str:
    """Return several cards with their places as a list in a sentence."""
    names = [_card(position, place, notation) for place in places]
    return join_and(names, _("; "))


def _pair(position: PyramidPosition, pair: tuple[Place, Place], notation: Notation) -> str:
    return _("{first} with {second}").format(
        first=_card(position, pair[0], notation), second=_card(position, pair[1], notation)
    )
