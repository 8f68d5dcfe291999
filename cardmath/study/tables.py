"""Studies as plain records: flat dicts of plain values, which pandas and polars accept directly.

>>> from cardmath.games import GAMES
>>> from cardmath.study import Study, records
>>> games = [GAMES["captured-queens"](redeals=redeals) for redeals in (1, 2, 3)]
>>> for row in records([Study(game, deals=50) for game in games], jobs=1):
...     print(row["redeals"], row["winnable"])
1 1
2 28
3 50

With pandas use ``pandas.DataFrame(records(studies))``, with polars ``polars.DataFrame(records(studies))``.
"""

import json
import sys
import uuid
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from cardmath.games import game_named
from cardmath.i18n import _
from cardmath.study.files import read_study
from cardmath.study.running import Progress, Study, run
from cardmath.study.variants import variants_of
from cardmath.study.work import LETTERS, Decide, StudyError, Tally

_VERDICTS = {letter: verdict for verdict, letter in LETTERS.items()}


def records(
    studies: Study | Sequence[Study],
    *,
    jobs: int | None = None,
    dask: str | None = None,
    file: str | Path | None = None,
    progress: Progress | bool = True,
    decide: Decide | None = None,
) -> list[dict[str, Any]]:
    """Run one study or many, of any games, and return a flat dict for each, in order.

    The keys are the same as in `record_of`. The arguments are as in `run`, but the studies need not have
    anything in common unless they share a ``file``. With ``progress`` true (the default) one line shows the
    progress in a notebook or on a terminal. A function given as ``progress`` is called as in `run`. Raises
    `StudyError`.

    >>> from cardmath.games import PyramidGame
    >>> [row["winnable"] for row in records(Study(PyramidGame(), deals=20), jobs=1)]
    [19]
    """
    together = [studies] if isinstance(studies, Study) else list(studies)
    if not together:
        raise StudyError(_("there is nothing to study"))
    groups = _groups(together)
    if file is not None and len(groups) > 1:
        raise StudyError(_("studies in one file must have the same game, setup and limit"))
    shown = shown_progress() if progress is True else progress or None
    total, before = sum(study.deals for study in together), 0
    tallies: dict[int, Tally] = {}
    for places in groups:
        group = [together[place] for place in places]
        found = run(
            group, jobs=jobs, dask=dask, file=file, progress=_shifted(shown, before, total), decide=decide
        )
        tallies |= zip(places, found, strict=True)
        before += sum(study.deals for study in group)
    return [record_of(study, tallies[place]) for place, study in enumerate(together)]


def record_of(study: Study, tally: Tally) -> dict[str, Any]:
    """Return a study and its results as one flat dict of strings, numbers, booleans and None.

    - ``game``: its key in records; then its options by name, each option of the deck separately. None means
      unlimited.
    - ``number``, ``deals``, ``limit``, ``at_once``: which deals were decided, and how (see `Study`).
    - ``winnable``, ``unwinnable``, ``unknown``: the numbers of deals; ``rate_if_unknown_lost`` and
      ``rate_if_unknown_won``: the win rate, 0 to 1; ``interval_low`` and ``interval_high``: its 95 %
      interval.
    - ``seconds``: the time on one core; ``seconds_per_deal``: the mean.

    >>> from cardmath.games import PyramidGame
    >>> row = record_of(Study(PyramidGame(), deals=100), Tally(100, 93, 7, seconds=2.0))
    >>> row["game"], row["highest_pip"], row["tableau"], row["winnable"], row["rate_if_unknown_lost"]
    ('pyramid-addition', 12, 28, 93, 0.93)
    """
    low, high = tally.interval
    return {
        "game": study.game.key,
        **_flat(study.game.completed(study.game.setup())),
        "number": study.number,
        "deals": study.deals,
        "limit": study.limit,
        "at_once": study.at_once,
        **tally.to_dict(),
        "interval_low": low,
        "interval_high": high,
        "seconds": tally.seconds,
        "seconds_per_deal": tally.seconds_per_deal,
    }


def deal_records(file: str | Path) -> list[dict[str, Any]]:
    """Return a flat dict for each deal with a verdict in a study's file, in order of number.

    The keys are ``game``, the name of the variant in the file (``tableau`` or ``options``), ``number`` and
    ``verdict``. Raises `StudyError` if the file cannot be read or contains no verdicts.
    """
    parameters, ledger = read_study(file)
    game: str = parameters["game"]
    name = variants_of(game_named(game)).name
    rows = []
    for variant in ledger.variants():
        for row in ledger.rows(variant):
            if row.width != 1 or not set(row.verdicts) <= _VERDICTS.keys():
                raise StudyError(_("{file} contains no verdicts on deals"), file=file)
            value = int(variant) if variant.isdecimal() else variant
            rows += [
                {"game": game, name: value, "number": number, "verdict": _VERDICTS[letter]}
                for number, letter in enumerate(row.verdicts, start=row.first)
            ]
    return rows


def shown_progress(stream: TextIO | None = None) -> Progress | None:
    """Return a function that shows the progress of studies on one line, or None if it would not be seen.

    A notebook shows the line below the cell; a terminal shows it on standard error.
    """
    shell = _shell_of_a_notebook()
    if stream is None and shell is not None:
        return _below_the_cell(shell)
    if stream is None:
        stream = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    if stream is None:
        return None
    out = stream

    def show(study: Study, done: int, total: int) -> None:
        # Trailing spaces overwrite a longer line; the last line stays.
        line = _progress_line(study, done, total)
        print(f"\r{line:<60}", end="\n" if done == total else "", file=out, flush=True)

    return show


def _progress_line(study: Study, done: int, total: int) -> str:
    return _("{game}: {done} of {total} deals").format(game=study.game.key, done=done, total=total)


def _shell_of_a_notebook() -> Any:
    """Return IPython's shell if a kernel passes its output to a front end, else None."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return shell if getattr(shell, "kernel", None) is not None else None


def _below_the_cell(shell: Any) -> Progress:
    """Return a function that shows one output and replaces it, so an exported page also has just one line."""
    place = {"display_id": f"cardmath-{uuid.uuid4().hex}"}
    is_there = False

    def show(study: Study, done: int, total: int) -> None:
        nonlocal is_there
        line = {"text/plain": _progress_line(study, done, total)}
        shell.display_pub.publish(line, transient=place, update=is_there)
        is_there = True

    return show


def _groups(studies: Sequence[Study]) -> list[list[int]]:
    """Return the indices of studies that can run together: common parameters, different variants."""
    groups: list[tuple[str, set[str], list[int]]] = []
    for place, study in enumerate(studies):
        common, variant = json.dumps(study.parameters(), sort_keys=True), study.variant
        for parameters, variants, places in groups:
            if parameters == common and variant not in variants:
                variants.add(variant)
                places.append(place)
                break
        else:
            groups.append((common, {variant}, [place]))
    return [places for _common, _variants, places in groups]


def _shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Return a function that turns the progress of a group into the progress of all groups."""
    if progress is None:
        return None
    tell: Callable[[Study, int, int], None] = progress

    def shifted(study: Study, done: int, _total: int) -> None:
        tell(study, before + done, total)

    return shifted


def _flat(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return a setup without nesting: a deck's options next to the game's."""
    flat: dict[str, Any] = {}
    for name, value in setup.items():
        flat |= _flat(value) if isinstance(value, Mapping) else {name: value}
    return flat
