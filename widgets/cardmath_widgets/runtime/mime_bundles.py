"""The formats that objects use to display themselves on a page."""

import base64
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardmath_widgets.runtime.stdin import advice
from cardmath_widgets.runtime.terminal import without_colours

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
