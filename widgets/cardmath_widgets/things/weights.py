"""Place-value weights: a balance, something to weigh, and weights that are powers of the base."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import traitlets

from cardmath.art import lean
from cardmath.deals import random_deal_number
from cardmath.exercises.place_value import lengths, numeral_range
from cardmath.i18n import N_, _
from cardmath.sentences import capitalised
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.controls import Control, Fields, NumberField
from cardmath_widgets.things.thing import (
    Thing,
    ThingError,
    ThingOptions,
    base_word,
    leading,
    number_in,
    numbers_in,
)


def balance_words(value: int, weight: int) -> str:
    """Return what a balance shows, for screen readers.

    >>> balance_words(437, 432)
    'A balance: 437 on the left, 432 on the right; the left side is heavier.'
    """
    if weight == value:
        heavier = _("it balances")
    else:
        heavier = _("the right side is heavier") if weight > value else _("the left side is heavier")
    return _("A balance: {value} on the left, {weight} on the right; {heavier}.").format(
        value=value, weight=weight, heavier=heavier
    )


class Weights(Thing):
    """A balance with weights of 1, the base, its square and so on; the balancing weights make the numeral.

    ``value`` is what to weigh, by default a random number. A notebook can set and observe ``value``. It can
    also observe ``counts`` (the number of weights on the scale for each place, ones first) and ``balanced``.

    >>> weights = Weights(437)
    >>> for place in (2, 2, 2, 0, 0, 0, 0, 0):
    ...     weights.put(place)
    >>> weights.balanced, weights.counts
    (True, (5, 0, 3))
    """

    named = N_("Place-value weights")

    #: The value to weigh.
    value = traitlets.Int()
    #: The number of weights on the scale for each place.
    counts = traitlets.Tuple(read_only=True)
    #: Whether both sides weigh the same.
    balanced = traitlets.Bool(read_only=True)

    def __init__(self, value: int | None = None, **options: Unpack[ThingOptions]) -> None:
        super().__init__(lambda: self._weigh(value), "cardmath-weights", **options)

    def _weigh(self, value: int | None = None) -> None:
        """Weigh a value, or a random one, with no weights on the scale yet."""
        self._lay((0,) * self._places)
        self.value = self._some_value() if value is None else value

    @property
    def _places(self) -> int:
        return lengths(self.notation.base)[1]

    @property
    def most(self) -> int:
        """The maximum value that the weights can make."""
        return int(self.notation.base**self._places) - 1

    def _some_value(self) -> int:
        numbers = numeral_range(self.notation.base)
        return numbers[random_deal_number() % len(numbers)]

    @traitlets.validate("value")
    def _within(self, proposal: Mapping[str, int]) -> int:
        value = int(proposal["value"])
        if not 0 < value <= self.most:
            raise ThingError(
                _("these weights can weigh from {least} to {most}, not {value}"),
                least=1,
                most=self.most,
                value=value,
            )
        return value

    @traitlets.observe("value")
    def _changed_value(self, _change: object) -> None:
        self._lay((0,) * self._places)
        self.refresh()

    @property
    def _weight(self) -> int:
        return sum(count * self.notation.base**place for place, count in enumerate(self.counts))

    def _lay(self, counts: Sequence[int]) -> None:
        self.hold(counts=tuple(counts))
        self.hold(balanced=self._weight == self.value)

    # -- actions ---------------------------------------------------------------------------------------

    def put(self, place: int, by: int = 1) -> None:
        """Put one of a place's weights on the scale or, with −1, take one off."""
        counts = list(self.counts)
        counts[place] += by
        if counts[place] < 0:
            self.reply(_("There is no weight like that on the scale."), "help")
        elif counts[place] > self.notation.base:
            self.reply(self._too_many(place), "help")
        else:
            self._lay(counts)
            self.reply(self._state())

    def change(self, place: int) -> None:
        """Swap a base-sized group of weights for one from the next place."""
        base, counts = self.notation.base, list(self.counts)
        if counts[place] < base or place + 1 >= self._places:
            return
        counts[place] -= base
        counts[place + 1] += 1
        self._lay(counts)
        self.reply(
            _("{count} weights of {small} weigh as much as one of {large}.").format(
                count=capitalised(base_word(self.notation)), small=base**place, large=base ** (place + 1)
            )
        )

    def _too_many(self, place: int) -> str:
        if place + 1 >= self._places:
            return _("That is too heavy for this scale.")
        return _("{count} of them weigh as much as the next weight: swap them.").format(
            count=capitalised(base_word(self.notation))
        )

    def _state(self) -> Said:
        full = [place for place, count in enumerate(self.counts) if count >= self.notation.base]
        if self.balanced and not full:
            notation, placed = self.notation, [*enumerate(self.counts)][::-1]
            worth = [(count, notation.base**place) for place, count in placed]
            terms = " + ".join(f"{notation.format(count)} × {weight}" for count, weight in worth)
            aloud = _(", ").join(
                _("{count} times {worth}").format(count=count, worth=weight) for count, weight in worth
            )
            words = _("It balances: {value} = {terms}. That is {numeral}.")
            return Said(
                words.format(value=self.value, terms=terms, numeral=notation.write(self.value)),
                aloud=words.format(value=self.value, terms=aloud, numeral=notation.spoken(self.value)),
                mood="won",
            )
        if full:
            return Said(self._too_many(full[0]), mood="help")
        weight = self._weight
        words = (
            _("{weight} on the right: too light.")
            if weight < self.value
            else _("{weight} on the right: too heavy.")
        )
        return Said(words.format(weight=weight))

    # -- display and presses -----------------------------------------------------------------------------

    def greeting(self) -> str:
        """Return the instructions."""
        return _("Make it balance. Start with the heaviest weight that isn't too heavy.")

    def controls(self) -> Sequence[Control]:
        """Return the field for the value to weigh."""
        field = NumberField("value", _("Number to weigh (in base ten)"), str(self.value), _("Weigh it"))
        return (Fields("weighed", (field,), _("Weights")),)

    def changed(self, name: str, value: Any) -> None:
        """Weigh another value."""
        self.value = whole(str(value).strip()) or 0
        self.say(self.greeting())

    def table(self) -> Element:
        """Return the balance."""
        chips = [
            button(
                "",
                f"less:{place}",
                spoken=_("Take off a weight of {worth}, {count} on the scale").format(
                    worth=self.notation.base**place, count=count
                ),
                looks=f"cm-weight is-{place}",
                key=f"on-{place}",
                children=(
                    text(str(self.notation.base**place), tag="span"),
                    *([text(f"×{count}", "cm-weight-count", tag="span")] if count > 1 else []),
                ),
                data_carry="on",
                data_thing=f"less:{place}",
            )
            for place, count in reversed([*enumerate(self.counts)])
            if count
        ]
        left = box("cm-pan is-left", text(str(self.value), "cm-sack"), aria_hidden="true", key="left")
        right = box("cm-pan is-right", *chips, data_takes="off", data_place="pan", key="right")
        return box(
            "cm-scale",
            box("cm-beam", aria_hidden="true", key="beam"),
            left,
            right,
            box("cm-post", aria_hidden="true", key="post"),
            text(balance_words(self.value, self._weight), "cm-unseen", key="label"),
            style=f"--lean: {lean(self.value, self._weight):g}",
            group=_("Balance"),
        )

    def desk(self) -> Element:
        """Return the weights for each place, heaviest first, with their digits and buttons."""
        racks = [self._rack(place) for place in reversed(range(self._places))]
        return box("cm-desk", box("cm-racks", *racks, data_takes="on", data_place="rack"), *self._below())

    def _below(self) -> Sequence[Element]:
        """Return the line below the weights."""
        another = button(_("Something else"), "another", looks=leading(is_first=self.balanced))
        clear = button(_("Take all off"), "clear", disabled=not any(self.counts))
        return [box("cm-actions", another, clear)]

    def _rack(self, place: int) -> Element:
        base, count = self.notation.base, self.counts[place]
        worth = base**place
        on = button(
            str(worth),
            f"more:{place}",
            spoken=_("Put on a weight of {worth}").format(worth=worth),
            looks=f"cm-weight is-{place}",
            data_carry="off",
            data_thing=f"more:{place}",
        )
        digit = self.notation.format(count) if count < base else "…"
        shown = text(digit, "cm-place-digit", key="digit", aria_hidden="true")
        off = button(
            "−",
            f"less:{place}",
            spoken=_("Take off a weight of {worth}").format(worth=worth),
            disabled=not count,
        )
        parts = [on, shown, off]
        if count >= base and place + 1 < self._places:
            parts.append(button(_("Swap"), f"change:{place}", looks="cm-button is-primary"))
        label = _("Weights of {worth}: {count} on the scale").format(worth=worth, count=count)
        return box("cm-rack", *parts, key=f"rack-{place}", group=label)

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        name, _colon, rest = key.partition(":")
        if name == "more":
            self.put(int(rest))
        elif name == "less":
            self.put(int(rest), -1)
        elif name == "change":
            self.change(int(rest))
        elif name == "another":
            self.value = self._some_value()
            self.say(self.greeting())
        elif name == "clear":
            self._lay((0,) * self._places)
            self.say(self.greeting())

    def fields(self) -> Mapping[str, str]:
        """Return the value and the weights on the scale."""
        return {"value": str(self.value), "on": ",".join(map(str, self.counts))}

    def take(self, fields: Mapping[str, str]) -> None:
        """Weigh the value in a link, or a random value if that is too heavy for these weights."""
        value = number_in(fields, "value", self.value, 10**9)
        self._weigh(value if 0 < value <= self.most else None)
        given = numbers_in(fields, "on", self.notation.base, self._places)
        self._lay((*given, *[0] * (self._places - len(given))))
