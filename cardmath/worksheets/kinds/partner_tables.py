"""Bond wheels, and partner tables: the card that makes the target with each card of a deck."""

from collections.abc import Iterable
from typing import Final

from cardmath.decks import Deck
from cardmath.exercises.chance import Chance
from cardmath.exercises.kinds.partner import Partner
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_index
from cardmath.worksheets.blocks import Part, answer, note, table, wheels
from cardmath.worksheets.sheets import Block, Kind, Worksheet, in_a_line

_TABLES: Final = 3
#: On average, one partner in three is printed.
_ONE_IN: Final = 3


def pips_of(notation: Notation) -> int:
    """Return the highest pip card of the decks for a base, up to the largest possible deck."""
    return min(max(notation.base, 6), 12)


def _decks(notation: Notation) -> list[Deck]:
    """Return the decks whose pips end at the base, smallest target first."""
    pips = pips_of(notation)
    return [
        Deck(highest, faces, 4, lowest)
        for highest in (pips - 1, pips)
        for faces in (0, 1, 2, 3, 4)
        for lowest in ("A", "0")
    ]


def _make(number: int, notation: Notation) -> Worksheet:
    chance = Chance(number)
    decks = sorted(chance.some(_decks(notation), _TABLES), key=lambda one: (one.target, one.lowest))
    return _sheet(decks, notation, chance)


def for_decks(decks: Iterable[Deck], number: int, notation: Notation) -> Worksheet:
    """Return the tables for chosen decks; the number decides which partners are printed."""
    return _sheet(decks, notation, Chance(number))


def _sheet(decks: Iterable[Deck], notation: Notation, chance: Chance) -> Worksheet:
    blocks: list[Block] = []
    steps: list[str] = []
    for deck in decks:
        blocks += [note(_target_sentence(deck, notation)), _table(deck, notation, chance)]
        steps.append(_step(deck, notation))
    return Worksheet(
        title=_("Partner tables"),
        task=_("The number below each card shows what it is worth. Which card makes the target with it?"),
        blocks=tuple(blocks),
        steps=tuple(steps),
    )


def _target_sentence(deck: Deck, notation: Notation) -> str:
    target = notation.format(deck.target)
    if deck.alone is None:
        return _("Target {target}; this deck has a 0.").format(target=target)
    return _("Target {target}").format(target=target)


def _step(deck: Deck, notation: Notation) -> str:
    """Return how to find the highest pip card's partner, and what happens to the highest card."""
    value, target = deck.highest_pip, deck.target
    found = in_a_line(Partner(notation, target, value).steps) if 0 < value < target else ""
    if deck.alone:
        highest = _("{card} is worth {target}: it has no partner and goes on its own.").format(
            card=rank_index(deck.alone, notation, deck.values), target=notation.write(target)
        )
    else:
        highest = _("0 makes {target} with the card that is worth {target}.").format(
            target=notation.write(target)
        )
    return f"{found}. {highest}" if found else highest


def _table(deck: Deck, notation: Notation, chance: Chance) -> Block:
    def maybe(text: str) -> Part:
        return text if chance.below(_ONE_IN) == 0 else answer(text)

    # Each rank still draws a random number, although the questions about letters have been removed. This
    # keeps the numbers on the sheets the same.
    for rank in deck.ranks:
        if not rank.isdigit():
            chance.below(_ONE_IN)
    values: list[Part] = [notation.format(deck.value(rank)) for rank in deck.ranks]
    partners = [maybe(_partner(deck, rank, notation)) for rank in deck.ranks]
    head = [_("card"), *(rank_index(rank, notation, deck.values) for rank in deck.ranks)]
    return table(head, [[_("worth"), *values], [_("partner"), *partners]], first=1.9, alone=False)


def _partner(deck: Deck, rank: str, notation: Notation) -> str:
    partner = deck.partner(rank)
    return "–" if partner is None else rank_index(partner, notation, deck.values)


PARTNER_TABLES: Final = Kind("partner-tables", lambda: _("Partner tables"), _make)


_WHEELS: Final = 6
_SPOKES: Final = 8
#: The size of wheels that share a page with other things, and the space for what comes below them, in
#: millimetres.
_SIDE_BY_SIDE: Final = 74
_SPARE: Final = 18
#: The targets of the decks for beginners.
_TARGETS: Final = range(8, 21)


def for_target(target: int, number: int, notation: Notation, *, count: int = 2) -> Block:
    """Return wheels for one target, side by side, each with its numbers in a different order."""
    chance = Chance(number)
    drawn = [_wheel(target, chance, notation) for _wheel_number in range(count)]
    return {**wheels([shown for shown, _values in drawn], columns=count, size=_SIDE_BY_SIDE), "spare": _SPARE}


def _wheel(
    target: int, chance: Chance, notation: Notation
) -> tuple[tuple[str, list[tuple[str, str]], str], list[int]]:
    """Return a wheel with its description, and the values on it."""
    values = list(chance.some(range(1, target), min(_SPOKES, target - 1)))
    spokes = [(notation.format(value), notation.format(target - value)) for value in values]
    alt = _("A wheel for {target}, with {values} on its spokes.").format(
        target=notation.format(target), values=", ".join(shown for shown, _partner in spokes)
    )
    return (notation.format(target), spokes, alt), values


def _bond_wheels(number: int, notation: Notation) -> Worksheet:
    chance = Chance(number)
    # The base comes first: the bonds that fill one frame are the basis of all other sums.
    first = notation.base if notation.base in _TARGETS else _TARGETS[0]
    targets = [first, *sorted(chance.some([one for one in _TARGETS if one != first], _WHEELS - 1))]
    drawn, steps = [], []
    for target in targets:
        shown, values = _wheel(target, chance, notation)
        drawn.append(shown)
        steps.append(in_a_line(Partner(notation, target, values[0]).steps))
    return Worksheet(
        title=_("Bond wheels"),
        task=_("Beside each number, write its partner: the two make the number in the middle."),
        blocks=(wheels(drawn, columns=2, size=68),),
        steps=tuple(steps),
    )


BOND_WHEELS: Final = Kind("bond-wheels", lambda: _("Bond wheels"), _bond_wheels)
