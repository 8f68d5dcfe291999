"""Links: a record and the way it is shown, as the fragment of a web address.

The fragment names what differs from the game's defaults, so the link of a plain deal is short enough
to be read out, and it carries the moves, so that a reload or another device goes on where it was:
``number=7&moves=t7.3+t7.4,draw``. What a browser keeps in a fragment is never sent to a server.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote, unquote

from cardmath.deals import random_deal_number
from cardmath.errors import RecordError
from cardmath.games import GAMES, Game, game_named
from cardmath.records import FORMAT, Record

__all__ = ["from_link", "game_from_options", "link_options", "to_link"]

_SAFE: Final = "+,.:;@!$*()/"
#: Values that are written as words.
_WORDS: Final = {"unlimited": None, "true": True, "false": False}


def to_link(record: Record, shown: Mapping[str, str] | None = None, usual_game: Game | None = None) -> str:
    """Return the link of a record; ``shown`` adds settings of the screen under names of their own.

    Options are named where they differ from those of ``usual_game``, by default the game's own defaults: the
    link must be read with the same.

    >>> from cardmath.games import PyramidGame
    >>> to_link(Record.of_deal(PyramidGame(), 7).with_moves(["draw"]), {"base": "10"})
    'game=pyramid-addition&number=7&moves=draw&base=10'
    """
    fields: dict[str, str] = {"game": record.game.key}
    fields |= link_options(record.game, usual_game)
    if record.number is None:
        fields["cards"] = ",".join(map(str, record.cards))
    else:
        fields["number"] = str(record.number)
    if record.moves:
        fields["moves"] = ",".join(record.moves)
    fields |= shown or {}
    return "&".join(f"{quote(name)}={quote(text, safe=_SAFE)}" for name, text in fields.items())


def from_link(link: str, usual_game: Game | None = None) -> tuple[Record | None, dict[str, str]]:
    """Read a link: the record, None where the link names no game, and the settings of the screen.

    Options of the game without a deal get a random one.

    A link that names no game is one of ``usual_game``, and options that it does not name are those of that
    game, by default the game's own defaults. Raises `RecordError` where the link names a deal that cannot be.

    >>> record, shown = from_link("number=7&passes=unlimited&base=10")
    >>> record.number, record.game.passes, shown
    (7, None, {'base': '10'})
    """
    fields = dict(_pairs(link.removeprefix("#")))
    key = fields.pop("game", usual_game.key if usual_game else next(iter(GAMES)))
    game = game_named(key)
    options = {name: fields.pop(name) for name, _text in _flat(game().setup()) if name in fields}
    deal = {name: fields.pop(name) for name in ("number", "cards", "moves") if name in fields}
    if "number" not in deal and "cards" not in deal:
        if not options:
            return None, fields
        deal["number"] = str(random_deal_number())
    data: dict[str, Any] = {"format": FORMAT, "game": key, **_completed(game, options, usual_game)}
    if "number" in deal:
        data["number"] = _value(deal["number"])
    if "cards" in deal:
        data["cards"] = deal["cards"].split(",")
    if deal.get("moves"):
        data["moves"] = deal["moves"].split(",")
    return Record.from_dict(data), fields


def link_options(game: Game, usual_game: Game | None = None) -> dict[str, str]:
    """Return the options that a reader with the same usual game would not fill in, as fields of a link.

    What is usual depends on the options before, as the size of a tableau on the deck.

    >>> from cardmath.games import PyramidGame
    >>> link_options(PyramidGame(passes=None))
    {'passes': 'unlimited'}
    >>> link_options(PyramidGame(), PyramidGame(passes=None))
    {'passes': '3'}
    """
    fields: dict[str, str] = {}
    usual = dict(_flat(_completed(type(game), {}, usual_game)))
    for name, text in _flat(game.setup()):
        if usual[name] != text:
            fields[name] = text
            # A choice that can only be together with one that follows is completed with that.
            with suppress(RecordError):
                usual = dict(_flat(_completed(type(game), fields, usual_game)))
    return fields


def game_from_options(options: Mapping[str, str], usual_game: Game) -> Game:
    """Return the game of `link_options`; raises `RecordError` where these cannot be.

    >>> from cardmath.games import PyramidGame
    >>> game_from_options({"passes": "2"}, PyramidGame()).passes
    2
    """
    known = {name for name, _text in _flat(usual_game.setup())}
    named = {name: text for name, text in options.items() if name in known}
    game = type(usual_game)
    return game.from_setup(_completed(game, named, usual_game))


def _completed(game: type[Game], options: Mapping[str, str], usual_game: Game | None) -> dict[str, Any]:
    """Return a setup in which the options that are not named are the usual ones."""
    usual = link_options(usual_game) if isinstance(usual_game, game) else {}
    return game.completed(_deep({**usual, **options}))


def _flat(setup: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    for name, value in setup.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, next((word for word, one in _WORDS.items() if one is value), str(value))


def _deep(fields: Mapping[str, str]) -> dict[str, Any]:
    setup: dict[str, Any] = {}
    for name, text in fields.items():
        *path, last = name.split(".")
        place = setup
        for step in path:
            place = place.setdefault(step, {})
        # The lowest card is a text even where it looks like a number.
        place[last] = text if last == "lowest" else _value(text)
    return setup


def _value(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    # Nineteen digits hold every deal number; longer ones are refused as the texts they are.
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text


def _pairs(link: str) -> Iterable[tuple[str, str]]:
    for part in link.split("&"):
        name, equals, text = part.partition("=")
        if name and equals:
            yield unquote(name), unquote(text)
