"""What a page shows below the cells of a notebook, over any connection."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

__all__ = ["Cells", "check_colours", "check_pictures", "check_quiet"]

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


def check_quiet(cell: Callable[[int], Locator]) -> None:
    """A value before a closing semicolon is hidden, as the notebook "quiet" has it, and no other."""
    expect(cell(3).locator("pre")).to_have_text("<an object>")
    expect(cell(0)).to_be_empty()
    expect(cell(1)).to_have_text("drawn\n")
    expect(cell(2)).to_have_text("';'")


def check_colours(cell: Callable[[int], Locator]) -> None:
    """Commands to a terminal are colours, or nothing, as the notebook "colours" prints them."""
    printed = cell(0).locator("pre")
    expect(printed).to_have_text("red and green, <b> &\non blue, inverse, a link\n", use_inner_text=True)
    look = "part => [getComputedStyle(part).color, getComputedStyle(part).fontWeight]"
    spans = printed.locator("span")
    assert spans.nth(0).evaluate(look) == ["rgb(168, 38, 29)", "700"]
    assert spans.nth(1).evaluate(look) == ["rgb(0, 135, 0)", "400"]
    expect(spans.nth(2)).to_have_css("background-color", "rgb(29, 79, 163)")
    expect(spans.nth(3)).to_have_css("background-color", "rgb(38, 34, 28)")
    for at, words in ((1, "green"), (2, "blue"), (3, "100 %")):
        expect(cell(at).locator("span").last).to_have_text(words)
    assert "\x1b" not in printed.page.locator("main").inner_html()
    expect(cell(4).locator("pre")).to_contain_text("ValueError: no")
