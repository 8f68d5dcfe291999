"""A school in the process of the tests: a server with many classes, and browsers of any of them."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardmath_widgets.classroom.core.joining.roles import Operator, Role
from cardmath_widgets.classroom.served.school import School, SchoolClass
from tests.classroom.in_this_process import Client, ServerHere, in_this_process

__all__ = ["SECRET", "SchoolHere", "school", "school_here"]

#: The operator's secret.
SECRET = "the secret of a school"
ADDRESS = "http://192.0.2.1/"


def school(where: Path | str, **options: Any) -> School:
    """A school that is not open yet."""
    usual = {"classes": 30, "class_size": 30, "largest": 60}
    return School(where, ADDRESS, Operator(SECRET), **usual | options)


class SchoolHere(ServerHere):
    """A server with many classes in a thread of its own."""

    def __init__(self, school: School, **options: Any) -> None:
        self.school = school
        super().__init__(school, **options)

    def open_class(self, size: int = 30) -> SchoolClass:
        """Open a class, as a teacher does."""
        return self.do(self.school.open_class(size))

    @contextlib.contextmanager
    def pupil_of(self, one: SchoolClass) -> Iterator[Client]:
        """A browser that has joined a class."""
        with Client(self.address) as client:
            code = one.session.door.code
            while (
                said := client.post(f"class/code?code={code}", json={"code": code}).json()["joining"]
            ) == "stuck":
                pass
            assert said == "in"
            yield client

    @contextlib.contextmanager
    def grown_up_of(self, one: SchoolClass, role: Role) -> Iterator[Client]:
        """A browser with the link of a role in a class."""
        with Client(self.address) as client:
            secret = one.session.roles.secret(role)
            entered = client.post(f"class/enter?class={one.key}", json={"secret": secret})
            assert entered.status_code == 200
            yield client

    @contextlib.contextmanager
    def operator(self) -> Iterator[Client]:
        """A browser with the operator's link."""
        with Client(self.address) as client:
            assert client.post("school/enter", json={"secret": SECRET}).status_code == 200
            yield client


@contextlib.contextmanager
def school_here(
    folder: Path, *, server: dict[str, Any] | None = None, **options: Any
) -> Iterator[SchoolHere]:
    """Run a school, and leave no trace in this process; ``server`` has what the server is given."""
    made = school(folder / "class", **options)
    with in_this_process(folder, lambda: SchoolHere(made, **(server or {}))) as here:
        yield here
