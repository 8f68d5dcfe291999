"""The worksheet maker's widget: its controls for a wish; it shows the wish's pages and delivers the PDF."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from types import MappingProxyType
from typing import Any, Final

import traitlets

from cardmath.art import COLOUR_SCHEMES
from cardmath.errors import CardmathError
from cardmath.exercises import export
from cardmath.i18n import _, ngettext, pgettext
from cardmath.numerals import Notation, chosen_notation
from cardmath.worksheets import KINDS, check_asked, exercises_of, worksheet
from cardmath.worksheets.apart import Order
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.games import board_of
from cardmath_widgets.page import PanelView, Said, image, is_for_pupils, is_unattended, style
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.page.panels.controls import (
    Button,
    ButtonRow,
    Check,
    Control,
    Fields,
    Note,
    NumberField,
    Option,
    Range,
    Select,
)
from cardmath_widgets.page.panels.decks import deck_fields
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.worksheets.typesetter import Typesetter
from cardmath_widgets.worksheets.wish import MOST, WORDS, SheetWish

DOWNLOAD: Final = "download"
#: The buttons for downloading a question bank, each with its format.
BANKS: Final = MappingProxyType({"download-moodle": "moodle", "download-canvas": "canvas"})
_PAIR: Final = "pair:"
_RULES: Final = "rules"


def controls(wish: SheetWish, *, can_link: bool) -> tuple[Control, ...]:
    """Return all options for a kind of worksheet; ``can_link`` tells whether there is an address to print."""
    return tuple(_controls(wish, can_link))


def _controls(wish: SheetWish, can_link: bool) -> Iterator[Control]:
    kind = wish.made
    kinds = [Option(one.name, one.title()) for one in KINDS.values()]
    which: list[Control] = [Select("kind", _("Kind of sheet"), wish.kind, kinds)]
    if kind.is_numbered:
        which += [
            NumberField("number", _("Sheet number"), str(wish.number), pgettext("button", "Show")),
            Button("next", _("Next number")),
        ]
    yield Fields("which", which, _("Sheet"))
    yield wish.settings.numbers()
    if len(wish.games) > 1:
        yield Fields(
            "rules",
            (_game(wish),),
            _("Game") if kind.takes_every_game else pgettext("number of a deal", "Deal"),
        )
    if wish.has_deck:
        yield deck_fields(wish.game.deck, wish.notation)
    if wish.has_deal:
        options = _controls_of(wish).options(wish.game, wish.notation)
        yield Fields("deal", options, pgettext("number of a deal", "Deal"))
    if "practise" in kind.options:
        yield Fields("pairs", _pairs(wish), _("Pairs to practise"))
    if "card" in kind.options:
        yield Fields("cards", _cards(wish), _("Cards"))
    yield Fields("paper", _paper(wish, can_link), _("Paper"))
    if kind.asks and not is_for_pupils():
        labels = (_("Download for Moodle"), _("Download for Canvas"))
        yield Fields("banks", tuple(map(Button, BANKS, labels)), _("Question bank"))
    yield ButtonRow("take", (Button(DOWNLOAD, _("Download the PDF"), primary=True),))


def _controls_of(wish: SheetWish) -> Any:
    """Return the controls for deals that a sheet's game has on its board."""
    return board_of(wish.game.key).ui.controls


def _game(wish: SheetWish) -> Control:
    titles = {key: one.rules().title for key, one in wish.games.items()}
    chosen = next(iter(titles)) if wish.own_rules is None else wish.own_rules.key
    return Select(_RULES, _("Game"), chosen, [Option(key, _(title)) for key, title in titles.items()])


def _pairs(wish: SheetWish) -> tuple[Control, ...]:
    chosen = wish.own_pairs.pairs if wish.own_pairs else ()
    write = wish.notation.write
    pairs = tuple(
        Check(f"{_PAIR}{one}+{other}", f"{write(one)} + {write(other)}", (one, other) in chosen)
        for one, other in wish.made.pairs.every(wish.game.deck).pairs
    )
    if chosen:
        return pairs
    return (*pairs, Note("own-pairs", _("No box is ticked: the sheet number chooses the pairs.")))


def _cards(wish: SheetWish) -> tuple[Control, ...]:
    sizes = (Option("poker", _("Poker, 63 × 88 mm")), Option("bridge", _("Bridge, 57 × 88 mm")))
    colours = [Option(key, scheme.title) for key, scheme in COLOUR_SCHEMES.items()]
    return (
        Select("card", _("Size"), wish.card, sizes),
        Select("colours", _("Colours"), wish.colours, colours),
        Check("values", _("Values on ace and face cards"), wish.settings.values),
    )


