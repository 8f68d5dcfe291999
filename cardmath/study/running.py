"""Studies and how to run them."""

import contextlib
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

from cardmath.cores import cores
from cardmath.deals import DEAL_NUMBERS
from cardmath.errors import check_argument
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.integers import as_int, settle_ints
from cardmath.sentences import shown
from cardmath.study.files import StudyFile
from cardmath.study.variants import variants_of
from cardmath.study.work import (
    Chunk,
    DealVerdict,
    Decide,
    Note,
    StudyError,
    StudyLedger,
    StudyRow,
    Tally,
    solved,
)
from cardmath.study.workers import Workers, check_importable, cluster, here, processes

#: A chunk should take about this long, so that little is lost if the study is killed, and little time goes
#: into sending and writing chunks.
_SECONDS_PER_CHUNK: Final = 1.0
_FIRST_CHUNK: Final = 4
_LARGEST_CHUNK: Final = 1000
_MOST_JOBS: Final = 1024

#: Called with the study that has advanced, and with the total numbers of deals decided and wanted in all
#: studies.
Progress = Callable[["Study", int, int], None]


class DealsStudied(ABC):
    """The part of a study that `gather` uses: its game, the number of its first deal, and how many deals."""

    game: Game
    number: int
    deals: int

    @property
    def end(self) -> int:
        """The number after the last deal."""
        return self.number + self.deals

    @property
    @abstractmethod
    def variant(self) -> str:
        """The feature that distinguishes the study from others in the same file."""

    @abstractmethod
    def parameters(self) -> dict[str, Any]:
        """Return the parameters that the studies in one file share: all but the variant and the deals."""


AnyStudy = TypeVar("AnyStudy", bound=DealsStudied)


def check_deals(first: object, deals: object) -> None:
    """Raise `StudyError` for an invalid range of deals."""
    if type(deals) is not int or deals < 1:
        raise StudyError(_("a study needs at least 1 deal, not {deals}").format(deals=shown(deals)))
    if type(first) is not int or first < 0 or first + deals > DEAL_NUMBERS:
        raise StudyError(
            _("deal numbers run from 0 to 2**63 − 1; {deals} deals from {first} on go beyond that").format(
                deals=deals, first=shown(first)
            )
        )


@dataclass(frozen=True)
class Study(DealsStudied):
    """The win rate of a game over ``deals`` deals, starting with deal ``number``.

    ``limit`` is the time in seconds after which a deal stays unknown; None means unlimited. With ``at_once``
    it is the win rate by luck alone in a two-pack patience: every card is played as soon as it fits. Invalid
    numbers raise `StudyError`.

    >>> from cardmath.games import PyramidGame
    >>> Study(PyramidGame(), deals=0)
    Traceback (most recent call last):
    ...
    cardmath.study.work.StudyError: a study needs at least 1 deal, not 0
    """

    game: Game
    number: int = 0
    deals: int = 1000
    limit: float | None = 1.0
    at_once: bool = False

    def __post_init__(self) -> None:
        settle_ints(self, "number", "deals")
        check_deals(self.number, self.deals)
        if self.at_once and variants_of(self.game).at_once() is None:
            raise StudyError(_("at_once is only for the two-pack solitaires"))
        if self.limit is not None and (
            isinstance(self.limit, bool)
            or not isinstance(self.limit, int | float)
            or not math.isfinite(self.limit)
            or self.limit <= 0
        ):
            raise StudyError(
                _("the limit must be a number of seconds above 0, or none, not {limit}").format(
                    limit=shown(self.limit)
                )
            )

    @property
    def variant(self) -> str:
        """The feature that distinguishes the game from others in the same file."""
        return variants_of(self.game).variant(self.game)

    def parameters(self) -> dict[str, Any]:
        """Return the parameters that the studies in one file share: all but the variant and the deals."""
        limit = None if self.limit is None else float(self.limit)
        common = {"game": self.game.key, **variants_of(self.game).common(self.game), "limit": limit}
        return common | {"at_once": True} if self.at_once else common

    def run(self, **options: Any) -> Tally:
        """Run this study alone; the options are the same as for the function `run`."""
        return run([self], **options)[0]


def run(
    studies: Study | Sequence[Study],
    *,
    jobs: int | None = None,
    dask: str | None = None,
    file: str | Path | None = None,
    progress: Progress | None = None,
    decide: Decide | None = None,
) -> list[Tally]:
    """Run one study, or several that differ only in variant and deals; return a tally of each.

    ``decide`` is a function that decides a deal; it replaces the study's own and must be importable by name.
    The other arguments are as in `gather`. Raises `StudyError`.

    >>> from cardmath.games import PyramidGame
    >>> [tally.winnable for tally in run(Study(PyramidGame(passes=None), deals=20), jobs=1)]
    [19]
    """
    together = studies if isinstance(studies, Sequence) else [studies]
    for study in together:
        check_argument("studies", study, Study)
    if decide is not None and jobs != 1 and dask is None:
        check_importable(decide)

    def note_for(study: Study) -> Note:
        luck = variants_of(study.game).at_once() if study.at_once else None
        return DealVerdict(decide or luck or solved, study.limit)

    ledger = gather(together, note_for, jobs=jobs, dask=dask, file=file, progress=progress)
    return [ledger.tally(study.variant, study.number, study.end) for study in together]


