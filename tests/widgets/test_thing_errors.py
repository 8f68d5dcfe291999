"""A value that a thing cannot show is an error of ours and a wrong value, as elsewhere in Python."""

from collections.abc import Callable

import pytest

from cardmath.errors import CardmathError
from cardmath_widgets.things import Columns, Crates, Frame, Ring, Rings, Weights
from cardmath_widgets.things.thing import Thing


@pytest.mark.parametrize(
    "make",
    [
        lambda: Columns(7, 8, "*"),
        lambda: Crates(10**9),
        lambda: Frame(10**9),
        lambda: Ring(step=99),
        lambda: Rings((0, 2)),
        lambda: Rings(*[(13, 2)] * 99),
        lambda: Weights(10**99),
    ],
)
def test_a_value_that_a_thing_cannot_show(make: Callable[[], Thing]) -> None:
    with pytest.raises(CardmathError) as raised:
        make()
    assert isinstance(raised.value, ValueError)
    assert "\n" not in str(raised.value)
