"""Starts a Python that acts, as far as our own code can see, as on Windows or on macOS.

Python imports a module of this name at its start, here in every process that has this folder on its path
(`tests.without_posix.started`). The variable ``CARDMATH_TEST_SYSTEM`` names the system.

Taken away on Windows, from our packages alone: the names of ``os``, ``signal``, ``socket`` and ``select``
that only POSIX has, modules such as ``fcntl`` and ``resource``, the folders /proc, /dev and /sys, and text
files without a named encoding. Taken away from everyone: forks, loops that watch files or handle signals,
other kinds of `multiprocessing`, more than 512 sockets for ``select``, files that are replaced or deleted
while any process has them open, names that Windows refuses, and two names that differ only in their letters'
case. On macOS, only what Linux alone has is taken away.

Not acted: paths with backslashes and drives, handles and access rights, the windows and code pages of a real
console, Windows' firewall and virus scanners, ends of lines, the clock's coarse steps. Other packages still
see Linux: what they do on Windows is theirs. So these processes find what our code takes for granted, and
show no more than that.
"""

import os
import warnings

if __name__ == "sitecustomize" and "CARDMATH_TEST_SYSTEM" in os.environ:
    # Files first: modules of the standard library note at their import which of these functions they have.
    import taken_files

    taken_files.take_away(os.environ["CARDMATH_TEST_SYSTEM"])

    import taken_names
    import taken_processes

    taken_processes.take_away(os.environ["CARDMATH_TEST_SYSTEM"])
    taken_names.take_away(os.environ["CARDMATH_TEST_SYSTEM"])
    warnings.filterwarnings("ignore", category=EncodingWarning)
    warnings.filterwarnings("error", category=EncodingWarning, module="cardmath")
