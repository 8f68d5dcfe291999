"""What cells and Output widgets display, in the format of a notebook file.

Outputs arrive as a series of messages. This module turns objects into the formats that a page shows, and the
messages into a list that is ready to be shown. A page has no terminal for ``input()``, so a call shows what
to use instead.
"""

import base64
import builtins
import getpass
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NoReturn

from cardmath.i18n import _
from cardmath_widgets.runtime.terminal import joined, without_colours

Output = dict[str, Any]

#: The messages that change what is displayed.
OUTPUT_KINDS = frozenset(
    {"stream", "display_data", "execute_result", "update_display_data", "clear_output", "error"}
)


def error_of(error: BaseException) -> dict[str, Any]:
    """Return what a page shows for an error."""
    trace = "".join(traceback.format_exception(error))
    return {"ename": type(error).__name__, "evalue": str(error), "traceback": trace.splitlines()}


class Outputs:
    """The outputs in one place, in order, as pages show them.

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

    def __init__(self, outputs: Iterable[Output] = ()) -> None:
        self.all: list[Output] = list(outputs)
        self._clears = False

    def presented(self, kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
        """Return a message's content as pages show it."""
        return presented(kind, content)

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
                self._add(kind, self.presented(kind, content))

    def update(self, content: Mapping[str, Any]) -> bool:
        """Replace the output that has the same display id, and return whether it was found here."""
        wanted = _display_id(content)
        found = False
        for at, output in enumerate(self.all):
            if wanted is not None and _display_id(output) == wanted:
                self.all[at] = _data(self.presented("display_data", content))
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


# -- typed input ------------------------------------------------------------------------------------------


class StdinNotImplementedError(NotImplementedError):
    """A cell called ``input()``; IPython uses the same name."""


def refuse_input() -> None:
    """Make ``input()`` and ``getpass()`` raise an error instead of waiting."""
    builtins.input = _refuse
    getpass.getpass = _refuse


def advice(error: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page shows in place of an error, if there is a better message.

    >>> print(advice({"ename": "StdinNotImplementedError"})["advice"])
    This part asks for typed input, which pages cannot read. Teachers: use a field such as ipywidgets.Text().
    >>> advice({"ename": "ZeroDivisionError"})
    {}
    """
    if error.get("ename") != StdinNotImplementedError.__name__:
        return {}
    sentence = _(
        "This part asks for typed input, which pages cannot read. "
        "Teachers: use a field such as ipywidgets.Text()."
    )
    return {"evalue": sentence, "traceback": [sentence], "advice": sentence}


def _refuse(*_prompt: object, **_options: object) -> NoReturn:
    raise StdinNotImplementedError("pages do not accept typed input; show a field, such as ipywidgets.Text()")


# -- formats ----------------------------------------------------------------------------------------------


#: The formats, each with the method that returns an object in it.
_FORMS: Final = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
}


def data_of(thing: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return an object in all its display formats, and their metadata."""
    data: dict[str, Any] = {"text/plain": repr(thing)}
    about: dict[str, Any] = {}
    bundle = getattr(thing, "_repr_mimebundle_", None)
    if bundle is not None and not isinstance(thing, type):
        _take(bundle(include=None, exclude=None), data, about)
    for form, method in _FORMS.items():
        shown = None if isinstance(thing, type) else getattr(thing, method, None)
        if form not in data and shown is not None:
            made = shown()
            made, said = made if isinstance(made, tuple) else (made, None)
            if made is not None:
                _take(({form: made}, {form: said} if said else {}), data, about)
    return data, about


def _take(made: Any, data: dict[str, Any], about: dict[str, Any]) -> None:
    forms, said = made if isinstance(made, tuple) else (made, {})
    for form, content in forms.items():
        data[form] = base64.b64encode(content).decode() if isinstance(content, bytes) else content
    about.update(said)


def as_html(markdown: str) -> str:
    """Return Markdown as HTML; nbconvert's converter, which handles any notebook, takes 0.7 s to load.

    >>> as_html("# Odds")
    '<h1>Odds</h1>\\n'
    """
    # Only some notebooks show Markdown.
    import mistune

    return str(mistune.create_markdown(escape=False, plugins=["math", "table", "strikethrough"])(markdown))


def presented(
    kind: str, content: Mapping[str, Any], to_html: Callable[[str], str] = as_html
) -> dict[str, Any]:
    """Return a message's content as pages show it: Markdown also as HTML, errors plain and with advice."""
    if kind == "error":
        trace = [without_colours(line) for line in content.get("traceback", ())]
        return dict(content) | {"traceback": trace} | advice(content)
    data = content.get("data")
    if isinstance(data, Mapping) and "text/markdown" in data and "text/html" not in data:
        return dict(content) | {"data": dict(data) | {"text/html": to_html("".join(data["text/markdown"]))}}
    return dict(content)
