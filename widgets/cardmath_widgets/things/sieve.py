"""The sieve: numbers in two bases. Predict which numbers divide, test them, and sort them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Unpack

import traitlets

from cardmath.errors import CardmathError
from cardmath.exercises import check_exercise_number
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, MAX_BASE, MIN_BASE, Notation
from cardmath.sieve import DIVISORS, MANY, Sieve, SieveError
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.panels.controls import Control, Fact, Fields, Option, Select
from cardmath_widgets.things import sieve_view as view
from cardmath_widgets.things.sieve_view import NO, YES, Sorting
from cardmath_widgets.things.thing import ThingOptions, ThingToDo, leading, number_in, numbers_in

#: The default second base, if the first is odd and if it is even.
_EVEN: Final = 12
_ODD: Final = 7
#: The base used until pupils choose their own: the first of these that differs from the other base. It is
#: odd, so last digits mislead straight away.
_OWN: Final = (9, 5)


class NumberSieve(ThingToDo):
    """Numbers in two bases: predict which are even, test them, sort them, and judge the last digit.

    ``base`` is the first base and ``other`` the second one. The numbers alternate between the two bases, and
    the test shows both numerals. ``values`` are the numbers; if they are left out, ``number`` chooses them.
    ``divisor`` is 2 for odd and even; with 3 to 12, numbers are sorted by whether they divide by it. With
    ``own_base``, pupils choose the second base themselves, above the numbers, and predict whether its last
    digit can be trusted before any number is tested.

    A notebook can observe ``guesses`` ("yes", "no" or "" for each number: does it divide?), ``tested`` (the
    places of the numbers tested), ``slips`` (the count of wrong guesses that were tested, and of wrong
    judgements) and ``finished`` (whether all numbers have been tested, and pupils have judged correctly for
    both bases whether to trust the last digit).

    >>> sieve = NumberSieve([24, 25], base=7, other=12)
    >>> sieve.guess("yes")
    >>> sieve.guess("yes")
    >>> sieve.test_all()
    >>> sieve.tested, sieve.slips, sieve.finished
    ((0, 1), 1, False)
    >>> sieve.judge(7, "no"), sieve.judge(12, "yes"), sieve.finished
    (True, True, True)
    """

    named = N_("Sieve")

    #: The prediction for each number.
    guesses = traitlets.Tuple(read_only=True)
    #: The places of the numbers that have been tested, in ascending order.
    tested = traitlets.Tuple(read_only=True)

    def __init__(
        self,
        values: Sequence[int] = (),
        *,
        divisor: int = 2,
        other: int | None = None,
        own_base: bool = False,
        number: int = 0,
        **options: Unpack[ThingOptions],
    ) -> None:
        self._number = check_exercise_number(number)
        self._chosen_other, self._is_own_base = other, own_base
        super().__init__(lambda: self._begin(tuple(values), divisor), "cardmath-sieve", **options)

    def _begin(self, values: tuple[int, ...], divisor: int) -> None:
        """Start with the given numbers, or with random ones."""
        if self._other == self.notation.base:
            raise SieveError(_("a sieve must compare two different bases"))
        bases = (self.notation.base, self._other)
        self._lay(Sieve(values, bases, divisor) if values else Sieve.drawn(self._number, bases, divisor))
        self._is_own = bool(values)

    @property
    def _other(self) -> int:
        """The base to compare with: by default an even base for an odd one, and vice versa."""
        if self._chosen_other is not None:
            return self._chosen_other
        if self._is_own_base:
            return next(base for base in _OWN if base != self.notation.base)
        return _EVEN if self.notation.base % 2 else _ODD

    def _lay(self, sieve: Sieve) -> None:
        """Start with the given numbers."""
        self.sieve, self._at, self._side = sieve, 0, 0
        #: The place predicted last, until another number is chosen or tested.
        self._predicted: int | None = None
        #: Whether pressing *Test all* has already asked for predictions.
        self._was_asked = False
        self._judged: dict[int, str] = {}
        #: What pupils predict for their own base, "yes" or "no"; "" before they do.
        self._foretold = ""
        self.hold(guesses=("",) * len(sieve.values), tested=(), slips=0, finished=False)

    @property
    def _sorting(self) -> Sorting:
        notations = (self.notation, Notation(self._other, self.notation.digits))
        return Sorting(self.sieve, notations, self.guesses, frozenset(self.tested), self._at)

    # -- actions ---------------------------------------------------------------------------------------

    def guess(self, answer: str) -> None:
        """Predict whether the chosen number divides ("yes" or "no"), and choose the next number."""
        if answer not in (YES, NO):
            raise SieveError(_("a guess must be yes or no"))
        if self._at in self.tested:
            self.reply(_("This number has already been tested."), "help")
        else:
            guesses = list(self.guesses)
            guesses[self._at] = answer
            self.hold(guesses=tuple(guesses))
            following = self._next()
            if following is None:
                self.reply(_("You have predicted all of them. Now test them."), "help")
            else:
                self._predicted, self._at = self._at, following
                self.reply(view.question(self._sorting))

    def _next(self) -> int | None:
        """Return the next number without a prediction, or None."""
        count = len(self.guesses)
        places = [(self._at + step) % count for step in range(1, count)]
        return next((at for at in places if not self.guesses[at] and at not in self.tested), None)

    @property
    def _to_test(self) -> int:
        """The place of the number to test: the one just predicted, or else the chosen one."""
        return self._at if self._predicted is None else self._predicted

    def test(self) -> None:
        """Test the number just predicted, or else the chosen one: its dots split into groups."""
        self._at, self._predicted = self._to_test, None
        self._test([self._at])
        mood = "" if self._was_right(self._at) else "wrong"
        self.reply(view.both_ways(self._sorting, self._sorting.verdict, mood))

    def _test_all_or_ask(self) -> None:
        """Test all numbers; if predictions are missing, ask first, and test on the next press."""
        missing = sum(not guess and at not in self.tested for at, guess in enumerate(self.guesses))
        if missing and not self._was_asked:
            self._was_asked = True
            self.reply(view.missing(missing, self.notation), "help")
        else:
            self.test_all()

    def test_all(self) -> None:
        """Test all numbers."""
        self._test(range(len(self.guesses)))
        self._predicted = None
        missed = sum(not self._was_right(place) for place in self.tested)
        self.reply(view.sorted_all(missed, self.notation, are_all_guessed=all(self.guesses)))

    def _test(self, places: Sequence[int]) -> None:
        new = [place for place in places if place not in self.tested]
        self.hold(tested=tuple(sorted({*self.tested, *new})))
        self.hold(slips=self.slips + sum(not self._was_right(place) for place in new))

    def _was_right(self, place: int) -> bool:
        return self.guesses[place] in ("", self._sorting.answer(place))

    def foretell(self, answer: str) -> None:
        """Predict whether the last digit of the pupil's own base can be trusted ("yes" or "no")."""
        if answer not in (YES, NO):
            raise SieveError(_("a guess must be yes or no"))
        self._foretold = answer
        self.reply(view.question(self._sorting, before=_("You have made your guess. Now try it.")))

    @property
    def _is_foretelling(self) -> bool:
        """Whether pupils still have to make a prediction for their own base before anything is tested."""
        return self._is_own_base and not self._foretold and not self.tested

    def judge(self, base: int, answer: str) -> bool:
        """Answer whether the last digit can be trusted in one of the bases; return whether that is right."""
        if base not in self.sieve.bases or answer not in (YES, NO):
            raise SieveError(_("a judgement must be yes or no for one base"))
        is_right = answer == (YES if self.sieve.is_trusty(base) else NO)
        if is_right:
            self._judged[base] = answer
            self.hold(finished=len(self._judged) == 2 and self._sorting.is_done)
            self.reply(Said(self.sieve.reason(base), mood="won"))
        else:
            self.hold(slips=self.slips + 1)
            self.reply(view.doubt(self._sorting, base))
        return is_right

    # -- words -----------------------------------------------------------------------------------------

    def facts(self) -> Sequence[Fact]:
        """Return the base, and how many numbers have been tested."""
        brief = self.notation.brief
        tested = _("{count} of {all}").format(count=brief(len(self.tested)), all=brief(len(self.guesses)))
        # TRANSLATORS: a short heading in the bar above the numbers, before "5 of 12"
        return (*super().facts(), Fact("tested", _("Tested"), tested))

    def greeting(self) -> str:
        """Return the instructions."""
        if self._is_own_base:
            return _("Choose your base. Predict whether its last digit can be trusted.")
        return _("Predict each number. Then test it with dots.")

    # -- display and presses ---------------------------------------------------------------------------

    def controls(self) -> Sequence[Control]:
        """Return the controls for the second base, unless it is above the numbers, and for the divisor."""
        groups = _("groups of {count}")
        sorts = [
            Option(str(size), _("odd and even") if size == 2 else groups.format(count=DECIMAL.aloud(size)))
            for size in DIVISORS
        ]
        sorting = Select("divisor", _("Sort by"), str(self.sieve.divisor), sorts)
        second = () if self._is_own_base else (self._bases_beside(_("Second base")),)
        return (Fields("sieve", (*second, sorting), _("Sieve")),)

    def choices_above(self) -> Sequence[Control]:
        """Return the control for the pupil's own base."""
        return (self._bases_beside(_("Your base")),) if self._is_own_base else ()

    def _bases_beside(self, label: str) -> Select:
        """Return the control for the second base."""
        bases = [str(base) for base in range(MIN_BASE, MAX_BASE + 1) if base != self.notation.base]
        return Select("other", label, str(self._other), [Option(base, base) for base in bases])

    def changed(self, name: str, value: Any) -> None:
        """Use a different second base, or sort by something else."""
        self._chosen_other = int(value) if name == "other" else self._chosen_other
        divisor = int(value) if name == "divisor" else self.sieve.divisor
        self._again(divisor)
        if self._is_own_base and name == "other":
            asked = _("Your base is {base}. Can you trust its last digit? Predict it.")
            self.say(asked.format(base=DECIMAL.aloud(self._other)))
        else:
            self.say(self.greeting())

    def _again(self, divisor: int) -> None:
        self._begin(self.sieve.values if self._is_own else (), divisor)

    def table(self) -> Element:
        """Return the numbers."""
        return view.table_of(self._sorting)

    def desk(self) -> Element:
        """Return the question about the chosen number, its test, and finally a question about each base."""
        sorting = self._sorting
        if self._is_foretelling:
            return box("cm-desk", self._foretelling())
        parts = [text(view.asked(sorting), "cm-machine-question", key="question")]
        if sorting.is_tested:
            parts += [view.picture_of(sorting, self._side), view.sides_of(sorting, self._side)]
        judging = [self._judging(base) for base in self.sieve.bases] if sorting.is_done else []
        choices = [] if sorting.is_done else [view.choices_of(sorting)]
        is_open = not sorting.is_done
        testing = [
            view.test_button(sorting, self._to_test),
            button(
                _("Test all"),
                "all",
                disabled=not is_open,
                looks=leading(is_first=is_open and all(self.guesses)),
            ),
        ]
        if self._can_choose:
            testing.append(button(_("Other numbers"), "another", looks=leading(is_first=self.finished)))
        return box(
            "cm-desk",
            *judging,
            box("cm-paper cm-statement", *parts, key="paper"),
            *choices,
            box("cm-actions", *testing, key="testing"),
        )

    def _foretelling(self) -> Element:
        """Return the question about the pupil's own base, before any number is tested."""
        question = _("Your base is {base}: will you be able to trust its last digit?")
        return view.yes_or_no(question.format(base=DECIMAL.aloud(self._other)), "foretell")

    def _judging(self, base: int) -> Element:
        """Ask whether a base's last digit can be trusted, with what was predicted."""
        question = _("Base {base}: can you trust the last digit?").format(base=DECIMAL.aloud(base))
        given = self._judged.get(base, "")
        notes = [text(self.sieve.reason(base), "cm-small", key="reason")] if given else []
        if self._foretold and base == self._other:
            foretold = {YES: _("You predicted: yes."), NO: _("You predicted: no.")}
            notes.insert(0, text(foretold[self._foretold], "cm-small", key="foretold"))
        return view.yes_or_no(question, f"judge:{base}", given, notes)

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        name, _colon, rest = key.partition(":")
        if name == "tile":
            self._at, self._predicted = int(rest), None
            self.say(view.question(self._sorting))
        elif name == "guess":
            self.guess(rest)
        elif name == "judge":
            base, _colon, answer = rest.partition(":")
            self.judge(int(base), answer)
        elif name == "foretell":
            self.foretell(rest)
        elif name == "side":
            self._side = int(rest)
        elif name == "another":
            self._number += 1
            self._is_own = False
            self._again(self.sieve.divisor)
            self.say(self.greeting())
        elif name == "all":
            self._test_all_or_ask()
        else:
            self.test()

    # -- links -----------------------------------------------------------------------------------------

    def fields(self) -> Mapping[str, str]:
        """Return the numbers, and how many of them have been tested."""
        return {
            "other": "" if self._chosen_other is None else str(self._chosen_other),
            "divisor": str(self.sieve.divisor),
            "number": str(self._number),
            "numbers": ",".join(map(str, self.sieve.values)) if self._is_own else "",
            "guesses": ",".join(guess[:1] for guess in self.guesses),
            "tested": ",".join(map(str, self.tested)),
            "at": str(self._at),
            "predicted": "" if self._predicted is None else str(self._predicted),
            "side": str(self._side),
            "judged": ",".join(str(base) for base in self._judged),
            "slips": str(self.slips),
            **({"foretold": self._foretold} if self._foretold else {}),
            "first": str(self.sieve.bases[0]),
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the numbers from a link; with a different base, start again."""
        self._number = number_in(fields, "number", self._number, 10**8)
        other = number_in(fields, "other", 0, 10**8)
        divisor = number_in(fields, "divisor", self.sieve.divisor, 10**8)
        fits = MIN_BASE <= other <= MAX_BASE and other != self.notation.base
        self._chosen_other = other if fits else None
        divisor = divisor if divisor in DIVISORS else self.sieve.divisor
        self._begin((), divisor)
        with suppress(CardmathError):
            self._begin(_numbers_in(fields, "numbers"), divisor)
        first = str(self.notation.base)
        if (fits or not other) and fields.get("first", first) == first:
            self._go_on(fields)

    def _go_on(self, fields: Mapping[str, str]) -> None:
        """Restore from a link which of its numbers have been tested."""
        count = len(self.sieve.values)
        known = {YES[:1]: YES, NO[:1]: NO}
        given = [known.get(guess, "") for guess in fields.get("guesses", "").split(",")[:count]]
        tested = {place for place in _numbers_in(fields, "tested") if place < count}
        self.hold(
            guesses=(*given, *[""] * (count - len(given))),
            tested=tuple(sorted(tested)),
            slips=number_in(fields, "slips", 0, 10**6),
        )
        self._at = number_in(fields, "at", 0, count - 1)
        predicted = number_in(fields, "predicted", count, count)
        self._predicted = predicted if predicted < count else None
        self._side = number_in(fields, "side", 0, 1)
        foretold = fields.get("foretold", "")
        self._foretold = foretold if foretold in (YES, NO) else ""
        judged = [base for base in _numbers_in(fields, "judged") if base in self.sieve.bases]
        if self._sorting.is_done:
            self._judged = {base: YES if self.sieve.is_trusty(base) else NO for base in judged}
        self.hold(finished=len(self._judged) == 2)


def _numbers_in(fields: Mapping[str, str], name: str) -> tuple[int, ...]:
    return numbers_in(fields, name, 10**8, 2 * MANY)
