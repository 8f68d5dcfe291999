"""Addresses short enough to read aloud: ``bonds-to-ten/7`` is deal 7 of the deck Bonds to ten.

An address is the name of a ready-made deck or a game, with an optional deal number. A deck uses its own base;
a game uses base ten, the base it opens in. Other options and bases have no short address, only a link.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardmath.deals import DEAL_NUMBERS
from cardmath.games import GAMES, Game, presets_of
from cardmath.games.registry import descriptors
from cardmath.numerals import DECIMAL


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
