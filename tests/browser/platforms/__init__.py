"""Learning platforms as stand-ins: pages with the object of SCORM 1.2 that hold a package in a frame."""

import contextlib
import http.server
import json
import shutil
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Frame, Page

_HERE = Path(__file__).parent
#: The platform of others, from npm (widgets/package.json).
AGAIN = Path(__file__).parents[3] / "widgets/node_modules/scorm-again/dist/scorm12.min.js"
#: The same computer under another name is another origin.
_OTHER = "localhost"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_words: object) -> None:
        pass


@dataclass
class Platforms:
    """A web space with the platforms and an unpacked package."""

    port: int

    def open(self, page: Page, platform: str = "strict", *, elsewhere: bool = False, **asked: str) -> Frame:
        """Open the package in a platform and return its frame; ``elsewhere`` it has another origin."""
        host = _OTHER if elsewhere else "127.0.0.1"
        fields = urlencode({"package": f"http://127.0.0.1:{self.port}/package/index.html"} | asked)
        page.goto(f"http://{host}:{self.port}/{platform}.html?{fields}")
        frame = page.locator("iframe").element_handle().content_frame()
        assert frame is not None
        return frame

    def close(self, page: Page) -> dict[str, Any]:
        """Close the platform and return what the strict one has stored."""
        page.goto(f"http://127.0.0.1:{self.port}/frame.js")
        return self.stored(page)

    def stored(self, page: Page) -> dict[str, Any]:
        """Return what the strict platform has stored: nothing if nobody has called it."""
        found: dict[str, Any] = json.loads(page.evaluate("() => localStorage.getItem('stored') ?? '{}'"))
        return found


@contextlib.contextmanager
def platforms(package: Path, folder: Path) -> Iterator[Platforms]:
    """Serve a package within the platforms, from a new folder."""
    shutil.copytree(_HERE, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    if AGAIN.is_file():
        shutil.copy(AGAIN, folder)
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder / "package")
    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *given: _Quiet(*given, directory=str(folder))
    ) as space:
        thread = threading.Thread(target=space.serve_forever)
        thread.start()
        yield Platforms(space.server_port)
        space.shutdown()
        thread.join()
