"""Making a PDF of sheets and keys from a kind, a number and a base."""

from collections.abc import Mapping
from dataclasses import replace
from inspect import signature
from typing import Any, NamedTuple

from cardmath.deals import DEAL_NUMBERS
from cardmath.errors import CardmathError, check_argument, check_options
from cardmath.exercises import Exercise, listed
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.lessons import LessonPlan
from cardmath.numerals import Notation, chosen_notation
from cardmath.sentences import as_given, did_you_mean, shown
from cardmath.worksheets.pdf import PAPERS, Pdf, Png, PrintedSheet, to_pdf, to_pictures
from cardmath.worksheets.registry import KINDS
from cardmath.worksheets.sheets import Kind, Worksheet

#: Maximum number of sheets at a time, so that a typing error cannot fill the disk.
MOST_COPIES = 1000
#: The app that shows worksheets.
_MAKER = "worksheets"
#: The app that asks exercises.
_EXERCISES = "exercises"


class WorksheetError(CardmathError, ValueError):
    """A worksheet that cannot be made as requested."""


def worksheet(
    kind: str,
    number: int = 1,
    base: int | None = None,
    digits: str | None = None,
    *,
    notation: Notation | None = None,
    copies: int = 1,
    key: bool = False,
    paper: str = "a4",
    large: bool = False,
    address: str = "",
    **options: Any,
) -> Pdf:
    """Return a PDF of the sheets from ``number`` on, and of their keys if ``key`` is true.

    ``kind`` is a name in `KINDS`, ``paper`` one of `PAPERS`. Numbers are written in ``base`` and ``digits``,
    or in a ``notation``; if neither is chosen, in the base of the lesson or the deck, in base ten for the
    everyday cards of other games, or else in base twelve. ``large`` sets the text in large print. With the
    ``address`` of the running apps, each sheet has a link and a QR code to the same numbers. ``options`` are
    further choices for the kind. Raises `WorksheetError` for invalid arguments, and
    `cardmath.worksheets.pdf.NoTypesettingError` without Typst.

    >>> worksheet("bond-wheels", number=7)[:5]
    b'%PDF-'
    """
    chosen = _chosen(kind, base, digits, notation, options)
    pages = _pages(_Asked(*chosen, options, key, paper, large, address), number, copies)
    return to_pdf(pages, paper=paper, key=key, large=large)


def exercises_of(
    kind: str,
    number: int = 1,
    base: int | None = None,
    digits: str | None = None,
    *,
    notation: Notation | None = None,
    copies: int = 1,
    **options: Any,
) -> list[Exercise]:
    """Return the exercises on the sheets from ``number`` on; none if the kind does not ask exercises.

    The arguments and errors are the same as for `worksheet`.

    >>> [item.prompt for item in exercises_of("columns", number=7)][:2]
    ['8z + 6z = ?', 'ƷƷz − Ʒ6z = ?']
    """
    asked = _Asked(*_chosen(kind, base, digits, notation, options), options)
    return [item for page in _pages(asked, number, copies) for item in page.sheet.exercises]


def lesson_sheet(
    plan: LessonPlan,
    number: int = 1,
    *,
    copies: int = 1,
    key: bool = False,
    paper: str = "a4",
    large: bool = False,
) -> Pdf:
    """Return a PDF with the sheets of a lesson's plan, in its notation and with every change made to it.

    The arguments and errors are the same as for `worksheet`.

    >>> from dataclasses import replace
    >>> from cardmath.lessons import lesson_plan
    >>> lesson_sheet(replace(lesson_plan("add-and-carry"), title="Full frames"), key=True)[:5]
    b'%PDF-'
    """
    # Lesson sheets print games, which need this package.
    from cardmath.worksheets.kinds.lessons import kind_of

    asked = _Asked(kind_of(plan), plan.notation, {}, key, paper, large)
    return to_pdf(_pages(asked, number, copies), paper=paper, key=key, large=large)


def pictures(
    kind: str,
    number: int = 1,
    base: int | None = None,
    digits: str | None = None,
    *,
    notation: Notation | None = None,
    key: bool = False,
    paper: str = "a4",
    large: bool = False,
    address: str = "",
    dots_per_inch: float = 96,
    leaves: int | None = None,
    **options: Any,
) -> list[Png]:
    """Return one sheet, and its key if ``key`` is true, as PNG pictures of the pages; errors as in
    `worksheet`.

    For a sheet with many pages of cards, such as a deck, ``leaves`` limits their number.

    >>> [page[1:4] for page in pictures("bond-wheels", number=7, key=True, dots_per_inch=20)]
    [b'PNG', b'PNG']
    """
    chosen = _chosen(kind, base, digits, notation, options)
    (page,) = _pages(_Asked(*chosen, options, key, paper, large, address), number, 1)
    if page.sheet.fills_pages and leaves is not None:
        page = replace(page, sheet=replace(page.sheet, blocks=page.sheet.blocks[:leaves]))
    return to_pictures([page], paper=paper, key=key, large=large, dots_per_inch=dots_per_inch)


