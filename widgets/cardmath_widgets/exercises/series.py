"""Practice as a value: exercises by number, or given exercises, with the tries and the results.

First tries count separately from later tries. Looking at a step never counts as an error, and a result is
final: nothing can change it later.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final
from zlib import crc32

from cardmath.errors import CardmathError
from cardmath.exercises import (
    EXERCISE_NUMBERS,
    KINDS,
    Exercise,
    Verdict,
    check,
    exercise,
    from_listed,
    kind_named,
    listed,
)
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.answer_reports import right_first
from cardmath_widgets.page.elements.attempt import FIRST, HELPED, LEFT, Attempt
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.controls import Control, Fields, NumberField, Option, Select
from cardmath_widgets.page.panels.settings import Settings

#: Endless practice is divided into rows of this many exercises.
ROW: Final = 12
#: How many exercises a link with a seed asks for by default, and the maximum for a link.
_SEEDED: Final = 6
_MOST: Final = 60
#: Seeds are turned into numbers below this, short enough to read out.
_SEEDS: Final = 10_000


@dataclass(frozen=True)
class Practice:
    """A pupil's progress through a series of exercises.

    The exercises come from the ``kinds`` in turn, by number, or they are the given ``items``, which may come
    from a link. ``first`` is the number where this row began, and ``done`` are the results since then.
    ``work`` is the current exercise, if it has been started. With a ``length``, exercises by number end after
    this many.

    >>> practice = Practice(("addition",), items=tuple(exercise("addition", place) for place in range(2)))
    >>> practice = practice.answered(practice.item.answer)
    >>> practice.verdict.kind, practice.next().results, practice.next().place
    ('right', ('r',), 1)
    """

    kinds: tuple[str, ...]
    settings: Settings = field(default_factory=Settings)
    first: int = 0
    items: tuple[Exercise, ...] | None = None
    length: int | None = None
    done: tuple[str, ...] = ()
    work: Attempt | None = None
    is_listed: bool = False

    @classmethod
    def of_list(cls, text: str, settings: Settings) -> "Practice":
        """Return practice with the exercises listed in a link; raises `cardmath.CardmathError` if there are
        none.

        >>> practice = Practice.of_list("G6.12..5.7", Settings())
        >>> practice.item.prompt, practice.link["items"]
        ('28z + 47z = ?', 'G6.12..5.7')
        """
        items = tuple(from_listed(text, settings.notation.digits))
        kinds = tuple(dict.fromkeys(one.kind for one in items))
        return cls(kinds, replace(settings, notation=items[0].notation), items=items, is_listed=True)

    def begun(self, first: int) -> "Practice":
        """Return the same practice starting at a number, not begun yet.

        Raises `cardmath.CardmathError` if a kind has no exercises in the base.
        """
        practice = replace(self, first=first, done=(), work=None)
        _item = practice.item
        return practice

    # -- the current state -----------------------------------------------------------------------------------

    @cached_property
    def attempt(self) -> Attempt:
        """The current exercise, or the last one when all are done."""
        last = self.place if self.total is None else self.first + self.total - 1
        return self.work or Attempt(self._item_at(min(self.place, last)))

    def _item_at(self, place: int) -> Exercise:
        if self.items is not None:
            return self.items[place]
        kind, notation = self.kinds[place % len(self.kinds)], self.settings.notation
        return exercise(kind, place % EXERCISE_NUMBERS, notation.base, notation.digits)

    @property
    def item(self) -> Exercise:
        """The exercise being asked."""
        return self.attempt.exercise

    @property
    def notation(self) -> Notation:
        """The base and the digits of the current exercise."""
        return self.item.notation

    @property
    def place(self) -> int:
        """The number of the current exercise, or its place among the given exercises."""
        return self.first + len(self.done)

    @property
    def here(self) -> int:
        """The place of the current exercise in this row."""
        return len(self.done)

    @property
    def total(self) -> int | None:
        """The number of exercises; None for endless practice."""
        return self.length if self.items is None else len(self.items)

    @property
    def is_finished(self) -> bool:
        """Whether all exercises are done."""
        return self.total is not None and self.here >= self.total

    @property
    def is_over(self) -> bool:
        """Whether the current exercise accepts no more answers."""
        return self.attempt.is_solved

    @property
    def results(self) -> tuple[str, ...]:
        """The results of the exercises, including the current one once it is solved."""
        return (*self.done, self.attempt.result) if self.attempt.is_solved else self.done

    @property
    def verdict(self) -> Verdict:
        """The verdict on the last answer."""
        return check(self.item, self.attempt.given or "")

    # -- what comes next -----------------------------------------------------------------------------------

    def answered(self, text: str, *, is_chosen: bool = False) -> "Practice":
        """Return the practice after an answer, written or chosen; at the end, an answer is only judged."""
        if self.is_finished:
            return replace(self, work=replace(self.attempt, given=text))
        return replace(self, work=self.attempt.answered(text, is_chosen=is_chosen))

    def with_step(self) -> "Practice":
        """Return the practice with one more step visible."""
        return replace(self, work=self.attempt.with_step())

    def without_step(self) -> "Practice":
        """Return the practice after leaving the smaller step."""
        return replace(self, work=self.attempt.without_step())

    def next(self) -> "Practice":
        """Return the practice at the next exercise; an endless series starts a new row when a row is full."""
        if self.is_finished:
            return self
        done = replace(self, done=(*self.done, self.attempt.result), work=None)
        return done.begun(done.place) if self.total is None and len(done.done) >= ROW else done

    def restarted(self) -> "Practice":
        """Return the practice from its first exercise."""
        return self.begun(self.first)

    def changed(self, name: str, value: Any) -> "Practice":
        """Return the practice after one of its controls has been used."""
        if name == "kind":
            return replace(self, kinds=(kind_named(str(value)).kind,)).begun(self.place)
        if name == "number":
            return self.begun(number_of(value))
        settings = self.settings.changed(name, value)
        if settings.notation == self.settings.notation:
            # Only its look changes: the exercise stays the same.
            return replace(self, settings=settings, work=self.attempt)
        return replace(self, settings=settings).begun(self.place)

    def followed(self, fields: Mapping[str, str]) -> "Practice":
        """Return the practice that a link describes, without its invalid parts."""
        settings = Settings.from_link(fields, self.settings)
        practice, first = replace(self, settings=settings), self.first
        if self.items is not None:
            practice = replace(self, settings=replace(self.settings, colours=settings.colours))
        else:
            if "kind" in fields:
                kinds = tuple(kind_named(name).kind for name in fields["kind"].split(",")[:20])
                practice = replace(practice, kinds=kinds)
            if "number" in fields:
                first = number_of(fields["number"])
            length = min(whole(fields.get("count", ""), 3) or 0, _MOST)
            practice = replace(practice, length=length or None)
        most = ROW - 1 if practice.total is None else practice.total
        results = tuple(result for result in fields.get("done", "") if result in (FIRST, HELPED, LEFT))
        practice = replace(practice.begun(first), done=results[:most])
        if practice.is_finished:
            return practice
        shown = whole(fields.get("steps", ""), 3) or 0
        return replace(practice, work=practice.attempt.restored(fields.get("tries", "")).at_step(shown))

    # -- what it shows -------------------------------------------------------------------------------------

    @property
    def said(self) -> Said:
        """What to say now: something about the last answer, or a greeting."""
        if self.attempt.given is not None:
            return self.attempt.said
        if self.is_finished:
            words, aloud = (self.farewell(writing) for writing in (self.notation, self.notation.voice))
            return Said(words, aloud=aloud, mood="won" if LEFT not in self.done else "")
        return Said(_("Take your time."), aloud=self.attempt.aloud)

    @property
    def link(self) -> dict[str, str]:
        """The row or the given exercises, with the answers so far."""
        settings, attempt = self.settings, self.attempt
        if self.items is None:
            fields = {"kind": ",".join(self.kinds), "number": str(self.first)}
            fields |= {"base": str(settings.notation.base)} | settings.to_link()
            if self.length is not None:
                fields["count"] = str(self.length)
        else:
            # The notation comes from the items.
            fields = settings.to_link(Settings(settings.notation))
            fields |= {"items": listed(self.items)} if self.is_listed else {}
        answers = {"done": "".join(self.done), "tries": "/".join(attempt.tries)}
        answers["steps"] = str(attempt.steps or "")
        return fields | {name: value for name, value in answers.items() if value}

    @property
    def fact(self) -> tuple[str, str]:
        """The kind of exercise, and its number or its place among the given exercises."""
        item = self.item
        # Drawings show no base mark if only one base is possible, so the base is named here.
        base = _("base\N{NO-BREAK SPACE}{base}").format(base=item.base)
        if self.items is None:
            return f"{KINDS[item.kind].title()} · {base}", _("number {number}").format(number=item.number)
        # A row of chosen questions is for pupils; the names of kinds are for the teacher who chooses them.
        kind = _("Question") if item.base == DECIMAL.base else f"{_('Question')} · {base}"
        place = min(self.place + 1, len(self.items))
        return kind, _("{place} of {all}").format(place=place, all=len(self.items))

    @property
    def dots(self) -> tuple[tuple[str, bool], ...]:
        """The results, and empty results for the exercises to come."""
        to_come = (ROW if self.total is None else self.total) - len(self.results)
        return tuple((result, False) for result in (*self.results, *[""] * to_come))

    @property
    def progress(self) -> str:
        """How many exercises are done, in words."""
        count = len(self.results)
        done = ngettext("{count} exercise done", "{count} exercises done", count).format(count=count)
        return _("{done} of {all}").format(done=done, all=len(self.dots))

    def written(self, place: int) -> str:
        """Return the number of an exercise."""
        return str(place + 1)

    def farewell(self, writing: Notation) -> str:
        """Return the closing words when all exercises are done, with praise for what was solved.

        >>> items = tuple(exercise("addition", place) for place in range(2))
        >>> Practice(("addition",), items=items).next().next().farewell(Notation(12))
        'All done. You skipped them all. Press “Once more” to try them.'
        """
        first, later, left = (self.done.count(result) for result in (FIRST, HELPED, LEFT))
        if not first + later:
            return _("All done. You skipped them all. Press “Once more” to try them.")
        if left:
            return _("All done. You solved {count} of {all}.").format(
                count=writing.brief(first + later), all=writing.brief(first + later + left)
            )
        if later:
            return _("All done, and you solved every one. Well done!")
        return _("All done, every one right first time. Well done!")

    @property
    def end(self) -> Element:
        """How many exercises ended with each result."""
        first, later, left = (self.done.count(result) for result in (FIRST, HELPED, LEFT))
        write = self.notation.brief
        lines = [right_first(first, len(self.done), self.notation)]
        if later:
            lines.append(_("Right on another try: {count}.").format(count=write(later)))
        if left:
            lines.append(_("Skipped: {count}.").format(count=write(left)))
        return box("cm-paper", text(capitalised(_("all done")), "cm-large"), *map(text, lines))

    @property
    def ways_on(self) -> tuple[Element, ...]:
        """The button that starts over."""
        return (button(_("Once more"), "again", looks="cm-button", data_place="next"),)

    def controls(self, address: str) -> tuple[Control, ...]:
        """Return the controls for kind, number, base, digits and card colours; lists allow only colours."""
        looks = Fields("looks", (self.settings.colouring(),), _("Looks"))
        if self.is_listed:
            return (looks,)
        kinds, base = ",".join(self.kinds), self.settings.notation.base
        options = [
            Option(kind.kind, f"{kind.id()} {kind.title()}", not kind.allows(base)) for kind in KINDS.values()
        ]
        if len(self.kinds) > 1:
            options.insert(0, Option(kinds, _("a mix of kinds")))
        asked = (
            Select("kind", _("Kind"), kinds, options),
            NumberField("number", _("Exercise number"), str(self.place), _("Go")),
        )
        return (Fields("asked", asked, _("Exercises")), self.settings.numbers(), looks)


def number_of(value: Any) -> int:
    """Return the number that a pupil wrote; raises `cardmath.CardmathError` if it is not a whole number."""
    number = whole(str(value).strip(), 19)
    if number is None:
        raise CardmathError(_("An exercise number is a whole number, such as 7."))
    return number


def seeded(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a link with numbers in place of its seed: always the same for the same seed.

    A link with kinds asks a few exercises. A row keeps its base and kinds, and gets a different number.

    >>> seeded({"kind": "addition", "seed": "uEMk"})
    {'number': '7569', 'count': '6', 'kind': 'addition'}
    >>> seeded({"row": "0.10.G6", "seed": "uEMk"}), seeded({"number": "7"})
    ({'row': '7569.10.G6'}, {'number': '7'})
    """
    rest = {name: value for name, value in fields.items() if name != "seed"}
    seed = fields.get("seed", "")
    if not seed:
        return rest
    number = str(crc32(seed.encode()) % _SEEDS)
    if "row" in rest:
        return rest | {"row": f"{number}.{rest['row'].partition('.')[2]}"}
    return {"number": number} | ({"count": str(_SEEDED)} if "kind" in rest else {}) | rest
