"""Checks that a page could have sent a message, and has just sent it, before a widget uses it.

The fields of a message have types and bounds (`read`). A page can use only what it was shown (`is_offered`):
the buttons, fields, spots and controls of the last view it was sent, each with a possible value. Anything
else comes from another source, or from a press that crossed with an answer on the way.

A front end may store presses while the connection is down and send them once it is back. `Freshness` alone
detects that, for every kind of connection. The page stamps each message with its own monotonic clock, which
is not affected by changes to the system time. What counts is how much later a message arrives than the
quickest earlier one. A clock that stopped while its machine slept also makes messages look late. So a late
message is dropped, and the page is asked for its clock. If the answer comes immediately by the kernel's
clock, the connection is quick and the page's clock is trusted again.
"""

import json
import math
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

#: Maximum lengths of strings, in characters. A link with a hundred thousand moves is longer than any other
#: string.
_LINK: Final = 1 << 21
_TEXT: Final = 2_000
#: A day such as 2026-11-27.
_DAY: Final = 10
_TEXTS: Final[Mapping[str, int]] = MappingProxyType(
    dict.fromkeys(("link", "begins", "last", "kept", "also"), _LINK)
    | dict.fromkeys(("type", "key", "id", "name", "to", "page", "home", "address", "day", "paced"), _TEXT)
    | dict.fromkeys(("scored", "base", "shown", "digits", "names", "signs"), _TEXT)
)
_NUMBERS: Final = frozenset({"at", "asked", "width", "height", "ratio"})
_FLAGS: Final = frozenset({"font", "newcomer", "notebook", "fresh", "watched", "embeds", "forgets"})
#: Maximum number of path steps that a page can report as done.
_STEPS: Final = 100
#: Maximum number of table parts whose look a device remembers.
_LOOKS: Final = 10
#: Numbers from a page must be smaller than this.
_LARGEST: Final = 1 << 63


def read(content: Any) -> dict[str, Any] | None:
    """Return a message with its known fields, or None if one of them is invalid.

    >>> read({"type": "change", "id": "base", "value": "7", "at": 12.5, "else": []})
    {'type': 'change', 'id': 'base', 'value': '7', 'at': 12.5}
    >>> read({"type": "size", "width": 10**4000}), read({"type": "change", "value": []}), read("hello")
    (None, None, None)
    """
    if not isinstance(content, dict):
        return None
    message = {name: value for name, value in content.items() if name in _READERS}
    return message if all(_READERS[name](value) for name, value in message.items()) else None


def whole(text: str, digits: int = 9) -> int | None:
    """Return the whole number that a text says in at most this many digits, as in a link, or None.

    >>> whole("7"), whole("-7"), whole("1234", 3)
    (7, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def _is_text(value: Any, longest: int) -> bool:
    return isinstance(value, str) and len(value) <= longest


def _is_number(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return abs(value) < _LARGEST
    return isinstance(value, float) and math.isfinite(value)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_list_of_steps(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _STEPS and all(_is_number(one) for one in value)


def _is_looks(value: Any) -> bool:
    texts = [text for item in value.items() for text in item] if isinstance(value, dict) else [value]
    return isinstance(value, dict) and len(value) <= _LOOKS and all(_is_text(text, _TEXT) for text in texts)


_READERS: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {name: partial(_is_text, longest=longest) for name, longest in _TEXTS.items()}
    | dict.fromkeys(_NUMBERS, _is_number)
    | dict.fromkeys(_FLAGS, _is_flag)
    | {"value": lambda value: _is_flag(value) or _is_number(value) or _is_text(value, _TEXT)}
    | {"done": _is_list_of_steps, "won": _is_list_of_steps, "looks": _is_looks}
)


def is_offered(message: Mapping[str, Any], shown: Mapping[str, Any]) -> bool:
    """Return whether a page that was sent ``shown`` can send this message.

    >>> shown = {"panels": {"bar": {"controls": {"pace": {"kind": "range", "low": 1, "high": 3}}}}}
    >>> [is_offered({"type": "change", "id": "pace", "value": value}, shown) for value in (3, 4, "3")]
    [True, False, False]
    >>> sign = {"scene": {"spots": {"target": {"opens": "worth"}}}}
    >>> is_offered({"type": "change", "id": "worth", "value": True}, sign)
    True
    """
    kind, key = message.get("type"), message.get("key", "")
    spots: Mapping[str, Any] = (shown.get("scene") or {}).get("spots", {})
    drawn = {name: part for name, part in shown.items() if name != "scene"}
    if kind == "change":
        name, value = message.get("id", ""), message.get("value")
        if value is True and any(spot.get("opens") == name for spot in spots.values()):
            return True
        return any(_takes(control, value) for control in _controls(drawn, name))
    if kind in ("press", "double", "desk"):
        return key in spots or key in _pressed(drawn)
    if kind == "drop":
        place = message.get("to", "")
        is_thing = key in _attributes(drawn, "data-thing") and place in _attributes(drawn, "data-place")
        return is_thing or (key in spots and place in spots)
    if kind == "enter":
        return _is_text(message.get("value"), _TEXT) and key in {"", *_attributes(drawn, "data-field")}
    return True


# -- what is in a view -----------------------------------------------------------------------------------


def _mappings(data: Any) -> Iterator[Mapping[str, Any]]:
    """Yield all mappings within plain data."""
    if isinstance(data, Mapping):
        yield data
        for part in data.values():
            yield from _mappings(part)


def _attributes(shown: Any, name: str) -> Iterator[str]:
    """Yield the values of one attribute in the drawn elements."""
    for one in _mappings(shown):
        attributes = one.get("attributes")
        if isinstance(attributes, Mapping) and name in attributes:
            yield attributes[name]


def _pressed(shown: Any) -> Iterator[str]:
    """Yield what the drawn elements' buttons and keys send."""
    yield from _attributes(shown, "data-press")
    for keys in _attributes(shown, "data-keys"):
        yield from json.loads(keys).values()


