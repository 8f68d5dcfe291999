"""Crates: dots packed by hand, as many as the base to a crate, as many crates as the base to a box."""

from collections.abc import Mapping, Sequence
from typing import Final

import traitlets

from cardmath.art import frame, stack
from cardmath.errors import CardmathError
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.access import Said
from cardmath_widgets.panels import Fact
from cardmath_widgets.slate import Element, box, button, drawing, text
from cardmath_widgets.things.thing import Thing, base_word, number_in

__all__ = ["Crates"]

_PLACES: Final = 3


class Crates(Thing):
    """Dots to be packed in crates of the base, and crates to be packed in boxes; and unpacked again.

    ``count`` is how many dots there are first, all packed. A notebook can set and observe ``count``, and
    observe ``places``: how many dots lie loose, how many crates and boxes there are.

    >>> crates = Crates(11)
    >>> crates.add(0)
    >>> crates.count, crates.places
    (12, (12, 0, 0))
    >>> crates.pack(0)
    >>> crates.places
    (0, 1, 0)
    """

    #: How many dots there are in all.
    count = traitlets.Int()
    #: Loose dots, crates, boxes.
    places = traitlets.Tuple(read_only=True)

    def __init__(
        self,
        count: int = 0,
        *,
        notation: Notation | None = None,
        settings: bool = True,
        key: str | None = None,
    ) -> None:
        self._prepare(notation, settings)
        self._check(count)
        self.set_trait("places", self._packed(count))
        self.count = count
        self.say(self.greeting())
        super().__init__(key, "cardmath-thing cardmath-crates")

    @property
    def _end(self) -> int:
        return int(self.notation.base**_PLACES)

    def _packed(self, count: int) -> tuple[int, ...]:
        base = self.notation.base
        return tuple(count // base**place % base for place in range(_PLACES))

    def _check(self, count: int) -> None:
        if not 0 <= count < self._end:
            raise CardmathError(
                _("here is room for {count} dots from 0 to {most}").format(count=count, most=self._end - 1)
            )

    @traitlets.observe("count")
    def _counted(self, _change: object) -> None:
        if self._total(self.places) != self.count:
            self._check(self.count)
            self.set_trait("places", self._packed(self.count))
        self.refresh()

    def _total(self, places: Sequence[int]) -> int:
        return sum(held * self.notation.base**place for place, held in enumerate(places))

    def _put(self, places: Sequence[int], said: Said | str) -> None:
        """Let so many lie in each place, and say what was done."""
        self.set_trait("places", tuple(places))
        self.count = self._total(places)
        self.say(said)
        self.refresh()

    # -- what can be done ------------------------------------------------------------------------------

    def add(self, place: int, by: int = 1) -> None:
        """Put one more into a place, or with −1 take one away."""
        places = list(self.places)
        places[place] += by
        if places[place] < 0 or self._total(places) >= self._end or places[place] >= 2 * self.notation.base:
            self.say(
                _("There is no room for more here: pack first.") if by > 0 else _("There is none to take."),
                "help",
            )
            return
        self._put(places, self._state(places))

    def pack(self, place: int) -> None:
        """Pack as many as the base of a place into one of the next."""
        base, places = self.notation.base, list(self.places)
        if places[place] < base or place + 1 >= _PLACES:
            self.say(
                _("A full one needs {base}. Here are {count}.").format(
                    base=base_word(self.notation), count=self.notation.brief(places[place])
                ),
                "help",
            )
            return
        places[place] -= base
        places[place + 1] += 1
        done = (_("{base} dots make one crate.") if place == 0 else _("{base} crates make one box.")).format(
            base=base_word(self.notation).capitalize()
        )
        self._put(places, self._state(places, done))

    def unpack(self, place: int) -> None:
        """Open one of a place: as many as the base lie in the place below."""
        base, places = self.notation.base, list(self.places)
        if place < 1 or places[place] < 1:
            self.say(_("There is none to open."), "help")
            return
        if places[place - 1] >= base:
            self.say(_("Pack what lies loose before you open another."), "help")
            return
        places[place] -= 1
        places[place - 1] += base
        done = (
            _("One crate is opened: {base} more dots.")
            if place == 1
            else _("One box is opened: {base} more crates.")
        ).format(base=base_word(self.notation))
        self._put(places, self._state(places, done))

    def _state(self, places: Sequence[int], done: str = "") -> Said:
        """What lies there now, and what that is as a numeral when all is packed."""
        notation = self.notation
        full = next((place for place, held in enumerate(places[:-1]) if held >= notation.base), None)

        def told(writing: Notation) -> str:
            if full is None:
                return _("{places}: {numeral}.").format(
                    places=_places(places, writing), numeral=writing.write(self._total(places))
                )
            ready = _("The dots can be packed.") if full == 0 else _("The crates can be packed.")
            return _("{places}. {ready}").format(places=_places(places, writing), ready=ready)

        return Said(f"{done} {told(notation)}".strip(), aloud=f"{done} {told(notation.voice)}".strip())

    # -- what is seen and pressed ------------------------------------------------------------------------

    def title(self) -> str:
        """Return its name."""
        return _("Crates")

    def facts(self) -> Sequence[Fact]:
        """Return how many dots there are, and the base."""
        return (Fact("base", _("Base"), str(self.notation.base)),)

    def greeting(self) -> str:
        """Return what there is to do."""
        return _("Put dots down. When there are {base}, pack them.").format(base=base_word(self.notation))

    def table(self) -> Element:
        """Return boxes, crates and loose dots, each in its place, with what can be done there."""
        return box("cm-places", *(self._place(place) for place in reversed(range(_PLACES))))

    def _place(self, place: int) -> Element:
        base, held = self.notation.base, self.places[place]
        name = (_("Dots"), _("Crates"), _("Boxes"))[place]
        head = text(name, "cm-place-name", key="name", aria_hidden="true")
        parts = [head, self._lying(place), self._digit(place)]
        doing = []
        if place + 1 < _PLACES:
            packing = (_("Pack a crate"), _("Pack a box"))[place]
            looks = "cm-button is-primary" if held >= base else "cm-button"
            doing.append(button(packing, f"pack:{place}", looks=looks, disabled=held < base))
        if place:
            opening = (_("Open a crate"), _("Open a box"))[place - 1]
            doing.append(button(opening, f"open:{place}", disabled=not held))
        more, less = (
            (_("One dot more"), _("One dot less")),
            (_("One crate more"), _("One crate less")),
            (_("One box more"), _("One box less")),
        )[place]
        count = box(
            "cm-plus-minus",
            button("−", f"less:{place}", spoken=less, disabled=not held),
            button("+", f"more:{place}", spoken=more),
            key="count",
        )
        return box(
            "cm-place",
            *parts,
            count,
            box("cm-doing", *doing, key="doing"),
            key=f"place-{place}",
            role="group",
            aria_label=name,
        )

    def _lying(self, place: int) -> Element:
        """What lies in a place, for eye and ear."""
        base, held = self.notation.base, self.places[place]
        label = _pieces(place, held, self.notation.voice)
        if place == 0:
            full, rest = divmod(held, base)
            frames = [base] * full + ([rest] if rest or not full else [])
            lying = [
                drawing(frame(base, one, em=1.25 if base <= 12 else 1.0 if base <= 20 else 0.7))
                for one in frames
            ]
        else:
            # The more of them lie there, the smaller they are.
            size = 0.62 if held <= 12 and base <= 16 else 0.4
            one = frame(base, base, em=size) if place == 1 else stack(base, em=size)
            looks = "cm-crate" if place == 1 else "cm-crate is-box"
            lying = [box(looks, drawing(one), key=f"c{at}") for at in range(held)]
        return box("cm-lying", *lying, key="lying", role="img", aria_label=label)

    def _digit(self, place: int) -> Element:
        held = self.places[place]
        shown = self.notation.format(held) if held < self.notation.base else "…"
        return text(shown, "cm-place-digit", aria_hidden="true", key="digit")

    def desk(self) -> Element:
        """Return the numeral, when all is packed."""
        is_packed = all(held < self.notation.base for held in self.places)
        numeral = self.notation.write(self.count) if is_packed else "…"
        told = [text(numeral, "cm-large"), text(_places(self.places, self.notation))]
        if is_packed:
            words = _("that is {count} in base ten").format(count=self.count)
            told.append(text(words, "cm-small"))
        return box(
            "cm-desk",
            box("cm-paper cm-told", *told),
            box("cm-actions", button(_("Put all away"), "clear", disabled=not self.count)),
        )

    def on_press(self, key: str) -> None:
        """Answer a button."""
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
        """Return how many lie in each place."""
        return {"places": ",".join(map(str, self.places))}

    def take(self, fields: Mapping[str, str]) -> None:
        """Lay down what a link says, as far as there is room for it; else as many dots as there are."""
        base, most = self.notation.base, self._end - 1
        places = list(self._packed(min(self.count, most)))
        if "places" in fields:
            named = {str(place): one for place, one in enumerate(fields["places"].split(","))}
            places = [number_in(named, str(place), 0, 2 * base - 1) for place in range(_PLACES)]
        if self._total(places) > most:
            places = list(self._packed(most))
        self._put(places, "")


def _pieces(place: int, held: int, notation: Notation) -> str:
    """How many lie in a place, in words: "3 crates"."""
    count = notation.brief(held)
    return (
        ngettext("{count} dot", "{count} dots", held),
        ngettext("{count} crate", "{count} crates", held),
        ngettext("{count} box", "{count} boxes", held),
    )[place].format(count=count)


def _places(places: Sequence[int], notation: Notation) -> str:
    """What lies there, the largest first, without what is empty."""
    filled = [_pieces(place, held, notation) for place, held in enumerate(places) if held]
    return ", ".join(filled[::-1]) or _("nothing")
