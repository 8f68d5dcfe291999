"""A site of plain files in a class: its pages belong to pupils, and its worker keeps more."""

import json
import posixpath
import re
from pathlib import Path

import pytest

from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.served.site import ClassSite, add_pages
from cardmath_widgets.folders import CLASS_PAGES, SERVER_PAGES, SHELL
from cardmath_widgets.server.assets import Asset, Assets
from cardmath_widgets.server.notebooks.lessons import ServedNotebook
from cardmath_widgets.server.web.pages import Pages
from tests.classroom.in_this_process import Client, server_here

PAGE = (
    '<!DOCTYPE html><html data-build="0123" lang="en">'
    "<title>Odds · cardmath</title><header>Odds</header>"
    "<p data-promise>Nothing leaves this browser.</p><main></main>"
)
WORKER = 'const NAME = "0123";\nconst FILES = [\n"index.html"\n];\n// the rest\n'


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    assets = Assets()
    assets.add_scripts(SHELL)
    assets.add_scripts(SERVER_PAGES)
    add_pages(assets)
    return Pages([], assets, (CLASS_PAGES, SERVER_PAGES, SHELL))


def test_a_page_of_a_site_is_a_page_of_a_pupil(pages: Pages) -> None:
    files = {name: Asset(name, PAGE.encode()) for name in ("index.html", "odds.html", "mine/index.html")} | {
        "assets/0/a.js": Asset("assets/0/a.js", b"1")
    }
    site = ClassSite(files, "a policy", pages)
    for name, home in (("odds.html", "./"), ("index.html", "./"), ("mine/index.html", "../")):
        page = site.files(is_for_pupils=True)[name].content.decode()
        assert page.count('id="in-class"') == 1
        assert f'data-class="{home}api/class/"' in page
        assert f'src="{home}{pages.assets.address("classroom/page/pupil.js")}"' in page
        # What the page promises is what a class keeps.
        assert "Nothing leaves this browser" not in page
        assert "Nothing you do here leaves this room" in page
        assert page.index('id="in-class"') < page.index("</header>") < page.index("<main>")
    assert site.files(is_for_pupils=True)["assets/0/a.js"] is files["assets/0/a.js"]


def test_on_a_site_plans_and_sheets_are_the_desks(tmp_path: Path) -> None:
    assets = Assets()
    assets.add_scripts(SHELL)
    assets.add_scripts(SERVER_PAGES)
    add_pages(assets)
    sheets = ServedNotebook("sheets-app", "Sheets", tmp_path / "sheets.ipynb", prints=True)
    pages = Pages([sheets], assets, (CLASS_PAGES, SERVER_PAGES, SHELL))
    start = PAGE.replace("<main>", "<main><!--desk--><a href=sheets-app.html>Plans</a><!--/desk-->")
    files = {"index.html": start, "sheets-app.html": PAGE, "sheets/key.pdf": "%PDF", "odds.html": PAGE}
    site = ClassSite({name: Asset(name, text.encode()) for name, text in files.items()}, "", pages)
    pupils, desk = (site.files(is_for_pupils=value) for value in (True, False))
    assert desk["sheets/key.pdf"].content == b"%PDF"
    assert "sheets/key.pdf" not in pupils
    assert b"Plans" in desk["index.html"].content
    assert b"Plans" not in pupils["index.html"].content
    assert b"This page is for the teacher" in pupils["sheets-app.html"].content
    assert b"This page is for the teacher" not in desk["sheets-app.html"].content
    # The page tells its Python whose page it is.
    for name in ("index.html", "odds.html"):
        assert b'data-audience="pupils"' in pupils[name].content
        assert b'data-audience="desk"' in desk[name].content


