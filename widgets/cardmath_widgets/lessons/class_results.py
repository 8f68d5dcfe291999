"""The class's results put together: the pupil's own hands, and other tables' reports, entered by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final
from urllib.parse import parse_qsl

from cardmath.errors import CardmathError
from cardmath.games.odds import HandType, probability
from cardmath.i18n import _
from cardmath.numerals import Notation, chosen_notation, whole_near
from cardmath.numerals.shares import THOUSAND
from cardmath.sentences import capitalised
from cardmath_widgets.lessons.content import Task
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.keypad import eraser, field, keypad
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text
from cardmath_widgets.things import HandTally

#: How many hands a table can report: whole hundreds, from one hundred up.
_HUNDRED: Final = 100
_MOST_HANDS: Final = 10_000
#: More tables than any class has.
_MOST_ROWS: Final = 30
#: More marks than this would run into each other below the axis.
_MOST_MARKS: Final = 6
#: A hundred hands are enough to tell "nothing" apart from one pair, but not one pair from a run of two.
_KINDS: Final = (HandType.NOTHING, HandType.TWO_PAIR, HandType.TWO_ODDS)
_WIDTH, _ROW, _LEFT, _RIGHT = 420, 26, 92, 300
_INK, _BAR, _POOLED, _TRUE = "#24211c", "#8fb3a0", "#1f4d3a", "#b3261e"


@dataclass(frozen=True)
class Counted:
    """How many hands were dealt, and how many of them were of the given type.

    >>> Counted(300, 6).share(100)
    2
    """

    hands: int
    found: int

    def share(self, whole: int) -> int:
        """Return how many hands out of ``whole`` that would be, rounded."""
        return round(self.found * whole / self.hands) if self.hands else 0


class ClassPool(Task):
    """A class's results for one type of hand at a time.

    The first row is the pupil's own ``tally``. The others are tables' reports: pupils or the teacher enter
    them, and nothing is sent anywhere. Bars show the share of each row and of all rows together, and on
    request the true share. ``kinds`` are the types to follow. A notebook can observe ``finished``: at least
    one other table is in the pool.

    >>> tally = HandTally(number=7)
    >>> tally.dealt = 100
    >>> pool = ClassPool(tally, kinds=(HandType.NOTHING,), notation=Notation(10))
    >>> pool.add("45"), pool.finished, pool.pooled.hands, pool.result
    (True, True, 200, 'nothing: 86 in 200')
    """

    def __init__(
        self,
        tally: HandTally,
        *,
        kinds: Sequence[HandType] = _KINDS,
        notation: Notation | None = None,
        key: str = "pool",
    ) -> None:
        self.tally, self.kinds = tally, tuple(kinds)
        self.notation = chosen_notation(notation=notation)
        self._rows: dict[HandType, list[Counted]] = {kind: [] for kind in self.kinds}
        self.kind, self.hands = self.kinds[0], _HUNDRED
        self.is_compared = False
        super().__init__(key, "cm-lesson-pool")
        tally.observe(lambda _change: self.refresh(), ["dealt", "guess", "is_compared"])
        self._greet()

    def _greet(self) -> None:
        self.say(_("What did the other tables count? Enter it, and look at all the hands together."))

    @property
    def rows(self) -> tuple[Counted, ...]:
        """The rows for the type being followed: the pupil's own, if there are hands, then the tables'."""
        own = Counted(self.tally.dealt, self.tally.counts[self.kind])
        return (*([own] if own.hands else []), *self._rows[self.kind])

    @property
    def pooled(self) -> Counted:
        """All rows together."""
        return Counted(sum(one.hands for one in self.rows), sum(one.found for one in self.rows))

    @property
    def result(self) -> str:
        """The pool in one line."""
        if not self._rows[self.kind]:
            return ""
        return _("{type}: {found} in {hands}").format(
            type=self.kind.plain_name,
            found=self.notation.write(self.pooled.found),
            hands=self.notation.write(self.pooled.hands),
        )

    def add(self, found: str) -> bool:
        """Add a table's report, as a pupil would; return whether it could be read."""
        try:
            given = self.notation.parse(found)
        except CardmathError as error:
            self.refuse(error, "help")
            return False
        count = int(given)
        if count != given or count < 0:
            self.say(_("Write a whole number."), "help")
        elif count > self.hands:
            sentence = _("There are only {count} hands.").format(count=self.notation.write(self.hands))
            self.say(sentence, "help")
        elif len(self._rows[self.kind]) == _MOST_ROWS:
            self.say(_("There is no room for more tables."), "help")
        else:
            self._rows[self.kind].append(Counted(self.hands, count))
            self.say(self._summed())
        self._look()
        return True

    def _look(self) -> None:
        self.set_trait("finished", any(self._rows.values()))
        self.refresh()

    # -- words ---------------------------------------------------------------------------------------

    @property
    def whole(self) -> int:
        """The number of hands for which shares are given: 1000 in base ten, a nearby power in other bases."""
        return whole_near(self.notation.base, THOUSAND)

    @property
    def _true(self) -> float:
        return float(probability(self.kind))

    def _summed(self) -> Said:
        return Said(self._summary(self.notation), aloud=self._summary(self.notation.voice))

    def _summary(self, writing: Notation) -> str:
        pooled = self.pooled
        sentence = _("All together: {found} in {hands}, about {share} in {whole}.")
        if self.is_compared:
            sentence = _(
                "All together: {found} in {hands}, about {share} in {whole}. The true share: {true} in "
                "{whole}."
            )
        return sentence.format(
            true=writing.write(round(self._true * self.whole)),
            found=writing.write(pooled.found),
            hands=writing.write(pooled.hands),
            share=writing.write(pooled.share(self.whole)),
            whole=writing.write(self.whole),
        )

    # -- the page ------------------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Add a table's report."""
        if value:
            self.add(value)
            self.lead("found")

    def on_press(self, key: str) -> None:
        """Follow a different type, change the number of hands, or remove the last row."""
        name, _colon, rest = key.partition(":")
        if name == "kind":
            self.kind = HandType[rest]
            self._greet()
        elif name == "more":
            self.hands = min(self.hands + _HUNDRED, _MOST_HANDS)
        elif name == "fewer":
            self.hands = max(self.hands - _HUNDRED, _HUNDRED)
        elif name == "true":
            # The results of all tables come first: once the true share is known, there is no point in
            # counting.
            self.is_compared = bool(self._rows[self.kind])
            self.say(self._summed() if self.is_compared else self._waiting)
        elif name == "back" and self._rows[self.kind]:
            self._rows[self.kind].pop()
            self.say(_("The last table has been taken out."))
            self._look()

    def follow(self, link: str) -> None:
        """Restore the rows in a link, without invalid ones, and the hands in the tally."""
        fields = dict(parse_qsl(link))
        if "dealt" in fields:
            self.tally.follow(link)
        names = [kind.name for kind in self.kinds]
        self.kind = HandType[fields["kind"]] if fields.get("kind") in names else self.kinds[0]
        for kind in self.kinds:
            written = fields.get(kind.name.lower().replace("_", "-"), "").split(",")[:_MOST_ROWS]
            self._rows[kind] = [row for one in written if (row := _row_of(one))]
        self.hands = _HUNDRED
        self.is_compared = fields.get("pooled") == "1" and bool(self._rows[self.kind])
        self._look()

    def shown(self) -> SlateView:
        """Return the bars, and the field for a table's report."""
        rows = {
            kind.name.lower().replace("_", "-"): ",".join(f"{one.hands}.{one.found}" for one in rows)
            for kind, rows in self._rows.items()
        }
        kept = (f"{name}={written}" for name, written in rows.items() if written)
        compared = ["pooled=1"] if self.is_compared else []
        link = "&".join([f"kind={self.kind.name}", *kept, *compared, self.tally.link])
        return SlateView(box("cm-pool", *self._seen()), box("cm-desk", *self._desk()), link=link)

    def _seen(self) -> list[Element]:
        kinds = [
            button(
                capitalised(kind.plain_name),
                f"kind:{kind.name}",
                looks="cm-button",
                key=kind.name,
                pressed=kind is self.kind,
            )
            for kind in self.kinds
        ]
        choose = box("cm-actions", *kinds, group=_("The type to follow"), key="kinds")
        if not self.pooled.hands:
            return [choose, text(_("Deal hands first, or enter another table's count."), key="empty")]
        chart = drawing(self._chart(), self._summary(self.notation.voice), key="chart")
        summary = text(self._summary(self.notation), "cm-pool-summary", key="summary")
        return [choose, box("cm-paper cm-pool-paper", chart, summary, key="paper")]

    def _desk(self) -> list[Element]:
        write = self.notation.write
        hands = box(
            "cm-pool-hands",
            button("−", "fewer", spoken=_("A hundred hands fewer"), disabled=self.hands == _HUNDRED),
            text(_("Of {count} hands").format(count=write(self.hands)), key="hands", aria_live="polite"),
            button("+", "more", spoken=_("A hundred hands more")),
            key="of",
        )
        asked = _("{type}: how many?").format(type=capitalised(self.kind.plain_name))
        count = sum(map(len, self._rows.values()))
        add = button(_("Put in"), looks="cm-button is-primary", key="add", type="submit")
        # Each row gets a new field, so nothing typed is left over.
        found = field("found", asked, key=f"found-{self.kind.name}-{count}", maxlength="9")
        form = box("cm-answering", found, eraser(), add, tag="form", key=f"form-{self.kind.name}-{count}")
        back = button(_("Take out the last one"), "back", disabled=not self._rows[self.kind])
        is_ready = bool(self._rows[self.kind])
        true = button(_("Show the true share"), "true", disabled=self.is_compared or not is_ready)
        return [
            text(_("Another table's count"), "cm-asks", key="title"),
            hands,
            text(asked, key="asked"),
            form,
            keypad(self.notation.base, self.notation.digits).called("keys"),
            box("cm-actions", back, true, key="row"),
            *([] if is_ready else [text(self._waiting, "cm-small", key="waits")]),
        ]

    @property
    def _waiting(self) -> str:
        """Why the true share is not shown yet."""
        return _("To see the true share, first enter another table's count.")

    def _chart(self) -> str:
        """Return an axis with a bar for each row and one for all of them together, and the true share."""
        rows = [*self._drawn_rows()]
        shares = [one.found / one.hands for _name, one, _looks in rows]
        parts = self.notation.base
        # The axis ends at the first mark beyond the longest bar.
        marks = max(int(max(*shares, self._true if self.is_compared else 0) * parts) + 1, 1)
        low = (len(rows) + 1) * _ROW + 4

        def place(share: float) -> float:
            return _LEFT + (_RIGHT - _LEFT) * share * parts / marks

        axis = "".join(
            f'<path d="M{place(mark / parts):.1f} 20V{low}" stroke="{_INK}" stroke-opacity="0.25"/>'
            + _text(
                place(mark / parts),
                low + 17,
                self.notation.format(self.whole * mark // parts),
                _INK,
                "middle",
            )
            for mark in range(0, marks + 1, -(-marks // _MOST_MARKS))
        )
        bars = "".join(
            self._bar(at, name, one, looks, place(one.found / one.hands) - _LEFT)
            for at, (name, one, looks) in enumerate(rows)
        )
        true = (
            f'<path d="M{place(self._true):.1f} 20V{low}" stroke="{_TRUE}" stroke-width="2" '
            'stroke-dasharray="5 4"/>' + _text(place(self._true), 14, _("true share"), _TRUE, "middle")
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {low + 22}" '
            f'font-family="cardmath, sans-serif" font-size="13.5" fill="{_INK}">'
            f"{axis}{bars}{true if self.is_compared else ''}</svg>"
        )

    def _drawn_rows(self) -> Iterator[tuple[str, Counted, str]]:
        """Yield the bars with their names and looks: the guess, each table, and all of them together."""
        if self.kind is HandType.NOTHING and self.tally.guess is not None:
            looks = f'fill="none" stroke="{_INK}" stroke-dasharray="4 3"'
            yield _("my guess"), Counted(_HUNDRED, self.tally.guess), looks
        for at, one in enumerate(self.rows):
            is_own = not at and self.tally.dealt > 0
            table = _("table {number}").format(number=self.notation.write(at + 1))
            yield _("mine") if is_own else table, one, f'fill="{_BAR}"'
        yield _("all together"), self.pooled, f'fill="{_POOLED}"'

    def _bar(self, at: int, name: str, one: Counted, looks: str, length: float) -> str:
        y, write = (at + 1) * _ROW, self.notation.write
        sentence = _("{found} in {hands}").format(found=write(one.found), hands=write(one.hands))
        place = f'x="{_LEFT}" y="{y + 3}" width="{max(length, 1):.1f}" height="{_ROW - 10}"'
        return (
            _text(0, y + 15, name, _INK)
            + f"<rect {place} {looks}/>"
            + _text(_WIDTH, y + 15, sentence, _INK, "end")
        )


def _row_of(written: str) -> Counted | None:
    hands, _dot, found = written.partition(".")
    if not all(one.isascii() and one.isdigit() and len(one) < 6 for one in (hands, found)):
        return None
    row = Counted(int(hands), int(found))
    return row if 0 < row.hands <= _MOST_HANDS and row.found <= row.hands else None


def _text(x: float, y: float, words: str, colour: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y}" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'
