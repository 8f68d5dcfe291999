"""Where a page starts: its link, the teacher's preset, the game played last, or the newcomer's step."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

from cardmath.errors import CardmathError
from cardmath.games import GAMES, Game
from cardmath.links import from_link
from cardmath.paths import FIELD, path_of
from cardmath_widgets.device.days import DAY
from cardmath_widgets.device.steps import link_with, step_link, with_step
from cardmath_widgets.page.panels.settings import Settings, base_in

#: The fields that a game in progress adds to a link: none of them is remembered for the next visit.
_OF_ONE_GAME: Final = frozenset(
    {"number", "cards", "moves", "at", "undos", "table", "first-steps", "begins", DAY}
    | {"hints", "step", "slips", "sums", "asked", "guess", "guesses"}
)
#: With one of these fields, a start has its own base: a ready-made deck, a step, first steps, a shared table.
_HAVE_BASES: Final = frozenset({"base", "preset", FIELD, "first-steps", "table", "tablets"})
_MOST_STEPS: Final = 100
#: What a device remembers about the digits for ten and eleven: never shown here, shown, or played with.
NEW, MET, KNOWN = "new", "met", "known"


@dataclass(frozen=True)
class Device:
    """What a page reports about its device: the link last played here, the steps won, and whether it is new.

    ``begins`` is the link that the teacher gave the server: a preset, a base, or both. ``done`` are the steps
    of the game last played, ``won`` the steps of the game in the page's link. ``base`` is the base chosen
    here, None if there has been no choice. ``shown`` is the base last seen here, None if the page does not
    say, and ``knows_digits`` is whether the digits for ten and eleven have been shown here before.
    ``names_digits`` is whether cards still name them, as they do until a game that uses them has ended here.

    >>> Device.of({"last": "path=3", "done": [1, 2, "x"], "fresh": True}).done
    frozenset({1, 2})
    """

    begins: str = ""
    last: str = ""
    done: frozenset[int] = frozenset()
    won: frozenset[int] = frozenset()
    is_new: bool = False
    base: int | None = None
    shown: int | None = None
    knows_digits: bool = True
    names_digits: bool = False

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> "Device":
        """Read what a page reports; invalid parts are ignored, because a device may contain anything."""
        return cls(
            str(message.get("begins") or ""),
            str(message.get("last") or ""),
            _steps(message.get("done")),
            _steps(message.get("won")),
            message.get("fresh") is True,
            base_in(str(message.get("base", ""))),
            base_in(str(message.get("shown", ""))),
            message.get("digits") != NEW,
            message.get("digits") in (NEW, MET),
        )


def _steps(sent: object) -> frozenset[int]:
    steps = sent[:_MOST_STEPS] if isinstance(sent, list) else []
    return frozenset(step for step in steps if type(step) is int)


def start_of(message: Mapping[str, Any], game: Game, family: type[Game], *, leads_newcomers: bool) -> str:
    """Return the link that a page starts with, or "" for the board's own start.

    ``message`` is the page's first message. The order is: the page's link; the teacher's preset and base; the
    game last played on this device; the newcomer's step on the path. The last two apply only if a board
    ``leads_newcomers``. In that case, a link to a game alone opens the first step of its path that this
    device has not won. ``family`` contains the games that the board plays. A start without a base gets the
    base that was chosen on this device.

    >>> from cardmath.games import PyramidGame
    >>> message = {"begins": "base=12", "fresh": True}
    >>> start_of(message | {"link": "number=7"}, PyramidGame(), PyramidGame, leads_newcomers=True)
    'number=7'
    >>> start_of(message, PyramidGame(), PyramidGame, leads_newcomers=True)
    'base=12'
    >>> message = {"link": "game=pyramid-addition&base=9", "won": [1, 2]}
    >>> start_of(message, PyramidGame(), PyramidGame, leads_newcomers=True).partition("&base=")[2]
    '9&path=3'
    >>> start_of({"link": "number=7", "base": "8"}, PyramidGame(), PyramidGame, leads_newcomers=True)
    'number=7&base=8'
    """
    device = Device.of(message)
    start = _start_of(message, device, game, family, leads_newcomers=leads_newcomers)
    if device.base is None or _HAVE_BASES & dict(parse_qsl(start.removeprefix("#"))).keys():
        return start
    return "&".join(filter(None, (start, f"base={device.base}")))


def _start_of(
    message: Mapping[str, Any], device: Device, game: Game, family: type[Game], *, leads_newcomers: bool
) -> str:
    link = str(message.get("link") or "")
    # A page without its own link reports the teacher's.
    own = "" if link == device.begins else link
    given = own or _for_this_game(device.begins, family)
    if given:
        return with_step(_with_step_to_win(given, device) if leads_newcomers else given, game.key)
    if not leads_newcomers:
        return ""
    remembered = _remembered(device, game)
    if remembered:
        return remembered
    path = path_of(game.key)
    return step_link(path.newcomer) if device.is_new and path is not None else ""


def _for_this_game(begins: str, family: type[Game]) -> str:
    """Return the teacher's start, or only its settings if its game is a different one."""
    fields = dict(parse_qsl(begins))
    key = fields.get("game", "")
    if not key or (key in GAMES and issubclass(GAMES[key], family)):
        return begins
    return link_with({name: text for name, text in fields.items() if name in _settings_fields()})


def _with_step_to_win(link: str, device: Device) -> str:
    """Return the link, adding the first unwon step if it only contains a game that has a path.

    That step belongs to the device, so it uses the base that was chosen there.
    """
    fields = dict(parse_qsl(link))
    path = path_of(fields.get("game", ""))
    if path is None or fields.keys() - {"game", *_settings_fields()}:
        return link
    step = next((step for step in path.steps if step.number not in device.won), None)
    if step is None:
        return link
    base = "" if device.base is None or "base" in fields else f"&base={device.base}"
    return f"{link}{base}&{FIELD}={step.number}"


def _settings_fields() -> Collection[str]:
    return ("base", "digits", "colours", "values", "still", "quiet", "frames", "lens")


def _remembered(device: Device, game: Game) -> str:
    """Return the link for the game last played: the next step on the path, or a new deal of the same kind.

    A path continues with the next step that has not been won, or after the last step with deals of its game.

    >>> from cardmath.games import PyramidGame
    >>> game, last = PyramidGame(), "game=pyramid-addition&number=1&base=10&path=2"
    >>> _remembered(Device(last=last, done=frozenset({2, 3})), game).endswith("&path=4")
    True
    >>> "number" in _remembered(Device(last=last, done=frozenset(range(2, 21))), game)
    False
    """
    fields = {name: text for name, text in parse_qsl(device.last) if name not in _OF_ONE_GAME}
    path = path_of(fields.get("game", game.key))
    step = None if path is None else path.named(fields.pop(FIELD, ""))
    try:
        if path is not None and step is not None:
            done = device.done
            following = next((one for one in path.steps[step.number - 1 :] if one.number not in done), None)
            if following is not None:
                return step_link(following, Settings.from_link(fields))
        if device.base is not None and fields:
            fields["base"] = str(device.base)
        remembered = link_with(fields)
        if remembered:
            from_link(remembered, game, lambda _game: 0)
    except CardmathError:
        # The device's data may come from an older version.
        return ""
    return remembered
