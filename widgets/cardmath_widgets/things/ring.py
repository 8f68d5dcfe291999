"""A ring of ranks to count round."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Unpack

import traitlets

from cardmath.i18n import N_, _
from cardmath.numerals import Notation
from cardmath.rings import passes_the_end, rings_apart, stops
from cardmath.sentences import as_given
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.page.panels.controls import Fact
from cardmath_widgets.page.rings import CHOICES, RingOfRanks, king_note, ring_choice, trail_of
from cardmath_widgets.things.thing import Thing, ThingError, ThingOptions, choice_row, number_in

#: Minimum and maximum number of ranks in a ring. A step must be shorter than the longest ring.
_RANKS: Final = (3, 36)
#: The range of each argument.
_RANGES: Final = {"ranks": _RANKS, "step": (1, _RANKS[1] - 1), "start": (1, _RANKS[1])}


class Ring(Thing):
    """A ring of ranks to count round in steps: does the count reach every rank before the ring closes?

    ``ranks`` (3 to 36) and ``step`` define the ring. ``start`` is the rank where the count starts, and
    ``count`` is how many ranks it has reached. Up to thirteen ranks have the names of the cards. A notebook
    can set and observe all four. An invalid argument raises `ThingError`; an invalid value set
    later raises `traitlets.TraitError`.

    >>> ring = Ring()
    >>> ring.count = 8
    >>> ring.met
    (1, 3, 5, 7, 9, 11, 13, 2)
    >>> ring.step = 3
    >>> ring.met
    (1,)
    """

    named = N_("Ring")

    ranks = traitlets.Int(13, min=_RANGES["ranks"][0], max=_RANGES["ranks"][1])
    step = traitlets.Int(2, min=_RANGES["step"][0], max=_RANGES["step"][1])
    start = traitlets.Int(1, min=_RANGES["start"][0], max=_RANGES["start"][1])
    count = traitlets.Int(1, min=1)

    def __init__(
        self, ranks: int = 13, step: int = 2, start: int = 1, count: int = 1, **options: Unpack[ThingOptions]
    ) -> None:
        _check(ranks=ranks, step=step, start=start)
        super().__init__(lambda: self._lay(ranks, step, start, count), "cardmath-ring", **options)

    def _lay(self, ranks: int, step: int, start: int, count: int) -> None:
        # Changing the ring or the start resets the count, so the count is set last.
        self.hold(ranks=ranks, step=step, start=start, count=count)

    @property
    def met(self) -> tuple[int, ...]:
        """The ranks that the count has reached."""
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
    def _counted(self, _change: Any) -> None:
        self.refresh()

    # -- messages --------------------------------------------------------------------------------------

    def _come_to(self, notation: Notation) -> str:
        """Say what the last step did, or sum up the ring once it has closed."""
        ring, met = self._ring, self.met
        if len(met) == len(self._all):
            return " ".join(filter(None, (ring.sentence(notation), ring.parity(notation), self._left_out())))
        last = met[-1]
        if len(met) > 1 and passes_the_end(met[-2], self.step, self.ranks):
            return ring.past(met[-2], notation)
        return _("{count} reached so far. The last one is {rank}.").format(
            count=notation.brief(len(met)), rank=ring.name(last, notation)
        )

    def _left_out(self) -> str:
        """Say that a count stays in one ring if there are several; return "" if there is only one."""
        if rings_apart(self.ranks, self.step) == 1:
            return ""
        return _("Start with a different rank to see another ring.")

    # -- display and presses -------------------------------------------------------------------------

    def facts(self) -> Sequence[Fact]:
        """Return the base, and how many ranks have been reached."""
        met = _("{count} of {all}").format(
            count=self.notation.brief(self.count), all=self.notation.brief(self.ranks)
        )
        # TRANSLATORS: a short heading in the bar above the ring, before "5 of 13"
        return (*super().facts(), Fact("met", _("Reached"), met))

    def greeting(self) -> str:
        """Return the instructions."""
        return _("Count on around the ring. Do you reach every rank before you are back at the start?")

    def table(self) -> Element:
        """Return the ring with the count so far."""
        ring = self._ring
        picture = ring.picture("ring", self.notation, [("", trail_of(ring, self.start, self.count))])
        return box("cm-paper cm-ring", drawing(picture.svg, picture.label))

    def desk(self) -> Element:
        """Return the buttons that count, the rings to compare, and the button for a different start."""
        choice = ring_choice("ring", self._ring, self.notation)
        rings = {option.value: option.text for option in choice.options}
        later = button(_("Start one rank later"), "later")
        note = [text(king_note(self.notation), "cm-small")] if self.ranks == CHOICES[0].ranks else []
        return box(
            "cm-desk",
            steps_of(self.count, len(self._all)),
            choice_row("ring", rings, choice.value, choice.label),
            box("cm-actions", later),
            *note,
        )

    def on_press(self, key: str) -> None:
        """Handle a button press: step on or back, go all round, start again, change the start or the ring."""
        name, _colon, chosen = key.partition(":")
        if name == "ring":
            ranks, _dash, step = chosen.partition("-")
            self._lay(int(ranks), int(step), 1, 1)
        elif name == "later":
            self.start = self.start % self.ranks + 1
        else:
            self.count = max(counted(name, self.count, len(self._all)), 1)
        self.say(self.both(self._come_to))

    def fields(self) -> Mapping[str, str]:
        """Return the ring, the start and the count."""
        names = ("ranks", "step", "start", "count")
        return {name: str(getattr(self, name)) for name in names}

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the count from a link."""
        fewest, most = _RANKS
        self._lay(
            max(number_in(fields, "ranks", self.ranks, most), fewest),
            max(number_in(fields, "step", self.step, most - 1), 1),
            max(number_in(fields, "start", self.start, most), 1),
            max(number_in(fields, "count", self.count, most), 1),
        )


def steps_of(count: int, most: int, *, key: str = "") -> Element:
    """Return the buttons that count on, back, to the end and from the start."""
    is_closed, is_new = count == most, count == 1
    return box(
        "cm-actions",
        button(_("One step forward"), "on", looks="cm-button is-primary", disabled=is_closed),
        button(_("One step back"), "back", disabled=is_new),
        button(_("All the way round"), "round", disabled=is_closed),
        button(_("From the start"), "again", disabled=is_new),
        key=key,
    )


def counted(name: str, count: int, most: int) -> int:
    """Return the count after one of these buttons is pressed."""
    return {"on": count + 1, "back": count - 1, "round": most, "again": 1}[name]


def _check(**given: int) -> None:
    for name, value in given.items():
        low, high = _RANGES[name]
        if type(value) is not int or not low <= value <= high:
            raise ThingError(
                _('"{name}" must be a whole number from {low} to {high}, not {given}'),
                name=name,
                low=low,
                high=high,
                given=as_given(value),
            )
