"""The files that a page loads: our own, the fonts, and three scripts from the widget packages.

All are kept in memory and compressed once. Their addresses contain a fingerprint of the whole set, so a
browser can keep them for good and never mixes the scripts of two versions.
"""

import base64
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tornado.web import HTTPError, RequestHandler

from cardmath.i18n import _
from cardmath_widgets.folders import FONTS, SHELL
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.security.headers import PROTECTED

# Where pip puts the widget packages' scripts: module name → file below share/jupyter/nbextensions.
WIDGET_SCRIPTS = {
    "@jupyter-widgets/base": "jupyter-js-widgets/extension.js",
    "ipycanvas": "ipycanvas/index.js",
    "anywidget": "anywidget/index.js",
}
#: anywidget gives a widget two seconds to start. After that, it drops every message to the widget for good.
#: A busy tablet needs longer.
_GIVES_UP = re.compile(rb"AbortSignal\.timeout\((?:2e3|2000)\)")
_TEN_MINUTES = b"AbortSignal.timeout(6e5)"
_ROOMS = Path(__file__).resolve().parents[1]
FOR_EVER = "public, max-age=31536000, immutable"
_KINDS = {
    ".avif": "image/avif",
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".flac": "audio/flac",
    ".html": "text/html",
    ".js": "text/javascript",
    ".m4a": "audio/mp4",
    ".m4v": "video/mp4",
    ".mjs": "text/javascript",
    ".oga": "audio/ogg",
    ".ogg": "audio/ogg",
    ".ogv": "video/ogg",
    ".opus": "audio/ogg",
    ".svg": "image/svg+xml",
    ".vtt": "text/vtt",
    ".wasm": "application/wasm",
    ".webm": "video/webm",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
COMPRESSED_ALREADY = (".bin", ".jpg", ".pdf", ".png", ".webp", ".woff", ".woff2")


def content_type_of(name: str) -> str:
    """Return a file's MIME type, ignoring the machine's own list, which may treat scripts as plain text.

    >>> content_type_of("page.js"), content_type_of("Dots.PNG")
    ('text/javascript; charset=utf-8', 'image/png')
    """
    suffix = Path(name).suffix.lower()
    kind = _KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def stamped(page: bytes, build: str) -> bytes:
    """Return a page that says which build of a site it belongs to, because the service worker mixes none.

    >>> stamped(stamped(b'<html lang="en">', "older"), "newer")
    b'<html data-build="newer" lang="en">'
    """
    return re.sub(rb'<html (data-build="[^"]*" )?', b'<html data-build="%b" ' % build.encode(), page, count=1)


@dataclass(frozen=True)
class Asset:
    """One file."""

    name: str
    content: bytes

    @property
    def content_type(self) -> str:
        """The MIME type."""
        return content_type_of(self.name)

    @cached_property
    def compressed(self) -> bytes | None:
        """The content for clients that accept gzip; None if compression gains nothing."""
        if self.name.endswith(COMPRESSED_ALREADY):
            return None
        return gzip.compress(self.content, 6, mtime=0)


#: The start page's files that show the data stored on the device.
_OF_THE_START_PAGE = (
    "calendar.css",
    "calendar.js",
    "carry_on.js",
    "days.js",
    "device.js",
    "progress.js",
    "today.js",
)


@dataclass
class Assets:
    """All files that a page may load, by name."""

    files: dict[str, Asset] = field(default_factory=dict)

    def add_folder(self, folder: Path, prefix: str = "", suffixes: tuple[str, ...] = ()) -> None:
        """Add the files directly in a folder."""
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.is_file() and (not suffixes or path.suffix in suffixes):
                self.add(prefix + path.name, path)

    def add_scripts(self, folder: Path) -> None:
        """Add the files that a page loads from a template folder: scripts, styles and the icon."""
        self.add_folder(folder, suffixes=(".css", ".js", ".svg"))

    def add_kept(self) -> None:
        """Add the files that, without Python, show the data stored on a device, and the files for its
        voice.
        """
        self.add_folder(_ROOMS / "device" / "garden", "device/garden/", (".css", ".js"))
        self.add_folder(_ROOMS / "page" / "cast", "cast/", (".css", ".js"))
        for name in _OF_THE_START_PAGE:
            self.add(f"device/{name}", _ROOMS / "device" / name)
        for name in ("page_buttons.js", "voices.js", "speaker.css"):
            self.add(f"speech/{name}", _ROOMS / "page" / "speech" / name)

    def add_page_files(self, folder: Path, *, for_any_notebook: bool = True) -> None:
        """Add what all pages load, and the files in a template folder; our own notebooks need less.

        In any notebook, the text may contain maths, for KaTeX, and a widget may have an icon from Font
        Awesome.
        """
        self.add_widget_scripts()
        self.add_scripts(SHELL)
        self.add_kept()
        self.add_scripts(folder)
        self.add_folder(FONTS, "fonts/", (".woff2",))
        if for_any_notebook:
            self.add_folder(SHELL / "katex", "katex/", (".css", ".js"))
            self.add_folder(SHELL / "katex" / "fonts", "katex/fonts/", (".woff2",))
            self.add_folder(SHELL / "icons" / "css", "icons/css/", (".css",))
            self.add_folder(SHELL / "icons" / "webfonts", "icons/webfonts/", (".woff2",))

    def add(self, name: str, path: Path) -> None:
        """Add one file."""
        self.add_content(name, path.read_bytes())

    def add_content(self, name: str, content: bytes) -> None:
        """Add a generated file."""
        self.files[name] = Asset(name, content)

    def add_widget_scripts(self) -> None:
        """Add the widget packages' scripts, and our own widgets' scripts and styles."""
        # Serving a site does not need widgets.
        from cardmath_widgets.page.page_files import page_files

        for module, script in WIDGET_SCRIPTS.items():
            content = find_widget_script(script).read_bytes()
            self.add_content(_script_name(module), _GIVES_UP.sub(_TEN_MINUTES, content))
        for name, text in page_files().items():
            self.add_content(name, text.encode())

    @property
    def widget_scripts(self) -> dict[str, str]:
        """The asset name of each module."""
        return {module: _script_name(module) for module in WIDGET_SCRIPTS}

    def inline(self, name: str) -> str:
        """Return a file as a data URL, for a page in one file.

        >>> assets = Assets()
        >>> assets.add_content("dot.svg", b"<svg/>")
        >>> assets.inline("dot.svg")
        'data:image/svg+xml;base64,PHN2Zy8+'
        """
        asset = self.files[name]
        kind = asset.content_type.replace(" ", "")
        return f"data:{kind};base64,{base64.b64encode(asset.content).decode()}"

    @cached_property
    def fingerprint(self) -> str:
        """A short name for exactly this set of files."""
        return fingerprint_of({name: asset.content for name, asset in self.files.items()})

    def address(self, name: str) -> str:
        """Return a file's address, relative to the pages."""
        return f"assets/{self.fingerprint}/{name}"


def compress(assets: Iterable[Asset]) -> None:
    """Compress files now, so a class does not have to wait for it."""
    for asset in assets:
        asset.compressed  # noqa: B018 - fills the cache


def fingerprint_of(files: Mapping[str, bytes]) -> str:
    """Return a short name for exactly this set of files."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return digest.hexdigest()[:16]


def _script_name(module: str) -> str:
    return module.removeprefix("@").replace("/", "-") + ".js"


def find_widget_script(script: str) -> Path:
    """Return the file of a widget package's script."""
    # Serving a site does not need Jupyter.
    from jupyter_core.paths import ENV_JUPYTER_PATH, SYSTEM_JUPYTER_PATH, jupyter_data_dir

    for root in (*ENV_JUPYTER_PATH, jupyter_data_dir(), *SYSTEM_JUPYTER_PATH):
        path = Path(root) / "nbextensions" / script
        if path.is_file():
            return path
    sentence = _("The widgets' script {script} is missing; please reinstall cardmath.")
    raise ServingError(sentence.format(script=script))


def send_file(handler: RequestHandler, files: Mapping[str, Asset], place: str, *, is_lasting: bool) -> bool:
    """Send a site's file at this path, compressed if the client accepts that; return whether it exists.

    An empty path, or one that ends in a slash, means that folder's index, and a page's suffix may be left
    out. Every version of an ``is_lasting`` file has its own address.
    """
    index = f"{place}index.html" if place.endswith("/") or not place else place
    asset = files.get(index) or files.get(f"{place}.html")
    if asset is None:
        return False
    handler.set_header("Cache-Control", FOR_EVER if is_lasting else "no-cache")
    write_asset(handler, asset, files.get(f"{place}.bin"))
    return True


def write_asset(handler: RequestHandler, asset: Asset, packed: Asset | None = None) -> None:
    """Write a file in the smallest form that the client accepts.

    ``packed`` is a site's own packed form of the file, made for hosts without compression.
    """
    handler.set_header("Content-Type", asset.content_type)
    handler.set_header("Vary", "Accept-Encoding")
    accepted = handler.request.headers.get("Accept-Encoding", "")
    if packed is not None and "zstd" in accepted:
        handler.set_header("Content-Encoding", "zstd")
        handler.write(packed.content)
    elif asset.compressed is not None and "gzip" in accepted:
        handler.set_header("Content-Encoding", "gzip")
        handler.write(asset.compressed)
    else:
        handler.write(asset.content)


class AssetHandler(RequestHandler):
    """A handler that serves ``/assets/<fingerprint>/<name>``."""

    def initialize(self, assets: Callable[[], Assets]) -> None:
        """Store the function that returns the files, which may be read only at the first request."""
        self.assets = assets()

    def get(self, fingerprint: str, name: str) -> None:
        """Send a file, compressed if the client accepts that."""
        asset = self.assets.files.get(name)
        is_current = fingerprint == self.assets.fingerprint
        # A page from before an update may still show pictures, but it must not mix scripts and styles.
        if asset is None or not (is_current or asset.content_type.startswith(("image/", "font/"))):
            raise HTTPError(404)
        for header, value in PROTECTED.items():
            self.set_header(header, value)
        self.set_header("Cache-Control", FOR_EVER if is_current else "no-cache")
        write_asset(self, asset)

    head = get

    def compute_etag(self) -> None:
        """Return None: the address itself changes with the content."""
