"""How wrong codes are slowed down, without locking out a class that shares one address.

There are 10,000 codes. Allowances bound how many wrong ones can be tried: of a browser, of an address and of
the whole class. A right code uses none of them. So thirty pupils behind one address come in at once, a pupil
who mistypes often waits some seconds, and trying every code takes more than an hour, from however many
machines.

A flood of wrong codes uses allowances up. So there are two more, which it does not reach so soon: one of each
address, for those at addresses without many wrong codes, and one for browsers that have had the page of the
door for a while, as a person has who types a code. A browser may try when any of these ways is open.
"""

import time
from collections.abc import Callable
from typing import Final

__all__ = ["Allowance", "Slowing"]

#: How many wrong codes are free at first, and how many more each second.
OF_A_BROWSER: Final = (5, 0.2)
OF_AN_ADDRESS: Final = (60, 1.0)
OF_THE_CLASS: Final = (100, 1.5)
#: The same for an address that needs none of the class's, and for patient browsers of an address and in all.
OF_A_QUIET_ADDRESS: Final = (10, 10 / 3600)
OF_THE_PATIENT_AT_AN_ADDRESS: Final = (30, 0.3)
OF_THE_PATIENT: Final = (60, 0.3)
#: How many browsers and addresses are remembered, so that visitors cannot fill the memory.
MOST_REMEMBERED: Final = 4000


class Allowance:
    """A number of tries that are free at first, and grow again with time.

    >>> tries = Allowance(2, 0.5)
    >>> tries.use(0), tries.use(0), tries.wait(0), tries.wait(1), tries.wait(2)
    (None, None, 2.0, 1.0, 0.0)
    """

    def __init__(self, free: float, growth: float) -> None:
        self._most = self._left = float(free)
        self._growth = growth
        self._at = 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until the next try."""
        return max(0.0, (1 - self._grown(now)) / self._growth)

    def use(self, now: float) -> None:
        """Use one try up."""
        self._left, self._at = self._grown(now) - 1, now

    def _grown(self, now: float) -> float:
        return min(self._most, self._left + (now - self._at) * self._growth)


class Slowing:
    """The allowances for wrong codes. ``clock`` gives seconds.

    >>> slowing = Slowing(lambda: 0.0)
    >>> for _try in range(5):
    ...     slowing.note_wrong("10.0.0.7", "a browser")
    >>> slowing.wait("10.0.0.7", "a browser"), slowing.wait("10.0.0.7", "another")
    (5.0, 0.0)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._class = Allowance(*OF_THE_CLASS)
        self._patient = Allowance(*OF_THE_PATIENT)
        self._known: dict[tuple[str, str], Allowance] = {}

    @property
    def remembered(self) -> int:
        """How many browsers and addresses are remembered."""
        return len(self._known)

    def wait(self, address: str, browser: str, *, is_patient: bool = False) -> float:
        """Return the seconds until a browser may try a code; 0 means now.

        A browser ``is_patient`` if it has had the page of the door for a while.
        """
        return min(self._waits(address, browser, is_patient)[0])

    def note_wrong(self, address: str, browser: str, *, is_patient: bool = False) -> None:
        """Count a wrong code."""
        waits, ways = self._waits(address, browser, is_patient)
        for one in ways[waits.index(min(waits))]:
            one.use(self._clock())

    def _waits(
        self, address: str, browser: str, is_patient: bool
    ) -> tuple[list[float], list[tuple[Allowance, ...]]]:
        """Return the seconds until each way to a try is open, and the allowances that each way uses."""
        # Browsers without our cookie share one allowance at their address.
        of_browser = self._remembered(("browser", browser or address), OF_A_BROWSER)
        of_address = self._remembered(("address", address), OF_AN_ADDRESS)
        quiet = self._remembered(("quiet", address), OF_A_QUIET_ADDRESS)
        ways: list[tuple[Allowance, ...]] = [
            (of_browser, of_address, self._class),
            (of_browser, of_address, quiet),
        ]
        if is_patient:
            patient = self._remembered(("patient", address), OF_THE_PATIENT_AT_AN_ADDRESS)
            ways.append((of_browser, patient, self._patient))
        now = self._clock()
        return [max(one.wait(now) for one in way) for way in ways], ways

    def _remembered(self, name: tuple[str, str], size: tuple[int, float]) -> Allowance:
        # The one asked for longest ago is forgotten first.
        found = self._known.pop(name) if name in self._known else Allowance(*size)
        self._known[name] = found
        if len(self._known) > MOST_REMEMBERED:
            del self._known[next(iter(self._known))]
        return found
