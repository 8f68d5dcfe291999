"""What a board shows besides the painting, as a value: only what differs from the previous one is sent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol

from cardmath.errors import CardmathError
from cardmath.i18n import pgettext
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.page.panels.controls import Control, data_of
from cardmath_widgets.page.table.felt import GREEN, Place
from cardmath_widgets.page.table.scene import Atlas, Scene


@dataclass(frozen=True)
class Said:
    """A message from the board: a short sentence for the screen, the reason ``why``, and words to read out.

    ``aloud`` is read out instead of the text if the text has numerals and symbols that screen readers do not
    know. ``mood`` is ``""``, ``"wrong"``, ``"won"`` or ``"help"``.

    ``quiet`` shows it without reading it out, because another widget announces what happened.

    ``sound`` is played for players who have turned sounds on: ``"pick"``, ``"take"``, ``"pair"``,
    ``"frame"``, ``"no"``, ``"draw"`` or ``"win"``. If it is empty, the mood may have a sound.
    """

    text: str = ""
    why: str = ""
    aloud: str = ""
    mood: str = ""
    sound: str = ""
    quiet: bool = False

    @classmethod
    def of_error(cls, error: CardmathError, notation: Notation, mood: str = "wrong") -> "Said":
        """Return what is wrong, with every number in the reader's base and, for screen readers, in words.

        >>> message = Said.of_error(CardmathError("there are {count} cards", count=15), Notation(12))
        >>> message.text, message.aloud
        ('There are 13z cards', 'There are one three, base twelve: fifteen cards')
        """
        text, aloud = (capitalised(error.sentence(one)) for one in (notation, notation.voice))
        return cls(text, aloud="" if aloud == text else aloud, mood=mood)

    def after(self, fault: str) -> "Said":
        """Return this message with a sentence before it that explains what was wrong; "" changes nothing.

        >>> Said("Deal 7.").after("There is no base 99.").text
        'There is no base 99. Deal 7.'
        """
        if not fault:
            return self
        message = self.led_by(fault)
        return Said(message.text, self.why, message.aloud, "wrong")

    def led_by(self, first: str, aloud: str = "") -> "Said":
        """Return this message after another sentence; a small screen shows only the first.

        >>> Said("Deal 7.").led_by("Choose a card.").text
        'Choose a card. Deal 7.'
        """
        heard = f"{aloud or first} {self.aloud or self.text}" if aloud or self.aloud else ""
        return replace(self, text=f"{first} {self.text}".strip(), aloud=heard)

    def followed_by(self, words: str, aloud: str = "") -> "Said":
        """Return this message with another sentence after it.

        >>> Said("Right.").followed_by("Choose a card.").text
        'Right. Choose a card.'
        """
        heard = f"{self.aloud or self.text} {aloud or words}".strip()
        return replace(self, text=f"{self.text} {words}".strip(), aloud=heard)


@dataclass(frozen=True)
class PanelView:
    """A labelled panel of controls."""

    label: str
    controls: tuple[Control, ...] = ()
    visible: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page."""
        return {"label": self.label, "visible": self.visible, "controls": data_of(self.controls)}


class PlainData(Protocol):
    """A value that is sent to the page as plain data."""

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page."""
        ...


@dataclass(frozen=True)
class View:
    """Everything that a board shows besides the painting.

    ``desk`` is shown next to the table for the player's answers, or is None. When ``focus`` changes, the
    keyboard focus moves to that place if the player is at the board: a place on the desk, or ``table``.

    ``result`` is the result of a finished game, which the page stores on this device. ``inks`` maps suit
    letters to the colours of the suit symbols. ``atlas`` is where the page finds the pictures of cards, and
    ``place`` is where the game is played.

    ``said`` is repeated when ``count`` grows, even with the same words. ``keys`` maps keys to commands, and
    ``words`` are sentences that the page needs without asking the kernel.
    """

    scene: Scene
    said: Said = field(default_factory=Said)
    count: int = 0
    panels: Mapping[str, PanelView] = field(default_factory=lambda: MappingProxyType({}))
    link: str = ""
    moving: bool = True
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    desk: PlainData | None = None
    focus: str = ""
    result: Mapping[str, Any] | None = None
    inks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    atlas: Atlas | None = None
    place: Place = GREEN

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page."""
        return {
            "scene": self.scene.to_dict(self.atlas),
            "said": vars(self.said) | {"count": self.count},
            "panels": {name: panel.to_dict() for name, panel in self.panels.items()},
            "link": _link_parts(self.link),
            "moving": self.moving,
            "keys": dict(self.keys),
            "words": dict(self.words),
            "desk": self.desk.to_dict() if self.desk else None,
            "focus": self.focus,
            "inks": dict(self.inks),
            "place": self.place.to_dict(),
            "result": None if self.result is None else dict(self.result),
        }


def _link_parts(link: str) -> dict[str, Any]:
    """Return a link's fields before the moves, the numbered moves, and the fields after them.

    >>> _link_parts("number=7&moves=draw,t7.1+d&base=10")
    {'before': 'number=7', 'moves': {'0': 'draw', '1': 't7.1+d'}, 'after': 'base=10'}
    """
    fields = link.split("&")
    at = next((at for at, one in enumerate(fields) if one.startswith("moves=")), len(fields))
    moves = fields[at].removeprefix("moves=").split(",") if at < len(fields) else []
    return {
        "before": "&".join(fields[:at]),
        "moves": {str(number): move for number, move in enumerate(moves)},
        "after": "&".join(fields[at + 1 :]),
    }


def said(
    sentence: Callable[[Notation], str],
    notation: Notation,
    *,
    why: Callable[[Notation], str] | None = None,
    mood: str = "",
) -> Said:
    """Return a message to read and hear, made by functions that write it and ``why`` in a notation.

    >>> said(lambda notation: f"7 + 8 = {notation.write(15)}.", Notation(12)).aloud
    '7 and 8 make one three, base twelve: fifteen.'
    """
    text = capitalised(sentence(notation))
    aloud = _aloud(sentence, notation)
    if why is None:
        return Said(text, "", "" if aloud == text else aloud, mood)
    return Said(text, why(notation), f"{aloud} {_aloud(why, notation)}", mood)


def _aloud(sentence: Callable[[Notation], str], notation: Notation) -> str:
    text = sentence(notation.voice)
    # TRANSLATORS: how the symbols in a sum are read aloud, as in "seven and eight make fifteen"
    return capitalised(
        text.replace(" + ", pgettext("sum read aloud", " and ")).replace(
            " = ", pgettext("sum read aloud", " make ")
        )
    )
