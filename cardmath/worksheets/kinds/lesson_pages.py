"""The pages of lessons' sheets besides their questions: games, tables, lines to write on, and ladders.

A lesson's plan chooses its page 2, instead of an empty frame. A page is a sheet without its own header. The
ladders are for a lesson in several bases: each base has its own page, from short numerals to long ones.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from cardmath.art.handwriting import STROKES, can_be_written, writing_lines
from cardmath.deals import DEAL_NUMBERS
from cardmath.decks import PRESETS, Deck
from cardmath.exercises import Exercise, pose
from cardmath.exercises.answers import base_name
from cardmath.exercises.kinds.numeral import ByWeights
from cardmath.games import PyramidGame
from cardmath.games.odds.worksheet import tally_and_ranking
from cardmath.games.pyramid import PyramidPosition
from cardmath.games.pyramid.worksheet import drawn_deal, of_claims, rules, steps_of
from cardmath.i18n import _
from cardmath.lessons.plans.make_the_target import target_of
from cardmath.lessons.plans.think_ahead import CARDS, DEALS
from cardmath.numerals import DECIMAL, Notation
from cardmath.solving import WINNABLE, solve
from cardmath.worksheets.blocks import answer, blank_space, leaf_turn, note, pictures, strip, table
from cardmath.worksheets.draws import Draws
from cardmath.worksheets.kinds import bases_compared, missing_cards, number_tables, partner_tables
from cardmath.worksheets.layouts import LETTERS
from cardmath.worksheets.sheets import Block, Worksheet

_GAME: Final = PyramidGame(PRESETS["first-steps"].deck, CARDS)
#: The number of cards in a small pyramid, and the largest target of a deck without face cards.
_SMALL: Final = 6
_LARGEST: Final = 18
#: Seconds to solve one deal; all of these are settled in a few milliseconds.
_LIMIT: Final = 10
#: How many times pupils write a new digit.
_WRITTEN: Final = 11
#: Maximum width of the lines for writing, in millimetres.
_WIDEST: Final = 180
#: The space for wheels below a pyramid, in millimetres.
_WHEELS: Final = 95
#: The space for what comes below a strip, in millimetres.
_SPARE: Final = 18
#: Maximum number of parts of a whole in the table of shares.
_MOST_PARTS: Final = 12
#: Every base has a digit for one; a base has new digits if it has more than base ten.
_OLD_DIGITS: Final = 10


def _wheels_and_pyramid(number: int, notation: Notation) -> Worksheet:
    """Return a small pyramid that can be cleared, and two bond wheels for its target."""
    whole = target_of(notation)
    position = _winnable(PyramidGame(Deck(min(whole, _LARGEST), 0, 2), _SMALL), number)
    target = notation.write(whole)
    text = note(
        _("Beside each number, write its partner: the two make {target}.").format(target=target), on_key=False
    )
    return Worksheet(
        title=_("A small pyramid and two wheels"),
        task=rules(position.game, notation),
        blocks=(
            drawn_deal(position, notation, spare=_WHEELS),
            text,
            partner_tables.for_target(whole, number, notation),
        ),
        steps=steps_of(position, notation),
    )


def _winnable(game: PyramidGame, number: int) -> PyramidPosition:
    """Return the first winnable deal, starting at a number; nearly all can be won."""
    deal = number
    while solve(game.deal(deal), _LIMIT).verdict != WINNABLE:
        deal = (deal + 1) % DEAL_NUMBERS
    return game.deal(deal)


def _tables(number: int, notation: Notation) -> Worksheet:
    """Return the partner tables of three decks with faces and consecutive targets."""
    pips = partner_tables.pips_of(notation)
    decks = [Deck(pips, 3, 4), Deck(pips, 4, 4), Deck(pips, 4, 4, "0")]
    return partner_tables.for_decks(decks, number, notation)


def _missing_cards(number: int, notation: Notation) -> Worksheet:
    """Return the missing cards, with room for what comes below them."""
    sheet = missing_cards.KIND.make(number, notation)
    return replace(sheet, blocks=tuple({**block, "spare": _SPARE} for block in sheet.blocks))


def _strip_and_signs(number: int, notation: Notation) -> Worksheet:
    """Return lines for writing the new digits, and below them a number strip from zero."""
    counted = number_tables.NUMBER_STRIPS.make(number - number % 2, notation)
    (whole,) = counted.blocks
    if len(whole["cells"]) == notation.base**2:
        # The next number has one more place, and pupils meet it here for the first time.
        whole = {**whole, "cells": [*whole["cells"], answer(notation.format(notation.base**2))]}
    new = [notation.format(value) for value in range(_OLD_DIGITS, min(notation.base, _OLD_DIGITS + 2))]
    strip_below: Block = {**whole, "spare": _SPARE}
    if new and all(map(can_be_written, new)):
        written = (_written(sign, notation, value) for value, sign in enumerate(new, _OLD_DIGITS))
        return Worksheet(
            title=_("Write the two digits"),
            task=_("Follow the arrows. Trace the dots. Then write your own."),
            blocks=(
                pictures(written, columns=1),
                leaf_turn(counted.title),
                note(counted.task, on_key=False),
                strip_below,
            ),
            steps=counted.steps,
        )
    lines = [cell for sign in new for cell in (sign, *[""] * _WRITTEN)]
    return Worksheet(
        title=counted.title,
        task=counted.task,
        blocks=(*([strip(lines, columns=_WRITTEN + 1, low=True)] if lines else []), strip_below),
        steps=counted.steps,
    )


def _written(sign: str, notation: Notation, value: int) -> tuple[str, str, float, str, str]:
    """Return a picture of how to write a digit, with its number as the title."""
    strokes = len(STROKES[sign])
    alt = _("How to write the digit for {number}, in {count} strokes, and lines to write it on.").format(
        number=DECIMAL.aloud(value), count=DECIMAL.aloud(strokes)
    )
    title = _("{digit} is {number}").format(digit=notation.format(value), number=DECIMAL.aloud(value))
    return writing_lines(sign), alt, _WIDEST, title, ""


def _table_of_rows(number: int, notation: Notation) -> Worksheet:
    """Return the base's multiplication table, with hints for filling it in."""
    task = _("Fill in the table by doubling and adding. Add the digits of each number in row {last}.").format(
        last=notation.format(notation.base - 1)
    )
    return replace(number_tables.MULTIPLICATION.make(number, notation), task=task)


