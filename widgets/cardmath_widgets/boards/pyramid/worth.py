"""What the cards of a deck are worth, what goes with what, and which pairs lie free."""

from collections.abc import Sequence
from typing import Any, Final

from cardmath.decks import Deck
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.words import with_value
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_index
from cardmath.sentences import join_and
from cardmath_widgets.boards.clock import later
from cardmath_widgets.boards.guide.drawn import Drawn
from cardmath_widgets.boards.guide.numbers import three_ways
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.boards.spoken import said
from cardmath_widgets.panels import Control
from cardmath_widgets.slate.element import Element, box, button, text
from cardmath_widgets.slate.pictures import CardFace, card

__all__ = ["WorthLeaf", "free_pairs", "pairs_told", "partners", "worth_element"]

#: The suit of the cards that are shown as examples of their ranks.
_SUIT: Final = "s"
_CARDS: Final = "worth-cards"
_AGAIN: Final = "again"
#: Seconds that a pair is lit.
_LIT: Final = 1.4


def partners(deck: Deck) -> tuple[tuple[str, ...], ...]:
    """Return every pair of ranks that makes the target, and last the one that goes alone, if any does.

    >>> partners(Deck(4, 1, 2))
    (('A', '4'), ('2', '3'), ('K',))
    """
    ranks = [
        (rank, partner)
        for rank in sorted(deck.ranks, key=deck.value)
        if (partner := deck.partner(rank)) is not None and deck.value(rank) <= deck.value(partner)
    ]
    return (*ranks, *(((deck.alone,),) if deck.alone else ()))


def free_pairs(position: PyramidPosition) -> tuple[PyramidMove, ...]:
    """Return the removals that are legal now: pairs, and cards that go alone."""
    return tuple(move for move in position.moves() if move.places)


def pairs_told(position: PyramidPosition, notation: Notation) -> str:
    """Return in a sentence which cards can leave now."""
    told = []
    for move in free_pairs(position):
        names = [
            with_value(one.rank, position.game.deck, notation)
            for place in move.places
            if (one := position.card_at(place))
        ]
        told.append(" + ".join(names))
    if not told:
        return _("No pair is free now: press the stock.") if not position.outcome else ""
    return _("Free now: {pairs}.").format(pairs=join_and(tuple(dict.fromkeys(told))))


def worth_element(position: PyramidPosition, notation: Notation) -> Element:
    """Return the target three ways, and under it what makes it."""
    deck, target = position.game.deck, notation.write(position.target)
    pairs = (_pair(ranks, deck, notation) for ranks in partners(deck))
    return box(
        "cm-worth-table",
        three_ways(position.target, _("Target"), notation),
        box(
            "cm-worth-partners",
            text(_("Together they make {target}").format(target=target), "cm-worth-title", tag="h2"),
            box("cm-worth-pairs", *pairs, tag="ul"),
        ),
    )


def _pair(ranks: Sequence[str], deck: Deck, notation: Notation) -> Element:
    """Return two cards that go together, or one that goes alone, each with what it is worth."""
    cards = (
        card(CardFace(rank, _SUIT, rank_index(rank, notation), _value(rank, deck, notation)))
        for rank in ranks
    )
    voice = notation.voice
    heard = _(" and ").join(with_value(rank, deck, voice) for rank in ranks)
    alone = [text(_("alone"), "cm-worth-alone", tag="span", aria_hidden="true")] if len(ranks) == 1 else []
    if alone:
        heard = _("{card} alone").format(card=heard)
    return box(
        "cm-worth-pair",
        box("cm-worth-cards", *cards, tag="span", aria_hidden="true"),
        *alone,
        text(heard, "cm-unseen", tag="span"),
        tag="li",
    )


def _value(rank: str, deck: Deck, notation: Notation) -> str:
    return "" if rank.isdigit() else notation.format(deck.value(rank))


class WorthLeaf(Leaf):
    """What cards are worth: opened by the target; the pairs that lie free light up on the table in turn."""

    name = "worth"
    place = ""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._shows = 0

    def label(self) -> str:
        """Return its name."""
        return _("What cards are worth")

    def controls(self) -> Sequence[Control]:
        """Return the target, what makes it, and what makes it now."""
        position, notation = self.host.session.position, self.host.settings.notation
        told = said(lambda one: pairs_told(position, one), notation)
        again = button(_("Show them on the table"), _AGAIN, disabled=not free_pairs(position))
        now = box(
            "cm-worth-now",
            text(told.text, tag="span", aria_hidden="true"),
            text(told.aloud or told.text, "cm-unseen", tag="span"),
            tag="p",
            key="now",
        )
        element = worth_element(position, notation)
        return (Drawn(_CARDS, box("cm-worth-all", element, box("cm-worth-foot", now, again, key="foot"))),)

    def change(self, name: str, value: Any) -> bool:
        """Let the pairs light up once more, with nothing above the table."""
        if name != _CARDS:
            return False
        if value == _AGAIN:
            # On a small screen the table is below.
            self.host.close_leaf()
            self._begin()
        return True

    def turned(self, *, is_open: bool) -> None:
        """Let the free pairs light up, or stop it."""
        self._shows += 1
        self.host.marks = {}
        if is_open:
            self._begin()

    def _begin(self) -> None:
        self._shows += 1
        self._light(self._shows, self.host.session.position, 0)

    def _light(self, show: int, position: PyramidPosition, at: int) -> None:
        """Point out one of the pairs, and the next one after a while; until something is pressed."""
        host, moves = self.host, free_pairs(position)
        if show != self._shows or host.session.position is not position or host.session.chosen:
            return
        pair = moves[at] if at < len(moves) else None
        host.marks = dict.fromkeys(host.session.gestures.spots_of(pair), "pair") if pair else {}
        if at:
            host.redraw()
        if pair:
            later(_LIT, lambda: host.guard(lambda: self._light(show, position, at + 1)))
