"""The choices for the next deal: the game, the kind of deal, and the deal a game starts with."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final
from urllib.parse import parse_qsl

from cardmath.deals import random_deal_number
from cardmath.errors import CardmathError
from cardmath.games import Game, default_game
from cardmath.i18n import _
from cardmath.links import from_link
from cardmath.proven import glances
from cardmath.solving import GRADES, WINNABLE, GradeError, evaluate, grade
from cardmath_widgets.device.days import day_of
from cardmath_widgets.page.panels.controls import Option, Select
from cardmath_widgets.page.scheduling import calculated, keep_ready

ANY: Final = "any"
#: The kinds of deals to choose from in games that can be solved.
KINDS: Final = (ANY, WINNABLE, *GRADES)
#: The prefix of the catalogue's kinds, which is followed by a colon and what the deals teach.
_TEACHES: Final = "teaches"
_LABELS: Final = {ANY: "any", WINNABLE: "that can be won", "easy": "easy", "medium": "medium", "hard": "hard"}
#: Packs up to this size are usually solved immediately. Larger ones are only looked up in the catalogue.
_LARGEST_SEARCHED: Final = 100
#: How many deal numbers are tried when a board opens, and how many search steps each gets, which take a few
#: milliseconds.
_TRIED: Final = 3
_OPENING_NODES: Final = 200
#: With larger packs, a search this short almost never finds a win, so the first deal comes from the
#: catalogue.
_LARGEST_OPENED: Final = 80
#: The same for the deal of the day, which must be the same on every machine.
_TRIED_FOR_A_DAY: Final = 12
_NODES_FOR_A_DAY: Final = 1_000
#: How many search steps each deal of a kind gets, and how many deals are searched before a kind is considered
#: missing.
_SEARCH_NODES: Final = 1_000
_MOST_SEARCHED: Final = 12
#: Deals of larger packs are rarely solved in a search this short, so they are not searched.
_LARGEST_PACK: Final = 120


@dataclass(frozen=True)
class Choice:
    """A game and the kind of its next deal: one of `KINDS`, or a kind specific to the game.

    A kind specific to the game is a name, optionally followed by a colon and details. ``base`` is the base
    chosen along with it, used from the next deal on.
    """

    game: Any
    kind: str = WINNABLE
    base: int | None = None

    def of_kind(self, kind: str, own: Collection[str] = ()) -> "Choice":
        """Return the choice with another kind of deal, or unchanged if the kind is unknown."""
        is_known = kind in KINDS or bool(point_of(kind)) or kind.partition(":")[0] in own
        return replace(self, kind=kind) if is_known else self


def point_of(kind: str) -> str:
    """Return a kind's teaching point, or "".

    >>> point_of("teaches:keep the partner"), point_of("easy")
    ('keep the partner', '')
    """
    name, _colon, point = kind.partition(":")
    return point if name == _TEACHES else ""


def kind_control(
    choice: Choice,
    own: Mapping[str, str],
    missing: frozenset[str] = frozenset(),
    grades: Sequence[str] = GRADES,
) -> Select:
    """Return the control for kinds: the common ones, the game's ``own`` and the catalogue's teaching points.

    The ``missing`` kinds are disabled. Only the ``grades`` that the game's deals can have are listed; a
    single grade only means that a deal can be won.
    """
    graded = grades if len(grades) > 1 else ()
    kinds = (ANY, WINNABLE, *graded)
    options = [Option(kind, _(_LABELS[kind]), kind in missing) for kind in kinds]
    options += [Option(kind, label) for kind, label in own.items()]
    points = dict.fromkeys(point for one in glances(choice.game) for point in one.points)
    options += [
        Option(f"{_TEACHES}:{point}", _("that teach: {point}").format(point=_(point))) for point in points
    ]
    known = {one.value for one in options}
    shown = choice.kind if choice.kind in known else choice.kind.partition(":")[0]
    return Select("kind", _("Which deals"), shown if shown in known else WINNABLE, options)


def is_settled_soon(game: Game) -> bool:
    """Return whether most deals of a game are solved quickly."""
    return len(game.pack) <= _LARGEST_SEARCHED


def is_promised(game: Game) -> bool:
    """Return whether a winnable deal of a game is almost always found quickly."""
    return is_settled_soon(game) or bool(_proven(game))


def winnable_number(game: Game, but: int | None = None) -> int | None:
    """Return the number of a random winnable deal, or None if none is found quickly.

    Small packs are searched in about ten milliseconds; large ones are looked up in the catalogue. ``but`` is
    a number to avoid, such as the deal on the table.

    >>> from cardmath.games import PatriarchsGame, PyramidGame
    >>> evaluate(PyramidGame().deal(winnable_number(PyramidGame())))
    'winnable'
    >>> winnable_number(PatriarchsGame()) in {one.number for one in glances(PatriarchsGame())}
    True
    """
    proven = [number for number in _proven(game) if number != but]
    if is_settled_soon(game) and (len(game.pack) <= _LARGEST_OPENED or not proven):
        if game == default_game() and _ready and _ready[-1] != but:
            return _ready.pop()
        for _try in range(_TRIED):
            number = random_deal_number()
            if number != but and _is_quickly_won(game, number):
                return number
    return random.choice(proven) if proven else None


#: Winnable deals of the game that most pages open with, found in advance if many pages share a process.
_ready: Final[list[int]] = []
#: Enough for a whole class opening the page at once.
_MOST_READY: Final = 32


def _find_ahead() -> bool:
    """Search one more deal, and return whether more are needed."""
    number = random_deal_number()
    if len(_ready) < _MOST_READY and _is_quickly_won(default_game(), number):
        _ready.append(number)
    return len(_ready) < _MOST_READY


keep_ready(_find_ahead)


def _is_quickly_won(game: Game, number: int) -> bool:
    return bool(calculated(evaluate, game.deal(number), nodes=_OPENING_NODES) == WINNABLE)


def number_of_the_day(game: Game, day: date, *, is_solved: bool) -> int:
    """Return the number of a day's deal, the same on every machine; the deal is winnable if the game
    ``is_solved``.

    >>> from cardmath.games import PyramidGame
    >>> number_of_the_day(PyramidGame(), date(2030, 1, 1), is_solved=True)
    774298
    """
    number = random.Random(day.toordinal()).randrange(1_000_000)
    if not is_solved:
        return number
    if not is_settled_soon(game):
        proven = _proven(game)
        return proven[number % len(proven)] if proven else number
    near = range(number, number + _TRIED_FOR_A_DAY)
    return next((one for one in near if evaluate(game.deal(one), nodes=_NODES_FOR_A_DAY) == WINNABLE), number)


def with_day(link: str, usual_game: Game, is_solved: Callable[[Game], bool]) -> str:
    """Return the link, adding the deal of the day if it has a day but no deal.

    >>> from cardmath.games import PyramidGame
    >>> with_day("game=pyramid-addition&base=10&day=2030-01-01", PyramidGame(), lambda game: True)
    'game=pyramid-addition&base=10&day=2030-01-01&number=774298'
    """
    fields = dict(parse_qsl(link.removeprefix("#")))
    day = day_of(fields)
    if day is None or {"number", "cards", "moves"} & fields.keys():
        return link
    try:
        record, _shown = from_link(f"{link}&number=0", usual_game)
    except CardmathError:
        # The board that opens the link will say what is wrong with it.
        return link
    assert record is not None
    return f"{link}&number={number_of_the_day(record.game, day, is_solved=is_solved(record.game))}"


def _proven(game: Game) -> tuple[int, ...]:
    return tuple(one.number for one in glances(game) if one.is_winnable)


@dataclass
class DealSearch:
    """A search through a game's deals, starting from a number, that keeps the first deal of each kind.

    >>> from cardmath.decks import Deck
    >>> from cardmath.games import PyramidGame
    >>> search = DealSearch(PyramidGame(Deck(5, 1, 2)), 0)
    >>> while search.is_looking:
    ...     search.look()
    >>> sorted(search.missing), search.take("easy"), search.take("hard")
    (['hard', 'medium'], 0, None)
    """

    game: Any
    number: int
    #: Whether a deal is being searched now, and how many searches have begun.
    is_busy: bool = False
    turn: int = 0
    _looked: int = 0
    _found: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.game.pack) > _LARGEST_PACK:
            self._looked = _MOST_SEARCHED

    @property
    def is_looking(self) -> bool:
        """Whether anything is missing and the search is worth continuing."""
        return self._looked < _MOST_SEARCHED and any(kind not in self._found for kind in KINDS if kind != ANY)

    @property
    def missing(self) -> frozenset[str]:
        """The kinds that the search has not found."""
        if self._looked < _MOST_SEARCHED:
            return frozenset()
        return frozenset(kind for kind in KINDS if kind != ANY and kind not in self._found)

    def look(self) -> None:
        """Search one more deal, which takes a fraction of a second."""
        number = self.number + self._looked
        self._looked += 1
        position = self.game.deal(number)
        if calculated(evaluate, position, nodes=_SEARCH_NODES) != WINNABLE:
            return
        self._found.setdefault(WINNABLE, []).append(number)
        try:
            difficulty = calculated(grade, position, nodes=_SEARCH_NODES)
        except GradeError:
            return
        if difficulty is not None:
            self._found.setdefault(difficulty.grade, []).append(number)

    def take(self, kind: str) -> int | None:
        """Return a deal of a given kind that has not been taken yet; None if there are no more."""
        numbers = self._found.get(kind)
        return numbers.pop(0) if numbers else None

    def find(self, kind: str) -> int | None:
        """Return a deal of a given kind, searching for one within the limit if necessary."""
        for _more in range(_MOST_SEARCHED):
            number = self.take(kind)
            if number is not None:
                return number
            if len(self.game.pack) > _LARGEST_PACK:
                return None
            self.look()
        return self.take(kind)


def search_for(game: Game, search: DealSearch | None) -> DealSearch:
    """Return the search through a game's deals: the current one, or a new one if the game is different."""
    return search if search is not None and search.game == game else DealSearch(game, random_deal_number())


def missing_kinds(search: DealSearch) -> frozenset[str]:
    """Return the kinds that neither a quick search nor the game's catalogue has found."""
    return search.missing - {glance.grade for glance in glances(search.game)} - {WINNABLE}