def test_what_a_page_of_a_class_needs_is_kept_without_the_network(pages: Pages) -> None:
    site = ClassSite({"service-worker.js": Asset("service-worker.js", WORKER.encode())}, "", pages)
    worker = site.files(is_for_pupils=True)["service-worker.js"].content.decode()
    kept = json.loads(worker.split("const FILES = ")[1].partition(";")[0])
    assert "index.html" in kept
    # The script of a pupil's page, and whatever it imports, are among them.
    reached, waiting = set(), ["classroom/page/pupil.js"]
    while waiting:
        path = waiting.pop()
        reached.add(path)
        imported = re.findall(r'from "(\..*)";', pages.assets.files[path].content.decode())
        found = {posixpath.normpath(f"{posixpath.dirname(path)}/{name}") for name in imported}
        waiting += found - reached
    assert {pages.assets.address(path) for path in (*reached, "class.css")} <= {*kept}
    assert 'const NAME = "0123"' not in worker
    assert worker.startswith(f'const NAME = "{pages.assets.fingerprint}-0123"')


def test_pages_of_a_class_are_of_the_build_that_its_worker_keeps(tmp_path: Path) -> None:
    assets = Assets()
    assets.add_scripts(SHELL)
    assets.add_scripts(SERVER_PAGES)
    add_pages(assets)
    sheets = ServedNotebook("sheets-app", "Sheets", tmp_path / "sheets.ipynb", prints=True)
    pages = Pages([sheets], assets, (CLASS_PAGES, SERVER_PAGES, SHELL))
    files = {"index.html": PAGE, "sheets-app.html": PAGE, "service-worker.js": WORKER}
    site = ClassSite({name: Asset(name, text.encode()) for name, text in files.items()}, "", pages)
    for name in ("index.html", "sheets-app.html"):
        page = site.files(is_for_pupils=True)[name].content.decode()
        assert page.count(f'<html data-build="{assets.fingerprint}-0123" ') == page.count("<html ") == 1


def test_who_opens_which_file_of_a_site(tmp_path: Path) -> None:
    page = PAGE.replace("<main>", "<main><!--desk-->Plans<!--/desk-->")
    mine = page.replace("Odds ·", "Mine ·")
    texts = {
        "index.html": page,
        "odds.html": page,
        "mine/index.html": mine,
        "sheets/key.pdf": "%PDF",
        "assets/0/a.js": "1",
    }
    site = {name: Asset(name, text.encode()) for name, text in texts.items()}
    # What the service worker asks for, to keep it on the tablet.
    to_keep = {"Sec-Fetch-Mode": "cors"}
    with server_here(tmp_path, site=site, policy="default-src 'self'") as here:
        desk = here.a_class.desk
        assert desk.titles["mine/"] == "Mine"
        assert [one.key for one in desk.offers if one.group == "own"] == ["mine/#"]
        with Client(here.address) as stranger:
            for name in ("odds.html", "odds"):
                for headers in ({}, {"Sec-Fetch-Mode": "navigate"}):
                    answer = stranger.get(name, headers=headers)
                    assert answer.headers["Location"] == f"./class/join?to={name}"
                # The door is not kept in place of a page.
                assert stranger.get(name, headers=to_keep).status_code == 403
            assert stranger.get("sheets/key.pdf").status_code == 404
            assert stranger.get("assets/0/a.js").text == "1"
            assert stranger.get("api/health").json() == {"pages": 0}
        with (
            here.pupil() as pupil,
            here.grown_up(Role.PROJECTOR) as projector,
            here.grown_up(Role.TEACHER) as teacher,
        ):
            for client in (pupil, projector):
                assert "Plans" not in client.get("odds.html").text
                assert client.get("sheets/key.pdf").status_code == 404
                assert client.get("nowhere.html").status_code == 404
            shown = teacher.get("odds.html")
            assert "Plans" in shown.text
            assert shown.headers["Cache-Control"] == "private, no-cache"
            assert shown.headers["Content-Security-Policy"] == "default-src 'self'"
            assert teacher.get("sheets/key.pdf").text == "%PDF"
            # Whoever uses the tablet next finds what is kept there.
            assert "Plans" not in teacher.get("odds.html", headers=to_keep).text
