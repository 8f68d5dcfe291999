"""The two-pack patiences on the command line: options as every plain game has them, and the table drawn."""

from cardmath.cards import Card
from cardmath.commands.games.plain import add_options, add_variants, game_of, games_of, wish_of
from cardmath.games.patience import PatiencePosition
from cardmath.i18n import _

__all__ = ["add_options", "add_variants", "game_of", "games_of", "picture", "wish_of"]

#: The width of a card on a terminal.
_WIDTH = 4
#: Up to so many cells lie in rows of three, more in rows of four, as the games are laid.
_SMALL_RESERVE = 9


def picture(position: PatiencePosition, number: int) -> str:
    """Return the table: foundations with what they wait for, wing and reserve side by side, stock.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> print(picture(OddAndEvenGame().deal(7), 7))
    Deal 7: 104 cards, 95 in the stock, redeals: 1
    <BLANKLINE>
    foundations  --  --  --  --      --  --  --  --
    wait for     As  Ah  Ad  Ac      2s  2h  2d  2c
    <BLANKLINE>
    reserve      3s  9s  Jc
                 Ad  6c  7c
                 Qd  8h  6d
    """
    facts = _("Deal {number}: {size} cards, {stock} in the stock, redeals: {redeals}").format(
        number=number,
        size=len(position.cards),
        stock=len(position.stock),
        redeals=_("unlimited") if position.game.redeals is None else position.game.redeals,
    )
    numbers = range(1, len(position.heights) + 1)
    blocks = [
        _rows(
            [_("foundations"), _("wait for")],
            [
                _fours([position.foundation_top(number) for number in numbers]),
                _fours([position.awaited(number) for number in numbers]),
            ],
        )
    ]
    if position.wing:
        rows = ["".join(map(_cell, row)).rstrip() for row in zip(*position.wing, strict=True)]
        blocks.append(_rows([_("wing")], rows))
    if position.reserve:
        across = 3 if len(position.reserve) <= _SMALL_RESERVE else 4
        cells = [position.reserve[i : i + across] for i in range(0, len(position.reserve), across)]
        blocks.append(_rows([_("reserve")], ["".join(map(_cell, row)).rstrip() for row in cells]))
    return "\n\n".join([facts, *blocks])


def _rows(names: list[str], rows: list[str]) -> str:
    heads = [*names, *[""] * (len(rows) - len(names))]
    return "\n".join(f"{head:13}{row}" for head, row in zip(heads, rows, strict=True))


def _fours(cards: list[Card | None]) -> str:
    """Return cards with a gap after every four, one for each suit."""
    groups = ["".join(map(_cell, cards[i : i + 4])) for i in range(0, len(cards), 4)]
    return "    ".join(groups).rstrip()


def _cell(card: Card | None) -> str:
    return f"{'--' if card is None else str(card):{_WIDTH}}"
