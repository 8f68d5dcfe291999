"""How much one machine takes on: pages by its memory and its files, and what it counts as free."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from cardmath_widgets.server.seats import limits
from cardmath_widgets.server.seats.limits import (
    BESIDE,
    DESCRIPTORS,
    MIB,
    SELECTED,
    Kernels,
    ServerLimits,
    free_memory,
    raise_descriptors,
)

GIB = 1 << 30
UNLIMITED = -1


@pytest.mark.parametrize(
    ("memory", "descriptors", "kernels", "pages", "connections"),
    [
        # Four fifths of the memory, by what a page needs.
        (100 * MIB, 65_536, "none", 40, 4096),
        (100 * MIB, 65_536, "forked", 2, 4096),
        (240 * MIB, 65_536, "whole", 2, 4096),
        (239 * MIB, 65_536, "whole", 1, 4096),
        # A quarter of the files is for connections, a hundred for the server itself.
        (GIB << 10, 1024, "none", (1024 - 256 - 100) // 3, 256),
        (GIB << 10, 1024, "forked", (1024 - 256 - 100) // 14, 256),
        (GIB << 10, 1024, "whole", (1024 - 256 - 100) // 14, 256),
        (GIB << 10, 65_536, "none", (65_536 - 4096 - 100) // 3, 4096),
        # However small it is, it serves a page.
        (0, 65_536, "none", 1, 4096),
        (GIB, 60, "none", 1, 16),
    ],
)
def test_what_fits(memory: int, descriptors: int, kernels: Kernels, pages: int, connections: int) -> None:
    assert ServerLimits.of(memory, descriptors, kernels=kernels) == ServerLimits(pages, connections)


def test_a_class_fits_with_the_teachers_pages_beside_it() -> None:
    assert BESIDE == 4
    assert [ServerLimits(pages, 400).holds(30) for pages in (33, 34, 35)] == [False, True, True]


@pytest.mark.parametrize(
    ("system", "pages", "found"),
    [
        ("linux", None, ServerLimits(40, 128)),
        # Whoever asks for more knows this computer.
        ("linux", 7, ServerLimits(7, 128)),
        ("linux", 90_000, ServerLimits(90_000, 128)),
        # But there each page takes sockets of which there are only so many.
        ("win32", 7, ServerLimits(7, 128)),
        ("win32", 90_000, ServerLimits((512 - 128 - 100) // 3, 128)),
    ],
)
def test_pages_that_were_asked_for_are_served(
    system: str, pages: int | None, found: ServerLimits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "free_memory", lambda: 100 * MIB)
    monkeypatch.setattr(limits, "raise_descriptors", lambda: 512)
    monkeypatch.setattr(sys, "platform", system)
    assert ServerLimits.of_this_machine(pages) == found
    if pages is None:
        assert ServerLimits.of_this_machine(kernels="forked").pages == 2


@pytest.mark.parametrize(
    ("soft", "hard", "most", "raised"),
    [
        (1024, UNLIMITED, DESCRIPTORS, DESCRIPTORS),
        (1024, 1_000_000, DESCRIPTORS, DESCRIPTORS),
        (1024, 4096, 4096, 4096),
        (4096, 4096, 4096, None),
        (DESCRIPTORS, UNLIMITED, DESCRIPTORS, None),
        (100_000, UNLIMITED, DESCRIPTORS, None),
        (UNLIMITED, UNLIMITED, DESCRIPTORS, None),
    ],
)
@pytest.mark.parametrize("error", [None, OSError, ValueError])
def test_the_limit_on_open_files_is_raised_where_the_system_allows_it(
    soft: int,
    hard: int,
    most: int,
    raised: int | None,
    error: type[Exception] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, int]] = []

    def setrlimit(_kind: int, wanted: tuple[int, int]) -> None:
        asked.append(wanted)
        if error is not None:
            raise error

    system: Any = SimpleNamespace(
        RLIMIT_NOFILE=7, RLIM_INFINITY=UNLIMITED, getrlimit=lambda _kind: (soft, hard), setrlimit=setrlimit
    )
    monkeypatch.setitem(sys.modules, "resource", system)
    monkeypatch.setattr(sys, "platform", "linux")
    assert raise_descriptors() == (soft if error is not None and raised else most)
    assert asked == ([] if raised is None else [(raised, hard)])


def test_without_such_a_limit_there_are_as_many_as_can_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert raise_descriptors() == SELECTED == 512


@pytest.mark.parametrize(
    ("available", "files", "free"),
    [
        (1000, {}, 1000),
        (1000, {"memory.max": "max\n", "memory.current": "400\n"}, 1000),
        (1000, {"memory.max": "900\n", "memory.current": "400\n"}, 500),
        (300, {"memory.max": "900\n", "memory.current": "400\n"}, 300),
        (1000, {"memory.max": "400\n", "memory.current": "900\n"}, 0),
        (1000, {"memory.max": "900\n"}, 1000),
    ],
)
def test_what_is_free_is_what_the_machine_and_its_container_leave(
    available: int, files: dict[str, str], free: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(limits, "Path", lambda _group: tmp_path)
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=available))
    assert free_memory() == free
