"""The view of pairing: dots as buttons, pairs, and trays for odd and even."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.pack import VALUES, value
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.pairing import EVEN, ODD, Dots
from cardmath.ranks import card_aloud
from cardmath_widgets.page.elements.pictures import card, face_of
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.things.thing import answer_row, choice_row

#: The ways of using it: one number, a sum, or a hand's cards one by one, in twos or all together.
WAYS: Final = ("number", "sum", "cards", "couples", "hand")
#: The dots are arranged in a field with this many columns.
_SHAPE: Final = 2.2
#: With this many dots side by side, each one is only just large enough for a finger.
_SMALLEST: Final = 20
#: The words for the answers, in the order they are shown.
ANSWERS: Final = (ODD, EVEN)


@dataclass(frozen=True)
class PairingTask:
    """Numbers to sort together: one, or the numbers in a sum; ``cards`` are their cards, if any."""

    counts: tuple[int, ...]
    cards: tuple[Card, ...] = ()

    @classmethod
    def of_cards(cls, *cards: Card) -> "PairingTask":
        """Return the task for cards, which count as in Odds.

        >>> PairingTask.of_cards(Card.parse("9s"), Card.parse("Qh")).counts
        (9, 10)
        """
        return cls(tuple(map(value, cards)), cards)

    def written(self, notation: Notation) -> str:
        """Return the number, or the numbers as a sum."""
        return Dots(self.counts).written(notation)

    def heard(self, notation: Notation) -> str:
        """Return the cards in words, or the numbers."""
        if self.cards:
            return _(" and ").join(card_aloud(card, notation, VALUES) for card in self.cards)
        return self.written(notation.voice)

    def drawn(self, notation: Notation) -> list[Element]:
        """Return the cards, or a chip with each number."""
        if self.cards:
            return [_card(card, notation) for card in self.cards]
        return [text(self.written(notation), "cm-chip", tag="span", aria_hidden="true")]


def _card(drawn: Card, notation: Notation) -> Element:
    """Return a card, with its value next to it if the index does not show it."""
    return card(face_of(drawn, notation, VALUES))


# -- the dots --------------------------------------------------------------------------------------------


def field_of(task: PairingTask, dots: Dots, held: int | None, notation: Notation) -> Element:
    """Return the dots of each number with their pairs, then the pairs of dots that were left over."""
    groups = [_group(number, task, dots, held, notation) for number in range(len(task.counts))]
    parts = [*groups, _meetings(dots)] if len(groups) > 1 else groups
    # Dots are as large as the field allows. The numbers for a whole hand are side by side.
    across = ceil(sqrt(max(dots.total, 4) * _SHAPE)) if len(groups) <= 2 else _SMALLEST
    return box(
        "cm-paper cm-pair-field",
        *parts,
        key=f"field-{len(groups)}",
        style=f"--across: {across}",
        data_roam="",
    )


def _group(number: int, task: PairingTask, dots: Dots, held: int | None, notation: Notation) -> Element:
    own = dots.dots_of(number)
    pairs = [pair for pair in dots.pairs if pair not in dots.meetings and pair[0] in own]
    free = [dot for dot in own if dot in dots.free]
    away = [dot for pair in dots.meetings for dot in pair if dot in own]
    lying = [_pair(pair, dots) for pair in pairs]
    lying += [_dot(dot, dots, held) for dot in free]
    # If a dot has left to join another number, its place stays visible.
    lying += [box("cm-pip-gone", key=f"gone-{dot}", aria_hidden="true") for dot in away]
    label = PairingTask((task.counts[number],), task.cards[number : number + 1])
    free_words = ngettext("{number}: {free} dot is free", "{number}: {free} dots are free", len(free)).format(
        number=label.heard(notation), free=DECIMAL.aloud(len(free))
    )
    named = [box("cm-pair-name", *label.drawn(notation), key="name")]
    if task.cards:
        worth = notation.write(task.counts[number])
        named.append(text(worth, "cm-pair-worth", key="worth", aria_hidden="true"))
    return box(
        "cm-pair-group",
        *named,
        box("cm-pips", *lying, key="dots"),
        key=f"group-{number}",
        group=free_words,
    )


def _meetings(dots: Dots) -> Element:
    """Return the pairs of dots from different numbers."""
    pairs = [_pair(pair, dots) for pair in dots.meetings]
    looks = "cm-pips cm-meetings" if pairs else "cm-pips cm-meetings is-empty"
    return box(looks, *pairs, key="meetings", group=_("Pairs of dots that were left over"))


def _pair(pair: tuple[int, int], dots: Dots) -> Element:
    one, other = (_place_of(dot, dots) for dot in pair)
    spoken = _("{one} and {other} are a pair. Take them apart.").format(one=one, other=other)
    return button(
        "",
        f"part:{pair[0]}",
        spoken=spoken,
        looks="cm-pair",
        key=f"pair-{pair[0]}-{pair[1]}",
        children=tuple(text("", _looks(dot, dots), tag="span") for dot in pair),
    )


def _looks(dot: int, dots: Dots) -> str:
    return f"cm-pip-drawn is-{dots.number_of(dot) % 2}"


def _dot(dot: int, dots: Dots, held: int | None) -> Element:
    return button(
        "",
        f"dot:{dot}",
        spoken=_("{dot}, free").format(dot=_place_of(dot, dots)),
        looks="cm-pip",
        key=f"dot-{dot}",
        children=(text("", _looks(dot, dots), tag="span"),),
        pressed=dot == held,
        data_place=f"dot-{dot}",
        data_carry="dot",
        data_takes="dot",
        data_thing=f"dot:{dot}",
    )


def _place_of(dot: int, dots: Dots) -> str:
    """Return the spoken name of a dot: its position in its number."""
    number = dots.number_of(dot)
    at = DECIMAL.aloud(dot - dots.dots_of(number)[0] + 1)
    if len(dots.counts) == 1:
        return _("dot {at}").format(at=at)
    return _("dot {at} of {count}").format(at=at, count=DECIMAL.aloud(dots.counts[number]))


# -- what to sort ----------------------------------------------------------------------------------------


def tasks_of(
    tasks: Sequence[PairingTask], answers: Sequence[str], at: int, notation: Notation
) -> list[Element]:
    """Return all the tasks to choose from, or nothing if there is only one."""
    if len(tasks) < 2:
        return []
    chips = []
    for place, (task, answer) in enumerate(zip(tasks, answers, strict=True)):
        spoken = _("{task}, {answer}") if answer else _("{task}, not sorted yet")
        state = [text(_mark(answer), "cm-sort-answer", tag="span", key="answer")] if answer else []
        chip = button(
            "",
            f"task:{place}",
            spoken=spoken.format(
                task=task.heard(notation), answer=pgettext("answer", answer) if answer else ""
            ),
            looks="cm-sort is-sorted" if answer else "cm-sort",
            children=(*task.drawn(notation), *state),
            pressed=place == at,
        )
        # Anything not sorted yet can be dragged to a tray.
        chips.append(chip if answer else chip.having(data_carry="task", data_thing=f"task:{place}"))
    return [box("cm-sorts", *chips, key="tasks", group=_("To sort"), data_roam="")]


def _mark(answer: str) -> str:
    return f"✓ {pgettext('answer', answer)}"


def trays_of(tasks: Sequence[PairingTask], answers: Sequence[str], notation: Notation) -> Element:
    """Return a tray for odd and one for even."""
    trays = []
    for answer in ANSWERS:
        inside = [
            task.written(notation) for task, given in zip(tasks, answers, strict=True) if given == answer
        ]
        chips = [text(sum_, "cm-chip", tag="li", key=f"in-{at}") for at, sum_ in enumerate(inside)]
        trays.append(
            box(
                f"cm-tray is-{answer}",
                text(_tray_name(answer), "cm-tray-name", key="name"),
                *([box("cm-tray-in", *chips, tag="ul", key="in")] if chips else []),
                key=f"tray-{answer}",
                group=_tray_name(answer),
                data_takes="task",
                data_place=f"tray-{answer}",
            )
        )
    return box("cm-trays", *trays, key="trays")


def _tray_name(answer: str) -> str:
    return _("Odd") if answer == ODD else _("Even")


def choices_of(given: str) -> Element:
    """Return the two answers; the answer ``given`` is marked."""
    names = {answer: _tray_name(answer) for answer in ANSWERS}
    return answer_row("answer", names, given, _("Odd or even?"), disabled=bool(given))


def ways_of(way: str) -> Element:
    """Return the control for choosing how to use it."""
    words = (_("One number"), _("Two numbers"), _("Six cards"), _("Sums of two cards"), _("A whole hand"))
    return choice_row("way", dict(zip(WAYS, words, strict=True)), way, _("What to pair"), key="ways")
