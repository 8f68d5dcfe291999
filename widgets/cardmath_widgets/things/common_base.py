"""One base for all things on a page, set by a control at the top."""

from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode

from cardmath.errors import check_argument
from cardmath.i18n import _
from cardmath.numerals import Notation, chosen_notation
from cardmath_widgets.page import PanelView, Said, style
from cardmath_widgets.page.elements.slate import Slate, SlateView
from cardmath_widgets.page.elements.tree import box
from cardmath_widgets.page.panels.controls import ButtonRow
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.things.thing import Thing, base_word

_Thing = TypeVar("_Thing", bound=Thing)


class CommonBase(Slate):
    """A control for the base and the digit style of all things on a page.

    `add` includes a thing, which keeps its other settings.

    >>> from cardmath_widgets import CounterWheel, Frame
    >>> everywhere = CommonBase(base=12)
    >>> wheel, frame = everywhere.add(CounterWheel(7)), everywhere.add(Frame(3))
    >>> everywhere.choose(5)
    >>> wheel.notation.base, wheel.numeral, frame.notation.base
    (5, '12', 5)
    """

    _css = style("page/elements/slate.css", "things/things.css")

    def __init__(
        self,
        *,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        key: str | None = None,
    ) -> None:
        self._settings = Settings(notation=chosen_notation(base, digits, notation))
        self._things: list[Thing] = []
        self.say(self._words_of())
        super().__init__(key, "cardmath-common-base")

    # -- for notebooks -----------------------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """The base and the digits of all things."""
        return self._settings.notation

    reader_notation = notation

    @property
    def things(self) -> Sequence[Thing]:
        """The things that have been included."""
        return tuple(self._things)

    def add(self, thing: _Thing) -> _Thing:
        """Include a thing, which switches to the common base, and return it.

        Raises `cardmath.errors.ArgumentError` for a board or an exercise.
        """
        check_argument("thing", thing, Thing)
        self._things.append(thing)
        thing.share_base(self._set)
        if thing.notation != self.notation:
            thing.take_notation(self.notation)
        return thing

    def choose(self, base: int | None = None, digits: str | None = None) -> None:
        """Set the base, the digits or both for all things."""
        notation = self.notation
        self._set(Notation(notation.base if base is None else base, digits or notation.digits))

    # -- the base ----------------------------------------------------------------------------------------

    def _set(self, notation: Notation) -> None:
        """Set the base and the digits for all things, even for one that has been changed by its link."""
        if notation != self.notation:
            self._settings = Settings(notation=notation)
            self.say(self._words_of())
        for thing in self._things:
            if thing.notation != notation:
                # Each thing reports its own faults.
                thing.guard(lambda thing=thing: thing.take_notation(notation))  # type: ignore[misc]
        self.refresh()

    def _words_of(self) -> Said:
        return Said(_("Everything on this page counts in base {base}.").format(base=base_word(self.notation)))

    # -- the page ----------------------------------------------------------------------------------------

    def on_change(self, name: str, value: Any) -> None:
        """Handle a change to the base or the digits."""
        if Settings.has(name):
            self._set(self._settings.changed(name, value).notation)

    def follow(self, link: str) -> None:
        """Use the base in a link."""
        fields = dict(parse_qsl(link, keep_blank_values=True))
        self._set(Settings.from_link(fields, self._settings).notation)
        self.say(self._words_of().after(Settings.faults(fields)))

    def shown(self) -> SlateView:
        """Return the view of the control."""
        bar = PanelView(_("One base for all"), (ButtonRow("numbers", self._settings.numbers().controls),))
        link = urlencode({"base": str(self.notation.base), **self._settings.to_link()})
        return SlateView(box("cm-nothing"), box("cm-nothing"), {"bar": bar}, link)

    def __repr__(self) -> str:
        return f"<{_('One base for all')}>"
