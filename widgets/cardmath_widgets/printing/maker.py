"""The widget: it shows the pages of what is wished for, and hands over the PDF."""

import contextlib
import logging
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _, ngettext
from cardmath.worksheets import worksheet
from cardmath.worksheets.apart import Order
from cardmath_widgets.access import PageHalf, PanelView, Said, image, is_unattended, joined, style
from cardmath_widgets.printing.controls import DOWNLOAD, changed, controls
from cardmath_widgets.printing.press import Press
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
        self._pages, self._file = Press(), Press()
        #: What is wrong with the link that was followed, until something else is chosen.
        self._faults = ""
        super().__init__(key)

    def __repr__(self) -> str:
        return f"WorksheetMaker({self.wish.to_link()!r})"

    def still(self) -> str:
        """Return what is wished for, and its first pages where they are all that is seen."""
        title = f"<p><strong>{escape(self.wish.made.title())}</strong></p>"
        if not is_unattended():
            return title
        made = self._pages_order().made()
        return title + "".join(
            image(page, "image/png", words) for page, words in zip(made, self._alts(len(made)), strict=True)
        )

    @property
    def pdf(self) -> bytes:
        """The sheets that are wished for, and their keys."""
        order = self._file_order()
        return worksheet(order.kind, **order.asked)

    # -- the page ----------------------------------------------------------------------------------------

    def first_told(self) -> dict[str, Any]:
        """Return what a page shows before its sheet has come; its address is read before one is written."""
        return self._told() | {"link": ""}

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message of the page; what cannot be is said, and the maker goes on."""
        before = self.wish
        with self._guarded():
            self._act(message)
        if self.wish != before or message.get("type") == "hello":
            self._show()
        else:
            self.tell(self._told())

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        """Say what goes wrong."""
        try:
            yield
        except CardmathError as error:
            self._say(str(error), "wrong")
        except Exception:
            _log.exception("the sheet could not be made")
            self._say(_("Something went wrong here. Please go on, or reload the page."), "wrong")

    def late(self) -> None:
        """Tell that a press has not been counted."""
        self._say(_("The connection was held up; your last press was not counted."), "wrong")
        self.tell(self._told())

    def _act(self, message: dict[str, Any]) -> None:
        kind, link = message.get("type"), str(message.get("link", ""))
        if kind == "hello":
            self._address = self._address or str(message.get("address", ""))
        if kind in ("hello", "link") and link:
            self.wish, self._faults = Wish.from_link(link), Wish.faults(link)
        elif kind == "change" and message.get("id") == DOWNLOAD:
            self._hand_over()
        elif kind == "change":
            self._faults = ""
            self.wish = changed(self.wish, str(message.get("id")), message.get("value"))

    def _show(self) -> None:
        """Show the choices at once, and the pages as soon as they are made."""
        self.tell(self._told())
        self._pages.order(self._pages_order(), self._show_pages)

    def _show_pages(self, made: Callable[[], list[bytes]]) -> None:
        """Show pages; where there are none, the old ones stay and a sentence says what to choose."""
        pages: list[bytes] = []
        with self._guarded():
            pages = made()
            self._said = Said(self._summary(len(pages))).after(self._faults)
            self._count += 1
        self.tell(self._told())
        self.send({"type": "pages", "alts": self._alts(len(pages))}, buffers=pages)

    def _hand_over(self) -> None:
        """Hand over the PDF as soon as it is made."""
        name = self.wish.file

        def hand_over(made: Callable[[], bytes]) -> None:
            with self._guarded():
                self.send({"type": "file", "name": name}, buffers=[made()])
                self._say(_("{file} is ready.").format(file=name))
            self.tell(self._told())

        self._say(_("Making {file} …").format(file=name))
        self._file.order(self._file_order(), hand_over)

    def _file_order(self) -> Order:
        wish = self.wish
        asked = {"copies": wish.copies, "address": self._printed_address}
        return Order("pdf", wish.kind, asked | wish.sheet)

    def _pages_order(self) -> Order:
        wish = self.wish
        asked = {"dots_per_inch": _SHARPNESS, "leaves": _LEAVES, "address": self._printed_address}
        return Order("pictures", wish.kind, asked | wish.sheet)

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
