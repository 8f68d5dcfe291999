"""Voila's own front end, for notebooks with widgets that ours does not support.

It supports every widget installed as a JupyterLab extension. It is larger and slower than ours, so it is
loaded only when a notebook first needs it. All of it is served from here.
"""

import logging
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_path

from cardmath_widgets.compat import require
from cardmath_widgets.server.assets import WIDGET_SCRIPTS, Assets

#: The widget modules that our own front end can show.
KNOWN_MODULES = frozenset({*WIDGET_SCRIPTS, "@jupyter-widgets/controls", "@jupyter-widgets/output"})
#: The teacher's packages may contain any kind of script, but all of them are loaded from here.
VOILA_POLICY = (
    "default-src 'self'; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "font-src 'self' data:; worker-src 'self' blob:; connect-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
#: The extensions of JupyterLab, Notebook and JupyterHub themselves, which contain no widgets.
_PARTS_OF_JUPYTER = ("@jupyter/", "@jupyter-notebook/", "@jupyterhub/", "@jupyterlab/", "jupyterlab_pygments")
_TEMPLATE = Path("voila/templates/base/static")
_SUFFIXES = frozenset({".css", ".js", ".json", ".svg", ".ttf", ".wasm", ".woff", ".woff2"})


class VoilaFrontend:
    """The files of Voila's front end and its extensions, and the settings for its pages."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log

    @cached_property
    def assets(self) -> Assets:
        """All files that its pages may load."""
        assets = Assets()
        for name, path in self._files():
            assets.add(name, path)
        return assets

    def address(self, name: str) -> str:
        """Return a file's address, relative to the pages."""
        return f"voila-frontend/{self.assets.fingerprint}/{name}"

    def page_config(self, seat: str, home: str, maths: str) -> dict[str, Any]:
        """Return the settings for a page with a seat: the path to all pages, and what renders its maths."""
        return self._config | {
            "appUrl": "",
            # Relative, like all addresses: the page makes it absolute.
            "baseUrl": home,
            "fullStaticUrl": home + self.address("static"),
            "fullLabextensionsUrl": home + self.address("labextensions"),
            "fullMathjaxUrl": maths,
            "mathjaxConfig": "",
            "kernelId": seat,
        }

    @cached_property
    def _config(self) -> dict[str, Any]:
        require("voila")
        from voila.configuration import VoilaConfiguration
        from voila.utils import get_page_config

        config = get_page_config(
            base_url="/", settings={}, log=self._log, voila_configuration=VoilaConfiguration()
        )
        config.pop("themesUrl", None)  # themes are not served here
        config["federated_extensions"] = [
            extension
            for extension in config["federated_extensions"]
            if not extension["name"].startswith(_PARTS_OF_JUPYTER)
        ]
        return dict(config)

    def _files(self) -> Iterator[tuple[str, Path]]:
        static = next(found for root in jupyter_path() if (found := Path(root) / _TEMPLATE).is_dir())
        for path in _below(static):
            yield f"static/{path.relative_to(static).as_posix()}", path
        extensions = self._config["federated_extensions"]
        from voila.utils import get_voila_labextensions_path

        roots = get_voila_labextensions_path()
        for extension in extensions:
            name = extension["name"]
            # If an extension is in several folders, the first one is used.
            folders = [Path(root) / name for root in roots if (Path(root) / name).is_dir()]
            for folder in folders[:1]:
                for path in _below(folder):
                    yield f"labextensions/{name}/{path.relative_to(folder).as_posix()}", path


def _below(folder: Path) -> Iterator[Path]:
    """Yield the files in a package's folder that a browser may load."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in _SUFFIXES and path.is_file():
            yield path
