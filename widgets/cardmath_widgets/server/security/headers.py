"""The headers that protect pages and files: what a page may load, and who may show it in a frame."""

from typing import Final

#: Pages load only what this server sends, no matter what a lesson or a widget tries to load. Widgets need
#: inline styles, and anywidget imports its modules from blobs. Sounds and films in a notebook are embedded in
#: the page. The last entry controls who may show a page in a frame: the origins of other sites can be added
#: to it.
POLICY: Final = (
    "default-src 'self'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
#: A file opened on its own, such as a drawing, must not run any scripts.
SHOWN_ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
#: Sent with every response, for pages and files alike.
PROTECTED: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
