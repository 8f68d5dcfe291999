"""How much the tests try: a part in ``make test``, everything in ``make proof``."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

__all__ = ["Amounts", "examples", "leave_sweeps_to_the_proof", "some_of", "spread_of"]


class Amounts:
    """How much the present run collects: what only the proof tries is not even collected without it."""

    has_proof = True


def examples(count: int) -> int:
    """Return how many examples of a property to try: ``count`` in the proof, half without.

    >>> examples(9) in (5, 9)
    True
    """
    return count if Amounts.has_proof else (count + 1) // 2


def some_of(values: Sequence[Any], count: int, *, unpack: bool = False, ids: Sequence[str] = ()) -> list[Any]:
    """Return parameters: the first ``count`` values for every run, the others for the proof alone.

    ``unpack`` is for tests with several arguments, whose values are tuples; ``ids`` names the values.

    >>> some_of([7, 8, 9], 1)[0].values
    (7,)
    """
    return _marked(values, lambda index: index < count, unpack, ids)


def spread_of(values: Sequence[Any], count: int, *, unpack: bool = False) -> list[Any]:
    """Return parameters: ``count`` values spread over all of them for every run, the others for the proof.

    >>> [one.values[0] for one in spread_of([2, 3, 4, 5, 6], 2) if not one.marks]
    [2, 4]
    """
    usual = {index * len(values) // count for index in range(count)}
    return _marked(values, usual.__contains__, unpack)


def _marked(
    values: Sequence[Any], is_usual: Callable[[int], bool], unpack: bool, ids: Sequence[str] = ()
) -> list[Any]:
    return [
        pytest.param(
            *(value if unpack else (value,)),
            marks=() if is_usual(index) else pytest.mark.proof,
            id=ids[index] if ids else None,
        )
        for index, value in enumerate(values)
        if Amounts.has_proof or is_usual(index)
    ]


def leave_sweeps_to_the_proof(metafunc: pytest.Metafunc) -> None:
    """Leave all but ``count`` cases of a test with ``@pytest.mark.sweep(count)`` to the proof.

    It is for tables of several parameters. The cases are drawn, always the same ones: every third case, for
    instance, could always have the same style of digits. Without the proof, the cases that it alone tries do
    not even become tests, because making thousands of tests takes seconds in each worker.
    """
    cases = [case for case in metafunc._calls if not any(mark.name == "proof" for mark in case.marks)]
    if metafunc.definition.get_closest_marker("proof"):
        cases = []
    elif sweep := metafunc.definition.get_closest_marker("sweep"):
        (count,) = sweep.args
        tried = random.Random(metafunc.definition.nodeid).sample(range(len(cases)), min(count, len(cases)))
        left = set(range(len(cases))).difference(tried)
        for place in left:
            cases[place].marks.append(pytest.mark.proof.mark)
        cases = [cases[place] for place in sorted(tried)]
    if not Amounts.has_proof:
        # Without any case there would be one without its parameters.
        metafunc._calls = cases or metafunc._calls[:1]
