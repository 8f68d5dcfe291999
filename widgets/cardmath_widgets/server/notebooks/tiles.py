"""The start page's descriptions of everything that apps offer, read from the manifest and checked.

Each fact appears only once, in ``manifest.json``. Titles and bases of exercises, titles of worksheets, and
everything about a lesson except its topics come from the library.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import DECIMAL, DOZENAL, MAX_BASE, MIN_BASE
from cardmath.sentences import join_and
from cardmath_widgets.server import ServingError

_ALL_BASES: Final = tuple(range(MIN_BASE, MAX_BASE + 1))
#: If at most this many bases are missing, the missing ones are listed.
_FEW: Final = 3
_YOUNGEST, _OLDEST, _LONGEST = 3, 99, 240
#: The fragment that makes a lesson's page show the teacher's view.
_PLAN: Final = "lesson~teacher=1"
#: The fields of an entry: their types, and whether they are required.
_FIELDS: Final[Mapping[str, tuple[type, bool]]] = {
    "purpose": (str, True),
    "age": (int, True),
    "minutes": (int, True),
    "topics": (list, True),
    "title": (str, False),
    "kind": (str, False),
    "sentence": (str, False),
    "to": (int, False),
    "bases": (list, False),
    "link": (str, False),
    "picture": (str, False),
    "newcomer": (bool, False),
    "day": (str, False),
    "lesson": (str, False),
    "cast": (str, False),
}


def groups() -> dict[str, str]:
    """Return the headings of the groups of apps, by key, in start page order."""
    return {
        "lessons": _("Lessons"),
        "games": _("Games"),
        "exercises": _("Exercises"),
        "things": _("Things to handle"),
        "sheets": _("Worksheets"),
    }


def topics() -> dict[str, str]:
    """Return the names, by key, of the topics that a teacher can filter by."""
    return {
        "bonds": _("Number bonds"),
        "adding": _("Adding and taking away"),
        "times": _("Multiplication"),
        "counting": _("Counting and place value"),
        "odd-even": _("Odd and even"),
        "chance": pgettext("topic", "Chance"),
        "planning": _("Thinking ahead"),
    }


@dataclass(frozen=True)
class Audience:
    """Who something is for: minimum and maximum age (None for no limit), minutes, bases and topics.

    >>> facts = Audience(6, 9, 5, (10,), ("bonds",))
    >>> facts.ages, facts.length, facts.base
    ('Ages 6–9', '5 minutes', 'base ten')
    """

    age: int
    to: int | None
    minutes: int
    bases: tuple[int, ...]
    topics: tuple[str, ...]

    @property
    def ages(self) -> str:
        """The ages in words."""
        if self.to is None:
            return _("Age {age}+").format(age=DECIMAL.write(self.age))
        return _("Ages {age}–{to}").format(age=DECIMAL.write(self.age), to=DECIMAL.write(self.to))

    @property
    def length(self) -> str:
        """The minutes in words."""
        count = DECIMAL.write(self.minutes)
        return ngettext("{count} minute", "{count} minutes", self.minutes).format(count=count)

    @property
    def base(self) -> str:
        """The bases in words.

        >>> Audience(6, None, 5, tuple(base for base in range(2, 37) if base != 10), ()).base
        'any base but ten'
        """
        missing = [base for base in _ALL_BASES if base not in self.bases]
        if not missing:
            return _("any base")
        words = _("any base but {bases}") if len(missing) <= _FEW else _("base {bases}")
        named = missing if len(missing) <= _FEW else self.bases
        return words.format(bases=join_and([DECIMAL.aloud(base) for base in named]))

    @property
    def last_age(self) -> int:
        """The oldest age, or the highest possible one."""
        return _OLDEST if self.to is None else self.to


@dataclass(frozen=True)
class Tile:
    """One thing that an app offers: its title, what a teacher uses it for, and its facts.

    ``sentence`` tells a child what to do; a tile without one is for teachers only. ``link`` is the fragment
    that opens it in its app, ``picture`` the link of a board to draw. ``is_kind`` marks one of the kinds of
    exercise or worksheet in its app. ``is_newcomers`` marks tiles for visitors who have not played yet.
    ``day`` is the fragment that opens a day's deal, without the day, or "". ``lesson`` is the key of the
    lesson on the page, or "". ``cast`` lists the characters who greet visitors on the tile, each with a pose
    and the thing it stands behind, separated by commas.
    """

    title: str
    purpose: str
    facts: Audience
    sentence: str = ""
    link: str = ""
    picture: str = ""
    is_kind: bool = False
    is_newcomers: bool = False
    day: str = ""
    lesson: str = ""
    cast: str = ""

    @property
    def plan(self) -> str:
        """The fragment that opens the lesson with its plan for the teacher, or "" if there is no lesson.

        >>> Tile("Add and carry", "", Audience(8, 12, 40, (12,), ()), lesson="add-and-carry").plan
        'lesson~teacher=1'
        """
        return _PLAN if self.lesson else ""


def kinds_of(group: str) -> Mapping[str, tuple[Callable[[], str], Callable[[int], bool]]]:
    """Return the kinds in a group that the library supports, each with its title and allowed bases.

    >>> title, allows = kinds_of("exercises")["value"]
    >>> title(), allows(10), allows(12)
    ('A numeral to its value', False, True)
    """
    # Imported here, because commands that do not read the manifest need neither.
    if group == "exercises":
        from cardmath.exercises import KINDS as EXERCISES

        return {name: (kind.title, kind.allows) for name, kind in EXERCISES.items()}
    if group == "sheets":
        from cardmath.worksheets import KINDS as SHEETS

        return {name: (kind.title, kind.allows) for name, kind in SHEETS.items()}
    return {}


def read_tiles(entry: Mapping[str, Any]) -> tuple[Tile, ...]:
    """Return the tiles for an app's entry in the manifest; raise `ServingError` if the entry is invalid."""
    kinds = kinds_of(entry["group"])
    tiles = [_of_lesson(tile) for tile in entry.get("tiles", ())]
    faults = [
        _("{fault} (entry {at} of {file})").format(fault=fault, at=DECIMAL.write(at), file=entry["file"])
        for at, tile in enumerate(tiles, 1)
        for fault in _faults(tile, kinds)
    ]
    if not tiles:
        faults = [_("{file} has no entry").format(file=entry["file"])]
    if faults:
        raise ServingError(_("The lesson manifest is wrong: {faults}.").format(faults="; ".join(faults)))
    return tuple(_tile(tile, kinds) for tile in tiles)


