"""Proving the steps of a path: each is legal, can be won, has its stated grade and needs its idea."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from cardmath.games.registry import descriptor_of, descriptors
from cardmath.i18n import _
from cardmath.paths import Path, Step, path_of
from cardmath.sentences import shown
from cardmath.solving import grade


class Proofs(Protocol):
    """The interface of a module that checks what the steps of a game's path need.

    ``NEEDS`` contains checks, keyed by idea: each decides whether the position at the start of a step needs
    the idea. `doubts` reports anything else that is wrong with a step: its grade, or the way the other
    players play.
    """

    NEEDS: Mapping[str, Callable[[Any], bool]]

    def doubts(self, step: Step) -> Iterator[str]:
        """Yield a sentence for each false statement of a step."""
        ...


def every_path() -> tuple[Path, ...]:
    """Return the paths of all games.

    >>> [path.game for path in every_path()][:3]
    ['pyramid-addition', 'odd-and-even', 'patriarchs']
    """
    found = (path_of(descriptor.key) for descriptor in descriptors() if descriptor.path)
    return tuple(path for path in found if path is not None)


def findings(step: Step) -> Iterator[str]:
    """Yield a sentence for each false statement about a step. Some steps take a second to prove.

    If a step's line breaks a rule, that is the only finding, because nothing else can be proven.

    >>> list(findings(path_of("pyramid-addition").step(1)))
    []
    """
    found = descriptor_of(step.game.key)
    assert found is not None
    assert found.proofs is not None
    proofs = found.proofs()
    replay = step.whole.replay()
    fault = step.whole.fault(replay)
    if fault is not None:
        yield str(fault)
        return
    outcome = replay.position.outcome
    if outcome is None or outcome.winner != 1:
        yield _("the line does not win")
    if not proofs.NEEDS[step.idea.key](step.record.position()):
        yield _("the step does not need its idea: {title}").format(title=step.title)
    yield from proofs.doubts(step)


def wrong_grade(step: Step) -> Iterator[str]:
    """Yield what is wrong with a step's stated grade, if anything."""
    found = grade(step.record.position())
    proven = None if found is None else found.grade
    if proven != step.grade:
        yield _('"{name}" is {given}, but was proven to be {found}').format(
            name="grade", given=shown(step.grade), found=shown(proven)
        )
