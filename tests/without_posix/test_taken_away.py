"""The systems that are acted lack what they should; otherwise the other tests here would show nothing."""

import json
from pathlib import Path

from tests.without_posix.elsewhere import FOLDER, HERE, python

#: Where our code looks, and what it finds on Windows and on macOS.
SEEN = {
    "sys.platform": ("win32", "darwin"),
    "hasattr(os, 'fork')": ("False", "True"),
    "os.getuid()": ("AttributeError", "0"),
    "hasattr(os, 'sched_getaffinity')": ("False", "False"),
    "signal.SIGKILL": ("AttributeError", "9"),
    "int(signal.SIGBREAK)": ("21", "AttributeError"),
    "hasattr(socket, 'AF_UNIX')": ("False", "True"),
    "hasattr(select, 'epoll')": ("False", "False"),
    "__import__('fcntl', globals()).__name__": ("ModuleNotFoundError", "fcntl"),
    "__import__('resource', globals()).__name__": ("ModuleNotFoundError", "resource"),
    "__import__('msvcrt', globals()).__name__": ("msvcrt", "ModuleNotFoundError"),
    "open('/proc/self/status', encoding='ascii')": ("FileNotFoundError", "FileNotFoundError"),
    "open(__import__('os').devnull)": ("EncodingWarning", "EncodingWarning"),
    "subprocess.Popen(['true'], pass_fds=[1])": ("ValueError", None),
}
#: What everybody finds.
DONE = {
    "delete what is open": ("PermissionError", "done"),
    "replace what is open": ("PermissionError", None),
    "delete what is closed": ("done", None),
    "another case": ("done", None),
    "a name that Windows refuses": ("OSError", "done"),
    "513 sockets": ("ValueError", None),
    "a watched socket": ("NotImplementedError", "done"),
    "a signal of the loop": ("NotImplementedError", "done"),
    "a subprocess": ("0", "0"),
}


def found_on(system: str, home: Path) -> dict[str, str]:
    (home / FOLDER).mkdir()
    done = python(home / FOLDER, str(HERE / "asking.py"), *SEEN, system=system)
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_windows_lacks_what_it_lacks(tmp_path: Path) -> None:
    found = found_on("win32", tmp_path)
    assert found == {what: windows for what, (windows, _mac) in (SEEN | DONE).items()}


def test_macos_lacks_what_only_linux_has(tmp_path: Path) -> None:
    found = found_on("darwin", tmp_path)
    expected = {what: mac for what, (_windows, mac) in (SEEN | DONE).items() if mac is not None}
    expected["os.getuid()"] = found["os.getuid()"]
    assert {what: found[what] for what in expected} == expected
