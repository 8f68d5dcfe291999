"""Rings side by side: the same count in rings of different lengths, or with different steps."""

from collections.abc import Mapping, Sequence
from typing import Final, Unpack

import traitlets

from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.rings import all_rings, rings_apart, why_so_many
from cardmath.sentences import capitalised
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.page.panels.controls import Fact
from cardmath_widgets.page.rings import RingOfRanks, Trail
from cardmath_widgets.things.ring import counted, steps_of
from cardmath_widgets.things.thing import ThingError, ThingOptions, ThingToDo, counter, number_in, numbers_in

#: Minimum and maximum number of ranks in a ring. A step must be shorter than its ring.
_RANKS: Final = (3, 36)
#: Maximum number of rings side by side.
_MOST: Final = 3
_USUAL: Final = ((13, 2), (12, 2), (12, 3))


class Rings(ThingToDo):
    """Two or three rings of ranks, counted round together. Predict how many rings each count makes.

    ``rings`` contains the ranks and the step for each. ``count`` is how many ranks have been reached in each;
    if a ring closes with ranks left over, the count continues in the next ring. A notebook can observe
    ``rings``, ``count``, ``guesses`` (0 without a prediction), ``slips`` and ``finished`` (whether all
    guesses are right).

    >>> rings = Rings((13, 2), (12, 2))
    >>> rings.guess(0, 1), rings.guess(1, 1), rings.guess(1, 2)
    (True, False, True)
    >>> rings.finished, rings.slips
    (True, 1)
    """

    named = N_("Rings side by side")

    #: The ranks and the step for each ring.
    rings = traitlets.Tuple(read_only=True)
    #: How many ranks have been reached in each ring.
    count = traitlets.Int(read_only=True)
    #: The last guess for each ring.
    guesses = traitlets.Tuple(read_only=True)

    def __init__(self, *rings: tuple[int, int], **options: Unpack[ThingOptions]) -> None:
        super().__init__(lambda: self._lay(rings or _USUAL[:2]), "cardmath-rings", **options)

    def _lay(self, rings: Sequence[tuple[int, int]], guesses: Sequence[int] = (), count: int = 1) -> None:
        if not 0 < len(rings) <= _MOST:
            raise ThingError(_("there must be one to {most} rings side by side"), most=_MOST)
        for ranks, step in rings:
            if not _RANKS[0] <= ranks <= _RANKS[1] or not 1 <= step < ranks:
                raise ThingError(
                    _("a ring has from {least} to {most} ranks, and its step is shorter than the ring"),
                    least=_RANKS[0],
                    most=_RANKS[1],
                )
        self.hold(rings=tuple(rings))
        self.hold(count=min(max(count, 1), self._longest))
        self._take_guesses((*guesses, *[0] * (len(rings) - len(guesses))))

    def _take_guesses(self, guesses: Sequence[int]) -> None:
        self.hold(guesses=tuple(guesses))
        self.hold(finished=all(self._is_right(place) for place in range(len(self.rings))))

    def _is_right(self, place: int) -> bool:
        return bool(self.guesses[place] == rings_apart(*self.rings[place]))

    @property
    def _longest(self) -> int:
        return int(max(ranks for ranks, _step in self.rings))

    # -- actions ---------------------------------------------------------------------------------------

    def go(self, count: int) -> None:
        """Count until this many ranks have been reached in each ring."""
        self.hold(count=min(max(count, 1), self._longest))
        self.reply(self.both(self._reached))

    def guess(self, place: int, count: int) -> bool:
        """Predict how many rings a count makes, and return whether that is right."""
        self._check(place)
        guesses = list(self.guesses)
        guesses[place] = count
        self._take_guesses(guesses)
        ranks, step = self.rings[place]
        if self._is_right(place):
            self.reply(self.both(lambda writing: why_so_many(ranks, step, writing), "won"))
        else:
            self.hold(slips=self.slips + 1)
            words = _("Count round the ring of {ranks}. Which ranks does the first ring leave out?")
            self.reply(self.both(lambda writing: words.format(ranks=writing.brief(ranks)), "wrong"))
        return self._is_right(place)

    def _check(self, place: int) -> None:
        if not 0 <= place < len(self.rings):
            raise ThingError(_("there is no ring in this place"))

    def _change(self, place: int, name: str, by: int) -> None:
        """Give a ring more or fewer ranks, or a different step."""
        self._check(place)
        rings, guesses = list(self.rings), list(self.guesses)
        ranks, step = rings[place]
        if name == "ranks":
            ranks = min(max(ranks + by, _RANKS[0]), _RANKS[1])
        else:
            step += by
        rings[place], guesses[place] = (ranks, min(max(step, 1), ranks - 1)), 0
        self._lay(rings, guesses)
        self.say(self.greeting())

    # -- words -----------------------------------------------------------------------------------------

    def _name(self, place: int, notation: Notation) -> str:
        ranks, step = self.rings[place]
        return _("{ranks} by {step}").format(ranks=notation.brief(ranks), step=notation.brief(step))

    def _reached(self, notation: Notation) -> str:
        """Report the progress of the count, and which rings have closed with this step."""
        if self.count == self._longest:
            return " ".join(RingOfRanks(*ring).sentence(notation) for ring in self.rings)
        sentences = [_("{count} reached so far.").format(count=notation.brief(self.count))]
        for place, (ranks, step) in enumerate(self.rings):
            each = ranks // rings_apart(ranks, step)
            if self.count != each:
                continue
            name, left = self._name(place, notation), ranks - each
            if left:
                words = ngettext(
                    "{ring}: the ring closes, and {left} rank is left out.",
                    "{ring}: the ring closes, and {left} ranks are left out.",
                    left,
                )
            else:
                words = _("{ring}: the ring closes, and every rank is in it.")
            sentences.append(words.format(ring=name, left=notation.brief(left)))
        return " ".join(map(capitalised, sentences))

    def facts(self) -> Sequence[Fact]:
        """Return the base, and how many ranks have been reached."""
        return (*super().facts(), Fact("met", _("Reached"), self.notation.brief(self.count)))

    def greeting(self) -> str:
        """Return the instructions."""
        return _("How many rings does each count make? Predict, then count.")

    # -- display and presses ---------------------------------------------------------------------------

    def table(self) -> Element:
        """Return the rings with the count so far."""
        rings = [self._ring(place) for place in range(len(self.rings))]
        return box(f"cm-rings is-{len(rings)}", *rings, style=f"--rings: {len(rings)}")

    def _ring(self, place: int) -> Element:
        ring, name = RingOfRanks(*self.rings[place]), self._name(place, self.notation)
        # The number of rings stays hidden until pupils predict it or count to the end.
        is_known = self._is_right(place) or self.count >= ring.ranks
        picture = ring.picture(
            "ring",
            self.notation,
            self._trails(ring),
            spoken=self._name(place, self.notation.voice),
            foresees=is_known,
        )
        return box(
            "cm-paper cm-ring-beside",
            text(name, "cm-ring-name", key="name"),
            drawing(picture.svg, picture.label, key="drawn"),
            key=f"ring-{place}",
        )

    def _trails(self, ring: RingOfRanks) -> list[tuple[str, Trail]]:
        """Return the progress of the count in each ring that it has reached."""
        left = min(self.count, ring.ranks)
        trails = []
        for number, ranks in enumerate(all_rings(ring.ranks, ring.step), start=1):
            if left > 0:
                # Once a ring has closed, it leads back to its start.
                is_closed = left >= len(ranks)
                met = (*ranks, ranks[0]) if is_closed else ranks[:left]
                following = 0 if is_closed else ranks[left]
                name = _("Ring {number}").format(number=DECIMAL.aloud(number))
                trails.append((name, Trail(met, following)))
            left -= len(ranks)
        return trails

    def desk(self) -> Element:
        """Return the counting buttons, and for each ring its question and the buttons that change it."""
        asked = (self._asked(place) for place in range(len(self.rings)))
        return box(
            "cm-desk",
            steps_of(self.count, self._longest, key="steps"),
            *asked,
            box(
                "cm-actions",
                button(_("One ring more"), "wider", disabled=len(self.rings) >= _MOST),
                button(_("One ring fewer"), "narrower", disabled=len(self.rings) < 2),
                key="rings",
            ),
        )

    def _asked(self, place: int) -> Element:
        ranks, step = self.rings[place]
        name = self._name(place, self.notation.voice)
        is_right = self._is_right(place)
        question = _("{ring}: how many rings?").format(ring=self._name(place, self.notation))
        choices = [
            button(
                self.notation.brief(count),
                f"guess:{place}:{count}",
                spoken=_("{ring}: {count}").format(ring=name, count=DECIMAL.aloud(count)),
                looks="cm-key",
                disabled=is_right,
                pressed=self.guesses[place] == count,
            )
            for count in self._choices(ranks, step)
        ]
        why = [text(why_so_many(ranks, step, self.notation), "cm-small", key="why")] if is_right else []
        counters = (
            self._counter(place, "ranks", _("Ranks"), ranks, _RANKS),
            self._counter(place, "step", _("Step"), step, (1, ranks - 1)),
        )
        return box(
            "cm-ring-asked",
            text(question, "cm-ring-question", key="question"),
            box("cm-actions", *choices, key="choices"),
            *why,
            box("cm-ring-counters", *counters, key="counters"),
            key=f"asked-{place}",
            group=name,
        )

    @staticmethod
    def _choices(ranks: int, step: int) -> list[int]:
        """Return the numbers to choose from: the number of rings never exceeds the step."""
        return sorted({*range(1, max(4, min(step, 6)) + 1), rings_apart(ranks, step)})

    def _counter(self, place: int, name: str, words: str, value: int, limits: tuple[int, int]) -> Element:
        spoken = [
            sentence.format(ring=self._name(place, self.notation.voice), name=words)
            for sentence in (_("{ring}, {name}: one less"), _("{ring}, {name}: one more"))
        ]
        can = (value > limits[0], value < limits[1])
        return counter(f"{name}:{place}", words, self.notation.brief(value), spoken, can)

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        name, _colon, rest = key.partition(":")
        if name == "guess":
            place, _colon, count = rest.partition(":")
            self.guess(int(place), int(count))
        elif name in ("ranks", "step"):
            place, _colon, by = rest.partition(":")
            self._change(int(place), name, int(by))
        elif name == "wider":
            fresh = next(ring for ring in _USUAL if ring not in self.rings)
            self._lay((*self.rings, fresh), self.guesses)
            self.say(self.greeting())
        elif name == "narrower":
            self._lay(self.rings[:-1], self.guesses[:-1])
            self.say(self.greeting())
        else:
            self.go(counted(name, self.count, self._longest))

    def fields(self) -> Mapping[str, str]:
        """Return the rings, the count and the guesses."""
        return {
            "rings": ",".join(f"{ranks}-{step}" for ranks, step in self.rings),
            "count": str(self.count),
            "guesses": ",".join(map(str, self.guesses)),
            "slips": str(self.slips),
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the rings from a link, leaving out any that are invalid."""
        rings = []
        for given in fields.get("rings", "").split(",")[:_MOST]:
            ranks, _dash, step = given.partition("-")
            ring = number_in({"ranks": ranks}, "ranks", 0, 99), number_in({"step": step}, "step", 0, 99)
            if _RANKS[0] <= ring[0] <= _RANKS[1] and 1 <= ring[1] < ring[0]:
                rings.append(ring)
        guesses = numbers_in(fields, "guesses", _RANKS[1], len(rings))
        self.hold(slips=number_in(fields, "slips", 0, 10**6))
        self._lay(rings or _USUAL[:2], guesses, number_in(fields, "count", 1, _RANKS[1]))
