"""The commands of ``cardmath``: one module each, with ``add`` (its parser) and ``run`` (its work).

``add`` takes the object that `argparse.ArgumentParser.add_subparsers` returns and sets ``run`` as
the parser's default; ``run`` takes the parsed arguments and returns the exit status: 0 done, 1 the
answer is "no". Bad input raises a `cardmath.CardmathError`.

`COMMANDS` names them with the line that the help of ``cardmath`` has for each. A command's module is loaded
when it is asked for, so that a short command starts without all the others.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardmath.i18n import N_

__all__ = ["COMMANDS"]

#: What each command does, in the order of the help. The module of ``odds-rank`` is ``odds_rank``.
COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "deal": N_("deal a game"),
        "replay": N_("referee a record"),
        "solve": N_("find a winning line, or why there is none"),
        "odds-rank": N_("what six cards are worth in Odds"),
        "exercise": N_("a numbered exercise"),
        "numeral": N_("a number written in another base"),
        "target": N_("the target of a deck and its pairs"),
        "worksheet": N_("print worksheets and answer keys"),
        "study": N_("win rates over many deals"),
        "catalogue": N_("deals whose properties are proven"),
    }
)
