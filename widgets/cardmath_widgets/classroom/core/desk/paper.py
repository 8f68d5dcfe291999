"""Paper: the sheet with the same numbers that the class has on its tablets."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from cardmath.deals import DEAL_NUMBERS
from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, exercise, kind_named
from cardmath.exercises.rows import LENGTH, Row
from cardmath.games import Game
from cardmath.games.registry import descriptor_of
from cardmath.i18n import _
from cardmath.links import from_link
from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from cardmath.paths import FIELD, path_of
from cardmath.records import Record
from cardmath_widgets.classroom.core.activity import Activity
from cardmath_widgets.classroom.core.desk.lessons import Plans, lesson_of

_USUAL_BASE: Final = 12


@dataclass(frozen=True)
class Paper:
    """A printable sheet: for a lesson, for a deal, or for exercises with the same numbers.

    ``kind`` is a kind of worksheet, or empty for exercises. ``link`` opens the same numbers on a screen.
    """

    kind: str
    number: int
    base: int
    game: Game | None = None
    exercises: tuple[Exercise, ...] = ()
    title: str = ""
    page: str = ""
    link: str = ""

    def pdf(self, address: str) -> bytes:
        """Return the sheet and its answer key as a PDF; ``address`` is the address that all apps share. This
        takes some time.

        Raises `cardmath.CardmathError` if there is no typesetter.
        """
        # Imported here, because a desk without paper needs no typesetter.
        from cardmath.worksheets import KINDS, worksheet
        from cardmath.worksheets.layouts import posed_sheet
        from cardmath.worksheets.pdf import PrintedSheet, to_pdf

        if self.kind:
            options: dict[str, Any] = {} if self.game is None else {KINDS[self.kind].game_option: self.game}
            return worksheet(self.kind, self.number, self.base, key=True, address=address, **options)
        sheet = posed_sheet(self.title, self.exercises)
        head = _("base {base}").format(base=self.base)
        link = f"{address}{self.page}#{self.link}"
        return to_pdf([PrintedSheet(sheet, head, f"cardmath · {self.title} · {head}", link)], key=True)


def paper_of(activity: Activity, plans: Plans) -> Paper | None:
    """Return the sheet with an activity's numbers, or None if there is none.

    ``plans`` maps page names to lessons. If each pupil has different numbers, there is no sheet for them, and
    `no_paper` says so.

    >>> found = paper_of(Activity("exercises", "kind=addition&number=7&base=10", "Addition"), {})
    >>> len(found.exercises), found.exercises[0].prompt
    (12, '7 + 3 = ?')
    >>> paper_of(Activity("odds", "game=odds&number=7", "Odds"), {}).kind
    'dealt-hands'
    """
    lesson = lesson_of(activity.page, plans)
    if lesson is not None:
        return Paper(lesson.plan.key, 1, lesson.plan.base)
    return None if activity.is_each else _of_link(activity.page, activity.link, activity.title)


def no_paper(activity: Activity) -> str:
    """Return why the class's activity has no sheet with the same numbers, and what to print instead.

    >>> no_paper(Activity("odds", "game=odds&number=7", "Odds", is_each=True))
    'Each pupil has different numbers, so no sheet has them all. To print them, give everyone the same ones.'
    >>> no_paper(Activity())
    ''
    """
    if not activity.page:
        return ""
    fields = _fields(activity.page, activity.link)
    game = descriptor_of(fields.get("game"))
    if activity.is_each:
        return _(
            "Each pupil has different numbers, so no sheet has them all. To print them, give"
            " everyone the same ones."
        )
    if game is not None and game.sheet is None:
        return _("This game has no sheet. On the Worksheets page, you can print its deck and cut it out.")
    if game is not None or "kind" in fields:
        return _("The numbers are random. To print them, choose a number, or a new one for all.")
    return _("This page has no numbers to print. The Worksheets page has sheets on the same topics.")


@lru_cache(maxsize=32)
def _of_link(page: str, link: str, title: str) -> Paper | None:
    fields = _fields(page, link)
    try:
        return _of_exercises(page, link, title, fields) or _of_deal(fields)
    except CardmathError:
        return None


def _fields(page: str, link: str) -> dict[str, str]:
    """Return a link's fields; without a game, it is the page's own."""
    own = {} if descriptor_of(page) is None else {"game": page}
    return own | dict(parse_qsl(link))


def _of_exercises(page: str, link: str, title: str, fields: Mapping[str, str]) -> Paper | None:
    """Return the sheet for a row of exercises, or for exercises of one kind, starting at a number."""
    if "row" in fields:
        row = Row.parse(fields["row"].replace(" ", "+"))
        notation = Notation(row.base)
        made = tuple(task.exercise(notation) for task in row.tasks())
        return Paper("", row.number, row.base, None, made, title, page, link)
    number, base = _count(fields.get("number")), _base_in(fields)
    if "kind" not in fields or number is None:
        return None
    kinds = [kind_named(one).kind for one in fields["kind"].split(",")]
    made = tuple(
        exercise(kinds[place % len(kinds)], place % DEAL_NUMBERS, base)
        for place in range(number, number + LENGTH)
    )
    return Paper("", number, base, None, made, title, page, link)


def _of_deal(fields: Mapping[str, str]) -> Paper | None:
    """Return the sheet for a deal, if its game has one."""
    record = _record(fields)
    found = None if record is None else descriptor_of(record.game.key)
    if record is None or record.number is None or found is None or found.sheet is None:
        return None
    return Paper(found.sheet, record.number, _base_in(fields, found.base), record.game)


def _record(fields: Mapping[str, str]) -> Record | None:
    path = path_of(fields.get("game", ""))
    at = _count(fields.get(FIELD))
    if path is not None and at is not None and 1 <= at <= len(path.steps):
        return path.step(at).record
    is_deal = {"game", "number"} <= fields.keys()
    return from_link(urlencode(fields), None, lambda _game: 0)[0] if is_deal else None


def _count(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 20 else None


def _base_in(fields: Mapping[str, str], usual: int = _USUAL_BASE) -> int:
    base = _count(fields.get("base"))
    return base if base is not None and MIN_BASE <= base <= MAX_BASE else usual
