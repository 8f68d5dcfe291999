"""Studies: how often a game can be won, counted over numbered deals.

A study decides every deal of a range with the exact solver, on all cores or on a Dask cluster, and
gives the win rate with its 95 % interval. With a file it goes on where it stopped. Processes are
started afresh, so a script in a file that runs a study does it under ``if __name__ == "__main__":``; one that
Python reads from standard input needs no such line.

>>> from cardmath.games import PyramidGame
>>> tally = Tally(deals=4000, winnable=3732, unwinnable=268)
>>> print(f"{tally.rate_if_unknown_lost:.1%}")
93.3%
>>> Study(PyramidGame(), first=0, deals=100).parameters()["passes"]
3
"""

from cardmath.study.errors import StudyError
from cardmath.study.files import read_study
from cardmath.study.running import Study, run
from cardmath.study.tally import Tally, wilson
from cardmath.study.work import Decide, solved

__all__ = ["Decide", "Study", "StudyError", "Tally", "read_study", "run", "solved", "wilson"]
