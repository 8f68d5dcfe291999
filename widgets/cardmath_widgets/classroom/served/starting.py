"""How a class or a school starts: what someone at the terminal decides about an earlier class, and what the
terminal shows.

For a class, it shows the code, the desk's link, and whether there is room for everyone. For a school, it
shows the link to the page where teachers open classes.
"""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.earlier import Earlier, described
from cardmath_widgets.classroom.core.journal.errors import JournalError
from cardmath_widgets.classroom.core.journal.journal import Journal
from cardmath_widgets.classroom.core.journal.storage import database
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.commands.local_network import advice, code, no_network

if TYPE_CHECKING:
    from cardmath_widgets.server.seats.limits import ServerLimits
import argparse
import secrets
from collections.abc import Mapping
from typing import Final

from cardmath.i18n import ngettext
from cardmath_widgets.classroom.core.joining.roles import SHORTEST, Operator
from cardmath_widgets.classroom.core.journal.storage import make_private
from cardmath_widgets.classroom.served.school import School, ServerShare
from cardmath_widgets.server.assets import Asset
from cardmath_widgets.server.commands.options import CLASS_SIZE, CLASSES, LARGEST_CLASS

#: The folder for the class on the usual port. On other ports, the port is added to the name.
_FOLDER = "class"
_GO_ON, _NEW = "1", "2"


def class_of(port: int, usual: int, *, is_new: bool, goes_on: bool) -> tuple[Path | str, Earlier]:
    """Return where the class on a port is stored, and what happens to the one that is already there.

    ``usual`` is the port if no other is given. Someone at the terminal is asked, and sees which classes are
    stored for other ports. Raises the same errors as `earlier_class`.
    """
    where = database(os.environ, folder_of(port, usual))
    for line in kept_elsewhere(where, usual):
        print(line, file=sys.stderr)
    person = ask if is_a_person_there() else None
    return where, earlier_class(where, is_new=is_new, goes_on=goes_on, ask=person)


def folder_of(port: int, usual: int) -> str:
    """Return the name of the folder for the class on a port.

    >>> folder_of(8866, 8866), folder_of(9000, 8866)
    ('class', 'class-9000')
    """
    return _FOLDER if port == usual else f"{_FOLDER}-{port}"


def is_a_person_there() -> bool:
    """Return whether someone is reading this terminal and can answer.

    A server in the background, or one that another program started, has no one to ask, even if it has that
    program's terminal.
    """
    try:
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            return False
        return sys.platform == "win32" or os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except (AttributeError, OSError, ValueError):
        # There is no terminal, it is closed, or it belongs to another session.
        return False


