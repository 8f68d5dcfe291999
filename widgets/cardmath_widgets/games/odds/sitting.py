"""Who sits at an Odds table: people at this screen, machines in the other seats, and their pace."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.errors import DeckError, RecordError, check_choice
from cardmath.games.odds import OddsGame
from cardmath.games.odds.players import PLAYERS, player_named
from cardmath.games.odds.words import player_name
from cardmath.i18n import NP_, _, pgettext
from cardmath.numerals import Notation
from cardmath.sentences import as_given, capitalised

#: Seconds before a machine's turn, keyed by the name of the pace.
PACES: Final[Mapping[str, float]] = MappingProxyType({"slow": 3.0, "usual": 1.5, "fast": 0.4})
#: The strengths of computer players, weakest first.
STRENGTHS: Final = tuple(PLAYERS)

#: Maximum number of players, at one screen or at several.
MOST_PLAYERS: Final = 8
#: The court cards that play against a single player, in seat order, and their names.
_COURT: Final = {
    "jack": NP_("name of a computer player", "Jack"),
    "queen": NP_("name of a computer player", "Queen"),
    "king": NP_("name of a computer player", "King"),
}
#: A number in a link, short enough to quote in an error message.
WHOLE: Final = re.compile(r"\d{1,9}", re.ASCII)

#: The choices, which links contain.
CHOICES: Final = ("people", "strength", "pace")


@dataclass(frozen=True)
class Sitting:
    """The players: the first ``people`` sit at this screen, with machines of a given ``strength`` in the
    other seats. With two or more people, the screen is passed round and every hand is hidden from the others.

    At a table for several tablets, the only player at this screen is ``seat``, which is 0 at any other table.
    ``others`` are the human players at the other screens, and ``away`` the ones who are currently absent. The
    computer plays for the ones in ``passed``, possibly including this seat, until they play again. ``late``
    is the player everyone has been waiting for, 0 for none. ``names`` are the names of all players, "" for
    players without a name.

    >>> Sitting(people=2).to_link(), Sitting.from_link({"people": "2"}).pace
    ({'people': '2'}, 'usual')
    >>> sitting = Sitting(seat=2, others=frozenset({1}), names=("otter", "", ""))
    >>> [sitting.is_person(player) for player in (1, 2, 3)]
    [False, True, False]
    >>> [sitting.is_machine(player) for player in (1, 2, 3)]
    [False, False, True]
    """

    people: int = 1
    strength: str = "counter"
    pace: str = "usual"
    seat: int = 0
    others: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    late: int = 0
    names: tuple[str, ...] = ()

    @property
    def is_passed_round(self) -> bool:
        """Whether several people share this screen."""
        return self.people > 1

    @property
    def is_shared(self) -> bool:
        """Whether several people share the table, at this screen or at others.

        Nothing can be undone there, and the deal number stays hidden.
        """
        return self.is_passed_round or bool(self.seat)

    @property
    def first(self) -> int:
        """The first player at this screen."""
        return self.seat or 1

    @property
    def said_names(self) -> tuple[str, ...]:
        """The players' names in sentences: a single player plays against the court cards.

        >>> Sitting().said_names[1], Sitting(people=2).said_names
        ('Jack', ())
        """
        if self.is_passed_round:
            return ()
        if self.seat:
            return tuple(capitalised(_(name)) if name else "" for name in self.names)
        court = [pgettext("name of a computer player", name) for name in _COURT.values()]
        return ("", *court, *[""] * (MOST_PLAYERS - len(court) - 1))

    def figure(self, player: int) -> str:
        """Return the figure that plays in a computer player's seat, or "".

        >>> [Sitting().figure(player) for player in (1, 2, 5)], Sitting(seat=1).figure(2)
        (['', 'jack', ''], '')
        """
        return "" if self.is_shared else dict(enumerate(_COURT, 2)).get(player, "")

    def is_person(self, player: int) -> bool:
        """Return whether a player sits at this screen."""
        return player in range(self.first, self.first + self.people)

    def is_machine(self, player: int) -> bool:
        """Return whether a player is a computer player rather than a person, at this screen or another."""
        return not self.is_person(player) and player not in self.others

    def name(self, player: int, notation: Notation, watcher: int = 0) -> str:
        """Return a player's name for use in a sentence; the ``watcher`` is "you".

        >>> from cardmath.numerals import DECIMAL
        >>> sitting = Sitting(seat=1, others=frozenset({2}), names=("", "otter", ""))
        >>> [sitting.name(player, DECIMAL, watcher=1) for player in (1, 2, 3)]
        ['you', 'Otter', 'player 3']
        """
        return player_name(player, watcher, notation, self.said_names)

    def within(self, game: OddsGame) -> "Sitting":
        """Return the sitting, with no more people than the game has players."""
        return replace(self, people=min(self.people, game.players))

    def to_link(self) -> dict[str, str]:
        """Return the choices that differ from the defaults, as link fields."""
        chosen = {name: getattr(self, name) for name in CHOICES}
        return {name: str(value) for name, value in chosen.items() if value != getattr(Sitting, name)}

    @classmethod
    def from_link(
        cls, fields: Mapping[str, str], usual: "Sitting | None" = None, players: int = MOST_PLAYERS
    ) -> "Sitting":
        """Read the sitting from a link; missing fields get their defaults.

        Raises `RecordError` if a field is invalid, including more people than ``players``.

        >>> Sitting.from_link({"pace": "mad"})
        Traceback (most recent call last):
        ...
        cardmath.errors.RecordError: "pace" must be one of slow, usual, fast, not 'mad'
        """
        plain = usual or cls()
        people = fields.get("people", str(plain.people))
        strength = player_named(fields.get("strength", plain.strength))
        pace = fields.get("pace", plain.pace)
        if "people" in fields and people not in map(str, range(1, players + 1)):
            given = as_given(int(people) if WHOLE.fullmatch(people) else people)
            text = _('"{name}" must be a whole number from {low} to {high}, not {given}')
            raise RecordError(text, name="people", low=1, high=players, given=given)
        for name, chosen, choices in (("strength", strength, STRENGTHS), ("pace", pace, PACES)):
            check_choice(name, chosen, choices, RecordError)
        return cls(int(people), strength, pace)


def sitting_in(fields: Mapping[str, str], usual: Sitting, usual_options: Mapping[str, Any]) -> Sitting:
    """Return the sitting described by a link; a link with its own game does not use the page's defaults.

    Anyone who reads a link knows the deal in it, so people cannot share that deal. Raises `RecordError` if a
    field is invalid.
    """
    names_game = "game" in fields
    plain = str(OddsGame.players if names_game else usual_options["players"])
    players = fields.get("options.players", plain)
    # The game itself reports an invalid number of players.
    most = int(players) if players in tuple("345678") else 8
    sitting = Sitting.from_link(fields, Sitting() if names_game else usual, most)
    return replace(sitting, people=1) if {"number", "cards", "moves"} & set(fields) else sitting


def sitting_of(people: int, strength: str, pace: str) -> Sitting:
    """Return the sitting for a notebook's arguments; raises `DeckError` if they are invalid."""
    try:
        return Sitting.from_link({"people": str(people), "strength": str(strength), "pace": str(pace)})
    except RecordError as error:
        raise DeckError("{error}", error=error) from None
