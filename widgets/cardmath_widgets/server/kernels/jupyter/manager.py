"""The Jupyter kernels of the server. The pool of seats decides how long each of them lives."""

import logging

from jupyter_client.ioloop.manager import AsyncIOLoopKernelManager
from jupyter_client.multikernelmanager import AsyncMultiKernelManager
from traitlets import Type
from traitlets.config import Config

from cardmath_widgets.server.kernels.jupyter.provisioner import KERNEL_NAME, DeathReporter, LessonKernelSpecs

__all__ = ["LessonKernel", "LessonKernels"]


class LessonKernel(AsyncIOLoopKernelManager):
    """The kernel of one page."""

    restarter_class = Type(DeathReporter)


class LessonKernels(AsyncMultiKernelManager):
    """All kernels: forked or not, with their sockets in a folder, over ``ipc`` or ``tcp``."""

    def __init__(self, folder: str, transport: str, *, forks: bool) -> None:
        super().__init__(
            config=Config({"LessonKernel": {"transport": transport}}),
            connection_dir=folder,
            kernel_spec_manager=LessonKernelSpecs(forks=forks),
        )
        # Its log reports every failed start with a full trace; the pool reports it in one line.
        self.log = logging.getLogger(__name__)
        self.log.propagate = False
        self.log.addHandler(logging.NullHandler())
        self.kernel_manager_class = f"{LessonKernel.__module__}.{LessonKernel.__name__}"
        self.default_kernel_name = KERNEL_NAME
