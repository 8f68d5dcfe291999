"""One spelling of arguments everywhere: what is called number, base or deck here is called so there."""

import inspect
import typing
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import cardmath
import cardmath_widgets
from cardmath import art, catalogue, exercises, games, numerals, solving, study, worksheets
from cardmath.errors import NumeralError
from cardmath.games import GAMES, odds, patience, pyramid
from cardmath.numerals import DIGIT_STYLES, Notation, chosen_notation
from tests.cases import cases

PLACES = (
    cardmath,
    cardmath_widgets,
    art,
    catalogue,
    exercises,
    games,
    odds,
    patience,
    pyramid,
    numerals,
    solving,
    study,
    worksheets,
)

#: The widgets that write numbers in a base; the desk of a class counts its pupils in base ten.
WRITING = [name for name in cardmath_widgets.__all__ if name != "ClassDesk"]
#: What each name means wherever it stands, by the types that it may take.
MEANINGS: dict[str, tuple[str, ...]] = {
    "number": ("int", "int | None", "int | Fraction"),
    "base": ("int", "int | None"),
    "digits": ("str", "str | None"),
    "notation": ("Notation", "Notation | None"),
    "deck": ("Deck", "Deck | None"),
    "target": ("int", "int | None", "Place | None"),
    "tableau": ("int",),
    "passes": ("int | None",),
    "redeals": ("int | None",),
    "players": ("int",),
    "lives": ("int",),
    "game": (
        "Game",
        "OddsGame | str | None",
        "Any",
        "PyramidGame",
        "PatienceGame",
        "OddsGame",
        "Game | str | None",
    ),
    "kind": ("str", "str | None", "str | Sequence[str]"),
    "limit": ("float | None",),
    "nodes": ("int | None", "int"),
    "deals": ("int",),
    "copies": ("int",),
    "paper": ("str",),
    "record": ("Record", "Record | None"),
    "settings": ("bool",),
    "move": ("Any",),
}
#: Other spellings of the same things, which no signature may have.
FOREIGN = {
    "radix",
    "seed",
    "digit_style",
    "num",
    "deal",
    "deal_number",
    "redeal",
    "time_limit",
    "timeout",
    "max_nodes",
    "node_limit",
    "n_players",
    "kinds",
}
#: Values that the library makes, not its users.
ARISING = {"Position", "PyramidPosition", "PatiencePosition", "OddsPosition", "OddsView", "Dealt", "Remade"}


def callables() -> Iterator[Any]:
    seen = set()
    for place in PLACES:
        for name in place.__all__:
            thing = getattr(place, name)
            if inspect.isfunction(thing) or (inspect.isclass(thing) and name not in ARISING):
                if thing in seen or (inspect.isclass(thing) and issubclass(thing, Exception)):
                    continue
                seen.add(thing)
                yield thing


def parameters(thing: Any) -> list[inspect.Parameter]:
    try:
        found = inspect.signature(thing).parameters.values()
    except ValueError:
        return []
    return [one for one in found if one.kind is not inspect.Parameter.VAR_KEYWORD]


