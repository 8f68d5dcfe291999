"""Catalogues: numbered deals whose properties are proven, one JSON line each, in the folder ``seeds``.

`entries` reads and finds them, `build` makes them, `check_files` proves them again. See
``seeds/README.md`` for what a line means.
"""

from cardmath.catalogue.building import build, build_preset, games_of
from cardmath.catalogue.checking import Mismatch, Report, check_files, findings
from cardmath.catalogue.entry import CatalogueError, Entry
from cardmath.catalogue.files import catalogue_files, entries, read_lines, seeds_folder
from cardmath.catalogue.teaching import POINTS, usual_base

__all__ = [
    "POINTS",
    "CatalogueError",
    "Entry",
    "Mismatch",
    "Report",
    "build",
    "build_preset",
    "catalogue_files",
    "check_files",
    "entries",
    "findings",
    "games_of",
    "read_lines",
    "seeds_folder",
    "usual_base",
]
