"""The outputs of a cell or an Output widget, as our pages show them."""

from collections.abc import Iterable, Mapping
from typing import Any

from nbconvert.filters.markdown import markdown2html

from cardmath_widgets.runtime import outputs as plain
from cardmath_widgets.runtime.outputs import OUTPUT_KINDS, Output
from cardmath_widgets.runtime.stdin import advice
from cardmath_widgets.runtime.terminal import without_colours

__all__ = ["OUTPUT_KINDS", "Output", "Outputs", "presented", "without_traces"]


def presented(kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a message's content as pages show it: Markdown also as HTML, traces without colours."""
    told = dict(content)
    data = told.get("data")
    if isinstance(data, Mapping) and "text/markdown" in data and "text/html" not in data:
        told["data"] = dict(data) | {"text/html": markdown2html("".join(data["text/markdown"]))}
    if kind == "error":
        told["traceback"] = [without_colours(line) for line in content.get("traceback", ())]
        told |= advice(content)
    return told


def without_traces(outputs: Iterable[Iterable[Output]]) -> list[list[Output]]:
    """Return the outputs of cells as pupils get them: a trace of an error quotes the teacher's notebook.

    >>> without_traces([[{"output_type": "error", "evalue": "4", "traceback": ["answers[3]"]}]])
    [[{'output_type': 'error', 'evalue': '', 'traceback': []}]]
    """
    nothing = {"evalue": "", "traceback": []}
    return [
        [one | nothing if one["output_type"] == "error" else one for one in displayed]
        for displayed in outputs
    ]


class Outputs(plain.Outputs):
    """The outputs in one place, in their order, as pages show them."""

    def __init__(self, outputs: Iterable[Output] = ()) -> None:
        super().__init__(outputs, presented)
