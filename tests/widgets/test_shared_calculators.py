"""Questions of pages: each is answered once, and asked again if a calculator ends. No process starts."""

import asyncio
import logging
import pickle
import sys
from typing import Any

import pytest

from cardmath.cores import cores
from cardmath_widgets.server.kernels.shared import calculators as calculators_module
from cardmath_widgets.server.kernels.shared.calculator import calculate, failed, opened
from cardmath_widgets.server.kernels.shared.calculators import Calculators
from cardmath_widgets.server.wire_format import ANSWER, HEAD, packed
from tests import own_loop

LOG = logging.getLogger("workers")


def test_an_answer_is_kept_for_whoever_asks_next_and_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    calculated: list[bytes] = []

    async def calculate_it(_calculators: Calculators, question: bytes) -> bytes:
        calculated.append(question)
        return question.upper()

    kept, processes = calculators_module.KEPT, calculators_module.CALCULATORS
    assert (kept, processes) == (1000, cores())
    monkeypatch.setattr(Calculators, "calculate", calculate_it)
    monkeypatch.setattr(calculators_module, "KEPT", 2)

    async def work() -> None:
        calculators = Calculators(LOG)
        for question in (b"a", b"b", b"a", b"c", b"a", b"b"):
            assert await calculators.answer(question) == question.upper()
        assert calculated == [b"a", b"b", b"c", b"b"]
        await calculators.close()

    own_loop.run(work())


class Calculator:
    """A process that answers, or is killed as often as the test says."""

    deaths = 0
    started = 0

    def __init__(self) -> None:
        Calculator.started += 1
        self.stdin, self.stdout = self, asyncio.StreamReader()
        self.is_killed = False

    def write(self, question: bytes) -> None:
        if Calculator.deaths:
            Calculator.deaths -= 1
            self.stdout.feed_eof()
        else:
            self.stdout.feed_data(packed(ANSWER, calculate(question[HEAD.size :])))

    def kill(self) -> None:
        self.is_killed = True

    async def wait(self) -> None: ...


@pytest.mark.parametrize(("deaths", "started"), [(0, 1), (1, 2), (2, 3)])
def test_a_question_is_asked_twice_at_most(
    deaths: int, started: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def start(*command: str, **options: Any) -> Calculator:
        assert command == (sys.executable, "-P", "-m", f"{calculators_module.__package__}.calculator")
        if sys.platform != "win32":
            assert options["start_new_session"] is True
        return Calculator()

    monkeypatch.setattr(Calculator, "deaths", deaths)
    monkeypatch.setattr(Calculator, "started", 0)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)

    async def work() -> None:
        calculators = Calculators(LOG)
        question = pickle.dumps((divmod, (26, 12), {}))
        answer = await calculators.answer(question)
        if deaths == 2:
            assert answer == failed(RuntimeError("the question could not be answered"))
        else:
            assert opened(answer) == (2, 2)
        # One that has answered is asked again.
        assert opened(await calculators.answer(pickle.dumps((divmod, (27, 12), {})))) == (2, 3)
        assert Calculator.started == started
        (process,) = calculators.processes
        await calculators.close()
        assert process.is_killed  # type: ignore[attr-defined]

    own_loop.run(work())
    assert ("ended while calculating" in caplog.text) is (deaths == 2)
