"""The options of ``cardmath serve``, and how each one is read."""

import argparse
import re
from pathlib import Path

from cardmath.i18n import _
from cardmath_widgets.server import ServingError
from cardmath_widgets.server.commands.beginning import add_beginning, add_flag, refused, whole_number

PORT = 8866
CLASS_SIZE = 30
LARGEST_CLASS = 60
CLASSES = 30


def port_number(text: str) -> int:
    """Read a port number; 0 means any free port."""
    sentence = _("{text!r} is not a port; a port is a number from 1024 to 65535, or 0 for any free one")
    return whole_number(text, 0, 65535, sentence)


def page_count(text: str) -> int:
    """Read how many pages may be open."""
    sentence = _("{text!r} is not a number of pages; use a number from 1 to 99999")
    return whole_number(text, 1, 99_999, sentence)


def class_size(text: str) -> int:
    """Read how many pupils a class has."""
    sentence = _("{text!r} is not a class size; use a number from 1 to {most}")
    return whole_number(text, 1, LARGEST_CLASS, sentence)


def class_code(text: str) -> str:
    """Read a class code."""
    if not re.fullmatch(r"[0-9]{4}", text):
        raise refused(_("{text!r} is not a code; a code has four digits, such as 4711"), text)
    return text


def class_count(text: str) -> int:
    """Read how many classes a school may have open at once."""
    sentence = _("{text!r} is not a number of classes; use a number from 1 to 9999")
    return whole_number(text, 1, 9999, sentence)


def server_share(text: str) -> tuple[int, int]:
    """Read this server's share, as one of several behind the same address.

    >>> server_share("1/2")
    (1, 2)
    """
    found = re.fullmatch(r"([1-9])/([125])", text)
    # The last digit of a code determines its server, so each server must have an equal share of the ten
    # digits.
    if found is None or int(found[1]) > int(found[2]):
        sentence = _(
            "{text!r} is not a share; use 1/2 for the first of 2 servers; there can be 1, 2 or 5 servers"
        )
        raise refused(sentence, text)
    return int(found[1]), int(found[2])


def check_options(args: argparse.Namespace) -> None:
    """Reject options that do not go together, and set what options imply."""
    of_a_class = args.is_class or args.code is not None or args.go_on or args.new_class
    if args.is_school and of_a_class:
        sentence = _("--school opens many classes; leave out --class, --code, --go-on and --new-class.")
        raise ServingError(sentence)
    if not args.is_school and (args.classes is not None or args.share is not None):
        raise ServingError(_("--classes and --share only work with --school."))
    args.is_class = of_a_class or (args.class_size is not None and not args.is_school)
    check_frames(args)
    # Tablets must be able to reach a class, so it is open to the local network unless they use a proxy.
    args.lan = args.lan or ((args.is_class or args.is_school) and not (args.host or args.forwarded))


def base_path(text: str) -> str:
    """Read the path above all pages: "/" or "/cardmath/".

    >>> base_path("cardmath"), base_path("/user/ada/cardmath/"), base_path("/")
    ('/cardmath/', '/user/ada/cardmath/', '/')
    """
    if not re.fullmatch(r"/?(?:[\w.~@%-]+/)*(?:[\w.~@%-]+)?", text, re.ASCII) or ".." in text:
        raise refused(_("{text!r} is not a path; a path looks like /cardmath/"), text)
    inside = text.strip("/")
    return f"/{inside}/" if inside else "/"


def host_name(text: str) -> str:
    """Read a host name without a scheme, and its port if the address has one.

    >>> host_name("Games.School.example"), host_name("games.school.example:8443")
    ('games.school.example', 'games.school.example:8443')
    """
    found = re.fullmatch(
        r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::([0-9]{1,5}))?", text, re.IGNORECASE | re.ASCII
    )
    if found is None or not 0 < int(found[1] or 1) <= 65535:
        raise refused(_("{text!r} is not a host name; a host name looks like games.school.example"), text)
    return text.lower()


