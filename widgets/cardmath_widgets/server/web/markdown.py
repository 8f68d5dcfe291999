"""The text of a teacher's notebook as HTML, with a message in place of any part that cannot be shown."""

import base64
import logging
import mimetypes
import os
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from jinja2.runtime import Context
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from cardmath.i18n import _
from cardmath_widgets.compat import require

require("nbconvert")

_log = logging.getLogger(__name__)


class _Renderer(IPythonRenderer):
    """A renderer that embeds pictures in the text; a missing picture becomes a sentence."""

    def __init__(self, folder: Path, attachments: Mapping[str, Any]) -> None:
        super().__init__(escape=False, attachments=dict(attachments))
        self._folder = folder.resolve()

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """Return a picture; it may be attached to the cell, or be in the notebook's folder or below."""
        try:
            return super().image(text, self._with_content(url), title)
        # Pictures may have any name.
        except Exception as error:
            _log.debug("The picture %s cannot be shown: %s", url, error)
            sentence = _("The picture {name} is missing.").format(name=url.removeprefix("attachment:"))
            return f'<span class="failure">{escape(sentence)}</span>'

    def _with_content(self, url: str) -> str:
        """Return an address that contains a file's content, or the address itself if there is no file."""
        path = Path(os.path.normpath(self._folder / url.strip("/")))
        # Anything outside the folder is an error, whether it exists or not.
        names = path.relative_to(self._folder).parts
        if "\0" in url:
            raise ValueError("this is not a valid file name")
        try:
            is_here = path.is_file()
        except OSError:  # too long for a file name, such as the address of an embedded picture
            is_here = False
        if not is_here:
            return url
        if any(name.startswith(".") for name in names):
            raise ValueError("the file is hidden")
        return f"data:{mimetypes.guess_type(url)[0]};base64,{base64.b64encode(path.read_bytes()).decode()}"


def markdown2html(context: Context, source: str) -> str:
    """Return a cell's text as HTML for a template, or a sentence saying that it cannot be shown."""
    cell, lesson = context["cell"], context["lesson"]
    try:
        renderer = _Renderer(lesson.path.parent, cell.attachments)
        return MarkdownWithMath(renderer=renderer).render(source)
    except Exception as error:
        _log.debug("Some text cannot be shown.", exc_info=error)
        failure = context.environment.get_template("failure.html.j2")
        return failure.render(trace=f"{type(error).__name__}: {error}")
