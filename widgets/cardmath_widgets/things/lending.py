"""Lending: to take away, break up a full frame, which gives its dots to the place on its right."""

from collections.abc import Mapping
from contextlib import suppress
from math import sqrt
from typing import Final, Unpack

import traitlets

from cardmath.art import dots_less, opened_frame
from cardmath.errors import CardmathError
from cardmath.i18n import N_, _, ngettext
from cardmath.lending import Lending, LendingMove
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, drawing, text
from cardmath_widgets.things.columns import numbers_of
from cardmath_widgets.things.crates import unit_of
from cardmath_widgets.things.thing import (
    ThingOptions,
    ThingToDo,
    number_in,
    numbers_in,
    place_word,
    sign_button,
    starting_row,
)

_MOST: Final = 10**8


class LendingFrames(ThingToDo):
    """A number in dots, frames and crates, and a number to take from it by breaking up frames.

    ``x`` and ``y`` are the numbers; if they are left out, they come from exercise G7 with this ``number``. A
    notebook can observe ``held`` (how many are in each place, ones first), ``slips`` (how many times there
    were too few to take away) and ``finished`` (whether everything has been taken away).

    >>> lending = LendingFrames(63, 31)
    >>> lending.take_from(0)
    False
    >>> lending.play(LendingMove("open", 1))
    >>> lending.take_from(0), lending.take_from(1), lending.held, lending.finished
    (True, True, (8, 2), True)
    """

    named = N_("Lending")

    #: How many are in each place, ones first.
    held = traitlets.Tuple(read_only=True)

    def __init__(
        self, x: int | None = None, y: int = 0, *, number: int = 0, **options: Unpack[ThingOptions]
    ) -> None:
        self._number, self._is_drawn = number, x is None
        super().__init__(
            lambda: self._show(self._drawn() if x is None else Lending(x, y, self.notation.base)),
            "cardmath-lending",
            **options,
        )

    def _drawn(self) -> Lending:
        """Return the numbers of the exercise with this number."""
        return Lending(*numbers_of("subtraction", self._number, self.notation), self.notation.base)

    def _show(self, lending: Lending) -> None:
        self._lending = lending
        self.hold(held=lending.held, finished=lending.is_done)

    # -- actions ---------------------------------------------------------------------------------------

    def play(self, move: LendingMove) -> None:
        """Make a move. Raises `cardmath.lending.LendingError` if it is not possible."""
        self._show(self._lending.play(move))
        self.reply(self.both(lambda writing: self._done(move, writing), "won" if self.finished else ""))

    def take_from(self, place: int) -> bool:
        """Take away a place's digit, and return whether there were enough."""
        lending = self._lending
        if lending.can_take(place):
            self.play(LendingMove("take", place))
            return True
        if place in lending.places and lending.to_take[place] > lending.held[place]:
            self.hold(slips=self.slips + 1)
            self.reply(self.both(lambda writing: lending.why_not(place, writing), "wrong"))
        else:
            self.reply(_("There is nothing more to take here."), "help")
        return False

    def show_step(self) -> None:
        """Make the next move towards the result."""
        move = self._lending.step()
        if move is not None:
            self.play(move)

    def _done(self, move: LendingMove, writing: Notation) -> str:
        """Say what a move did, and the result at the end."""
        lending = self._lending
        did = lending.sentence(move, writing)
        return f"{did} {lending.result(writing)}" if lending.is_done else did

    # -- display and presses ---------------------------------------------------------------------------

    def greeting(self) -> Said:
        """Return the instructions; the question is on the desk, too."""
        words = _("Take away place by place. If there are too few, break one up on the left.")
        return Said(words, aloud=f"{self._lending.question(self.notation.voice)} {words}")

    def table(self) -> Element:
        """Return the places."""
        return table_of(self._lending, self.notation)

    def desk(self) -> Element:
        """Return the question, the result once everything has been taken, and the buttons."""
        lending, is_done = self._lending, self.finished
        shown = lending.result(self.notation) if is_done else lending.question(self.notation)
        return box(
            "cm-desk",
            box("cm-paper cm-statement", text(shown, "cm-large", key="question"), key="paper"),
            starting_row(can_step=lending.step() is not None, is_done=is_done),
        )

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        name, _colon, rest = key.partition(":")
        if name == "take":
            self.take_from(int(rest))
        elif name in ("open", "close"):
            self.play(LendingMove(name, int(rest)))
        elif name == "back":
            self._show(self._lending.put_back(int(rest)))
            self.say(self.greeting())
        elif name == "step":
            self.show_step()
        else:
            self._number += name == "another"
            self._is_drawn = self._is_drawn or name == "another"
            lending = self._lending
            self._show(self._drawn() if name == "another" else Lending(lending.x, lending.y, lending.base))
            self.say(self.greeting())

    def on_drop(self, key: str, place: str) -> None:
        """Handle a frame dragged to the place on its right, where it is broken up."""
        name, _colon, rest = key.partition(":")
        if name == "open" and place == f"place-{int(rest) - 1}":
            self.play(LendingMove("open", int(rest)))

    def fields(self) -> Mapping[str, str]:
        """Return the numbers, what has been broken up and what has been taken away."""
        lending = self._lending
        # Random numbers are chosen for their base: in a different base, they may need no lending.
        given = {} if self._is_drawn else {"x": str(lending.x), "y": str(lending.y)}
        return {
            **given,
            "number": str(self._number),
            "opened": ",".join(map(str, lending.opened)),
            "taken": ",".join(str(int(taken)) for taken in lending.taken),
            "slips": str(self.slips),
            "with": str(lending.base),
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the numbers from a link as long as they fit; with a different base, start again."""
        base = self.notation.base
        self._number = number_in(fields, "number", self._number, _MOST)
        self.hold(slips=number_in(fields, "slips", 0, _MOST))
        lending, self._is_drawn = self._drawn(), True
        with suppress(CardmathError):
            if "x" in fields:
                lending = Lending(number_in(fields, "x", 0, _MOST), number_in(fields, "y", 0, _MOST), base)
                self._is_drawn = False
            if fields.get("with", str(base)) == str(base):
                opened, taken = (numbers_in(fields, name, 99, 9) for name in ("opened", "taken"))
                lending = Lending(lending.x, lending.y, base, opened, tuple(map(bool, taken)))
        self._show(lending)


# -- the places ------------------------------------------------------------------------------------------


def table_of(lending: Lending, notation: Notation) -> Element:
    """Return the places, with the highest on the left."""
    places = [_place(lending, place, notation) for place in reversed(lending.places)]
    return box("cm-lending", *places, style=f"--places: {len(places)}")


def _place(lending: Lending, place: int, notation: Notation) -> Element:
    name, held = place_word(place, notation), lending.held[place]
    there = ngettext("{name}: there is {count}", "{name}: there are {count}", held)
    heard = [there.format(name=name, count=DECIMAL.aloud(held))]
    if lending.to_take[place]:
        words = _("{count} taken away") if lending.taken[place] else _("{count} to take away")
        heard.append(words.format(count=DECIMAL.aloud(lending.to_take[place])))
    label = _(", ").join(heard)
    takes = {"data_takes": f"unit-{place + 1}", "data_place": f"place-{place}"}
    return box(
        "cm-lend-place",
        text(name, "cm-box-worth", key="name", aria_hidden="true"),
        box("cm-lend-lying", *_lying(lending, place), key="lying", role="img", aria_label=label, **takes),
        _counts(lending, place, notation),
        box("cm-box-doing", *_doing(lending, place, notation), key="doing"),
        key=f"place-{place}",
        group=name,
    )


# -- what is there -------------------------------------------------------------------------------------


def _lying(lending: Lending, place: int) -> list[Element]:
    """Return broken-up frames, then the place's own contents, with what was taken crossed out in order."""
    base, gone = lending.base, lending.gone(place)
    parts = []
    for at in range(lending.lent(place)):
        crossed = min(gone, base)
        gone -= crossed
        if place == 0:
            parts.append(drawing(opened_frame(base, crossed), key=f"open-{at}"))
        else:
            units = _units(lending, place, base, crossed, f"o{at}")
            parts.append(box("cm-lent", *units, key=f"open-{at}"))
    own = lending.own(place)
    if place == 0:
        return [*parts, drawing(dots_less(own, gone), key="own")] if own else parts
    # If a frame has been broken up, its empty place stays visible.
    ghosts = [box("cm-lend-ghost", key=f"ghost-{at}") for at in range(lending.opened[place])]
    carried = (
        {"data_carry": f"unit-{place}", "data_thing": f"open:{place}"} if lending.can_open(place) else {}
    )
    units = _units(lending, place, own, gone, "own")
    return [*parts, *(unit.having(**carried) for unit in units), *ghosts]


def _units(lending: Lending, place: int, count: int, gone: int, key: str) -> list[Element]:
    """Return frames or crates, with the first ``gone`` of them crossed out."""
    base = lending.base
    # The more there are, the smaller they are drawn.
    most = max(lending.own(at) + base * lending.lent(at) for at in lending.places if at)
    em = max(0.14, min(0.8, 4.2 / sqrt(base * max(most, 3))))
    whole = unit_of(place, base, em)
    crossed = whole.having(class_=f"{whole.attributes['class']} is-gone")
    return [(crossed if at < gone else whole).called(f"{key}-{at}") for at in range(count)]


def _counts(lending: Lending, place: int, notation: Notation) -> Element:
    """Return how many are in a place, and how many must be taken away or have been."""
    brief, taken = notation.brief, lending.to_take[place]
    parts = [text(brief(lending.held[place]), "cm-lend-held", tag="span", key="held")]
    if taken:
        looks = "cm-lend-taken is-gone" if lending.taken[place] else "cm-lend-taken"
        sign = f"✓ −{brief(taken)}" if lending.taken[place] else f"−{brief(taken)}"
        parts.append(text(sign, looks, tag="span", key="taken"))
    return box("cm-lend-counts", *parts, key="counts", aria_hidden="true")


# -- what can be done ------------------------------------------------------------------------------------


def _doing(lending: Lending, place: int, notation: Notation) -> list[Element]:
    name, step = place_word(place, notation), lending.step()
    made = []
    if lending.to_take[place]:
        count = notation.brief(lending.to_take[place])
        if lending.taken[place]:
            made.append(sign_button(f"+{count}", _("Put back"), f"back:{place}", name, is_first=False))
        else:
            # TRANSLATORS: on a button in a narrow place, with room for about ten letters
            words = _("Take {count}").format(count=count)
            is_first = lending.can_take(place) and step == LendingMove("take", place)
            made.append(sign_button(f"−{count}", words, f"take:{place}", name, is_first=is_first))
    if place:
        # TRANSLATORS: on a button in a narrow place, with room for about ten letters
        words = _("Break up")
        is_first = step == LendingMove("open", place)
        can = lending.can_open(place)
        made.append(sign_button("→", words, f"open:{place}", name, is_first=is_first, disabled=not can))
        if lending.can_close(place):
            made.append(sign_button("←", _("Close one"), f"close:{place}", name, is_first=False))
    return made
