"""Translation: every sentence that people read passes through this module.

`_` and `ngettext` look up a text when they are called, so `activate` takes effect everywhere at once. For
this reason, no module may keep their results. A text in a table is marked with `N_` and looked up where it is
used. A word that can have several translations, such as "Play" or "left", has a context: `pgettext`,
`npgettext` and, in tables, `NP_`. ``make messages`` collects all texts (see docs/how-to/translating.md).
"""

import contextvars
import gettext
import os.path

#: The catalogue folder. A catalogue contains the texts of the library, the boards and the lessons.
# The path is built without pathlib, which would take a tenth of the library's loading time.
LOCALES = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120

_DOMAIN = "cardmath"


class _Active:
    """The active language: the arguments of `activate`, and the texts."""

    def __init__(self, chosen: tuple[str | None, str | None], texts: gettext.NullTranslations) -> None:
        self.chosen = chosen
        self.texts = texts


_active = contextvars.ContextVar("the language", default=_Active((None, None), gettext.NullTranslations()))  # noqa: B039  # shared on purpose


def activate(locale: str | None = None, folder: str | None = None) -> None:
    """Switch to another language: a locale such as ``"fr"``, or None for the language of the environment.

    A text without a translation stays in English. All texts stay in English if ``folder``, by default
    `LOCALES`, has no catalogue for the language. The setting holds for the whole process, or for a context
    with its own language (`separate`).

    >>> activate("en")
    >>> _("the target")
    'the target'
    """
    active = _active.get()
    active.chosen = (locale, folder)
    active.texts = gettext.translation(
        _DOMAIN, folder or LOCALES, None if locale is None else [locale], fallback=True
    )


def separate() -> None:
    """Give the current context its own language, initially the one that is active now.

    >>> context = contextvars.copy_context()
    >>> for step in (separate, lambda: activate("en")):
    ...     context.run(step)
    """
    before = _active.get()
    _active.set(_Active(before.chosen, before.texts))


def activated() -> tuple[str | None, str | None]:
    """Return the last arguments of `activate`, so that another process can use the same language.

    >>> activate("en")
    >>> activated()
    ('en', None)
    """
    return _active.get().chosen


def language() -> str:
    """Return the code of the active language, in the form of the HTML attribute ``lang``.

    >>> language()
    'en'
    """
    return _active.get().texts.info().get("language", "en").replace("_", "-")


def _(text: str) -> str:
    """Return a text in the active language."""
    return _active.get().texts.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the text that fits a count, singular or plural, in the active language."""
    return _active.get().texts.ngettext(singular, plural, count)


def pgettext(context: str, text: str) -> str:
    """Return a text in the active language. The context tells where it is used or what it means.

    >>> pgettext("cards still to clear", "Left")
    'Left'
    """
    return _active.get().texts.pgettext(context, text)


def npgettext(context: str, singular: str, plural: str, count: int) -> str:
    """Return the text that fits a count and a context, singular or plural, in the active language."""
    return _active.get().texts.npgettext(context, singular, plural, count)


def N_(text: str) -> str:  # noqa: N802  # the name that extraction tools look for
    """Return a text unchanged, to mark it for translation. `_` looks it up where it is used.

    >>> N_("spades")
    'spades'
    """
    return text


def NP_(context: str, text: str) -> str:  # noqa: N802  # extraction tools read the context
    """Return a text unchanged, to mark it with its context. `pgettext` looks it up where it is used.

    >>> NP_("answer", "odd")
    'odd'
    """
    return text


activate()
