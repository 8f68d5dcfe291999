"""Pairing: dots join two by two. Is one left over?"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Final, Unpack

import traitlets

from cardmath.cards import parse_cards
from cardmath.deals import DEAL_NUMBERS, shuffled
from cardmath.errors import CardmathError
from cardmath.exercises import check_exercise_number
from cardmath.games.odds.pack import HAND_SIZE, PACK
from cardmath.i18n import N_, _, ngettext, pgettext
from cardmath.numerals import Notation
from cardmath.pairing import EVEN, ODD, Dots, PairingError, parity
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.things import pairing_view as view
from cardmath_widgets.things.pairing_view import WAYS, PairingTask
from cardmath_widgets.things.thing import ThingOptions, ThingToDo, leading, number_in, numbers_in

__all__ = ["WAYS", "Pairing"]

_MOST: Final = 36


class Pairing(ThingToDo):
    """Dots to join in pairs, and two trays: odd and even.

    ``numbers`` are sorted together: one number, or the numbers in a sum. ``cards`` is an Odds hand instead,
    as a string, and ``way`` sorts its cards one by one ("cards"), in sums of two ("couples"), or all together
    ("hand"). Without either, ``number`` chooses what to sort, and ``way`` is one of `WAYS`.

    A notebook can observe ``pairs`` (the dots joined so far), ``answers`` ("odd", "even" or "" for each
    task), ``slips`` (the count of wrong answers) and ``finished`` (whether everything is sorted).

    >>> pairing = Pairing(3, 9)
    >>> pairing.answer_with("odd"), pairing.answer_with("even"), pairing.finished, pairing.slips
    (False, True, True, 1)
    """

    named = N_("Pairing")

    #: The pairs joined so far, each with its two dots, counted from 0.
    pairs = traitlets.Tuple(read_only=True)
    #: How each task was sorted.
    answers = traitlets.Tuple(read_only=True)

    def __init__(
        self, *numbers: int, cards: str = "", way: str = "", number: int = 0, **options: Unpack[ThingOptions]
    ) -> None:
        self._number = check_exercise_number(number)
        super().__init__(lambda: self._begin(way, numbers, cards), "cardmath-pairing", **options)

    #: The dot that was pressed first, waiting for its partner.
    _held: int | None = None

    # -- what to sort ----------------------------------------------------------------------------------

    def _begin(self, way: str, numbers: Sequence[int], cards: str) -> None:
        """Start with numbers, cards, or something random."""
        if numbers:
            self._sort(way or ("number" if len(numbers) == 1 else "sum"), _checked(numbers))
        elif cards:
            self._sort(way or "cards", cards=cards)
        else:
            self._draw(way or "number")

    def _draw(self, way: str) -> None:
        chance = Random(f"pairing {way} {self._number}")
        if way in ("number", "sum"):
            self._sort(way, tuple(chance.randint(3, 12) for _number in range(1 if way == "number" else 2)))
        else:
            hand = shuffled(PACK, self._number % DEAL_NUMBERS)[:HAND_SIZE]
            self._sort(way, cards=" ".join(map(str, hand)))

    def _sort(self, way: str, numbers: Sequence[int] = (), cards: str = "") -> None:
        """Start with numbers or cards to sort."""
        hand = parse_cards(cards.split())
        if way not in WAYS:
            raise PairingError(_("this is not a way to pair"))
        if any(card not in PACK for card in hand) or len(hand) > HAND_SIZE:
            raise PairingError(_("a hand must have at most six cards from the Odds pack"))
        self._way, self._numbers, self._hand = way, tuple(numbers), " ".join(map(str, hand))
        size = {"cards": 1, "couples": 2}.get(way, len(hand))
        self._tasks = (
            [PairingTask.of_cards(*hand[at : at + size]) for at in range(0, len(hand), size)]
            if hand
            else [PairingTask(self._numbers)]
        )
        self.hold(slips=0, answers=("",) * len(self._tasks))
        self._turn_to(0)

    def _turn_to(self, at: int, pairs: Sequence[tuple[int, int]] = ()) -> None:
        """Show a task with its pairs, or with all of them if it is already sorted."""
        self._at = at
        dots = Dots(self._tasks[at].counts, tuple(pairs))
        self._show(dots.joined() if self.answers[at] else dots)

    def _show(self, dots: Dots) -> None:
        self.dots, self._held = dots, None
        self.hold(pairs=dots.pairs, finished=all(self.answers))

    @property
    def task(self) -> PairingTask:
        """The task shown now."""
        return self._tasks[self._at]

    # -- actions ---------------------------------------------------------------------------------------

    def join(self, one: int, other: int) -> None:
        """Join two dots. Raises `cardmath.pairing.PairingError` if they may not join."""
        self._show(self.dots.join(one, other))
        self.say(self._state())
        # For keyboard users, the focus moves to the next dot.
        following = self.dots.step()
        if following:
            self.lead(f"dot-{following[0]}")
        self.refresh()

    def part(self, dot: int) -> None:
        """Separate a dot from its partner."""
        self._show(self.dots.part(dot))
        self.lead(f"dot-{dot}")
        self.reply(self._state())

    def answer_with(self, answer: str) -> bool:
        """Sort the task shown as "odd" or "even", and return whether that is right."""
        if answer not in (ODD, EVEN):
            raise PairingError(_("the answer must be odd or even"))
        if self.answers[self._at]:
            return bool(answer == self.answers[self._at])
        is_right = answer == parity(self.dots.total)
        if is_right:
            answers = list(self.answers)
            answers[self._at] = answer
            self.hold(answers=tuple(answers))
            self._show(self.dots.joined())
            self.reply(self._proof())
        else:
            self.hold(slips=self.slips + 1)
            self.reply(self._why_not(answer))
        return is_right

    def _press_dot(self, dot: int) -> None:
        if self._held is None or self._held == dot:
            self._held = dot if self._held is None else None
            self.say(
                _("Now press the dot you want to join it to.") if self._held is not None else self._state()
            )
        else:
            held, self._held = self._held, None
            self.join(held, dot)

    # -- words -----------------------------------------------------------------------------------------

    def _state(self) -> Said:
        """Say how many pairs there are, and how many dots are free."""
        pairs, left = len(self.dots.pairs), self.dots.left

        def state(writing: Notation) -> str:
            have = ngettext("{pairs} pair.", "{pairs} pairs.", pairs).format(pairs=writing.brief(pairs))
            if not left:
                return " ".join([have, _("No dot is left over.")])
            if self.dots.is_done:
                return " ".join([have, _("One dot is left over.")])
            free = ngettext("{left} dot is free.", "{left} dots are free.", left)
            return f"{have} {free.format(left=writing.brief(left))}"

        return self.both(state)

    def _proof(self) -> Said:
        end = [_("Everything is sorted.")] if all(self.answers) and len(self._tasks) > 1 else []
        return self.both(lambda writing: " ".join([self.dots.sentence(writing), *end]), "won")

    def _why_not(self, answer: str) -> Said:
        """Return where to look after a wrong answer."""
        if not self.dots.is_done:
            words = _("Join the dots two by two first. Is one left over?")
        elif answer == EVEN:
            words = _("Look: is every dot in a pair?")
        else:
            words = _("Look: which dot would be left over?")
        return Said(words, mood="wrong")

    # -- display and presses ---------------------------------------------------------------------------

    def greeting(self) -> str:
        """Return the instructions."""
        if len(self.task.counts) == 1:
            return _("Join the dots two by two. Is one left over?")
        return _("Predict first. Then join the dots in each number, and any left over.")

    def _question(self, notation: Notation) -> str:
        return _("Is {number} odd or even?").format(number=self.task.written(notation))

    def table(self) -> Element:
        """Return the things to sort, their dots and the trays."""
        tasks, answers = self._tasks, self.answers
        return box(
            "cm-pairing",
            *view.tasks_of(tasks, answers, self._at, self.notation),
            view.field_of(self.task, self.dots, self._held, self.notation),
            view.trays_of(tasks, answers, self.notation),
        )

    def desk(self) -> Element:
        """Return the question, its two answers, and the buttons."""
        is_answered = bool(self.answers[self._at])
        following = self._next()
        doing = [
            button(_("Join two"), "step", disabled=self.dots.step() is None),
            button(_("Join all"), "all", disabled=self.dots.step() is None),
            button(_("Take apart"), "apart", disabled=not self.pairs or is_answered),
        ]
        another = button(_("Other numbers"), "another", looks=leading(is_first=self.finished))
        going = [another] if self._can_choose else []
        if len(self._tasks) > 1:
            # The button stays, so that the focus does, too.
            is_ready = is_answered and following is not None
            looks, words = leading(is_first=is_ready), pgettext("button", "Next")
            going.insert(0, button(words, "next", looks=looks, disabled=following is None))
        question = text(self._question(self.notation), "cm-machine-question", key="question")
        return box(
            "cm-desk",
            box("cm-paper cm-statement", question, key="paper"),
            view.choices_of(self.answers[self._at]),
            box("cm-actions", *doing, key="doing"),
            box("cm-actions", *going, key="going"),
            *([view.ways_of(self._way)] if self._can_choose else []),
        )

    def _next(self) -> int | None:
        """Return the next unsorted task, or None."""
        count = len(self._tasks)
        places = [(self._at + step) % count for step in range(1, count)]
        return next((place for place in places if not self.answers[place]), None)

    def on_press(self, key: str) -> None:
        """Handle a button press."""
        name, _colon, rest = key.partition(":")
        if name == "dot":
            self._press_dot(int(rest))
        elif name == "part":
            self._part_at_hand(int(rest))
        elif name == "answer":
            self.answer_with(rest)
        elif name == "task":
            self._turn_to(int(rest))
            self.say(self._asked())
        elif name in ("way", "another"):
            self._number += name == "another"
            self._draw(rest or self._way)
            self.say(self._asked())
        else:
            self._do(name)

    def _do(self, name: str) -> None:
        if name == "step":
            pair = self.dots.step()
            if pair is not None:
                self.join(*pair)
        elif name == "all":
            self._show(self.dots.joined())
            self.say(self._state())
        elif name == "apart":
            self._show(Dots(self.task.counts))
            self.say(self._state())
        elif name == "next":
            following = self._next()
            if following is not None:
                self._turn_to(following)
                self.say(self._asked())

    def _part_at_hand(self, dot: int) -> None:
        if self.answers[self._at]:
            self.say(self._proof())
        else:
            self.part(dot)

    def _asked(self) -> Said:
        """Return the question to read aloud, with the instructions."""
        words = self.greeting()
        return Said(words, aloud=f"{self._question(self.notation.voice)} {words}")

    def on_drop(self, key: str, place: str) -> None:
        """Handle a dot dragged to another dot, or a card dragged to a tray."""
        kind, _colon, number = key.partition(":")
        if kind == "dot" and place.startswith("dot-"):
            self._held = None
            self.join(int(number), int(place.removeprefix("dot-")))
        elif kind == "task" and place.startswith("tray-"):
            if int(number) != self._at:
                self._turn_to(int(number))
            self.answer_with(place.removeprefix("tray-"))

    # -- links -----------------------------------------------------------------------------------------

    def fields(self) -> Mapping[str, str]:
        """Return what is being sorted, and the progress so far."""
        return {
            "way": self._way,
            "numbers": ",".join(map(str, self._numbers)),
            "cards": self._hand.replace(" ", ","),
            "number": str(self._number),
            "at": str(self._at),
            "pairs": ",".join(f"{one}-{other}" for one, other in self.pairs),
            "held": "" if self._held is None else str(self._held),
            "answers": ",".join(answer[:1] for answer in self.answers),
            "slips": str(self.slips),
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the numbers or cards from a link, and their pairs if they fit."""
        way = fields.get("way", self._way)
        way = way if way in WAYS else "number"
        self._number = number_in(fields, "number", self._number, 10**8)
        self._draw(way)
        with suppress(CardmathError):
            if fields.get("cards"):
                self._sort(way, cards=fields["cards"].replace(",", " "))
            elif fields.get("numbers"):
                self._sort(way, _checked(numbers_in(fields, "numbers", 10**8, 3)))
        right = [parity(sum(task.counts)) for task in self._tasks]
        given = fields.get("answers", "").split(",")
        if len(given) == len(right):
            known = (
                answer if answer[:1] == letter else "" for answer, letter in zip(right, given, strict=True)
            )
            self.hold(answers=tuple(known))
        self.hold(slips=number_in(fields, "slips", 0, 10**6))
        at = number_in(fields, "at", 0, len(self._tasks) - 1)
        self._turn_to(at)
        with suppress(CardmathError):
            self._turn_to(at, _pairs_in(fields.get("pairs", "")))
        held = number_in(fields, "held", self.dots.total, 10**8)
        self._held = held if held in self.dots.free else None


def _checked(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return one or two numbers of dots; raise `PairingError` for anything else."""
    if not 0 < len(numbers) <= 2 or any(
        type(count) is not int or not 0 <= count <= _MOST for count in numbers
    ):
        raise PairingError(_("pairing takes one or two numbers from 0 to {most}"), most=_MOST)
    Dots(tuple(numbers))
    return tuple(numbers)


def _pairs_in(listed: str) -> list[tuple[int, int]]:
    """Return the pairs in a link, ignoring anything that is not a pair."""
    given = [{"pair": pair.replace("-", ",")} for pair in listed.split(",")[:_MOST]]
    pairs = (numbers_in(pair, "pair", 10**8, 3) for pair in given)
    return [(pair[0], pair[1]) for pair in pairs if len(pair) == 2]
