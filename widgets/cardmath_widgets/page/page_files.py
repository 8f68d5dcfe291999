"""The script and style sheets of the widgets: strings that a kernel sends, or files on the page.

Wherever Jupyter shows widgets, the kernel sends the script once, and each widget's style with it. Our own
pages have both as files instead, which a browser loads once and caches: `share` turns that on, and the
widget's state then has the file's name in place of the text. One file has all style sheets, each individual
widget's sheet in its own medium, and a page turns on the ones that its widgets refer to (see
``widget_files.js``).

The script is written as plain modules. Where it has no address, a kernel sends it as the state of a hidden
widget, and ``loader.js`` turns it into one module. A page that fetches fifty modules takes longer to open
than one that fetches a single file. So the modules are joined one after another, each after its own imports,
without their import lines or the word ``export``. A top-level name must mean the same thing in all of them.
"""

import posixpath
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import Final

_HERE: Final = files("cardmath_widgets")
#: The entry module of the script for all widgets.
WIDGETS: Final = "widgets.js"


@cache
def joined(entry: str) -> str:
    """Return the script for an entry module, given by its path in the package, with everything it imports.

    >>> joined("page/title.js").startswith("// @ts-check")
    True
    """
    texts: dict[str, str] = {}
    _gather(entry, texts)
    return "\n".join(texts.values())


def _gather(name: str, texts: dict[str, str]) -> None:
    """Add the source of a module's imports, and then its own."""
    kept = []
    for line in _HERE.joinpath(name).read_text("utf-8").splitlines():
        if line.startswith("import "):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(name), line.split('"')[1]))
            if imported not in texts:
                _gather(imported, texts)
        else:
            kept.append(line if line.startswith("export default") else line.removeprefix("export "))
    texts[name] = "\n".join([*kept, ""])


#: The style sheets of every widget, in cascading order: later ones override earlier ones.
_LOOKS: Final = (
    "page/colours.css",
    "page/panels/bar.css",
    "page/panels/buttons.css",
    "page/panels/panels.css",
    "page/speech/messages.css",
    "page/speech/speaker.css",
    "board/table.css",
    "board/dock.css",
    "board/question_panel.css",
    "board/motion.css",
    "board/look_back.css",
    "board/ending.css",
    "page/cast/cast.css",
    "board/two_players.css",
    "page/screens.css",
    "device/garden/garden.css",
    "device/calendar.css",
)
#: The style sheets for single widgets, in cascading order.
_OWN: Final = (
    "page/elements/slate.css",
    "board/how_to_play.css",
    "board/newcomer/hand.css",
    "device/path.css",
    *(f"things/{one}.css" for one in ("things", "pairing", "sieve", "turned_row", "rings", "lending")),
    "lessons/lesson.css",
    "games/odds/table.css",
    "worksheets/maker.css",
    "classroom/notebook/class_desk.css",
)
#: The file with the script for all widgets, and the one with all style sheets.
SCRIPT: Final = "widgets/widgets.js"
STYLES: Final = "widgets/widgets.css"
#: The prefixes of a file name in a widget's state, and of a medium in the style file.
PREFIX: Final = "cardmath:"
_MEDIUM: Final = "cardmath-"

#: Styles made up only of sheets that the page has, and what replaces them in a widget's state.
known: Final[dict[str, str]] = {}
#: Whether the widgets in this process refer to files instead of containing the code.
is_shared = False
#: Tells whether a page may be listening, and so whether it is worth working out what a new widget shows.
is_heard: Callable[[], bool] = partial(bool, True)


def share(heard: Callable[[], bool]) -> None:
    """Let the widgets in this process refer to files: their page is one of ours and has them.

    Our pages listen only after all cells have run, as ``heard`` reports, and then ask for all states.
    """
    global is_shared, is_heard
    is_shared, is_heard = True, heard


def style(*own: str) -> str:
    """Return the style sheets of every widget, followed by the widget's ``own``, as one string."""
    made = "\n".join(map(_read, (*_LOOKS, *own)))
    if {*own} <= {*_OWN}:
        known[made] = PREFIX + " ".join(map(_medium, own))
    return made


def page_files() -> dict[str, str]:
    """Return the contents of the files, keyed by name.

    >>> [name for name in page_files() if name.endswith(".css")]
    ['widgets/widgets.css']
    """
    single = (f"@media {_medium(name)} {{\n{_read(name)}}}" for name in _OWN)
    return {SCRIPT: joined(WIDGETS), STYLES: "\n".join((style(), *single))}


@cache
def _read(name: str) -> str:
    return (_HERE / name).read_text("utf-8")


def _medium(name: str) -> str:
    return f"{_MEDIUM}{name.rpartition('/')[2].removesuffix('.css')}"
