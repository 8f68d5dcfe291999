"""Rings of ranks as pictures and sentences, for the solitaire boards and the ring widgets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.art import Trail, star
from cardmath.games.patience.rules import RANKS
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import Notation
from cardmath.ranks import rank_aloud, rank_index, rank_name
from cardmath.rings import passes_the_end, rank_on, rings_apart, stops, times_round
from cardmath.sentences import capitalised, join_and
from cardmath_widgets.page.panels.controls import Option, PictureControl, Select

__all__ = ["CHOICES", "RingOfRanks", "Trail", "king_note", "ring_choice", "trail_of", "whole_rings"]


@dataclass(frozen=True)
class RingOfRanks:
    """Ranks in a ring, counted in steps; up to thirteen, they are card ranks.

    >>> from cardmath.numerals import DECIMAL
    >>> RingOfRanks(13, 2).sentence(DECIMAL)
    '13 ranks, counted by 2: one ring, closed after going round 2 times.'
    >>> RingOfRanks(12, 2).sentence(DECIMAL)
    '12 ranks, counted by 2: 2 rings that never meet, with 6 ranks each.'
    """

    ranks: int
    step: int

    @property
    def key(self) -> str:
        """The ring's identifier, such as ``13-2``."""
        return f"{self.ranks}-{self.step}"

    def name(self, rank: int, notation: Notation) -> str:
        """Return a rank's name in a sentence: for card ranks, the king rather than 13."""
        return rank_name(self._card(rank), notation)

    def sentence(self, notation: Notation) -> str:
        """Return a sentence about how many rings the count makes, or how many times it goes round."""
        ranks, step = notation.brief(self.ranks), notation.brief(self.step)
        apart = rings_apart(self.ranks, self.step)
        if apart > 1:
            return _(
                "{ranks} ranks, counted by {step}: {count} rings that never meet, with {each} ranks each."
            ).format(
                ranks=ranks, step=step, count=notation.brief(apart), each=notation.brief(self.ranks // apart)
            )
        times = times_round(self.ranks, self.step)
        return ngettext(
            "{ranks} ranks, counted by {step}: one ring, closed after going round {times} time.",
            "{ranks} ranks, counted by {step}: one ring, closed after going round {times} times.",
            times,
        ).format(ranks=ranks, step=step, times=notation.brief(times))

    def parity(self, notation: Notation) -> str:
        """Return where odd turns into even, or why it never does; "" for an odd step."""
        if self.step % 2:
            return ""
        ranks = notation.brief(self.ranks)
        if self.ranks % 2 == 0:
            return _("Odd stays odd and even stays even, because {ranks} is even.").format(ranks=ranks)
        return _("{past} This is where odd changes to even, because {ranks} is odd.").format(
            past=self.past(self.ranks, notation), ranks=ranks
        )

    def past(self, rank: int, notation: Notation) -> str:
        """Return a sentence with the next rank when a step goes past the end."""
        return _("{step} on: {last}, then {next}.").format(
            step=capitalised(notation.brief(self.step)),
            last=self.name(rank, notation),
            next=self.name(rank_on(rank, self.step, self.ranks), notation),
        )

    def picture(
        self,
        name: str,
        notation: Notation,
        trails: Sequence[tuple[str, Trail]],
        title: str = "",
        spoken: str = "",
        *,
        foresees: bool = True,
    ) -> PictureControl:
        """Return a drawing of the ring with its counts so far, each named for screen readers.

        ``title`` is shown above it, and ``spoken`` is the title for screen readers. Unless ``foresees`` is
        true, nothing gives away how many rings there will be.
        """
        labels = [rank_index(self._card(rank), notation) for rank in range(1, self.ranks + 1)]
        notes = {
            rank: notation.format(rank) for rank in range(1, self.ranks + 1) if self._card(rank) in _FACES
        }
        drawn = star(
            labels,
            self.step,
            [trail for _name, trail in trails],
            notes=notes,
            middle=self._middle(notation) if foresees else (),
            foresees=foresees,
        )
        heard = [
            f"{spoken}:" if spoken else "",
            self.sentence(notation.voice) if foresees else "",
            *(self._heard(*one, notation) for one in trails),
        ]
        return PictureControl(name, " ".join(filter(None, heard)), drawn, title)

    def _middle(self, notation: Notation) -> tuple[str, ...]:
        """Return the text in the middle: where odd turns into even, or the number of rings."""
        apart = rings_apart(self.ranks, self.step)
        if apart > 1:
            return (_("{count} rings").format(count=notation.brief(apart)),)
        last, following = self.ranks, rank_on(self.ranks, self.step, self.ranks)
        arrow = f"{self._index(last, notation)} → {self._index(following, notation)}"
        return (arrow,) if self.step % 2 else (arrow, _("odd → even"))

    def _heard(self, name: str, trail: Trail, notation: Notation) -> str:
        """Return the progress of a count, for screen readers."""
        met = [rank_aloud(self._card(rank), notation) for rank in trail.met]
        turned = [
            self.past(rank, notation.voice)
            for rank in trail.met[:-1]
            if passes_the_end(rank, self.step, self.ranks)
        ]
        begin = f"{name}: " if name else ""
        if not met:
            return begin + _("nothing yet.")
        count = begin + join_and(met) + "."
        if trail.following:
            count += " " + _("Next: {rank}.").format(rank=rank_aloud(self._card(trail.following), notation))
        return " ".join([count, *turned])

    def _index(self, rank: int, notation: Notation) -> str:
        return rank_index(self._card(rank), notation)

    def _card(self, rank: int) -> str:
        return RANKS[rank - 1] if self.ranks <= len(RANKS) else str(rank)


_FACES: Final = ("J", "Q", "K")
#: The rings to compare, starting with the one in the games.
CHOICES: Final = tuple(RingOfRanks(*one) for one in ((13, 2), (12, 2), (13, 3), (13, 4)))


def ring_choice(name: str, chosen: RingOfRanks, notation: Notation) -> Select:
    """Return a menu of rings; if the chosen ring is not one of the usual ones, it is listed too."""
    rings = CHOICES if chosen in CHOICES else (chosen, *CHOICES)
    options = [
        Option(
            one.key,
            _("{ranks} ranks by {step}").format(
                ranks=notation.brief(one.ranks), step=notation.brief(one.step)
            ),
        )
        for one in rings
    ]
    return Select(name, pgettext("way of counting", "Count"), chosen.key, options)


def whole_rings(ring: RingOfRanks, notation: Notation) -> PictureControl:
    """Return a ring with every step drawn; if it splits into separate rings, all of them."""
    trails = [
        (
            ""
            if rings_apart(ring.ranks, ring.step) == 1
            else _("From {start}").format(start=ring.name(start, notation.voice)),
            trail_of(ring, start),
        )
        for start in range(1, rings_apart(ring.ranks, ring.step) + 1)
    ]
    return ring.picture("ring", notation, trails)


def king_note(notation: Notation) -> str:
    """Return a sentence about how the king's value depends on the game."""
    return _("Here the king is {here} and odd. In Odds he is {odds} and even.").format(
        here=notation.brief(len(RANKS)), odds=notation.brief(10)
    )


def trail_of(ring: RingOfRanks, start: int = 1, count: int | None = None) -> Trail:
    """Return the first ``count`` ranks (or all) in a count from ``start``, and the next rank.

    >>> trail_of(CHOICES[0], 1, 8)
    Trail(met=(1, 3, 5, 7, 9, 11, 13, 2), following=4)
    """
    met = stops(ring.ranks, ring.step, start)
    count = len(met) if count is None else count
    return Trail(met[:count], met[count] if count < len(met) else 0)
