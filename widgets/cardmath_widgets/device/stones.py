"""The path as a row of stones, one for each step. The page marks the steps won on this device."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.paths import Path, Step
from cardmath_widgets.page.panels import Control


class Stone(NamedTuple):
    """A step as it is shown: its number, how the number is written and read aloud, its name and its idea.

    ``door`` is the name of the part of the path that begins here, or "".
    """

    number: int
    text: str
    spoken: str
    title: str
    idea: str
    door: str


class Stones(Control, kind="stones"):
    """The steps of a path; pressing one opens it. ``now`` is the step on the table, 0 for none.

    The page knows which steps are done: this device stores them under the ``game``'s key.
    """

    game: str
    stones: Sequence[Stone]
    now: int
    words: Mapping[str, str]


def stones(path: Path, now: Step | None, notation: Notation) -> Stones:
    """Return the stones for a path, with numbers in the notation on the screen."""
    words = {
        # TRANSLATORS: {number} is a step on the path, {title} its name
        "step": _("Step {number}: {title}"),
        "done": _("done"),
        "next": _("next"),
        "now": _("on the table"),
        "all": _("You've won every step."),
    }
    listed = [
        Stone(
            step.number,
            notation.brief(step.number),
            notation.voice.brief(step.number),
            step.title,
            step.sentence(notation),
            _(step.idea.door) if step.idea.door else "",
        )
        for step in path.steps
    ]
    return Stones("path", path.game, listed, now.number if now else 0, words)
