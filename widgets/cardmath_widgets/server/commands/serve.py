"""``cardmath serve``: the lessons as apps in the browser."""

import argparse
import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cardmath.i18n import _
from cardmath_widgets.compat import require
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.commands.beginning import beginning
from cardmath_widgets.server.commands.local_network import advice, code, networks, no_network
from cardmath_widgets.server.commands.options import CLASS_SIZE, CLASSES, PORT, add_options, check_options

if TYPE_CHECKING:
    from cardmath_widgets.classroom.served.school import School
    from cardmath_widgets.classroom.served.served import ServedClass
    from cardmath_widgets.server.app import LessonServer
    from cardmath_widgets.server.assets import Asset
    from cardmath_widgets.server.static_site import FileServer


PORTS_TO_TRY = 50
# Pages that open at the same time make six connections each; if there is no room, a page tries again a second
# later.
_MOST_AT_THE_DOOR = 1024
EVERYWHERE = "0.0.0.0"
HERE = "127.0.0.1"


def bind(host: str, port: int | None) -> socket.socket:
    """Return a socket listening on the port or, if none is given, on the first free one from the default
    upwards.
    """
    ports = range(PORT, PORT + PORTS_TO_TRY) if port is None else [port]
    for candidate in ports:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform == "win32":
            # Otherwise another server could take over the connections to one of this port's addresses.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(_MOST_AT_THE_DOOR)
        except OSError as error:
            listener.close()
            if port is None and error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            raise ServingError(_why_not(candidate, error)) from error
        listener.setblocking(False)
        return listener
    sentence = _("None of the ports {first} to {last} is free; choose another one with --port.")
    raise ServingError(sentence.format(first=ports[0], last=ports[-1]))


def _why_not(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        sentence = _("Port {port} is in use; choose another one, or leave out --port to use a free one.")
        return sentence.format(port=port)
    if error.errno == errno.EACCES:
        sentence = _("You are not allowed to use port {port}; choose one from 1024 to 65535.")
        return sentence.format(port=port)
    return _("Port {port} cannot be used: {reason}.").format(port=port, reason=error.strerror)


def open_browser(address: str) -> None:
    """Open the browser if there is one; otherwise the printed address has to do."""

    def open_quietly() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=open_quietly, daemon=True).start()


class ServeCommand:
    """The subcommand, in the form that ``cardmath.cli`` expects."""

    @staticmethod
    def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        """Add the subcommand's parser."""
        parser = subparsers.add_parser(
            "serve",
            help=_("the lessons as apps in the browser"),
            description=_(
                "Serve the lessons as apps. The addresses to open are printed on standard output, one"
                " per line. Ctrl-C stops the server and every game on it (open a game's link to carry"
                " on)."
            ),
            epilog=_(
                "example: cardmath serve --lan      (pupils' tablets on the same network can open the apps)"
            ),
        )
        add_options(parser)
        parser.set_defaults(run=ServeCommand.run)

    @staticmethod
    def run(args: argparse.Namespace) -> int:
        """Serve until Ctrl-C."""
        check_options(args)
        has_pupils, is_proxied = args.is_class or args.is_school, bool(args.host or args.forwarded)
        if args.static:
            _check_site(args)
        listener = bind(EVERYWHERE if args.lan else HERE, args.port)
        port = listener.getsockname()[1]
        here = f"http://{HERE}:{port}{args.base_url}"
        outside = [
            f"http://{network.address}:{port}{args.base_url}" for network in (networks() if args.lan else ())
        ]
        if has_pupils and is_proxied:
            # Pupils use a host name that the teacher knows.
            outside = [f"https://{args.host[0]}{args.base_url}"] if args.host else []
        if args.is_school:
            _run_school(args, listener, outside, here)
        elif args.is_class:
            _run_class(args, listener, outside, here)
        else:
            _run_alone(args, listener, outside, here)
        return 0


def _tell(*lines: str) -> None:
    """Print lines for the teacher, separate from the addresses on standard output; skip ""."""
    for line in filter(None, lines):
        print(line, file=sys.stderr)


def _print(line: str) -> None:
    """Print a line that people and programs read on standard output, where it arrives at once."""
    print(line, flush=True)


def _announce_outside(addresses: list[str], port: int, args: argparse.Namespace) -> None:
    """Print the address for the pupils, and what to do if they cannot open it."""
    if args.host or args.forwarded:  # pupils use the proxy's host name, which the teacher knows
        _print(addresses[0])
        return
    _tell(_("Pupils open this address:"))
    _print(addresses[0])
    _tell(code(addresses[0], sys.stderr), *advice(port, addresses[1:]), _("On this computer, open:"))


def _open(args: argparse.Namespace, address: Callable[[], str]) -> None:
    """Print how to stop the server, and open its page in a browser unless ``--no-browser`` is set."""
    _tell(_("Press Ctrl-C to stop."))
    if not args.no_browser:
        open_browser(address())


def _run_alone(args: argparse.Namespace, listener: socket.socket, outside: list[str], here: str) -> None:
    """Serve without a class, and print the addresses."""
    server: FileServer | LessonServer = (
        _site(args) if args.static else lesson_server(args, outside[0] if outside else "")
    )
    # The server may have closed the listener by the time it can report that it is running.
    port = listener.getsockname()[1]

    def announce() -> None:
        if outside:
            _announce_outside(outside, port, args)
        elif args.lan:
            _tell(no_network())
        _print(here)
        _open(args, lambda: here)

    server.run(listener, announce)


