"""Notebooks that no program can open, and notebooks with parts that cannot be shown."""

import json
from pathlib import Path
from typing import Any

__all__ = ["ODD", "UNREADABLE", "write_broken"]


def _made(*cells: dict[str, Any], **more: Any) -> bytes:
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells} | more).encode()


def _words(text: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text} | more


def _code(text: str) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {}, "source": text, "outputs": [], "execution_count": None}


_NO_NOTEBOOK = "This file is not a notebook that Jupyter can open."
#: By its name what a file holds, and what is said of it.
UNREADABLE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "This file is empty."),
    "blank": (b" \n", "This file is empty."),
    "cut": (_made(_words("# Cut"))[:-9], _NO_NOTEBOOK),
    "list": (b"[]", _NO_NOTEBOOK),
    "number": (b"3", _NO_NOTEBOOK),
    "future": (_made(nbformat=99), _NO_NOTEBOOK),
    "no-cells": (b'{"nbformat": 4, "nbformat_minor": 5}', _NO_NOTEBOOK),
    "cells-null": (_made(cells=None), _NO_NOTEBOOK),
    "cells-odd": (_made({"source": 5}, {}), _NO_NOTEBOOK),  # type: ignore[arg-type]
    "attached-odd": (_made(_words("![x](attachment:x)", attachments=["x"])), _NO_NOTEBOOK),
    "latin": (_made(_words("# Latin")) + b"\xe9", "This is not a text file."),
    "picture": (b"\x89PNG\r\n\x1a\n\0\xff", "This is not a text file."),
}
_LAST = _code("6 * 7")
#: Notebooks that open, by their names; the last cell of each displays 42.
ODD: dict[str, bytes] = {
    "attachment": _made(_words("# Odd"), _words("Before ![a](attachment:gone.png) after."), _LAST),
    "places": _made(
        _words("# Odd"),
        _words(f"![a](.hidden.png) ![b](\0) ![c](../../outside.png) ![d]({'a' * 5000}) ![e](%00.png) after."),
        _LAST,
    ),
    "utf-16": b"\xff\xfe" + _made(_words("# Odd"), _LAST).decode().encode("utf-16-le"),
    "with-a-mark": b"\xef\xbb\xbf" + _made(_words("# Odd"), _LAST),
    "metadata": _made(_words("# Odd", metadata={"tags": 5}), _LAST, metadata={"language_info": "python"}),
    "nulls": _made(_words("# Odd"), _code("a\0b"), _code("(" * 1000), _LAST),
    "deep": _made(_words("# Odd"), _words("[" * 3000 + ">" * 3000), _LAST),
    "script": _made(_words("# Odd"), _words("```{}\nx\n```"), _words("x") | {"cell_type": "raw"}, _LAST),
}


def write_broken(folder: Path) -> dict[str, str]:
    """Write all of them into a folder; return by the file's name what is said of those that do not open."""
    reasons = {f"{name}.ipynb": sentence for name, (_data, sentence) in UNREADABLE.items()}
    for name, (data, _sentence) in UNREADABLE.items():
        (folder / f"{name}.ipynb").write_bytes(data)
    for name, data in ODD.items():
        (folder / f"{name}.ipynb").write_bytes(data)
    (folder / ".hidden.png").write_bytes(b"hidden")
    (folder / "folder.ipynb").mkdir()
    (folder / "nowhere.ipynb").symlink_to("nothing")
    (folder / "loop.ipynb").symlink_to("loop.ipynb")
    reasons["folder.ipynb"] = "This is a folder, not a notebook."
    reasons["nowhere.ipynb"] = reasons["loop.ipynb"] = "This file cannot be read: "
    return reasons
