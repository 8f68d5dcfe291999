"""A kernel's connection to a class: it enters with the desk's link, fetches files, and keeps a line open.

To the server it is a browser like any other (classroom/served): the key is exchanged for a cookie, and the
cookie opens the desk. The key and the cookie stay in this process.
"""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, WebSocketError, websocket_connect

from cardmath.i18n import _
from cardmath_widgets.classroom.notebook.errors import DeskLinkError

_DESK: Final = "class/desk"
_XSRF: Final = "_cardmath_xsrf"
_FORBIDDEN: Final = 403
#: Seconds to wait for the server's answer, and between attempts to reach it. A large sheet takes several
#: seconds.
_PATIENCE: Final = 30.0
_AGAIN: Final = 1.5
#: Seconds between pings, which show when a line has gone dead.
_PING: Final = 10.0


class ClassLine:
    """The connection to the class whose desk has the given link.

    Raises `DeskLinkError` for a string that is not a desk's link.

    >>> ClassLine("http://192.168.0.7:8866/class/desk#key").home
    'http://192.168.0.7:8866/'
    >>> ClassLine("http://192.168.0.7:8866/")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    cardmath_widgets.classroom.notebook.errors.DeskLinkError: This is not a complete desk link. ...
    """

    def __init__(self, link: str) -> None:
        text = link.strip()
        with contextlib.suppress(ValueError):  # for example, an address with an unclosed bracket
            parts = urlsplit(text)
            page = parts._replace(query="", fragment="").geturl()
            if parts.scheme in ("http", "https") and parts.fragment and page.endswith(f"/{_DESK}"):
                self.home = page.removesuffix(_DESK)
                self._key = parts.fragment
                # It tells a server with many classes which class is meant.
                self._query = f"?{parts.query}" if parts.query else ""
                self._cookies: dict[str, str] = {}
                self._socket: WebSocketClientConnection | None = None
                return
        raise DeskLinkError(_("This is not a complete desk link. Copy it again."))

    @property
    def desk(self) -> str:
        """The address of the desk's page, without the key."""
        return f"{self.home}{_DESK}"

    async def enter(self) -> None:
        """Enter the class; raises `DeskLinkError` if the key does not open a desk, or if nothing responds."""
        await self._request(self.desk)  # provides the token that requests need
        where, key = f"{self.home}class/enter{self._query}", json.dumps({"secret": self._key})
        headers = {"Content-Type": "application/json", "X-XSRFToken": self._cookies.get(_XSRF, "")}
        entered = await self._request(where, headers, method="POST", body=key)
        if json.loads(entered.body).get("page") != "desk":
            raise _closed()

    async def page(self) -> str:
        """Return the desk's page, with all its files in it."""
        return (await self._request(f"{self.desk}?in=notebook")).body.decode()

    async def fetch(self, address: str) -> tuple[bytes, str]:
        """Return one of the class's files and its type; ``address`` is relative to the desk's page.

        Raises `DeskLinkError` for a file on another server, and for a missing file.
        """
        where = urljoin(self.desk, address)
        if not where.startswith(self.home):
            raise DeskLinkError(_("This file does not belong to the class."))
        answer = await self._request(where)
        return answer.body, answer.headers.get("Content-Type", "application/octet-stream")

    async def listen(
        self, hear: Callable[[Mapping[str, Any]], object], turn: Callable[[bool], object]
    ) -> None:
        """Pass on messages from the class, until it no longer recognises this desk.

        ``hear`` gets each message, and ``turn`` gets whether the line works. A lost line reconnects
        automatically. Raises `DeskLinkError` once the key is outdated.
        """
        where = f"{self.home}api/class/desk?records=yes".replace("http", "ws", 1)
        while True:
            request = HTTPRequest(where, headers=self._headers())
            try:
                self._socket = await _opened(
                    websocket_connect(request, ping_interval=_PING, ping_timeout=_PING)
                )
            except HTTPClientError as error:
                if error.code == _FORBIDDEN:
                    raise _closed() from error
            except (OSError, WebSocketError):
                pass  # the server may be restarting
            else:
                turn(True)
                while (message := await self._socket.read_message()) is not None:
                    hear(json.loads(message))
            self.close()
            turn(False)
            await asyncio.sleep(_AGAIN)

    def send(self, order: Mapping[str, Any]) -> bool:
        """Send the teacher's decision; return whether the line works."""
        if self._socket is None:
            return False
        try:
            self._socket.write_message(json.dumps(order))
        except WebSocketError:
            return False
        return True

    def close(self) -> None:
        """Close the line."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}

    async def _request(
        self, where: str, headers: Mapping[str, str] | None = None, **asked: Any
    ) -> HTTPResponse:
        known = self._headers() | dict(headers or {})
        request = HTTPRequest(
            where, headers=known, request_timeout=_PATIENCE, follow_redirects=False, **asked
        )
        try:
            answer = await AsyncHTTPClient().fetch(request)
        except HTTPClientError as error:
            if error.code == _FORBIDDEN:
                raise _closed() from error
            said = error.response.body.decode() if error.code == 503 and error.response else ""
            raise DeskLinkError(said or _no_answer()) from error
        except OSError as error:
            raise DeskLinkError(_no_answer()) from error
        for cookie in answer.headers.get_list("Set-Cookie"):
            self._cookies |= {name: one.value for name, one in SimpleCookie(cookie).items()}
        return answer


def _closed() -> DeskLinkError:
    return DeskLinkError(
        _("This link does not open the desk. Copy the latest one from the terminal or from the desk.")
    )


def _no_answer() -> str:
    return _("The class is not responding. Is the server running? Try again.")


async def _opened(opening: Awaitable[WebSocketClientConnection]) -> WebSocketClientConnection:
    """Return a line once it is open; one that is no longer wanted is closed as soon as it opens."""
    future = asyncio.ensure_future(opening)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        future.add_done_callback(_close_late)
        raise


def _close_late(future: "asyncio.Future[WebSocketClientConnection]") -> None:
    if not future.cancelled() and future.exception() is None:
        future.result().close()
