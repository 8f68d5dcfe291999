"""The controls of a panel as values: what a person can read, press and choose, told without a screen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardmath_widgets.patch import Ordered

__all__ = [
    "Button",
    "Check",
    "Code",
    "Control",
    "Copy",
    "Fact",
    "Facts",
    "Fields",
    "Keys",
    "Log",
    "Note",
    "NumberField",
    "Option",
    "Picture",
    "Range",
    "Row",
    "Select",
    "Share",
    "Shares",
    "told",
]


@dataclass(frozen=True)
class Control:
    """Any control; its ``id`` comes back with the value when it is used."""

    kind: ClassVar[str]

    id: str

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know: everything but the id."""
        own = {name: value for name, value in vars(self).items() if name != "id"}
        return {"kind": self.kind} | own


def told(controls: Iterable[Control]) -> dict[str, Any]:
    """Return controls as plain data by their ids.

    >>> told([Note("mark", "Lost.")])
    {'mark': {'kind': 'note', 'label': 'Lost.', 'why': ''}}
    """
    return Ordered((control.id, control.to_dict()) for control in controls)


@dataclass(frozen=True)
class Button(Control):
    """A button; ``expanded`` says whether what it opens is open, None where it opens nothing.

    ``pressed`` says whether what it switches is on, None where it switches nothing. ``spoken`` is its name
    for the ear, where its label holds signs that readers do not know.
    """

    kind: ClassVar[str] = "button"

    label: str
    primary: bool = False
    disabled: bool = False
    expanded: bool | None = None
    keys: str = ""
    pressed: bool | None = None
    spoken: str = ""


@dataclass(frozen=True)
class Option:
    """One choice of a `Select`; a disabled one is shown but cannot be taken."""

    value: str
    text: str
    disabled: bool = False


@dataclass(frozen=True)
class Select(Control):
    """A choice of one out of several."""

    kind: ClassVar[str] = "select"

    label: str
    value: str
    options: Sequence[Option]

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know: each option as value, text and whether it is disabled."""
        options = [[one.value, one.text, one.disabled] for one in self.options]
        return super().to_dict() | {"options": options}


@dataclass(frozen=True)
class Range(Control):
    """A slider over whole numbers; ``texts`` is how each of them is written."""

    kind: ClassVar[str] = "range"

    label: str
    value: int
    low: int
    high: int
    texts: Sequence[str]

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return super().to_dict() | {"texts": list(self.texts)}


@dataclass(frozen=True)
class Check(Control):
    """A box to tick."""

    kind: ClassVar[str] = "check"

    label: str
    value: bool


@dataclass(frozen=True)
class NumberField(Control):
    """A field for a number, with a button that does something with it."""

    kind: ClassVar[str] = "number"

    label: str
    value: str
    action: str


@dataclass(frozen=True)
class Note(Control):
    """A sentence that may change, read out when it does; ``why`` is the reason behind it."""

    kind: ClassVar[str] = "note"

    label: str
    why: str = ""


@dataclass(frozen=True)
class Picture(Control):
    """A drawing of ours as SVG: ``label`` is what a screen reader says of it, ``title`` stands above it."""

    kind: ClassVar[str] = "picture"

    label: str
    svg: str
    title: str = ""


@dataclass(frozen=True)
class Copy(Control):
    """A text to be copied, with the button that does it.

    ``done`` is said when it was copied, ``by_hand`` where the browser lets no page copy: then it is selected.
    """

    kind: ClassVar[str] = "copy"

    label: str
    value: str
    action: str
    done: str
    by_hand: str


@dataclass(frozen=True)
class Code(Control):
    """A code for cameras as SVG that a button, ``enlarge``, shows as large as the screen.

    There ``title`` stands above it, ``address``, what it says, below, and the button ``close``.
    """

    kind: ClassVar[str] = "code"

    label: str
    svg: str
    address: str
    title: str
    enlarge: str
    close: str


@dataclass(frozen=True)
class Fact:
    """Something that counts: its name, how it is written, how it is read out (as written, if empty).

    ``number`` is the whole number that it is, if it is one. One that ``opens`` a panel, by its name, is a
    button; ``is_open`` says whether that is about it and open.
    """

    name: str
    label: str
    value: str
    spoken: str = ""
    is_main: bool = False
    number: int | None = None
    opens: str = ""
    is_open: bool = False


@dataclass(frozen=True)
class Facts(Control):
    """The facts above a table."""

    kind: ClassVar[str] = "facts"

    facts: Sequence[Fact]

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know: the facts by their names."""
        facts = Ordered(
            (one.name, [one.label, one.value, one.spoken, one.is_main, one.opens, one.is_open])
            for one in self.facts
        )
        return {"kind": self.kind, "facts": facts}


@dataclass(frozen=True)
class Log(Control):
    """What happened, one entry after the other; those that are ``heads`` begin a part, by their places."""

    kind: ClassVar[str] = "log"

    label: str
    entries: Sequence[str]
    heads: frozenset[int] = frozenset()

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know: entries by their numbers, so that only new ones are sent."""
        entries = {str(at): [text, at in self.heads] for at, text in enumerate(self.entries)}
        return {"kind": self.kind, "label": self.label, "entries": entries}


@dataclass(frozen=True)
class Share:
    """A part of a whole: its name, how much it is from 0 to 1, and what that means in words."""

    name: str
    share: float
    text: str


@dataclass(frozen=True)
class Shares(Control):
    """Shares as bars, with their words; ``note`` is what else is to be said."""

    kind: ClassVar[str] = "shares"

    label: str
    shares: Sequence[Share]
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        shares = [[one.name, round(one.share, 3), one.text] for one in self.shares]
        return super().to_dict() | {"shares": shares}


@dataclass(frozen=True)
class _Holder(Control):
    """Controls that belong together."""

    controls: Sequence[Control]

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know: the controls by their ids."""
        return super().to_dict() | {"controls": told(self.controls)}


@dataclass(frozen=True)
class Row(_Holder):
    """Buttons side by side."""

    kind: ClassVar[str] = "row"


@dataclass(frozen=True)
class Fields(_Holder):
    """Controls under a heading."""

    kind: ClassVar[str] = "group"

    label: str


@dataclass(frozen=True)
class Keys(Control):
    """A list of keys and what each does, that opens at a press."""

    kind: ClassVar[str] = "keys"

    label: str
    keys: Sequence[tuple[str, str]]

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return super().to_dict() | {"keys": [list(pair) for pair in self.keys]}
