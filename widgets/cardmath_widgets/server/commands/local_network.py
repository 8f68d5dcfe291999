"""How a class reaches this computer: its addresses on the local network, and advice for the teacher."""

import contextlib
import io
import ipaddress
import re
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from cardmath.i18n import _

# Networks inside this computer, or leading somewhere remote, which the class's tablets do not use.
_FAR = re.compile(
    r"docker|br-|bridge|veth|virbr|vmnet|vbox|vethernet|lxc|podman|cni|hyper-v|wsl"
    r"|tun|tap|wg|ppp|zt|tailscale|vpn",
    re.IGNORECASE,
)
# White on black whatever the terminal's colours: a QR code must be darker than its surroundings.
_COLOURS, _NO_COLOURS = "\x1b[97;40m", "\x1b[0m"


@dataclass(frozen=True)
class Network:
    """One of this computer's networks: its name, and this computer's address on it."""

    name: str
    address: str


def networks() -> list[Network]:
    """Return this computer's networks, the most likely one for the tablets first."""
    # Imported here, because otherwise every command in the library would have to wait for it.
    import psutil

    running = {name for name, state in psutil.net_if_stats().items() if state.isup}
    return usable(psutil.net_if_addrs(), running, address_outside())


def usable(found: Mapping[str, Sequence[Any]], running: set[str], way_out: str) -> list[Network]:
    """Return the usable networks from each interface's addresses, the most likely first.

    ``running`` lists the interfaces that are up. ``way_out`` is the address used for the internet.
    """
    all_of_them = [
        Network(name, address.address)
        for name, addresses in found.items()
        if name in running
        for address in addresses
        if address.family == socket.AF_INET and _is_reachable(address.address)
    ]
    return sorted(
        all_of_them,
        key=lambda network: (
            _FAR.search(network.name) is not None,
            network.address != way_out,
            not ipaddress.IPv4Address(network.address).is_private,
            network.name,
        ),
    )


def _is_reachable(text: str) -> bool:
    address = ipaddress.IPv4Address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def address_outside() -> str:
    """Return the address used for the internet, or "".

    Connecting a datagram socket sends nothing; it only makes the system choose a route.
    """
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        return str(probe.getsockname()[0])
    return ""


def code(address: str, stream: TextIO) -> str:
    """Return an address as a QR code for a terminal, or "" if the stream cannot show it."""
    if not stream.isatty():
        return ""
    import segno

    drawn = io.StringIO()
    segno.make_qr(address, error="m").terminal(drawn, border=2, compact=True)
    lines = [f"{_COLOURS}{line}{_NO_COLOURS}" for line in drawn.getvalue().splitlines()]
    try:
        "".join(lines).encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    return "\n".join(lines)


def advice(port: int, others: Sequence[str]) -> list[str]:
    """Return lines of advice for when a tablet cannot open the address."""
    lines = [
        _("If a tablet cannot open it:"),
        _("- Connect the tablet and this computer to the same Wi-Fi."),
        _firewall().format(port=port),
        _(
            "- Some Wi-Fi networks keep devices apart (guest Wi-Fi often does). Use another "
            "network or a phone's hotspot."
        ),
    ]
    if others:
        sentence = _("- This computer has other addresses. Try: {addresses}")
        lines.append(sentence.format(addresses=_(", ").join(others)))
    return lines


def _firewall() -> str:
    if sys.platform == "win32":
        return _(
            "- Let Python through the firewall, port {port}: when Windows asks, choose “Allow access” for "
            "private networks."
        )
    if sys.platform == "darwin":
        return _("- Let Python through the firewall, port {port}: when macOS asks, choose “Allow”.")
    return _("- Let port {port} through this computer's firewall, for example: sudo ufw allow {port}/tcp")


def no_network() -> str:
    """Return the message for a computer that tablets cannot reach."""
    return _(
        "This computer is not on a local network, so only this computer can open the apps. "
        "Connect it to the tablets' Wi-Fi and start again."
    )
