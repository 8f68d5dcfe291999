"""Pacing: which parts of a lesson are open on the tablets. A closed part keeps what was done in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardmath_widgets.classroom.core.activity import part_name

_MOST_PARTS: Final = 20


@dataclass(frozen=True)
class Pacing:
    """The open parts of a lesson's page, by their numbers from 1; without a page every part is open.

    >>> pacing = Pacing().set("06-add-and-carry", 6, {1, 2})
    >>> pacing.news()
    {'page': '06-add-and-carry', 'open': '1,2'}
    >>> pacing.is_open("06-add-and-carry", 3), pacing.is_open("odds", 3)
    (False, True)
    >>> pacing.set("06-add-and-carry", 2, {1, 2}) == Pacing()
    True
    """

    page: str = ""
    opened: tuple[int, ...] = ()

    def set(self, page: str, count: int, opened: set[int]) -> "Pacing":
        """Return the pacing of a page with this many parts; if all are open, nothing is paced."""
        known = tuple(number for number in range(1, count + 1) if number in opened)
        return Pacing() if len(known) == count else Pacing(page, known)

    def is_open(self, page: str, number: int) -> bool:
        """Tell whether a part of a page is open."""
        return page != self.page or number in self.opened

    def news(self) -> dict[str, str] | None:
        """Return what a page of a pupil needs to know."""
        if not self.page:
            return None
        return {"page": part_name(self.page), "open": ",".join(map(str, self.opened))}

    def written(self) -> dict[str, Any]:
        """Return the pacing as plain data."""
        return {"page": self.page, "opened": list(self.opened)}

    @classmethod
    def read(cls, data: object) -> "Pacing":
        """Return the pacing in plain data, or none.

        >>> Pacing.read({"page": "any-base", "opened": [1, "2", 3]})
        Pacing(page='any-base', opened=(1, 3))
        """
        if not isinstance(data, Mapping):
            return cls()
        page, opened = data.get("page"), data.get("opened")
        if not isinstance(page, str) or not page or not isinstance(opened, list):
            return cls()
        return cls(page, tuple(one for one in opened[:_MOST_PARTS] if type(one) is int))
