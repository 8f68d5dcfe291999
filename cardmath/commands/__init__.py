"""The commands of ``cardmath``. Each is a module with ``add``, which adds its parser, and ``run``, which does
the work.

``add`` takes the object that `argparse.ArgumentParser.add_subparsers` returns and sets ``run`` as the
parser's default. ``run`` takes the parsed arguments and returns the exit status: 0 for success, 1 if the
answer is "no". Bad input raises a `cardmath.CardmathError`.

`COMMANDS` maps each name to its line in ``cardmath --help``. A command's module is loaded only when the
command is called, so short commands start quickly.
"""

from collections.abc import Mapping
from typing import Final

from cardmath.i18n import N_

__all__ = ["COMMANDS", "module_named"]

#: What each command does, in the order shown by --help.
COMMANDS: Final[Mapping[str, str]] = {
    "deal": N_("deal a game"),
    "replay": N_("check a record"),
    "solve": N_("find a winning line, or say why there is none"),
    "odds-rank": N_("what six cards are worth in Odds"),
    "exercise": N_("a numbered exercise"),
    "numeral": N_("a number written in another base"),
    "target": N_("the target of a deck and its pairs"),
    "lesson": N_("the plan of a lesson, for the teacher"),
    "worksheet": N_("print worksheets and answer keys"),
    "study": N_("win rates over many deals"),
    "catalogue": N_("numbered deals with proven properties"),
}
#: The commands for a single game, kept in that game's folder.
_OF_A_GAME: Final[Mapping[str, str]] = {"odds-rank": "cardmath.games.odds.rank_command"}


def module_named(command: str) -> str:
    """Return the name of a command's module.

    >>> module_named("deal"), module_named("odds-rank")
    ('cardmath.commands.deal', 'cardmath.games.odds.rank_command')
    """
    return _OF_A_GAME.get(command, f"cardmath.commands.{command}")
