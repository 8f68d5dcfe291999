"""The outputs of a cell or an Output widget, in the format of a notebook file.

Outputs arrive as a series of messages. This module turns the messages into a list that is ready to be shown.
"""

import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardmath_widgets.runtime.terminal import joined

Output = dict[str, Any]

#: The messages that change what is displayed.
OUTPUT_KINDS = frozenset(
    {"stream", "display_data", "execute_result", "update_display_data", "clear_output", "error"}
)


def error_of(error: BaseException) -> dict[str, Any]:
    """Return what a page shows for an error."""
    trace = "".join(traceback.format_exception(error))
    return {"ename": type(error).__name__, "evalue": str(error), "traceback": trace.splitlines()}


def _as_it_is(_kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
    return dict(content)


class Outputs:
    """The outputs in one place, in order; ``presented`` converts each output's content to what pages show.

    >>> outputs = Outputs()
    >>> for text in ("one ", "two"):
    ...     outputs.hear("stream", {"name": "stdout", "text": text})
    >>> outputs.hear("clear_output", {"wait": True})
    >>> outputs.all
    [{'output_type': 'stream', 'name': 'stdout', 'text': 'one two'}]
    >>> outputs.hear("stream", {"name": "stdout", "text": "three"})
    >>> outputs.all
    [{'output_type': 'stream', 'name': 'stdout', 'text': 'three'}]
    """

    def __init__(
        self,
        outputs: Iterable[Output] = (),
        presented: Callable[[str, Mapping[str, Any]], dict[str, Any]] = _as_it_is,
    ) -> None:
        self.all: list[Output] = list(outputs)
        self._presented = presented
        self._clears = False

    def hear(self, kind: str, content: Mapping[str, Any]) -> None:
        """Handle a message of one of the ``OUTPUT_KINDS``."""
        if kind == "update_display_data":
            self.update(content)
        elif kind == "clear_output" and content.get("wait"):
            self._clears = True
        else:
            if self._clears or kind == "clear_output":
                self.all = []
                self._clears = False
            if kind != "clear_output":
                self._add(kind, self._presented(kind, content))

    def update(self, content: Mapping[str, Any]) -> bool:
        """Replace the output that has the same display id, and return whether it was found here."""
        wanted = _display_id(content)
        found = False
        for at, output in enumerate(self.all):
            if wanted is not None and _display_id(output) == wanted:
                self.all[at] = _data(self._presented("display_data", content))
                found = True
        return found

    def _add(self, kind: str, content: dict[str, Any]) -> None:
        if kind == "stream":
            self._print(content["name"], content["text"])
        elif kind == "error":
            said = {name: content.get(name, "") for name in ("ename", "evalue", "traceback")}
            advice = {"advice": content["advice"]} if "advice" in content else {}
            self.all.append({"output_type": "error"} | said | advice)
        else:
            self.all.append(_data(content))

    def _print(self, name: str, text: str) -> None:
        last = self.all[-1] if self.all else {}
        before = ""
        if last.get("output_type") == "stream" and last["name"] == name:
            before = last["text"]
            self.all.pop()
        self.all.append({"output_type": "stream", "name": name, "text": joined(before, text)})


def _data(content: Mapping[str, Any]) -> Output:
    output = {"output_type": "display_data", "data": content["data"], "metadata": content.get("metadata", {})}
    if _display_id(content) is not None:
        output["transient"] = {"display_id": _display_id(content)}
    return output


def _display_id(thing: Mapping[str, Any]) -> Any:
    return (thing.get("transient") or {}).get("display_id")
