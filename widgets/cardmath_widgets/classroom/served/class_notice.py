"""What the terminal shows a teacher who opens a class: the code, the desk's link, and whether there is room
for everyone.
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath.i18n import _
from cardmath.numerals import DECIMAL
from cardmath_widgets.server.commands.local_network import advice, code, no_network

if TYPE_CHECKING:
    from cardmath_widgets.server.seats.limits import ServerLimits


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
