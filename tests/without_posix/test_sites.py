"""Sites of plain files without POSIX, in a folder with spaces and umlauts: many files, and one."""

from pathlib import Path

import pytest

from cardmath_widgets.server.static_site import read_site
from tests.notebooks.kinds import write_cells
from tests.without_posix.elsewhere import FOLDER, python

BOARD = "# %%\nfrom cardmath_widgets import PyramidBoard\nPyramidBoard(number=7)"


@pytest.mark.proof
def test_a_site_and_one_file_are_made(tmp_path: Path) -> None:
    home = tmp_path / FOLDER
    for place in ("Klasse 3/Zehner.ipynb", "Klasse 4/zehner.ipynb"):
        (home / place).parent.mkdir(parents=True)
        write_cells(home / place, [f"# Zehner ({place[7]})", BOARD])
    notebooks = ["Klasse 3/Zehner.ipynb", "Klasse 4/zehner.ipynb"]
    made = python(home, "-m", "cardmath", "site", "Öffentlich", *notebooks, timeout=1200)
    assert made.returncode == 0, made.stderr.decode("cp1252")
    site = read_site(home / "Öffentlich")
    # A web space whose names have no case holds every page apart.
    assert len({name.casefold() for name in site}) == len(site)
    assert {"zehner/index.html", "zehner-2/index.html"} <= set(site)
    assert not [name for name in site if "\\" in name]

    one = ["--one-file", "pyramid-addition", "-o", "Spiele für alle.html"]
    made = python(home, "-m", "cardmath", "site", *one, timeout=1200)
    assert made.returncode == 0, made.stderr.decode("cp1252")
    assert (home / "Spiele für alle.html").read_text("utf-16").startswith("<!DOCTYPE html>")
