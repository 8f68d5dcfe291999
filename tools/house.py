"""Count how large the code is, and how tidy: `make house`.

    python tools/house.py            the figures, each with its target
    python tools/house.py --list     what each figure counts: files, classes, imports

Only files tracked by git are counted, and none of them is run. Code lines are lines with code: comments,
docstrings and blank lines do not count.
"""

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LIBRARY: Final = "cardmath"
WIDGETS: Final = "widgets/cardmath_widgets"
#: Third-party scripts and styles that the package ships unchanged.
FOREIGN: Final = re.compile(r"/(katex|icons)/|\.min\.(js|css)$")
#: A module with fewer lines than this, comments included, rarely has its own subject.
SHORT: Final = 60
#: Names containing "told" that must stay: a kind of event in stored journals, and keys that pages rely on.
SENT: Final = r'"(?:[a-z]+-)*told"'


@dataclass(frozen=True)
class Figure:
    """One figure in the report: what it counts, and its target, or `None` if it has none."""

    name: str
    items: tuple[str, ...] | int
    most: int | None = None

    @property
    def count(self) -> int:
        """How many there are."""
        return self.items if isinstance(self.items, int) else len(self.items)


# -- Python ---------------------------------------------------------------------------------------------


def code_lines(source: str) -> int:
    """Return how many lines in a Python module contain code.

    >>> code_lines('"Say hello."\\n\\n# Politely.\\nprint("hello")\\n')
    1
    """
    documented: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                documented.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    silent = (
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    )
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in silent:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - documented)


def module_name(path: str) -> str:
    """Return the dotted name of a module, from its path below the root.

    >>> module_name("widgets/cardmath_widgets/board/__init__.py")
    'cardmath_widgets.board'
    """
    parts = PurePosixPath(path.removeprefix("widgets/")).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: str, source: str, modules: Mapping[str, str]) -> Iterator[str]:
    """Yield the paths of our own modules that a module imports while loading.

    Imports inside functions, or only for type checkers, are left out, because they cannot form a circle.
    """
    tree = ast.parse(source)
    for node in _loaded(tree.body):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            found = modules.get(name) or modules.get(name.rpartition(".")[0])
            if found and found != path:
                yield found


def _loaded(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module loads."""
    for node in body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _loaded(node.orelse)
            continue
        yield node
        for inner in ("body", "orelse", "finalbody"):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield from _loaded(getattr(node, inner, []))


# -- scripts and styles ---------------------------------------------------------------------------------


def script_imports(path: str, source: str, scripts: Iterable[str]) -> Iterator[str]:
    """Yield the paths of our scripts that a script imports by a relative path."""
    known = set(scripts)
    for text in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""", source):
        parts = list(PurePosixPath(path).parent.parts)
        for part in PurePosixPath(text).parts:
            if part == "..":
                parts.pop()
            else:
                parts.append(part)
        found = "/".join(parts)
        if found in known and found != path:
            yield found


def raw_colours(style: str) -> list[str]:
    """Return the colours that a style sheet uses outside token definitions.

    >>> raw_colours(":root { --cm-ink: #222; } p { color: #333; border-color: var(--cm-ink); }")
    ['#333']
    """
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.S)
    style = re.sub(r"--[\w-]+\s*:[^;}]*", "", style)
    return re.findall(r"#[0-9a-fA-F]{3,8}\b|(?:rgb|hsl)a?\((?!from)[^)]*\)", style)


def conditions(styles: Iterable[str]) -> list[str]:
    """Return the different media and container conditions in style sheets."""
    asked = re.compile(r"@(?:media|container)[^{]*")
    return sorted({" ".join(text.split()) for style in styles for text in asked.findall(style)})


# -- circles --------------------------------------------------------------------------------------------


def circles(arrows: Mapping[str, Iterable[str]]) -> list[str]:
    """Return each circle in a graph as one line listing its members.

    >>> circles({"a": ["b"], "b": ["c"], "c": ["b"]})
    ['b, c']
    """
    reached = {start: _reached(start, arrows) for start in arrows}
    found = {
        ", ".join(sorted(end for end in ends if start in reached.get(end, ())))
        for start, ends in reached.items()
    }
    return sorted(found - {""})


