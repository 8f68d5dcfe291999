"""Notebooks of the kinds that teachers write, as small as each can be.

Each is a list of cells: a text that begins with ``# %%`` is code, any other is Markdown.
"""

import base64
import io
import struct
import wave
import zlib
from pathlib import Path
from typing import Any

import nbformat

__all__ = ["KINDS", "PICTURE", "write", "write_cells"]


def _png() -> bytes:
    """Two by two pixels of green."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" + b"\0\x80\0" * 2 + b"\0" + b"\0\x80\0" * 2)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def _sound() -> str:
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setparams((1, 1, 8000, 0, "NONE", ""))
        file.writeframes(bytes(800))
    return base64.b64encode(made.getvalue()).decode()


PICTURE = _png()
#: Two frames of sixteen by sixteen pixels.
_FILM = base64.b64encode(Path(__file__).with_name("two-frames.webm").read_bytes()).decode()
_PICTURE_TEXT = base64.b64encode(PICTURE).decode()
_BYTES = f"import base64\npicture = base64.b64decode({_PICTURE_TEXT!r})\n"
_SOUND = f"sound = base64.b64decode({_sound()!r})\n"

#: A widget of a package that the fast front end has never heard of.
FOREIGN = """# %%
import ipywidgets
from traitlets import Unicode

class Leaf(ipywidgets.DOMWidget):
    _model_name = Unicode("LeafModel").tag(sync=True)
    _model_module = Unicode("cardmath-leaf").tag(sync=True)
    _model_module_version = Unicode("1.0.0").tag(sync=True)
    _view_name = Unicode("LeafView").tag(sync=True)
    _view_module = Unicode("cardmath-leaf").tag(sync=True)
    _view_module_version = Unicode("1.0.0").tag(sync=True)
    words = Unicode("a green leaf").tag(sync=True)