def _of_lesson(tile: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an entry; for a lesson or its sheet, the text and facts come from the lesson's plan.

    >>> _of_lesson({"lesson": "add-and-carry", "topics": ["adding"]})["minutes"]
    40
    """
    if type(tile.get("lesson")) is not str:
        return tile
    # Imported here, because commands that do not read the manifest do not need exercises.
    from cardmath.lessons import lesson_plan

    plan = lesson_plan(tile["lesson"])
    facts: dict[str, Any] = {"age": plan.age} | ({} if plan.to is None else {"to": plan.to})
    if "kind" in tile:
        facts |= {"purpose": _("The sheet for the lesson of the same name.")}
    else:
        facts |= {"title": plan.title, "purpose": plan.goal, "minutes": plan.minutes, "bases": [plan.base]}
    return facts | dict(tile)


def _faults(tile: Mapping[str, Any], kinds: Mapping[str, Any]) -> Iterator[str]:
    """Yield the errors in an entry."""
    for name in tile.keys() - _FIELDS.keys():
        yield _("the {name} field is unknown").format(name=name)
    for name, (kind, is_required) in _FIELDS.items():
        # A tile's link may be empty: its app decides how it starts.
        is_empty = name != "link" and tile.get(name) in ("", [])
        if name in tile and (type(tile[name]) is not kind or is_empty):
            yield _("the {name} field is wrong").format(name=name)
            return
        if is_required and name not in tile:
            yield _("the {name} field is missing").format(name=name)
            return
    if ("kind" in tile) == ("title" in tile) or ("kind" in tile and tile["kind"] not in kinds):
        yield _("it needs a title or an existing kind")
    if "sentence" in tile and "picture" not in tile:
        yield _("a tile for players needs a picture")
    if not _YOUNGEST <= tile["age"] <= tile.get("to", _OLDEST) <= _OLDEST:
        yield _("the ages are wrong")
    if not 1 <= tile["minutes"] <= _LONGEST:
        yield _("the minutes are wrong")
    if not set(tile.get("bases", ())) <= set(_ALL_BASES):
        yield _("a base is wrong")
    if not set(tile["topics"]) <= topics().keys():
        yield _("a topic is unknown")


def _link(entry: Mapping[str, Any], allows: Callable[[int], bool]) -> str:
    """Return the fragment that opens an entry; a kind opens in base ten if it can.

    A lesson's sheet opens in the lesson's base.
    """
    if "kind" not in entry:
        return str(entry.get("link", ""))
    kind = f"kind={entry['kind']}"
    if "lesson" in entry:
        return kind
    return f"{kind}&base={next(base for base in (DECIMAL.base, DOZENAL.base, *_ALL_BASES) if allows(base))}"


def _tile(
    entry: Mapping[str, Any], kinds: Mapping[str, tuple[Callable[[], str], Callable[[int], bool]]]
) -> Tile:
    kind = entry.get("kind")
    title, allows = kinds[kind] if kind else (lambda: _(entry["title"]), lambda _base: True)
    facts = Audience(
        entry["age"],
        entry.get("to"),
        entry["minutes"],
        tuple(entry.get("bases", filter(allows, _ALL_BASES))),
        tuple(entry["topics"]),
    )
    return Tile(
        title(),
        _(entry["purpose"]),
        facts,
        _(entry["sentence"]) if "sentence" in entry else "",
        _link(entry, allows),
        entry.get("picture", ""),
        is_kind=kind is not None,
        is_newcomers=entry.get("newcomer", False),
        day=entry.get("day", ""),
        lesson="" if kind else entry.get("lesson", ""),
        cast=entry.get("cast", ""),
    )
