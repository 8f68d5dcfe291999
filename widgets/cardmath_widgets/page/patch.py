"""The changes from one state of plain data to the next, so only these are sent.

A patch is ``None`` for a removed value, and a list of one for a new or different value. It is a mapping for a
value with changes inside. If merging would leave an `Ordered` mapping in a different order, its patch has the
runs of keys to move under ``""``, each after the key that it follows. ``page/merge.js`` is the other half.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

#: The types that a patch looks into. Checking whether each value is a mapping takes longer than everything
#: else.
_MAPPINGS: Final = (dict, MappingProxyType)


class Ordered(dict[str, Any]):
    """A mapping whose order matters, for example with things that are read one after another."""


def patch(before: Any, after: Any) -> Any:
    """Return the patch from one state to another; ``{}`` if they are equal.

    >>> patch({"a": 1, "b": {"x": 1, "y": 2}}, {"a": 1, "b": {"x": 5}})
    {'b': {'x': [5], 'y': None}}
    >>> patch({"b": 1}, Ordered(a=0, b=1))
    {'a': [0], '': [['', 'a']]}
    """
    # Most parts are unchanged, and Python compares them faster than this function could.
    if before is after or before == after:
        return {}
    if not isinstance(before, _MAPPINGS) or not isinstance(after, _MAPPINGS):
        return [after]
    found: dict[str, Any] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = [value]
        elif change := patch(before[key], value):
            found[key] = change
    found |= dict.fromkeys(key for key in before if key not in after)
    if found and isinstance(after, Ordered):
        kept = [key for key in before if key in after]
        if kept + [key for key in after if key not in before] != list(after):
            found[""] = _runs(kept, list(after))
    return found


def _runs(kept: Sequence[str], wanted: Sequence[str]) -> list[list[str]]:
    """Return the runs of keys to move, each after the key that it follows, which is "" for the beginning.

    Keys that keep their order stay where they are; otherwise, all keys are one run.

    >>> _runs(["a", "d"], ["a", "b", "c", "d", "e"])
    [['a', 'b', 'c'], ['d', 'e']]
    >>> _runs(["a", "b"], ["b", "a"])
    [['', 'b', 'a']]
    """
    known = set(kept)
    stays = known if [key for key in wanted if key in known] == kept else set()
    runs: list[list[str]] = []
    before = ""
    for key in wanted:
        if key not in stays:
            if runs and runs[-1][-1] == before:
                runs[-1].append(key)
            else:
                runs.append([before, key])
        before = key
    return runs


def merged(before: Any, change: Any) -> Any:
    """Return the state that results from applying a patch.

    >>> merged({"b": 1}, {"a": [0], "": [["", "a"]]})
    {'a': 0, 'b': 1}
    """
    if isinstance(change, list):
        return change[0]
    after = dict(before)
    for key, part in change.items():
        if part is None:
            del after[key]
        elif key:
            after[key] = merged(after.get(key), part)
    if "" not in change:
        return after
    order = list(after)
    for before_it, *run in change[""]:
        order = [key for key in order if key not in run]
        at = order.index(before_it) + 1 if before_it else 0
        order[at:at] = run
    return {key: after[key] for key in order}
