"""What a page shows below the cells of a notebook, over any connection."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

__all__ = ["Cells", "check_pictures"]

#: Opens a notebook of a kind (see ``tests.notebooks.kinds``): the outputs of its cells by their numbers.
Cells = Callable[[str], Callable[[int], Locator]]


def check_pictures(cell: Callable[[int], Locator]) -> None:
    """Tables, pictures, drawings and formatted words, as the notebook "pictures" displays them."""
    expect(cell(0).locator("td")).to_have_text("12")
    picture = cell(1).get_by_role("img", name="a green square")
    assert picture.evaluate("image => [image.naturalWidth, image.width]") == [2, 40]
    expect(cell(2).locator("svg circle")).to_be_visible()
    expect(cell(3).locator("strong")).to_have_text("bold")
    expect(cell(3).locator(".katex")).to_be_visible()
