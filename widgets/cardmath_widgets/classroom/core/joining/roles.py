"""The secrets for the teacher, the co-teacher and the projector.

A secret comes after the ``#`` in a link, so browsers never send it as part of an address. The desk's script
sends it once, and the browser gets a cookie for it. Only hashes of the cookies are stored.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

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
