import asyncio
import os
import sys
import threading

import pytest

from cardmath_widgets.page.scheduling import aside

from ..own_loop import run


def test_play_goes_on_while_help_thinks() -> None:
    async def play() -> list[str]:
        heard: list[str] = []
        may_end = threading.Event()

        def think() -> str:
            assert may_end.wait(10)
            return "thought"

        help_ = asyncio.ensure_future(aside(think))
        await asyncio.sleep(0)
        heard.append("played")
        may_end.set()
        heard.append(await help_)
        return heard

    assert run(play()) == ["played", "thought"]


@pytest.mark.skipif(sys.platform != "linux", reason="threads have priorities of their own on Linux alone")
def test_help_steps_back_and_play_does_not() -> None:
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    before = niceness()
    assert run(aside(niceness)) == 19
    assert niceness() == before


def test_errors_reach_whoever_asked() -> None:
    with pytest.raises(ZeroDivisionError):
        run(aside(lambda: 1 // 0))
