"""The partner table: a deck's values as cards on a table; pairs that make the target light up."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Unpack

import traitlets

from cardmath.cards import Card
from cardmath.decks import Deck, check_deck
from cardmath.errors import DeckError
from cardmath.i18n import N_, _, pgettext
from cardmath.numerals import Notation
from cardmath.ranks import has_letter, rank_aloud
from cardmath_widgets.page import Said, said
from cardmath_widgets.page.elements.pictures import card, face_of
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.panels.controls import Control, Fact
from cardmath_widgets.page.panels.decks import deck_changed, deck_fields, deck_in, deck_text
from cardmath_widgets.things.thing import Thing, ThingOptions, number_in

#: Maximum number of cards side by side: on a phone, on a table on its own, and on a table next to the desk.
_ACROSS: Final = {"narrow": 5, "alone": 9, "beside": 7}


class PartnerTable(Thing):
    """One card for each value in a deck: choose two that make the target, and they light up.

    ``deck`` is any deck, by default the usual dozenal one. ``target`` replaces the deck's own target. A
    notebook can observe ``found`` (pairs of values, or a single value for a card that goes on its own) and
    ``complete``.

    >>> table = PartnerTable()
    >>> table.press("8")
    >>> table.press("7")
    >>> table.found, table.complete
    (((7, 8),), False)
    """

    named = N_("Partner table")

    #: The pairs found so far, each with the lower value first.
    found = traitlets.Tuple(read_only=True)
    #: Whether every card that has a partner has been paired.
    complete = traitlets.Bool(read_only=True)
    #: The sum that two cards must make.
    target = traitlets.Int()

    def __init__(
        self, deck: Deck | None = None, target: int | None = None, **options: Unpack[ThingOptions]
    ) -> None:
        deck = Deck() if deck is None else check_deck(deck)
        super().__init__(lambda: self._take_deck(deck, target), "cardmath-partners", **options)

    @traitlets.validate("target")
    def _within(self, proposal: Mapping[str, int]) -> int:
        return min(max(int(proposal["value"]), 1), self._most)

    @traitlets.observe("target")
    def _other_target(self, _change: object) -> None:
        self._chosen = ""
        self._find(())
        self.refresh()

    @property
    def _most(self) -> int:
        return 2 * max(self._deck.values.values())

    @property
    def _all(self) -> tuple[tuple[int, ...], ...]:
        """All pairs, and the card that goes on its own if there is one."""
        values = set(self._deck.values.values())
        pairs = [(value, self.target - value) for value in sorted(values) if 2 * value <= self.target]
        known = [pair for pair in pairs if pair[1] in values]
        alone = [(self.target,)] if self.target in values and 0 not in values else []
        return (*known, *alone)

    def _find(self, found: Collection[tuple[int, ...]]) -> None:
        self.hold(found=tuple(sorted(found)), complete=bool(found) and set(found) == set(self._all))

    # -- actions ---------------------------------------------------------------------------------------

    def press(self, rank: str) -> None:
        """Choose a card; a second card makes a pair, which is checked."""
        values = self._deck.values
        if rank not in values:
            raise DeckError(_("not in this deck: {rank}"), rank=rank)
        first, self._chosen = self._chosen, ""
        if not first:
            self._chosen = rank
            words = _("Which number goes with {value} to make {target}?")
            self.say(
                self.both(
                    lambda writing: words.format(
                        target=writing.write(self.target), value=writing.write(values[rank])
                    )
                )
            )
        else:
            self._try(values[first], values[rank])
        self.refresh()

    def _try(self, one: int, other: int) -> None:
        pair = tuple(sorted((one, other)))
        if one == other == self.target and (one,) in self._all:
            pair = (one,)
        if pair in self._all:
            self._find({*self.found, pair})
            mood = "won" if self.complete else ""
            self.say(said(lambda writing: self._made(pair, writing), self.notation, mood=mood))
        elif one == other:
            self.say(self.greeting())
        else:
            self.say(said(lambda writing: self._missed(one, other, writing), self.notation, mood="wrong"))

    def _made(self, pair: tuple[int, ...], writing: Notation) -> str:
        target = writing.write(self.target)
        if len(pair) == 1:
            sentence = _("{target} is the target, so it goes on its own.").format(target=target)
        else:
            sentence = _("{one} + {other} = {target}.").format(
                one=writing.write(pair[0]), other=writing.write(pair[1]), target=target
            )
            if pair[0] == pair[1]:
                sentence += " " + _("It pairs with a card of the same rank.")
        if self.complete:
            sentence += " " + _("You've found all the partners!")
        return sentence

    def _missed(self, one: int, other: int, writing: Notation) -> str:
        total, target = one + other, self.target
        sentence = (
            _("{one} + {other} = {sum}: {distance} more than {target}.")
            if total > target
            else _("{one} + {other} = {sum}: {distance} less than {target}.")
        )
        numbers = {
            "one": one,
            "other": other,
            "sum": total,
            "distance": abs(total - target),
            "target": target,
        }
        return sentence.format(**{name: writing.write(number) for name, number in numbers.items()})

    # -- display and presses -----------------------------------------------------------------------------

    def facts(self) -> Sequence[Fact]:
        """Return the target."""
        target = self.notation.write(self.target)
        return (Fact("target", _("Target"), target, self.notation.aloud(self.target), is_main=True),)

    def greeting(self) -> str:
        """Return the instructions."""
        return _("Choose two cards that make the target.")

    def controls(self) -> Sequence[Control]:
        """Return the controls for choosing a deck."""
        return (deck_fields(self._deck, self.notation, has_suits=False),)

    def changed(self, name: str, value: Any) -> None:
        """Switch to another deck, with its own target."""
        deck = deck_changed(self._deck, name, value)
        if deck != self._deck:
            self._take_deck(deck, None)
            self.say(self.greeting())

    def _take_deck(self, deck: Deck, target: int | None) -> None:
        self._deck = deck
        self._chosen = ""
        self.target = deck.target if target is None else target
        self._find(())

    def table(self) -> Element:
        """Return the cards in order of value."""
        cards = [self._card(rank) for rank in self._in_order()]
        across = {looks: _across(len(cards), most) for looks, most in _ACROSS.items()}
        return box(
            "cm-cards",
            *cards,
            style="; ".join(f"--{looks}: {count}" for looks, count in across.items()),
            group=_("Cards"),
            data_roam="",
        )

    def _in_order(self) -> list[str]:
        return sorted(self._deck.ranks, key=lambda rank: self._deck.values[rank])

    def _card(self, rank: str) -> Element:
        value, notation = self._deck.values[rank], self.notation
        mates = [pair for pair in self.found if value in pair]
        suit = "s" if value * 2 <= self.target else "h"
        shown = card(face_of(Card(rank, suit), notation, self._deck.values))
        name = rank_aloud(rank, notation, self._deck.values)
        if has_letter(rank):
            name = _("{card}, worth {value}").format(card=name, value=notation.voice.format(value))
        looks, mate = "cm-card-key", ""
        if mates:
            looks += " is-paired"
            pair = mates[0]
            other = self.target - value
            mate = "" if len(pair) == 1 else f"+ {notation.format(other)}"
            with_ = (
                pgettext("pair", "alone")
                if len(pair) == 1
                else _("with {other}").format(other=notation.voice.format(other))
            )
            name = _("{card}, found: {with_}").format(card=name, with_=with_)
        caption = text(mate or ("✓" if mates else ""), "cm-mate", tag="span", key="mate", aria_hidden="true")
        pressed = rank == self._chosen
        return button(
            "", f"card:{rank}", spoken=name, looks=looks, pressed=pressed, children=(shown, caption)
        )

    def desk(self) -> Element:
        """Return the target with the buttons that change it, and the pairs found so far."""
        notation = self.notation
        own = self._deck.target
        change = box(
            "cm-plus-minus",
            button("−", "target:-1", spoken=_("Target one less"), disabled=self.target <= 1),
            text(notation.write(self.target), "cm-large", aria_hidden="true", key="target"),
            button("+", "target:1", spoken=_("Target one more"), disabled=self.target >= self._most),
            group=_("Target"),
        )
        lines = [
            text(" + ".join(map(notation.write, pair)), tag="li", key="-".join(map(str, pair)))
            for pair in self.found
        ]
        pairs = [box("cm-pairs", *lines, tag="ul", aria_label=_("Pairs found"))] if lines else []
        doing = [
            button(_("Show all pairs"), "all", disabled=self.complete),
            button(_("Start again"), "clear", disabled=not self.found),
        ]
        if self.target != own:
            doing.append(button(_("The deck's own target"), "own"))
        return box("cm-desk", change, *pairs, box("cm-actions", *doing))

    def on_press(self, key: str) -> None:
        """Handle a press on a card or a button."""
        name, _colon, rest = key.partition(":")
        if name == "card":
            self.press(rest)
        elif name == "target":
            self.target += int(rest)
            self.say(self._alone())
        elif name == "own":
            self.target = self._deck.target
            self.say(self._alone())
        elif name == "all":
            self._chosen = ""
            self._find(self._all)
            self.say(self._alone())
        elif name == "clear":
            self._find(())
            self.say(self.greeting())

    def _alone(self) -> Said:
        """Say which cards have no partner with this target."""
        paired = {value for pair in self._all for value in pair}
        left = [value for value in sorted(self._deck.values.values()) if value not in paired]

        def state(writing: Notation) -> str:
            target = writing.write(self.target)
            if not left:
                return _("Every card makes {target}, with a partner or on its own.").format(target=target)
            return _("With a target of {target}, these cards have no partner: {cards}.").format(
                target=target, cards=", ".join(map(writing.write, left))
            )

        return self.both(state)

    def fields(self) -> Mapping[str, str]:
        """Return the deck, the target and the pairs found."""
        return {
            "deck": deck_text(self._deck),
            "target": str(self.target),
            "found": ",".join(str(pair[0]) for pair in self.found),
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the cards from a link."""
        deck = deck_in(fields.get("deck", ""), self._deck)
        self._take_deck(deck, number_in(fields, "target", deck.target, 200))
        found = set(fields.get("found", "").split(","))
        self._find([pair for pair in self._all if str(pair[0]) in found])


def _across(count: int, most: int) -> int:
    """Return how many cards to put side by side, so there are few rows and the last is at least half full.

    >>> [_across(count, 5) for count in (10, 11, 12, 13, 21, 26)]
    [5, 4, 4, 5, 3, 4]
    """

    def raggedness(across: int) -> tuple[bool, int, int]:
        rows = -(-count // across)
        missing = rows * across - count
        return 2 * missing > across, rows, missing

    most = min(most, count)
    return min(range(most, most // 2, -1), key=raggedness)
