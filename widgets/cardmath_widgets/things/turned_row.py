"""The turned row: a deck's values, with their partners below them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, Unpack

import traitlets

from cardmath.decks import LOWEST, Deck
from cardmath.errors import CardmathError
from cardmath.i18n import N_, _, pgettext
from cardmath.ranks import has_letter, rank_aloud, rank_index, rank_worth
from cardmath.turned_row import Column, TurnedRow
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.panels.controls import Fact
from cardmath_widgets.page.panels.decks import deck_in, deck_text
from cardmath_widgets.things.thing import Thing, ThingOptions, counter, leading, number_in

#: What the page can animate: the lower row turns, or slides to one side.
_MOTIONS: Final = ("turn", "left", "right")


class PartnerRows(Thing):
    """A deck's values in a row, with the same row below it to reverse and slide.

    ``deck`` is any deck, by default the usual dozenal one. ``total`` is what each column makes at the start;
    without it, the lower row has not been turned yet. With ``foretell``, the target is hidden until then, so
    that pupils can say it first. A notebook can observe ``total`` (0 before the row is turned), ``alone``
    (the ranks with no card below them) and ``finished`` (whether every column makes the target).

    >>> rows = PartnerRows(Deck(10, 3), base=10)
    >>> rows.turn()
    >>> rows.total, rows.finished
    (14, False)
    >>> rows.slide(-1)
    >>> rows.total, rows.alone, rows.finished
    (13, ('K',), True)
    """

    named = N_("Turned row")

    #: What every column makes.
    total = traitlets.Int(read_only=True)
    #: The ranks with no card below them.
    alone = traitlets.Tuple(read_only=True)
    #: Whether every column makes the deck's target.
    finished = traitlets.Bool(read_only=True)

    def __init__(
        self,
        deck: Deck | None = None,
        total: int | None = None,
        *,
        foretell: bool = False,
        **options: Unpack[ThingOptions],
    ) -> None:
        self._foretells = foretell
        super().__init__(lambda: self._show(TurnedRow(deck or Deck(), total)), "cardmath-rows", **options)

    def _show(self, row: TurnedRow, motion: str = "") -> None:
        self.row, self._motion = row, motion
        self.hold(total=row.total or 0, alone=row.alone, finished=row.is_on_target)

    @property
    def deck(self) -> Deck:
        """The deck with the values in the rows."""
        return self.row.deck

    # -- actions ---------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Reverse the lower row, or turn it back."""
        row = self.row
        self._show(row.just_turned if row.total is None else TurnedRow(row.deck), "turn")
        self.reply(self._state())

    def slide(self, by: int) -> None:
        """Slide the turned row: every sum grows by this number, or shrinks if the number is negative."""
        row = self.row
        if row.total is None:
            self.reply(_("Turn the lower row first."), "help")
        elif not 1 <= row.total + by <= row.most:
            self.reply(_("The rows would no longer meet."), "help")
        else:
            self._show(TurnedRow(row.deck, row.total + by), "right" if by > 0 else "left")
            self.reply(self._state())

    def take_deck(self, deck: Deck) -> None:
        """Lay out another deck, with the lower row not turned."""
        self._show(TurnedRow(deck))
        self.reply(self.greeting())

    def _state(self) -> Said:
        return self.both(self.row.sentence, "won" if self.finished else "")

    # -- display and presses ---------------------------------------------------------------------------

    def facts(self) -> Sequence[Fact]:
        """Return the target, and what every column makes now."""
        notation, target = self.notation, self.deck.target
        if self._is_asked:
            return (Fact("target", _("Target"), "?", _("still to find"), is_main=True),)
        # TRANSLATORS: a short heading in the bar above the rows, before the number that each column makes
        now = [Fact("now", _("Columns make"), notation.write(self.total))] if self.total else []
        return (
            Fact("target", _("Target"), notation.write(target), notation.aloud(target), is_main=True),
            *now,
        )

    @property
    def _is_asked(self) -> bool:
        """Whether pupils still have to say the target."""
        return self._foretells and not self.total

    def greeting(self) -> Said:
        """Return the instructions, or what the turned row shows."""
        if self.total:
            return self._state()
        if self._is_asked:
            return Said(
                _("What is the target of this deck? Say it first. Then turn the lower row and slide it.")
            )
        words = _("Turn the lower row. Then slide it until every full column makes {target}.")
        return self.both(lambda writing: words.format(target=writing.write(self.deck.target)))

    def table(self) -> Element:
        """Return the columns."""
        columns = [self._column(column) for column in self.row.columns]
        name = pgettext("columns of cards", "Columns")
        return box("cm-rows", *columns, group=name, style=f"--columns: {len(columns)}", data_roam="")

    def _column(self, column: Column) -> Element:
        values = self.deck.values
        ranks = [rank for rank in (column.upper, column.lower) if rank]
        total = self.notation.format(sum(values[rank] for rank in ranks)) if len(ranks) == 2 else ""
        looks = "cm-column" if len(ranks) == 2 else "cm-column is-alone"
        names = [self._name(rank) for rank in (column.upper, column.lower)]
        lower = self._chip(column.lower, f"cm-chip-lower is-{self._motion or 'still'}", f"lower-{self.total}")
        sum_ = text(total or "–", "cm-column-sum", tag="span", key="sum")
        return button(
            "",
            f"column:{column.place}",
            spoken=_("above: {upper}, below: {lower}").format(upper=names[0], lower=names[1]),
            looks=looks,
            key=f"column-{column.place}",
            children=(self._chip(column.upper, "cm-chip-upper", "upper"), lower, sum_),
        )

    def _name(self, rank: str | None) -> str:
        """Return a rank with its value, for reading aloud."""
        if rank is None:
            return _("nothing")
        name = rank_aloud(rank, self.notation, self.deck.values)
        if not has_letter(rank):
            return name
        value = self.notation.voice.format(self.deck.values[rank])
        return _("{card}, worth {value}").format(card=name, value=value)

    def _chip(self, rank: str | None, looks: str, key: str) -> Element:
        if rank is None:
            return box(f"cm-rank {looks} is-empty", tag="span", key=f"{key}-none")
        values = self.deck.values
        index = rank_index(rank, self.notation, values)
        parts = [text(index, "cm-rank-index", tag="span", key="index")]
        if worth := rank_worth(rank, self.notation, values):
            parts.append(text(worth, "cm-rank-worth", tag="span", key="worth"))
        return box(f"cm-rank {looks}", *parts, tag="span", key=f"{key}-{rank}")

    def desk(self) -> Element:
        """Return the buttons that turn and slide the row, and the ones that change the deck."""
        is_turned = self.row.total is not None
        now = self.notation.write(self.total) if is_turned else "…"
        turning = _("Turn it back") if is_turned else _("Turn the lower row")
        sliding = box(
            "cm-plus-minus",
            button("←", "slide:-1", spoken=_("Slide the lower row left"), disabled=not self._can_slide(-1)),
            text(now, "cm-large", key="now", aria_hidden="true"),
            button("→", "slide:1", spoken=_("Slide the lower row right"), disabled=not self._can_slide(1)),
            key="sliding",
            group=_("What every column makes"),
        )
        looks = f"{leading(is_first=not is_turned)} is-large"
        return box(
            "cm-desk",
            box("cm-actions", button(turning, "turn", looks=looks), key="turning"),
            sliding,
            *self._deck_choices(),
        )

    def _can_slide(self, by: int) -> bool:
        total = self.row.total
        return total is not None and 1 <= total + by <= self.row.most

    def _deck_choices(self) -> list[Element]:
        """Return the buttons for the highest number, the face cards and the lowest card."""
        deck = self.deck
        lowest = (
            button(
                rank_index(rank, self.notation),
                f"lowest:{rank}",
                spoken=rank_aloud(rank, self.notation),
                pressed=rank == deck.lowest,
            )
            for rank in LOWEST
        )
        return [
            self._counter("highest_pip", _("Highest number"), deck.highest_pip, 4, 18),
            self._counter("faces", _("Face cards"), deck.faces, 0, 6),
            box(
                "cm-lowest",
                text(_("Lowest card"), key="name"),
                box("cm-actions", *lowest, key="lowest"),
                key="lowest",
                group=_("Lowest card"),
            ),
        ]

    def _counter(self, name: str, words: str, value: int, least: int, most: int) -> Element:
        spoken = [sentence.format(name=words) for sentence in (_("{name}: one less"), _("{name}: one more"))]
        return counter(name, words, self.notation.brief(value), spoken, (value > least, value < most))

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        name, _colon, rest = key.partition(":")
        deck = self.deck
        if name == "turn":
            self.turn()
        elif name == "slide":
            self.slide(int(rest))
        elif name == "column":
            self._tell(int(rest))
        elif name == "lowest":
            self.take_deck(replace(deck, lowest=rest))
        else:
            counts = {name: getattr(deck, name) + int(rest)}
            self.take_deck(replace(deck, **counts))

    def _tell(self, place: int) -> None:
        """Say what a column shows."""
        column = next(column for column in self.row.columns if column.place == place)
        self.say(self.both(lambda writing: self.row.column_sentence(column, writing)))

    def fields(self) -> Mapping[str, str]:
        """Return the deck, and the position of the lower row."""
        return {
            "deck": deck_text(self.deck),
            "total": str(self.total),
            "last": self._motion,
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the deck and the rows from a link."""
        deck = deck_in(fields.get("deck", ""), self.deck)
        total = number_in(fields, "total", 0, 10**6)
        motion = fields.get("last", "")
        row = TurnedRow(deck)
        with suppress(CardmathError):
            row = TurnedRow(deck, total or None)
        self._show(row, motion if motion in _MOTIONS else "")
