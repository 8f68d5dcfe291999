"""The idea of a step on a game's path, in words."""

from typing import NamedTuple


class Idea(NamedTuple):
    """What a step of a path adds: its key, its name and a sentence, both translatable.

    Fields in braces are filled by the ``words`` of the game's ``path`` module. ``door`` is the name of the
    part of the path that begins with this step, "" if none does.
    """

    key: str
    title: str
    sentence: str
    door: str = ""
