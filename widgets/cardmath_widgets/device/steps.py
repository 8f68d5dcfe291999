"""The steps of a path: in links, where they are opened, kept and checked, and as a row of stones.

The page marks the steps won on this device.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from cardmath.i18n import _
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.paths import FIELD, Path, Step, path_of
from cardmath.records import Record
from cardmath.sentences import shown
from cardmath_widgets.page import Said
from cardmath_widgets.page.panels.controls import Control
from cardmath_widgets.page.panels.settings import EVERYDAY, Settings

#: With one of these, a link contains the deal itself, and the step only identifies it.
_DEALS: Final = frozenset({"number", "cards", "moves", "preset", "first-steps"})


def step_of(record: Record) -> Step | None:
    """Return the step that a game in progress belongs to, or None."""
    path = path_of(record.game.key)
    return None if path is None else path.step_of(record)


def next_step(record: Record) -> Step | None:
    """Return the step after a game's own, or None.

    >>> path = path_of("odds")
    >>> next_step(path.step(1).record) == path.step(2), next_step(path.step(9).record)
    (True, None)
    """
    step = step_of(record)
    path = path_of(record.game.key)
    return None if step is None or path is None else path.after(step)


def step_link(step: Step, settings: Settings | None = None) -> str:
    """Return the link that opens a step, with a player's settings but the step's base.

    >>> step = path_of("pyramid-addition").step(16)
    >>> step_link(step, Settings(Notation(10), moving=False)).partition("&number=")[2]
    '12&base=12&still=1&path=16'
    """
    kept = {} if settings is None else settings.to_link()
    kept.pop(EVERYDAY, None)
    return to_link(step.record, {**kept, **step.shown, FIELD: str(step.number)})


def with_step(link: str, game: str) -> str:
    """Return the link, or the link to the step if it contains a step but no deal.

    The step belongs to the game in the link, by default the page's ``game``. The other fields stay, so a link
    can open a step in a different base.

    >>> with_step("path=4&base=12", "odds")
    'game=odds&options.players=3&options.lives=1&number=22&base=12&strength=beginner&path=4'
    >>> with_step("path=99", "odds"), with_step("number=7", "odds")
    ('path=99', 'number=7')
    """
    fields = dict(parse_qsl(link.removeprefix("#")))
    path = path_of(fields.pop("game", game))
    step = None if path is None else path.named(fields.pop(FIELD, ""))
    if step is None or _DEALS & set(fields):
        return link
    return to_link(step.record, {**step.shown, **fields, FIELD: str(step.number)})


def fault_of_step(fields: Mapping[str, str], record: Record | None, usual_game: str) -> str:
    """Say what is wrong with the step in a link, in one sentence, or return "".

    ``record`` is the game in the link, None if there is no game.

    >>> fault_of_step({"path": "x"}, None, "pyramid-addition")
    "The link says path='x', but the steps are 1 to 20."
    """
    if FIELD not in fields:
        return ""
    game = usual_game if record is None else record.game.key
    path, text = path_of(game), fields[FIELD]
    if path is None:
        return _("The link says path={given}, but this game has no path.").format(given=shown(text))
    fault = path.fault(text)
    if fault or record is None or path.step_of(record) == path.named(text):
        return fault
    return _("The link says path={given}, but this step has a different deal.").format(given=shown(text))


def greeting(step: Step, notation: Notation) -> Said:
    """Return a step's idea, which is explained when it opens."""

    def written(notation: Notation) -> str:
        return _("{title}: {sentence}").format(title=step.title, sentence=step.sentence(notation))

    text, aloud = written(notation), written(notation.voice)
    return Said(text, aloud="" if aloud == text else aloud)


def link_with(fields: Mapping[str, str]) -> str:
    """Return the link with these fields."""
    return urlencode(fields, safe="+,.:;@!$*()/")


# -- as stones --------------------------------------------------------------------------------------------


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
    listed = [_stone(step, notation) for step in path.steps]
    return Stones("path", path.game, listed, now.number if now else 0, words)


def _stone(step: Step, notation: Notation) -> Stone:
    text, spoken = notation.brief(step.number), notation.voice.brief(step.number)
    door = _(step.idea.door) if step.idea.door else ""
    return Stone(step.number, text, spoken, step.title, step.sentence(notation), door)