def _reached(start: str, arrows: Mapping[str, Iterable[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = list(arrows.get(start, ()))
    while waiting:
        place = waiting.pop()
        if place not in seen:
            seen.add(place)
            waiting += arrows.get(place, ())
    return seen


# -- the house ------------------------------------------------------------------------------------------


def figures() -> list[Figure]:
    """Count every figure of the house."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    texts = {
        path: (ROOT / path).read_text(encoding="utf-8")
        for path in listed.splitlines()
        if path.startswith((f"{LIBRARY}/", f"{WIDGETS}/"))
        and path.endswith((".py", ".js", ".css"))
        and not FOREIGN.search(path)
        and (ROOT / path).is_file()
    }
    python = {path: text for path, text in texts.items() if path.endswith(".py")}
    scripts = {path: text for path, text in texts.items() if path.endswith(".js")}
    styles = {path: text for path, text in texts.items() if path.endswith(".css")}
    unsent = {path: re.sub(SENT, "", text) for path, text in python.items()}
    modules = {module_name(path): path for path in python}
    arrows = {path: set(imported(path, text, modules)) for path, text in python.items()}
    script_arrows = {path: set(script_imports(path, text, scripts)) for path, text in scripts.items()}
    lines = {
        folder: sum(code_lines(text) for path, text in python.items() if path.startswith(f"{folder}/"))
        for folder in (LIBRARY, WIDGETS)
    }
    return [
        Figure("code lines in the library", lines[LIBRARY], 26_000),
        Figure("code lines in the widgets", lines[WIDGETS], 26_500),
        Figure("modules", len(python)),
        Figure("folders of the widgets", tuple(sorted(set(_folders(texts)))), 12),
        Figure(
            "imports between folders of the widgets",
            tuple(sorted(_between_folders(arrows) | _between_folders(script_arrows))),
            32,
        ),
        Figure(f"modules under {SHORT} lines", tuple(_short(python)), 40),
        Figure("modules over 400 lines", tuple(p for p, text in python.items() if text.count("\n") > 400)),
        Figure("classes that share a name", tuple(_same_names(python)), 10),
        Figure("import circles of modules and folders in Python", _circles(arrows), 0),
        Figure("import circles of modules and folders in scripts", _circles(script_arrows), 0),
        Figure(
            "raw colours outside tokens",
            tuple(f"{path}: {colour}" for path, text in styles.items() for colour in raw_colours(text)),
            0,
        ),
        Figure("media and container conditions", tuple(conditions(styles.values())), 12),
        Figure("!important", sum(text.count("!important") for text in styles.values())),
        Figure('uses of "told"', tuple(lines_with(r"(?<![a-z])told", unsent)), 0),
        Figure('names containing "told" that are stored or sent', tuple(lines_with(SENT, python))),
    ]


def lines_with(pattern: str, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the place of every match of a pattern, as a path and a line number.

    >>> list(lines_with("told", {"a.py": "is_told = told"}))
    ['a.py:1', 'a.py:1']
    """
    for path, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            yield from (f"{path}:{number}" for _match in re.finditer(pattern, line))


def _folders(paths: Iterable[str]) -> Iterator[str]:
    """Yield the folder in the widgets that contains each module."""
    for path in paths:
        parts = path.removeprefix(f"{WIDGETS}/").split("/")
        if path.startswith(f"{WIDGETS}/") and len(parts) > 1:
            yield parts[0]


def _between_folders(arrows: Mapping[str, Iterable[str]]) -> set[str]:
    """Return the imports from one folder of the widgets to another, each as "from → to"."""
    found = set()
    for start, ends in arrows.items():
        for end in ends:
            pair = [*_folders([start]), *_folders([end])]
            if len(pair) == 2 and pair[0] != pair[1]:
                found.add(" → ".join(pair))
    return found


def _circles(arrows: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Return the import circles among the modules, and those among the widgets' folders."""
    folders: defaultdict[str, list[str]] = defaultdict(list)
    for arrow in _between_folders(arrows):
        start, end = arrow.split(" → ")
        folders[start].append(end)
    return (*circles(arrows), *circles(folders))


def _short(python: Mapping[str, str]) -> list[str]:
    return [p for p, text in python.items() if not p.endswith("__init__.py") and text.count("\n") < SHORT]


def _same_names(python: Mapping[str, str]) -> list[str]:
    """Return the names of public classes defined in more than one module, with those modules."""
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for path, text in python.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(path)
    return [f"{name}: {', '.join(places)}" for name, places in sorted(homes.items()) if len(places) > 1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures and return 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--list", action="store_true", help="list what each figure counts")
    shown = parser.parse_args(arguments)
    for figure in figures():
        reach = "" if figure.most is None else f"   to reach: {figure.most:,}"
        print(f"{figure.name:<42}{figure.count:>8,}{reach}")
        if shown.list and not isinstance(figure.items, int):
            for item in figure.items:
                print(f"    {item}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
