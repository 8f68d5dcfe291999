"""Addresses short enough to be read aloud: ``bonds-to-ten/7`` is deal 7 of the deck Bonds to ten.

A ready-made deck or a game has a name; behind it may come the number of a deal. What differs from that game's
usual options, or from the base it is usually counted in, has no short address, only a link.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardmath.deals import DEAL_NUMBERS
from cardmath.decks import PRESETS
from cardmath.games import GAMES, Game, OddsGame, PyramidGame
from cardmath.numerals import DECIMAL, DOZENAL

__all__ = ["Called", "called", "short_address"]


class Called(NamedTuple):
    """What a name calls: a game, the base it is usually counted in, and the link of a deal of it."""

    game: Game
    base: int
    link: str


def called(name: str, number: str = "") -> Called | None:
    """Return what the name of a ready-made deck or a game calls, with a deal's number or without; or None.

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
    """Return the short address of a deal that is counted in a base, "" where it has none.

    >>> short_address(PyramidGame(), 7, 12), short_address(PyramidGame(), 7, 10)
    ('standard-dozenal/7', '')
    """
    names = (name for name, one in _names() if (one.game, one.base) == (game, base))
    return next((f"{name}/{number}" for name in names), "")


def _names() -> Iterator[tuple[str, Called]]:
    """Yield every name with what it calls, those of decks first."""
    for name, preset in PRESETS.items():
        link = f"game={PyramidGame.key}&preset={name}"
        yield name, Called(PyramidGame(preset.deck), preset.base, link)
    for name, kind in GAMES.items():
        base = _BASES.get(name, DOZENAL.base)
        # What a link does not say of the base is twelve.
        yield name, Called(kind(), base, f"game={name}" + ("" if base == DOZENAL.base else f"&base={base}"))


#: The bases in which games are counted where that is not twelve.
_BASES: Final = {OddsGame.key: DECIMAL.base}
