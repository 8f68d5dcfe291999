"""The widget: it shows the pages of what is wished for, and hands over the PDF."""

import logging
from html import escape
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _, ngettext
from cardmath.worksheets import pictures, worksheet
from cardmath_widgets.access import PageHalf, PanelView, Said, image, is_unattended, joined, style
from cardmath_widgets.printing.controls import DOWNLOAD, changed, controls
from cardmath_widgets.printing.wish import Wish

__all__ = ["WorksheetMaker"]

_log: Final = logging.getLogger(__name__)

#: How sharp the pages on the screen are, in dots per inch of paper.
_SHARPNESS: Final = 110
#: Of a deck that fills dozens of pages so many are shown.
_LEAVES: Final = 2


class WorksheetMaker(PageHalf):
    """Choose a worksheet, see its pages, take the next number, and download so many copies with their keys.

    The wish is in the page's address: reload it, keep it, send it. In an app the sheets carry a QR code to
    the same numbers on the server that shows the page; in a notebook give ``address`` for that.
    """

    _esm = joined("printing/maker.js")
    _css = style("printing/maker.css")

    def __init__(self, wish: Wish | None = None, *, address: str = "", key: str | None = None) -> None:
        self.wish = wish or Wish()
        self._address = address
        self._said, self._count = Said(), 0
        super().__init__(key)

    def __repr__(self) -> str:
        return f"WorksheetMaker({self.wish.to_link()!r})"

    def still(self) -> str:
        """Return what is wished for, and its first pages where they are all that is seen."""
        title = f"<p><strong>{escape(self.wish.made.title())}</strong></p>"
        if not is_unattended():
            return title
        made = self._pages()
        return title + "".join(
            image(page, "image/png", words) for page, words in zip(made, self._alts(len(made)), strict=True)
        )

    @property
    def pdf(self) -> bytes:
        """The sheets that are wished for, and their keys."""
        return worksheet(
            self.wish.kind, copies=self.wish.copies, address=self._printed_address, **self.wish.sheet
        )

    # -- the page ----------------------------------------------------------------------------------------

    def first_told(self) -> dict[str, Any]:
        """Return what a page shows before its sheet has come; its address is read before one is written."""
        return self._told() | {"link": ""}

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message of the page; what cannot be is said, and the maker goes on."""
        before = self.wish
        try:
            self._act(message)
        except CardmathError as error:
            self._say(str(error), "wrong")
        except Exception:
            _log.exception("the sheet could not be made")
            self._say(_("Something went wrong here. Please go on, or reload the page."), "wrong")
        if self.wish != before or message.get("type") == "hello":
            self._show()
        else:
            self.tell(self._told())

    def late(self) -> None:
        """Tell that a press has not been counted."""
        self._say(_("The connection was held up; your last press was not counted."), "wrong")
        self.tell(self._told())

    def _act(self, message: dict[str, Any]) -> None:
        kind, link = message.get("type"), str(message.get("link", ""))
        if kind == "hello":
            self._address = self._address or str(message.get("address", ""))
        if kind in ("hello", "link") and link:
            self.wish = Wish.from_link(link)
        elif kind == "change" and message.get("id") == DOWNLOAD:
            self.send({"type": "file", "name": self.wish.file}, buffers=[self.pdf])
            self._say(_("{file} is ready.").format(file=self.wish.file))
        elif kind == "change":
            self.wish = changed(self.wish, str(message.get("id")), message.get("value"))

    def _show(self) -> None:
        """Show the choices at once, and the pages as soon as they are made."""
        self.tell(self._told())
        try:
            made = self._pages()
        except CardmathError as error:
            # The pages that are there stay; the sentence says what to choose.
            made = []
            self._say(str(error), "wrong")
        else:
            self._say(self._summary(len(made)))
        self.tell(self._told())
        self.send({"type": "pages", "alts": self._alts(len(made))}, buffers=made)

    def _pages(self) -> list[bytes]:
        return pictures(
            self.wish.kind,
            dots_per_inch=_SHARPNESS,
            leaves=_LEAVES,
            address=self._printed_address,
            **self.wish.sheet,
        )

    def _told(self) -> dict[str, Any]:
        chosen = controls(self.wish, can_link=bool(self._address))
        return {
            "panel": PanelView(_("What to print"), chosen).to_dict(),
            "said": vars(self._said) | {"count": self._count},
            "link": self.wish.to_link(),
            "words": {
                "pages": _("The pages"),
                "silence": _("No answer yet. If nothing comes, reload the page."),
            },
        }

    # -- words -------------------------------------------------------------------------------------------

    def _say(self, sentence: str, mood: str = "") -> None:
        self._said = Said(sentence, mood=mood)
        self._count += 1

    def _summary(self, pages: int) -> str:
        """Return what is seen, in a sentence."""
        title, wish = self.wish.made.title(), self.wish
        shown = ngettext("{count} page", "{count} pages", pages).format(count=pages)
        if not wish.made.is_numbered:
            return _("{title}: here are the first {pages}.").format(title=title, pages=shown)
        number = _("{title}, number {number}: {pages}.").format(title=title, number=wish.number, pages=shown)
        if wish.copies == 1:
            return number
        return (
            number + " " + _("The PDF goes on to number {last}.").format(last=wish.number + wish.copies - 1)
        )

    def _alts(self, pages: int) -> list[str]:
        title = self.wish.made.title()
        return [
            _("{title}, page {page} of {pages}").format(title=title, page=page, pages=pages)
            for page in range(1, pages + 1)
        ]

    @property
    def _printed_address(self) -> str:
        return self._address if self.wish.linked else ""
