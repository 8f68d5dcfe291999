"""A question as a platform holds it after an import, whatever the format, and the page that it shows."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Asked:
    """What a reader of a format has found.

    ``answers`` are the typed answers in their order as (text, score from 0 to 100, reply), and ``options``
    the answers to choose from in the same form. ``other`` replies to what no answer matches.
    """

    name: str
    html: str
    key: str = ""
    answers: list[tuple[str, float, str]] = field(default_factory=list)
    options: list[tuple[str, float, str]] = field(default_factory=list)
    other: str = ""
    general: str = ""
    hint: str = ""
    tags: list[str] = field(default_factory=list)
    category: str = ""
    files: dict[str, bytes] = field(default_factory=dict)

    def right(self) -> list[str]:
        return [text for text, score, _reply in self.answers if score == 100]

    def wrong(self) -> list[tuple[str, str]]:
        return [(text, reply) for text, score, reply in self.answers if score == 0 and text != "*"]


class _Page(HTMLParser):
    """The text of a page, and its pictures; tags must be closed in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.pictures: list[dict[str, str | None]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.text += "\n"
        elif tag == "img":
            self.pictures.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.text += "\n" if tag in ("p", "li") else ""

    def handle_data(self, data: str) -> None:
        self.text += data


def seen(html: str) -> str:
    """The text that a browser shows for HTML."""
    page = _Page()
    page.feed(html)
    page.close()
    assert not page.open, html
    return page.text.strip()


def pictures(html: str) -> list[dict[str, str | None]]:
    """The pictures of a page, as their attributes."""
    page = _Page()
    page.feed(html)
    return page.pictures
