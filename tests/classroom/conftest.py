"""Tests of a class wait for no other events before one of theirs is saved."""

import pytest

from cardmath_widgets.classroom.core.journal import writer


@pytest.fixture(autouse=True)
def events_are_saved_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Save an event without waiting for others: a single pupil's events come one after the other."""
    monkeypatch.setattr(writer, "GROUP_FOR", 0.001)