def _paper(wish: SheetWish, can_link: bool) -> tuple[Control, ...]:
    papers = (Option("a4", _("A4")), Option("letter", pgettext("paper", "Letter")))
    found: list[Control] = [Select("paper", _("Paper"), wish.paper, papers)]
    if wish.made.is_numbered:
        texts = [
            ngettext("{count} sheet", "{count} different sheets", count).format(count=count)
            for count in range(1, MOST + 1)
        ]
        found.append(Range("copies", _("How many"), wish.copies, 1, MOST, texts))
    if wish.made.has_key and not is_for_pupils():
        found.append(Check("key", _("Answer keys on separate pages"), wish.key))
    found.append(Check("large", _("Large print"), wish.large))
    if can_link and wish.made.is_numbered:
        found.append(Check("linked", _("QR code for the same numbers on the screen"), wish.linked))
    return tuple(found)


def changed(wish: SheetWish, name: str, value: Any) -> SheetWish:
    """Return the wish after a control has been used; raise `cardmath.CardmathError`."""
    made = {
        "kind": wish.of_kind,
        "number": wish.with_number,
        "preset": wish.with_preset,
        _RULES: wish.with_rules,
    }
    if name in made:
        return made[name](str(value))
    if name == "next":
        return wish.next()
    if name == "copies":
        return wish.with_copies(int(value))
    if name.startswith(_PAIR):
        one, other = map(int, name.removeprefix(_PAIR).split("+"))
        return wish.with_pair((one, other), bool(value))
    if name in ("key", "large", "linked"):
        flags: dict[str, Any] = {name: bool(value)}
        return replace(wish, **flags)
    # Before the settings, because a printed deck's colours are independent of the ones on the screen.
    if name in WORDS:
        words: dict[str, Any] = {name: value}
        return replace(wish, **words) if value in WORDS[name] else wish
    if Settings.has(name):
        return wish.with_settings(wish.settings.changed(name, value))
    if wish.has_deck:
        game = _controls_of(wish).changed(Choice(wish.game), name, value).game
        return wish.with_game(game) if game != wish.game else wish
    return wish


#: The resolution of pages on the screen, in dots per inch of paper.
_SHARPNESS: Final = 110
#: How many pages of a deck to show: a whole deck fills dozens.
_LEAVES: Final = 2


