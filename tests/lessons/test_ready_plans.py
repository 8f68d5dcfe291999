"""Every plan, also of a lesson whose notebook is still missing: its words, bases, links, deals and "
"standards."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from cardmath.decks import PRESETS
from cardmath.errors import CardmathError
from cardmath.exercises import check, strata
from cardmath.games.patience import OddAndEvenGame
from cardmath.games.pyramid import PyramidGame
from cardmath.games.registry import BUILT_IN
from cardmath.lessons import LESSONS, ROLES, LessonPlan, plans, posed
from cardmath.lessons.plans import counting_by_twos, think_ahead
from cardmath.links import from_link
from cardmath.numerals import Notation
from cardmath.solving import evaluate, grade, solve
from cardmath_widgets import (
    Columns,
    CounterWheel,
    Crates,
    DotMachine,
    Frame,
    NumberSieve,
    Pairing,
    PartnerTable,
    Ring,
    Weights,
)
from tests.amounts import some_of
from tests.cases import cases
from tests.lessons.checks import check_sentences, check_ticket, texts

MODULES = [one.name for one in iter_modules(plans.__path__)]
#: The usual base of each lesson that is not base ten.
BASES = {
    **dict.fromkeys(("add_and_carry", "packing_in_dozens", "two_new_digits", "any_base"), 12),
    **dict.fromkeys(("the_missing_partner", "parity_in_other_bases", "why_twelve"), 12),
    "rows_and_rows": 7,
}
#: The keys of the things in their app.
THINGS = {
    "wheel": CounterWheel, "frame": Frame, "crates": Crates, "machine": DotMachine, "weights": Weights,
    "partners": PartnerTable, "columns": Columns, "ring": Ring, "sieve": NumberSieve, "pairing": Pairing,
}  # fmt: skip
#: Minutes of remember, see and try, do, ticket, together.
SHAPES = [(5, 10, 13, 7, 5), (5, 8, 15, 7, 5), (5, 8, 17, 5, 5), (5, 8, 15, 5, 5)]
#: Words that a child under twelve does not read without an explanation.
HARD = re.compile(r"\b(?:dozenal|tableau|reserve|waste|redeal|foundation|gross|parity)\b", re.IGNORECASE)
SOURCES = (Path(__file__).parents[2] / "docs" / "reference" / "sources.md").read_text("utf-8")


def made(module: str, base: int | None = None, digits: str = "rapoport") -> LessonPlan:
    plan: LessonPlan = import_module(f"cardmath.lessons.plans.{module}").plan(
        Notation(BASES.get(module, 10) if base is None else base, digits)
    )
    return plan


def sentences_of(plan: LessonPlan) -> list[str]:
    """Every text of a plan itself, without those of its exercises."""
    return texts(plan, "cardmath.lessons")


def read_by_pupils(plan: LessonPlan) -> list[str]:
    talk = plan.synthesis
    shown = [plan.title, plan.i_can, talk.question, talk.draw, talk.rule, plan.sheet.task, plan.sheet.extra]
    return [*shown, *(text for part in plan.parts for text in (part.title, part.launch, *part.asks))]


@cases("module", MODULES)
def test_a_plan_is_whole_and_says_it_in_short_sentences(module: str) -> None:
    plan = made(module)
    assert plan.key == module.replace("_", "-")
    assert [part.role for part in plan.parts] == [*ROLES]
    first, see, turn, *rest = (part.minutes for part in plan.parts)
    assert (first, see + turn, *rest) in SHAPES
    check_sentences(sentences_of(plan))
    if plan.age < 12:
        assert [text for text in read_by_pupils(plan) if HARD.search(text)] == []


def test_every_lesson_of_the_course_has_a_number_of_its_own_and_its_key() -> None:
    numbers = [made(module).number for module in MODULES]
    assert len({*numbers}) == len(numbers)
    assert {key.replace("-", "_") for key in LESSONS} <= {*MODULES}


@pytest.mark.sweep(28)
@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("base", some_of(range(2, 37), 4))
def test_a_plan_is_right_in_every_base_that_it_has(module: str, base: int) -> None:
    try:
        plan = made(module, base)
    except CardmathError:
        assert base != BASES.get(module, 10)
        return
    asked = [posed(one, plan.notation) for part in plan.parts for one in part.items]
    assert all(check(one, one.answer).is_right for one in asked)
    prompts = [one.prompt for one in asked]
    assert len({*prompts}) == len(prompts), "no question comes twice"
    assert base == 12 or "twelve" not in " ".join(sentences_of(plan))
    for kind, keys in plan.sheet.practice:
        for one in plan.sheet.bases or (base,) * (base == BASES.get(module, 10)):
            if kind not in ("value", "numeral") or one != 10:
                there = {stratum.key for stratum in strata(kind, one)}
                # A ladder has a rung for each stratum that its base has.
                assert {*keys} & there if plan.sheet.ladders else {*keys} <= there, (kind, one)


@cases("module", [name for name, base in BASES.items() if base == 12])
@cases("digits", ["pitman", "dwiggins", "te", "letters"])
def test_a_plan_has_every_style_of_digits(module: str, digits: str) -> None:
    assert not re.search("[ƷƎ]", " ".join(sentences_of(made(module, 12, digits))))


@cases("module", MODULES)
def test_the_ticket_can_find_the_slips_of_the_lesson(module: str) -> None:
    check_ticket(made(module))


@cases("module", MODULES)
def test_the_thing_of_a_slip_opens_as_the_plan_says(module: str) -> None:
    for slip in made(module).slips:
        state = dict(field.split("=", 1) for field in slip.thing.state.split("&"))
        if slip.thing.app == "things":
            thing = THINGS[slip.thing.name]()
            thing.follow(f"{slip.thing.state}&base={made(module).base}")
            assert thing.notation.base == made(module).base
            assert state.items() <= dict(thing.fields()).items()
        elif slip.thing.app == "exercises":
            assert {*state} == {"kind", "number"}
        else:
            assert slip.thing.app in {one.key for one in BUILT_IN}
            record, _rest = from_link(slip.thing.state)
            assert record is not None


@cases("module", MODULES)
def test_a_standard_has_its_source(module: str) -> None:
    for code in re.findall(
        r"\b[1-9]\.[A-Z]{2,3}\.[A-Z](?:\.[0-9])?|\bMP[0-9]|\b8525\b", made(module).standard
    ):
        assert code in SOURCES, code


# -- deals -----------------------------------------------------------------------------------------------


def test_the_deals_are_as_the_plans_say() -> None:
    think = think_ahead
    game = PyramidGame(PRESETS[think.PRESET].deck, tableau=think.CARDS)
    plain, trap, lost = (game.deal(deal) for deal in think.DEALS)
    assert (grade(plain).traps, grade(trap).traps) == (0, 1)
    cause = solve(lost).cause
    assert (cause.kind, cause.ranks) == ("dead", ("9", "A"))


@pytest.mark.proof
def test_the_deal_of_odd_and_even_needs_no_card_held_back() -> None:
    deal = OddAndEvenGame().deal(counting_by_twos.DEAL)
    assert evaluate(deal, 10) == "winnable"
    assert grade(deal).careless
