"""WebKit, the engine of Safari and of all browsers of an iPad: Debian's build of it, by its own driver."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

#: Debian's packages: webkit2gtk-driver and xvfb.
DRIVER = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
PATIENCE = 60  # s


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


class Visitor:
    """A person with a browser, a mouse and a keyboard."""

    def __init__(self, driver: WebKitGTK) -> None:
        self.driver = driver

    def until(self, condition: Callable[[], object]) -> None:
        WebDriverWait(self.driver, PATIENCE, 0.05).until(lambda _driver: condition())

    def open(self, address: str) -> None:
        self.driver.get("about:blank")  # an address that differs in its fields alone opens nothing
        self.driver.get(address)
        self.until(lambda: self.finds("[data-ready]"))

    def finds(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def spot(self, key: str) -> WebElement:
        return self.finds(f"[data-sprite='{key}']")[0]

    def button(self, name: str) -> WebElement:
        return next(one for one in self.finds("button") if one.text == name)

    def hears(self, words: str) -> None:
        """Wait until these words are said."""
        self.until(lambda: any(words in one.text for one in self.finds(".cm-status")))

    def run(self, script: str) -> None:
        self.driver.execute_script(script)  # type: ignore[no-untyped-call]

    @property
    def hand(self) -> ActionChains:
        return ActionChains(self.driver, duration=50)


@contextlib.contextmanager
def visitor() -> Iterator[Visitor]:
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
            yield Visitor(driver)
        finally:
            driver.quit()
