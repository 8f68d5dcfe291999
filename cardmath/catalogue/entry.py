"""One line of a catalogue: a deal and what is proven about it.

A line is a record of the deal too: its moves are the winning line, and ``cardmath replay`` reads it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardmath.catalogue.curators import curator_of
from cardmath.catalogue.errors import CatalogueError
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.reading import field, texts
from cardmath.records import Record
from cardmath.sentences import shown
from cardmath.solving import UNWINNABLE, WINNABLE, Cause, Difficulty
from cardmath.solving.solution import win_sentence

__all__ = ["Entry"]


@dataclass(frozen=True)
class Entry:
    """A numbered deal, its verdict and the proof, how hard it is, and what it teaches.

    ``record`` holds the deal and, where it can be won, a line that wins; ``cause`` says why it is lost
    where it is. ``difficulty`` belongs to deals that can be won. ``points`` are names of teaching points.
    What cause, difficulty and points there are is the game's own matter (`curators`).
    """

    record: Record
    verdict: str
    cause: Cause | None = None
    difficulty: Difficulty | None = None
    points: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game that is dealt."""
        return self.record.game

    @property
    def number(self) -> int:
        """The deal's number."""
        assert self.record.number is not None
        return self.record.number

    @property
    def series(self) -> str | None:
        """The catalogue that the deal belongs to, where there is one."""
        return curator_of(self.game).series_of(self.game)

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
            data["difficulty"] = curator_of(self.game).difficulty_to_dict(self.difficulty)
        if self.cause is not None:
            data["cause"] = curator_of(self.game).cause_to_dict(self.cause)
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
            raise CatalogueError(_('{verdict}, but there is "{name}"').format(verdict=verdict, name=name))


def _check_same(name: str, given: object, derived: object) -> None:
    if given != derived:
        raise CatalogueError(
            _('"{name}" is {given}, but the rest of the line makes it {derived}').format(
                name=name, given=shown(given), derived=shown(derived)
            )
        )
