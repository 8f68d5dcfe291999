"""The people at a common table in words: who plays, who is away, and who comes and goes."""

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.games.odds.sitting import OwnSeat


def turn_sentence(seat: OwnSeat, player: int, notation: Notation) -> str:
    """Return what the table waits for in another player's turn.

    >>> from cardmath.numerals import DECIMAL
    >>> seat = OwnSeat(seat=1, others=frozenset({2, 3}), away=frozenset({3}), names=("", "otter", "bee", ""))
    >>> for player in (2, 3, 4):
    ...     print(turn_sentence(seat, player, DECIMAL))
    Otter is thinking.
    Bee is away: the computer plays.
    The computer plays for player 4.
    """
    name = seat.name(player, notation)
    if player in seat.away:
        return _("{Player} is away: the computer plays.").format(Player=capitalised(name))
    if seat.is_machine(player) or player in seat.passed:
        return _("The computer plays for {player}.").format(player=name)
    if player == seat.late:
        return _("{Player} is taking a long time. You can go on without {player}.").format(
            Player=capitalised(name), player=name
        )
    return _("{Player} is thinking.").format(Player=capitalised(name))


def changes_sentence(before: OwnSeat, now: OwnSeat, notation: Notation) -> str:
    """Return who has come, gone, or come back since; "" if only a name has changed."""
    sentences = [_own_changes(before, now)]
    for player in sorted(before.others | now.others):
        name = capitalised((now if player in now.others else before).name(player, notation))
        if player not in now.others:
            sentences.append(_("{Player} has left: the computer plays.").format(Player=name))
        elif player not in before.others:
            sentences.append(_("{Player} has sat down.").format(Player=name))
        elif player in now.away and player not in before.away:
            sentences.append(turn_sentence(now, player, notation))
        elif player in before.away and player not in now.away:
            sentences.append(_("{Player} is back.").format(Player=name))
        elif player in now.passed and player not in before.passed:
            sentences.append(_("You go on without {player}: the computer plays.").format(player=name))
        elif player in before.passed and player not in now.passed:
            sentences.append(_("{Player} plays again.").format(Player=name))
        elif player == now.late != before.late:
            sentences.append(turn_sentence(now, player, notation))
    return " ".join(filter(None, sentences))


def _own_changes(before: OwnSeat, now: OwnSeat) -> str:
    """Return what has changed for this seat: the others wait for it, or go on without it."""
    if now.seat in now.passed and now.seat not in before.passed:
        return _("The others went on, and the computer plays for you. Press anything to take over again.")
    if now.seat in before.passed and now.seat not in now.passed:
        return _("You play again.")
    if now.late == now.seat != before.late:
        return _("The others are waiting for you.")
    return ""
