"""Pages for Voila's front end: notebooks with widgets that our own front end does not know."""

import asyncio
import json
import logging
import re
from pathlib import Path
from posixpath import normpath
from typing import Any

import httpx
import nbformat
import pytest

from cardmath_widgets.server.kernels.connection import MEMORY
from cardmath_widgets.server.seats.seat import Seat
from cardmath_widgets.server.voila_frontend import VoilaFrontend
from cardmath_widgets.server.web import handlers
from tests import own_loop
from tests.classroom.in_this_process import Client, Kernel, server_here


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A teacher's own notebook."""
    cells = [nbformat.v4.new_markdown_cell("# Mine"), nbformat.v4.new_code_cell("1")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "mine.ipynb")
    return tmp_path / "mine.ipynb"


def test_a_page_brings_its_outputs_or_says_why_there_are_none(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {"output_type": "display_data", "data": {"text/html": "<b>bold</b>"}, "metadata": {}}

    async def show(_kernel: Kernel, _cells: list[str]) -> Any:
        return [[shown, {"output_type": "stream", "name": "stdout", "text": "said"}]]

    async def fill_the_memory(kernel: Kernel, _cells: list[str]) -> Any:
        kernel.problem = MEMORY
        kernel.on_death()
        await asyncio.Event().wait()

    monkeypatch.setattr(Kernel, "run", show)
    assert handlers.VOILA_TIMEOUT == 30
    monkeypatch.setattr(handlers, "VOILA_TIMEOUT", 0.2)
    options: dict[str, Any] = {"notebooks": [own], "pages": 1}
    with server_here(tmp_path, has_class=False, **options) as server, Client(server.address) as client:
        pages, pool = server.server.pages, server.server.pool
        pages.needs_voila(pages.lessons["mine"])

        async def work() -> tuple[httpx.Response, httpx.Response]:
            first = await asyncio.to_thread(client.get, "mine/")
            (seat,) = pool.seats
            assert f'data-seat="{seat}"' in first.text
            async with server.line(client, f"api/kernels/{seat}/channels"):
                second = await asyncio.to_thread(client.get, "mine/")
                assert list(pool.seats) == [seat]
            return first, second

        first, second = server.do(work())
        monkeypatch.setattr(Kernel, "run", fill_the_memory)
        (seat,) = pool.seats.values()
        server.do(pool.end(seat))
        third = client.get("mine/")
        assert not pool.seats
    assert 'data-front-end="voila"' in first.text
    (output,) = re.findall(r'cell-output\+json">(.*?)</script>', first.text)
    # Voila's front end leaves out what HTML does unless its output is trusted.
    assert json.loads(output) == shown | {"trusted": True}
    assert '<pre class="stdout">said</pre>' in first.text
    assert second.status_code == 503
    assert "The class is full" in second.text
    assert third.status_code == 503
    assert "This page used too much of the computer’s memory" in third.text
    assert "The class is full" not in third.text


def test_it_finds_its_kernel(tmp_path: Path) -> None:
    with server_here(tmp_path, has_class=False) as server, Client(server.address) as client:
        (seat,) = re.findall(r'data-seat="([\w-]+)"', client.get("odds").text)
        assert client.get(f"api/kernels/{seat}").status_code == 404
        client.get(f"api/seats/{seat}/outputs")
        answer = client.get(f"api/kernels/{seat}")
        assert answer.headers["Cache-Control"] == "no-store"
        found = answer.json()
        assert (found["id"], found["execution_state"], found["connections"]) == (seat, "idle", 0)
        assert client.post(f"voila/api/shutdown/{seat}", headers={"X-XSRFToken": ""}).status_code == 204
        # Its goodbye frees nothing: ours does.
        assert client.get(f"api/kernels/{seat}").status_code == 200


def test_a_lesson_with_a_widget_of_others_gets_it() -> None:
    told: list[str] = []

    async def work() -> None:
        seat = Seat([], "", on_foreign=lambda: told.append("foreign"))
        for module, is_foreign in (("anywidget", False), ("jupyter-leaflet", True), ("bqplot", True)):
            seat.meet(module)
            assert seat.is_foreign is is_foreign

    own_loop.run(work())
    assert told == ["foreign"]


def test_it_brings_the_scripts_of_all_installed_widgets() -> None:
    frontend = VoilaFrontend(logging.getLogger())
    extensions = frontend.page_config("seat", "./", "katex.js")["federated_extensions"]
    assert "anywidget" in {extension["name"] for extension in extensions}
    for extension in extensions:
        assert normpath(f"labextensions/{extension['name']}/{extension['load']}") in frontend.assets.files
