"""What a teacher who opens a class reads on the terminal: the code, the desk's link, and whether everyone
fits.
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
    """Return a code with space between its digits, so that it can be read aloud.

    >>> wide("4711")
    '4 7 1 1'
    """
    return " ".join(text)


def shortage(size: int, limits: "ServerLimits", *, is_given: bool) -> str:
    """Return what is wrong if a class does not fit on this computer, or "".

    ``is_given`` says that the teacher gave the number of pages.

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
        "This computer has room for {pages} games at once, and the class for {pupils} pupils. Close other "
        "programs and start again, or let some pupils share a tablet. Pupils without a place wait in a queue."
    )
    return sentence.format(pages=pages, pupils=pupils)


def class_lines(
    addresses: Sequence[str], port: int, class_code: str, *, is_proxied: bool = False
) -> list[str]:
    """Return what is shown below the pupils' address: its QR code, the class's code, and advice.

    Behind a proxy the network is the proxy's concern.
    """
    if not addresses and not is_proxied:
        return [no_network(), _("The code of the class: {code}").format(code=wide(class_code))]
    drawn = code(addresses[0], sys.stderr) if addresses else ""
    lines = [drawn] if drawn else []
    lines.append(_("The code of the class: {code}").format(code=wide(class_code)))
    return lines if is_proxied else [*lines, *advice(port, addresses[1:])]


def desk_lines(*, goes_on: bool, is_held: bool = False, is_replaced: bool = False) -> list[str]:
    """Return what is shown above the desk's link.

    ``is_held`` says that the desk asks whether the class goes on, and ``is_replaced`` that the code given
    with the command has been replaced since.
    """
    lines = []
    if goes_on:
        lines.append(_("The class goes on where it left off: pupils come back by themselves."))
    if is_held:
        lines.append(_("No new pupil can join until you say at the desk whether it is still the same class."))
    if goes_on and not is_held:
        lines.append(_("To begin a new class, end this one at the desk, or start with --new-class."))
    if is_replaced:
        lines.append(_("The desk has replaced the code that you gave with --code, so it no longer counts."))
    return [*lines, _("Your desk. This link is only for you; do not show it to pupils:")]


def kept_lines(port: int | None) -> list[str]:
    """Return what the terminal says when the server stops and the class is kept.

    ``port`` is that of the class, or None if the class is in a database and has none.

    >>> kept_lines(8866)[0]
    'The class is kept. Start again on port 8866 to go on with it.'
    """
    # A port is a name, not a number to count with.
    again = _("The class is kept. Start again on port {port} to go on with it.").format(port=port)
    return [
        again if port is not None else _("The class is kept. Start again to go on with it."),
        _("To delete it, start with --new-class, or go on and end it at the desk."),
    ]
