"""Small elements of which the desk and the projector are made."""

import json

from cardmath_widgets.page.elements import Element, box, text

__all__ = ["animal", "command", "shape", "shown_if", "words"]


def command(
    label: str, do: str, looks: str = "desk-button", *, spoken: str = "", along: object = None, **more: str
) -> Element:
    """Return a button that sends a command of the desk; ``along`` is what the command needs besides.

    >>> command("Let in", "approve", along={"seat": "s1"}).attributes["data-along"]
    '{"seat": "s1"}'
    """
    needed = {} if along is None else {"data_along": json.dumps(along)}
    named = {"aria_label": spoken} if spoken else {}
    return text(label, looks, tag="button", type="button", data_do=do, **needed, **named, **more)


def shape(standing: str, **more: str) -> Element:
    """Return the shape of a standing; words beside it say the same.

    >>> shape("stuck").attributes["data-standing"]
    'stuck'
    """
    return box("shape", tag="span", data_standing=standing, aria_hidden="true", **more)


def animal(key: str, size: int) -> Element:
    """Return the picture of an animal, whose name stands beside it."""
    return box(tag="img", alt="", width=str(size), height=str(size), data_animal=key)


def shown_if(is_shown: bool) -> Element:
    """Return what shows a place of the page, or hides it, and leaves what is in it alone."""
    return box(**({} if is_shown else {"hidden": ""}))


def words(sentence: str) -> Element:
    """Return a sentence for its place, which is hidden without one."""
    return text(sentence, **({} if sentence else {"hidden": ""}))
