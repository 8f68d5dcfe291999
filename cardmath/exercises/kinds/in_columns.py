"""What addition and subtraction in columns have in common."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from cardmath.exercises.columns import in_columns
from cardmath.exercises.item import Item
from cardmath.exercises.verdict import Picture
from cardmath.numerals import Notation
from cardmath.showing import preformatted

Stratum = TypeVar("Stratum")


@dataclass(frozen=True)
class ColumnItem(Item[Stratum]):
    """Two numbers to add or to subtract; ``sign`` stands between them."""

    sign: ClassVar[str]

    notation: Notation
    x: int
    y: int

    @abstractmethod
    def columns(self) -> Sequence[Sequence[int]]:
        """Return the columns from the right; each begins with two digits and what came in or was lent."""

    @property
    def prompt(self) -> str:
        """The exercise on one line."""
        return f"{self.named(self.x)} {self.sign} {self.named(self.y)} = ?"

    @property
    def picture(self) -> str:
        """The numerals one below the other, as for adding or subtracting in columns."""
        return preformatted(in_columns(self.bare(self.x), self.sign, self.bare(self.y)))

    @property
    def data(self) -> Mapping[str, Any]:
        """The two numbers."""
        return {"x": self.bare(self.x), "y": self.bare(self.y)}

    def pictured(self, place: int) -> Picture:
        """The columns from the right with their digits, and what came in or was lent up to the place."""
        columns = self.columns()
        return Picture(
            "columns",
            {
                "sign": self.sign,
                "base": self.base,
                "upper": [column[0] for column in columns],
                "lower": [column[1] for column in columns],
                "carried": [column[2] for column in columns[: place + 1]],
            },
            place,
        )