def check_asked(kind: str, number: int = 1, copies: int = 1, paper: str = "a4") -> None:
    """Raise the `WorksheetError` that `worksheet` would raise, without typesetting.

    >>> check_asked("bond-wheels", paper="a3")
    Traceback (most recent call last):
    ...
    cardmath.worksheets.making.WorksheetError: there is no paper 'a3'; the papers are a4, letter
    """
    _check(_Asked(sheet_named(kind), chosen_notation(), {}, paper=paper), as_int(number), as_int(copies))


def check_paper(paper: str) -> None:
    """Raise `WorksheetError` for a paper that is not one of `PAPERS`."""
    if not isinstance(paper, str) or paper not in PAPERS:
        raise WorksheetError(
            _("there is no paper {paper}; the papers are {papers}"),
            paper=shown(paper),
            papers=", ".join(PAPERS),
        )


class _Asked(NamedTuple):
    """The request shared by all sheets of a PDF."""

    kind: Kind
    notation: Notation
    options: Mapping[str, Any]
    key: bool = False
    paper: str = "a4"
    large: bool = False
    address: str = ""


def _pages(asked: _Asked, number: int, copies: int) -> list[PrintedSheet]:
    number, copies = as_int(number), as_int(copies)
    _check(asked, number, copies)
    return [_printed(asked, one) for one in range(number, number + copies)]


def _chosen(
    kind: str, base: int | None, digits: str | None, notation: Notation | None, options: Mapping[str, Any]
) -> tuple[Kind, Notation]:
    """Return the kind of worksheet with a name, and the notation of its numbers."""
    found = sheet_named(kind)
    return found, chosen_notation(base, digits, notation, usual=found.notation_for(options))


def sheet_named(name: object) -> Kind:
    """Return the kind of worksheet with a name; raise `WorksheetError` if there is none."""
    if isinstance(name, str) and name in KINDS:
        return KINDS[name]
    hint = did_you_mean(name, KINDS, _("“cardmath worksheet list” shows all kinds"))
    raise WorksheetError(_("there is no worksheet {name}; {hint}"), name=shown(name), hint=hint)


def _check(asked: _Asked, number: int, copies: int) -> None:
    kind, paper = asked.kind, asked.paper
    check_options(kind.name, asked.options, kind.options, WorksheetError, signature(worksheet).parameters)
    check_argument("address", asked.address, str)
    check_paper(paper)
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        raise WorksheetError(
            _("copies must be a whole number from 1 to {most}, not {given}"),
            most=MOST_COPIES,
            given=as_given(copies),
        )
    if type(number) is not int or not 0 <= number <= DEAL_NUMBERS - copies:
        raise WorksheetError(
            _("the sheet's number must be a whole number from 0 to {last}, not {given}").format(
                last=DEAL_NUMBERS - copies, given=shown(number)
            )
        )
    if asked.key and not kind.has_key:
        raise WorksheetError(_("{kind} has nothing to answer, so it has no answer key"), kind=kind.name)


def _printed(asked: _Asked, number: int) -> PrintedSheet:
    kind, base = asked.kind, asked.notation.base
    options = dict(asked.options)
    # Sheets with a special large-print form receive the option; on others only the text is larger.
    if "large" in kind.options:
        options["large"] = asked.large
    sheet = kind.make(number, asked.notation, **options)
    shown_number = _("number {number}").format(number=number) if kind.is_numbered else ""
    shown_base = _("base {base}").format(base=base)
    head = " · ".join(filter(None, (shown_number, shown_base)))
    address = ""
    if asked.address and kind.is_numbered:
        address = link_of(kind, sheet, number, base, asked.address)
    return PrintedSheet(sheet, head, f"cardmath · {sheet.title} · {head}", address)


def link_of(kind: Kind, sheet: Worksheet, number: int, base: int, address: str) -> str:
    """Return the link to a sheet's numbers on the screen: in its app, or in the worksheet maker.

    Pupils can answer the exercises there, even at home. The address given may be for all the apps or for one
    of them.
    """
    app, link = sheet.app or _MAKER, sheet.link
    if not sheet.app and (items := listed(sheet.exercises)):
        app, link = _EXERCISES, f"items={items}"
    link = link or f"kind={kind.name}&number={number}&base={base}"
    path = address.partition("#")[0].rstrip("/")
    apps = path.removesuffix(f"/{app}").removesuffix(f"/{_MAKER}")
    return f"{apps}/{app}#{link}"
