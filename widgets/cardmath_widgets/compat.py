"""Internal names in other packages that cardmath uses, listed and checked only in this module.

A name is internal if its package does not promise to keep it: it starts with an underscore or is missing from
the reference. A release may drop such a name, so the packages have upper bounds in ``pyproject.toml``. The
modules that need the names call `require` first. Otherwise a missing name would raise an error far from its
cause.
"""

import sys
from collections import UserDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.per_page import PerPage


@dataclass(frozen=True)
class Package:
    """A package whose internal names cardmath uses: ``names`` maps each module to the paths of its names.

    The server's tests ran with the versions ``oldest`` and ``newest``, and all names exist in both.
    """

    name: str
    oldest: str
    newest: str
    names: Mapping[str, tuple[str, ...]]

    def missing(self) -> Iterator[str]:
        """Yield the names that the installed package lacks.

        >>> list(Package("python", "3.11", "3.14", {"socket": ("socket.makefile", "socket.phone")}).missing())
        ['socket.socket.phone']
        """
        for module, names in self.names.items():
            yield from (f"{module}.{name}" for name in names if not _is_there(module, name))


def _is_there(module: str, path: str) -> bool:
    try:
        owner: Any = import_module(module)
    except ImportError:
        import_module(module.partition(".")[0])  # raises ImportError if the whole package is not installed
        return False
    for name in path.split("."):
        if hasattr(owner, name):
            owner = getattr(owner, name)
        elif not _is_set_at_first(owner, name):
            return False
    return True


def _is_set_at_first(owner: Any, name: str) -> bool:
    """Return whether ``__init__`` sets an attribute that the class itself lacks."""
    made = (vars(base).get("__init__") for base in owner.__mro__) if isinstance(owner, type) else ()
    codes = (getattr(function, "__code__", None) for function in made)
    return any(name in code.co_names for code in codes if code is not None)


PACKAGES: Final = (
    # What a notebook saves of a widget; the traits added to each widget, which our widgets get once for each
    # class.
    Package(
        "anywidget",
        "0.9.18",
        "0.11.0",
        {
            "anywidget._util": ("_ANYWIDGET_ID_KEY", "_CSS_KEY", "_ESM_KEY"),
            "anywidget.widget": ("AnyWidget._repr_mimebundle_", "AnyWidget.add_traits"),
        },
    ),
    # Widget messages without a kernel.
    Package(
        "comm", "0.2.2", "0.2.3", {"comm": ("create_comm",), "comm.base_comm": ("BaseComm.publish_msg",)}
    ),
    # After a page reloads, the next drawing must identify its canvas again. Pages that share a process each
    # need their own manager.
    Package(
        "ipycanvas",
        "0.14.3",
        "0.14.3",
        {"ipycanvas.canvas": ("_CANVAS_MANAGER._current_canvas", "_CanvasManager.flush")},
    ),
    # Forked kernels, and whether a cell can ask for typed input.
    Package(
        "ipykernel",
        "7.0.0",
        "7.4.0",
        {
            "ipykernel.kernelapp": ("IPKernelApp.capture_fd_output",),
            "ipykernel.kernelbase": ("Kernel.get_parent",),
        },
    ),
    # Work that every kernel would do first is done before the fork.
    Package(
        "ipython",
        "8.30.0",
        "9.18.1",
        {"IPython.core.inputtransformer2": ("TransformerManager.transform_cell",)},
    ),
    # Output widgets without IPython; boxes saved in a notebook; widgets that wait for their kernel; the
    # widgets of each page that shares a process.
    Package(
        "ipywidgets",
        "8.1.5",
        "8.1.9",
        {
            "ipywidgets": (
                "Output.__enter__",
                "Output.__exit__",
                "Output.append_display_data",
                "Widget._repr_mimebundle_",
                "Widget.get_manager_state",
                "Widget.get_state",
                "Widget.handle_control_comm_opened",
                "Widget.handle_comm_opened",
                "Widget.open",
            ),
            "ipywidgets.widgets.widget": ("_instances",),
        },
    ),
    # Forked kernels, reports of a kernel's death, and messages passed on unread.
    Package(
        "jupyter-client",
        "8.6.0",
        "8.10.0",
        {
            "jupyter_client.ioloop.restarter": ("AsyncIOLoopKernelRestarter.poll",),
            "jupyter_client.provisioning.local_provisioner": ("LocalProvisioner.pgid",),
            "jupyter_client.restarter": ("KernelRestarter.callbacks",),
            "jupyter_client.session": ("Session.feed_identities", "Session.send_raw"),
        },
    ),
    # Markdown in cells and in their outputs.
    Package(
        "nbconvert",
        "7.16.5",
        "7.17.2",
        {
            "nbconvert.filters.markdown": ("markdown2html",),
            "nbconvert.filters.markdown_mistune": ("IPythonRenderer.image", "MarkdownWithMath.render"),
        },
    ),
    # Limits on connections and on the data waiting in them.
    Package(
        "tornado",
        "6.4",
        "6.6.1",
        {
            "tornado.httpserver": ("HTTPServer.handle_stream", "HTTPServer.on_close"),
            "tornado.iostream": ("IOStream.max_buffer_size", "IOStream.max_write_buffer_size"),
            "tornado.websocket": ("WebSocketHandler.ws_connection",),
        },
    ),
    # Voila's own front end, for widgets that ours does not support.
    Package(
        "voila",
        "0.5.11",
        "0.5.13",
        {
            "voila.configuration": ("VoilaConfiguration",),
            "voila.utils": ("get_page_config", "get_voila_labextensions_path"),
        },
    ),
)
#: Internal names in the page's scripts: the file, the name, and the package that defines it.
PAGE_INTERNALS: Final = {
    ("page/shell/manager.js", "_deserialize_state"): "@jupyter-widgets/base",
    ("page/shell/manager.js", "_model_module"): "@jupyter-widgets/base",
    ("page/shell/manager.js", "_model_name"): "@jupyter-widgets/base",
    # Pages start from the memory of a Python that has imported everything. Each site uses the one version of
    # Pyodide that this was tested with (site/distribution.py).
    ("site/page/wasm.js", "_PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET"): "pyodide",
    ("site/page/wasm.js", "_PyRuntime"): "pyodide",
    ("site/page/worker.js", "_loadSnapshot"): "pyodide",
    ("site/page/worker.js", "_module"): "pyodide",
    ("site/snapshot.mjs", "_makeSnapshot"): "pyodide",
    ("site/snapshot.mjs", "makeMemorySnapshot"): "pyodide",
}
_BY_NAME: Final = {package.name: package for package in PACKAGES}
required: Final[set[str]] = set()


