"""A page has no keyboard for ``input()``: where it is called, a sentence says what to show in its place."""

import builtins
import getpass
from collections.abc import Mapping
from typing import Any, NoReturn

from cardmath.i18n import _

__all__ = ["StdinNotImplementedError", "advice", "begin"]


class StdinNotImplementedError(NotImplementedError):
    """``input()`` was called; IPython calls it so, too."""


def begin() -> None:
    """Refuse to wait for what nobody can type."""
    builtins.input = _refuse
    getpass.getpass = _refuse


def advice(error: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page shows in place of an error, where there is something better to say.

    >>> print(advice({"ename": "StdinNotImplementedError"})["told"])
    This part asks for typed input, which a page cannot take. Teachers: use a field such as ipywidgets.Text().
    >>> advice({"ename": "ZeroDivisionError"})
    {}
    """
    if error.get("ename") != StdinNotImplementedError.__name__:
        return {}
    told = _(
        "This part asks for typed input, which a page cannot take. "
        "Teachers: use a field such as ipywidgets.Text()."
    )
    return {"evalue": told, "traceback": [told], "told": told}


def _refuse(*_prompt: object, **_options: object) -> NoReturn:
    raise StdinNotImplementedError("a page takes no typed input; show a field, such as ipywidgets.Text()")
