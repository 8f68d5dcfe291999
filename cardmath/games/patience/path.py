"""The texts of the solitaire paths, one `PathWords` for each game; the deals are in ``seeds/paths``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardmath.games.registry import Idea, PathWords
from cardmath.i18n import N_

_END: Final = N_("The end of a game")
_WHOLE: Final = N_("Whole games")

_BY_TWOS: Final = Idea("twos", N_("Up by twos"), N_("A three goes on an ace, a four on a two."), _END)
_PAST_THE_KING: Final = Idea("king", N_("Past the king"), N_("Then comes the two. Odd turns into even."))
_ONCE_MORE: Final = Idea(
    "redeal", N_("Once more"), N_("Is the stock empty? Press it to go through it again.")
)
_WITH_ACES_AND_TWOS: Final = Idea(
    "whole",
    N_("A whole game"),
    N_("The aces and twos are out. Play every card that fits."),
    _WHOLE,
)
_HOLD: Final = Idea("hold", N_("Hold a card back"), N_("A good card can wait. Sometimes that wins."))
_REAL: Final = N_("The real game")
_FIND_ACES_AND_TWOS: Final = Idea("usual", _REAL, N_("Find the aces and twos, too."))

_ODD_AND_EVEN: Final = PathWords(
    (
        _BY_TWOS,
        _PAST_THE_KING,
        Idea("reserve", N_("The open cards"), N_("Open cards can go, too. A new card fills each place.")),
        _ONCE_MORE,
        _WITH_ACES_AND_TWOS,
        _HOLD,
        Idea("choose", N_("Two piles fit"), N_("A card can fit two piles. Choose well.")),
        _FIND_ACES_AND_TWOS,
    ),
    "twos",
)

_PATRIARCHS: Final = PathWords(
    (
        Idea(
            "up",
            N_("Up from the ace"),
            N_("A two on an ace, a three on a two."),
            _END,
        ),
        Idea("down", N_("Down from the king"), N_("A queen on a king, then a jack.")),
        Idea("both", N_("Up and down"), N_("Each suit has a pile each way. Look at both.")),
        _ONCE_MORE,
        Idea("shift", N_("Change sides"), N_("When piles meet, a card can cross over.")),
        Idea(
            "whole",
            N_("A whole game"),
            N_("The aces and kings are out. Play every card that fits."),
            _WHOLE,
        ),
        Idea("usual", _REAL, N_("A good card can wait. Sometimes that wins.")),
    ),
    "up",
)

_ROYAL_COTILLION: Final = PathWords(
    (
        _BY_TWOS,
        Idea("wing", N_("Columns"), N_("Only the last card can go. It frees the next one.")),
        _PAST_THE_KING,
        Idea("once", N_("Only once"), N_("You go through the stock once. Look before you turn a card.")),
        _WITH_ACES_AND_TWOS,
        _HOLD,
        _FIND_ACES_AND_TWOS,
    ),
    "twos",
)

_CONTRADANCE: Final = PathWords(
    (
        Idea("guess", N_("Guess first"), N_("How many cards will stay?"), _END),
        Idea("after-ace", N_("After the ace"), N_("Fives go down to the ace. Then comes the king.")),
        Idea("from-six", N_("Up from six"), N_("Sixes go up to the queen.")),
        _ONCE_MORE,
        Idea("whole", N_("A whole dance"), N_("Guess first. Then turn every card."), _WHOLE),
        Idea("usual", _REAL, N_("The stock starts over once. Will you be lucky?")),
    ),
    "guess",
)

_CAPTURED_QUEENS: Final = PathWords(
    (
        Idea(
            "guess",
            N_("Free the queens"),
            N_("Fives and sixes hold them captive."),
            _END,
        ),
        Idea("from-six", N_("Up from six"), N_("Sixes go up to the jack.")),
        Idea("after-ace", N_("Down from five"), N_("Fives go down to the ace. Then comes the king.")),
        _ONCE_MORE,
        Idea(
            "whole",
            N_("The whole tower"),
            N_("Its first cards are out. Guess, then turn the others."),
            _WHOLE,
        ),
        Idea("usual", _REAL, N_("Find the queens, fives and sixes, too.")),
    ),
    "guess",
)

#: The texts of each path, by its game's key.
WORDS: Final[Mapping[str, PathWords]] = MappingProxyType(
    {
        "odd-and-even": _ODD_AND_EVEN,
        "patriarchs": _PATRIARCHS,
        "royal-cotillion": _ROYAL_COTILLION,
        "contradance": _CONTRADANCE,
        "captured-queens": _CAPTURED_QUEENS,
    }
)
