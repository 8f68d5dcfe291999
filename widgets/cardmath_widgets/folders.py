"""The paths of the folders with templates, scripts and styles for pages, and the templates in them.

``SHELL`` is for every page, ``SERVER_PAGES`` only for pages of a running server, and ``SITE_PAGES`` only for
pages of a static site. ``ONE_FILE_PAGES`` has the page that contains a whole site, and ``PACKAGE_PAGES`` has
the one for learning platforms. ``CLASS_PAGES`` is for pages of a server with a class, and ``FONTS`` for all
pages. Templates in the other folders replace the shell's templates of the same name.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardmath.i18n import _, ngettext, npgettext, pgettext

if TYPE_CHECKING:
    import jinja2

_HERE: Final = Path(__file__).parent
FONTS: Final = _HERE / "page" / "fonts"
SHELL: Final = _HERE / "page" / "shell"
SERVER_PAGES: Final = _HERE / "server" / "page"
SITE_PAGES: Final = _HERE / "site" / "page"
ONE_FILE_PAGES: Final = _HERE / "site" / "one_file"
PACKAGE_PAGES: Final = _HERE / "site" / "scorm"
CLASS_PAGES: Final = _HERE / "classroom" / "page"


def templates(*folders: Path, autoescape: bool = True) -> "jinja2.Environment":
    """Return the templates in these folders, in the active language; the first match wins.

    >>> templates(SERVER_PAGES).get_template("missing.html.j2").render(start="./").count("start page")
    1
    """
    # Loaded late, because most commands do not show a page.
    import jinja2

    environment: Any = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folders), autoescape=autoescape, extensions=["jinja2.ext.i18n"]
    )
    environment.install_gettext_callables(_, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext)
    return environment  # type: ignore[no-any-return]