def _run_class(args: argparse.Namespace, listener: socket.socket, outside: list[str], here: str) -> None:
    """Serve a class, and print its code and the desk's link."""
    require("tornado")
    from cardmath_widgets.classroom.core.joining.roles import Role
    from cardmath_widgets.classroom.core.journal.storage import check_room, database
    from cardmath_widgets.classroom.served import starting
    from cardmath_widgets.classroom.served.served import ServedClass

    port, address = listener.getsockname()[1], outside[0] if outside else here
    # A full disk is reported before anything slow starts.
    trouble = check_room(database(os.environ, starting.folder_of(port, PORT)))
    _tell(trouble)
    where, earlier = starting.class_of(port, PORT, is_new=args.new_class, goes_on=args.go_on)
    size = args.class_size or CLASS_SIZE
    served = ServedClass(size, where, address, *site_of(args), code=args.code or "", earlier=earlier)
    server = lesson_server(args, address, served)
    if not served.is_site:
        _tell(starting.shortage(size, server.limits, is_given=args.pages is not None))

    def announce() -> None:
        _tell(_("Pupils open this address:"))
        _print(address)
        door, roles = served.session.door, served.session.roles
        is_replaced = args.code is not None and args.code != door.code
        _tell(
            *starting.class_lines(outside, port, door.code, is_proxied=bool(args.host or args.forwarded)),
            *starting.desk_lines(goes_on=served.goes_on, is_held=door.is_held, is_replaced=is_replaced),
            served.trouble if served.trouble != trouble else "",
        )
        # Programs read this line, so the word is the same in every language.
        _print(f"desk: {here}class/desk#{roles.secret(Role.TEACHER)}")
        # Other users of this computer may see a browser's command line, so this secret works only once.
        _open(args, lambda: f"{here}class/desk#{roles.once()}")

    server.run(listener, announce)
    if served.session.journal.state.pupils:
        _tell(*starting.kept_lines(port if isinstance(where, Path) else None))


def _run_school(args: argparse.Namespace, listener: socket.socket, outside: list[str], here: str) -> None:
    """Serve a school, and print the link to the page where teachers open classes."""
    require("tornado")
    from cardmath_widgets.classroom.served import starting

    address = outside[0] if outside else here
    school = starting.school_of(args, listener.getsockname()[1], PORT, address, site_of(args))
    server = lesson_server(args, address, school)
    if not school.is_site:
        school.room = server.limits.pages

    def announce() -> None:
        _tell(_("Pupils open this address:"))
        _print(address)
        if outside and not (args.host or args.forwarded):
            _tell(*advice(listener.getsockname()[1], outside[1:]))
        _tell(*starting.school_lines(school, args.classes or CLASSES))
        # Programs read this line, so the word is the same in every language.
        _print(f"school: {starting.printed_link(f'{here}school', school.operator, os.environ)}")
        _open(args, lambda: f"{here}school#{school.operator.once()}")

    server.run(listener, announce)
    _tell(_("All classes have been saved. Start the server again to continue."))


def lesson_server(
    args: argparse.Namespace, outside: str, served: "ServedClass | School | None" = None
) -> "LessonServer":
    """Return the lesson server, not yet started; ``outside`` is the address that pupils open."""
    # Loading Jupyter takes a second, and the message that a port is in use should not wait for it.
    require("tornado")
    from cardmath_widgets.server.app import LessonServer
    from cardmath_widgets.server.kernels.fork_client import FORKING_IS_PROVEN
    from cardmath_widgets.server.security.requests import Way

    return LessonServer(
        local=not args.lan,
        fork=FORKING_IS_PROVEN and not args.no_fork,
        pages=args.pages,
        notebooks=args.notebooks,
        outside=outside,
        begin=beginning(args),
        silent=args.no_sound,
        way=Way(args.base_url, frozenset(args.host), args.forwarded),
        embed_from=args.embed_from,
        served_class=served,
    )


def site_of(args: argparse.Namespace) -> "tuple[dict[str, Asset] | None, str]":
    """Return the files of the site for a class, or None, and the policy for its pages."""
    from cardmath_widgets.server.static_site import policy_of, read_site

    return read_site(args.static) if args.static else None, policy_of()


def _check_site(args: argparse.Namespace) -> None:
    """Reject options that have no effect on a finished site."""
    begin = beginning(args)
    if begin:
        sentence = _("On a site, each link decides how its page starts: add #{link} to the end of the link")
        raise ServingError(sentence.format(link=begin))
    if args.no_sound:
        raise ServingError(_("Sounds are chosen when a site is made: pass --no-sound to cardmath site."))
    if args.notebooks:
        sentence = _("A site already contains its notebooks; pass them to cardmath site when you make it.")
        raise ServingError(sentence)
    has_pupils = args.is_class or args.is_school
    if not has_pupils and (args.base_url != "/" or args.host or args.forwarded):
        sentence = _("A site works on any web server as it is; behind a proxy you do not need --static.")
        raise ServingError(sentence)


def _site(args: argparse.Namespace) -> "FileServer":
    try:
        from cardmath_widgets.server.static_site import FileServer
    except ImportError as error:
        needs = _("cardmath serve --static needs some extra packages ({reason}); {cure}")
        cure = _('install it with: pip install "{package}"').format(package="cardmath[files]")
        raise ServingError(needs, reason=str(error), cure=cure) from error
    return FileServer(args.static, local=not args.lan, embed_from=args.embed_from)


command = ServeCommand
