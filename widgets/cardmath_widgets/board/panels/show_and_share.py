"""The panels that show and share: the settings, a deal's address, statistics, and a number three ways."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from cardmath.i18n import N_, _, pgettext
from cardmath.links import short_address, to_link
from cardmath_widgets.board.game_ui import Shortcut, keys_of
from cardmath_widgets.board.questions import PLAIN, Questions
from cardmath_widgets.board.state import Effect, Panel
from cardmath_widgets.device.days import forgetful
from cardmath_widgets.page.elements import DrawnControl, text
from cardmath_widgets.page.elements.frames import three_ways
from cardmath_widgets.page.panels import (
    Check,
    Code,
    Control,
    Fields,
    Further,
    Keys,
    Note,
    Option,
    Select,
    frame_to_copy,
    link_to_copy,
)
from cardmath_widgets.page.panels.after_game import Statistics
from cardmath_widgets.page.panels.settings import ADULTS, Settings, for_grown_ups

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


class SettingsPanel(Panel):
    """The *Settings* panel."""

    name = "settings"
    title = N_("Settings")

    def controls(self) -> Sequence[Control]:
        """Return the way to play, the choices for numbers and appearance, and the list of keys."""
        state = self.state
        ui, settings = state.ui, state.settings
        ways = _ways_control(ui.help.questions, state.asker.way)
        knowing = Check("knowing", _("Let hints use the hidden cards"), settings.knowing)
        honesty = (Fields("hints", (knowing,), _("Help")),) if ui.help.fair else ()
        further = (
            *((Fields("playing", ways, _("Game")),) if ways else ()),
            *ui.controls.own_settings(state.choice.game, settings.notation),
            *settings.controls(warns=ui.help.hints is not None, adds=ui.help.adds),
            *honesty,
            _key_list(keys_of(ui.controls.shortcuts())),
        )
        looks = Fields("looks", settings.first_controls(), _("Looks"))
        return looks, Further(ADULTS, further, for_grown_ups())

    def change(self, name: str, value: Any) -> Effect | None:
        """Change the appearance, or the way to play."""
        state = self.state
        if Settings.has(name):
            state.settings = state.settings.changed(name, value)
            # An open question keeps the notation it was asked in.
            state.asker.close()
        elif name == "way":
            state.asker.play_by(str(value))
        else:
            return None
        return Effect()


def _key_list(known: Sequence[Shortcut]) -> Keys:
    """Return the list of keys for the settings panel."""
    by_label: dict[str, list[str]] = {}
    for one in known:
        by_label.setdefault(one.label, []).append(one.key.title())
    keys = [(", ".join(keys), label) for label, keys in by_label.items()]
    own = [("← → ↑ ↓", _("from card to card")), (_("Enter, space bar"), _("choose the card"))]
    return Keys("keys", _("Keys"), keys + own)


def _ways_control(questions: Questions[Any, Any] | None, way: str) -> tuple[Control, ...]:
    """Return the control for the way to play, if there are several."""
    if questions is None or not questions.ways():
        return ()
    options = [Option(PLAIN, _("take pairs"))]
    options += [Option(name, label) for name, label in questions.ways().items()]
    return (Select("way", _("Way to play"), way, options),)


class ThreeWaysPanel(Panel):
    """A number three ways: the number in the fact that was pressed, which is the panel's ``subject``."""

    name = "three-ways"
    title = N_("A number, three ways")
    place = ""

    def controls(self) -> Sequence[Control]:
        """Return the number's current value, or nothing if the fact is no longer a number."""
        state = self.state
        notation = state.notation
        facts = {fact.name: fact for fact in state.ui.controls.facts(state.session, notation)}
        fact = facts.get(self.subject)
        if fact is None or fact.number is None:
            return ()
        return (DrawnControl("three", three_ways(fact.number, fact.label, notation)),)


class StatisticsPanel(Panel):
    """The statistics panel: Python provides only the words; the page stores the numbers."""

    name = "statistics"
    title = N_("Statistics")
    place = "first"
    outlasts_deals = True

    def controls(self) -> Sequence[Control]:
        """Return the words, and the notation for numbers."""
        words = {
            "note": _(
                "Kept only in this browser on this device. Nothing is sent, and losses never lower a score."
            ),
            "unkept": forgetful(),
            "none": _("You haven't finished a game here yet."),
            "game": _("Game"),
            "played": pgettext("games", "Played"),
            "won": pgettext("games", "Won"),
            "best": _("Best score"),
            # TRANSLATORS: the fewest hints in a game that was won
            "hints": _("Fewest hints"),
            # TRANSLATORS: the fewest undone moves in a game that was won
            "undos": _("Fewest undos"),
            "on": _("Keep statistics on this device"),
            "wipe": _("Delete"),
            "sure": _("Delete the statistics and your place on the path?"),
        }
        return (Statistics("kept", words, self.state.notation),)
