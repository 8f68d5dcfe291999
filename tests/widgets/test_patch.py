"""Patches: whatever changes, the page comes to the same state and order, and is sent little for it."""

import json

from hypothesis import given
from hypothesis import strategies as st

from cardmath_widgets.page.patch import Ordered, merged, patch

KEYS = st.lists(st.text("abcdefgh", min_size=1, max_size=2), unique=True, max_size=12)


@given(KEYS, KEYS)
def test_the_page_comes_to_the_same_order(before: list[str], after: list[str]) -> None:
    first = {"spots": Ordered((key, {"at": key}) for key in before)}
    then = {"spots": Ordered((key, {"at": key, "is": "new"}) for key in after)}
    found = merged(first, patch(first, then))
    assert found == then
    assert list(found["spots"]) == after


def test_a_card_more_among_many_names_its_neighbour_alone() -> None:
    many = [f"card.{number}" for number in range(60)]
    first, then = (Ordered(dict.fromkeys(keys, 1)) for keys in (many, [*many[:30], "drawn", *many[30:]]))
    assert patch(first, then) == {"drawn": [1], "": [["card.29", "drawn"]]}
    assert len(json.dumps(patch(first, then))) < 50
