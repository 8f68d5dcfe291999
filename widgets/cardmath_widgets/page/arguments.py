"""The arguments that a widget is made with: a sentence says which is unknown or of a wrong type."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, wraps
from types import UnionType
from typing import Any, Union, get_args, get_origin

from cardmath.errors import ArgumentError, CardmathError
from cardmath.i18n import _
from cardmath.sentences import did_you_mean, shown


def check_names(kind: type, given: Sequence[object], named: Mapping[str, object]) -> None:
    """Raise `ArgumentError` for an argument of a new widget that is unknown or given twice.

    >>> class Wheel:
    ...     def __init__(self, value: int = 0, *, wheels: int = 3): ...
    >>> check_names(Wheel, (), {"weels": 3})
    Traceback (most recent call last):
    ...
    cardmath.errors.ArgumentError: Wheel has no argument 'weels'; did you mean wheels?
    """
    own = inspect.signature(kind).parameters.values()
    places = [one.name for one in own if one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
    for name, value in zip(places, given, strict=False):
        if name in named:
            raise ArgumentError(
                _("{kind}: {name} is given twice, as {first} and as {second}; unnamed arguments are {order}"),
                kind=kind.__name__,
                name=name,
                first=shown(value),
                second=shown(named[name]),
                order=", ".join(places),
            )
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in own):
        return
    known = names_of(kind)
    for name in named:
        if name not in known:
            hint = did_you_mean(name, known, _("help({kind}) lists its arguments").format(kind=kind.__name__))
            raise ArgumentError(
                _("{kind} has no argument {name}; {hint}"), kind=kind.__name__, name=shown(name), hint=hint
            )


@lru_cache(maxsize=64)
def names_of(kind: type) -> Sequence[str]:
    """Return the names of a widget's arguments, including those of the classes above it."""
    made = (vars(above)["__init__"] for above in kind.__mro__[:-1] if "__init__" in vars(above))
    return tuple(dict.fromkeys(name for init in made for name in inspect.signature(init).parameters))


def explained(init: Callable[..., None]) -> Callable[..., None]:
    """Return the same method, but if it fails because of an argument's type, the error says so.

    >>> class Wheel:
    ...     @explained
    ...     def __init__(self, value: int = 0) -> None:
    ...         self.value = value % 12
    >>> Wheel("3")
    Traceback (most recent call last):
    ...
    cardmath.errors.ArgumentError: Wheel: value must be int, not '3'
    """

    @wraps(init)
    def made(self: object, *given: Any, **named: Any) -> None:
        try:
            init(self, *given, **named)
        except CardmathError:
            raise
        except Exception as error:
            signature = inspect.signature(init)
            for name, value in signature.bind(self, *given, **named).arguments.items():
                wanted = signature.parameters[name].annotation
                if not _fits(value, wanted):
                    raise ArgumentError(
                        _("{kind}: {name} must be {wanted}, not {given}"),
                        kind=type(self).__name__,
                        name=name,
                        wanted=inspect.formatannotation(wanted),
                        given=shown(value),
                    ) from error
            raise

    return made


def _fits(value: object, kind: Any) -> bool:
    """Return whether a value is of an annotated type; types of what it contains are not looked at."""
    if get_origin(kind) in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(kind))
    kind = get_origin(kind) or kind
    if kind is int:
        # Whole numbers of other packages are welcome.
        return hasattr(value, "__index__")
    if kind in (Any, float, inspect.Parameter.empty) or not isinstance(kind, type):
        return True
    with suppress(TypeError):
        return isinstance(value, Iterable if kind is Sequence else kind)
    # Python does not compare with a protocol.
    return True
