"""Crates: dots to pack by hand. A full crate is a base-sized group of dots, and a full box has that many
crates.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Unpack

import traitlets

from cardmath.art import frame, stack
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.things.thing import Thing, ThingError, ThingOptions, base_word, leading, numbers_in

_PLACES: Final = 3


class Crates(Thing):
    """Dots to pack into base-sized crates, and crates to pack into boxes; both can be unpacked.

    ``count`` is the number of dots at the start, all packed. A notebook can set and observe ``count``. It can
    also observe ``places``: the numbers of loose dots, crates and boxes.

    >>> crates = Crates(11)
    >>> crates.add(0)
    >>> crates.count, crates.places
    (12, (12, 0, 0))
    >>> crates.pack(0)
    >>> crates.places
    (0, 1, 0)
    """

    named = N_("Crates")

    #: The total number of dots.
    count = traitlets.Int()
    #: The numbers of loose dots, crates and boxes.
    places = traitlets.Tuple(read_only=True)

    def __init__(self, count: int = 0, **options: Unpack[ThingOptions]) -> None:
        super().__init__(lambda: self._hold_all(count), "cardmath-crates", **options)

    @property
    def _end(self) -> int:
        return int(self.notation.base**_PLACES)

    def _packed(self, count: int) -> tuple[int, ...]:
        base = self.notation.base
        return tuple(count // base**place % base for place in range(_PLACES))

    def _hold_all(self, count: int) -> None:
        """Pack a number of dots; the traits are set before anything notices the change."""
        if not 0 <= count < self._end:
            raise ThingError(
                _("the number of dots must be from {least} to {most}, not {count}"),
                least=0,
                most=self._end - 1,
                count=count,
            )
        self.hold(places=self._packed(count), count=count)

    @traitlets.observe("count")
    def _counted(self, _change: object) -> None:
        if self._total(self.places) != self.count:
            self._hold_all(self.count)
        self.refresh()

    def _total(self, places: Sequence[int]) -> int:
        return sum(held * self.notation.base**place for place, held in enumerate(places))

    def _put(self, places: Sequence[int], said: Said | str) -> None:
        """Set the number in each place, and say what was done."""
        self.hold(places=tuple(places), count=self._total(places))
        self.reply(said)

    # -- actions ---------------------------------------------------------------------------------------

    def add(self, place: int, by: int = 1) -> None:
        """Add one to a place or, with −1, take one away."""
        places = list(self.places)
        places[place] += by
        if places[place] < 0 or self._total(places) >= self._end or places[place] >= 2 * self.notation.base:
            self.say(
                _("There is no more room here. Pack first.") if by > 0 else _("There are none to take away."),
                "help",
            )
            return
        self._put(places, self._state(places))

    def pack(self, place: int) -> None:
        """Pack one full group from a place into one unit of the next."""
        base, places = self.notation.base, list(self.places)
        if places[place] < base or place + 1 >= _PLACES:
            self.say(
                _("You need {base} to fill one. You have {count}.").format(
                    base=base_word(self.notation), count=self.notation.brief(places[place])
                ),
                "help",
            )
            return
        places[place] -= base
        places[place + 1] += 1
        done = (_("{base} dots make one crate.") if place == 0 else _("{base} crates make one box.")).format(
            base=capitalised(base_word(self.notation))
        )
        self._put(places, self._state(places, done))

    def unpack(self, place: int) -> None:
        """Unpack one in a place: its contents, a base-sized group, appear in the place below."""
        base, places = self.notation.base, list(self.places)
        if place < 1 or places[place] < 1:
            self.say(_("There are none to open."), "help")
            return
        if places[place - 1] >= base:
            self.say(_("Pack the loose ones before you open another."), "help")
            return
        places[place] -= 1
        places[place - 1] += base
        done = (
            _("You opened a crate: {base} more dots.")
            if place == 1
            else _("You opened a box: {base} more crates.")
        ).format(base=base_word(self.notation))
        self._put(places, self._state(places, done))

    def _state(self, places: Sequence[int], done: str = "") -> Said:
        """Say what is in each place now, and give the numeral if everything is packed."""
        base = self.notation.base
        full = next((place for place, held in enumerate(places[:-1]) if held >= base), None)

        def state(writing: Notation) -> str:
            held = capitalised(_places(places, writing))
            if full is None:
                words = _("{places}: {numeral}.").format(
                    places=held, numeral=writing.write(self._total(places))
                )
            else:
                ready = _("You can pack the dots now.") if full == 0 else _("You can pack the crates now.")
                words = _("{places}. {ready}").format(places=held, ready=ready)
            return f"{done} {words}".strip()

        return self.both(state)

    # -- display and presses -----------------------------------------------------------------------------

    def greeting(self) -> str:
        """Return the instructions."""
        return _("Put down some dots. When there are {base}, pack them.").format(
            base=base_word(self.notation)
        )

    def table(self) -> Element:
        """Return boxes, crates and loose dots, each in its place, with its buttons."""
        return box("cm-places", *(self._place(place) for place in reversed(range(_PLACES))))

    def _place(self, place: int) -> Element:
        base, held = self.notation.base, self.places[place]
        # TRANSLATORS: the headings of three narrow places, with room for about eight letters
        name = (_("Dots"), _("Crates"), _("Boxes"))[place]
        head = text(name, "cm-place-name", key="name", aria_hidden="true")
        parts = [head, self._lying(place), self._digit(place)]
        doing = []
        if place + 1 < _PLACES:
            packing = (_("Pack a crate"), _("Pack a box"))[place]
            looks = leading(is_first=held >= base)
            doing.append(button(packing, f"pack:{place}", looks=looks, disabled=held < base))
        if place:
            opening = (_("Open a crate"), _("Open a box"))[place - 1]
            doing.append(button(opening, f"open:{place}", disabled=not held))
        return box(
            "cm-place",
            *parts,
            *self._counting(place),
            box("cm-doing", *doing, key="doing"),
            key=f"place-{place}",
            group=name,
        )

    def _counting(self, place: int) -> Sequence[Element]:
        """Return the buttons for putting one more into a place, or taking one away."""
        more, less = (
            (_("One dot more"), _("One dot fewer")),
            (_("One crate more"), _("One crate fewer")),
            (_("One box more"), _("One box fewer")),
        )[place]
        return [
            box(
                "cm-plus-minus",
                button("−", f"less:{place}", spoken=less, disabled=not self.places[place]),
                button("+", f"more:{place}", spoken=more),
                key="count",
            )
        ]

    def _lying(self, place: int) -> Element:
        """Return what is in a place, as a drawing with a label for screen readers."""
        base, held = self.notation.base, self.places[place]
        label = _pieces(place, held, self.notation.voice)
        if place == 0:
            full, rest = divmod(held, base)
            frames = [base] * full + ([rest] if rest or not full else [])
            size = 1.25 if base <= 12 else 1.0 if base <= 20 else 0.7
            lying = [drawing(frame(base, filled, em=size)) for filled in frames]
        else:
            # The more there are, the smaller they are drawn.
            size = 0.62 if held <= 12 and base <= 16 else 0.4
            lying = [unit_of(place, base, size).called(f"c{at}") for at in range(held)]
        return box("cm-lying", *lying, key="lying", role="img", aria_label=label)

    def _digit(self, place: int) -> Element:
        held = self.places[place]
        shown = self.notation.format(held) if held < self.notation.base else "…"
        return text(shown, "cm-place-digit", aria_hidden="true", key="digit")

    def desk(self) -> Element:
        """Return the numeral, if everything is packed."""
        is_packed = all(held < self.notation.base for held in self.places)
        numeral = self.notation.write(self.count) if is_packed else "…"
        lines = [text(numeral, "cm-large"), text(_places(self.places, self.notation))]
        if is_packed:
            words = _("that is {count} in base ten").format(count=self.count)
            lines.append(text(words, "cm-small"))
        return box("cm-desk", box("cm-paper cm-statement", *lines), *self._below())

    def _below(self) -> Sequence[Element]:
        """Return the line below the numeral."""
        return [box("cm-actions", button(_("Clear all"), "clear", disabled=not self.count))]

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        name, _colon, rest = key.partition(":")
        place = int(rest or 0)
        if name == "pack":
            self.pack(place)
        elif name == "open":
            self.unpack(place)
        elif name == "more":
            self.add(place)
        elif name == "less":
            self.add(place, -1)
        elif name == "clear":
            self._put((0,) * _PLACES, self.greeting())

    def fields(self) -> Mapping[str, str]:
        """Return the number in each place."""
        return {"places": ",".join(map(str, self.places))}

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the numbers in a link as long as they fit; if there are none, pack the current dots."""
        base, most = self.notation.base, self._end - 1
        places = self._packed(min(self.count, most))
        if "places" in fields:
            given = numbers_in(fields, "places", 2 * base - 1, _PLACES)
            places = (*given, *[0] * (_PLACES - len(given)))
        self._put(self._packed(most) if self._total(places) > most else places, "")


def unit_of(place: int, base: int, em: float) -> Element:
    """Return a full crate of dots or, in a higher place, a full box of crates."""
    if place == 1:
        return box("cm-crate", drawing(frame(base, base, em=em)))
    return box("cm-crate is-box", drawing(stack(base, em=em)))


def _pieces(place: int, held: int, notation: Notation) -> str:
    """Say how many are in a place, such as "3 crates"."""
    count = notation.brief(held)
    return (
        ngettext("{count} dot", "{count} dots", held),
        ngettext("{count} crate", "{count} crates", held),
        ngettext("{count} box", "{count} boxes", held),
    )[place].format(count=count)


def _places(places: Sequence[int], notation: Notation) -> str:
    """Say what is in all places, largest first, leaving out empty places.

    Dots that can still be packed are not counted, because packing gives their number as the answer.
    """
    loose = (_("loose dots"), _("loose crates"), _("loose boxes"))
    filled = [
        _pieces(place, held, notation) if held < notation.base else loose[place]
        for place, held in enumerate(places)
        if held
    ]
    return ", ".join(filled[::-1]) or _("nothing")
