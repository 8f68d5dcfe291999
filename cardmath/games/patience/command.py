"""The two-pack patiences on the command line: plain ``--option`` choices and a drawing of the table."""

from cardmath.commands.games import GameCommand
from cardmath.games.patience import PatiencePosition
from cardmath.games.patience.drawing import table_of
from cardmath.i18n import _


class PatienceCommand(GameCommand):
    """The drawing shows the table."""

    def picture(self, position: PatiencePosition, number: int) -> str:
        """Return the table as text: foundations with the cards they are waiting for, wing and reserve side by
        side, stock.

        >>> from cardmath.games.patience import OddAndEvenGame
        >>> print(PatienceCommand().picture(OddAndEvenGame().deal(7), 7))
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
        if position.game.waits_for_standstill:
            facts = _("{facts}, turn only when no card fits").format(facts=facts)
        return "\n\n".join([facts, table_of(position)])
