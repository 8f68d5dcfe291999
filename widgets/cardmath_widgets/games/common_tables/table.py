"""A common table as a value: its chairs, who owns them, and the state of its game as plain data.

This module knows nothing about games or screens. A game stores its record, whose turn it is, and how far it
has got. Each change makes a new table, under the folder's lock (`folder`), so two pages never play at once.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _

#: Tables are numbered from 1 up to this.
MOST_TABLES: Final = 99
_NUMBER: Final = re.compile(r"[1-9][0-9]?", re.ASCII)
_OWNER: Final = re.compile(r"([0-9a-f]{64})?", re.ASCII)
_WORD: Final = re.compile(r"[a-z-]{0,32}", re.ASCII)
#: The upper bounds for stored numbers and for the number of chairs at a table.
_LARGEST: Final = 1_000_000
_MOST_CHAIRS: Final = 20


class TableError(CardmathError, ValueError):
    """An action that is not possible at a common table right now."""


@dataclass(frozen=True)
class Chair:
    """A chair: the key of its owner, "" for a computer player, and the name of the owner, if any.

    The key is a hash (`folder.owner_key`), so nothing in the files gives access to the seat.

    If ``is_passed`` is true, the others go on without the owner, who keeps the chair. ``person`` tells
    pupils or browsers apart (`folder.person_key`), whatever pages they sit down on.
    """

    owner: str = ""
    name: str = ""
    is_passed: bool = False
    person: str = ""


@dataclass(frozen=True)
class TableStanding:
    """How far a game has got: its record as plain data, the player to move (0 for none), and the round.

    ``players_in`` are the players still in the game.
    """

    record: Mapping[str, Any]
    turn: int
    round: int
    players_in: tuple[int, ...]
    is_over: bool = False


@dataclass(frozen=True)
class CommonTable:
    """A numbered table. Before a game begins, its chairs belong to the people in order of arrival.

    After that, there is a chair for each player. ``version`` counts moves and new games, and ``games`` the
    games begun.

    >>> ann, ben, cem = (letter * 64 for letter in "abc")
    >>> table = CommonTable(4, "odds").joined(ann, most=8).joined(ben, most=8)
    >>> table = table.begun(TableStanding({}, 1, 1, (1, 2, 3)), 3, "counter", "usual")
    >>> [bool(chair.owner) for chair in table.chairs], table.chair_of(ben)
    ([True, True, False], 2)
    >>> table.left(ann).joined(cem, most=8).chair_of(cem)
    1
    """

    number: int
    game: str
    chairs: tuple[Chair, ...] = ()
    games: int = 0
    version: int = 0
    strength: str = ""
    pace: str = ""
    standing: TableStanding | None = None

    # -- who sits here -------------------------------------------------------------------------------------

    def chair_of(self, owner: str) -> int | None:
        """Return the number of an owner's chair, from 1, or None if they have no chair here."""
        owners = [chair.owner for chair in self.chairs]
        return owners.index(owner) + 1 if owner and owner in owners else None

    @property
    def people(self) -> frozenset[int]:
        """The numbers of the chairs owned by people."""
        return frozenset(at for at, chair in enumerate(self.chairs, 1) if chair.owner)

    @property
    def passed(self) -> frozenset[int]:
        """The numbers of the chairs that the computer plays for, until their owners play again."""
        return frozenset(at for at, chair in enumerate(self.chairs, 1) if chair.is_passed)

    def joined(self, owner: str, *, most: int, person: str = "") -> "CommonTable":
        """Return the table with one more person, in a new chair or in a computer player's.

        A ``person`` who already has a chair takes it over from another page. Before the first game there is
        room for up to ``most`` people. Raises `TableError` if there is no room.

        >>> table = CommonTable(4, "odds").joined("a" * 64, most=8, person="otter")
        >>> [chair.owner[:1] for chair in table.joined("b" * 64, most=8, person="otter").chairs]
        ['b']
        """
        if self.chair_of(owner) is not None:
            return self
        own = next((at for at, chair in enumerate(self.chairs, 1) if person and chair.person == person), None)
        if own is not None:
            return self._with_chair(own, replace(self.chairs[own - 1], owner=owner))
        if self.standing is None:
            if len(self.chairs) >= most:
                raise TableError(_("Table {number} is full."), number=str(self.number))
            return replace(self, chairs=(*self.chairs, Chair(owner, person=person)))
        free = [at for at, chair in enumerate(self.chairs, 1) if not chair.owner]
        if not free:
            raise TableError(_("Table {number} is full."), number=str(self.number))
        # A player who is out can only watch.
        at = min(free, key=lambda one: (one not in self._players_in, one))
        return self._with_chair(at, Chair(owner, person=person))

    def left(self, owner: str) -> "CommonTable":
        """Return the table after a person has left; during a game, a computer player takes over the chair."""
        at = self.chair_of(owner)
        if at is None:
            return self
        if self.standing is None:
            return replace(self, chairs=(*self.chairs[: at - 1], *self.chairs[at:]))
        return self._with_chair(at, Chair())

    def named(self, owner: str, name: str) -> "CommonTable":
        """Return the table with a person's name added."""
        at = self.chair_of(owner)
        return self if at is None else self._with_chair(at, replace(self.chairs[at - 1], name=name))

    def without(self, player: int) -> "CommonTable":
        """Return the table with the game going on without the owner of a chair, until they play again.

        Raises `TableError` if it is not their turn.

        >>> table = CommonTable(4, "odds", (Chair("a" * 64),), standing=TableStanding({}, 1, 1, (1, 2)))
        >>> table.without(1).passed, table.without(1).again("a" * 64) == table
        (frozenset({1}), True)
        """
        if self.standing is None or self.standing.turn != player or player not in self.people:
            raise TableError(_("The game has moved on."))
        return self._with_chair(player, replace(self.chairs[player - 1], is_passed=True))

    def again(self, owner: str) -> "CommonTable":
        """Return the table with the owner of a chair playing again."""
        at = self.chair_of(owner)
        return self if at is None else self._with_chair(at, replace(self.chairs[at - 1], is_passed=False))

    @property
    def _players_in(self) -> tuple[int, ...]:
        return self.standing.players_in if self.standing else ()

    def _with_chair(self, at: int, chair: Chair) -> "CommonTable":
        return replace(self, chairs=(*self.chairs[: at - 1], chair, *self.chairs[at:]))

    # -- what is played ------------------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        """Whether a game has begun and is not over."""
        return self.standing is not None and not self.standing.is_over

    def begun(self, standing: TableStanding, players: int, strength: str, pace: str) -> "CommonTable":
        """Return the table with a new game; computer players of the given strength take the other chairs.

        Raises `TableError` if a game is in progress, or if too many people are sitting here.
        """
        if self.is_playing:
            raise TableError(_("The game at table {number} has already begun."), number=str(self.number))
        # After a game, players who are still here keep their chairs.
        owned = [chair for chair in self.chairs if chair.owner]
        if len(owned) > players:
            raise TableError(_("There are too many players at table {number}."), number=str(self.number))
        chairs = (*owned, *(Chair() for _free in range(players - len(owned))))
        return replace(
            self,
            chairs=chairs,
            games=self.games + 1,
            version=self.version + 1,
            strength=strength,
            pace=pace,
            standing=standing,
        )

    def played(self, player: int, version: int, standing: TableStanding) -> "CommonTable":
        """Return the table after a move made on the given version.

        Raises `TableError` if the table has moved on since, or if it is not the player's turn.
        """
        now = self.standing
        if now is None or now.is_over or now.turn != player or self.version != version:
            raise TableError(_("The game has moved on."))
        return replace(self, version=version + 1, standing=standing)

    # -- as plain data -------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the table as data for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Any) -> "CommonTable":
        """Read a table from decoded JSON; raises `ValueError` if anything in it is invalid.

        >>> CommonTable.from_dict({"number": 4, "game": "odds", "chairs": [{"owner": "../x", "name": ""}]})
        Traceback (most recent call last):
        ...
        ValueError: no common table
        """
        try:
            chairs, standing = data["chairs"], data["standing"]
            lists = [chairs] if standing is None else [chairs, standing["players_in"]]
            if standing is not None:
                standing = TableStanding(**{**standing, "players_in": tuple(standing["players_in"])})
            seated = tuple(Chair(**chair) for chair in chairs)
            table = cls(**{**data, "chairs": seated, "standing": standing})
            is_sound = all(isinstance(one, list) for one in lists) and table._is_sound
        except (KeyError, TypeError) as error:
            raise ValueError("no common table") from error
        if not is_sound:
            raise ValueError("no common table")
        return table

    @property
    def _is_sound(self) -> bool:
        """Whether all fields have the right types and bounds; raises `TypeError` for some that do not."""
        now = self.standing or TableStanding({}, 0, 0, ())
        numbers = [self.number, self.games, self.version, now.turn, now.round, *now.players_in]
        owners = [key for chair in self.chairs for key in (chair.owner, chair.person)]
        words = [self.game, self.strength, self.pace, *(chair.name for chair in self.chairs)]
        flags = [now.is_over, *(chair.is_passed for chair in self.chairs)]
        return (
            all(type(one) is int and 0 <= one <= _LARGEST for one in numbers)
            and all(map(_OWNER.fullmatch, owners))
            and all(map(_WORD.fullmatch, words))
            and all(isinstance(one, bool) for one in flags)
            and isinstance(now.record, dict)
            and 1 <= self.number <= MOST_TABLES
            and now.turn <= len(self.chairs)
            and max(len(self.chairs), *now.players_in, len(now.players_in)) <= _MOST_CHAIRS
            and 0 not in now.players_in
        )


def number_in(text: str) -> int:
    """Return the table number that a person typed; raises `TableError` if there is no such table.

    >>> number_in(" 4 ")
    4
    >>> number_in("100")
    Traceback (most recent call last):
    ...
    cardmath_widgets.games.common_tables.table.TableError: Tables are numbered from 1 to 99.
    """
    if not _NUMBER.fullmatch(text.strip()):
        raise TableError(_("Tables are numbered from {low} to {high}."), low="1", high=str(MOST_TABLES))
    return int(text)
