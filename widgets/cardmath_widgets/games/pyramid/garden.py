"""The garden of Pyramid Addition: a bed for a deck's bonds, and the panel that shows it."""

import hashlib
from collections.abc import Sequence
from typing import Any

from cardmath.decks import Deck
from cardmath.games.pyramid import Bond, PyramidMove, PyramidPosition, bonds_made, bonds_of
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.board.session import Session
from cardmath_widgets.board.state import Panel
from cardmath_widgets.device.garden.bed import Bed, Plot, words
from cardmath_widgets.games.pyramid.words import bond_text
from cardmath_widgets.page.panels import Control
from cardmath_widgets.page.panels.after_game import Garden


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
