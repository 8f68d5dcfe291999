"""The kernels as Jupyter Server manages them, without what a class has no use for."""

import logging
from collections.abc import Callable
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from traitlets import Type

from .kernels import KERNEL_NAME, Mourner

__all__ = ["LessonKernel", "LessonKernels"]


class LessonKernel(ServerKernelManager):
    """One page's kernel."""

    restarter_class = Type(Mourner)


class LessonKernels(AsyncMappingKernelManager):
    """All kernels. The room decides how long each lives, so nothing is culled or watched here."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # It tells of every start that fails, with all that led to it; the room says that in one line.
        self.log = logging.getLogger(__name__)
        self.log.propagate = False
        self.log.addHandler(logging.NullHandler())
        #: By a kernel's number: who is told of its death.
        self.mourners: dict[str, Callable[[], None]] = {}
        self.kernel_manager_class = f"{LessonKernel.__module__}.{LessonKernel.__name__}"
        self.default_kernel_name = KERNEL_NAME

    def start_watching_activity(self, kernel_id: str) -> None:
        """Do not connect: the seat has a line of its own."""

    def stop_watching_activity(self, kernel_id: str) -> None:
        """Nothing was connected."""

    def _handle_kernel_died(self, kernel_id: str) -> None:
        super()._handle_kernel_died(kernel_id)
        mourner = self.mourners.get(kernel_id)
        if mourner is not None:
            mourner()
