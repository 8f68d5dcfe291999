"""The cause of a lost position, in a form that can be checked, and its sentence in the reader's notation."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardmath.games.pyramid import Place, PyramidPosition
from cardmath.games.pyramid.words import place_name
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name
from cardmath.sentences import join_and


@dataclass(frozen=True, repr=False)
class PyramidCause:
    """The cause of a lost position.

    ==========  ====================================================================================
    ``kind``    meaning
    ==========  ====================================================================================
    `dead`      the first of ``places`` can never leave: the stock has no partner for it, and each
                partner left in the tableau (the other places) covers it, or is covered by it,
                through a card in between
    `class`     the ``ranks``, at ``places``, must make at least ``needed`` pairs inside the tableau,
                and cannot
    `cycle`     each of ``pairs`` must be made, and each must leave before the next, the last before
                the first
    `forced`    each of ``pairs`` must be made in turn because there is no other way, and then the
                ``ranks``, at ``places``, cannot make the ``needed`` pairs
    `together`  the ``ranks`` cannot all make the pairs that they need; every way was tried
    `late`      even if no partner were ever used up, the cards at ``places`` could not leave in the
                passes left
    `passes`    unlimited passes would win, but no way wins in the passes left; every way was tried
    ==========  ====================================================================================

    >>> from cardmath import PyramidGame, solve
    >>> cause = solve(PyramidGame().deal(33)).cause
    >>> cause
    <PyramidCause dead, ranks: 2, places: 5>
    >>> print(cause)
    dead: ranks 3 12, places t1.1 t4.2 t5.1 t6.6 t7.6
    """

    kind: str
    ranks: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    pairs: tuple[tuple[Place, Place], ...] = ()
    needed: int = 0

    def __repr__(self) -> str:
        parts = [f"{name}: {len(those)}" for name, those in self._parts() if those]
        return f"<PyramidCause {', '.join([self.kind, *parts])}>"

    def __str__(self) -> str:
        parts = [f"{name} {' '.join(those)}" for name, those in self._parts() if those]
        return f"{self.kind}: {', '.join(parts)}" if parts else self.kind

    def _parts(self) -> tuple[tuple[str, list[str]], ...]:
        return (
            ("ranks", list(self.ranks)),
            ("places", list(map(str, self.places))),
            ("pairs", [f"{one}+{other}" for one, other in self.pairs]),
        )

    @property
    def places_named(self) -> tuple[Place, ...]:
        """All places that the cause is about, each once."""
        return tuple(dict.fromkeys([*self.places, *(place for pair in self.pairs for place in pair)]))

    def sentence(
        self, position: PyramidPosition, notation: Notation = DECIMAL, after_move: bool = False
    ) -> str:
        """Return why the position is lost; ``after_move`` words it for a move that has not been made yet.

        >>> from cardmath import PyramidGame, solve
        >>> start = PyramidGame().deal(33)
        >>> solve(start).cause.sentence(start, Notation(12)).split(". ")[0]
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
        }[self.kind]
        if self.kind in ("late", "passes"):
            start = (
                _("After this move it could not be won in the passes left: ")
                if after_move
                else _("This cannot be won in the passes left: ")
            )
        else:
            start = _("After this move it could not be won: ") if after_move else _("This cannot be won: ")
        return start + build(position, self, notation)


def _dead(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    card, partners = _card(position, cause.places[0], notation), cause.places[1:]
    if not partners:
        return _("{card} has no partner left.").format(card=card)
    if all(partner.row > cause.places[0].row for partner in partners):
        why = ngettext(
            "{card} can never leave. Its only partner left is {partners}. That card covers it from "
            "two or more rows away.",
            "{card} can never leave. Its only partners left are {partners}. They all cover it from "
            "two or more rows away.",
            len(partners),
        )
    else:
        why = ngettext(
            "{card} can never leave. Its only partner left is {partners}. That card lies under it, "
            "two or more rows away.",
            "{card} can never leave. Its only partners left are {partners}. Each lies over or under "
            "it, two or more rows away.",
            len(partners),
        )
    return why.format(card=card, partners=_cards(position, partners, notation))


def _class(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    return _("{need}, and that cannot be done: {places}.").format(
        need=_need(position, cause, notation), places=_cards(position, cause.places, notation)
    )


def _cycle(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    pairs = [_pair(position, pair, notation) for pair in cause.pairs]
    return _(
        "the only way is to pair {pairs}. But each pair keeps the next one covered. The last one "
        "covers the first."
    ).format(pairs=_("; ").join(pairs))


def _forced(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    pairs = [_pair(position, pair, notation) for pair in cause.pairs]
    return _("the only way is to pair {pairs}. Then {need}, and that cannot be done: {places}.").format(
        pairs=_("; ").join(pairs),
        need=_need(position, cause, notation),
        places=_cards(position, cause.places, notation),
    )


def _together(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    names = [rank_name(rank, notation, position.game.deck.values) for rank in cause.ranks]
    return _(
        "the cards of the ranks {ranks} cannot all find partners in time. Every way has been tried."
    ).format(ranks=_(", ").join(names))


def _late(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    return _("{cards} could not leave even if partners were never used up.").format(
        cards=_cards(position, cause.places, notation)
    )


def _passes(_position: PyramidPosition, _cause: PyramidCause, _notation: Notation) -> str:
    return _("every way has been tried, and each takes more passes.")


def _need(position: PyramidPosition, cause: PyramidCause, notation: Notation) -> str:
    """Return a phrase saying how many pairs of which ranks the tableau must make."""
    values, both = position.game.deck.values, (*cause.ranks, cause.ranks[0])[:2]
    ranks = join_and([rank_name(rank, notation, values) for rank in both])
    return ngettext(
        "the stock has so few partners that you must make {count} pair of {ranks} inside the pyramid",
        "the stock has so few partners that you must make {count} pairs of {ranks} inside the pyramid",
        cause.needed,
    ).format(ranks=ranks, count=notation.brief(cause.needed))


def _card(position: PyramidPosition, place: Place, notation: Notation) -> str:
    """Return "the 8 in row 5, place 3"."""
    card, values = position.card_at(place), position.game.deck.values
    return _("the {rank} in {place}").format(
        rank="?" if card is None else rank_name(card.rank, notation, values),
        place=place_name(place, notation),
    )


def _cards(position: PyramidPosition, places: Sequence[Place], notation: Notation) -> str:
    """Return several cards with their places, as a list for a sentence."""
    names = [_card(position, place, notation) for place in places]
    return join_and(names, _("; "))


def _pair(position: PyramidPosition, pair: tuple[Place, Place], notation: Notation) -> str:
    return _("{first} with {second}").format(
        first=_card(position, pair[0], notation), second=_card(position, pair[1], notation)
    )
