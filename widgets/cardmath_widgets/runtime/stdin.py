"""Typed input: a page has no terminal for ``input()``, so a call shows what to use instead."""

import builtins
import getpass
from collections.abc import Mapping
from typing import Any, NoReturn

from cardmath.i18n import _


class StdinNotImplementedError(NotImplementedError):
    """A cell called ``input()``; IPython uses the same name."""


def begin() -> None:
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
