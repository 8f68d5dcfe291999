"""A watch on memory for tests without processes."""

from collections.abc import Callable

from cardmath_widgets.server.kernels.memory import MemoryWatch


class Watch(MemoryWatch):
    """A watch that only notes which processes it watches."""

    def __init__(self) -> None:
        super().__init__(1 << 30)
        self.watched: dict[int, Callable[[], object]] = {}

    def add(self, pid: int, on_end: Callable[[], object]) -> None:
        self.watched[pid] = on_end

    def remove(self, pid: int) -> None:
        del self.watched[pid]
