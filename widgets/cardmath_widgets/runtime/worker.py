"""Python's end of the connection to a page in the same browser.

It runs in the page's worker. `begin` is called once. `open_notebook` runs the cells and receives a function
that posts messages to the page. `hear` handles what the page sends. A message is one JSON string, sent
alongside its buffers.
"""

import importlib
import itertools
import json
import os
import signal
import sys
import time
from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from typing import Any, Final

from cardmath_widgets.runtime import comms
from cardmath_widgets.runtime.startup import begin

__all__ = ["begin", "begin_in", "hear", "open_notebook", "rehearse", "think_in_slices"]

#: Length of a rehearsal in seconds: long enough for a browser to notice which code runs often.
REHEARSAL: Final = 0.6


def think_in_slices(flag: MutableSequence[int], pause: Callable[[], object]) -> None:
    """Calculate help in slices, so play comes first."""
    from cardmath_widgets.page.scheduling import think_with
    from cardmath_widgets.runtime.time_slices import SIGNAL, Slices

    slices = Slices(flag, pause)
    signal.signal(SIGNAL, slices.interrupted)
    think_with(slices.think)


def begin_in(folder: str) -> None:
    """Run the notebook in the folder with its files, and import its modules from there."""
    os.chdir(folder)
    if "" not in sys.path:
        sys.path.append("")
    importlib.invalidate_caches()


async def open_notebook(
    cells: str, language: str, post: Callable[[str, Sequence[Any]], object], is_for_pupils: bool = False
) -> str:
    """Run the cells (a JSON list) and return their outputs as JSON; later outputs go straight to the page.

    For the pupils in a class (``is_for_pupils``), it shows neither plans nor answer keys.
    """
    from cardmath import i18n
    from cardmath_widgets.page.audience import environment
    from cardmath_widgets.runtime.cells import run

    os.environ.update(environment(for_pupils=is_for_pupils))
    i18n.activate(language)
    outputs = await run(json.loads(cells), lambda trace: print(trace, file=sys.stderr))
    comms.post_with(lambda message, buffers: post(json.dumps(message), buffers))
    return json.dumps(outputs)


async def rehearse(clock: Callable[[], float] = time.perf_counter) -> None:
    """Calculate hints for a series of unused deals while the player looks at the board.

    Browsers optimise code that runs often, and keep the result for later visits. A first visit that starts
    from a memory snapshot runs too little code for that. The rehearsal ends after `REHEARSAL` seconds of the
    ``clock``.
    """
    from cardmath.games import default_game
    from cardmath.solving import hint
    from cardmath_widgets.page.scheduling import aside

    game, end = default_game(), clock() + REHEARSAL
    for number in itertools.count(1):
        await aside(partial(hint, game.deal(number)))
        if clock() > end:
            break


def hear(text: str, buffers: Sequence[Any]) -> None:
    """Handle a message from the page."""
    message: comms.Message = json.loads(text)
    message["buffers"] = list(buffers)
    comms.hear(message)