def _controls(shown: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    """Yield the named controls; a fact that opens something counts as a control."""
    for one in _mappings(shown):
        controls = one.get("controls")
        if isinstance(controls, Mapping):
            if name in controls:
                yield controls[name]
            yield from (
                {"kind": "fact", "name": fact}
                for control in controls.values()
                if control["kind"] == "facts"
                for fact, (*_rest, opens, _is_open) in control["facts"].items()
                if opens == name
            )


def _takes(control: Mapping[str, Any], value: Any) -> bool:
    """Return whether a player can give a control this value."""
    takes = _TAKES.get(control["kind"])
    return takes is not None and takes(control, value)


def _is_place(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


_TAKES: Final[Mapping[str, Callable[[Mapping[str, Any], Any], bool]]] = MappingProxyType(
    {
        "button": lambda control, value: value is True and not control["disabled"],
        "check": lambda _control, value: _is_flag(value),
        "select": lambda control, value: any(
            value == one and not is_disabled for one, _text, is_disabled in control["options"]
        ),
        "range": lambda control, value: _is_place(value, control["low"], control["high"]),
        "timeline": lambda control, value: _is_place(value, 0, control["high"]),
        "number": lambda _control, value: _is_text(value, _TEXT),
        "stones": lambda control, value: any(value == number for number, *_rest in control["stones"]),
        "calendar": lambda _control, value: _is_text(value, _DAY),
        "drawn": lambda control, value: value in _pressed(control["element"]),
        "fact": lambda control, value: value == control["name"],
    }
)


#: A press that is this many seconds old on arrival was made while the kernel could not answer.
_STALE_AFTER: Final = 4.0


class Freshness:
    """A check for late messages from one page; ``ask`` sends the page a number, which comes back with the
    time on the page's clock.

    >>> clock = iter([100.0, 101.0, 130.0])
    >>> fresh = Freshness(print, lambda: next(clock))
    >>> [fresh.accepts({"at": at}) for at in (5_000, 6_000)]
    [True, True]
    >>> fresh.accepts({"at": 7_000})
    1
    False
    """

    def __init__(self, ask: Callable[[int], None], now: Callable[[], float] = time.monotonic) -> None:
        self._ask = ask
        self._now = now
        self._quickest: float | None = None
        self._asked = 0
        self._asked_at = -math.inf

    def accepts(self, message: dict[str, Any]) -> bool:
        """Return whether a message was sent just now, judged by ``at``, the page's clock in milliseconds."""
        at = message.get("at")
        if isinstance(at, bool) or not isinstance(at, int | float) or not math.isfinite(at):
            return False
        now = self._now()
        lag = now - at / 1000
        if self._quickest is None or lag < self._quickest:
            self._quickest = lag
        if lag - self._quickest < _STALE_AFTER:
            return True
        self._asked, self._asked_at = self._asked + 1, now
        self._ask(self._asked)
        return False

    def answered(self, message: dict[str, Any]) -> None:
        """Adopt the page's clock from the answer to a question, if the answer came immediately."""
        at = message.get("at")
        if message.get("asked") != self._asked or not isinstance(at, int | float):
            return
        now = self._now()
        if now - self._asked_at < _STALE_AFTER:
            self._quickest = now - at / 1000

    def restart(self) -> None:
        """Forget the previous page's clock, because another page has connected."""
        self._quickest = None
