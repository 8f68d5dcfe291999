"""Python's end of the line to a page in the same browser.

It runs in the worker of a page. `begin` is called once, `open_notebook` runs the cells and is told how to
post a message to the page; `hear` takes in what the page sends. A message is one text of JSON, with its
buffers beside it.
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

from cardmath_widgets.bare import comms
from cardmath_widgets.bare.comms import begin

__all__ = ["begin", "begin_in", "hear", "open_notebook", "rehearse", "think_in_slices"]

#: Seconds that a rehearsal takes: enough for a browser to see what runs often.
REHEARSAL: Final = 0.6


def think_in_slices(flag: MutableSequence[int], pause: Callable[[], object]) -> None:
    """Let help be worked out in slices, so that play goes first."""
    from cardmath_widgets.aside import think_with

    from .slices import SIGNAL, Slices

    slices = Slices(flag, pause)
    signal.signal(SIGNAL, slices.interrupted)
    think_with(slices.think)


def begin_in(folder: str) -> None:
    """Let a notebook run in the folder that has its files, and import its modules from there."""
    os.chdir(folder)
    if "" not in sys.path:
        sys.path.append("")
    importlib.invalidate_caches()


async def open_notebook(cells: str, language: str, post: Callable[[str, Sequence[Any]], object]) -> str:
    """Run the cells, a list in JSON; returns in JSON what they displayed. From then on the page hears all."""
    from cardmath import i18n
    from cardmath_widgets.bare.cells import run

    i18n.activate(language)
    outputs = await run(json.loads(cells), lambda trace: print(trace, file=sys.stderr))
    comms.post_with(lambda message, buffers: post(json.dumps(message), buffers))
    return json.dumps(outputs)


async def rehearse() -> None:
    """Work out hints for deals that nobody plays, one after the other, while the board is looked at.

    What runs often is what a browser compiles well, and keeps for later visits; a first visit that starts
    from a memory runs too little for that.
    """
    from cardmath.games.pyramid import PyramidGame
    from cardmath.solving import hint
    from cardmath_widgets.aside import aside

    game, end = PyramidGame(), time.perf_counter() + REHEARSAL
    for number in itertools.count(1):
        await aside(partial(hint, game.deal(number)))
        if time.perf_counter() > end:
            break


def hear(text: str, buffers: Sequence[Any]) -> None:
    """Take in a message of the page."""
    message: comms.Message = json.loads(text)
    message["buffers"] = list(buffers)
    comms.hear(message)