def ask(question: str) -> str:
    """Ask in the terminal, separately from the addresses on standard output; "" if the input has ended."""
    print(question, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def earlier_class(
    where: Path | str, *, is_new: bool, goes_on: bool, ask: Callable[[str], str] | None
) -> Earlier:
    """Return what happens to the class stored at a place.

    ``is_new`` and ``goes_on`` come from the options. ``ask`` asks one question, and is None if there is no
    one to ask. Raises `ServingError` if the class cannot be deleted, and `JournalError` if it cannot be read.
    """
    if goes_on:
        return Earlier.GO_ON
    if ask is None:
        if is_new:
            # A program that restarts the server after a crash would delete the class every time.
            sentence = _("--new-class deletes a class, so only a person at a terminal can use it.")
            instead = _("Otherwise begin a new class at the desk.")
            raise ServingError(f"{sentence} {instead}")
        return Earlier.ASK
    state, is_alone = Journal.peek(where)
    if not is_alone:
        if is_new:
            sentence = _("Another server has this class open. End the class at its desk to begin a new one.")
            raise ServingError(sentence)
        return Earlier.ASK
    if is_new:
        return Earlier.DELETE
    return _answered(described(state, time.time()), ask) if state.pupils else Earlier.ASK


def _answered(question: str, ask: Callable[[str], str]) -> Earlier:
    choice = _("Type 1 or 2, or press Enter to continue:") + " "
    go_on = _("Go on with it: pupils come back as the same animals.")
    new = _("Delete it, and begin a new class.")
    said = ask(f"{question}\n  {_GO_ON}  {go_on}\n  {_NEW}  {new}\n{choice}")
    while said not in ("", _GO_ON, _NEW):
        said = ask(choice)
    return Earlier.DELETE if said == _NEW else Earlier.GO_ON


def kept_elsewhere(where: Path | str, usual: int) -> list[str]:
    """Return a sentence for each class stored under this account for another port, unless it is open.

    >>> kept_elsewhere("postgresql://school/cardmath", 8866)
    []
    """
    if not isinstance(where, Path):
        return []
    lines = []
    for file in sorted(where.parent.glob(f"{_FOLDER}*/journal.sqlite3")):
        port = file.parent.name.removeprefix(_FOLDER).removeprefix("-")
        if file.parent == where or (port and not port.isdecimal()):
            continue
        # There is no need to mention one that another server has open.
        with contextlib.suppress(JournalError):
            state, _is_alone = Journal.peek(file.parent)
            if state.pupils:
                # TRANSLATORS: {found} is a sentence such as "A class from yesterday was found. It has …"
                line = _("On port {port}: {found} To continue or delete it, start with --port {port}.")
                lines.append(line.format(port=port or usual, found=described(state, time.time())))
    return lines


# -- what the terminal shows ------------------------------------------------------------------------------


def wide(text: str) -> str:
    """Return a code with spaces between its digits, so it can be read aloud.

    >>> wide("4711")
    '4 7 1 1'
    """
    return " ".join(text)


def shortage(size: int, limits: "ServerLimits", *, is_given: bool) -> str:
    """Return a warning if a class will not fit on this computer, or "".

    ``is_given`` is whether the teacher specified the number of pages.

    >>> from cardmath_widgets.server.seats.limits import ServerLimits
    >>> shortage(30, ServerLimits(pages=40, connections=400), is_given=False)
    ''
    """
    if limits.holds(size):
        return ""
    pages, pupils = DECIMAL.write(limits.pages), DECIMAL.write(size)
    if is_given:
        sentence = _(
            "--pages {pages} is less than a class of {pupils} needs: some pupils will wait in a queue."
        )
        return sentence.format(pages=pages, pupils=pupils)
    sentence = _(
        "This computer has room for {pages} games at once, but the class has room for"
        " {pupils} pupils. Close other programs and start again, or let some pupils share a"
        " tablet. Pupils without a place will wait in a queue."
    )
    return sentence.format(pages=pages, pupils=pupils)


def class_lines(
    addresses: Sequence[str], port: int, class_code: str, *, is_proxied: bool = False
) -> list[str]:
    """Return what is shown below the pupils' address: its QR code, the class's code, and advice.

    Behind a proxy, the network is the proxy's business.
    """
    if not addresses and not is_proxied:
        return [no_network(), _("The code of the class: {code}").format(code=wide(class_code))]
    drawn = code(addresses[0], sys.stderr) if addresses else ""
    lines = [drawn] if drawn else []
    lines.append(_("The code of the class: {code}").format(code=wide(class_code)))
    return lines if is_proxied else [*lines, *advice(port, addresses[1:])]


def desk_lines(*, goes_on: bool, is_held: bool = False, is_replaced: bool = False) -> list[str]:
    """Return what is shown above the desk's link.

    ``is_held`` is whether the desk asks whether the class should continue, and ``is_replaced`` whether the
    code given with the command has since been replaced.
    """
    lines = []
    if goes_on:
        lines.append(_("The class picks up where it left off: pupils come back in automatically."))
    if is_held:
        lines.append(
            _("No new pupils can join until you say at the desk whether this is still the same class.")
        )
    if goes_on and not is_held:
        lines.append(_("To begin a new class, end this one at the desk, or start with --new-class."))
    if is_replaced:
        lines.append(_("The code that you gave with --code was replaced at the desk, so it no longer works."))
    return [*lines, _("Your desk. This link is only for you; do not show it to pupils:")]


def kept_lines(port: int | None) -> list[str]:
    """Return what the terminal shows when the server stops and the class is saved.

    ``port`` is the class's port, or None if the class is in a database.

    >>> kept_lines(8866)[0]
    'The class is saved. Start again on port 8866 to continue it.'
    """
    # A port number is a name, not a quantity.
    again = _("The class is saved. Start again on port {port} to continue it.").format(port=port)
    return [
        again if port is not None else _("The class is saved. Start again to continue it."),
        _("To delete it, start with --new-class, or continue it and end it at the desk."),
    ]


# -- a school ---------------------------------------------------------------------------------------------


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
