"""Proving the steps of a path: each is legal, can be won, has its stated grade and needs its idea."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardmath.games.registry import descriptors
from cardmath.paths import Path, Step, path_of
from cardmath.solving import grade
from tests.paths import odds, patience, pyramid

#: Decides for each game, keyed by idea, whether the position at the start of a step needs the idea.
NEEDS: Final[Mapping[str, Mapping[str, Callable[[Any], bool]]]] = {
    "pyramid-addition": pyramid.NEEDS,
    "odd-and-even": patience.NEEDS,
    "patriarchs": patience.NEEDS,
    "royal-cotillion": patience.NEEDS,
    "contradance": patience.NEEDS,
    "captured-queens": patience.NEEDS,
    "odds": odds.NEEDS,
}


def every_path() -> tuple[Path, ...]:
    """Return the paths of all games."""
    found = (path_of(descriptor.key) for descriptor in descriptors() if descriptor.path)
    return tuple(path for path in found if path is not None)


def findings(step: Step) -> Iterator[str]:
    """Yield a sentence for each false statement about a step. Some steps take a second to prove.

    If a step's line breaks a rule, that is the only finding, because nothing else can be proven.
    """
    replay = step.whole.replay()
    fault = step.whole.fault(replay)
    if fault is not None:
        yield str(fault)
        return
    outcome = replay.position.outcome
    if outcome is None or outcome.winner != 1:
        yield "the line does not win"
    if not NEEDS[step.game.key][step.idea.key](step.record.position()):
        yield f"the step does not need its idea: {step.title}"
    yield from odds.doubts(step) if step.game.key == "odds" else wrong_grade(step)


def wrong_grade(step: Step) -> Iterator[str]:
    """Yield what is wrong with a step's stated grade, if anything."""
    found = grade(step.record.position())
    proven = None if found is None else found.grade
    if proven != step.grade:
        yield f"the grade is {step.grade}, but was proven to be {proven}"
