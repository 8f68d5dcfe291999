"""Studies: how often a game is winnable, counted over numbered deals.

A study decides every deal in a range with the exact solver, on all cores or on a Dask cluster. It calculates
the win rate with its 95 % interval. With a file, an interrupted study continues where it stopped. New
processes import the main program again, so a script file must run a study under ``if __name__ ==
"__main__":``. A script that Python reads from standard input does not need this line.

>>> from cardmath.games import PyramidGame
>>> tally = Tally(deals=4000, winnable=3732, unwinnable=268)
>>> print(f"{tally.rate_if_unknown_lost:.1%}")
93.3%
>>> Study(PyramidGame(), number=0, deals=100).parameters()["passes"]
3
"""

from cardmath.study.files import read_study
from cardmath.study.running import Study, run
from cardmath.study.tables import deal_records, record_of, records
from cardmath.study.work import Decide, StudyError, Tally, solved, wilson

__all__ = [
    "Decide",
    "Study",
    "StudyError",
    "Tally",
    "deal_records",
    "read_study",
    "record_of",
    "records",
    "run",
    "solved",
    "wilson",
]
