"""What ``IPython.display`` has for showing text, pictures and sound, as much of it as a page can show."""

import base64
from typing import Any, Final

__all__ = ["HTML", "SVG", "Audio", "Image", "Latex", "Markdown", "Math"]

#: How files of pictures begin.
_BEGINNINGS: Final = {
    b"\x89PNG\r\n\x1a\n": "png",
    b"\xff\xd8": "jpeg",
    b"GIF8": "gif",
    b"RIFF": "webp",
}


class _Text:
    """A text in one of the forms that a page can show."""

    form = ""

    def __init__(self, data: str) -> None:
        self.data = data

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
    """LaTeX, with the signs that make it maths."""

    form = "text/latex"


class Math(Latex):
    """A formula in LaTeX."""

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {self.form: "$\\displaystyle {}$".format(self.data.strip("$"))}


class Image:
    """A picture: its file's bytes, or its address."""

    def __init__(
        self,
        data: bytes | None = None,
        url: str | None = None,
        *,
        width: int | None = None,
        height: int | None = None,
        alt: str | None = None,
    ) -> None:
        if (data is None) == (url is None):
            raise ValueError("a page without a kernel shows pictures by their data or by their url")
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


class Audio:
    """Sound: its file's bytes, or its address."""

    def __init__(self, data: bytes | None = None, *, url: str | None = None, autoplay: bool = False) -> None:
        if (data is None) == (url is None):
            raise ValueError("a page without a kernel plays sound by its data or by its url")
        if data is not None:
            url = f"data:audio/wav;base64,{base64.b64encode(data).decode()}"
        self._html = f'<audio controls="controls"{" autoplay" if autoplay else ""} src="{url}"></audio>'

    def _repr_html_(self) -> str:
        return self._html
