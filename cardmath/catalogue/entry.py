"""One line of a catalogue: a deal and what is proven about it.

A line is a record of the deal too: its moves are the winning line, and ``cardmath replay`` reads it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardmath.decks import preset_of
from cardmath.errors import CardmathError, IllegalMoveError
from cardmath.games import PyramidGame
from cardmath.games.pyramid import Place, PyramidMove
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.reading import field
from cardmath.records import Record
from cardmath.sentences import shown
from cardmath.solving import UNWINNABLE, WINNABLE
from cardmath.solving.pyramid import PyramidCause, PyramidDifficulty
from cardmath.solving.solution import win_sentence

__all__ = ["CatalogueError", "Entry", "UnsettledError", "difficulty_to_dict"]


class CatalogueError(CardmathError, ValueError):
    """A catalogue that cannot be read or made, with the place and the reason."""


class UnsettledError(CatalogueError):
    """Something that could not be proven in the time given."""


@dataclass(frozen=True)
class Entry:
    """A numbered deal, its verdict and the proof, how hard it is, and what it teaches.

    ``record`` holds the deal and, where it can be won, a line that wins; ``cause`` says why it is lost
    where it is. ``difficulty`` belongs to deals that can be won. ``points`` are names from
    `teaching.POINTS`.
    """

    record: Record
    verdict: str
    cause: PyramidCause | None = None
    difficulty: PyramidDifficulty | None = None
    points: tuple[str, ...] = ()

    @property
    def game(self) -> PyramidGame:
        """The game that is dealt."""
        assert isinstance(self.record.game, PyramidGame)
        return self.record.game

    @property
    def number(self) -> int:
        """The deal's number."""
        assert self.record.number is not None
        return self.record.number

    @property
    def preset(self) -> str | None:
        """The short name of the ready-made deck, where it is one."""
        preset = preset_of(self.game.deck)
        return None if preset is None else preset.key

    @property
    def grade(self) -> str | None:
        """How hard the deal is, in one word; None for a deal that cannot be won."""
        return None if self.difficulty is None else self.difficulty.grade

    @property
    def length(self) -> int | None:
        """How many moves the line takes; None for a deal that cannot be won."""
        return len(self.record.moves) if self.verdict == WINNABLE else None

    def reason(self, notation: Notation = DECIMAL) -> str:
        """Return the verdict's reason in a sentence, with its numbers in a notation."""
        start = self.game.start(self.record.cards)
        if self.cause is not None:
            return self.cause.sentence(start, notation)
        return win_sentence(len(self.record.moves), notation)

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as the object that its line holds."""
        data = self.record.to_dict()
        # The number stands for the cards, which would double the size of the file.
        del data["cards"]
        moves = data.pop("moves", None)
        data["verdict"] = self.verdict
        if self.difficulty is not None:
            data["grade"] = self.grade
            data["difficulty"] = difficulty_to_dict(self.difficulty)
        if self.cause is not None:
            data["cause"] = _cause_to_dict(self.cause)
        data["points"] = list(self.points)
        if moves is not None:
            data |= {"length": len(moves), "moves": moves}
        return data

    def to_json(self) -> str:
        """Return the entry as a line of a catalogue, without the line's end."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Entry":
        """Read a line; raises `CatalogueError` or `cardmath.RecordError` with the reason.

        That the moves win and that the rest is true is for `checking` to find out.
        """
        record = Record.from_json(text)
        data = json.loads(text)
        if record.number is None:
            raise CatalogueError(_("a deal of a catalogue has a number"))
        verdict = field(data, "verdict", str)
        if verdict not in (WINNABLE, UNWINNABLE):
            raise CatalogueError(
                _("the verdict is winnable or unwinnable, not {given}").format(given=shown(verdict))
            )
        won = verdict == WINNABLE
        _refuse_foreign(data, ("cause",) if won else ("grade", "difficulty", "length", "moves"), verdict)
        difficulty = _read_difficulty(field(data, "difficulty", dict)) if won else None
        if difficulty is not None:
            _check_same("grade", field(data, "grade", str), difficulty.grade)
            _check_same("length", field(data, "length", int), len(record.moves))
        cause = None if won else _read_cause(field(data, "cause", dict))
        return cls(record, verdict, cause, difficulty, _texts(data, "points"))


def _refuse_foreign(data: Mapping[str, Any], names: tuple[str, ...], verdict: str) -> None:
    for name in names:
        if name in data:
            raise CatalogueError(_('{verdict}, but there is "{name}"').format(verdict=verdict, name=name))


def _check_same(name: str, given: object, derived: object) -> None:
    if given != derived:
        raise CatalogueError(
            _('"{name}" is {given}, but the rest of the line makes it {derived}').format(
                name=name, given=shown(given), derived=shown(derived)
            )
        )


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    texts = field(data, name, list)
    for text in texts:
        if not isinstance(text, str):
            raise CatalogueError(
                _('"{name}" must hold texts, not {given}').format(name=name, given=shown(text))
            )
    return tuple(texts)


def difficulty_to_dict(difficulty: PyramidDifficulty) -> dict[str, Any]:
    """Return the parts of a difficulty as a line holds them."""
    return {
        "traps": difficulty.traps,
        "pairs": difficulty.pairs,
        "passes": difficulty.passes,
        "careless": difficulty.careless,
    }


def _read_difficulty(data: Mapping[str, Any]) -> PyramidDifficulty:
    careless = data.get("careless")
    if not isinstance(careless, bool):
        raise CatalogueError(_('"careless" must be true or false, not {given}').format(given=shown(careless)))
    return PyramidDifficulty(
        field(data, "traps", int), field(data, "pairs", int), field(data, "passes", int), careless
    )


def _cause_to_dict(cause: PyramidCause) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": cause.kind}
    if cause.ranks:
        data["ranks"] = list(cause.ranks)
    if cause.places:
        data["places"] = list(map(str, cause.places))
    if cause.pairs:
        data["pairs"] = [f"{one}+{other}" for one, other in cause.pairs]
    if cause.needed:
        data["needed"] = cause.needed
    return data


def _read_cause(data: Mapping[str, Any]) -> PyramidCause:
    full = {"ranks": [], "places": [], "pairs": [], "needed": 0} | dict(data)
    places = tuple(_places(text, 1)[0] for text in _texts(full, "places"))
    pairs = tuple((one, other) for one, other in (_places(text, 2) for text in _texts(full, "pairs")))
    return PyramidCause(
        field(full, "kind", str), _texts(full, "ranks"), places, pairs, field(full, "needed", int)
    )


def _places(text: str, count: int) -> tuple[Place, ...]:
    try:
        places = PyramidMove.parse(text).places
    except IllegalMoveError:
        places = ()
    if len(places) != count:
        raise CatalogueError(_("{text} names no place in the tableau").format(text=shown(text)))
    return places
