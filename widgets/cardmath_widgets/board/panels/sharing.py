"""The panel for sharing a deal: an address to read aloud, one to copy, and a QR code."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from cardmath.i18n import N_, _
from cardmath.links import short_address, to_link
from cardmath_widgets.board.panels.panel import Panel
from cardmath_widgets.page.elements.tree import DrawnControl, text
from cardmath_widgets.page.panels.controls import Code, Control, Note, frame_to_copy, link_to_copy

#: Maximum length of an address, in characters, for a code that a camera can read from the back row.
_LONGEST = 300
#: Names that a computer uses for itself: no other computer can open them.
_HERE = ("127.0.0.1", "localhost", "::1")


class SharePanel(Panel):
    """The *Share* panel."""

    name = "sharing"
    title = N_("Share")

    def is_offered(self) -> bool:
        """Return whether anyone with the link may see everything on the table."""
        return self.state.session.takes_back

    def controls(self) -> Sequence[Control]:
        """Return the name of the deal, its address, its code, and the address of the current position."""
        deal = self._address_of_deal()
        parts: list[Control] = [Note("deal-name", self._named())]
        where = urlsplit(deal)
        server = where.hostname
        if server is not None and not where.fragment:
            # Short enough to read aloud, so it is shown in full.
            parts.append(DrawnControl("aloud", text(f"{where.netloc}{where.path}", "cm-address-aloud")))
        parts.append(link_to_copy("copy-deal", _("This deal"), deal))
        if server is None:
            parts.append(Note("where", _("Add this to the end of a cardmath page's address.")))
        elif server in _HERE:
            warning = _("Only this computer can open this link. Teachers: start with “--lan”.")
            parts.append(Note("where", warning))
        code = _code(deal) if server else ""
        if code:
            enlarge, close = _("Full screen"), _("Close")
            parts.append(Code("code", _("QR code"), code, deal, self._named(), enlarge, close))
        if self.state.session.moves_played:
            moves = self._on_page(self.state.link)
            parts.append(link_to_copy("copy-game", _("With the moves so far"), moves))
        if self.state.screen.embeds:
            # A frame needs the page itself: a short address only redirects to it.
            parts.append(frame_to_copy("copy-frame", self._on_page(self._link_of_deal()), self._named()))
        return parts

    def _named(self) -> str:
        """Return the name of the deck and the deal."""
        session = self.state.session
        name, number = self.state.ui.speech.name_of(session.deal.game), session.deal.number
        if number is None:
            return _("{deck}, your own deal").format(deck=name)
        return _("{deck}, deal {number}").format(deck=name, number=number)

    def _address_of_deal(self) -> str:
        """Return the shortest address of the deal before any moves."""
        record, settings, home = self.state.session.deal, self.state.settings, self.state.screen.home
        if record.number is not None and home:
            short = short_address(record.game, record.number, settings.notation.base)
            if short:
                return home + short
        return self._on_page(self._link_of_deal())

    def _link_of_deal(self) -> str:
        """Return the link to the deal before any move."""
        return to_link(self.state.session.deal, self.state.settings.named())

    def _on_page(self, link: str) -> str:
        """Return a link's address on the board's page."""
        key, page = self.state.key, self.state.screen.page
        # A link to this page contains its board's key. A link without a key is for the first board.
        fields = "&".join(f"{key}~{field}" for field in link.split("&")) if key and page else link
        return f"{page}#{fields}"


def _code(address: str) -> str:
    """Return an address as a QR code in SVG; "" if it is too long, or codes cannot be made here."""
    if len(address) > _LONGEST:
        return ""
    try:
        import segno
    except ImportError:
        return ""
    return str(segno.make(address, error="m", micro=False).svg_inline(border=3, light="#fff", omitsize=True))