def _table_of_shares(_number: int, notation: Notation) -> Worksheet:
    """Return shares from one half to one twelfth, to write with a point in base ten and in the base."""
    notations = [notation.in_base(base) for base in dict.fromkeys((DECIMAL.base, notation.base))]
    rows: list[list[Any]] = []
    for parts in range(2, _MOST_PARTS + 1):
        share = [answer(one.format(Fraction(1, parts))) for one in notations]
        rows.append([f"1/{DECIMAL.format(parts)}", *share])
    heads = [_("base {base}").format(base=base_name(one.base)) for one in notations]
    return Worksheet(
        title=_("Which shares end?"),
        task=_("Write each share with a point. If it goes on, put the digits that repeat in brackets."),
        blocks=(table([_("share"), *heads], rows, alone=False),),
        steps=(_("In the first column, the parts are written in base ten."),),
    )


def _three_deals(_number: int, notation: Notation) -> Worksheet:
    """Return the lesson's three deals, each with lines for a claim and its reason."""
    deals = [(deal, solve(_GAME.deal(deal), _LIMIT).verdict == WINNABLE) for deal in DEALS]
    return of_claims(_("Three deals, three claims"), _GAME, deals, notation)


#: The pages, keyed by their names in plans.
PAGES: Final[Mapping[str, Callable[[int, Notation], Worksheet]]] = {
    "wheels-and-pyramid": _wheels_and_pyramid,
    "partner-tables": _tables,
    "strip-and-signs": _strip_and_signs,
    "missing-cards": _missing_cards,
    "last-digit": bases_compared.LAST_DIGIT.make,
    "three-deals": _three_deals,
    "table-of-shares": _table_of_shares,
    "table-of-rows": _table_of_rows,
    "tally-and-ranking": tally_and_ranking,
}


