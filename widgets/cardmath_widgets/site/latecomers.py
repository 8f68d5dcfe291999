"""Modules that come after the first board, where a slow line brings no more before it.

They are on their way a moment later; what asks for one of them sooner waits for all of them.
"""

import importlib
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

__all__ = ["Latecomers", "wait_for"]


class Latecomers(MetaPathFinder):
    """Finds modules of which only the names are here; ``bring`` puts them into their places."""

    def __init__(self, names: Iterable[str], bring: Callable[[], object]) -> None:
        self._names = frozenset(names)
        self._bring = bring

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Bring all of them when one is asked for that is in no place yet."""
        if name not in self._names:
            return None
        self.come()
        return PathFinder.find_spec(name, path, target)

    def come(self) -> None:
        """Bring them, once."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
            self._bring()
            importlib.invalidate_caches()


def wait_for(file: str, bring: Callable[[], object]) -> Latecomers:
    """Let modules be found whose names stand in a file, a list in JSON."""
    finder = Latecomers(json.loads(Path(file).read_text("utf-8")), bring)
    sys.meta_path.append(finder)
    return finder
