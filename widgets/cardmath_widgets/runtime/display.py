"""``IPython.display`` for notebooks: its functions, and its classes for text, pictures and sound.

The classes do as much as a page can show.
"""

import base64
import mimetypes
from os import PathLike
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from cardmath_widgets.runtime.output_areas import hear
from cardmath_widgets.runtime.outputs import data_of

__all__ = ["DisplayHandle", "clear_output", "display", "update_display"]
__all__ += ["HTML", "SVG", "Audio", "Image", "Latex", "Markdown", "Math"]


class DisplayHandle:
    """A displayed object, with the id for updating it."""

    def __init__(self, display_id: str | None = None) -> None:
        self.display_id = display_id or token_hex(16)

    def display(self, thing: Any, **options: Any) -> None:
        """Show an object with this id."""
        display(thing, display_id=self.display_id, **options)

    def update(self, thing: Any, **options: Any) -> None:
        """Show another object in its place."""
        update_display(thing, display_id=self.display_id, **options)


def display(
    *things: Any,
    raw: bool = False,
    clear: bool = False,
    metadata: dict[str, Any] | None = None,
    display_id: str | bool | None = None,
    update: bool = False,
    **_options: Any,
) -> DisplayHandle | None:
    """Show objects in all their formats; ``raw`` ones are already dictionaries of formats."""
    handle = DisplayHandle(None if display_id is True else display_id) if display_id else None
    if clear:
        clear_output(wait=True)
    for thing in things:
        shows_itself = None if raw or isinstance(thing, type) else getattr(thing, "_ipython_display_", None)
        if shows_itself is not None:
            shows_itself()
            continue
        data, about = (dict(thing), {}) if raw else data_of(thing)
        content: dict[str, Any] = {"data": data, "metadata": about | (metadata or {})}
        if handle is not None:
            content["transient"] = {"display_id": handle.display_id}
        hear("update_display_data" if update else "display_data", content)
    return handle


def update_display(thing: Any, *, display_id: str, **options: Any) -> None:
    """Show another object wherever this display id appears."""
    display(thing, display_id=display_id, update=True, **options)


def clear_output(wait: bool = False) -> None:
    """Clear the current output; with ``wait``, only when new output arrives."""
    hear("clear_output", {"wait": wait})


#: The first bytes of picture files.
_BEGINNINGS: Final = {
    b"\x89PNG\r\n\x1a\n": "png",
    b"\xff\xd8": "jpeg",
    b"GIF8": "gif",
    b"RIFF": "webp",
}


#: The path of a file.
_Path = str | PathLike[str]


def _file(data: Any, filename: _Path | None) -> Path | None:
    """Return the path of a file, if ``data`` is a path instead of data, as IPython allows."""
    if filename is not None:
        return Path(filename)
    if isinstance(data, PathLike):
        return Path(data)
    try:
        is_place = isinstance(data, str) and Path(data).is_file()
    except (OSError, ValueError):  # too long for a path
        return None
    return Path(data) if is_place else None


class _Text:
    """Text in one of the formats that a page can show, or the file that contains it."""

    form = ""

    def __init__(self, data: str | PathLike[str] | None = None, *, filename: _Path | None = None) -> None:
        file = _file(data, filename)
        self.data = str(data) if file is None else file.read_text("utf-8")

    def __repr__(self) -> str:
        return f"<IPython.core.display.{type(self).__name__} object>"

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {self.form: self.data}


class HTML(_Text):
    """HTML."""

    form = "text/html"


class Markdown(_Text):
    """Markdown."""

    form = "text/markdown"


class SVG(_Text):
    """A drawing."""

    form = "image/svg+xml"


class Latex(_Text):
    """LaTeX, with the delimiters that mark maths."""

    form = "text/latex"


class Math(Latex):
    """A formula in LaTeX."""

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {self.form: "$\\displaystyle {}$".format(self.data.strip("$"))}


class Image:
    """A picture: the bytes of its file, its path or its address."""

    def __init__(
        self,
        data: bytes | _Path | None = None,
        url: str | None = None,
        filename: _Path | None = None,
        *,
        width: int | None = None,
        height: int | None = None,
        alt: str | None = None,
    ) -> None:
        data, url = _content(data, url, filename)
        if (data is None) == (url is None):
            raise ValueError(
                "without a kernel, a page can only show a picture given as data, a file or a url"
            )
        self.data, self.url = data, url
        self._about = {
            name: value for name, value in (("width", width), ("height", height), ("alt", alt)) if value
        }

    def _repr_mimebundle_(self, **_kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        if self.data is None:
            more = "".join(f' {name}="{value}"' for name, value in self._about.items())
            return {"text/html": f'<img src="{self.url}"{more}/>'}, {}
        kind = next((kind for begins, kind in _BEGINNINGS.items() if self.data.startswith(begins)), "png")
        return {f"image/{kind}": self.data}, {f"image/{kind}": self._about}


def _content(
    data: bytes | _Path | None, url: str | None, filename: _Path | None
) -> tuple[bytes | None, str | None]:
    """Return the bytes of a file, or its address."""
    if isinstance(data, str) and data.startswith(("http:", "https:", "data:")):
        return None, data
    file = _file(data, filename)
    if file is None and isinstance(data, str):
        raise FileNotFoundError(f"No such file: {data!r}")
    read = data if file is None else file.read_bytes()
    return read if isinstance(read, bytes) else None, url


class Audio:
    """Sound: the bytes of its file, its path or its address."""

    def __init__(
        self,
        data: bytes | _Path | None = None,
        filename: _Path | None = None,
        url: str | None = None,
        *,
        autoplay: bool = False,
    ) -> None:
        file = _file(data, filename)
        data, url = _content(data, url, filename)
        if (data is None) == (url is None):
            raise ValueError("without a kernel, a page can only play sound given as data, a file or a url")
        if data is not None:
            kind = mimetypes.guess_type(file.name)[0] if file is not None else None
            url = f"data:{kind or 'audio/wav'};base64,{base64.b64encode(data).decode()}"
        self._html = f'<audio controls="controls"{" autoplay" if autoplay else ""} src="{url}"></audio>'

    def _repr_html_(self) -> str:
        return self._html
