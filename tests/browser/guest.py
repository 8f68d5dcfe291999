"""A person with a browser that selenium drives, for the engines besides Chromium."""

from collections.abc import Callable

from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from .conftest import KNOWS_THE_GAMES

#: On a busy machine WebKit needs most of a minute to start its processes.
PATIENCE = 180  # s


class Guest:
    """A person with a browser, a mouse and a keyboard."""

    def __init__(self, driver: WebDriver) -> None:
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
        return next(button for button in self.finds("button") if button.text == name)

    def hears(self, words: str) -> None:
        """Wait until these words are said."""
        self.until(lambda: any(words in line.text for line in self.finds(".cm-status")))

    def run(self, script: str) -> object:
        found: object = self.driver.execute_script(script)  # type: ignore[no-untyped-call]
        return found

    @property
    def hand(self) -> ActionChains:
        return ActionChains(self.driver, duration=50)


def walk(guest: Guest, address: str, end: str = "") -> None:
    """Play by mouse, by carrying and by keyboard, ask for help, come back, and work at an exercise."""
    guest.driver.get(address)
    guest.run(KNOWS_THE_GAMES)
    guest.open(f"{address}pyramid-addition{end}#number=7&base=12")
    for key in ("t7.3", "t7.4"):
        guest.hand.move_to_element(guest.spot(key)).click().perform()
    guest.hears("11z + 2 = 13z. 22z left.")
    guest.spot("t7.5").send_keys("u")
    guest.until(lambda: guest.finds("[data-sprite='t7.3']"))
    guest.hand.click_and_hold(guest.spot("t7.3")).move_to_element(guest.spot("t7.4")).release().perform()
    guest.hears("22z left")
    guest.run("document.querySelector(\"[data-sprite='t7.5']\").focus()")
    guest.hand.send_keys(Keys.ARROW_RIGHT, Keys.ENTER).perform()
    guest.hears("Which card makes 13z with the 2?")
    guest.button("Hint").click()
    guest.hears("Look for a pair inside the pyramid.")
    guest.button("More").click()
    guest.button("Can it be won?").click()
    guest.hears("This can still be won.")
    guest.driver.refresh()
    guest.until(lambda: guest.finds("[data-ready] [data-sprite='t7.5']"))
    assert not guest.finds("[data-sprite='t7.3']")
    guest.open(f"{address}odd-and-even{end}#number=7")
    guest.hand.double_click(guest.spot("r4")).perform()
    guest.hears("The ace of diamonds goes to the ace pile of diamonds.")
    guest.open(f"{address}exercises{end}#kind=addition&number=5&base=12")
    guest.finds(".cm-answering input")[0].send_keys("73", Keys.ENTER)
    guest.hears("73 is right")
    for name in ("odds", "things", "06-add-and-carry"):
        guest.open(f"{address}{name}{end}")
