"""What a cell or an Output widget displays, as our pages show it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from nbconvert.filters.markdown import markdown2html

from cardmath_widgets.bare import outputs as plain
from cardmath_widgets.bare.asking import advice
from cardmath_widgets.bare.outputs import OUTPUT_KINDS, Output

__all__ = ["OUTPUT_KINDS", "Output", "Outputs", "presented"]

# Colours for terminals, which IPython puts into its traces.
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def presented(kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a message's content as pages show it: Markdown as HTML beside it, traces without colours."""
    told = dict(content)
    data = told.get("data")
    if isinstance(data, Mapping) and "text/markdown" in data and "text/html" not in data:
        told["data"] = dict(data) | {"text/html": markdown2html("".join(data["text/markdown"]))}
    if kind == "error":
        told["traceback"] = [_COLOURS.sub("", line) for line in content.get("traceback", ())]
        told |= advice(content)
    return told


class Outputs(plain.Outputs):
    """What is displayed in one place, in its order, as pages show it."""

    def __init__(self, outputs: Iterable[Output] = ()) -> None:
        super().__init__(outputs, presented)
