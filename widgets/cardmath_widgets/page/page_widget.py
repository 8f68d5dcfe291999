"""What every widget does: it sends changes in its view, and receives what the page sends in time."""

import contextlib
import itertools
import logging
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources import files
from typing import Any, Final, Self

import anywidget
import ipywidgets
import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import DIGIT_NAMES, name_digits
from cardmath.ranks import write_ranks
from cardmath_widgets.compat import require, traits_of_class
from cardmath_widgets.page import page_files
from cardmath_widgets.page.alone import Alone
from cardmath_widgets.page.arguments import check_names, explained
from cardmath_widgets.page.audience import is_in_notebook
from cardmath_widgets.page.message import Freshness, is_offered, read
from cardmath_widgets.page.page_files import WIDGETS, joined
from cardmath_widgets.page.panels.settings import NAMES, SIGNS, SIGNS_KEPT
from cardmath_widgets.page.patch import patch
from cardmath_widgets.page.still import Still
from cardmath_widgets.page.view import Said
from cardmath_widgets.per_page import PerPage

#: The script that loads the widgets' shared script when the page does not have it as a file.
_LOADER: Final = (files("cardmath_widgets") / "page" / "loader.js").read_text("utf-8")


class _Script(ipywidgets.Widget):  # type: ignore[misc]
    """The script, as the state of a widget."""

    text = traitlets.Unicode().tag(sync=True)


#: What the page has been sent.
_sent: Final[PerPage[list[_Script]]] = PerPage(list)


def _script_id() -> str:
    """Return the id of the widget that contains the script; the first call sends it."""
    sent = _sent.get()
    if not sent or sent[-1].comm is None:  # closed, with all others
        sent[:] = [_Script(text=joined(WIDGETS))]
    return str(sent[-1].model_id)


