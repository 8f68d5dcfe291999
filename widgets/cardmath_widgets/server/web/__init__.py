"""The response at each address: pages, a page's websocket, files."""

from cardmath_widgets.compat import require

require("tornado")
