"""The secrets for the teacher, the co-teacher and the projector, and for the operator of a school's server.

A secret comes after the ``#`` in a link, so browsers never send it as part of an address. The desk's script
sends it once, and the browser gets a cookie for it. Only hashes of the cookies are stored. The operator's
secret lets a teacher open a class, and reveals nothing about other classes.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from cardmath_widgets.allowance import Allowances

#: Maximum number of valid cookies for each role; the oldest is forgotten first.
MOST_COOKIES: Final = 20


class Role(StrEnum):
    """The role of a grown-up's browser."""

    TEACHER = "teacher"
    CO_TEACHER = "co-teacher"
    PROJECTOR = "projector"


#: The roles that may see names, plans, answer keys and pupils' answers.
OF_THE_DESK: Final = frozenset({Role.TEACHER, Role.CO_TEACHER})


def digest(cookie: str) -> str:
    """Return the hash that is stored for a cookie.

    >>> digest("a cookie")[:12], len(digest("a cookie"))
    ('acd33f2619a8', 64)
    """
    return hashlib.sha256(cookie.encode()).hexdigest()


class Roles:
    """A class's secrets, and the cookies issued for them.

    >>> roles = Roles()
    >>> cookie = roles.enter(roles.secret(Role.PROJECTOR))
    >>> roles.role_of(cookie), roles.enter("guessed"), roles.role_of("guessed")
    (<Role.PROJECTOR: 'projector'>, None, None)
    """

    def __init__(
        self,
        kept: object = None,
        replaced: object = None,
        link: str = "",
    ) -> None:
        #: The hash of a teacher's secret that works after a restart too, or "".
        self.link = link
        self._secrets = {role: secrets.token_urlsafe(18) for role in Role}
        self._once = ""
        # Keyed by the hash of the cookie. Random cookies need no constant-time comparison, and hashes reveal
        # nothing about a cookie.
        self._cookies = _cookies(kept)
        self._replaced = _times(replaced)

    def secret(self, role: Role) -> str:
        """Return the secret for a role."""
        return self._secrets[role]

    def keep_link(self) -> None:
        """Let the teacher's secret work after a restart, too, because no one would see a new one in a
        terminal.
        """
        self.link = digest(self._secrets[Role.TEACHER])

    def once(self) -> str:
        """Return a one-time teacher secret for the browser that the server itself opens."""
        self._once = secrets.token_urlsafe(18)
        return self._once

    def enter(self, secret: str) -> str | None:
        """Return a new cookie for the right secret; each comparison takes the same time for every secret."""
        # A guess may contain something that is not text, such as half a surrogate pair.
        given = secret.encode("utf-8", "surrogatepass")
        found = [role for role, known in self._secrets.items() if hmac.compare_digest(given, known.encode())]
        if self.link and hmac.compare_digest(hashlib.sha256(given).hexdigest(), self.link):
            found = [Role.TEACHER]
        if self._once and hmac.compare_digest(given, self._once.encode()):
            self._once = ""
            found = [Role.TEACHER]
        if not found:
            return None
        cookie = secrets.token_urlsafe(24)
        self._cookies[digest(cookie)] = found[0]
        of_role = [key for key, role in self._cookies.items() if role is found[0]]
        for key in of_role[:-MOST_COOKIES]:
            del self._cookies[key]
        return cookie

    def role_of(self, cookie: str) -> Role | None:
        """Return the role of a browser with a cookie."""
        return self._cookies.get(digest(cookie)) if cookie else None

    def renew(self, role: Role) -> None:
        """Make a new secret for a role; its cookies stop working."""
        self._secrets[role] = secrets.token_urlsafe(18)
        self._cookies = {key: one for key, one in self._cookies.items() if one is not role}
        self._replaced[role] = self._replaced.get(role, 0) + 1

    def follow(self, kept: object, replaced: object) -> None:
        """Take over the cookies that the class has stored, and invalidate the links that any server has
        replaced.

        >>> here, there = Roles(), Roles()
        >>> link = there.secret(Role.PROJECTOR)
        >>> here.renew(Role.PROJECTOR)
        >>> there.follow(here.kept(), here.replaced())
        >>> there.enter(link) is None
        True
        """
        for role in Role:
            times = _times(replaced).get(role, 0)
            if times > self._replaced.get(role, 0):
                # Each server has its own links.
                self._secrets[role], self._replaced[role] = secrets.token_urlsafe(18), times
        self._cookies = _cookies(kept)

    def replaced(self) -> dict[str, int]:
        """Return how many times each role's link has been replaced, for the class's other servers."""
        return dict(self._replaced)

    def kept(self) -> dict[str, str]:
        """Return the hashes of the cookies with their roles, for a server restart."""
        return {key: str(role) for key, role in self._cookies.items()}


# What a class has stored may come from another version of cardmath, or from a person.


def _cookies(kept: object) -> dict[str, Role]:
    known = kept if isinstance(kept, Mapping) else {}
    return {str(key): Role(role) for key, role in known.items() if role in list(Role)}


def _times(replaced: object) -> dict[str, int]:
    known = replaced if isinstance(replaced, Mapping) else {}
    return {str(role): times for role, times in known.items() if type(times) is int}


# -- a school ---------------------------------------------------------------------------------------------


#: The minimum number of characters in a secret that an operator has chosen.
SHORTEST: Final = 16
#: Seconds for which a browser keeps its access.
_LASTS: Final = 24 * 3600
#: How many wrong secrets are allowed from an address at first, and how many more each second.
_WRONG: Final = (10, 0.1)


class Operator:
    """The operator's secret, and who may open classes with it. ``clock`` returns seconds since the epoch.

    Cookies are signed with the secret and not stored. So servers with the same secret accept each other's
    cookies, a restart invalidates none of them, and a new secret invalidates them all.

    >>> operator = Operator("a long enough secret", lambda: 0.0)
    >>> cookie = operator.enter("a long enough secret", "10.0.0.7")
    >>> operator.knows(cookie), operator.knows("0.guessed"), operator.enter("guessed", "10.0.0.7")
    (True, False, None)
    """

    def __init__(self, secret: str, clock: Callable[[], float] = time.time) -> None:
        self.secret = secret
        self._clock = clock
        self._key = hashlib.sha256(f"cardmath school {secret}".encode()).digest()
        self._once = ""
        self._wrong = Allowances()

    def once(self) -> str:
        """Return a one-time secret for the browser that the server itself opens."""
        self._once = secrets.token_urlsafe(18)
        return self._once

    def wait(self, address: str) -> float:
        """Return how many seconds an address must wait before trying a secret; 0 means it may try now."""
        return self._wrong.of(address, *_WRONG).wait()

    def enter(self, secret: str, address: str) -> str | None:
        """Return a cookie for the right secret; the comparison takes the same time for every secret."""
        given = secret.encode("utf-8", "surrogatepass")
        is_once = bool(self._once) and hmac.compare_digest(given, self._once.encode())
        if is_once:
            self._once = ""
        elif not hmac.compare_digest(given, self.secret.encode()):
            self._wrong.of(address, *_WRONG).use()
            return None
        until = f"{int(self._clock()) + _LASTS}"
        return f"{until}.{self._signature(until)}"

    def knows(self, cookie: str) -> bool:
        """Return whether a browser with a cookie was let in within the last day."""
        until, _dot, signature = cookie.partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._signature(until).encode())
        return is_ours and int(until) > self._clock()

    def _signature(self, until: str) -> str:
        return hmac.new(self._key, until.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
