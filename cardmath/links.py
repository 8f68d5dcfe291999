"""Links: a record and its display settings, as the fragment of a web address; and short addresses.

The fragment contains only what differs from the game's defaults, so the link to a plain deal is short enough
to read out. It also contains the moves, so that a reload or another device can continue the game:
``number=7&moves=t7.3+t7.4,draw``. Browsers never send the fragment to a server.

A link with a game includes every option that differs from that game's defaults. A link without a game refers
to the page's own game (``usual_game``) and changes only the options in the link.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

from cardmath.deals import DEAL_NUMBERS, random_deal_number
from cardmath.decks import preset_named
from cardmath.errors import RecordError
from cardmath.games import GAMES, Game, game_named, presets_of
from cardmath.games.registry import descriptors
from cardmath.i18n import _
from cardmath.integers import UNLIMITED, option_text
from cardmath.numerals import DECIMAL
from cardmath.reading import refused_as_record
from cardmath.records import FORMAT, Record

#: The maximum length of a link, and the maximum number of moves in it. Browsers accept links this long, and a
#: page can replay this many moves while it opens.
LONGEST: Final = 60_000
MOST_MOVES: Final = 3_000

_SAFE: Final = "+,.:;@!$*()/"
_DECK: Final = "deck."
_BOOLEANS: Final = {"true": True, "false": False}


class Parameter(NamedTuple):
    """A field of a link: its name, the type of its value and, for a game option, the default value."""

    name: str
    kind: type
    usual: Any = None

    def read(self, text: str) -> Any:
        """Return the value that a string stands for. A string of the wrong type is returned unchanged, to be
        rejected later.
        """
        if self.kind is str:
            return text
        if self.kind is list:
            return text.split(",") if text else []
        if text == UNLIMITED:
            return None
        if self.kind is bool:
            return _BOOLEANS.get(text, text)
        # Nineteen digits are enough for every deal number. Longer numbers stay strings and are rejected.
        return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text


#: The fields that describe the deal in every link, besides the game's options and the display settings.
DEAL: Final = (
    Parameter("game", str),
    Parameter("number", int),
    Parameter("cards", list),
    Parameter("moves", list),
)
#: For games with a deck: a ready-made deck, which also sets the base.
PRESET: Final = Parameter("preset", str)


def parameters(game: Game | type[Game]) -> tuple[Parameter, ...]:
    """Return every field that a link to a game may have: the deal, then the setup's options.

    >>> from cardmath.games import PyramidGame
    >>> [(one.name, one.kind.__name__, one.usual) for one in parameters(PyramidGame)][-2:]
    [('tableau', 'int', 28), ('passes', 'int', 3)]
    """
    usual = game if not isinstance(game, type) else game()
    # An option that is unlimited by default is otherwise a number.
    options = [
        Parameter(name, int if value is None else type(value), value) for name, value in _options(usual)
    ]
    return (*DEAL, *([PRESET] if any(one.name.startswith(_DECK) for one in options) else []), *options)


def to_link(record: Record | Game, shown: Mapping[str, str] | None = None) -> str:
    """Return the link to a record. ``shown`` adds display settings under their own names.

    A link to a game alone has no deal. This form is for sharing a table with hidden hands.

    >>> from cardmath.games import PyramidGame
    >>> to_link(Record.of_deal(PyramidGame(), 7).with_moves(["draw"]), {"base": "10"})
    'game=pyramid-addition&number=7&moves=draw&base=10'
    """
    game = record.game if isinstance(record, Record) else record
    fields: dict[str, str] = {"game": game.key, **_unusual(game)}
    if isinstance(record, Record):
        if record.number is None:
            fields["cards"] = ",".join(map(str, record.cards))
        else:
            fields["number"] = str(record.number)
        if record.moves:
            fields["moves"] = ",".join(record.moves)
    fields |= shown or {}
    return "&".join(f"{quote(name)}={quote(text, safe=_SAFE)}" for name, text in fields.items())


def from_link(
    link: str, usual_game: Game | None = None, number_for: Callable[[Game], int] | None = None
) -> tuple[Record | None, dict[str, str]]:
    """Return the record and the display settings in a link.

    The record is None if the link has no deal, no options and no other game.

    ``usual_game`` is the page's own game. If the link has options or another game but no deal, ``number_for``
    chooses the deal number for the game. Without ``number_for`` the number is random. Raises `RecordError`,
    with the reason in one sentence, if the link is too long, has an invalid deal or has an illegal move.

    >>> record, shown = from_link("number=7&passes=unlimited&base=10")
    >>> record.number, record.game.passes, shown
    (7, None, {'base': '10'})
    >>> from cardmath import Deck, PyramidGame
    >>> from_link("number=7", PyramidGame(Deck(10, 0)))[0].game.deck.target
    10
    """
    if len(link) > LONGEST:
        raise RecordError(
            _("this link is too long: it has {length} characters; the limit is {most}"),
            length=len(link),
            most=LONGEST,
        )
    fields = dict(pairs(link.removeprefix("#")))
    if "game" in fields or usual_game is None:
        kind, options = game_named(fields.pop("game", next(iter(GAMES)))), dict[str, str]()
    else:
        kind, options = type(usual_game), _unusual(usual_game)
    named = {one.name: one for one in parameters(kind)}
    said = {name: fields.pop(name) for name in named if name in fields}
    deal = {one.name: one.read(said.pop(one.name)) for one in DEAL if one.name in said}
    chosen = said.pop(PRESET.name, None)
    if chosen is not None:
        # A ready-made deck replaces the page's own deck and every option chosen for it.
        options = _ready_made(chosen, fields)
    _check_names(fields, named)
    has_deal = "number" in deal or "cards" in deal
    is_another = usual_game is not None and kind is not type(usual_game)
    if not (has_deal or said or chosen is not None or is_another):
        return None, fields
    if len(deal.get("moves", ())) > MOST_MOVES:
        raise RecordError(
            _("this link has {count} moves; the limit is {most}"),
            count=len(deal["moves"]),
            most=MOST_MOVES,
        )
    setup = kind.completed(_deep(options | said, named))
    if not has_deal:
        deal["number"] = number_for(kind.from_setup(setup)) if number_for else random_deal_number()
    record = Record.from_dict({"format": FORMAT, "game": kind.key, **setup, **deal})
    record.position()
    return record, fields


def options_apart(game: Game, other: Game) -> dict[str, str]:
    """Return, as link fields, the options that differ between a game and another of the same type.

    >>> from cardmath.games import PyramidGame
    >>> options_apart(PyramidGame(passes=None), PyramidGame())
    {'passes': 'unlimited'}
    """
    others = dict(_options(other))
    return {name: option_text(value) for name, value in _options(game) if others[name] != value}


def game_with_options(game: Game, options: Mapping[str, str]) -> Game:
    """Return a game with the options from `options_apart` changed. Raises `RecordError` if they are invalid.

    Fields that are not options of the game are ignored.

    >>> from cardmath.games import PyramidGame
    >>> game_with_options(PyramidGame(), {"passes": "2"}).passes
    2
    """
    named = {one.name: one for one in parameters(game)}
    own = {name: option_text(value) for name, value in _options(game)}
    changed = {name: text for name, text in options.items() if name in own}
    return type(game).from_setup(_deep(own | changed, named))


def _unusual(game: Game) -> dict[str, str]:
    """Return the options that differ from the defaults. Defaults may depend on earlier options (the deck)."""
    named = {one.name: one for one in parameters(type(game))}
    fields: dict[str, str] = {}
    usual = dict(_flat(game.completed({})))
    for name, value in _options(game):
        if usual[name] != value:
            fields[name] = option_text(value)
            usual = dict(_flat(game.completed(_deep(fields, named))))
    return fields


def _check_names(fields: Mapping[str, str], named: Mapping[str, Parameter]) -> None:
    """Reject an option name that lacks its prefix and would otherwise be ignored."""
    for name in named:
        last = name.rpartition(".")[2]
        if last not in named and last in fields:
            raise RecordError(
                _('this link says "{last}"; the field for it is "{name}"'), last=last, name=name
            )


def _ready_made(key: str, fields: dict[str, str]) -> dict[str, str]:
    """Return the options of a ready-made deck, and add its base to the display settings."""
    with refused_as_record():
        preset = preset_named(key)
    fields.setdefault("base", str(preset.base))
    return {f"{_DECK}{name}": str(value) for name, value in asdict(preset.deck).items()}


def _options(game: Game) -> Iterable[tuple[str, Any]]:
    """Return every option of a game, including any that a record omits because it has its usual value."""
    return _flat(game.completed(game.setup()))


def _flat(setup: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    for name, value in setup.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _deep(fields: Mapping[str, str], named: Mapping[str, Parameter]) -> dict[str, Any]:
    setup: dict[str, Any] = {}
    for name, text in fields.items():
        *path, last = name.split(".")
        place = setup
        for step in path:
            place = place.setdefault(step, {})
        place[last] = named[name].read(text)
    return setup


def pairs(link: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of a link. A plus stays a plus, as in an answer; a space is written as %20.

    >>> [*pairs("tries=6+7&steps=")]
    [('tries', '6+7'), ('steps', '')]
    """
    for part in link.split("&"):
        name, equals, text = part.partition("=")
        if name and equals:
            yield unquote(name), unquote(text)