def site_origin(text: str) -> str:
    """Read a site's origin: a scheme, a host name, and the port if it is not the usual one.

    >>> site_origin("https://Moodle.School.example/"), site_origin("http://localhost:8000")
    ('https://moodle.school.example', 'http://localhost:8000')
    """
    scheme, colon, rest = text.lower().partition("://")
    try:
        if not colon or scheme not in ("http", "https"):
            raise argparse.ArgumentTypeError
        return f"{scheme}://{host_name(rest.removesuffix('/'))}"
    except argparse.ArgumentTypeError:
        sentence = _("{text!r} is not the origin of a site; an origin looks like {example}")
        raise refused(sentence, text, example="https://moodle.school.example") from None


def check_frames(args: argparse.Namespace) -> None:
    """Reject frames for a class: its pages belong to the pupils and the teacher who opened them."""
    if args.embed_from and (args.is_class or args.is_school):
        raise ServingError(_("Class pages are never shown inside other sites; leave out --embed-from."))


def _add_class(parser: argparse.ArgumentParser) -> None:
    """Add the options for who may open the apps: the local network, or a class."""
    add_flag(parser, "--lan", _("let other devices on the local network open the apps"))
    sentence = _("open a class: pupils on the local network join with a code, and you get a desk")
    add_flag(parser, "--class", sentence, "is_class")
    sentence = _("serve many classes: teachers open them on a page, and the code chooses the class")
    add_flag(parser, "--school", sentence, "is_school")
    sentence = _("how many classes a school may have open at once; default: {count}").format(count=CLASSES)
    parser.add_argument("--classes", type=class_count, metavar="N", help=sentence)
    sentence = _("this is server number I of a school's N servers behind one address; default: 1/1")
    parser.add_argument("--share", type=server_share, metavar="I/N", help=sentence)
    sentence = _("how many pupils there are in the class; default: {count}").format(count=CLASS_SIZE)
    parser.add_argument("--class-size", type=class_size, metavar="N", help=sentence)
    sentence = _("the code pupils use to join the class; default: random, or the code of the previous class")
    parser.add_argument("--code", type=class_code, metavar="DDDD", help=sentence)
    again = parser.add_mutually_exclusive_group()
    add_flag(again, "--go-on", _("continue the previous class on this port without asking"))
    sentence = _("delete the previous class on this port and start a new one; only at a terminal")
    add_flag(again, "--new-class", sentence)


def _add_proxy(parser: argparse.ArgumentParser) -> None:
    """Add the options for a proxy in front of the server."""
    proxy = parser.add_argument_group(_("behind a proxy (docs/how-to/behind-a-proxy.md)"))
    sentence = _("the path that every page's address starts with when the proxy passes it on; default: /")
    proxy.add_argument("--base-url", type=base_path, default="/", metavar="PATH", help=sentence)
    sentence = _(
        "a host name that browsers use to open the pages (include the port unless it is 80 or"
        " 443); repeat the option to add more"
    )
    proxy.add_argument("--host", type=host_name, action="append", default=[], metavar="NAME", help=sentence)
    sentence = _(
        "trust the host name and the visitor's address that the proxy reports (X-Forwarded-Host, -For)"
    )
    add_flag(proxy, "--forwarded", sentence)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add all options in the order listed in the help."""
    sentence = _("your own notebook, or a folder of them, to serve alongside the lessons")
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK", help=sentence)
    _add_class(parser)
    sentence = _("the port; default: {port} or the next free one").format(port=PORT)
    parser.add_argument("--port", type=port_number, metavar="N", help=sentence)
    sentence = _("serve a folder made by cardmath site: Python runs in the pupils' browsers, not here")
    parser.add_argument("--static", type=Path, metavar="FOLDER", help=sentence)
    sentence = _("how many pages may be open at once; default: as many as fit in memory")
    parser.add_argument("--pages", type=page_count, metavar="N", help=sentence)
    sentence = _(
        "do not fork processes: our game pages share a few, and each page of your own"
        " notebooks starts a new kernel"
    )
    add_flag(parser, "--no-fork", sentence)
    sentence = _(
        "let pages of this site show the apps in a frame, such as"
        " https://moodle.school.example; repeat the option to add more"
    )
    parser.add_argument(
        "--embed-from", type=site_origin, action="append", default=[], metavar="ORIGIN", help=sentence
    )
    _add_proxy(parser)
    add_beginning(parser)
    add_flag(parser, "--no-browser", _("do not open a browser"))
