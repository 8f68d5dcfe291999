"""The tutorial's game, made from the tutorial's own code blocks."""

import re
from pathlib import Path

import nbformat

__all__ = ["TUTORIAL", "write_game"]

TUTORIAL = Path(__file__).parents[1] / "docs" / "tutorials" / "adding-a-game.md"


def write_game(folder: Path) -> list[Path]:
    """Write every file that the tutorial has its reader write; return them."""
    written = []
    for name, code in re.findall(r"^```python\n# (\S+)\n(.*?)^```", TUTORIAL.read_text("utf-8"), re.S | re.M):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if path.suffix == ".ipynb":
            nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)]), path)
        else:
            path.write_text(code, "utf-8")
        written.append(path)
    return written
