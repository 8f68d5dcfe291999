"""How wrong codes are slowed down, without locking out a class that shares one address.

There are 10,000 codes. Allowances limit how many wrong ones can be tried: by a browser, from an address and
by the whole class. A correct code uses none of them up. So thirty pupils behind one address can join at once,
a pupil who often mistypes waits a few seconds, and trying every code takes more than an hour, however many
machines are used.

A flood of wrong codes uses up allowances. So there are two more, which last longer: one for each address that
has sent few wrong codes, and one for browsers that have had the door's page open for a while, as a person
does while typing a code. A browser may try if any of these allows it.
"""

import base64
import hmac
import secrets
import struct
import time
from collections.abc import Callable
from typing import Final

from cardmath_widgets.allowance import Allowance, Allowances

#: How many wrong codes are allowed at first, and how many more each second.
OF_A_BROWSER: Final = (5, 0.2)
OF_AN_ADDRESS: Final = (60, 1.0)
OF_THE_CLASS: Final = (100, 1.5)
#: The same for an address that uses none of the class's allowance, and for patient browsers, at one address
#: and in total.
OF_A_QUIET_ADDRESS: Final = (10, 10 / 3600)
OF_THE_PATIENT_AT_AN_ADDRESS: Final = (30, 0.3)
OF_THE_PATIENT: Final = (60, 0.3)


class Slowing:
    """The allowances for wrong codes. ``clock`` returns seconds.

    >>> slowing = Slowing(lambda: 0.0)
    >>> for _try in range(5):
    ...     slowing.note_wrong("10.0.0.7", "a browser")
    >>> slowing.wait("10.0.0.7", "a browser"), slowing.wait("10.0.0.7", "another")
    (5.0, 0.0)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._class = Allowance(*OF_THE_CLASS, clock)
        self._patient = Allowance(*OF_THE_PATIENT, clock)
        self._known = Allowances(clock)

    def wait(self, address: str, browser: str, *, is_patient: bool = False) -> float:
        """Return how many seconds a browser must wait before trying a code; 0 means it may try now.

        A browser ``is_patient`` if it has had the door's page open for a while.
        """
        return min(self._waits(address, browser, is_patient)[0])

    def note_wrong(self, address: str, browser: str, *, is_patient: bool = False) -> None:
        """Count a wrong code."""
        waits, ways = self._waits(address, browser, is_patient)
        for allowance in ways[waits.index(min(waits))]:
            allowance.use()

    def _waits(
        self, address: str, browser: str, is_patient: bool
    ) -> tuple[list[float], list[tuple[Allowance, ...]]]:
        """Return how many seconds each way to try stays closed, and the allowances that it uses."""
        # Browsers without our cookie share one allowance at their address.
        of_browser = self._known.of(f"browser {browser or address}", *OF_A_BROWSER)
        of_address = self._known.of(f"address {address}", *OF_AN_ADDRESS)
        quiet = self._known.of(f"quiet {address}", *OF_A_QUIET_ADDRESS)
        ways: list[tuple[Allowance, ...]] = [
            (of_browser, of_address, self._class),
            (of_browser, of_address, quiet),
        ]
        if is_patient:
            patient = self._known.of(f"patient {address}", *OF_THE_PATIENT_AT_AN_ADDRESS)
            ways.append((of_browser, patient, self._patient))
        return [max(allowance.wait() for allowance in way) for way in ways], ways


#: The minimum time in seconds that a person needs to read the page and type a code.
PATIENT: Final = 3.0
#: The lengths of a mark's parts, in bytes: the time of issue, a random part, and a signature.
_TIME, _RANDOM, _SIGNED = 4, 3, 5
#: Marks measure time in steps of this many seconds.
_STEP: Final = 0.25


class Marks:
    """The issuer of browsers' marks. Nothing is remembered, so a flood of visitors cannot displace a mark.

    >>> now = 1000.0
    >>> marks = Marks(lambda: now)
    >>> mark = marks.new()
    >>> len(mark), marks.is_patient(mark)
    (16, False)
    >>> now += PATIENT
    >>> marks.is_patient(mark), marks.is_patient("x" * 16), Marks(lambda: now).is_patient(mark)
    (True, False, False)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._key = secrets.token_bytes(16)

    def new(self) -> str:
        """Return a mark for a browser that opens the door's page."""
        stamp = struct.pack(">I", int(self._clock() / _STEP)) + secrets.token_bytes(_RANDOM)
        return base64.urlsafe_b64encode(stamp + self._signature(stamp)).decode()

    def is_patient(self, mark: str) -> bool:
        """Return whether a mark is ours, and was issued long enough ago for a person to have typed a code."""
        try:
            read = base64.urlsafe_b64decode(mark)
        except ValueError:
            return False
        stamp, signature = read[: _TIME + _RANDOM], read[_TIME + _RANDOM :]
        if not hmac.compare_digest(signature, self._signature(stamp)):
            return False
        given: int = struct.unpack(">I", stamp[:_TIME])[0]
        return self._clock() - given * _STEP >= PATIENT

    def _signature(self, stamp: bytes) -> bytes:
        return hmac.digest(self._key, stamp, "sha256")[:_SIGNED]
