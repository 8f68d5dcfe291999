"""What a notebook needs but a site lacks, from its code alone."""

from cardmath_widgets.site.notebook_files import lacks
from tests.cases import cases


@cases(
    ("cell", "lacking"),
    [
        ("import asyncio, random\nfrom concurrent.futures import Future", []),
        ("from concurrent.futures import ThreadPoolExecutor", ["ThreadPoolExecutor"]),
        ("import threading\nthreading.Thread(target=print).start(); threading.active_count()", ["Thread"]),
        ("import subprocess as s, multiprocessing.pool", ["multiprocessing.pool", "subprocess"]),
        ("from multiprocessing.pool import ThreadPool", ["multiprocessing.pool"]),
        # A module of the notebook's own package has any name.
        ("from .turtle import forward\nfrom . import curses", []),
        ("from Bio import Seq", ["Bio"]),
        ("from IPython import display\nfrom IPython.display import HTML, display", []),
        ("from IPython import HTML, get_ipython", ["IPython.HTML", "IPython.get_ipython"]),
        ("from IPython.core import HTML", ["IPython.core.HTML"]),
        ("from IPython.lib.display import HTML", ["IPython.lib.display.HTML"]),
        ("get_ipython()\nOut[1]\nx = [In]\nmine.Out", ["In", "Out", "get_ipython"]),
        ("%matplotlib inline\n  !ls\nx = 1 % 2", ["!ls", "%matplotlib inline"]),
        ("x = 1 % 2", []),
        ("1 +", []),
    ],
)
def test_what_a_site_lacks_is_seen_in_the_code(cell: str, lacking: list[str]) -> None:
    assert lacks([cell]) == lacking


def test_what_goes_along_is_not_lacking_and_what_is_not_imported_is_not_named() -> None:
    assert lacks(["import dice, pandas"], ["dice", "marbles"]) == ["pandas"]
