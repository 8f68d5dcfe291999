"""Who sits at a table of Odds: people at this screen, machines in the other seats, and their pace."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.games.odds import OddsGame
from cardmath.i18n import N_, _
from cardmath.numerals import Notation
from cardmath.players import PLAYERS
from cardmath_widgets.panels import Check, Control, Fields, Option, Select

__all__ = ["PACES", "STRENGTHS", "Sitting", "changed_game", "game_controls"]

#: Seconds before a machine's turn, by the name of the pace.
PACES: Final[Mapping[str, float]] = MappingProxyType({"slow": 3.0, "usual": 1.5, "fast": 0.4})
#: The strengths of machine players, the weakest first.
STRENGTHS: Final = tuple(PLAYERS)

_PACE_LABELS: Final = {"slow": N_("slow"), "usual": N_("usual"), "fast": N_("fast")}
_STRENGTH_LABELS: Final = {
    "beginner": N_("a beginner"),
    "counter": N_("counts odd cards"),
    "weigher": N_("weighs every action"),
}


@dataclass(frozen=True)
class Sitting:
    """The first ``people`` players sit at this screen, machines of a ``strength`` in the other seats.

    With two people or more the screen is passed round, and every hand is hidden from the others.

    >>> Sitting(people=2).to_link(), Sitting.from_link({"people": "2", "pace": "mad"}).pace
    ({'people': '2'}, 'usual')
    """

    people: int = 1
    strength: str = "counter"
    pace: str = "usual"

    @property
    def is_shared(self) -> bool:
        """Whether several people look at this screen."""
        return self.people > 1

    def is_person(self, player: int | None) -> bool:
        """Return whether a player sits at this screen."""
        return player is not None and player <= self.people

    def within(self, game: OddsGame) -> "Sitting":
        """Return the sitting with no more people than the game has players."""
        return replace(self, people=min(self.people, game.players))

    def to_link(self) -> dict[str, str]:
        """Return what is not usual, as fields of a link."""
        usual = Sitting()
        return {name: str(value) for name, value in vars(self).items() if value != getattr(usual, name)}

    @classmethod
    def from_link(cls, fields: Mapping[str, str], usual: "Sitting | None" = None) -> "Sitting":
        """Read the sitting from a link; what is wrong or missing is as usual."""
        plain = usual or cls()
        people, strength = fields.get("people", ""), fields.get("strength", "")
        pace = fields.get("pace", "")
        return cls(
            int(people) if people in _PEOPLE else plain.people,
            strength if strength in STRENGTHS else plain.strength,
            pace if pace in PACES else plain.pace,
        )

    @staticmethod
    def has(name: str) -> bool:
        """Return whether a control changes the sitting."""
        return name in ("people", "strength", "pace")

    def changed(self, name: str, value: Any) -> "Sitting":
        """Return the sitting after one control was used."""
        return self.from_link({name: str(value)}, self)

    def controls(self, game: OddsGame, notation: Notation) -> Fields:
        """Return the controls that change the sitting."""
        people = [
            Option(str(count), _("one, with machines") if count == 1 else notation.brief(count))
            for count in range(1, game.players + 1)
        ]
        strengths = [Option(name, _(_STRENGTH_LABELS[name])) for name in STRENGTHS]
        paces = [Option(name, _(_PACE_LABELS[name])) for name in PACES]
        return Fields(
            "sitting",
            (
                Select("people", _("People at this screen, from the next deal on"), str(self.people), people),
                Select("strength", _("How machines play"), self.strength, strengths),
                Select("pace", _("Pace of the machines"), self.pace, paces),
            ),
            _("Players"),
        )


#: How many people a link may name.
_PEOPLE: Final = frozenset("12345678")


def game_controls(game: OddsGame, notation: Notation) -> tuple[Control, ...]:
    """Return the controls of the next deal's options."""
    players = [Option(str(count), notation.brief(count)) for count in range(3, 9)]
    lives = [Option(str(count), notation.brief(count)) for count in range(1, 10)]
    return (
        Select("players", _("Players"), str(game.players), players),
        Select("lives", _("Lives"), str(game.lives), lives),
        Check("frozen", _("Nobody may trade with who has called"), game.frozen),
    )


def changed_game(game: OddsGame, name: str, value: Any) -> OddsGame:
    """Return the game after one of its controls was used; raises `cardmath.errors.DeckError`.

    >>> changed_game(OddsGame(), "players", "5").players
    5
    """
    if name in ("players", "lives") and str(value) in _PEOPLE | {"9"}:
        options: dict[str, Any] = {name: int(value)}
        return replace(game, **options)
    if name == "frozen":
        return replace(game, frozen=bool(value))
    return game
