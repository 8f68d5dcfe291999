"""The rings beside a patience that is counted by steps: how far each suit has come round."""

from collections.abc import Sequence
from typing import Any

from cardmath.games.patience import PatienceGame, PatiencePosition
from cardmath.games.patience.words import base_name
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.boards.host import Host
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.panels import Control, Note, Picture
from cardmath_widgets.rings import CHOICES, RingOfRanks, Trail, king_note, ring_choice, whole_rings

__all__ = ["CHOICE", "RingsLeaf", "ring_of", "rings_beside"]

#: The name of the switch between the game's own ring and others to compare it with.
CHOICE = "which-ring"


class RingsLeaf(Leaf):
    """The ring of each suit, where a game goes by steps."""

    name = "rings"
    outlasts_deals = True
    stands_above = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._chosen = ""

    def label(self) -> str:
        """Return its name."""
        return _("Rings")

    def is_offered(self) -> bool:
        """Return whether the game is counted by steps round a ring."""
        return ring_of(self.host.session.position.game) is not None

    def controls(self) -> Sequence[Control]:
        """Return the rings of the suits, or another ring to compare."""
        return rings_beside(self.host.session.position, self.host.settings.notation, self._chosen)

    def change(self, name: str, value: Any) -> bool:
        """Show another ring."""
        if name == CHOICE:
            self._chosen = str(value)
        return name == CHOICE

    def turned(self, *, is_open: bool) -> None:
        """Begin with the game's own ring."""
        self._chosen = ""


def ring_of(game: PatienceGame) -> RingOfRanks | None:
    """Return the ring in which a game is counted by steps of more than one; None where it is not.

    >>> from cardmath.games import OddAndEvenGame, PatriarchsGame
    >>> ring_of(OddAndEvenGame()), ring_of(PatriarchsGame())
    (RingOfRanks(ranks=13, step=2), None)
    """
    ranks = game.rules.ranks
    steps = {
        (following - rank) % ranks
        for pile in game.rules.piles
        for rank, following in zip(pile.ranks, pile.ranks[1:], strict=False)
    }
    step = steps.pop() if len(steps) == 1 else 0
    return RingOfRanks(ranks, step) if 1 < step < ranks - 1 else None


def rings_beside(position: PatiencePosition, notation: Notation, chosen: str) -> Sequence[Control]:
    """Return the switch and what it shows: a ring for each suit, or one ring of another kind."""
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


def _suits(position: PatiencePosition, ring: RingOfRanks, notation: Notation) -> tuple[Picture, ...]:
    """Return the ring of each suit with its piles' ways in it."""
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
    """Return what each colour and frame stands for that is there to be seen."""
    suits = position.game.rules.suits
    first, second = position.game.foundations[0], position.game.foundations[suits]
    begun = [any(position.heights[:suits]), any(position.heights[suits:])]
    gold = _("Gold is the {base} pile.").format(base=base_name(first, notation))
    blue = _("Blue is the {base} pile.").format(base=base_name(second, notation))
    is_over = all(
        height == len(pile.ranks)
        for pile, height in zip(position.game.foundations, position.heights, strict=True)
    )
    frame = "" if is_over else _("A dotted frame marks the next card.")
    red = _("Red lines go past the king.")
    return " ".join(filter(None, (gold if begun[0] else "", blue if begun[1] else "", red, frame)))