# -- ladders for several bases -----------------------------------------------------------------------------

#: Number of a base's weights listed above its ladder.
_WEIGHTS: Final = {2: 9}
_FEW_WEIGHTS: Final = 4
#: The share of its page that a ladder takes up: alone, above a frame to draw in, above the older questions.
_SHARES: Final = (0.95, 0.5, 0.4)


def rungs(draws: Draws, practice: Sequence[tuple[str, Sequence[str]]]) -> list[Exercise]:
    """Return a lesson's practice in one base, shortest numerals first."""
    made = [_by_weights(one) for kind, strata in practice for one in draws.of(kind, strata)]
    return sorted(made, key=lambda one: (len(_numeral(one)), one.notation.parse(_numeral(one))))


def _by_weights(exercise: Exercise) -> Exercise:
    """Return a number to write, worked with the lesson's steps: using weights, not remainders."""
    if exercise.kind != "numeral":
        return exercise
    return pose(ByWeights(exercise.notation, int(exercise.data["value"])), exercise.number)


def in_ladders(made: Sequence[Sequence[Exercise]], extra: str) -> list[Block]:
    """Return a ladder for each base, each one after the first on its own page.

    The second page also has room for the pupil's ``extra``.
    """
    blocks: list[Block] = []
    first = 0
    for page, some in enumerate(made):
        title = _("Base {base}").format(base=base_name(some[0].base))
        if page:
            blocks.append(leaf_turn(title))
        blocks += [note(_weights(title if not page else "", some[0].notation)), _ladder(some, first, page)]
        if page == 1:
            blocks.append(blank_space(_("Your own"), extra, stays=True))
        first += len(some)
    return blocks


def _numeral(exercise: Exercise) -> str:
    """Return the numeral in the base, whether it is given or to be found."""
    return str(exercise.data["numeral"]) if exercise.kind == "value" else exercise.answer


def _weights(title: str, notation: Notation) -> str:
    """Return a base's weights as a sentence, in base ten, after a title if there is one."""
    base = notation.base
    weights = [DECIMAL.write(base**place) for place in range(_WEIGHTS.get(base, _FEW_WEIGHTS))]
    sentence = _("The weights, from the right: {weights}.").format(weights=_(", ").join(weights))
    if base > DECIMAL.base:
        first, last = (
            _("{digit} = {value}").format(digit=notation.format(value), value=DECIMAL.write(value))
            for value in (DECIMAL.base, base - 1)
        )
        digits = first if base == DECIMAL.base + 1 else _("{first} to {last}").format(first=first, last=last)
        sentence = _("{weights} The digits after 9: {digits}.").format(weights=sentence, digits=digits)
    return _("{base}. {weights}").format(base=title, weights=sentence) if title else sentence


def _ladder(made: Sequence[Exercise], first: int, page: int) -> Block:
    """Return a table for one of the pages, with a lettered row for each number and a gap in each row."""
    rows = []
    for letter, one in zip(LETTERS[first:], made, strict=False):
        given, asked = one.data["numeral" if one.kind == "value" else "value"], answer(one.answer)
        both = [given, asked] if one.kind == "value" else [asked, given]
        rows.append([f"{letter})", *both])
    head = ["", _("base {base}").format(base=base_name(made[0].base)), _("base ten")]
    return {**table(head, rows, first=0.25, alone=False), "share": _SHARES[min(page, len(_SHARES) - 1)]}
