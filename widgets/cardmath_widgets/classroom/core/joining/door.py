"""A class's door: its code, whether it is open, and whether the teacher approves pupils."""

import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Final

CODE_DIGITS: Final = 4


@dataclass(frozen=True)
class Codes:
    """The codes that a server gives out.

    Several servers behind one address share them: each gives out the codes that leave its ``rest`` as the
    remainder when divided by ``servers``. A code that ``is_taken`` belongs to another class.

    >>> codes = Codes(6, rest=1, servers=2)
    >>> code = codes.new()
    >>> codes.fits(code), codes.fits("4711"), codes.is_ours("471100"), codes.is_ours("471101")
    (True, False, False, True)
    """

    digits: int = CODE_DIGITS
    rest: int = 0
    servers: int = 1
    is_taken: Callable[[str], bool] = lambda _code: False

    def new(self, *before: str) -> str:
        """Return a random code that has not been used before and is not an obvious guess."""
        while True:
            code = f"{secrets.randbelow(10**self.digits):0{self.digits}}"
            is_easy = len(set(code)) == 1 or code in "0123456789" or code in "9876543210"
            if code not in before and not is_easy and self.is_ours(code) and not self.is_taken(code):
                return code

    def fits(self, text: object) -> bool:
        """Return whether something has the form of a code."""
        return isinstance(text, str) and len(text) == self.digits and text.isascii() and text.isdigit()

    def is_ours(self, code: str) -> bool:
        """Return whether this server, rather than another one behind the same address, gives out a code."""
        return int(code) % self.servers == self.rest


#: The codes for a server with one class.
USUAL: Final = Codes()


@dataclass(frozen=True)
class Door:
    """The door as the teacher has set it.

    >>> door = Door("4711")
    >>> door.fits("4711"), door.fits("4712"), door.closed().fits("4711")
    (True, False, False)
    """

    code: str
    is_open: bool = True
    is_approving: bool = False
    is_ended: bool = False
    #: Closed until the teacher decides whether to continue the earlier class.
    is_held: bool = False
    #: The code given when the server last started with one; the desk may have replaced it since.
    given: str = ""

    def fits(self, code: str) -> bool:
        """Return whether a code opens the door; the comparison takes the same time for every code."""
        is_right = hmac.compare_digest(code.encode(), self.code.encode())
        return is_right and self.is_open

    def closed(self) -> "Door":
        """Return a closed door: pupils already in the class stay in."""
        return replace(self, is_open=False)

    def opened(self) -> "Door":
        """Return an open door."""
        return replace(self, is_open=True, is_ended=False, is_held=False)

    def anew(self) -> "Door":
        """Return an open door for the class that follows an ended one, as if started for the first time.

        >>> ended = Door("4711", given="4711").with_new_code().ended()
        >>> ended.started_with("4711").code == "4711", ended.anew().started_with("4711").fits("4711")
        (False, True)
        """
        return replace(self.opened(), given="")

    def held(self) -> "Door":
        """Return a door that stays closed until the teacher decides whether to continue the class."""
        return replace(self, is_open=False, is_held=True)

    def ended(self) -> "Door":
        """Return a closed door, because a class has ended and no new one has begun."""
        return replace(self, is_open=False, is_ended=True, is_held=False)

    def approving(self, value: bool) -> "Door":
        """Return a door that does or does not require the teacher's approval of each pupil."""
        return replace(self, is_approving=value)

    def with_new_code(self, codes: Codes = USUAL) -> "Door":
        """Return an open door with a different code."""
        return replace(self.opened(), code=codes.new(self.code, self.given))

    def started_with(self, code: str) -> "Door":
        """Return the door after the server has been started with a code, or with "".

        Using the same code again changes nothing: if the desk has replaced it, it does not come back.

        >>> door = Door("0815").started_with("4711")
        >>> door.code, door.with_new_code().started_with("4711").code == "4711"
        ('4711', False)
        """
        return replace(self, code=code, given=code) if code not in ("", self.given) else self

    def written(self) -> dict[str, Any]:
        """Return the door as plain data."""
        return asdict(self)

    def news(self) -> dict[str, Any]:
        """Return what a desk and a projector show about the door."""
        return {name: value for name, value in self.written().items() if name != "given"}

    @classmethod
    def read(cls, data: object, codes: Codes = USUAL) -> "Door":
        """Return the door read from plain data, or a new one if there is none.

        >>> Door.read(Door("4711").closed().written())
        Door(code='4711', is_open=False, is_approving=False, is_ended=False, is_held=False, given='')
        """
        if isinstance(data, Mapping) and codes.fits(data.get("code")):
            flags = {name: bool(data.get(name)) for name in ("is_approving", "is_ended", "is_held")}
            given = str(data.get("given", ""))
            is_open = bool(data.get("is_open", True))
            return cls(data["code"], is_open, **flags, given=given if codes.fits(given) else "")
        return cls(codes.new())


class Joining(StrEnum):
    """What happens to a pupil at the door."""

    IN = "in"
    WRONG = "wrong"
    SLOW = "slow"
    CLOSED = "closed"
    ENDED = "ended"
    FULL = "full"
    STUCK = "stuck"


@dataclass(frozen=True)
class Admission:
    """The answer at the door: the cookie for a pupil who has been let in, or the seconds until the next
    try.
    """

    joining: Joining
    cookie: str = ""
    wait: float = 0.0
