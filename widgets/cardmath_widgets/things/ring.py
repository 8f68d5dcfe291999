"""A ring of ranks to be counted round."""

from typing import Any

import traitlets

from cardmath.i18n import _
from cardmath.numerals import DOZENAL, Notation
from cardmath.rings import passes_the_end, rings_apart, stops
from cardmath_widgets.access import Alone, PanelView
from cardmath_widgets.panels import Button, Note, Option, Row, Select
from cardmath_widgets.rings import CHOICES, RingOfRanks, king_note, ring_choice, trail_of

__all__ = ["Ring"]


class Ring(Alone):
    """A ring of ranks in which one counts on by steps: does it meet every rank before it closes?

    ``ranks`` and ``step`` are those of the ring, ``start`` is the rank that the count begins with and
    ``count`` how many ranks it has met. Where the ranks are up to thirteen they are those of the cards. All
    four can be set and observed in a notebook; a wrong value raises `traitlets.TraitError`.

    >>> ring = Ring()
    >>> ring.count = 8
    >>> ring.met
    (1, 3, 5, 7, 9, 11, 13, 2)
    >>> ring.step = 3
    >>> ring.met
    (1,)
    """

    ranks = traitlets.Int(13, min=3, max=36)
    step = traitlets.Int(2, min=1, max=35)
    start = traitlets.Int(1, min=1, max=36)
    count = traitlets.Int(1, min=1)

    def __init__(
        self, ranks: int = 13, step: int = 2, start: int = 1, count: int = 1, *, notation: Notation = DOZENAL
    ) -> None:
        self._notation = notation
        super().__init__(ranks=ranks, step=step, start=start)
        # Another ring begins anew, so how far it has come is told last.
        self.count = count

    @property
    def met(self) -> tuple[int, ...]:
        """The ranks that the count has met."""
        return self._all[: self.count]

    @property
    def _all(self) -> tuple[int, ...]:
        return stops(self.ranks, self.step, self.start)

    @property
    def _ring(self) -> RingOfRanks:
        return RingOfRanks(self.ranks, self.step)

    @traitlets.validate("start")
    def _start_is_a_rank(self, proposal: Any) -> int:
        return min(int(proposal["value"]), self.ranks)

    @traitlets.validate("count")
    def _count_ends_with_the_ring(self, proposal: Any) -> int:
        return min(int(proposal["value"]), len(self._all))

    @traitlets.observe("ranks", "step", "start")
    def _begin_again(self, _change: Any) -> None:
        self.start = min(self.start, self.ranks)
        self.count = 1
        self.refresh()

    @traitlets.observe("count")
    def _show(self, _change: Any) -> None:
        self.refresh()

    def answer(self, name: str, value: Any) -> None:
        """Answer a control: the switch, the start, one step on or back, all round, from the start again."""
        if name == "ring":
            chosen = next((one for one in CHOICES if one.key == value), self._ring)
            with self.hold_trait_notifications():
                self.ranks, self.step = chosen.ranks, chosen.step
        elif name == "start":
            self.start = int(value)
        else:
            counts = {"on": self.count + 1, "back": self.count - 1, "round": len(self._all), "again": 1}
            self.count = max(counts[name], 1)

    def shown(self) -> PanelView:
        """Return the switch, the ring, the buttons, and what the last step did."""
        ring, notation, everything = self._ring, self._notation, self._all
        is_closed = self.count == len(everything)
        starts = [Option(str(rank), ring.name(rank, notation)) for rank in range(1, self.ranks + 1)]
        buttons = (
            Button("on", _("One step on"), primary=True, disabled=is_closed),
            Button("back", _("One step back"), disabled=self.count == 1),
            Button("round", _("All round"), disabled=is_closed),
            Button("again", _("From the start"), disabled=self.count == 1),
        )
        return PanelView(
            _("Ring"),
            (
                ring_choice("ring", ring, notation),
                Select("start", _("Start"), str(self.start), starts),
                ring.picture("picture", notation, [("", trail_of(ring, self.start, self.count))]),
                Row("steps", buttons),
                Note("told", self._told(), king_note(notation) if self.ranks == CHOICES[0].ranks else ""),
            ),
        )

    def _told(self) -> str:
        """Return what the last step did, and what the ring comes to once it is closed."""
        ring, notation, met = self._ring, self._notation, self.met
        if len(met) == len(self._all):
            return " ".join(filter(None, (ring.sentence(notation), ring.parity(notation), self._left_out())))
        last = met[-1]
        if len(met) > 1 and passes_the_end(met[-2], self.step, self.ranks):
            return ring.past(met[-2], notation)
        return _("{count} met so far; the last is the {rank}.").format(
            count=notation.brief(len(met)), rank=ring.name(last, notation)
        )

    def _left_out(self) -> str:
        """Return that a count meets only its own ring, where there are several."""
        if rings_apart(self.ranks, self.step) == 1:
            return ""
        return _("Start with another rank to see another ring.")
