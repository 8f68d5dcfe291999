"""What the whole class does: the page that every tablet opens, with its link."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

__all__ = ["Activity"]

_PAGE = re.compile(r"[\w-]{1,80}/?", re.ASCII)
_LONGEST_LINK = 4000


@dataclass(frozen=True)
class Activity:
    """A page and its link; without a page all pupils choose their own. ``turn`` counts the starts.

    >>> Activity("odds", "game=odds&path=2").address
    'odds#game=odds&path=2'
    >>> Activity.read({"page": "../elsewhere"}) == Activity()
    True
    """

    page: str = ""
    link: str = ""
    title: str = ""
    turn: int = 0

    @property
    def address(self) -> str:
        """The address of the page, relative to all pages."""
        return f"{self.page}#{self.link}" if self.link else self.page

    def after(self, before: "Activity") -> "Activity":
        """Return this activity as the one that follows another."""
        return replace(self, turn=before.turn + 1)

    def told(self) -> dict[str, Any]:
        """Return what a page of a pupil needs to know."""
        return {"address": self.address, "turn": self.turn}

    def written(self) -> dict[str, Any]:
        """Return the activity as plain data."""
        return asdict(self)

    @classmethod
    def read(cls, data: object) -> "Activity":
        """Return the activity in plain data, or none."""
        if not isinstance(data, Mapping):
            return cls()
        page, link, title, turn = (data.get(name) for name in ("page", "link", "title", "turn"))
        is_valid = (
            isinstance(page, str)
            and (not page or _PAGE.fullmatch(page) is not None)
            and isinstance(link, str)
            and len(link) <= _LONGEST_LINK
            and isinstance(title, str)
            and isinstance(turn, int)
        )
        return cls(str(page), str(link), str(title), int(turn or 0)) if is_valid else cls()