class FromFiles(traitlets.HasTraits):
    """A widget with its script and style in files on our own pages.

    Other scripts and styles, such as the ones for a third-party game, stay in its state.
    """

    _esm = _LOADER
    #: The name of the function in ``widgets.js`` that draws it.
    drawn_by = traitlets.Unicode().tag(sync=True)
    #: The widget that contains the script; "" on our own pages, which have it as a file.
    script = traitlets.Unicode().tag(sync=True)

    @traitlets.default("script")
    def _script_of_the_kernel(self) -> str:
        return "" if page_files.is_shared else _script_id()

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the state sent to a page."""
        state = super().get_state(key, drop_defaults)  # type: ignore[misc]
        if page_files.is_shared and key is None:
            script = f"{page_files.PREFIX}{page_files.SCRIPT}"
            state["_esm"] = script if state["_esm"] == _LOADER else state["_esm"]
            state["_css"] = page_files.known.get(state["_css"], state["_css"])
        return state


require("anywidget", "ipywidgets")

_log: Final = logging.getLogger(__name__)

_HERE: Final = files("cardmath_widgets")
_FONT_WEIGHTS: Final = (("Regular", "400"), ("Bold", "700"))
_numbers: Final = PerPage(partial(itertools.count, 1))
#: The classes with these traits, keyed by the classes without them.
_whole: Final[dict[type, type]] = {}


def make_ready() -> None:
    """Make the classes of all known widgets, so pages do not have to.

    >>> make_ready()
    """
    for kind in [*_below(PageWidget)]:
        if kind not in _whole.values() and hasattr(kind, "_css"):
            values = traits_of_class(kind)
            _with_traits(
                kind, {name: traitlets.Unicode(text).tag(sync=True) for name, text in values.items()}
            )


def _speak_as_kept(kept: Mapping[str, Any]) -> None:
    """Set this page's names for the digits ten and eleven, and its rank symbols, as remembered by its
    device.
    """
    names, signs = kept.get(NAMES), kept.get(SIGNS)
    if isinstance(names, str) and names in DIGIT_NAMES:
        name_digits(names)
    if str(signs) in SIGNS_KEPT:
        write_ranks(SIGNS_KEPT[str(signs)])


def _below(kind: Any) -> Iterator[Any]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _with_traits(bare: type, traits: dict[str, Any]) -> type:
    """Return a class of widgets with the traits that anywidget adds; it is made only once."""
    if bare not in _whole:
        named = {"__module__": bare.__module__, "__qualname__": bare.__qualname__}
        _whole[bare] = type(bare.__name__, (bare,), named | traits)
    return _whole[bare]


class PageWidget(Still, Alone, FromFiles, anywidget.AnyWidget):
    """A widget that sends views as plain data and receives what the player does.

    ``key`` identifies its part of the page's address. Widgets without a key are numbered, and the first has
    the empty key. The widget implements `answer`, which gets every message that arrives in time,
    `first_state` and `tell_fault`.
    """

    key = traitlets.Unicode().tag(sync=True)
    #: Whether it follows the link that the server was started with if its address is empty.
    begins = traitlets.Bool().tag(sync=True)
    #: Whether it speaks as a page opens: a page's first widget does, the others wait until they are used.
    speaks_first = traitlets.Bool().tag(sync=True)
    #: Which part of a lesson it is; "" if the page has no parts.
    of_part = ""
    #: What is shown. The trait itself never changes: pages get the whole view when they ask for all states,
    #: and patches otherwise.
    view = traitlets.Dict().tag(sync=True)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Make an error about the type of an argument name that argument."""
        super().__init_subclass__(**kwargs)
        if "__init__" in vars(cls):
            cls.__init__ = explained(cls.__init__)  # type: ignore[method-assign]

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """Return a widget to be initialised; raises `cardmath.errors.ArgumentError` for unknown arguments."""
        check_names(cls, given, named)
        return super().__new__(cls, *given, **named)

    def __init__(self, key: str | None = None, **traits: Any) -> None:
        self._sent: dict[str, Any] | None = None
        self._view_number = 0
        self._is_watched = False
        self._fresh = Freshness(lambda number: self.send({"type": "clock", "asked": number}))
        count = next(_numbers.get())
        counted = str(count) if count > 1 else ""
        self._is_first = count == 1
        super().__init__(key=counted if key is None else key, **traits)
        self.on_msg(self._hear)

    def add_traits(self, **traits: Any) -> None:
        """Add traits to the widget; anywidget's own are added only once for all widgets in a class.

        Otherwise each call would make a class, and a lesson has twenty widgets.
        """
        if not traits.keys() <= traits_of_class(type(self)).keys():
            super().add_traits(**traits)
            return
        # The widget's list of traits is made only later, so nothing has to be added to it.
        self.__class__ = _with_traits(type(self), traits)

    @traitlets.default("speaks_first")
    def _the_first_speaks(self) -> bool:
        return self._is_first or is_in_notebook()

    @traitlets.default("begins")
    def _the_first_begins(self) -> bool:
        return not self.key

    def answer(self, message: dict[str, Any]) -> None:
        """Handle a message from the page."""
        raise NotImplementedError

    def late(self) -> None:
        """Report that something the player did was delayed on its way and will not be carried out."""
        self.tell_fault(Said(_("The connection was slow, so your last press didn't count."), mood="wrong"))

    @property
    def spoken(self) -> str | None:
        """What a screen reader gets to hear; None before a page shows the widget."""
        if self._sent is None:
            return None
        said = self._sent["said"]
        return str(said["aloud"] or said["text"])

    def hear_presence(self, name: str) -> None:
        """React to a page's reply that it is still there; ``name`` is its name in a class, if any."""

    # -- what a class learns -------------------------------------------------------------------------------

    def report(self, kind: str, **data: str | int | bool) -> None:
        """Report what the player has done if the page belongs to a class; otherwise, do nothing.

        ``kind`` and ``data`` describe a class event (`cardmath_widgets.classroom.core.journal`).
        """
        if self._is_watched:
            self.send({"type": "event", "kind": kind, "part": self.of_part, "data": data})

    # -- errors ---------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def guarded(self) -> Iterator[None]:
        """Report errors inside the block calmly. Unexpected ones go to the log, and the widget carries on."""
        try:
            yield
        except CardmathError as error:
            self.tell_fault(self.fault_of(error))
        except Exception:
            _log.exception("%s could not answer", type(self).__name__)
            sentence = _("Something went wrong here. Please carry on, or reload the page.")
            self.tell_fault(Said(sentence, mood="wrong"))

    def guard(self, action: Callable[[], object]) -> None:
        """Run an action within `guarded`."""
        with self.guarded():
            action()

    def fault_of(self, error: CardmathError) -> Said:
        """Return the sentence that reports one of our errors."""
        return Said(str(error), mood="wrong")

    def tell_fault(self, said: Said) -> None:
        """Report what went wrong; each widget decides how."""
        raise NotImplementedError

    # -- what is sent ----------------------------------------------------------------------------------------

    def first_state(self) -> dict[str, Any]:
        """Return what a page shows before any view has been sent."""
        raise NotImplementedError

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the widget's state; a page that asks for all of it gets the current view."""
        state = super().get_state(key, drop_defaults)
        if key is None and page_files.is_heard():
            view = self.first_state() if self._sent is None else self._sent
            state["view"] = {"number": self._view_number, "view": view}
        return state

    def tell(self, view: dict[str, Any], **extra: Any) -> None:
        """Send what has changed since the last view, along with ``extra``."""
        before, self._sent = self._sent, view
        message: dict[str, Any] = {"type": "show", "from": -1 if before is None else self._view_number}
        self._view_number += 1
        self.send(message | {"to": self._view_number, "patch": patch(before or {}, view)} | extra)

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        message = read(content)
        if message is None:
            return
        kind = message.get("type")
        if kind == "clock":
            self._fresh.answered(message)
            return
        if kind == "here":
            self.hear_presence(str(message.get("name", "")))
            return
        if kind == "hello":
            self._is_watched = bool(message.get("watched"))
            self._fresh.restart()
            self._sent = None  # the new page gets everything
            if message.get("font"):
                self._send_font()
            _speak_as_kept(message)
        if not self._fresh.accepts(message):
            self.late()
        elif is_offered(message, self._sent or {}):
            if kind == "change":
                _speak_as_kept({str(message.get("id")): message.get("value")})
            self.answer(message)
        else:
            # The message has no effect, but the page is waiting for an answer.
            self.tell(self.first_state() if self._sent is None else self._sent)

    def _send_font(self) -> None:
        fonts = [
            (_HERE / "page" / "fonts" / f"CardmathSans-{name}.woff2").read_bytes()
            for name, _w in _FONT_WEIGHTS
        ]
        self.send({"type": "font", "weights": [weight for _name, weight in _FONT_WEIGHTS]}, buffers=fonts)
