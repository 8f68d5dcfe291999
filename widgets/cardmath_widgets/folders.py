"""The folders of templates, scripts and styles of pages, as paths.

``SHELL`` belongs to every page, ``SERVER_PAGES`` only to pages of a running server, and ``SITE_PAGES`` only
to pages of a site of plain files. ``ONE_FILE_PAGES`` has the page that holds a whole site. ``CLASS_PAGES``
belongs to the pages of a server with a class, and ``FONTS`` to all pages.
The templates of all but the first replace those of the shell with the same name.
"""

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
FONTS: Final = _HERE / "page" / "fonts"
SHELL: Final = _HERE / "page" / "shell"
SERVER_PAGES: Final = _HERE / "server" / "page"
SITE_PAGES: Final = _HERE / "site" / "page"
ONE_FILE_PAGES: Final = _HERE / "site" / "one_file"
CLASS_PAGES: Final = _HERE / "classroom" / "page"
