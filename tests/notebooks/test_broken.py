"""A notebook that cannot be opened is a line on the start page, and a part that cannot be shown says so."""

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

from cardmath_widgets.classroom.served.own_lessons import lesson_of_cells
from cardmath_widgets.server.assets import Assets
from cardmath_widgets.server.notebooks.lessons import code_in, own_lessons
from cardmath_widgets.server.web.markdown import markdown2html
from cardmath_widgets.server.web.pages import Pages
from cardmath_widgets.site.notebook_files import lacks

from .broken import ODD, UNREADABLE, write_broken


@pytest.fixture
def reasons(tmp_path: Path) -> dict[str, str]:
    return write_broken(tmp_path)


def test_each_is_listed_with_its_reason(reasons: dict[str, str], tmp_path: Path) -> None:
    lessons = own_lessons([tmp_path], ())
    problems = {lesson.path.name: lesson.problem for lesson in lessons if lesson.problem}
    assert problems.keys() == reasons.keys()
    for name, problem in problems.items():
        assert problem.startswith(reasons[name]), name
        assert problem.endswith("."), name
    assert {lesson.path.stem for lesson in lessons if not lesson.problem} == ODD.keys()


@pytest.mark.parametrize("name", [*UNREADABLE, "folder"])
def test_one_that_is_named_alone_stops_nothing(reasons: dict[str, str], tmp_path: Path, name: str) -> None:
    (lesson,) = own_lessons([tmp_path / f"{name}.ipynb"], ())
    assert lesson.problem == reasons[f"{name}.ipynb"]


@pytest.mark.parametrize("name", ODD)
def test_the_code_of_an_odd_one_is_read(reasons: dict[str, str], tmp_path: Path, name: str) -> None:
    cells = code_in(tmp_path / f"{name}.ipynb")
    assert cells[-1] == "6 * 7"
    assert lesson_of_cells(cells) is None
    assert lacks(cells) == []


class AnyAssets(Assets):
    """Files of any name."""

    def address(self, name: str) -> str:
        return name


def pages_of(folder: Path) -> Pages:
    assets = AnyAssets()
    vars(assets)["widget_scripts"] = {}
    return Pages(own_lessons([folder], ()), assets, context={"silent": False, "begin": "", "outside": ""})


@pytest.fixture
def pages(reasons: dict[str, str], tmp_path: Path) -> Pages:
    return pages_of(tmp_path)


@pytest.mark.parametrize("name", ODD)
def test_an_odd_one_has_a_page(pages: Pages, name: str) -> None:
    app = pages.check(pages.lessons[name])
    assert app is not None
    # It is rendered once.
    assert pages.check(pages.lessons[name]) is app
    assert app.cells[-1] == "6 * 7"
    page = (app.before + app.after).decode()
    assert page.count('class="outputs"') == len(app.cells)


def test_a_text_may_be_html(tmp_path: Path) -> None:
    text = "> <b>Look</b>: 2 < 3"
    nbformat.write(
        nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text)]), tmp_path / "own.ipynb"
    )
    pages = pages_of(tmp_path)
    page, _cells, _beside = pages.rendered(pages.lessons["own"])
    assert re.search(r"<blockquote>\s*<p><b>Look</b>: 2 &lt; 3</p>\s*</blockquote>", page)


def test_a_picture_beside_the_notebook_is_part_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "dot.svg").write_text("<svg/>")
    context: Any = {
        "cell": SimpleNamespace(attachments={"own.png": {"image/png": "AAAA"}}),
        "lesson": SimpleNamespace(path=tmp_path / "own.ipynb"),
    }
    addresses = [
        "pictures/dot.svg",
        "/pictures/dot.svg",
        "attachment:own.png",
        "https://school.example/a.png",
    ]
    text = markdown2html(context, " ".join(f"![a dot]({address})" for address in addresses))
    assert re.findall('src="([^"]*)"', text) == [
        *["data:image/svg+xml;base64,PHN2Zy8+"] * 2,
        "data:image/png;base64,AAAA",
        "https://school.example/a.png",
    ]


def test_a_missing_picture_is_a_sentence_in_its_place(pages: Pages) -> None:
    page, _cells, _beside = pages.rendered(pages.lessons["attachment"])
    words = unescape(re.sub("<[^>]*>", "", page))
    assert "Before The picture gone.png is missing. after." in words
    page, _cells, _beside = pages.rendered(pages.lessons["places"])
    assert "The picture .hidden.png is missing." in page
    assert "The picture ../../outside.png is missing." in page
    assert " after." in page


def test_a_text_that_cannot_be_rendered_is_a_sentence(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: Any, *_given: Any) -> str:
        raise RecursionError("too <deep>")

    monkeypatch.setattr("cardmath_widgets.server.web.markdown.MarkdownWithMath.render", fail)
    page, _cells, _beside = pages.rendered(pages.lessons["attachment"])
    assert '<div class="failure"><p>This part could not be shown; the rest of the page works.' in page
    assert "RecursionError: too &lt;deep&gt;" in page


@pytest.mark.parametrize(("words", "reason"), [("odd", "odd"), ("", "ValueError")])
def test_what_fails_in_any_other_way_is_a_line_too(
    words: str, reason: str, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: Any) -> None:
        raise ValueError(words)

    monkeypatch.setattr(pages, "rendered", fail)
    lesson = pages.lessons["utf-16"]
    before = len(pages.broken)
    assert pages.check(lesson) is None
    assert pages.broken[-1].problem == f"This notebook cannot be shown: {reason}."
    assert (len(pages.broken), lesson.name in pages.lessons) == (before + 1, False)


def test_a_lesson_of_ours_that_fails_is_an_error(pages: Pages) -> None:
    from dataclasses import replace

    ours = replace(pages.lessons["utf-16"], group="games")
    with pytest.raises(ValueError, match="odd"):
        pages.refuse(ours, ValueError("odd"))


def test_one_that_breaks_while_it_is_served_stops_no_other(pages: Pages) -> None:
    lesson = pages.lessons["utf-16"]
    assert pages.check(lesson) is not None
    lesson.path.unlink()
    lesson.path.mkdir()
    assert pages.check(lesson) is None
