"""The fifteen types of hand in Odds, best first, with their names, and what each of them beats."""

from enum import Enum
from typing import Final

from cardmath.i18n import N_, _
from cardmath.sentences import join_and


class HandType(Enum):
    """One of the fifteen types of hand. Its value is its rank, where 1 is the best.

    Each type has two names for people to read. ``plain_name`` describes the cards, and is used wherever
    people play and practise. ``own_name`` is the name used in the rules. It appears only where the two are
    explained: in *How to play*, in tables for teachers and in the reference.

    >>> HandType(10).plain_name, HandType.FOUR_PAIR.own_name, HandType("four pair").value
    ('four alike', 'four pair', 10)
    """

    TWO_FOUR = 1
    TWO_THREES = 2
    SIX_ODDS = 3
    THREE_TWOS = 4
    TWO_THREE = 5
    FIVE_ODDS = 6
    TWO_TWOS = 7
    FOUR_ODDS = 8
    JOKERS = 9
    FOUR_PAIR = 10
    THREE_PAIR = 11
    THREE_ODDS = 12
    TWO_PAIR = 13
    TWO_ODDS = 14
    NOTHING = 15

    @property
    def key(self) -> str:
        """The name for programs, the same in every language."""
        return _NAMES[self.value - 1][0]

    @classmethod
    def _missing_(cls, value: object) -> "HandType | None":
        """Return the type with this name, whether the game's own or the plain one."""
        return next((kind for kind, names in zip(cls, _NAMES, strict=True) if value in names), None)

    @property
    def own_name(self) -> str:
        """The type's name in the rules of the game."""
        return _(self.key)

    @property
    def plain_name(self) -> str:
        """The type's name in plain words."""
        return _(_NAMES[self.value - 1][1])

    @property
    def held(self) -> str:
        """The type's name for a sentence about what a player holds.

        >>> HandType.FOUR_ODDS.held, HandType.TWO_TWOS.held
        ('a run of four', 'two pairs')
        """
        return _(_HELD.get(self, _NAMES[self.value - 1][1]))

    @property
    def both_names(self) -> str:
        """The plain name, then the game's own name in parentheses if it is different.

        >>> HandType.FOUR_ODDS.both_names, HandType.NOTHING.both_names
        ('run of four (four odds)', 'nothing')
        """
        if self.plain_name == self.own_name:
            return self.plain_name
        return _("{plain} ({own})").format(plain=self.plain_name, own=self.own_name)

    @property
    def beats(self) -> tuple["HandType", ...]:
        """The types that a hand of this type beats, best first.

        >>> [kind.plain_name for kind in HandType.THREE_ODDS.beats]
        ['one pair', 'run of two', 'nothing']
        """
        return tuple(HandType)[self.value :]

    @property
    def beaten_by(self) -> tuple["HandType", ...]:
        """The types that beat a hand of this type, lowest first.

        >>> [kind.plain_name for kind in HandType.SIX_ODDS.beaten_by]
        ['three alike twice', 'four alike and a pair']
        """
        return tuple(HandType)[: self.value - 1][::-1]


#: The game's own name and the plain name of each type, best first.
_NAMES: Final = (
    (N_("two-four"), N_("four alike and a pair")),
    (N_("two threes"), N_("three alike twice")),
    (N_("six odds"), N_("run of six")),
    (N_("three twos"), N_("three pairs")),
    (N_("two-three"), N_("a pair and three alike")),
    (N_("five odds"), N_("run of five")),
    (N_("two twos"), N_("two pairs")),
    (N_("four odds"), N_("run of four")),
    (N_("jokers"), N_("both jokers")),
    (N_("four pair"), N_("four alike")),
    (N_("three pair"), N_("three alike")),
    (N_("three odds"), N_("run of three")),
    (N_("two pair"), N_("one pair")),
    (N_("two odds"), N_("run of two")),
    (N_("nothing"), N_("nothing")),
)

#: The maximum number of types named in a sentence.
_NAMED: Final = 3
#: What a player holds, where this differs from the plain name: runs have an article, and "nothing" is
#: explained.
_HELD: Final = {
    HandType.SIX_ODDS: N_("a run of six"),
    HandType.FIVE_ODDS: N_("a run of five"),
    HandType.FOUR_ODDS: N_("a run of four"),
    HandType.THREE_ODDS: N_("a run of three"),
    HandType.TWO_ODDS: N_("a run of two"),
    HandType.NOTHING: N_("no pair and no run"),
}


def beats_sentence(hand_type: HandType) -> str:
    """Return a sentence about the types that a hand of this type beats.

    `HandType.beats` lists them all.

    >>> beats_sentence(HandType.THREE_ODDS), beats_sentence(HandType.TWO_TWOS)
    ('This hand beats one pair, run of two and nothing.', 'This hand beats run of four and all below it.')
    """
    lower = hand_type.beats
    if not lower:
        return _("This hand beats no other type.")
    if len(lower) > _NAMED:
        return _("This hand beats {type} and all below it.").format(type=lower[0].plain_name)
    return _("This hand beats {types}.").format(types=join_and([one.plain_name for one in lower]))


def beaten_by_sentence(hand_type: HandType) -> str:
    """Return a sentence about the types that beat a hand of this type.

    `HandType.beaten_by` lists them all.

    >>> beaten_by_sentence(HandType.THREE_TWOS)
    'It loses only to run of six, three alike twice and four alike and a pair.'
    >>> beaten_by_sentence(HandType.JOKERS)
    'It loses to run of four and all above it.'
    """
    higher = hand_type.beaten_by
    if not higher:
        return _("No other type beats it.")
    if len(higher) > _NAMED:
        return _("It loses to {type} and all above it.").format(type=higher[0].plain_name)
    return _("It loses only to {types}.").format(types=join_and([one.plain_name for one in higher]))
