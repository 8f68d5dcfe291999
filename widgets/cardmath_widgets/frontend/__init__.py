"""The page: templates, scripts and styles, and the Python paths of their folders.

``shared`` belongs to every page, ``server`` only to pages of a running server, and ``site`` only to pages of
a site of plain files. ``classroom`` belongs to the pages of a server with a class. The templates of the last
three replace shared ones with the same name.
"""

from pathlib import Path
from typing import Final

__all__ = ["CLASSROOM", "SERVER", "SHARED", "SITE"]

_HERE: Final = Path(__file__).parent
SHARED: Final = _HERE / "shared"
SERVER: Final = _HERE / "server"
SITE: Final = _HERE / "site"
CLASSROOM: Final = _HERE / "classroom"
