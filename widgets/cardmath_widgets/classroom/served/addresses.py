"""The addresses of a class on a server, and what a class on a site sends at those of the site's pages."""

from typing import Any

import tornado.web

from cardmath_widgets.classroom.served import desk, door, lines, school_page
from cardmath_widgets.classroom.served.school import School
from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.classroom.served.site import ClassSite
from cardmath_widgets.server.assets import send_file
from cardmath_widgets.server.web.base import allow_unauthenticated


def addresses_of(served: ServedClass | School, all_there_is: dict[str, Any]) -> list[Any]:
    """Return the addresses of a class, or of a school; on a site, they include the site's pages.

    The addresses are the same for every class: browsers send a cookie, and desks specify their class.
    """
    # The server's health can be checked there, too.
    pages = [(r"/(?!api/health$)(.*)", SiteHandler, all_there_is)] if served.is_site else []
    of_school = [
        (r"/school", school_page.SchoolHandler, all_there_is),
        (r"/school/enter", school_page.SchoolEnterHandler, all_there_is),
        (r"/school/open", school_page.OpenClassHandler, all_there_is),
        (r"/school/forgotten", school_page.ForgottenHandler, all_there_is),
    ]
    return [
        *(of_school if served.is_school else ()),
        (r"/class/join", door.JoinHandler, all_there_is),
        (r"/class/code", door.CodeHandler, all_there_is),
        (r"/class/animal", door.AnimalHandler, all_there_is),
        (r"/class/enter", desk.EnterHandler, all_there_is),
        (r"/class/desk", desk.DeskHandler, all_there_is),
        (r"/class/projector", desk.ProjectorHandler, all_there_is),
        (r"/class/snapshots/([0-9a-f]{8})\.svg", desk.SnapshotHandler, all_there_is),
        (r"/class/boards/([A-Za-z0-9_-]{8,64})\.svg", desk.BoardHandler, all_there_is),
        (r"/class/report\.(html|csv|json)", desk.ReportHandler, all_there_is),
        (r"/class/sheet\.pdf", desk.SheetHandler, all_there_is),
        (r"/api/class/me", door.MeHandler, all_there_is),
        (r"/api/class/events", lines.EventsHandler, all_there_is),
        (r"/api/class/line", lines.PupilLine, all_there_is),
        (r"/api/class/desk", lines.DeskLine, all_there_is),
        *pages,
    ]


class SiteHandler(door.ClassHandler):
    """A file from the site. Only pupils who have joined can open pages; all other files are public."""

    @property
    def site(self) -> ClassSite:
        """The class's site."""
        site: ClassSite = self.settings["class_site"]
        return site

    def set_default_headers(self) -> None:
        """Send the security headers with every response."""
        super().set_default_headers()
        # The policy for a site, where Python is WebAssembly in a worker.
        self.set_header("Content-Security-Policy", self.site.policy)

    @allow_unauthenticated
    async def get(self, place: str) -> None:
        """Send a file; redirect a browser that has not joined from a page to the door."""
        is_page = "." not in place or place.endswith(".html")
        # Whatever a browser has saved for later is still there after its cookie has expired.
        is_kept = self.request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate"
        if is_page and self.current_user is None:
            if is_kept:
                # The service worker must not cache the door in place of a page.
                raise tornado.web.HTTPError(403)
            self.redirect(self.get_login_url())
            return
        if is_page:
            self.xsrf_token  # noqa: B018 - reading it sets the cookie that the page's events need
        own = self.pages.assets
        name = place.removeprefix(f"assets/{own.fingerprint}/")
        is_for_pupils = self.is_for_pupils or (is_page and is_kept)
        found = own.files if name != place else self.site.files(is_for_pupils=is_for_pupils)
        if not send_file(self, found, name, is_lasting=place.startswith("assets/")):
            raise tornado.web.HTTPError(404)
        if is_page:
            self.set_header("Cache-Control", "private, no-cache")

    head = get
