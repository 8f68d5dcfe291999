"""The leaf that shares a deal: an address to read aloud, one to copy, and a code for cameras."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from cardmath.addresses import short_address
from cardmath.i18n import _
from cardmath.links import to_link
from cardmath_widgets.boards.guide.drawn import Drawn
from cardmath_widgets.boards.leaf import Leaf
from cardmath_widgets.panels import Code, Control, Copy, Note
from cardmath_widgets.slate.element import text

__all__ = ["ShareLeaf"]

#: The longest address whose code a camera reads from the back row, in letters and signs.
_LONGEST = 300
#: Names under which a computer calls itself: nobody else can open these.
_HERE = ("127.0.0.1", "localhost", "::1")


class ShareLeaf(Leaf):
    """Share."""

    name = "sharing"

    def label(self) -> str:
        """Return its name."""
        return _("Share")

    def is_offered(self) -> bool:
        """Return whether everything on the table may be seen by whoever has the link."""
        return self.host.session.takes_back

    def controls(self) -> Sequence[Control]:
        """Return the name of the deal, its address, its code, and the address of the game as it stands."""
        deal = self._address_of_deal()
        parts: list[Control] = [Note("deal-name", self._named())]
        where = urlsplit(deal)
        host = where.hostname
        if host is not None and not where.fragment:
            # Short enough to be read aloud: it is seen whole.
            parts.append(Drawn("aloud", text(f"{where.netloc}{where.path}", "cm-address-aloud")))
        parts.append(_copy("copy-deal", _("This deal"), deal))
        if host is None:
            parts.append(Note("where", _("Put this behind the address of a page of cardmath.")))
        elif host in _HERE:
            told = _("Only this computer can open this link. Teachers: start with “--lan”.")
            parts.append(Note("where", told))
        code = _code(deal) if host else ""
        if code:
            enlarge, close = _("As large as the screen"), _("Close")
            parts.append(Code("code", _("Code for cameras"), code, deal, self._named(), enlarge, close))
        if self.host.session.moves_played:
            moves = self._on_page(self.host.link())
            parts.append(_copy("copy-game", _("With the moves so far"), moves))
        return parts

    def _named(self) -> str:
        """Return the name of deck and deal."""
        session = self.host.session
        name, number = self.host.staging.name_of(session.deal.game), session.deal.number
        if number is None:
            return _("{deck}, own deal").format(deck=name)
        return _("{deck}, deal {number}").format(deck=name, number=number)

    def _address_of_deal(self) -> str:
        """Return the shortest address of the deal from its first card on."""
        record, settings, home = self.host.session.deal, self.host.settings, self.host.screen.home
        if record.number is not None and home:
            short = short_address(record.game, record.number, settings.notation.base)
            if short:
                return home + short
        return self._on_page(to_link(record, settings.to_link()))

    def _on_page(self, link: str) -> str:
        """Return the address of a link on the page that the board is on."""
        key, page = self.host.key, self.host.screen.page
        # Which of a page's boards is meant matters there; elsewhere it is the first one.
        fields = "&".join(f"{key}~{field}" for field in link.split("&")) if key and page else link
        return f"{page}#{fields}"


def _copy(name: str, label: str, text: str) -> Copy:
    by_hand = _("It is selected: press Ctrl+C, or hold it, to copy.")
    return Copy(name, label, text, _("Copy"), _("Copied."), by_hand)


def _code(address: str) -> str:
    """Return an address as a QR code in SVG; "" where it is too long, or no codes can be made here."""
    if len(address) > _LONGEST:
        return ""
    try:
        import segno
    except ImportError:
        return ""
    return str(segno.make(address, error="m", micro=False).svg_inline(border=3, light="#fff", omitsize=True))
