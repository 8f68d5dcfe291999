"""What the tests of lessons share."""

import pytest

from cardmath_widgets.page.page_widget import PageWidget


@pytest.fixture
def no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent: no page shows what is made here."""
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)
