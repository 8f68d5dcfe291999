"""The addresses of a class and the files of its pages, the same for a server with one class or with many."""

from typing import Any

from cardmath_widgets.classroom.core.joining.animals import ANIMALS
from cardmath_widgets.classroom.served.desk import (
    BoardHandler,
    DeskHandler,
    EnterHandler,
    ProjectorHandler,
    ReportHandler,
    SheetHandler,
    SnapshotHandler,
)
from cardmath_widgets.classroom.served.door import AnimalHandler, CodeHandler, JoinHandler, MeHandler
from cardmath_widgets.classroom.served.lines import DeskLine, EventsHandler, PupilLine
from cardmath_widgets.classroom.served.site import SiteHandler, add_pages
from cardmath_widgets.server.assets import Assets


def add_assets(assets: Assets) -> None:
    """Add the files of a class's pages."""
    add_pages(assets)
    for animal in ANIMALS.values():
        assets.add_content(f"animals/{animal.key}.svg", animal.picture.encode())


def addresses(all_there_is: dict[str, Any], *, is_site: bool) -> list[Any]:
    """Return the addresses of a class; one on a site has its pages, too.

    The addresses are the same for every class: who asks has a cookie, and desks name their class.
    """
    pages = [(r"/(.*)", SiteHandler, all_there_is)] if is_site else []
    return [
        (r"/class/join", JoinHandler, all_there_is),
        (r"/class/code", CodeHandler, all_there_is),
        (r"/class/animal", AnimalHandler, all_there_is),
        (r"/class/enter", EnterHandler, all_there_is),
        (r"/class/desk", DeskHandler, all_there_is),
        (r"/class/projector", ProjectorHandler, all_there_is),
        (r"/class/snapshots/([0-9a-f]{8})\.svg", SnapshotHandler, all_there_is),
        (r"/class/boards/([A-Za-z0-9_-]{8,64})\.svg", BoardHandler, all_there_is),
        (r"/class/report\.(html|csv|json)", ReportHandler, all_there_is),
        (r"/class/sheet\.pdf", SheetHandler, all_there_is),
        (r"/api/class/me", MeHandler, all_there_is),
        (r"/api/class/events", EventsHandler, all_there_is),
        (r"/api/class/line", PupilLine, all_there_is),
        (r"/api/class/desk", DeskLine, all_there_is),
        *pages,
    ]
