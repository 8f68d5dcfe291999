"""What the whole class is doing: the page that every tablet opens, with its link and its open parts."""

import hashlib
import re
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Final

#: Numbers of deals and exercises stay below this, so people can read them out.
READABLE: Final = 1_000_000
_PAGE = re.compile(r"(?:[\w-]{1,80}/?)?", re.ASCII)
_LONGEST_LINK = 4000
_MOST_PARTS: Final = 20


# A desk needs the page names of sixty pupils four times a second.
@lru_cache(maxsize=512)
def part_name(page: str) -> str:
    """Return a page's name as used in events (the page itself follows the same rule).

    >>> part_name("pyramid-addition"), part_name("My_Lesson ä/")
    ('pyramid-addition', 'my_lesson--')
    """
    return re.sub(r"[^a-z0-9._-]", "-", page.rstrip("/").lower()).lstrip("._-")[:48]


@dataclass(frozen=True)
class Activity:
    """A page and its link; without a page all pupils choose their own.

    If ``is_each`` is true, each pupil gets their own number. ``turn`` counts how many activities have been
    started.

    >>> Activity("odds", "game=odds&path=2").address("a seat")
    'odds#game=odds&path=2'
    >>> Activity("odds", "game=odds", is_each=True).address("a seat")
    'odds#game=odds&number=158801'
    >>> Activity.read({"page": "../elsewhere"}) == Activity()
    True
    """

    page: str = ""
    link: str = ""
    title: str = ""
    is_each: bool = False
    turn: int = 0

    def address(self, seat: str) -> str:
        """Return the address that a pupil opens, relative to all pages."""
        link = self.link
        if self.is_each:
            # The same number whenever the pupil comes back.
            drawn = hashlib.sha256(f"{seat} {self.turn}".encode()).digest()
            link += f"&number={int.from_bytes(drawn[:8]) % READABLE}"
        return f"{self.page}#{link}" if link else self.page

    def after(self, before: "Activity") -> "Activity":
        """Return this activity as the one that follows another."""
        return replace(self, turn=before.turn + 1)

    def news(self, seat: str) -> dict[str, Any]:
        """Return what a pupil's page needs to know."""
        return {"address": self.address(seat), "turn": self.turn}

    def written(self) -> dict[str, Any]:
        """Return the activity as plain data."""
        return asdict(self)

    @classmethod
    def read(cls, data: object) -> "Activity":
        """Return the activity read from plain data, or None."""
        match data:
            case {"page": str(page), "link": str(link), "title": str(title), "turn": int(turn), **more} if (
                _PAGE.fullmatch(page) and len(link) <= _LONGEST_LINK
            ):
                return cls(page, link, title, more.get("is_each") is True, turn)
        return cls()


@dataclass(frozen=True)
class Pacing:
    """The open parts of a lesson's page, numbered from 1; without a page, every part is open.

    Work in a closed part is kept.

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
        """Return the pacing for a page with this many parts; if all are open, nothing is paced."""
        known = tuple(number for number in range(1, count + 1) if number in opened)
        return Pacing() if len(known) == count else Pacing(page, known)

    def is_open(self, page: str, number: int) -> bool:
        """Return whether a part of a page is open."""
        return page != self.page or number in self.opened

    def news(self) -> dict[str, str] | None:
        """Return what a pupil's page needs to know."""
        if not self.page:
            return None
        return {"page": part_name(self.page), "open": ",".join(map(str, self.opened))}

    def written(self) -> dict[str, Any]:
        """Return the pacing as plain data."""
        return {"page": self.page, "opened": list(self.opened)}

    @classmethod
    def read(cls, data: object) -> "Pacing":
        """Return the pacing read from plain data, or None.

        >>> Pacing.read({"page": "any-base", "opened": [1, "2", 3]})
        Pacing(page='any-base', opened=(1, 3))
        """
        match data:
            case {"page": str(page), "opened": list(opened)} if page:
                return cls(page, tuple(one for one in opened[:_MOST_PARTS] if type(one) is int))
        return cls()