class WorksheetMaker(PageWidget):
    """A maker of worksheets: choose one, see its pages, go to the next number, and download copies with keys.

    The page's address contains the choice, so it can be reloaded, kept or sent. In an app, the worksheets
    have a QR code for the same numbers on the page's server. In a notebook, give ``address`` for that.

    The maker starts with ``kind``, ``number``, ``copies``, ``paper`` and ``large``, as in
    `cardmath.worksheet`. ``base`` and ``digits``, or a ``notation``, determine how numbers are written.
    ``key`` is the name of its part of the page's address. Raises `cardmath.worksheets.WorksheetError` for
    anything that cannot be printed.

    >>> WorksheetMaker("columns", number=7, base=10)
    WorksheetMaker('kind=columns&number=7&base=10')
    """

    _css = style("worksheets/maker.css")
    drawn_by = traitlets.Unicode("maker").tag(sync=True)

    def __init__(
        self,
        kind: str | None = None,
        number: int = 1,
        *,
        copies: int = 1,
        paper: str = "a4",
        large: bool = False,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        address: str = "",
        key: str | None = None,
    ) -> None:
        check_asked(SheetWish.kind if kind is None else kind, number, copies, paper)
        chosen = Settings(chosen_notation(base, digits, notation))
        own_base = None if base is None and notation is None else chosen.notation.base
        wish = SheetWish(
            number=number, copies=copies, paper=paper, large=large, own_base=own_base, settings=chosen
        )
        if kind is not None:
            wish = wish.of_kind(kind)
            # A link with both a lesson's sheet and a base opens the sheet in that base.
            wish = wish if own_base is None else wish.with_settings(chosen)
        self.wish = _allowed(wish)
        self._address = address
        self._said, self._count = Said(), 0
        self._is_busy = False
        self._pages, self._file = Typesetter(), Typesetter()
        #: What is wrong with the last link, until the teacher chooses something else.
        self._faults = ""
        super().__init__(key)

    def __repr__(self) -> str:
        return f"WorksheetMaker({self.wish.to_link()!r})"

    def still(self) -> str:
        """Return the title of the worksheet, and its first pages if a program runs the notebook."""
        title = f"<p><strong>{escape(self.wish.made.title())}</strong></p>"
        if not is_unattended():
            return title
        made = self._pages_order().made()
        return title + "".join(
            image(page, "image/png", words) for page, words in zip(made, self._alts(len(made)), strict=True)
        )

    @property
    def pdf(self) -> bytes:
        """The chosen worksheets with their answer keys, as a PDF."""
        order = self._file_order()
        return worksheet(order.kind, **order.asked)

    # -- the page ----------------------------------------------------------------------------------------

    def first_state(self) -> dict[str, Any]:
        """Return the view until the worksheet arrives, without a link: the page's address has priority."""
        return self._whole_view() | {"link": ""}

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message from the page; errors are reported, and the maker carries on."""
        shows_pages = False
        with self.guarded():
            shows_pages = self._act(message)
        self.wish = _allowed(self.wish)
        if shows_pages:
            self._show()
        else:
            self.tell(self._whole_view())

    def fault_of(self, error: CardmathError) -> Said:
        """Return what is wrong, with numbers in the sheets' base."""
        return Said.of_error(error, self.wish.notation)

    def tell_fault(self, said: Said) -> None:
        """Say what went wrong."""
        self._said, self._count = said, self._count + 1

    def late(self) -> None:
        """Report that a press has had no effect."""
        super().late()
        self.tell(self._whole_view())

    def _act(self, message: dict[str, Any]) -> bool:
        """Do what a message asks, and return whether the pages are to be shown for it."""
        kind, link = message.get("type"), str(message.get("link", ""))
        if kind == "hello":
            self._address = self._address or str(message.get("address", ""))
        if kind in ("hello", "link") and link:
            self.wish, self._faults = SheetWish.from_link(link), SheetWish.faults(link)
        elif kind == "change" and message.get("id") == DOWNLOAD:
            self._hand_over()
            return False
        elif kind == "change" and str(message.get("id")) in BANKS:
            if self.wish.made.asks and not is_for_pupils():
                self._hand_over_bank(BANKS[str(message["id"])])
            return False
        elif kind == "change":
            name, before = str(message.get("id")), self.wish
            self._faults = ""
            self.wish = changed(self.wish, name, message.get("value"))
            # "Show" shows a sheet again, so that an earlier fault is gone.
            return self.wish != before or name == "number"
        return True

    def _show(self) -> None:
        """Show the choices immediately, and the pages as soon as they are ready."""
        self._is_busy = True
        self.tell(self._whole_view())
        self._pages.order(self._pages_order(), self._show_pages)

    def _show_pages(self, made: Callable[[], list[bytes]]) -> None:
        """Show pages; after an error, keep the old ones, and show a sentence that says what to choose."""
        pages: list[bytes] = []
        self._is_busy = False
        with self.guarded():
            pages = made()
            self._said = Said(self._summary(len(pages))).after(self._faults)
            self._count += 1
        self.tell(self._whole_view())
        self.send({"type": "pages", "alts": self._alts(len(pages))}, buffers=pages)

    def _hand_over(self) -> None:
        """Deliver the PDF as soon as it is ready."""
        name = self.wish.file

        def hand_over(made: Callable[[], bytes]) -> None:
            with self.guarded():
                self.send({"type": "file", "name": name}, buffers=[made()])
                self._say(_("{file} is ready.").format(file=name))
            self.tell(self._whole_view())

        self._say(_("Making {file} …").format(file=name))
        self._file.order(self._file_order(), hand_over)

    def _hand_over_bank(self, form: str) -> None:
        """Deliver the sheets' exercises as a question bank in a format."""
        wish = self.wish
        items = exercises_of(
            wish.kind, wish.number, notation=wish.notation, copies=wish.copies, **wish.options
        )
        title = _("{title}, number {number}").format(title=wish.made.title(), number=wish.number)
        name = wish.bank(form)
        self.send({"type": "file", "name": name}, buffers=[export(items, form, title)])
        self._say(_("{file} is ready.").format(file=name))

    def _order(self, form: str, **asked: Any) -> Order:
        wish = self.wish
        address = self._address if wish.linked else ""
        return Order(form, wish.kind, {**asked, "address": address, **wish.sheet})

    def _file_order(self) -> Order:
        return self._order("pdf", copies=self.wish.copies)

    def _pages_order(self) -> Order:
        return self._order("pictures", dots_per_inch=_SHARPNESS, leaves=_LEAVES)

    def _whole_view(self) -> dict[str, Any]:
        chosen = controls(self.wish, can_link=bool(self._address))
        return {
            "panel": PanelView(_("What to print"), chosen).to_dict(),
            "said": vars(self._said) | {"count": self._count},
            "link": self.wish.to_link(),
            "busy": self._is_busy,
            "words": {
                "pages": _("The pages"),
                "silence": _("No response yet. If nothing happens, reload the page."),
            },
        }

    # -- messages ----------------------------------------------------------------------------------------

    def _say(self, sentence: str) -> None:
        self._said = Said(sentence)
        self._count += 1

    def _summary(self, pages: int) -> str:
        """Return a sentence about the pages on the screen."""
        title, wish = self.wish.made.title(), self.wish
        shown = ngettext("{count} page", "{count} pages", pages).format(count=pages)
        if not wish.made.is_numbered and pages == 1:
            return _("{title}: {pages}.").format(title=title, pages=shown)
        if not wish.made.is_numbered:
            return _("{title}: here are the first {pages}.").format(title=title, pages=shown)
        number = _("{title}, number {number}: {pages}.").format(title=title, number=wish.number, pages=shown)
        if wish.copies == 1:
            return number
        return (
            number + " " + _("The PDF goes up to number {last}.").format(last=wish.number + wish.copies - 1)
        )

    def _alts(self, pages: int) -> list[str]:
        title = self.wish.made.title()
        return [
            _("{title}, page {page} of {pages}").format(title=title, page=page, pages=pages)
            for page in range(1, pages + 1)
        ]


def _allowed(wish: SheetWish) -> SheetWish:
    """Return a wish without its answer key if the page is for pupils."""
    return replace(wish, key=False) if is_for_pupils() else wish
