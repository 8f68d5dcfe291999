"""Checks of the arguments that a widget is made with: none is unknown, given twice or of a wrong type."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from types import MappingProxyType, UnionType
from typing import Any, Union, get_args, get_origin

from cardmath.errors import ArgumentError
from cardmath.i18n import _
from cardmath.sentences import did_you_mean, shown


def check_arguments(kind: type, given: Sequence[object], named: Mapping[str, object]) -> None:
    """Check the arguments for a new widget against the signatures of its class and of the classes above it.

    >>> class Wheel:
    ...     def __init__(self, value: int = 0, *, wheels: int = 3): ...
    >>> check_arguments(Wheel, (), {"weels": 3})
    Traceback (most recent call last):
    ...
    cardmath.errors.ArgumentError: Wheel has no argument 'weels'; did you mean wheels?
    >>> check_arguments(Wheel, (), {"value": "3"})
    Traceback (most recent call last):
    ...
    cardmath.errors.ArgumentError: Wheel: value must be int, not '3'
    """
    places, known, takes_any = _parameters(kind)
    values = dict(zip(places, given, strict=False))
    for name, value in named.items():
        if name in values:
            raise ArgumentError(
                _("{kind}: {name} is given twice, as {first} and as {second}; unnamed arguments are {order}"),
                kind=kind.__name__,
                name=name,
                first=shown(values[name]),
                second=shown(value),
                order=", ".join(places),
            )
        if name not in known and not takes_any:
            hint = did_you_mean(name, known, _("help({kind}) lists its arguments").format(kind=kind.__name__))
            raise ArgumentError(
                _("{kind} has no argument {name}; {hint}"), kind=kind.__name__, name=shown(name), hint=hint
            )
    for name, value in (values | dict(named)).items():
        wanted = known.get(name, Any)
        if not _fits(value, wanted):
            raise ArgumentError(
                _("{kind}: {name} must be {wanted}, not {given}"),
                kind=kind.__name__,
                name=name,
                wanted=inspect.formatannotation(wanted),
                given=shown(value),
            )


def arguments_of(kind: type) -> Iterable[str]:
    """Return the names of a widget's arguments, including those of the classes above it."""
    return _parameters(kind)[1].keys() - {"self"}


@lru_cache(maxsize=64)
def _parameters(kind: type) -> tuple[tuple[str, ...], Mapping[str, Any], bool]:
    """Return the names of the unnamed arguments, the types of all, and whether a class takes any others."""
    own = inspect.signature(kind).parameters.values()
    places = tuple(one.name for one in own if one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD)
    known = {one.name: one.annotation for one in own}
    for above in kind.__mro__:
        if "__init__" in vars(above) and above is not object:
            for one in inspect.signature(vars(above)["__init__"]).parameters.values():
                known.setdefault(one.name, one.annotation)
    is_open = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in own)
    return places, MappingProxyType(known), is_open


def _fits(value: object, kind: Any) -> bool:
    """Return whether a value is of an annotated type; types of what it contains are not looked at."""
    if get_origin(kind) in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(kind))
    kind = get_origin(kind) or kind
    if kind is int:
        # Whole numbers of other packages are welcome.
        return hasattr(value, "__index__")
    if kind is bool:
        # Python's and numpy's truth values and numbers have this; None has it too.
        return value is not None and hasattr(value, "__bool__")
    if kind in (Any, float, inspect.Parameter.empty) or not isinstance(kind, type):
        return True
    with suppress(TypeError):
        return isinstance(value, Iterable if kind is Sequence else kind)
    # Python does not compare with a protocol.
    return True
