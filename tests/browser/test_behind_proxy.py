"""Behind a proxy: another name, and a path that the proxy removes or passes on."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.notebooks import leaf
from tests.notebooks.kinds import write

from .conftest import Server, Watch, start_server
from .proxy import proxy_before
from .serving import APP, PATIENCE, READY, fetch, wait_until

PUBLIC = "games.school.example"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the options for its proxy."""
    folder, packages = tmp_path_factory.mktemp("own"), tmp_path_factory.mktemp("packages")
    write(folder, "foreign")
    leaf.install(packages)
    options = ("--base-url", "class", "--host", PUBLIC, "--host", "localhost", "--forwarded", str(folder))
    running = start_server(*options, env=os.environ | {"JUPYTER_PATH": str(packages)})
    yield running
    running.stop()


@pytest.fixture(scope="module")
def proxy(below: Server) -> Iterator[str]:
    with proxy_before(below.port, "/user/ada/") as address:
        yield address


@pytest.mark.proof
@pytest.mark.parametrize("is_whole", [False, True])
def test_a_game_and_a_foreign_widget_through_the_proxy(
    page: Page, below: Server, proxy: str, watch: Watch, is_whole: bool
) -> None:
    watch.allow("404.*none/such")
    assert below.address.endswith("/class/")
    # Without its last slash the address leads to the start page as well.
    page.goto(proxy + "class")
    page.get_by_role("link", name="Pyramid Addition", exact=True).click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    page.locator("button[data-sprite=stock]").click()
    expect(page.locator(".cm-status")).to_contain_text("drawn")
    page.goto(proxy + "class/bonds-to-ten/7")
    page.wait_for_selector(READY, timeout=PATIENCE)
    assert page.url.startswith(proxy + f"class/{APP}#")
    if is_whole:
        page.goto(proxy + "class/foreign")
        expect(page.locator(".leaf")).to_have_text("a green leaf", timeout=PATIENCE)
        page.locator(".leaf").click()
        expect(page.locator(".widget-label")).to_have_text("A RED LEAF")
    # The goodbye has come through as well.
    page.goto(proxy + "class/none/such")
    expect(page.get_by_role("link", name="Go to the start page")).to_be_visible()
    assert wait_until(lambda: not below.pages())
    page.get_by_role("link", name="Go to the start page").click()
    assert page.url == proxy + "class/"


@pytest.mark.proof
@pytest.mark.parametrize(
    ("host", "forwarded", "status"),
    [
        (PUBLIC, None, 200),
        ("127.0.0.1", PUBLIC, 200),
        ("127.0.0.1", f"{PUBLIC}:8443, inner.example", 200),
        ("evil.example", None, 403),
        ("127.0.0.1", "evil.example", 403),
    ],
)
def test_the_names_that_were_given_and_no_others(
    below: Server, host: str, forwarded: str | None, status: int
) -> None:
    headers = {"Host": host} | ({"X-Forwarded-Host": forwarded} if forwarded else {})
    assert fetch(below.address, **headers)[0] == status


@pytest.mark.proof
def test_without_the_option_nothing_that_is_forwarded_is_believed(server: Server) -> None:
    for host, forwarded in (("evil.example", "localhost"), (PUBLIC, "127.0.0.1")):
        assert fetch(server.address, Host=host, **{"X-Forwarded-Host": forwarded})[0] == 403
    assert fetch(server.address, **{"X-Forwarded-Host": "evil.example"})[0] == 200


@pytest.mark.proof
def test_outside_its_path_there_is_nothing(below: Server) -> None:
    root = below.address.removesuffix("class/")
    for path in ("", APP, "classes/", "class/class/", "user/ada/class/"):
        assert fetch(root + path)[0] == 404, path
