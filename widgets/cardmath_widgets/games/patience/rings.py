"""The ring panel of a patience game that counts in steps: how far each suit has got."""

from collections.abc import Sequence
from typing import Any

from cardmath.games.patience import PatienceGame, PatiencePosition
from cardmath.games.patience.words import base_name
from cardmath.i18n import N_, _
from cardmath.numerals import Notation
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.board.state import BoardState
from cardmath_widgets.page.panels.controls import Control, Note, PictureControl
from cardmath_widgets.page.rings import CHOICES, RingOfRanks, Trail, king_note, ring_choice, whole_rings

#: The name of the control that switches between the game's own ring and others.
CHOICE = "which-ring"


class RingsPanel(Panel):
    """The rings panel, with a ring for each suit, for games that count in steps."""

    name = "rings"
    title = N_("Rings")
    outlasts_deals = True
    stands_above = True

    def __init__(self, state: BoardState) -> None:
        super().__init__(state)
        self._chosen = ""

    def is_offered(self) -> bool:
        """Return whether the game counts in steps round a ring."""
        return ring_of(self.state.session.position.game) is not None

    def controls(self) -> Sequence[Control]:
        """Return the suits' rings, or another ring for comparison."""
        return rings_beside(self.state.session.position, self.state.notation, self._chosen)

    def change(self, name: str, value: Any) -> Effect | None:
        """Show another ring."""
        if name != CHOICE:
            return None
        self._chosen = str(value)
        return Effect()

    def turned(self, *, is_open: bool) -> None:
        """Start with the game's own ring."""
        self._chosen = ""


def ring_of(game: PatienceGame) -> RingOfRanks | None:
    """Return the ring of a game that counts in steps of more than one; None for other games.

    >>> from cardmath.games import OddAndEvenGame, PatriarchsGame
    >>> ring_of(OddAndEvenGame()), ring_of(PatriarchsGame())
    (RingOfRanks(ranks=13, step=2), None)
    """
    rules = game.rules
    return RingOfRanks(rules.ranks, rules.step) if rules.goes_round else None


def rings_beside(position: PatiencePosition, notation: Notation, chosen: str) -> Sequence[Control]:
    """Return the switch and its rings: one for each suit, or a single ring of another kind."""
    own = ring_of(position.game)
    assert own is not None
    ring = next((one for one in CHOICES if one.key == chosen), own)
    pictures = _suits(position, own, notation) if ring == own else (whole_rings(ring, notation),)
    words = [ring.sentence(notation), ring.parity(notation)]
    if ring == own:
        words = [_legend(position, notation), words[1], king_note(notation)]
    return (
        ring_choice(CHOICE, ring, notation),
        *pictures,
        Note("about-rings", " ".join(filter(None, words))),
    )


def _suits(position: PatiencePosition, ring: RingOfRanks, notation: Notation) -> tuple[PictureControl, ...]:
    """Return each suit's ring with the paths of its piles."""
    pictures = []
    for suit in position.game.rules.suit_order:
        trails = [
            (_("{base} pile").format(base=base_name(pile, notation.voice)), _trail(pile.ranks, height))
            for pile, height in zip(position.game.foundations, position.heights, strict=True)
            if pile.suit == suit
        ]
        pictures.append(ring.picture(f"ring-{suit.value}", notation, trails, suit.symbol, suit.label))
    return tuple(pictures)


def _trail(ranks: tuple[int, ...], height: int) -> Trail:
    return Trail(ranks[:height], ranks[height] if height < len(ranks) else 0)


def _legend(position: PatiencePosition, notation: Notation) -> str:
    """Return the legend for the colours and frames in the picture."""
    suits = position.game.rules.suits
    # A suit has one or two piles: there are no colours for more.
    piles = position.game.foundations[::suits][:2]
    begun = [any(position.heights[at * suits : (at + 1) * suits]) for at in range(len(piles))]
    colours = (_("Gold is the {base} pile."), _("Blue is the {base} pile."))
    sentences = [
        text.format(base=base_name(pile, notation))
        for text, pile, is_begun in zip(colours, piles, begun, strict=False)
        if is_begun
    ]
    is_over = all(
        height == len(pile.ranks)
        for pile, height in zip(position.game.foundations, position.heights, strict=True)
    )
    frame = "" if is_over else _("A dotted frame marks the next card.")
    red = _("Red lines go past the king.")
    return " ".join(filter(None, (*sentences, red, frame)))
