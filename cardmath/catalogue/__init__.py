"""Catalogues: numbered deals with proven properties, one JSON line each, in the ``seeds`` folder.

`entries` reads and searches them, `build` makes them, and `check_files` verifies their proofs.
``seeds/README.md`` explains the lines.
"""

from cardmath.catalogue.building import CheckReport, Mismatch, build, build_series, check_files, findings
from cardmath.catalogue.curators import CatalogueError, every_series
from cardmath.catalogue.entries import Entry, catalogue_files, entries, read_lines, seeds_folder

__all__ = [
    "CatalogueError",
    "CheckReport",
    "Entry",
    "Mismatch",
    "build",
    "build_series",
    "catalogue_files",
    "check_files",
    "entries",
    "every_series",
    "findings",
    "read_lines",
    "seeds_folder",
]
