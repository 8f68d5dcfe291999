"""Paths: series of deals that each add one idea, with proofs that they can be won.

A path's deals are records, one JSON line each, in ``seeds/paths``. The texts for them are in the game's
folder, and listed as ``path`` in its descriptor. Reading a path takes about a millisecond and needs
no solver. `tests/paths` proves every step again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final, cast

from cardmath.games import Game, game_from_setup
from cardmath.games.registry import Idea, PathWords, descriptor_of
from cardmath.i18n import _
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.proven import PATHS, seeds
from cardmath.records import Record
from cardmath.sentences import shown

#: The link field for the path's step.
FIELD: Final = "path"


@dataclass(frozen=True, repr=False)
class Step:
    """A step of a path: its number from 1, its idea, and its deal as a line of ``seeds/paths``."""

    number: int
    idea: Idea
    line: Mapping[str, Any]
    _words: PathWords

    def __repr__(self) -> str:
        return f"<Step {self.number}, {self.line['game']}: {self.title}>"

    @cached_property
    def game(self) -> Game:
        """The deal's game."""
        return game_from_setup(self.line["game"], self.line)

    @cached_property
    def whole(self) -> Record:
        """The deal with a winning line."""
        return Record.from_dict({name: one for name, one in self.line.items() if name != "cards"})

    @cached_property
    def record(self) -> Record:
        """The game as the player gets it, which may already contain moves."""
        return self.whole.with_moves(self.whole.moves[: self.played])

    @property
    def played(self) -> int:
        """How many moves have already been played when the player starts."""
        return int(self.line["played"])

    @property
    def grade(self) -> str | None:
        """The difficulty in one word, or None in games without grades."""
        return cast("str | None", self.line["grade"])

    @property
    def shown(self) -> Mapping[str, str]:
        """The base and any other settings in the link besides the deal."""
        return cast("Mapping[str, str]", self.line["shown"])

    @property
    def base(self) -> int:
        """The step's base."""
        return int(self.shown["base"])

    @property
    def title(self) -> str:
        """The step's name."""
        return _(self.idea.title)

    def sentence(self, notation: Notation) -> str:
        """Return the idea in a sentence or two, in the step's own base, written or spoken as in a notation.

        >>> step = path_of("pyramid-addition").step(1)
        >>> step.sentence(Notation(12)), step.sentence(Notation(12).voice)
        ('Press two free cards that make 10.', 'Press two free cards that make ten.')
        """
        own, numbers = type(notation)(self.base, notation.digits), self._words.numbers
        return _(self.idea.sentence).format(**(numbers(self.game, own) if numbers else {}))

    @property
    def link(self) -> str:
        """The link that opens the step.

        >>> path_of("odds").step(4).link
        'game=odds&options.players=3&options.lives=1&number=22&base=10&strength=beginner&path=4'
        """
        return to_link(self.record, {**self.shown, FIELD: str(self.number)})

    def is_of(self, record: Record) -> bool:
        """Return whether a record is this step's deal, continued from where the step begins."""
        # Numbers are compared first, because links are made after every move.
        if record.number != self.line["number"] or record.game != self.game:
            return False
        return record.moves[: self.played] == tuple(self.line["moves"][: self.played])


@dataclass(frozen=True, repr=False)
class Path:
    """A game's path: its steps in order, and the one where a newcomer starts."""

    game: str
    steps: tuple[Step, ...]
    newcomer: Step

    def __repr__(self) -> str:
        return f"<Path {self.game}, steps: {len(self.steps)}>"

    def step(self, number: int) -> Step:
        """Return a step by its number, from 1."""
        return self.steps[number - 1]

    def after(self, step: Step) -> Step | None:
        """Return the step after the given one, or None after the last."""
        return self.steps[step.number] if step.number < len(self.steps) else None

    def step_of(self, record: Record) -> Step | None:
        """Return the step that a game in progress belongs to, or None.

        >>> path = path_of("pyramid-addition")
        >>> path.step_of(path.step(7).record).idea.key
        'turn'
        """
        found = [step for step in self.steps if step.is_of(record)]
        return max(found, key=lambda step: step.played, default=None)

    def named(self, text: str) -> Step | None:
        """Return the step given in a link's ``path`` field, or None if there is no such step."""
        is_number = text.isascii() and text.isdigit() and len(text) < 4
        return self.step(int(text)) if is_number and 1 <= int(text) <= len(self.steps) else None

    def fault(self, text: str) -> str:
        """Return what is wrong with a link's ``path`` field and what is allowed, or "".

        >>> path_of("odds").fault("99")
        "The link says path='99', but the steps are 1 to 9."
        """
        if self.named(text) is not None:
            return ""
        return _("The link says path={given}, but the steps are 1 to {most}.").format(
            given=shown(text), most=len(self.steps)
        )


@cache
def path_of(game: str) -> Path | None:
    """Return a game's path, given its key, or None if there is no path or the catalogues are not installed.

    >>> [len(path_of(key).steps) for key in ("pyramid-addition", "patriarchs", "odds")]
    [20, 7, 9]
    """
    found, folder = descriptor_of(game), seeds()
    if found is None or found.path is None or folder is None:
        return None
    words = found.path()
    text = (folder / PATHS / f"{game}.jsonl").read_text("utf-8")
    ideas = {idea.key: idea for idea in words.ideas}
    lines = [json.loads(line) for line in text.splitlines()]
    steps = tuple(
        Step(number, ideas[line["idea"]], line, words) for number, line in enumerate(lines, start=1)
    )
    newcomer = next(step for step in steps if step.idea.key == words.newcomer)
    return Path(game, steps, newcomer)
