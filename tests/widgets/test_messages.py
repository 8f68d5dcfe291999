"""What a page says to any widget of ours: whatever it is, nothing fails and the widget goes on."""

import itertools
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardmath_widgets
from cardmath_widgets import Columns, HandTally, PyramidBoard, WorksheetMaker
from cardmath_widgets.page.message import is_offered, read
from tests.cases import cases
from tests.widgets.playing import hear, shown_of

#: The desk of a class shows the server's page, and has its own test of junk.
WIDGETS = [name for name in cardmath_widgets.__all__ if name != "ClassDesk"]
HELLO = {"type": "hello", "at": 1.0, "width": 900, "height": 600, "ratio": 1, "link": ""}
NINES = "9" * 5_000
JUNK = (
    [], {}, None, True, False, 0, -1, 1.5, float("nan"), float("inf"), 10**4_000, -(10**30), "", "x", NINES,
    "-", "٣", "\x00", "a:b", "c:", "play:", "press:", "fact:", "pair:1+x", ["a"], {"a": 1}, "7", " 7 ",
)  # fmt: skip
ROUGH = ([], True, 10**4_000, "x", NINES)
KINDS = (
    "press",
    "double",
    "desk",
    "command",
    "enter",
    "drop",
    "link",
    "change",
    "size",
    "clock",
    "hello",
    "x",
)
FIELDS = ("type", "at", "asked", "width", "height", "ratio", "page", "home", "address", "link", "font",
          "newcomer", "notebook", "looks", "also", "key", "id", "name", "to", "value")  # fmt: skip


def made(name: str) -> Any:
    return getattr(cardmath_widgets, name)()


def controls(data: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(data, dict):
        for name, part in data.get("controls", {}).items():
            yield name, part
        for part in data.values():
            yield from controls(part)


def values_of(control: dict[str, Any]) -> list[Any]:
    """Every value that a person can give a control."""
    match control["kind"]:
        case "button":
            return [] if control["disabled"] else [True]
        case "check":
            return [True, False]
        case "select":
            return [value for value, _text, is_disabled in control["options"] if not is_disabled]
        case "range":
            return [*range(control["low"], control["high"] + 1)]
        case "timeline":
            return [0, control["high"]]
        case "number":
            return ["7", "x"]
    return []


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", WIDGETS)
def test_junk_of_every_kind_in_every_field_is_passed_over(
    name: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = made(name)
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", lambda message, buffers=None: sent.append(message))
    hear(widget, HELLO)
    shown = shown_of(widget)
    ids = {one for one, _control in controls(shown)}
    # To set pages again and again takes long, and is not what is asked here.
    kinds = [kind for kind in KINDS if name != "WorksheetMaker" or kind not in ("hello", "link")]
    with caplog.at_level(logging.WARNING):
        for kind, field, junk in itertools.product(kinds, FIELDS, ROUGH):
            hear(widget, HELLO | {"type": kind, field: junk})
        for junk in JUNK:
            hear(widget, junk)
            for one in {*ids, "base", "kind", "number", "unknown", "play:", ""}:
                hear(widget, {"type": "change", "id": one, "value": junk, "at": 1.0})
        sent.clear()
        hear(widget, HELLO)
    assert caplog.records == []
    assert sent


@cases("name", WIDGETS)
def test_everything_that_is_shown_can_be_used(name: str) -> None:
    widget = made(name)
    hear(widget, HELLO)
    shown = shown_of(widget)
    changes = [
        {"type": "change", "id": one, "value": value}
        for one, control in controls(shown)
        for value in values_of(control)
    ]
    keys = [*shown.get("scene", {}).get("spots", {}), *re.findall(r"'data-press': '([^']+)'", str(shown))]
    presses = [{"type": "press", "key": key} for key in keys]
    assert changes + presses
    for message in changes + presses:
        assert read(message) == message
        assert is_offered(message, shown), message


def test_what_was_not_shown_is_answered_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    board = PyramidBoard(number=7)
    monkeypatch.setattr(board, "send", lambda message, buffers=None: sent.append(message))
    hear(board, HELLO)
    position, count = board.position, len(sent)
    hear(board, {"type": "press", "key": "t99.1", "at": 2.0})
    assert board.position is position
    # The page waits for an answer, and would tell the player that there is none.
    assert [message["patch"] for message in sent[count:]] == [{}]
    hear(board, {"type": "press", "key": "stock", "at": 2.0})
    assert len(board.position.discard) == 1


def test_fields_of_the_desk_take_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = Columns()
    monkeypatch.setattr(columns, "send", lambda message, buffers=None: None)
    hear(columns, HELLO)
    assert is_offered({"type": "enter", "key": "r0", "value": "7"}, shown_of(columns))
    assert not is_offered({"type": "enter", "key": "r99", "value": "7"}, shown_of(columns))


def test_a_tally_deals_what_its_buttons_say(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = HandTally(number=7)
    monkeypatch.setattr(tally, "send", lambda message, buffers=None: None)
    hear(tally, HELLO)
    for junk in ({"key": []}, {"key": "rare"}, {"key": "true:1"}, {}):
        hear(tally, {"type": "press", "at": 2.0} | junk)
    assert tally.dealt == 0
    hear(tally, {"type": "change", "id": "guess", "value": 40, "at": 2.0})
    hear(tally, {"type": "press", "key": "one", "at": 2.0})
    assert tally.dealt == 1


@pytest.mark.proof
def test_a_number_of_five_thousand_nines_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = WorksheetMaker()
    monkeypatch.setattr(maker, "send", lambda message, buffers=None: None)
    hear(maker, HELLO)
    before = maker.wish
    for nines in (NINES[:1_500], NINES):
        hear(maker, {"type": "change", "id": "number", "value": nines, "at": 2.0})
    assert maker.wish == before


#: Modules that read messages of other kinds: those of the class's server.
ELSEWHERE = ("classroom", "server", "runtime")


def test_every_field_that_a_widget_asks_for_is_let_through() -> None:
    folder = Path(cardmath_widgets.__file__).parent
    asked: dict[str, str] = {}
    for path in folder.rglob("*.py"):
        text = path.read_text("utf-8")
        if path.relative_to(folder).parts[0] not in ELSEWHERE:
            found = re.findall(r'(?:message\.get|text_of)\("(\w+)"', text)
            found += [
                name
                for kept in re.findall(r"_KEPT: Final = \((.*?)\)", text)
                for name in re.findall(r"\w+", kept)
            ]
            asked |= dict.fromkeys(found, path.name)
    assert {"kept", "also", "looks", "notebook", "link", "value"} <= asked.keys()
    for name, module in asked.items():
        passed = [
            value for value in ("7", 7, True, [7], {"felt": "plain"}) if read({name: value}) == {name: value}
        ]
        assert passed, f"{name} of {module} reaches no widget"


def test_the_looks_of_a_table_are_texts_and_few() -> None:
    good = {"looks": {"felt": "plain", "back": "tower"}}
    assert read(good) == good
    for bad in (
        "plain",
        ["plain"],
        {"felt": 7},
        {"felt": {}},
        {"felt": "x" * 5_000},
        {str(n): "x" for n in range(99)},
    ):
        assert read({"looks": bad}) is None