# -- addresses short enough to read aloud: ``bonds-to-ten/7`` is deal 7 of Bonds to ten -------------------
# An address is the name of a ready-made deck or a game, with an optional deal number. A deck uses its own
# base; a game uses base ten, the base it opens in. Other options and bases have no short address, only a
# link.


class CalledGame(NamedTuple):
    """The game that a name refers to, with its base and the link to a deal."""

    game: Game
    base: int
    link: str


def called(name: str, number: str = "") -> CalledGame | None:
    """Look up a name and an optional deal number; return None if the address is unknown.

    The name is either a ready-made deck or a game.

    >>> called("bonds-to-ten", "7").link
    'game=pyramid-addition&preset=bonds-to-ten&number=7'
    >>> called("odds").link, called("bonds-to-eleven"), called("odds", "x")
    ('game=odds&base=10', None, None)
    """
    is_number = number.isascii() and number.isdigit() and len(number) < 20 and int(number) < DEAL_NUMBERS
    if number and not is_number:
        return None
    found = next((one for known, one in _names() if known == name), None)
    return found and found._replace(link=f"{found.link}&number={int(number)}" if number else found.link)


def short_address(game: Game, number: int, base: int) -> str:
    """Return a deal's short address in a base, or "" if it has none.

    >>> from cardmath.games import PyramidGame
    >>> short_address(PyramidGame(), 7, 12), short_address(PyramidGame(), 7, 10)
    ('standard-dozenal/7', 'pyramid-addition/7')
    >>> short_address(PyramidGame(), 7, 11)
    ''
    """
    names = (name for name, one in _names() if (one.game, one.base) == (game, base))
    return next((f"{name}/{number}" for name in names), "")


def _names() -> Iterator[tuple[str, CalledGame]]:
    """Yield each name and what it refers to, ready-made decks first."""
    kinds = {descriptor: GAMES[descriptor.key] for descriptor in descriptors()}
    for found, kind in kinds.items():
        for name, (game, base) in presets_of(kind).items():
            yield name, CalledGame(game, base, f"game={found.key}&preset={name}")
    for found, kind in kinds.items():
        base = DECIMAL.base
        yield found.key, CalledGame(kind(), base, f"game={found.key}&base={base}")
