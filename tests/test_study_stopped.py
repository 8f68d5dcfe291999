"""Studies that are killed, interrupted or sent to a cluster find the same as an undisturbed one."""

import json
import operator
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import psutil
import pytest

from cardmath import Deck, PyramidGame
from cardmath.study import Study, StudyError, read_study, workers
from tests.amounts import some_of
from tests.signals import hear_signals
from tests.studies import counts

TINY = PyramidGame(Deck(4, 1, 2), 6, 2)
STANDARD = PyramidGame(passes=None)

posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture(scope="module")
def uninterrupted():
    """What the studies that are killed, interrupted or sent away must find in the end."""
    return Study(STANDARD, deals=4000, limit=None).run()


# -- kills and interrupts --------------------------------------------------------------------------


def command(*arguments):
    return [sys.executable, "-m", "cardmath", "study", "pyramid-addition", *map(str, arguments)]


@contextmanager
def started(*arguments, file, lines):
    """Run a study until its file has so many lines more; at the end neither it nor its workers are left."""
    before = file.read_bytes().count(b"\n") if file.exists() else 0
    process = subprocess.Popen(
        command(*arguments, "-o", file),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_signals,
    )
    try:
        deadline = time.monotonic() + 120
        while not file.exists() or file.read_bytes().count(b"\n") < before + lines:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < deadline
            time.sleep(0.002)
        family = psutil.Process(process.pid).children(recursive=True)
        yield process
        _gone, alive = psutil.wait_procs(family, timeout=3)
        assert not alive
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@posix
@pytest.mark.proof
def test_killed_twice_and_gone_on_with(tmp_path, uninterrupted):
    path = tmp_path / "study.csv"
    arguments = ("--passes", "unlimited", "--deals", 4000, "--jobs", 2)
    for lines in (7, 4):
        with started(*arguments, file=path, lines=lines) as process:
            process.kill()
            process.wait()
        assert 0 < read_study(path)[1].tally("28").deals < 4000
    finished = subprocess.run(command(*arguments, "-o", path, "--json"), capture_output=True, check=True)
    document = json.loads(finished.stdout)
    assert document["rates"][0]["winnable"] == uninterrupted.winnable
    assert counts(read_study(path)[1].tally("28")) == counts(uninterrupted)


@posix
@pytest.mark.sweep(1)
@pytest.mark.parametrize("jobs", some_of([2, 1], 1))
@pytest.mark.parametrize("whole_group", [True, False], ids=["terminal", "parent"])
def test_an_interrupt_stops_at_once_and_loses_nothing(jobs, whole_group, tmp_path):
    path = tmp_path / "study.csv"
    arguments = ("--passes", "unlimited", "--deals", 10**6, "--jobs", jobs)
    with started(*arguments, file=path, lines=5) as process:
        before = path.read_bytes()
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=10)
    assert process.returncode == 130
    assert output == ""
    assert errors == f"cardmath: stopped; run the same command again to continue from {path}\n"
    assert path.read_bytes().startswith(before)
    assert path.read_bytes().endswith(b"\n")
    assert read_study(path)[1].tally("28").deals > 0


@posix
def test_an_interrupt_in_the_first_moments_leaves_no_mess(tmp_path):
    for delay in (0.15, 0.25, 0.35):
        process = subprocess.Popen(
            command("--passes", "unlimited", "--deals", 10**6, "--jobs", 4),
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=hear_signals,
        )
        try:
            time.sleep(delay)
            os.killpg(process.pid, signal.SIGINT)
            _output, errors = process.communicate(timeout=60)
        finally:
            # Without this, a study that missed it would slow down every later test.
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        if process.returncode == 130:
            assert errors == ""
        else:
            # Python itself was still starting.
            assert process.returncode in (-signal.SIGINT, 1)


@posix
def test_a_lost_worker_is_told_in_a_sentence(tmp_path):
    path = tmp_path / "study.csv"
    with started("--passes", "unlimited", "--deals", 10**6, "--jobs", 2, file=path, lines=5) as process:
        workers = [
            child
            for child in psutil.Process(process.pid).children()
            if "spawn_main" in " ".join(child.cmdline())
        ]
        workers[0].kill()
        _output, errors = process.communicate(timeout=10)
    assert process.returncode == 2
    assert errors == ("cardmath: a worker process has stopped; run the same study again to continue\n")


def test_an_error_in_a_process_comes_home():
    with pytest.raises(TypeError, match="PyramidPosition"):
        Study(TINY, deals=8).run(jobs=2, decide=operator.truediv)


# -- a cluster -------------------------------------------------------------------------------------


@contextmanager
def dask_cluster(folder):
    """A scheduler and two workers, each a process of its own."""
    file = folder / "scheduler.json"
    where = ["--scheduler-file", str(file)]
    commands = [
        ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", *where],
        *(["worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", *where] for _worker in range(2)),
    ]
    processes = []
    try:
        for arguments in commands:
            with (folder / "dask.log").open("a") as log:
                processes.append(
                    subprocess.Popen(
                        [sys.executable, "-m", "dask", *arguments], cwd=folder, stdout=log, stderr=log
                    )
                )
        deadline = time.monotonic() + 120
        while (folder / "dask.log").read_text().count("Registered to:") < 2:
            assert time.monotonic() < deadline, (folder / "dask.log").read_text()
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], processes
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


@pytest.mark.proof
@posix
def test_a_dask_cluster_finds_what_one_finds(tmp_path, uninterrupted):
    path = tmp_path / "study.csv"
    with dask_cluster(tmp_path) as (address, processes):
        arguments = ("--passes", "unlimited", "--dask", address)
        # Ctrl-C in the middle, and a worker that dies.
        with started(*arguments, "--deals", 10**6, file=path, lines=4) as process:
            os.killpg(process.pid, signal.SIGINT)
            _output, errors = process.communicate(timeout=10)
        assert process.returncode == 130
        assert "Traceback" not in errors
        with started(*arguments, "--deals", 4000, file=path, lines=2) as process:
            processes[-1].kill()
            _output, errors = process.communicate(timeout=30)
        assert process.returncode == 0, errors
    assert counts(read_study(path)[1].tally("28", 0, 4000)) == counts(uninterrupted)


def test_a_cluster_that_cannot_be_had(monkeypatch):
    for address in ("", "localhost", "tcp://", "tcp://a b"):
        with pytest.raises(StudyError, match="is not the address of a Dask scheduler"):
            Study(TINY).run(dask=address)
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "distributed", None)
        with pytest.raises(StudyError, match=re.escape('pip install "cardmath[study]"')):
            Study(TINY).run(dask="tcp://127.0.0.1:1")


@pytest.mark.proof
@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_does_not_answer(monkeypatch):
    monkeypatch.setattr(workers, "SECONDS_TO_ANSWER", 0.3)
    with pytest.raises(StudyError, match=r"no Dask scheduler is answering at tcp://127\.0\.0\.1:1"):
        Study(TINY).run(dask="tcp://127.0.0.1:1")
