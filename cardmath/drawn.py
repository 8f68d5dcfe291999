"""Values that draw themselves: text for ``print``, a picture for notebooks, one short line for lists."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, cast

from cardmath.numerals import DECIMAL, Notation, chosen_notation


class Drawing(Protocol):
    """The interface of a module that draws a value."""

    def facts(self, value: Any, notation: Notation = DECIMAL) -> str:
        """Return the value's state in one line."""
        ...

    def text(self, value: Any) -> str:
        """Return the value drawn in letters and digits, after the facts."""
        ...

    def lay(self, value: Any, notation: Notation, move: Any, table: Any) -> None:
        """Put the cards on an empty `cardmath.art.Table`, and mark the cards of a move, if any."""
        ...


class Written:
    """A value with a text form, such as a card or a move: ``parse`` reads what ``str`` writes.

    >>> from cardmath.cards import Card
    >>> Card("5s"), f"{Card('5s'):>3}"
    (Card.parse('5s'), ' 5s')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Drawn:
    """An object that can be drawn: ``print`` shows it as text, and a notebook shows it as a picture.

    For lists and error messages, `repr` is one short line.
    """

    #: The module that draws the object (see `cardmath.games.drawing.Drawing`), loaded on first use.
    drawing: ClassVar[str] = "cardmath.games.drawing"
    #: The type of the moves, or of the cards that a picture can mark.
    move_type: ClassVar[type[Any]]

    @property
    def card_values(self) -> Mapping[str, int]:
        """The values of ranks shown as letters, if unusual; cards may show the values instead."""
        return MappingProxyType({})

    @property
    def drawing_module(self) -> Drawing:
        """The module that draws the object."""
        # Looked up by name, because a drawing depends on what it draws, not the other way round.
        return cast(Drawing, import_module(self.drawing))

    def __str__(self) -> str:
        return self.drawing_module.text(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.drawing_module.facts(self)}>"

    def svg(
        self,
        base: int | None = None,
        digits: str | None = None,
        *,
        notation: Notation | None = None,
        move: Any = None,
        four_colours: bool = False,
        width: float | None = None,
    ) -> str:
        """Return a picture as an SVG document; face-down cards stay hidden.

        Numbers are written in ``base`` (2 to 36, default twelve) with the ``digits`` of a style, or in a
        ``notation``. The cards of a ``move`` (a value or its text) have a gold frame. ``four_colours`` gives
        every suit its own colour. ``width`` is in pixels. Raises `cardmath.NumeralError` for an unknown base
        or style, and `cardmath.IllegalMoveError` for a string that is not a move.

        >>> from cardmath.games import PyramidGame
        >>> picture = PyramidGame().deal(7).svg(base=10, move="t7.3+t7.4")
        >>> picture[:5], picture.count("#ffc83d")
        ('<svg ', 3)
        """
        chosen = chosen_notation(base, digits, notation)
        table = import_module(Drawn.drawing).empty_table(chosen, self.card_values, four_colours=four_colours)
        shown = self.move_type.parse(move) if isinstance(move, str) else move
        self.drawing_module.lay(self, chosen, shown, table)
        return str(table.svg(self.drawing_module.facts(self, chosen), width))

    def _repr_svg_(self) -> str:
        return self.svg()
