"""Reading untrusted data: files in any encoding, and fields; errors give the location of anything invalid."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from cardmath.cards import Card, as_cards
from cardmath.errors import CardError, DeckError, RecordError, check_options
from cardmath.i18n import _
from cardmath.sentences import shown


@contextmanager
def refused_as_record() -> Iterator[None]:
    """Turn the error for an invalid card, deck or option into a `RecordError` with the same sentence."""
    try:
        yield
    except (CardError, DeckError) as error:
        raise RecordError("{error}", error=error) from None


def as_utf8(data: bytes) -> bytes:
    """Return the bytes of a text file as UTF-8 without a byte order mark.

    Programs on Windows, and PowerShell's ``>``, write text as UTF-16. It is converted; everything else is
    returned unchanged, even bytes that are not text at all.

    >>> as_utf8("a deal".encode("utf-16")), as_utf8("a deal".encode("utf-8-sig")), as_utf8(b"\\xff")
    (b'a deal', b'a deal', b'\\xff')
    """
    if data.startswith(BOM_UTF8):
        return data.removeprefix(BOM_UTF8)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    elif 0 in data[:2] and any(data[:2]):
        # UTF-16 without a byte order mark: one byte of every ASCII character is zero.
        encoding = "utf-16-le" if data[0] else "utf-16-be"
    else:
        return data
    try:
        return data.decode(encoding).encode()
    except UnicodeError:
        return data


def field(data: Mapping[str, Any], name: str, kind: type, optional: bool = False) -> Any:
    """Return the named field from a JSON object.

    Raises `RecordError` if the field is missing or has another type. An optional field may be null. Booleans
    do not count as numbers.

    >>> field({"tableau": 28}, "tableau", int)
    28
    >>> field({"tableau": "28"}, "tableau", int)
    Traceback (most recent call last):
    ...
    cardmath.errors.RecordError: "tableau" must be a whole number, not '28'
    """
    if name not in as_object(data):
        raise RecordError(_('"{name}" is missing'), name=name)
    value = data[name]
    if (value is None and optional) or (isinstance(value, kind) and not isinstance(value, bool)):
        return value
    kinds = {int: _("a whole number"), str: _("text"), list: _("a list"), dict: _("an object")}
    wanted = kinds[kind] + (_(" or null") if optional else "")
    raise RecordError(
        _('"{name}" must be {wanted}, not {value}'), name=name, wanted=wanted, value=json_shown(value)
    )


def as_object(data: Any) -> Mapping[str, Any]:
    """Return a JSON object, such as a record; raises `RecordError` for anything else."""
    if not isinstance(data, Mapping):
        raise RecordError(_("a record must be a JSON object, not {value}"), value=json_shown(data))
    return data


def json_shown(value: object) -> str:
    """Return a value from JSON for an error, quoted as `shown` does, with the words of JSON.

    >>> json_shown(None), json_shown(True), json_shown("true")
    ('null', 'true', "'true'")
    """
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else shown(value)


def options_of(setup: Mapping[str, Any], game: str, names: Sequence[str]) -> dict[str, Any]:
    """Return the options in a game's setup, if it has any; raises `RecordError` for unknown ones."""
    options: dict[str, Any] = field(setup, "options", dict) if "options" in as_object(setup) else {}
    check_options(game, options, names, RecordError)
    return options


def texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return the named list of strings from a JSON object. Raises `RecordError` if it is anything else.

    >>> texts({"points": ["no trap"]}, "points")
    ('no trap',)
    """
    found = field(data, name, list)
    for text in found:
        if not isinstance(text, str):
            raise RecordError(_('"{name}" must contain strings, not {given}'), name=name, given=shown(text))
    return tuple(found)


def dealt_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards of a deal, given as `Card` objects or as strings. Raises `RecordError` for anything
    else.
    """
    with refused_as_record():
        return as_cards(cards)


def check_same_cards(cards: Sequence[Card], pack: Iterable[Card]) -> None:
    """Reject a deal that does not contain exactly the cards in its pack.

    Raises `RecordError`, which reports the first card that does not belong or appears too many times, with
    its place counted from 1. If there is none, the error reports a missing card.
    """
    wanted = Counter(pack)
    seen: Counter[Card] = Counter()
    for place, card in enumerate(cards, start=1):
        if card not in wanted:
            raise RecordError(_("card {place}: {card} is not in this deck"), place=place, card=card)
        seen[card] += 1
        if seen[card] > wanted[card]:
            raise RecordError(_("card {place}: {card} appears too often"), place=place, card=card)
    missing = [card for card in wanted if seen[card] < wanted[card]]
    if missing:
        raise RecordError(
            _("the deal has {count} of {size} cards; {card} is missing"),
            count=len(cards),
            size=wanted.total(),
            card=missing[0],
        )
