"""The pictures of pupils' boards on the desk: a kernel draws them, and the last ones are kept."""

import io
import json
from contextlib import redirect_stdout, suppress
from typing import Any

from cardmath.errors import CardmathError
from cardmath_widgets.classroom.served.open_desks import Pictures
from cardmath_widgets.server.web.start_page import BOARDS
from tests import own_loop


def test_a_board_of_a_pupil_is_drawn_by_the_cell_that_a_kernel_runs() -> None:
    async def run(cells: list[str]) -> list[list[dict[str, Any]]]:
        printed = io.StringIO()
        with redirect_stdout(printed), suppress(CardmathError):
            for cell in cells:
                exec(cell, {})
        return [[{"output_type": "stream", "name": "stdout", "text": printed.getvalue()}]]

    async def work() -> None:
        pictures = Pictures(run)
        drawn = await pictures.draw("game=pyramid-addition&number=7&base=10")
        assert drawn is not None
        assert drawn.startswith(b"<svg ")
        assert drawn.count(b"<use ") > 28
        assert await pictures.draw("game=poem") is None

    own_loop.run(work())


def test_the_pictures_of_the_last_boards_are_kept() -> None:
    drawn: list[str] = []

    async def run(cells: list[str]) -> list[list[dict[str, Any]]]:
        drawn.extend(cells)
        return [[{"output_type": "stream", "name": "stdout", "text": json.dumps({BOARDS: "<svg/>"})}]]

    async def work() -> None:
        pictures = Pictures(run)
        for number in [*range(60), 59, 0]:
            assert await pictures.draw(f"game=odds&number={number}") == b"<svg/>"

    own_loop.run(work())
    # The first one made room for others.
    assert len(drawn) == 61
