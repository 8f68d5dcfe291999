"""Rendering a notebook, in which a part that cannot be rendered says so and stops nothing else."""

import logging
from html import escape
from typing import Any

from jinja2 import pass_context
from traitlets import Type
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer

from cardmath.i18n import _

__all__ = ["LessonExporter"]

_log = logging.getLogger(__name__)


class _Renderer(VoilaMarkdownRenderer):
    """Markdown in which a missing picture is a sentence."""

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """Return a picture; it may be attached to the cell, or lie beside the notebook."""
        try:
            return str(super().image(text, url, title))
        # The names that people give to pictures may be anything.
        except Exception as error:
            _log.debug("The picture %s cannot be shown: %s", url, error)
            # Older versions of nbconvert give the address first.
            name = next((one for one in (url, text) if one.startswith("attachment:")), url)
            told = _("The picture {name} is missing.").format(name=name.removeprefix("attachment:"))
            return f'<span class="failure">{escape(told)}</span>'


class LessonExporter(VoilaExporter):
    """Voila's exporter for our templates."""

    markdown_renderer_class = Type(_Renderer).tag(config=True)

    @property
    def default_config(self) -> Any:
        """Return Voila's settings, but not its choice of a renderer."""
        settings = super().default_config
        settings.VoilaExporter.pop("markdown_renderer_class", None)
        return settings

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        """Return a cell's text as HTML, or a sentence that it cannot be shown."""
        try:
            return str(super().markdown2html(context, source))
        except Exception as error:
            _log.debug("A text cannot be shown.", exc_info=error)
            told = _(
                "This part could not be shown; the rest of the page works. Reload the page to try again."
            )
            head = _("For teachers")
            return (
                f'<div class="failure"><p>{escape(told)}</p><details><summary>{escape(head)}</summary>'
                f"<pre>{escape(f'{type(error).__name__}: {error}')}</pre></details></div>"
            )
