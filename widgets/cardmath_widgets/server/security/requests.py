"""Request checks: whether a name is ours, and whether a page was opened by a person."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest

_USUAL_PORTS = {"http": "80", "https": "443"}
# The values that browsers report for a request from one of our pages or from a person.
_OURS = ("same-origin", "none")
# An origin: a scheme, a name or an address, and an optional port (RFC 6454).
_ORIGIN = re.compile(r"(?P<scheme>https?)://(?P<host>[^/?#@]+)", re.ASCII)


@dataclass(frozen=True)
class Way:
    """The browsers' route to the pages when there is a proxy in front of the server.

    ``base`` is the path above all pages. ``hosts`` are the names given by the teacher, each with its port if
    it is not the usual one. If ``is_trusted`` is true, the name and the visitor's address that the proxy
    reports are trusted; without a proxy, any visitor could fake them.

    >>> way = Way("/cardmath/", frozenset({"games.school.example"}))
    >>> way.inside("/cardmath/odds"), way.inside("/elsewhere")
    ('/odds', '/elsewhere')
    """

    base: str = "/"
    hosts: frozenset[str] = frozenset()
    is_trusted: bool = False

    def inside(self, path: str) -> str:
        """Return a path relative to the base."""
        return path.removeprefix(self.base.rstrip("/")) if path.startswith(self.base) else path

    def host(self, request: HTTPServerRequest) -> str:
        """Return the name and any port that the browser asked for."""
        reported = request.headers.get("X-Forwarded-Host", "") if self.is_trusted else ""
        return reported.partition(",")[0].strip() or request.host

    def visitor(self, request: HTTPServerRequest) -> str:
        """Return the address a request came from; a proxy appends it to whatever the visitor sends."""
        reported = request.headers.get("X-Forwarded-For", "") if self.is_trusted else ""
        try:
            return str(ipaddress.ip_address(reported.rpartition(",")[2].strip()))
        except ValueError:
            return request.remote_ip or ""

    def address(self, request: HTTPServerRequest) -> str:
        """Return where the browser has opened the pages; "" if no proxy reports it.

        Only a name given by the teacher counts.
        """
        scheme, host = self._reported_scheme(request), self.host(request).lower()
        if scheme not in _USUAL_PORTS or _relative(_split(host)[0]) not in self.names:
            return ""
        return f"{scheme}://{host}{self.base}"

    @property
    def names(self) -> frozenset[str]:
        """The names given by the teacher, without ports."""
        return frozenset(_split(host)[0] for host in self.hosts)

    def comes_from_us(self, origin: str, request: HTTPServerRequest) -> bool:
        """Return whether a page that opens a websocket or sends data is ours; other sites may do neither.

        Scheme, name and port must be ours: another program on this machine has a different port, but browsers
        send it the same cookies. A proxy may change a request's host name, but never the page's origin.
        """
        found = _ORIGIN.fullmatch(origin.lower())
        if found is None or found["scheme"] not in self._schemes(request):
            return False
        scheme, (name, port) = found["scheme"], _split(found["host"])
        asked, at = _split(self.host(request).lower())
        usual = _USUAL_PORTS[scheme]
        if (name, port or usual) == (asked, at or usual):
            return True
        own = (_split(host) for host in self.hosts)
        return any((_relative(name), port or usual) == (host, at or usual) for host, at in own)

    def _schemes(self, request: HTTPServerRequest) -> frozenset[str]:
        """Return the schemes of our pages; only a proxy's can differ from this server's."""
        if reported := self._reported_scheme(request):
            return frozenset({reported})
        return frozenset(_USUAL_PORTS) if self.is_trusted or self.hosts else frozenset({request.protocol})

    def _reported_scheme(self, request: HTTPServerRequest) -> str:
        reported = request.headers.get("X-Forwarded-Proto", "") if self.is_trusted else ""
        return reported.partition(",")[0].strip().lower()


def announced_names(*, local: bool) -> frozenset[str]:
    """Return the names that browsers may use for the server, besides numeric addresses."""
    names = {"localhost"}
    if not local:
        own = socket.gethostname().lower()
        names |= {own, own.partition(".")[0], f"{own.partition('.')[0]}.local"}
    return frozenset(names)


def is_announced(host: str, names: Iterable[str], *, local: bool) -> bool:
    """Return whether a ``Host`` is one of ours, not another name made to point here.

    A numeric address cannot be made to point anywhere else, so on a network every numeric address is
    accepted. A name may be in upper or lower case, and may end in the root's dot (RFC 1034). Names below
    ``localhost`` are this machine, too (RFC 6761). Numbers are read as browsers write them: browsers correct
    other spellings (``127.1``) before sending a request (WHATWG URL).

    >>> is_announced("LocalHost.:8866", ["localhost"], local=True)
    True
    >>> is_announced("192.168.0.7:8866", ["localhost"], local=False)
    True
    >>> is_announced("192.168.0.7:8866", ["localhost"], local=True)
    False
    >>> is_announced("evil.example", ["localhost"], local=False)
    False
    """
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    try:
        if found["v6"]:
            long = ipaddress.IPv6Address(found["v6"])
            is_here = (long.ipv4_mapped or long).is_loopback
        else:
            is_here = ipaddress.IPv4Address(_relative(found["name"])).is_loopback
    except ValueError:
        name = _relative(found["name"] or "").lower()
        return name in names or _BELOW_LOCALHOST.fullmatch(name) is not None
    return is_here or not local


# A name, an IPv4 address or an IPv6 address in brackets, and an optional port (RFC 9110): nothing else.
_HOST = re.compile(r"(?:\[(?P<v6>[0-9a-fA-F:.]+)\]|(?P<name>[\w.-]+))(?::[0-9]{0,5})?", re.ASCII)

_BELOW_LOCALHOST = re.compile(r"(?:[\w-]+\.)+localhost", re.ASCII)


def _split(host: str) -> tuple[str, str]:
    """Return a name or an address, and its port or "".

    >>> _split("localhost:8866"), _split("[::1]"), _split("games.school.example")
    (('localhost', '8866'), ('[::1]', ''), ('games.school.example', ''))
    """
    name, colon, port = host.rpartition(":")
    return (name, port) if colon and port.isdigit() else (host, "")


def _relative(name: str) -> str:
    """Return a name without the root's dot at the end.

    >>> _relative("localhost."), _relative("localhost.."), _relative(".")
    ('localhost', 'localhost..', '.')
    """
    return name[:-1] if re.search(r"[^.]\.$", name) else name


def is_in_foreign_frame(request: HTTPServerRequest) -> bool:
    """Return whether the browser reports that a page is opened in another site's frame."""
    headers = request.headers
    is_ours = headers.get("Sec-Fetch-Site", "none") in _OURS
    return headers.get("Sec-Fetch-Dest") == "iframe" and not is_ours


def is_opened_by_a_person(request: HTTPServerRequest, *, may_be_framed: bool = False) -> bool:
    """Return whether a page is opened as a page, not fetched as another site's picture or script.

    Browsers report this directly to secure addresses and to this machine's own. To others they only send the
    content types they accept and the referring page. Browsers already keep a page out of frames that its
    policy does not allow.
    """
    headers = request.headers
    if may_be_framed and is_in_foreign_frame(request):
        return True
    if headers.get("Sec-Purpose", "").startswith("prefetch"):
        return False
    purpose = headers.get("Sec-Fetch-Dest")
    if purpose is not None:
        is_ours = headers.get("Sec-Fetch-Site") in _OURS
        return purpose == "document" or (purpose in ("iframe", "empty") and is_ours)
    wanted = headers.get("Accept", "text/html")
    if "text/html" in wanted:
        return True
    origin = headers.get("Origin") or headers.get("Referer")
    is_foreign = origin is not None and urlsplit(origin).netloc != request.host
    return wanted == "*/*" and not is_foreign
