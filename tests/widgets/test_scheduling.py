import asyncio
import os
import sys
import threading

import pytest

from cardmath_widgets.page.scheduling import Step, Steps, aside

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


def counted_steps(most: int, done: list[int], pause: float = 0.0) -> Steps:
    """Steps that each work out the next number and keep it, up to ``most``."""

    def following() -> Step | None:
        return Step(pause, done.append, lambda: len(done) + 1) if len(done) < most else None

    return Steps(following)


def test_steps_are_taken_one_after_another_and_can_go_on() -> None:
    async def go() -> None:
        done: list[int] = []
        steps = counted_steps(3, done)
        steps.go()
        steps.go()
        assert steps.are_going
        assert done == []
        while steps.are_going:
            await asyncio.sleep(0)
        assert done == [1, 2, 3]
        del done[1:]
        steps.go()
        while steps.are_going:
            await asyncio.sleep(0)
        assert done == [1, 2, 3]

    run(go())


def test_a_step_that_is_stopped_does_nothing() -> None:
    async def go() -> None:
        done: list[int] = []
        steps = counted_steps(3, done, pause=0.01)
        steps.go()
        await asyncio.sleep(0)
        assert steps.stop()
        assert not steps.are_going
        await asyncio.sleep(0.05)
        assert done == []
        assert not steps.stop()

    run(go())


def test_without_a_loop_steps_that_call_for_more_are_taken_in_turn() -> None:
    done: list[int] = []

    def take(number: int) -> None:
        steps.go()
        done.append(number)

    steps = Steps(lambda: Step(60.0, take, lambda: len(done)) if len(done) < 3 else None)
    steps.go()
    assert done == [0, 1, 2]
    assert not steps.are_going


def test_a_step_that_fails_is_logged_and_ends_the_rest(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        steps = Steps(lambda: Step(0.0, lambda _found: None, lambda: 1 // 0))
        steps.go()
        while steps.are_going:
            await asyncio.sleep(0)

    run(go())
    assert [record.exc_info is not None for record in caplog.records] == [True]
