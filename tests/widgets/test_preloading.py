"""What the warmed process makes once, so that no kernel forked from it has to."""

import subprocess
import sys

_MADE = """
from cardmath_widgets.server.kernels.preloading import warm
warm([])
from cardmath.players import potential
print(potential.odds_of.cache_info().currsize, potential.odds_of.cache_info().misses)
"""


def test_tables_that_take_time_are_there_before_a_kernel_is() -> None:
    made = subprocess.run([sys.executable, "-c", _MADE], capture_output=True, text=True, check=True)
    assert made.stdout.split() == ["1", "1"]
