"""What the warmed process makes once, so that no kernel forked from it has to; what no server has to load."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_MADE = """
from cardmath_widgets.server.kernels.processes import warm
warm([])
from cardmath.games.odds.players import potential
print(potential.odds_of.cache_info().currsize, potential.odds_of.cache_info().misses)
"""


def test_tables_that_take_time_are_there_before_a_kernel_is() -> None:
    made = subprocess.run([sys.executable, "-c", _MADE], capture_output=True, text=True, check=True)
    assert made.stdout.split() == ["1", "1"]


_STATES = """
import hashlib, sys
from cardmath_widgets.server.kernels.processes import warm
if sys.argv[1] == "warm":
    warm([])
from cardmath_widgets import ExercisePanel, OddsTable, PatienceBoard, PyramidBoard
for made in (PyramidBoard(7), PatienceBoard(7), OddsTable(7), ExercisePanel("addition", number=7)):
    kind, state = type(made), made.get_state()
    parts = "".join(str(state[name]) for name in ("_esm", "_css", "_anywidget_id"))
    print(kind.__name__, len(kind.__mro__), sorted(state), hashlib.sha256(parts.encode()).hexdigest())
"""


def test_classes_made_in_advance_are_those_that_widgets_make_themselves() -> None:
    def states(how: str) -> str:
        command = [sys.executable, "-c", _STATES, how]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert states("warm") == states("cold") != ""


_LOADED = """
import sys
{work}
print("loaded:", [name for name in {names} if name in sys.modules])
"""
#: A whole server with every page of our lessons, and a class.
_SERVED = """
import cardmath_widgets.classroom.served.served
from cardmath_widgets.server.app import ForkClient, LessonServer
ForkClient.of = print  # starts no other process
server = LessonServer(local=True)
assert all(server.pages.check(lesson) for lesson in server.pages.lessons.values())
"""
_WARMED = """
from cardmath_widgets.server.kernels.{of} import preload
preload()
"""


@pytest.mark.sweep(1)
@pytest.mark.parametrize(
    ("work", "names"),
    [
        (_SERVED, ("IPython", "ipywidgets", "jupyter_client", "nbconvert", "nbformat", "voila")),
        (
            _WARMED.format(of="bare.kernel"),
            ("jupyter_client", "nbconvert", "nbformat", "sqlalchemy", "tornado"),
        ),
        (
            _WARMED.format(of="shared.worker"),
            ("IPython.core.ultratb", "jupyter_client", "nbconvert", "nbformat", "psutil", "tornado"),
        ),
    ],
    ids=["a-server", "a-fork-server", "a-worker"],
)
def test_nothing_is_loaded_that_only_others_need(work: str, names: tuple[str, ...], tmp_path: Path) -> None:
    command = [sys.executable, "-c", _LOADED.format(work=work, names=names)]
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert loaded.stdout.endswith("loaded: []\n")
