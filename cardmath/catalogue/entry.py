"""One line of a catalogue: a deal and what has been proven about it.

A line is also a record of the deal: its moves are the winning line, and ``cardmath replay`` can read it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardmath.catalogue.curators import CatalogueError, curator_of
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.reading import field, texts
from cardmath.records import Record
from cardmath.sentences import shown
from cardmath.solving import UNWINNABLE, WINNABLE, Cause, Difficulty
from cardmath.solving.solution import win_sentence


@dataclass(frozen=True)
class Entry:
    """A numbered deal with its verdict, proof, difficulty and teaching points.

    ``record`` contains the deal and, for a winnable deal, a winning line. ``cause`` is the reason why a deal
    is lost. Only winnable deals have a ``difficulty``. ``points`` are the names of its teaching points. Each
    game defines its own causes, difficulties and points (`curators`).
    """

    record: Record
    verdict: str
    cause: Cause | None = None
    difficulty: Difficulty | None = None
    points: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The deal's game."""
        return self.record.game

    @property
    def number(self) -> int:
        """The deal's number."""
        assert self.record.number is not None
        return self.record.number

    @property
    def series(self) -> str | None:
        """The deal's catalogue, or None if it is not in one."""
        return curator_of(self.game).series_of(self.game)

    @property
    def grade(self) -> str | None:
        """The difficulty in one word; None for an unwinnable deal."""
        return None if self.difficulty is None else self.difficulty.grade

    @property
    def length(self) -> int | None:
        """The number of moves in the line; None for an unwinnable deal."""
        return len(self.record.moves) if self.verdict == WINNABLE else None

    def reason(self, notation: Notation = DECIMAL) -> str:
        """Return the reason for the verdict as a sentence, with numbers in the given notation."""
        start = self.game.start(self.record.cards)
        if self.cause is not None:
            return self.cause.sentence(start, notation)
        return win_sentence(len(self.record.moves), notation)

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as the JSON object on its line."""
        data = self.record.to_dict()
        # The number is enough; listing the cards would double the size of the file.
        del data["cards"]
        moves = data.pop("moves", None)
        data["verdict"] = self.verdict
        if self.difficulty is not None:
            data["grade"] = self.grade
            data["difficulty"] = curator_of(self.game).difficulty_to_dict(self.difficulty)
        if self.cause is not None:
            data["cause"] = curator_of(self.game).cause_to_dict(self.cause)
        data["points"] = list(self.points)
        if moves is not None:
            data |= {"length": len(moves), "moves": moves}
        return data

    def to_json(self) -> str:
        """Return the entry as a catalogue line, without the line break."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Entry":
        """Read a line; raises `CatalogueError` or `cardmath.RecordError` with the reason.

        `checking` verifies that the moves win and that the rest is true.
        """
        record = Record.from_json(text)
        data = json.loads(text)
        if record.number is None:
            raise CatalogueError(_("a deal in a catalogue must have a number"))
        verdict = field(data, "verdict", str)
        if verdict not in (WINNABLE, UNWINNABLE):
            raise CatalogueError(
                _("the verdict must be winnable or unwinnable, not {given}").format(given=shown(verdict))
            )
        won, curator = verdict == WINNABLE, curator_of(record.game)
        _refuse_foreign(data, ("cause",) if won else ("grade", "difficulty", "length", "moves"), verdict)
        difficulty = curator.read_difficulty(field(data, "difficulty", dict)) if won else None
        if difficulty is not None:
            _check_same("grade", field(data, "grade", str), difficulty.grade)
            _check_same("length", field(data, "length", int), len(record.moves))
        cause = None if won else curator.read_cause(field(data, "cause", dict))
        return cls(record, verdict, cause, difficulty, texts(data, "points"))


def _refuse_foreign(data: Mapping[str, Any], names: tuple[str, ...], verdict: str) -> None:
    for name in names:
        if name in data:
            raise CatalogueError(_('{verdict}, but "{name}" is given').format(verdict=verdict, name=name))


def _check_same(name: str, given: object, derived: object) -> None:
    if given != derived:
        raise CatalogueError(
            _('"{name}" is {given}, but the rest of the line makes it {derived}').format(
                name=name, given=shown(given), derived=shown(derived)
            )
        )
