"""The marks of browsers at the door: each tells a browser apart, and since when the door was open in it."""

import base64
import hmac
import secrets
import struct
import time
from collections.abc import Callable
from typing import Final

__all__ = ["PATIENT", "Marks"]

#: Seconds that somebody needs at least to read the page and to type a code.
PATIENT: Final = 3.0
#: The bytes of a mark: when it was given, a random part, and a signature.
_TIME, _RANDOM, _SIGNED = 4, 3, 5
#: Marks count the time in steps of this many seconds.
_STEP: Final = 0.25


class Marks:
    """What gives browsers their marks. Nothing is remembered, so no flood of visitors displaces a mark.

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
        told = struct.pack(">I", int(self._clock() / _STEP) % (1 << 32)) + secrets.token_bytes(_RANDOM)
        return base64.urlsafe_b64encode(told + self._signature(told)).decode()

    def is_patient(self, mark: str) -> bool:
        """Tell whether a mark is ours, and was given so long ago that a person has had the time to type."""
        try:
            read = base64.urlsafe_b64decode(mark)
        except ValueError:
            return False
        told, signature = read[: _TIME + _RANDOM], read[_TIME + _RANDOM :]
        if not hmac.compare_digest(signature, self._signature(told)):
            return False
        given: int = struct.unpack(">I", told[:_TIME])[0]
        return self._clock() - given * _STEP >= PATIENT

    def _signature(self, told: bytes) -> bytes:
        return hmac.digest(self._key, told, "sha256")[:_SIGNED]
