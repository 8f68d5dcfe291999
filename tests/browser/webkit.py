"""WebKit, the engine of Safari and of all browsers of an iPad: Debian's build of it, by its own driver."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .guest import Guest

#: Debian's packages: webkit2gtk-driver and xvfb.
DRIVER = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; yields its name."""
    assert SCREEN is not None
    reading, writing = os.pipe()
    command = [SCREEN, "-displayfd", str(writing), "-screen", "0", "1400x1000x24"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as running:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            running.terminate()


@contextlib.contextmanager
def webkit() -> Iterator[Guest]:
    """A separate browser, for as long as it is wanted."""
    options = Options()
    options.binary_location = str(BROWSER)
    options.add_argument("--automation")
    with screen() as display, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        # It keeps what it knows at home; as root it runs in no sandbox of its own.
        own = {"XDG_CACHE_HOME": home, "XDG_DATA_HOME": home, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        service = Service(str(DRIVER), env={**os.environ, **own, "DISPLAY": display})
        driver = WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(1280, 900)
            yield Guest(driver)
        finally:
            driver.quit()
