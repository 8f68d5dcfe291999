"""The machine 1 ← b: dots that explode in boxes, and a question for each way of using it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, Unpack

import traitlets

from cardmath.errors import CardmathError
from cardmath.exercises import check_exercise_number
from cardmath.exercises.answers import AnswerForm, UnreadableAnswerError
from cardmath.i18n import _
from cardmath.machine import MODES, MOST_BOXES, Machine, MachineError, Move, Task
from cardmath.sentences import capitalised, signs_aloud
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.tree import Element
from cardmath_widgets.page.panels.controls import Fact
from cardmath_widgets.things.machine_view import Played, desk_of, done_words, state_words, table_of
from cardmath_widgets.things.thing import Thing, ThingOptions, base_word, number_in, numbers_in

#: Maximum number of dots to put into a box, and the maximum in a box after others have been opened.
_MOST_PUT: Final = 144
_MOST_HELD: Final = 432
#: The modes in which the answer is a single numeral, which pupils write before the machine does.
_GUESSED: Final = ("number", "addition", "subtraction", "multiplication")


class DotMachine(Thing):
    """The machine 1 ← b: a base-sized group of dots explodes into one dot in the next box.

    ``mode`` is one of `cardmath.machine.MODES`. ``x`` and ``y`` are the numbers of the question; if they are
    left out, ``number`` chooses the question. A notebook can observe ``dots`` and ``antidots`` (the lowest
    box first), ``groups`` (the groups found in each box), ``mode``, and ``finished``: whether the machine
    shows the answer. If that is a single numeral, a pupil writes it before the machine does.

    >>> machine = DotMachine("addition", 15, 21)
    >>> machine.dots
    (12, 2)
    >>> machine.play(Move("explode", 0))
    >>> machine.dots, machine.finished
    ((0, 3), True)
    >>> machine.guess("30")
    True
    """

    #: The way in which the machine is used.
    mode = traitlets.Unicode(read_only=True)
    #: The numbers of dots and of antidots in the boxes, the lowest box first.
    dots = traitlets.Tuple(read_only=True)
    antidots = traitlets.Tuple(read_only=True)
    #: The groups found, counted in the box of their lowest dot.
    groups = traitlets.Tuple(read_only=True)
    #: Whether the machine shows the answer.
    finished = traitlets.Bool(read_only=True)

    def __init__(
        self,
        mode: str = "number",
        x: int | None = None,
        y: int | None = None,
        *,
        number: int = 0,
        **options: Unpack[ThingOptions],
    ) -> None:
        self._number, self._anti = check_exercise_number(number), False
        super().__init__(lambda: self._ask(self._drawn(mode, x, y or 0)), "cardmath-machine", **options)

    def _drawn(self, mode: str, x: int | None = None, y: int = 0) -> Task:
        """Return the question with the given numbers, or with random ones."""
        if x is None:
            return Task.drawn(mode, self._number, self.notation)
        return Task(mode, x, y, self.notation)

    def _ask(self, task: Task) -> None:
        """Start with a question."""
        self._task, self._last = task, Played()
        is_below = task.mode == "subtraction" and task.x < task.y
        self._is_revealed, self._wrong = task.mode not in _GUESSED or is_below, 0
        self._show(task.start())

    def _show(self, machine: Machine) -> None:
        self._machine = machine
        self.hold(mode=self._task.mode, finished=self._task.is_answered(machine), **_held(machine))

    # -- actions ---------------------------------------------------------------------------------------

    def put(self, box: int, by: int = 1, *, anti: bool = False) -> None:
        """Put dots or antidots into a box or, with −1, take one out."""
        machine = self._machine
        counts = machine.antidots if anti else machine.dots
        held = counts[box] if 0 <= box < machine.boxes else 0
        if box < 0 or box >= MOST_BOXES or (by > 0 and held + by > _MOST_PUT):
            self.reply(_("There is no more room here."), "help")
        elif held + by < 0:
            self.reply(_("There are none to take out."), "help")
        else:
            self._last = self._last.by("anti" if anti else "dot", box)
            self._show(machine.put(box, by, anti=anti))
            self.reply(self._state())

    def play(self, move: Move) -> None:
        """Make a move. Raises `cardmath.machine.MachineError` if it is not legal."""
        machine = self._machine
        below = machine.antidots if move.name == "open-anti" else machine.dots
        if move.name.startswith("open") and move.box and below[move.box - 1] >= _MOST_HELD:
            raise MachineError(_("the next box is full"))
        self._last = self._last.by(*move)
        self._show(machine.play(move))
        self.reply(self._state(move))

    def guess(self, numeral: str) -> bool:
        """Check the numeral that a pupil reads off the boxes, and return whether it is right.

        After two wrong answers the machine writes its own.
        """
        value, notation = self._machine.value_at(self.notation.base), self.notation
        form = AnswerForm(notation.base, digits=notation.digits)
        try:
            is_right = form.read(numeral) == form.read(notation.format(value))
        except UnreadableAnswerError as error:
            self.refuse(error, "help")
            return False
        self._wrong += not is_right
        self._is_revealed = self._is_revealed or is_right or self._wrong > 1
        if self._is_revealed:
            self.reply(self._state())
        else:
            self.reply(_("Not yet. Each box is one digit: read them from the left."), "wrong")
        return is_right

    @property
    def _waits(self) -> bool:
        """Whether the boxes show the answer, but the pupil has not written it yet."""
        return self.finished and not self._is_revealed

    def show_step(self) -> None:
        """Make the next move towards the answer."""
        move = self._machine.step()
        if move is not None:
            self.play(move)

    def _state(self, move: Move | None = None) -> Said:
        """Say what a move did and what is in the boxes now, or give the answer."""
        machine, notation = self._machine, self.notation
        if self._waits:
            words = _("The boxes show the number. How do you write it? Write it first.")
            return Said(words, aloud=f"{done_words(move, machine)} {words}".strip(), mood="help")
        if self.finished:
            return Said(
                self._task.result(notation),
                aloud=f"{done_words(move, machine)} {signs_aloud(self._task.result(notation.voice))}".strip(),
                mood="won",
            )
        done, base = done_words(move, machine), notation.base
        return self.both(lambda writing: f"{done} {state_words(machine, writing, base)}".strip())

    # -- display and presses ---------------------------------------------------------------------------

    def title(self) -> str:
        """Return the thing's name."""
        sign = "x" if self._machine.base is None else self.notation.base
        # TRANSLATORS: the machine in which a group of dots as large as the base explodes into one
        return _("Machine 1 ← {base}").format(base=sign)

    def facts(self) -> Sequence[Fact]:
        """Return the base, if it is not in the name."""
        if self._machine.base is not None:
            return ()
        return super().facts()

    def greeting(self) -> Said:
        """Return the question."""
        task, notation = self._task, self.notation
        if task.mode in ("division", "fraction", "polynomial"):
            how = _("Look for a whole group and take it out.")
        elif task.mode == "subtraction":
            how = _("When a dot and an antidot meet, both go away. Open a box when you need dots.")
        else:
            how = _("{base} dots explode into one dot on the left.").format(
                base=capitalised(base_word(notation))
            )
        # The question is on the desk, too.
        return Said(how, aloud=f"{task.question(notation.voice)} {how}")

    def table(self) -> Element:
        """Return the boxes."""
        return table_of(self._machine, self._task, self.notation, self._last)

    def desk(self) -> Element:
        """Return the question, what to put in, and the buttons."""
        guess = f"guess-{self._wrong}" if self._waits else ""
        return desk_of(self._machine, self._task, self.notation, is_anti=self._anti, guess=guess)

    def on_enter(self, key: str, value: str) -> None:
        """Handle the numeral that a pupil has read off the boxes."""
        if self._waits:
            self.guess(value)

    def on_press(self, key: str) -> None:
        """Handle a button or key press."""
        name, _colon, rest = key.partition(":")
        if name == "mode":
            self._ask(self._drawn(rest))
            self.say(self.greeting())
        elif name == "hold":
            self._anti = rest == "anti"
            self.say(
                _("Press a box to put an antidot into it.")
                if self._anti
                else _("Press a box to put a dot into it.")
            )
        elif name == "put":
            self.put(int(rest), anti=self._anti)
        elif name == "out":
            self._take_out(int(rest))
        elif name == "play":
            move, _colon, box = rest.partition(":")
            self.play(Move(move, int(box)))
        else:
            self._do(name)

    def _take_out(self, box: int) -> None:
        """Take out one of the kind chosen for putting in, or of the other kind if there is none."""
        machine = self._machine
        first = machine.antidots if self._anti else machine.dots
        self.put(box, -1, anti=self._anti if first[box] else not self._anti)

    def _do(self, name: str) -> None:
        machine = self._machine
        if name == "step":
            self.show_step()
        elif name == "tell":
            self._is_revealed = True
            self.say(self._state())
        elif name in ("again", "another"):
            self._number += name == "another"
            task = self._task
            self._ask(self._drawn(task.mode) if name == "another" else task)
            self.say(self.greeting())
        elif name == "clear":
            self._last = Played()
            self._show(Machine(machine.base, (0,) * machine.boxes, right=machine.right, group=machine.group))
            self.say(_("The boxes are empty. Put in your own dots."))
        elif name in ("wider", "narrower"):
            self._show(machine.resized(machine.boxes + (1 if name == "wider" else -1)))
            self.say(self._state())

    def on_drop(self, key: str, place: str) -> None:
        """Handle a dot or an antidot dragged to a box."""
        kind, box = key.removeprefix("hold:"), place.removeprefix("box-")
        if kind in ("dot", "anti") and box.isdigit():
            self.put(int(box), anti=kind == "anti")

    # -- links -----------------------------------------------------------------------------------------

    def fields(self) -> Mapping[str, str]:
        """Return the question and what is in the boxes."""
        machine, task = self._machine, self._task
        # Random numbers are chosen for their base: in a different base, they may have nothing to carry.
        is_drawn = task == Task.drawn(task.mode, self._number, task.notation)
        return {
            "base": str(task.base),
            "mode": task.mode,
            **({} if is_drawn else {"x": str(task.x), "y": str(task.y)}),
            "number": str(self._number),
            **{name: ",".join(map(str, counts)) for name, counts in _held(machine).items()},
            "hold": "anti" if self._anti else "dot",
            "last": str(self._last),
            **({"told": "1"} if self._is_revealed and task.mode in _GUESSED else {}),
        }

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the question and the boxes from a link as long as they fit; with a new base, start
        again.
        """
        mode = fields.get("mode", self._task.mode)
        mode = mode if mode in MODES else self._task.mode
        self._number = number_in(fields, "number", self._number, 10**8)
        self._anti = fields.get("hold") == "anti"
        task = self._drawn(mode)
        if "x" in fields:
            with suppress(CardmathError):
                x, y = number_in(fields, "x", task.x, 10**9), number_in(fields, "y", task.y, 10**9)
                task = self._drawn(mode, x, y)
        self._ask(task)
        self._is_revealed = self._is_revealed or fields.get("told") == "1"
        if "dots" in fields and fields.get("base", "") in ("", str(self.notation.base)):
            self._fill(fields)

    def _fill(self, fields: Mapping[str, str]) -> None:
        """Put the dots from a link into the boxes, if they fit."""
        start = self._task.start()
        dots, antidots, groups = (numbers_in(fields, name, _MOST_HELD, MOST_BOXES) for name in _held(start))
        try:
            machine = Machine(start.base, dots, antidots, start.right, start.group, groups)
        except CardmathError:
            return
        self._last = Played.of(fields.get("last", ""))
        self._show(machine)


def _held(machine: Machine) -> dict[str, tuple[int, ...]]:
    """Return the contents of the boxes, keyed by the names used in traits and links."""
    return {"dots": machine.dots, "antidots": machine.antidots, "groups": machine.groups}
