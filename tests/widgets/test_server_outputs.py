"""What cells and Output widgets display, as the server puts it together from a kernel's messages."""

import json
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.runtime.terminal import joined, shown
from cardmath_widgets.server.kernels.jupyter.output_widgets import Captures, PageOutputs, presented
from tests.cases import cases

OUT = {"_model_module": "@jupyter-widgets/output", "outputs": [], "msg_id": ""}


def said(text: str, name: str = "stdout") -> dict[str, str]:
    return {"name": name, "text": text}


def data(text: str, display_id: str = "") -> dict[str, Any]:
    return {"data": {"text/plain": text}, "metadata": {}, "transient": {"display_id": display_id or None}}


def texts(outputs: PageOutputs) -> list[str]:
    return [output.get("text") or output["data"]["text/plain"] for output in outputs.all]


def test_what_is_printed_in_pieces_is_one_text_and_streams_stay_apart() -> None:
    outputs = PageOutputs()
    for content in (said("a"), said("b\n"), said("oh", "stderr"), said("c")):
        outputs.hear("stream", content)
    assert [(output["name"], output["text"]) for output in outputs.all] == [
        ("stdout", "ab\n"), ("stderr", "oh"), ("stdout", "c"),
    ]  # fmt: skip


@pytest.mark.parametrize(("wait", "meanwhile"), [(False, []), (True, ["a"])])
def test_what_is_cleared_goes_at_once_or_when_something_follows(wait: bool, meanwhile: list[str]) -> None:
    outputs = PageOutputs()
    outputs.hear("stream", said("a"))
    outputs.hear("clear_output", {"wait": wait})
    assert texts(outputs) == meanwhile
    outputs.hear("stream", said("b"))
    assert texts(outputs) == ["b"]


def test_a_display_id_is_shown_anew_in_its_place() -> None:
    outputs = PageOutputs()
    outputs.hear("display_data", data("one", "x"))
    outputs.hear("display_data", data("two"))
    assert outputs.update(data("uno", "x"))
    assert not outputs.update(data("due", "y"))
    assert not outputs.update(data("nobody's"))
    assert texts(outputs) == ["uno", "two"]


def test_markdown_comes_as_html_too_and_traces_without_colours() -> None:
    shown = presented("display_data", {"data": {"text/markdown": "**b** $x$"}})["data"]["text/html"]
    assert "<strong>b</strong>" in shown
    assert "$x$" in shown
    reported = {"ename": "E", "evalue": "", "traceback": ["\x1b[0;31mE\x1b[0m: \x1b[38;5;28mno"]}
    assert presented("error", reported)["traceback"] == ["E: no"]


def test_an_output_widget_takes_what_its_request_displays_until_it_lets_go() -> None:
    reported: list[tuple[str, list[str]]] = []
    captures = Captures(lambda comm, outputs: reported.append((comm, [output["text"] for output in outputs])))
    captures.opened("button", {"_model_module": "@jupyter-widgets/controls"})
    assert not captures
    captures.opened("outer", OUT)
    captures.opened("inner", OUT)
    assert not captures.take("r1", "stream", said("before"))
    captures.updated("outer", {"msg_id": "r1"})
    assert captures.take("r1", "stream", said("a"))
    assert not captures.take("r2", "stream", said("another request's"))
    captures.updated("inner", {"msg_id": "r1"})
    captures.take("r1", "stream", said("b"))
    captures.updated("inner", {"msg_id": ""})
    captures.take("r1", "stream", said("c"))
    captures.updated("outer", {"msg_id": ""})
    assert not captures.take("r1", "stream", said("after"))
    captures.flush()
    assert sorted(reported) == [("inner", ["b"]), ("outer", ["ac"])]
    captures.flush()
    assert len(reported) == 2, "what was reported is not reported again"


def test_what_the_kernel_puts_into_an_output_widget_stands() -> None:
    reported: list[Any] = []
    captures = Captures(lambda *change: reported.append(change))
    captures.opened("out", OUT | {"msg_id": "r"})
    captures.take("r", "display_data", data("one", "x"))
    captures.updated("out", {"outputs": [{"output_type": "stream", "name": "stdout", "text": "mine"}]})
    captures.flush()
    assert reported == []
    captures.take("r", "display_data", data("two", "x"))
    assert captures.take("elsewhere", "update_display_data", data("three", "x"))
    captures.flush()
    assert [output.get("data", output.get("text")) for output in reported[0][1]] == [
        "mine",
        {"text/plain": "three"},
    ]
    captures.closed("out")
    assert not captures.take("r", "stream", said("to nobody"))


@cases("case", json.loads(Path(__file__).with_name("terminal.json").read_text("utf-8")))
def test_a_line_that_is_begun_anew_is_printed_over(case: dict[str, Any]) -> None:
    outputs = PageOutputs()
    for piece in case["pieces"]:
        outputs.hear("stream", said(piece))
    (kept,) = texts(outputs) or [""]
    assert shown(kept) == shown("".join(case["pieces"])) == case["seen"]
    assert kept == reduce(joined, case["pieces"], "")
    # However long something goes on, what is kept of it does not grow.
    assert len(kept) <= 2 * len(case["seen"]) + 1


def test_typed_input_is_answered_by_a_sentence() -> None:
    outputs = PageOutputs()
    outputs.hear("error", {"ename": "StdinNotImplementedError", "evalue": "", "traceback": ["raw_input"]})
    outputs.hear("error", {"ename": "ValueError", "evalue": "", "traceback": ["oh"]})
    first, second = outputs.all
    assert "ipywidgets.Text()" in first["advice"]
    assert first["traceback"] == [first["advice"]]
    assert "advice" not in second
