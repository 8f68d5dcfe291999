"""From a kind, a number and a base to a PDF of sheets and keys."""

from cardmath.deals import DEAL_NUMBERS
from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import DOZENAL, Notation
from cardmath.sentences import shown
from cardmath.worksheets.pdf import PAPERS, Printed, to_pdf, to_pictures
from cardmath.worksheets.registry import KINDS
from cardmath.worksheets.sheets import Kind

__all__ = ["MOST_COPIES", "WorksheetError", "pictures", "worksheet"]

#: So many sheets at a time, so that a slip of the finger does not fill a disk.
MOST_COPIES = 1000


class WorksheetError(CardmathError, ValueError):
    """A worksheet that cannot be made as asked."""


def worksheet(
    kind: str,
    *,
    number: int = 1,
    notation: Notation = DOZENAL,
    copies: int = 1,
    key: bool = False,
    paper: str = "a4",
    large: bool = False,
    address: str = "",
) -> bytes:
    """Return a PDF with the sheets of the numbers from ``number`` on, then with ``key`` their keys.

    ``kind`` is a name in `KINDS`, ``paper`` one of `PAPERS`; ``large`` sets the text in large print. With the
    ``address`` of a running app each sheet carries a link and a QR code to the same numbers. Raises
    `WorksheetError` for what cannot be, and `cardmath.worksheets.pdf.NoTypesettingError` without Typst.

    >>> worksheet("bond-wheels", number=7)[:5]
    b'%PDF-'
    """
    pages = _pages(kind, number, notation, copies, key, paper, address)
    return to_pdf(pages, paper=paper, key=key, large=large)


def pictures(
    kind: str,
    *,
    number: int = 1,
    notation: Notation = DOZENAL,
    key: bool = False,
    paper: str = "a4",
    large: bool = False,
    address: str = "",
    dots_per_inch: float = 96,
) -> list[bytes]:
    """Return one sheet, and with ``key`` its key, as PNG pictures of its pages; errors as `worksheet`.

    >>> [page[1:4] for page in pictures("bond-wheels", number=7, key=True, dots_per_inch=20)]
    [b'PNG', b'PNG']
    """
    pages = _pages(kind, number, notation, 1, key, paper, address)
    return to_pictures(pages, paper=paper, key=key, large=large, dots_per_inch=dots_per_inch)


def _pages(
    name: str, number: int, notation: Notation, copies: int, key: bool, paper: str, address: str
) -> list[Printed]:
    kind = _kind(name)
    _check(kind, number, copies, key, paper)
    return [_printed(kind, one, notation, address) for one in range(number, number + copies)]


def _kind(name: object) -> Kind:
    if not isinstance(name, str) or name not in KINDS:
        raise WorksheetError(
            _("there is no worksheet {name}; the kinds are {kinds}").format(
                name=shown(name), kinds=", ".join(KINDS)
            )
        )
    return KINDS[name]


def _check(kind: Kind, number: int, copies: int, key: bool, paper: str) -> None:
    if paper not in PAPERS:
        raise WorksheetError(
            _("there is no paper {paper}; the papers are {papers}").format(
                paper=shown(paper), papers=", ".join(PAPERS)
            )
        )
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        raise WorksheetError(
            _("copies must be a whole number from 1 to {most}, not {given}").format(
                most=MOST_COPIES, given=shown(copies)
            )
        )
    if type(number) is not int or not 0 <= number <= DEAL_NUMBERS - copies:
        raise WorksheetError(
            _("the sheet's number must be a whole number from 0 to {last}, not {given}").format(
                last=DEAL_NUMBERS - copies, given=shown(number)
            )
        )
    if key and not kind.has_key:
        raise WorksheetError(_("{kind} has nothing to answer, so it has no key").format(kind=kind.name))


def _printed(kind: Kind, number: int, notation: Notation, address: str) -> Printed:
    sheet = kind.make(number, notation)
    shown_number = _("number {number}").format(number=number)
    foot = _("cardmath · {title} · {number} · base {base}").format(
        title=sheet.title, number=shown_number, base=notation.base
    )
    return Printed(sheet, shown_number, foot, f"{address}#{sheet.link}" if address and sheet.link else "")
