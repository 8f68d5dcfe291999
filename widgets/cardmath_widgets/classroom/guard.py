"""Who may ask for what: names that are ours, and pages that a person opened."""

import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest

__all__ = ["PROTECTED", "Way", "announced_names", "is_announced", "is_opened_by_a_person"]

# Only what this server sends is loaded, whatever a lesson or a widget asks for. Widgets need inline styles,
# anywidget imports its modules from blobs, and sounds and films of a notebook stand in the page itself.
POLICY = (
    "default-src 'self'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
# Sent with everything, pages and files alike.
PROTECTED = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass(frozen=True)
class Way:
    """The way by which browsers come to the pages, where a proxy stands before them.

    ``base`` is the path below which the pages are, ``hosts`` are the names that the teacher gave. What the
    proxy says of the name that was asked for is believed where ``is_told``; without a proxy anybody could say
    it.

    >>> way = Way("/cardmath/", frozenset({"games.school.example"}))
    >>> way.inside("/cardmath/odds"), way.inside("/elsewhere")
    ('/odds', '/elsewhere')
    """

    base: str = "/"
    hosts: frozenset[str] = frozenset()
    is_told: bool = False

    def inside(self, path: str) -> str:
        """Return a path as it is below the base."""
        return path.removeprefix(self.base.rstrip("/")) if path.startswith(self.base) else path

    def host(self, request: HTTPServerRequest) -> str:
        """Return the name, and the port where there is one, that the browser asked for."""
        told = request.headers.get("X-Forwarded-Host", "") if self.is_told else ""
        return told.partition(",")[0].strip() or request.host

    def comes_from_us(self, origin: str, request: HTTPServerRequest) -> bool:
        """Tell whether a page that opens a line is one of ours: a foreign one may not.

        A proxy may change the name that is asked for, but never where the page says it comes from.
        """
        parts = urlsplit(origin.lower())
        return parts.netloc == self.host(request).lower() or parts.hostname in self.hosts


def announced_names(*, local: bool) -> frozenset[str]:
    """Return the names under which browsers may ask for us, apart from addresses made of numbers."""
    names = {"localhost"}
    if not local:
        own = socket.gethostname().lower()
        names |= {own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}
    return frozenset(names)


def is_announced(host: str, names: Iterable[str], *, local: bool) -> bool:
    """Tell whether a ``Host`` is one of ours; a foreign name that was made to point here is not.

    An address made of numbers cannot be made to point anywhere else, so in a network each of ours will do.

    >>> is_announced("192.168.0.7:8866", ["localhost"], local=False)
    True
    >>> is_announced("192.168.0.7:8866", ["localhost"], local=True)
    False
    >>> is_announced("evil.example", ["localhost"], local=False)
    False
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return address.is_loopback or not local


def is_opened_by_a_person(request: HTTPServerRequest) -> bool:
    """Tell whether a page is opened as a page, and not fetched as a picture or script of a foreign one.

    Browsers say so outright to secure addresses and to this machine's own; to others they only say what they
    would like to have and where they come from.
    """
    headers = request.headers
    if headers.get("Sec-Purpose", "").startswith("prefetch"):
        return False
    purpose = headers.get("Sec-Fetch-Dest")
    if purpose is not None:
        is_ours = headers.get("Sec-Fetch-Site") in ("same-origin", "none")
        return purpose == "document" or (purpose in ("iframe", "empty") and is_ours)
    wanted = headers.get("Accept", "text/html")
    if "text/html" in wanted:
        return True
    origin = headers.get("Origin") or headers.get("Referer")
    is_foreign = origin is not None and urlsplit(origin).netloc != request.host
    return wanted == "*/*" and not is_foreign