class CompatError(CardmathError, RuntimeError):
    """An installed package lacks an internal name that cardmath uses."""


def require(*packages: str) -> None:
    """Check that the installed packages have the internal names that cardmath uses.

    Raise `CompatError`, which says what is missing in which version, and which versions have it.
    """
    for package in (_BY_NAME[name] for name in packages if name not in required):
        for name in package.missing():
            raise CompatError(
                _(
                    "cardmath needs {name}, which {package} {version} does not have. It works with {package} "
                    '{oldest} to {newest}: pip install "{package}=={newest}"'
                ),
                name=name,
                package=package.name,
                version=_version(package.name),
                oldest=package.oldest,
                newest=package.newest,
            )
        required.add(package.name)


def _version(package: str) -> str:
    # Imported here because it is slow to import, especially in a browser, and is hardly ever needed.
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:  # in a browser a package may come without metadata
        return ""


class _WidgetsOfPage(UserDict[str, Any]):
    """The widgets of the page whose code is running, by id."""

    def __init__(self, widgets: PerPage[dict[str, Any]]) -> None:
        self._widgets = widgets

    @property
    def data(self) -> dict[str, Any]:  # type: ignore[override]  # where a UserDict keeps everything
        """The widgets of this page."""
        return self._widgets.get()


def keep_widgets_per_page() -> None:
    """Make ipywidgets keep each page's widgets apart; normally it has one list for the whole process."""
    from ipywidgets.widgets import widget

    if not isinstance(widget._instances, _WidgetsOfPage):
        there: dict[str, Any] = dict(widget._instances)
        own: PerPage[dict[str, Any]] = PerPage(dict)
        own.set(there)
        widget._instances = _WidgetsOfPage(own)


def close_widgets() -> None:
    """Close the widgets of the page whose code is running, so none are left for the garbage collector."""
    from ipywidgets.widgets import widget

    for each in list(widget._instances.values()):
        each.close()


def _manager_of_ipycanvas() -> Any:
    from ipycanvas import canvas

    return canvas._CANVAS_MANAGER


_canvas_manager: Final[PerPage[Any]] = PerPage(_manager_of_ipycanvas)


def begin_canvases() -> None:
    """Give the page its own canvas manager, if it shares its process with other pages."""
    from ipycanvas import canvas

    _canvas_manager.set(canvas._CanvasManager())


def new_canvas(width: int, height: int, model_id: str) -> Any:
    """Return a canvas that the page's manager draws on."""
    from ipycanvas import Canvas

    return Canvas(width=width, height=height, model_id=model_id, _canvas_manager=_canvas_manager.get())


@contextmanager
def drawing_at_once() -> Iterator[None]:
    """Send everything drawn in one message, which identifies the canvas, because a reloaded page does not
    know it.
    """
    manager = _canvas_manager.get()
    manager._current_canvas, manager._caching = None, True
    try:
        yield
        manager.flush()
    finally:
        manager._caching = False


def traits_of_class(kind: type) -> dict[str, str]:
    """Return the traits that anywidget adds to widgets of a class: script, style and name, by key."""
    from anywidget import _util

    name = {_util._ANYWIDGET_ID_KEY: f"{kind.__module__}.{kind.__name__}"}
    parts = (_util._ESM_KEY, _util._CSS_KEY)
    return {key: str(getattr(kind, key)) for key in parts if hasattr(kind, key)} | name


def hide(module: str) -> None:
    """Block the import of a module, for packages that work without it."""
    modules: dict[str, Any] = sys.modules
    modules.setdefault(module, None)