def written(annotation: Any) -> str:
    """A type as a signature writes it, without modules."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    for place in ("collections.abc.", "fractions.", "typing."):
        text = text.replace(place, "")
    # Of dotted names the last part.
    words = "".join(sign if sign.isalnum() or sign in "._" else f" {sign} " for sign in text).split()
    plain = " ".join(word.rpartition(".")[2] for word in words)
    return plain.replace(" [ ", "[").replace(" ]", "]").strip("' ")


def test_an_argument_is_spelled_as_everywhere() -> None:
    things = [*callables()]
    assert len(things) > 150
    for thing, argument in ((made, argument) for made in things for argument in parameters(made)):
        assert argument.name not in FOREIGN, thing
        if argument.name in MEANINGS and argument.annotation is not inspect.Parameter.empty:
            if typing.get_origin(argument.annotation) is typing.ClassVar or thing is exercises.Distractor:
                continue
            assert written(argument.annotation) in MEANINGS[argument.name], (thing, argument)


def with_notation() -> Iterator[Any]:
    """What can be called with a notation: everything of these that writes numbers."""
    for place in (cardmath, cardmath_widgets, worksheets):
        for name in place.__all__:
            thing = getattr(place, name)
            if callable(thing) and not isinstance(thing, type(GAMES)):
                names = {one.name for one in parameters(thing)}
                if names & {"base", "digits", "notation"} and thing not in (Notation, cardmath.Numeral):
                    yield pytest.param(thing, id=f"{place.__name__}.{name}")


def test_whatever_takes_a_notation_takes_base_and_digits_too() -> None:
    found = [one.values[0] for one in with_notation()]
    widgets = {getattr(cardmath_widgets, name) for name in WRITING}
    assert widgets <= set(found)
    assert {cardmath.exercise, cardmath.worksheet, worksheets.pictures} <= set(found)
    for thing in found:
        names = {one.name for one in parameters(thing)}
        if thing is not cardmath.Exercise:
            assert {"base", "digits", "notation"} <= names, thing


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", WRITING)
def test_widgets_write_numbers_as_they_are_asked(name: str) -> None:
    """Every base with every style, whether it comes in two words or in one."""
    make = getattr(cardmath_widgets, name)
    for base, digits in [(2, "letters"), (5, "te"), (10, "rapoport"), (16, "dwiggins"), (36, "pitman")]:
        asked = shown_notation(make(base=base, digits=digits))
        assert asked == Notation(base, digits) == shown_notation(make(notation=Notation(base, digits)))
    for digits in DIGIT_STYLES:
        assert shown_notation(make(digits=digits)) == Notation(12, digits)
    assert shown_notation(make()) == Notation()
    with pytest.raises(NumeralError, match="not both"):
        make(base=10, notation=Notation(10))
    with pytest.raises(NumeralError, match="37 is not a base"):
        make(base=37)


def shown_notation(widget: Any) -> Notation:
    """How a widget writes numbers."""
    for held in ("reader_notation", "notation"):
        if isinstance(getattr(widget, held, None), Notation):
            return typing.cast(Notation, getattr(widget, held))
    found = getattr(widget, "wish", widget)
    return typing.cast(Notation, found.settings.notation)


@cases("base", [*range(2, 37)])
def test_exercises_and_notations_agree_in_every_base(base: int) -> None:
    for digits in DIGIT_STYLES:
        two = cardmath.exercise("addition", 7, base=base, digits=digits)
        assert two == cardmath.exercise("addition", 7, notation=Notation(base, digits))
        assert two.notation == chosen_notation(base, digits)


CHOICES: list[tuple[Callable[..., Any], dict[str, Any], dict[str, Any]]] = [
    (cardmath_widgets.PyramidBoard, {"tableau": 6, "passes": None}, {"passes": None, "tableau": 6}),
    (cardmath_widgets.PyramidBoard, {"deck": cardmath.Deck(10, 0, 4)}, {"tableau": 21}),
    (cardmath_widgets.PyramidBoard, {"game": cardmath.PyramidGame(), "passes": 1}, {"passes": 1}),
    (
        cardmath_widgets.PatienceBoard,
        {"redeals": 3},
        {"options": {"redeals": 3, "laid_out": "none"}},
    ),
    (
        cardmath_widgets.PatienceBoard,
        {"game": "contradance"},
        {"options": {"redeals": 1}},
    ),
    (
        cardmath_widgets.PatienceBoard,
        {"game": "contradance", "redeals": 2, "turning": "standstill"},
        {"options": {"redeals": 2, "turning": "standstill"}},
    ),
    (
        cardmath_widgets.OddsTable,
        {"players": 5, "frozen": True},
        {"options": {"players": 5, "lives": 4, "frozen": True}},
    ),
]


@cases(("make", "asked", "dealt"), CHOICES)
def test_boards_take_the_options_of_their_games(
    make: Callable[..., Any], asked: dict[str, Any], dealt: dict[str, Any]
) -> None:
    setup = make(number=7, **asked).record.game.setup()
    assert {name: setup[name] for name in dealt} == dealt
    with pytest.raises(TypeError, match="colour"):
        make(number=7, colour="red", **asked)


@cases("number", [-1, 2**63, "7", 0.5])
def test_a_number_that_is_none_is_refused_by_whatever_takes_one(number: Any) -> None:
    everything = [getattr(cardmath_widgets, name) for name in cardmath_widgets.__all__]
    takes_one = [make for make in everything if "number" in {taken.name for taken in parameters(make)}]
    assert len(takes_one) > 3
    for make in takes_one:
        with pytest.raises(cardmath.CardmathError, match=r"whole number from 0 to"):
            make(number=number)


@cases("deck", ["bonds-to-ten", 12, ["As"]])
@cases(
    "make",
    [
        cardmath.PyramidGame,
        cardmath_widgets.PyramidBoard,
        cardmath_widgets.PartnerTable,
        cardmath_widgets.PartnerRows,
        partial(worksheets.worksheet, "deck"),
    ],
)
def test_what_is_no_deck_is_refused_with_an_example_of_one(make: Callable[..., Any], deck: Any) -> None:
    with pytest.raises(cardmath.DeckError, match=r"a deck must be a Deck, such as PRESETS\['bonds-to-ten'\]"):
        make(deck=deck)


@cases("asked", [{"ranks": 99}, {"step": 77}, {"start": 0}, {"ranks": "7"}])
def test_a_ring_that_is_none_is_refused_in_the_base_of_the_reader(asked: dict[str, Any]) -> None:
    (name,) = asked
    with pytest.raises(cardmath.CardmathError, match=f'"{name}" must be a whole number from') as refused:
        cardmath_widgets.Ring(**asked)
    assert f"{'120' if name == 'step' else '121'}₅" in refused.value.sentence(Notation(5))


def test_the_family_of_patiences_is_called_by_key() -> None:
    for key, kind in GAMES.items():
        if issubclass(kind, cardmath.PatienceGame):
            assert cardmath.PatienceGame(key) == kind()
            assert cardmath.PatienceGame(key, redeals=2) == kind(redeals=2)
        else:
            with pytest.raises(cardmath.CardmathError, match="choose from odd-and-even"):
                cardmath.PatienceGame(key)
    with pytest.raises(cardmath.CardmathError, match="name the solitaire to play"):
        cardmath.PatienceGame()
    with pytest.raises(cardmath.CardmathError, match="there is no solitaire"):
        cardmath.PatienceGame("sevens")


def test_numerals_are_values() -> None:
    assert str(cardmath.Numeral(Fraction(45, 2))) == "1Ʒ;6z"
    assert cardmath.Numeral(15, base=10)._repr_html_().endswith(">15<sub>d</sub></span>")
    with pytest.raises(NumeralError):
        cardmath.Numeral(15, base=1)
    with pytest.raises(NumeralError):
        cardmath.Numeral(0.5)  # type: ignore[arg-type]
