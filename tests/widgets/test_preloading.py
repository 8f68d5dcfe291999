"""What the warmed process makes once, so that no kernel forked from it has to; what no server has to load."""

import subprocess
import sys

_MADE = """
from cardmath_widgets.server.kernels.preloading import warm
warm([])
from cardmath.games.odds.players import potential
print(potential.odds_of.cache_info().currsize, potential.odds_of.cache_info().misses)
"""


def test_tables_that_take_time_are_there_before_a_kernel_is() -> None:
    made = subprocess.run([sys.executable, "-c", _MADE], capture_output=True, text=True, check=True)
    assert made.stdout.split() == ["1", "1"]


_STATES = """
import hashlib, sys
from cardmath_widgets.server.kernels.preloading import warm
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
import cardmath_widgets.server.app
print([name for name in ("jupyter_server", "voila") if name in sys.modules])
"""


def test_a_server_of_our_lessons_loads_no_other_server() -> None:
    loaded = subprocess.run([sys.executable, "-c", _LOADED], capture_output=True, text=True, check=True)
    assert loaded.stdout == "[]\n"
