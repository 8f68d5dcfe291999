"""The scripts of the widget packages, as a page loads them."""

from cardmath_widgets.server.assets import Assets


def test_a_widget_may_take_its_time_to_appear() -> None:
    assets = Assets()
    assets.add_widget_scripts()
    script = assets.files["anywidget.js"].content
    # Two seconds are too short for a slow tablet: the widget would never appear.
    assert b"AbortSignal.timeout(2e3)" not in script
    assert script.count(b"AbortSignal.timeout(12e4)") == 1
