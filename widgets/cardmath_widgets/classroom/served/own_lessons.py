"""A teacher's own lesson, as defined by the cells of its notebook: its parts in order, and its discussion
question.

The desk needs them before a pupil has opened the page, so the cells are read, not run. If a notebook defines
its lesson in a way that cannot be read reliably, such as in a loop, the desk shows no parts for it.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.lessons import lesson_plan
from cardmath_widgets.classroom.core.desk.lessons import ClassLesson
from cardmath_widgets.server.notebooks.reading import UNREADABLE

#: The roles of the parts, keyed by the lesson methods that add them.
_ROLES: Final = {
    "remember": "remember",
    "see": "see",
    "your_turn": "try",
    "do": "do",
    "ticket": "ticket",
    "together": "together",
}
#: The method that takes the role as its first argument.
_BY_ROLE: Final = "part"


class _UnclearError(Exception):
    """The cells define a lesson in a way that cannot be read."""


def lesson_of_cells(cells: Iterable[str]) -> ClassLesson | None:
    """Return the lesson defined by the code in these cells; None if there is none, or it is not certain.

    >>> begun = 'mine = Lesson(lesson_plan("add-and-carry", base=8))'
    >>> cells = [begun, "mine.see()", 'mine.do(1, title="Dots")']
    >>> lesson_of_cells(cells).titles, lesson_of_cells(cells).plan.base
    (('Watch one first', 'Dots'), 8)
    >>> lesson_of_cells([*cells, "for one in range(3): mine.do(one)"]) is None
    True
    """
    reader = _Reader()
    try:
        for source in cells:
            reader.read(source)
    except (_UnclearError, CardmathError):
        return None
    return reader.lesson if reader.lesson is not None and reader.lesson.titles else None


class _Reader:
    """A reader that works through one cell after another."""

    def __init__(self) -> None:
        self.lesson: ClassLesson | None = None
        self._name = ""
        self._plans: dict[str, tuple[list[Any], dict[str, Any]]] = {}

    def read(self, source: str) -> None:
        """Apply what a cell does to the lesson."""
        lines = ("" if line.lstrip().startswith(("%", "!")) else line for line in source.splitlines())
        try:
            statements = ast.parse("\n".join(lines)).body
        except UNREADABLE:
            # The cell fails on the page as well.
            return
        for statement in statements:
            value = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
            targets = statement.targets if isinstance(statement, ast.Assign) else []
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if isinstance(value, ast.Call):
                self._call(value, names)
            elif self._mentions_parts(statement):
                raise _UnclearError

    def _call(self, call: ast.Call, names: list[str]) -> None:
        """Apply one call at the top level of a cell."""
        called = call.func
        if isinstance(called, ast.Name) and called.id == "lesson_plan":
            self._plans |= dict.fromkeys(names, _arguments(call))
        elif isinstance(called, ast.Name) and called.id == "Lesson":
            if self.lesson is not None or len(names) != 1 or not call.args:
                raise _UnclearError
            self._name, self.lesson = names[0], self._begun(call.args[0])
        elif isinstance(called, ast.Attribute) and self._is_lesson(called.value):
            self._part(called.attr, call)
        elif self._mentions_parts(call):
            raise _UnclearError

    def _begun(self, plan: ast.expr) -> ClassLesson:
        """Return the lesson for a plan, still without parts."""
        if isinstance(plan, ast.Call) and isinstance(plan.func, ast.Name) and plan.func.id == "lesson_plan":
            args, named = _arguments(plan)
        elif isinstance(plan, ast.Name) and plan.id in self._plans:
            args, named = self._plans[plan.id]
        else:
            raise _UnclearError
        try:
            made = lesson_plan(*args, **named)
        except TypeError as error:
            raise _UnclearError from error
        return replace(ClassLesson.of(made), titles=())

    def _part(self, method: str, call: ast.Call) -> None:
        """Add the part that one of the lesson's methods adds."""
        assert self.lesson is not None
        if method != _BY_ROLE and method not in _ROLES:
            return
        role = _ROLES.get(method) or (_constant(call.args[0]) if call.args else None)
        words = {
            str(one.arg): one.value.value
            for one in call.keywords
            if isinstance(one.value, ast.Constant) and isinstance(one.value.value, str)
        }
        usual = {part.role: part.title for part in self.lesson.plan.parts}
        title = words.get("title") or usual.get(str(role))
        if title is None or any(_hides_title(one, words) for one in call.keywords):
            raise _UnclearError
        self.lesson = replace(self.lesson, titles=(*self.lesson.titles, title))
        if role == "together":
            question = words.get("question", self.lesson.question)
            self.lesson = replace(self.lesson, question=question)

    def _is_lesson(self, node: ast.AST) -> bool:
        return bool(self._name) and isinstance(node, ast.Name) and node.id == self._name

    def _mentions_parts(self, node: ast.AST) -> bool:
        """Return whether parts of the lesson are added somewhere inside a statement."""
        inside: Iterator[ast.AST] = ast.walk(node)
        return any(
            isinstance(one, ast.Attribute)
            and self._is_lesson(one.value)
            and (one.attr in _ROLES or one.attr == _BY_ROLE)
            for one in inside
        )


def _constant(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _hides_title(keyword: ast.keyword, words: Mapping[str, str]) -> bool:
    """Return whether a keyword may be a title that is not written out."""
    return keyword.arg is None or (keyword.arg == "title" and "title" not in words)


def _arguments(call: ast.Call) -> tuple[list[Any], dict[str, Any]]:
    """Return the arguments of a call that are written out; others make it unclear."""
    if any(one.arg is None for one in call.keywords):
        raise _UnclearError
    try:
        return (
            [ast.literal_eval(one) for one in call.args],
            {str(one.arg): ast.literal_eval(one.value) for one in call.keywords},
        )
    except ValueError as error:
        raise _UnclearError from error
