"""The panels that only Pyramid Addition has: what cards are worth, which are free, and its garden."""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.games.pyramid import Bond, PyramidMove, PyramidPosition, bonds_made, bonds_of
from cardmath.games.pyramid.words import with_value
from cardmath.i18n import N_, _, pgettext
from cardmath.numerals import Notation
from cardmath.sentences import join_and
from cardmath_widgets.board.effects import Effect, Later
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.device.garden.bed import Bed, Plot, words
from cardmath_widgets.games.pyramid.words import bond_text
from cardmath_widgets.page import said
from cardmath_widgets.page.elements.frames import three_ways
from cardmath_widgets.page.elements.pictures import card, face_of
from cardmath_widgets.page.elements.spoken import for_eye_and_ear
from cardmath_widgets.page.elements.tree import DrawnControl, Element, box, button, text
from cardmath_widgets.page.panels.after_game import Garden
from cardmath_widgets.page.panels.controls import Control

#: The suit of the example cards for each rank.
_SUIT: Final = "s"
_CARDS: Final = "worth-cards"
_AGAIN: Final = "again"
#: How many seconds a pair stays lit.
_LIT: Final = 1.4


def partners(deck: Deck) -> tuple[tuple[str, ...], ...]:
    """Return every pair of ranks that makes the target, followed by the rank worth the target, if any.

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
    """Return the removals that are legal now: pairs, and single cards worth the target."""
    return tuple(move for move in position.moves() if move.places)


def pairs_sentence(position: PyramidPosition, notation: Notation) -> str:
    """Return a sentence naming the cards that can leave now."""
    pairs = []
    for move in free_pairs(position):
        names = [
            with_value(one.rank, position.game.deck, notation)
            for place in move.places
            if (one := position.card_at(place))
        ]
        pairs.append(" + ".join(names))
    if not pairs:
        return _("No pair is free now: press the stock.") if not position.outcome else ""
    return _("Free now: {pairs}.").format(pairs=join_and(tuple(dict.fromkeys(pairs))))


def worth_element(position: PyramidPosition, notation: Notation) -> Element:
    """Return the target, written three ways, with the cards that make it below."""
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
    """Return a pair of cards, or a single card worth the target, each with its value."""
    cards = (card(face_of(Card(rank, _SUIT), notation, deck.values)) for rank in ranks)
    voice = notation.voice
    heard = _(" and ").join(with_value(rank, deck, voice) for rank in ranks)
    alone = (
        [text(pgettext("pair", "alone"), "cm-worth-alone", tag="span", aria_hidden="true")]
        if len(ranks) == 1
        else []
    )
    if alone:
        heard = _("{card} on its own").format(card=heard)
    return box(
        "cm-worth-pair",
        box("cm-worth-cards", *cards, tag="span", aria_hidden="true"),
        *alone,
        text(heard, "cm-unseen", tag="span"),
        tag="li",
    )


class WorthPanel(Panel):
    """The panel of card values: pressing the target opens it; then the free pairs light up in turn."""

    name = "worth"
    title = N_("What the cards are worth")
    place = ""

    def __init__(self, state: BoardState) -> None:
        super().__init__(state)
        self._shows = 0

    def controls(self) -> Sequence[Control]:
        """Return the target, what makes it in general, and what makes it now."""
        position, notation = self.state.session.position, self.state.notation
        free = said(lambda one: pairs_sentence(position, one), notation)
        again = button(_("Show them on the table"), _AGAIN, disabled=not free_pairs(position))
        words = for_eye_and_ear(free.text, free.aloud or free.text)
        now = box("cm-worth-now", *words, tag="p", key="now")
        element = worth_element(position, notation)
        return (
            DrawnControl(_CARDS, box("cm-worth-all", element, box("cm-worth-foot", now, again, key="foot"))),
        )

    def change(self, name: str, value: Any) -> Effect | None:
        """Light up the pairs once more, with nothing covering the table."""
        if name != _CARDS:
            return None
        # On a small screen the panel would hide the table.
        return Effect(panel="", then=self._begin) if value == _AGAIN else Effect()

    def turned(self, *, is_open: bool) -> Effect | None:
        """Start or stop lighting up the free pairs."""
        self._shows += 1
        self.state.marks = {}
        return self._begin() if is_open else None

    def _begin(self) -> Effect | None:
        self._shows += 1
        return self._light(self._shows, self.state.session.position, 0)

    def _light(self, show: int, position: PyramidPosition, at: int) -> Effect | None:
        """Light up one of the pairs, then the next after a while, until the player presses something."""
        state, moves = self.state, free_pairs(position)
        if show != self._shows or state.session.position is not position or state.session.chosen:
            return None
        pair = moves[at] if at < len(moves) else None
        state.marks = dict.fromkeys(state.session.gestures.spots_of(pair), "pair") if pair else {}
        # The first time, the press makes the board show everything anyway.
        following = Later(_LIT, lambda: self._light(show, position, at + 1)) if pair else None
        return Effect(shows="all" if at else "", later=following)


def bed_of(deck: Deck, notation: Notation) -> Bed:
    """Return the bed for a deck in a base. Decks with the same bonds share it, whatever their suits.

    >>> bed = bed_of(Deck(10, 0, 4), Notation(10))
    >>> bed.title, [plot.text for plot in bed.plots][:2], bed.plots[-1].spoken
    ('Pairs that make 10', ['9 + 1', '8 + 2'], 'ten on its own')
    >>> bed.key == bed_of(Deck(9, 0, 2, "1"), Notation(10)).key, bed_of(Deck(10, 0, 4), Notation(12)).key
    (True, '12.10.1')
    """
    bonds, target = bonds_of(deck), notation.write(deck.target)
    least = min(deck.values.values())
    title = _("Pairs that make {target}") if least == 1 else _("Pairs that make {target}, from {least}")
    return Bed(
        f"{notation.base}.{deck.target}.{least}",
        title.format(target=target, least=notation.write(least)),
        tuple(Plot(bond, bond_text(bond, notation), _aloud(bond, notation.voice)) for bond in bonds),
    )


def _aloud(bond: Bond, voice: Notation) -> str:
    """Return a bond in words."""
    if len(bond) == 1:
        return _("{number} on its own").format(number=voice.brief(bond[0]))
    return _("{first} plus {second}").format(first=voice.brief(bond[1]), second=voice.brief(bond[0]))


def grown(session: Session[PyramidPosition, PyramidMove], notation: Notation) -> dict[str, Any]:
    """Return what a game has grown: the bonds that the player made in this deal."""
    start = session.played[0]
    cards = " ".join(map(str, start.cards))
    deal = hashlib.sha256(cards.encode()).hexdigest()[:8]
    made = bonds_made(session.own_moves)
    return bed_of(start.game.deck, notation).grown(deal, made)


class GardenPanel(Panel):
    """The garden panel: Python provides the words and the current bed; the page keeps the rest."""

    name = "garden"
    place = ""
    outlasts_deals = True

    def label(self) -> str:
        """Return its name."""
        return words()["title"]

    def controls(self) -> Sequence[Control]:
        """Return the garden."""
        state = self.state
        bed = bed_of(state.session.position.game.deck, state.notation)
        return (Garden("beds", words(), bed.to_dict()),)