def gather(
    studies: Sequence[AnyStudy],
    note_for: Callable[[AnyStudy], Note],
    *,
    jobs: int | None = None,
    dask: str | None = None,
    file: str | Path | None = None,
    progress: Callable[[AnyStudy, int, int], None] | None = None,
) -> StudyLedger:
    """Collect the notes that each study takes on its deals, and return them all.

    ``note_for`` returns the function that takes a study's notes; it must be possible to send it to other
    processes. ``jobs`` is the number of processes: all cores by default; with 1, this process does the work.
    ``dask`` is the address of a Dask scheduler to use instead. Rows are added to ``file`` as they arrive, and
    deals already in it are skipped. Raises `StudyError`.
    """
    parameters = _common(studies)
    jobs = as_int(jobs)
    if jobs is not None and (type(jobs) is not int or not 1 <= jobs <= _MOST_JOBS):
        raise StudyError(
            _("jobs must be a whole number from 1 to {most}, not {jobs}").format(
                most=_MOST_JOBS, jobs=shown(jobs)
            )
        )
    with contextlib.ExitStack() as stack:
        if file is None:
            ledger = StudyLedger()
            keep: Callable[[StudyRow], None] = ledger.add
        else:
            kept = stack.enter_context(StudyFile(file, parameters))
            ledger, keep = kept.ledger, kept.append
        _note_rest(studies, _Waiting(studies, ledger, note_for), keep, jobs, dask, progress)
    return ledger


def _common(studies: Sequence[AnyStudy]) -> Mapping[str, Any]:
    if not studies:
        raise StudyError(_("there is nothing to study"))
    parameters = studies[0].parameters()
    if any(study.parameters() != parameters for study in studies):
        raise StudyError(_("studies that run together must have the same game, setup and limit"))
    if len({study.variant for study in studies}) < len(studies):
        raise StudyError(_("studies that run together must have different variants"))
    return parameters


def _note_rest(
    studies: Sequence[AnyStudy],
    waiting: "_Waiting",
    keep: Callable[[StudyRow], None],
    jobs: int | None,
    dask: str | None,
    progress: Callable[[AnyStudy, int, int], None] | None,
) -> None:
    total = sum(study.deals for study in studies)
    done = total - waiting.deals
    by_variant = {study.variant: study for study in studies}
    if progress:
        progress(studies[0], done, total)
    if done == total:
        return
    with _workers(min(jobs or cores(), waiting.deals), dask) as workers:
        chunks = iter(waiting)
        running: set[Future[StudyRow]] = set()
        while True:
            for chunk in islice(chunks, max(0, workers.capacity() - len(running))):
                running.add(workers.executor.submit(chunk.run))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for row in (future.result() for future in finished):
                keep(row)
                waiting.learn(row)
                done += row.deals
                if progress:
                    progress(by_variant[row.variant], done, total)


def _workers(jobs: int, dask: str | None) -> contextlib.AbstractContextManager[Workers]:
    if dask is not None:
        return cluster(dask)
    return here() if jobs == 1 else processes(jobs)


class _Waiting:
    """The remaining deals, handed out in chunks that take about a second each."""

    def __init__(
        self, studies: Sequence[AnyStudy], ledger: StudyLedger, note_for: Callable[[AnyStudy], Note]
    ) -> None:
        self._gaps = [
            (study, note_for(study), first, end)
            for study in studies
            for first, end in ledger.gaps(study.variant, study.number, study.end)
        ]
        self._seen = {study.variant: Tally() for study in studies}
        self.deals = sum(end - first for _study, _note, first, end in self._gaps)

    def __iter__(self) -> Iterator[Chunk]:
        for study, note, first, end in self._gaps:
            while first < end:
                deals = min(self._chunk(study.variant), end - first)
                yield Chunk(study.game, study.variant, first, deals, note)
                first += deals

    def learn(self, row: StudyRow) -> None:
        """Remember how long deals of this variant take."""
        self._seen[row.variant] += Tally(row.deals, seconds=row.seconds)

    def _chunk(self, variant: str) -> int:
        seen = self._seen[variant]
        if not seen.deals:
            return _FIRST_CHUNK
        fitting = _SECONDS_PER_CHUNK / max(seen.seconds_per_deal, 1e-9)
        # The first few deals say little about the rest, so chunks grow as more is known.
        return max(1, min(int(fitting), 4 * seen.deals, _LARGEST_CHUNK))
