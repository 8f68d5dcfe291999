"""Packages that a site carries: pages that import them have them, without a network, too."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.notebooks.kinds import write_cells
from tests.wheels import make_wheel

from .conftest import Watch, start_server
from .sites import OPENING, make_site

pytestmark = pytest.mark.proof

#: A package of pure Python from PyPI, one from a folder, and a compiled one.
CELLS = [
    "# Packages",
    "# %%\nimport humanize\nprint(humanize.intcomma(1234567))",
    "# %%\nimport importlib.metadata\nprint(importlib.metadata.version('humanize'))",
    "# %%\nimport helper\nprint(helper.beans)",
    "# %%\nfrom pydantic_core import SchemaValidator\n"
    "print(SchemaValidator({'type': 'int'}).validate_python('42'))",
    "# %%\nimport marbles",
]
PACKAGES = ("humanize==4.13.0", "beanbag", "pydantic-core", "marbles")
WRONG = "cp313-cp313-pyemscripten_2025_0_wasm32"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site with two notebooks, and packages for one of them."""
    notebooks, wheels = tmp_path / "notebooks", tmp_path / "wheels"
    notebooks.mkdir()
    write_cells(notebooks / "packages.ipynb", CELLS)
    write_cells(notebooks / "without.ipynb", ["# Without", "# %%\n6 * 7"])
    (notebooks / "helper.py").write_text("import beanbag\nbeans = beanbag.beans\n")
    files = {"beanbag/__init__.py": "from .more import beans", "beanbag/more.py": "beans = 12"}
    make_wheel(wheels, "beanbag", "1", files=files)
    make_wheel(wheels, "marbles", "1", tag=WRONG)
    options = [f"--with={package}" for package in PACKAGES]
    made = make_site(tmp_path / "public", notebooks, *options, "--wheels", wheels)
    assert made.returncode == 0, made.stderr
    lines = made.stderr.splitlines()
    (refused,) = [line for line in lines if "cannot be included" in line]
    assert refused.startswith(
        f"marbles cannot be included: marbles-1-{WRONG}.whl is not compatible with Python in browsers"
    )
    (fails,) = [line for line in lines if line.endswith("that cell will fail.")]
    assert fails.startswith(f"{notebooks / 'packages.ipynb'} needs marbles, which this site does not have")
    assert "humanize 4.13.0: MIT" in (tmp_path / "public" / "licences.txt").read_text("utf-8")
    return tmp_path / "public"


def test_pages_have_the_packages_that_they_import(
    new_page: Callable[..., Page], watch: Watch, site: Path
) -> None:
    # A cell that fails tells why on the console, and a newer service worker is looked for in vain.
    watch.allow('ERR_CONNECTION_REFUSED|ModuleNotFoundError|Traceback|File "')
    page = new_page(viewport={"width": 820, "height": 1180})
    page.set_default_timeout(OPENING)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    server = start_server("--static", str(site))

    def loaded(name: str) -> set[str]:
        asked.clear()
        page.goto(f"{server.address}{name}/index.html")
        page.wait_for_selector("#dealing", state="hidden")
        names = (address.rpartition("/")[2] for address in asked if "/wheels/" in address)
        return {name.rpartition("-")[0] for name in names}

    def check() -> None:
        cell = page.locator(".outputs").nth
        for at, words in enumerate(("1,234,567", "4.13.0", "12", "42")):
            expect(cell(at)).to_have_text(words)
        expect(cell(4).locator(".failure")).to_be_visible()
        page.locator(".lacking").get_by_text("For teachers").click()
        expect(page.locator(".lacking")).to_contain_text("This notebook needs marbles")

    try:
        assert loaded("without") == set()
        assert loaded("packages") == {"beanbag", "humanize", "pydantic-core"}
        check()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    finally:
        server.stop()
    page.reload()
    page.wait_for_selector("#dealing", state="hidden")
    check()
