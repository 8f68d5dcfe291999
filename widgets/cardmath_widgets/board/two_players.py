"""Two players at one board: whose turn it is, on two plates with different shapes."""

from dataclasses import dataclass

from cardmath.i18n import _, pgettext
from cardmath_widgets.page.elements.tree import Element, box, text


@dataclass(frozen=True)
class Turn:
    """A turn of two players, 0 and 1: the ``namer`` says what a card needs, then the other player finds it.

    >>> Turn.after(2), Turn.after(3).player, Turn.after(3, is_finding=True).player
    (Turn(namer=0, is_finding=False), 1, 0)
    """

    namer: int
    is_finding: bool = False

    @classmethod
    def after(cls, pairs: int, *, is_finding: bool = False) -> "Turn":
        """Return the turn after a number of pairs: the players swap after each."""
        return cls(pairs % 2, is_finding)

    @property
    def player(self) -> int:
        """The player whose turn it is now."""
        return 1 - self.namer if self.is_finding else self.namer

    @property
    def task(self) -> str:
        """What the player does now, as a sentence.

        >>> Turn(1).task
        'Player two: choose a card.'
        """
        if self.is_finding:
            return _("{Player}: find that card.").format(Player=_names()[self.player])
        return _("{Player}: choose a card.").format(Player=_names()[self.player])


def plates(turn: Turn) -> Element:
    """Return a plate for each player, with what to do; the player whose turn it is now is marked."""
    shown = [_plate(player, turn) for player in range(2)]
    return box("cm-players", *shown, group=_("Whose turn it is"), key="players")


def _plate(player: int, turn: Turn) -> Element:
    task = pgettext("game", "names") if player == turn.namer else pgettext("game", "finds")
    is_now = player == turn.player
    looks = f"cm-player is-{'two' if player else 'one'}{' is-now' if is_now else ''}"
    current = {"aria_current": "true"} if is_now else {}
    return box(
        looks,
        text("", "cm-player-mark", tag="i", aria_hidden="true"),
        text(_names()[player], tag="b"),
        text(task, tag="span"),
        key=f"player-{player}",
        **current,
    )


def _names() -> tuple[str, str]:
    return _("Player one"), _("Player two")
