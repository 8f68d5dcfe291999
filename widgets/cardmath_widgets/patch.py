"""What changed from one state of plain data to the next, so that only that is sent.

A patch is ``None`` for what has gone, a list of one for what is new or another, and a mapping for what is to
be looked into. Where merging would leave an `Ordered` mapping in another order, its patch holds the order
under ``""``. ``access/merge.js`` is the other half.
"""

from collections.abc import Mapping
from typing import Any

__all__ = ["Ordered", "merged", "patch"]


class Ordered(dict[str, Any]):
    """A mapping whose order counts, as of things that are read one after another."""


def patch(before: Any, after: Any) -> Any:
    """Return what leads from one state to another; ``{}`` where they are alike.

    >>> patch({"a": 1, "b": {"x": 1, "y": 2}}, {"a": 1, "b": {"x": 5}})
    {'b': {'x': [5], 'y': None}}
    >>> patch({"b": 1}, Ordered(a=0, b=1))
    {'a': [0], '': ['a', 'b']}
    """
    if before is after:
        return {}
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return {} if before == after else [after]
    found: dict[str, Any] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = [value]
        elif change := patch(before[key], value):
            found[key] = change
    found |= dict.fromkeys(key for key in before if key not in after)
    if found and isinstance(after, Ordered):
        merged_order = [key for key in before if key in after] + [key for key in after if key not in before]
        if merged_order != list(after):
            found[""] = list(after)
    return found


def merged(before: Any, change: Any) -> Any:
    """Return the state that a patch leads to.

    >>> merged({"b": 1}, {"a": [0], "": ["a", "b"]})
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
    return {key: after[key] for key in change[""]} if "" in change else after
