"""The controls of a panel: each is a value, which ``controls.js`` shows.

A control is what a player can read, press and choose, independent of any screen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, ClassVar, Final, NamedTuple, dataclass_transform

from cardmath.i18n import _
from cardmath_widgets.page.patch import Ordered

#: The height, in CSS pixels, of a frame that shows a whole board.
_FRAME_HEIGHT: Final = 720


@dataclass_transform(frozen_default=True)
class _Value:
    """The base of the controls, which makes a frozen dataclass of each."""

    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "") -> None:
        cls.kind = kind
        dataclass(frozen=True)(cls)


class Control(_Value):
    """A control of a ``kind``, a frozen dataclass; its ``id`` comes back with the value when it is used."""

    id: str

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page: everything but the id."""
        own = {name: _plain(value) for name, value in vars(self).items() if name != "id"}
        return {"kind": self.kind} | own


def _plain(value: Any) -> Any:
    """Return a value in the form sent to a page: sequences as lists, and shares to three places."""
    if isinstance(value, list | tuple):
        return list(map(_plain, value))
    return round(value, 3) if isinstance(value, float) else value


def data_of(controls: Iterable[Control]) -> dict[str, Any]:
    """Return controls as plain data, keyed by id.

    >>> data_of([Note("mark", "Lost.")])
    {'mark': {'kind': 'note', 'label': 'Lost.', 'why': ''}}
    """
    return Ordered((control.id, control.to_dict()) for control in controls)


class Button(Control, kind="button"):
    """A button; ``expanded`` is whether the part that it opens is open, or None if it does not open one.

    ``pressed`` is whether it is switched on, or None if it is not a switch. ``spoken`` is its name for screen
    readers, if its label has symbols that they cannot read. ``dock`` is its place among the buttons that a
    board always shows, from 1; from 4 on, it is shown only if there is room. Without a place, it is behind
    *More*.
    """

    label: str
    primary: bool = False
    disabled: bool = False
    expanded: bool | None = None
    keys: str = ""
    pressed: bool | None = None
    spoken: str = ""
    dock: int = 0


class Option(NamedTuple):
    """An option of a `Select`; a disabled one is shown but cannot be chosen."""

    value: str
    text: str
    disabled: bool = False


class Select(Control, kind="select"):
    """A choice of a single option."""

    label: str
    value: str
    options: Sequence[Option]


class Range(Control, kind="range"):
    """A slider over whole numbers; ``texts`` are the numbers as written."""

    label: str
    value: int
    low: int
    high: int
    texts: Sequence[str]


class Check(Control, kind="check"):
    """A checkbox."""

    label: str
    value: bool


class NumberField(Control, kind="number"):
    """A field for a number, with a button that uses it."""

    label: str
    value: str
    action: str


class Heading(Control, kind="heading"):
    """A heading for screen readers, which lead from one to the next."""

    label: str


class Note(Control, kind="note"):
    """A sentence that is read out when it changes; ``why`` is the reason behind it."""

    label: str
    why: str = ""


class PictureControl(Control, kind="picture"):
    """A drawing as SVG: ``label`` is its text for screen readers, and ``title`` is shown above it."""

    label: str
    svg: str
    title: str = ""


class Copy(Control, kind="copy"):
    """A text with a button that copies it.

    ``done`` is said after copying. ``by_hand`` is said if the browser does not let pages copy: the text is
    then selected.
    """

    label: str
    value: str
    action: str
    done: str
    by_hand: str


def link_to_copy(name: str, label: str, address: str) -> Copy:
    """Return a link with its button."""
    by_hand = _("The link is selected. To copy it, press Ctrl+C, or press and hold.")
    return Copy(name, label, address, _("Copy"), _("Copied."), by_hand)


def frame_to_copy(name: str, address: str, title: str) -> Copy:
    """Return the lines of HTML that show one page in another, with their button.

    >>> frame_to_copy("frame", "https://school.example/things#wheel~n=7&base=12", "The wheel").value
    '<iframe src="https://school.example/things#wheel~n=7&amp;base=12" title="The wheel" width="100%" \
height="720" style="border: 0" loading="lazy" allow="clipboard-write"></iframe>'
    """
    html = (
        f'<iframe src="{escape(address)}" title="{escape(title)}" width="100%" height="{_FRAME_HEIGHT}"'
        ' style="border: 0" loading="lazy" allow="clipboard-write"></iframe>'
    )
    by_hand = _("The lines are selected. To copy them, press Ctrl+C, or press and hold.")
    return Copy(name, _("To show it in another page"), html, _("Copy"), _("Copied."), by_hand)


class Code(Control, kind="code"):
    """A QR code as SVG; the ``enlarge`` button shows it as large as the screen.

    There, ``title`` is above it, and below it are ``address``, which it encodes, and the ``close`` button.
    """

    label: str
    svg: str
    address: str
    title: str
    enlarge: str
    close: str


@dataclass(frozen=True)
class Fact:
    """A fact about a game: its name, how it is written, and how it is read out (as written, if empty).

    ``number`` is its value, if it is a whole number. A fact that ``opens`` a panel, given by its name, is a
    button. ``is_open`` is whether that panel is open and about this fact.
    """

    name: str
    label: str
    value: str
    spoken: str = ""
    is_main: bool = False
    number: int | None = None
    opens: str = ""
    is_open: bool = False


class Facts(Control, kind="facts"):
    """The facts above a table."""

    facts: Sequence[Fact]

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page: the facts, keyed by name."""
        facts = Ordered(
            (one.name, [one.label, one.value, one.spoken, one.is_main, one.opens, one.is_open])
            for one in self.facts
        )
        return {"kind": self.kind, "facts": facts}


class Log(Control, kind="log"):
    """A log of what happened, entry by entry; ``heads`` are the positions of entries that begin a part."""

    label: str
    entries: Sequence[str]
    heads: frozenset[int] = frozenset()

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page: entries keyed by number, so that only new entries are sent."""
        entries = {str(at): [text, at in self.heads] for at, text in enumerate(self.entries)}
        return {"kind": self.kind, "label": self.label, "entries": entries}


class NamedShare(NamedTuple):
    """A part of a whole: its name, its size from 0 to 1, and a text that explains it."""

    name: str
    share: float
    text: str


class Shares(Control, kind="shares"):
    """Shares as bars, with their texts; ``note`` is a remark below them."""

    label: str
    shares: Sequence[NamedShare]
    note: str = ""


class _Holder(Control):
    """Controls that belong together."""

    controls: Sequence[Control]

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page: the controls, keyed by id."""
        return super().to_dict() | {"controls": data_of(self.controls)}


class ButtonRow(_Holder, kind="row"):
    """Buttons side by side."""


class Fields(_Holder, kind="group"):
    """Controls under a heading."""

    label: str


class Further(_Holder, kind="further"):
    """Controls behind a line that opens when pressed: the ones few players look for."""

    label: str


class Keys(Control, kind="keys"):
    """A list of keys and what they do, which opens when pressed."""

    label: str
    keys: Sequence[tuple[str, str]]


class Speaker(Control, kind="speaker"):
    """A button that turns the sounds of this device on and off; the kernel does not hear of it."""

    label: str
