"""The kernels as Jupyter Server manages them, without the parts that a class does not need."""

import logging
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from traitlets import Type

from cardmath_widgets.server.kernels.jupyter.provisioner import KERNEL_NAME, DeathReporter

__all__ = ["LessonKernel", "LessonKernels"]


class LessonKernel(ServerKernelManager):
    """The kernel of one page."""

    restarter_class = Type(DeathReporter)


class LessonKernels(AsyncMappingKernelManager):
    """All kernels. The pool of seats decides how long each lives, so nothing is culled or watched here."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Its log reports every failed start with a full trace; the pool reports it in one line.
        self.log = logging.getLogger(__name__)
        self.log.propagate = False
        self.log.addHandler(logging.NullHandler())
        self.kernel_manager_class = f"{LessonKernel.__module__}.{LessonKernel.__name__}"
        self.default_kernel_name = KERNEL_NAME

    def start_watching_activity(self, kernel_id: str) -> None:
        """Do not connect: the seat has its own connection."""

    def stop_watching_activity(self, kernel_id: str) -> None:
        """Do nothing, because nothing was connected."""