leaf = Leaf()
echo = ipywidgets.Label()
leaf.observe(lambda change: setattr(echo, "value", change["new"].upper()), "words")
leaf"""

KINDS: dict[str, list[str]] = {
    "words": [
        "# Words\n\nWhat $\\frac{1}{12}$ of a gross is, and\n\n$$\\sum_{k=1}^{3} k = 6$$",
        "| base | ten |\n|---|---|\n| 12 | X |\n\n![a green square](square.png) costs `$5`.",
    ],
    "pictures": [
        "# Pictures",
        "# %%\nfrom IPython.display import HTML, SVG, Markdown, Math, display\n"
        "HTML('<table><tr><th>pips</th><td>12</td></tr></table>')",
        f"# %%\n{_BYTES}from IPython.display import Image\n"
        "Image(data=picture, width=40, alt='a green square')",
        '# %%\nSVG(\'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
        '<circle cx="10" cy="10" r="9"/></svg>\')',
        "# %%\ndisplay(Markdown('**bold** words'), Math('x^2'))",
    ],
    "later": [
        "# Later",
        "# %%\nimport asyncio, threading, time\nprint('now')\n"
        "def tick():\n    time.sleep(0.5)\n    print('from a thread')\nthreading.Thread(target=tick).start()",
        "# %%\nasync def tock():\n    await asyncio.sleep(0.6)\n    print('from a task')\n"
        "task = asyncio.ensure_future(tock())\n"
        "print('one', end='\\r'); print('two')",
        "# %%\nfrom IPython.display import display\nshown = display('before', display_id=True)",
        "# %%\nshown.update('after')",
    ],
    "output": [
        "# Output",
        "# %%\nimport ipywidgets\nfrom IPython.display import HTML, display\nout = ipywidgets.Output()\nout",
        "# %%\nwith out:\n    print('inside')\n    display(HTML('<b>bold</b>'))",
        "# %%\nplain = ipywidgets.Output()\nplain.append_stdout('appended')\nplain",
        "# %%\nbutton = ipywidgets.Button(description='Say it')\n"
        "@out.capture(clear_output=True)\ndef say(button):\n    print('said')\n"
        "button.on_click(say)\nbutton",
        "# %%\nprint('outside')",
    ],
    "interact": [
        "# Interact",
        "# %%\nfrom ipywidgets import interact\n"
        "@interact(n=(1, 12))\ndef squares(n=3):\n    print(n, 'squared is', n * n)\n    return n + 1",
    ],
    "sounds": [
        "# Sounds",
        f"# %%\nimport base64\nfrom IPython.display import Audio\n{_SOUND}Audio(data=sound)",
        "# %%\nimport ipywidgets\nipywidgets.Audio(value=sound, format='wav', autoplay=False)",
        f"# %%\nfilm = base64.b64decode({_FILM!r})\n"
        "ipywidgets.Video(value=film, format='webm', autoplay=False)",
    ],
    "figure": [
        "# Figure",
        f"# %%\n{_BYTES}class Figure:\n    def __repr__(self): return '<Figure size 2x2>'\n"
        "    def _repr_png_(self): return picture\nFigure()",
    ],
    "board": [
        "# Board\n\nA game of mine.",
        "# %%\nfrom cardmath_widgets import PyramidBoard\nPyramidBoard(7)",
        "Now say what you did.",
        "# %%\nimport ipywidgets\nipywidgets.HTMLMath(value='It makes $7+8$')",
    ],
    "failing": [
        "# Failing",
        "# %%\nprint('before')\n1 / 0",
        "# %%\nimport ipywidgets\nout = ipywidgets.Output()\nwith out:\n    [][1]\nout",
        "# %%\nprint('the rest runs')",
    ],
    "icons": [
        "# Icons",
        "# %%\nimport ipywidgets\nipywidgets.Play()",
        "# %%\nipywidgets.Valid(value=True)",
        "# %%\nbutton = ipywidgets.Button(description='Roll', icon='dice')\nbutton",
    ],
    "quiet": [
        "# Quiet\n\nNothing here has a widget.",
        "# %%\nclass Axes:\n    def __repr__(self): return '<an object>'\nAxes();",
        "# %%\nprint('drawn')\nAxes();  # the picture is above\n",
        "# %%\n';'  # no semicolon;",
        "# %%\none = 1;\nAxes()",
    ],
    "colours": [
        "# Colours",
        "# %%\nprint('\\x1b[1;31mred\\x1b[0m and \\x1b[38;5;28mgreen\\x1b[m, <b> &')\n"
        "print('\\x1b[44mon blue\\x1b[0m, \\x1b[7minverse\\x1b[27m, \\x1b]8;;x\\x07a link\\x1b]8;;\\x07')",
        "# %%\nclass Bright:\n    def __repr__(self): return '\\x1b[32mgreen\\x1b[0m words'\nBright()",
        "# %%\nimport ipywidgets\nout = ipywidgets.Output()\n"
        "with out:\n    print('\\x1b[34mblue\\x1b[0m')\nout",
        "# %%\nfor done in (0, 100):\n    print(f'\\r\\x1b[K\\x1b[32m{done:3} %\\x1b[0m', end='')",
        "# %%\nraise ValueError('\\x1b[31mno\\x1b[0m')",
    ],
    "typed": [
        "# Typed",
        "# %%\nname = input('Your name? ')",
        "# %%\nfrom getpass import getpass\ngetpass()",
        "# %%\nimport ipywidgets\nout = ipywidgets.Output()\nwith out:\n    input()\nout",
        "# %%\nfor done in (0, 50, 100):\n    print(f'\\r{done:3} %', end='')\nprint('\\nabc\\b\\bX')",
    ],
    "foreign": [
        "# Foreign",
        FOREIGN,
        "# %%\necho",
        "# %%\nout = ipywidgets.Output()\nwith out:\n    print('inside')\nout",
        "# %%\nprint(leaf.words)\n1 / 0",
        "The end, with $x$.",
    ],
}


def write(folder: Path, *kinds: str) -> None:
    """Write notebooks of these kinds into a folder, all of them where none is named."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "square.png").write_bytes(PICTURE)
    for kind in kinds or KINDS:
        write_cells(folder / f"{kind}.ipynb", KINDS[kind])


def write_cells(path: Path, cells: list[str]) -> None:
    """Write a notebook of these cells."""
    notebook = nbformat.v4.new_notebook(cells=[_cell(text) for text in cells])
    # Without a kernel's name JupyterLab and Notebook ask for one.
    notebook.metadata["kernelspec"] = {
        "name": "python3",
        "display_name": "Python 3",
        "language": "python",
    }
    nbformat.write(notebook, path)


def _cell(text: str) -> Any:
    if text.startswith("# %%\n"):
        return nbformat.v4.new_code_cell(text.removeprefix("# %%\n"))
    return nbformat.v4.new_markdown_cell(text)
