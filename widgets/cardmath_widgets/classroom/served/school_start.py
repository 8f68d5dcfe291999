"""How a school's server starts: where its classes are, its secret, and what the terminal shows."""

import argparse
import contextlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.joining.operator import SHORTEST, Operator
from cardmath_widgets.classroom.core.journal.storage import database, make_private
from cardmath_widgets.classroom.served.earlier_class import folder_of
from cardmath_widgets.classroom.served.school import School, ServerShare
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.assets import Asset
from cardmath_widgets.server.commands.options import CLASS_SIZE, CLASSES, LARGEST_CLASS

#: The environment variable with the operator's secret, and the file with a random one.
VARIABLE: Final = "CARDMATH_SCHOOL_SECRET"
_FILE: Final = "school-secret"


def school_of(
    args: argparse.Namespace,
    port: int,
    usual: int,
    address: str,
    site: tuple[Mapping[str, Asset] | None, str],
) -> School:
    """Return the school on a port, not yet open. Raises `ServingError` for a secret that is too short."""
    folder = folder_of(port, usual)
    beside = database({}, folder)
    assert isinstance(beside, Path)
    return School(
        database(os.environ, folder),
        address,
        Operator(secret_of(os.environ, beside)),
        *site,
        classes=args.classes or CLASSES,
        class_size=args.class_size or CLASS_SIZE,
        largest=LARGEST_CLASS,
        share=ServerShare(*(args.share or (1, 1))),
    )


def secret_of(environment: Mapping[str, str], folder: Path) -> str:
    """Return the operator's secret: the one in the environment, or a random one stored in a folder.

    Raises `ServingError` if the secret is too short, or cannot be stored.

    >>> secret_of({"CARDMATH_SCHOOL_SECRET": "sixteen-letters!"}, Path())
    'sixteen-letters!'
    """
    given = environment.get(VARIABLE, "")
    if given:
        if len(given) < SHORTEST:
            sentence = _("{variable} needs at least {count} characters.")
            raise ServingError(sentence, variable=VARIABLE, count=DECIMAL.write(SHORTEST))
        return given
    file = folder / _FILE
    with contextlib.suppress(OSError):
        kept = file.read_text("utf-8").strip()
        if len(kept) >= SHORTEST:
            return kept
    secret = secrets.token_urlsafe(18)
    try:
        make_private(folder)
        file.touch()
        file.chmod(0o600)
        file.write_text(secret, "utf-8")
    except OSError as error:
        sentence = _("The folder {folder} cannot be used for the school: {reason}.")
        raise ServingError(sentence, folder=str(folder), reason=error.strerror or str(error)) from error
    return secret


def printed_link(page: str, operator: Operator, environment: Mapping[str, str]) -> str:
    """Return the link to the page for opening classes, as shown in the terminal.

    If the operator chose the secret, the link does not contain it: the operator knows it, and a container's
    output is kept in a log.

    >>> printed_link("http://127.0.0.1:8866/school", Operator("sixteen-letters!"), {})
    'http://127.0.0.1:8866/school#sixteen-letters!'
    """
    return page if environment.get(VARIABLE) else f"{page}#{operator.secret}"


def school_lines(school: School, wanted: int) -> list[str]:
    """Return what the terminal shows above the link to the school's page.

    ``wanted`` is how many classes there should be room for.
    """
    lines = []
    if school.room is not None and school.all < wanted:
        sentence = ngettext(
            "This computer has room for {count} class of {pupils} pupils. For more, use --pages.",
            "This computer has room for {count} classes of {pupils} pupils. For more, use --pages.",
            school.all,
        )
        lines.append(
            sentence.format(count=DECIMAL.write(school.all), pupils=DECIMAL.write(school.class_size))
        )
    if school.count:
        sentence = ngettext(
            "{count} class picks up where it left off.",
            "{count} classes pick up where they left off.",
            school.count,
        )
        lines.append(sentence.format(count=DECIMAL.write(school.count)))
    return [*lines, _("The page where teachers open a class. Give this link only to teachers:")]
