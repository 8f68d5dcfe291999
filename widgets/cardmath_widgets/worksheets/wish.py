"""The choice of a worksheet: its kind, its number and its look, as a value and as a link."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.art import COLOUR_SCHEMES
from cardmath.decks import PRESETS
from cardmath.errors import DeckError, RecordError
from cardmath.exercises.banks import FORMATS
from cardmath.games import Game, default_game
from cardmath.games.registry import GameDescriptor
from cardmath.lessons import LESSONS
from cardmath.links import game_with_options, options_apart
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath.worksheets import KINDS, PAPERS, Kind, WorksheetError, check_asked
from cardmath.worksheets.kinds.deck_to_cut import CARD_SIZES
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.settings import Settings

#: Maximum number of copies at once: enough for a class.
MOST: Final = 40
_FIRST: Final = next(iter(KINDS))
#: The key of the default game.
_DEFAULT: Final = default_game().key
#: Options whose value is one of several words.
WORDS: Final[Mapping[str, Collection[str]]] = MappingProxyType(
    {"kind": KINDS, "paper": PAPERS, "card": CARD_SIZES, "colours": COLOUR_SCHEMES}
)
_FLAGS: Final = ("key", "large", "linked")


@dataclass(frozen=True)
class SheetWish:
    """A worksheet to print.

    ``own_game`` is a deal from the default game, which has a deck, and ``own_rules`` one from another game.
    These and ``own_pairs`` are None for the kind's defaults. ``own_base`` is the requested base, or None:
    sheets of other kinds keep it if possible, but a lesson's sheet has its own.

    >>> SheetWish("columns", 7).to_link()
    'kind=columns&number=7'
    >>> SheetWish.from_link("kind=rings&number=3&base=10&key=0").settings.notation.base
    10

    A sheet without its own base has the usual one for its kind: sheets for everyday cards show 10.

    >>> SheetWish.from_link("kind=solitaire").settings.notation.base
    10
    """

    kind: str = _FIRST
    number: int = 1
    copies: int = 1
    key: bool = True
    large: bool = False
    linked: bool = True
    paper: str = "a4"
    card: str = "poker"
    colours: str = "two"
    own_game: Any = None
    own_rules: Game | None = None
    own_pairs: Any = None
    own_base: int | None = None
    settings: Settings = field(default_factory=Settings)

    @property
    def made(self) -> Kind:
        """The kind of worksheet itself."""
        return KINDS[self.kind]

    @property
    def notation(self) -> Notation:
        """How numbers are written."""
        return self.settings.notation

    @property
    def game(self) -> Any:
        """The game whose deal or deck is printed."""
        return self.own_game or self.made.usual_game(self.notation)

    @property
    def games(self) -> dict[str, GameDescriptor]:
        """The games that this kind can be about, by game key; empty for kinds with the default game."""
        return {one.key: one for one in self.made.games}

    @property
    def has_deck(self) -> bool:
        """Whether the sheet is about a deck of the default game, which can be chosen."""
        return self.own_rules is None and (
            bool({"game", "deck"} & set(self.made.options)) or _DEFAULT in self.games
        )

    @property
    def has_deal(self) -> bool:
        """Whether the sheet is about a deal of the default game, whose options can be chosen."""
        return self.has_deck and "deck" not in self.made.options

    @property
    def options(self) -> dict[str, Any]:
        """The kind's options besides its number."""
        asked = {
            "game": self.own_game,
            "rules": self.own_game if self.has_deal else self.own_rules,
            "deck": self.own_game.deck if self.own_game and self.has_deck else None,
            "practise": self.own_pairs and self.own_pairs.text,
            "card": self.card,
            "colours": self.colours,
            "values": self.settings.values,
        }
        return {name: asked[name] for name in self.made.options if asked.get(name) is not None}

    @property
    def usual_settings(self) -> Settings:
        """The default settings for a sheet, in the usual base for its kind and game."""
        return Settings(self.made.notation_for(self.options))

    @property
    def sheet(self) -> dict[str, Any]:
        """The arguments for `cardmath.worksheets` to make one worksheet."""
        return {
            "number": self.number,
            "notation": self.notation,
            "key": self.key and self.made.has_key,
            "paper": self.paper,
            "large": self.large,
            **self.options,
        }

    @property
    def file(self) -> str:
        """The file name for the PDF."""
        return f"{self._file}.pdf"

    def bank(self, form: str) -> str:
        """Return the file name for a question bank in a format.

        >>> SheetWish("columns", 42, copies=3).bank("moodle")
        'columns-42-to-44-base-12-moodle.xml'
        """
        return f"{self._file}-{form}.{FORMATS[form].ending}"

    @property
    def _file(self) -> str:
        last = self.number + self.copies - 1
        numbers = (
            f"-{self.number}" + (f"-to-{last}" if self.copies > 1 else "") if self.made.is_numbered else ""
        )
        about = f"-{self.own_rules.key}" if self.own_rules is not None and self.made.takes_every_game else ""
        return f"{self.kind}{about}{numbers}-base-{self.notation.base}"

    # -- links -------------------------------------------------------------------------------------------

    def to_link(self) -> str:
        """Return the wish as an address fragment: the kind, the number, and any non-default values."""
        plain = SheetWish()
        fields = {"kind": self.kind, "number": str(self.number)}
        if self.copies != plain.copies:
            fields["copies"] = str(self.copies)
        for name in WORDS:
            if name != "kind" and getattr(self, name) != getattr(plain, name):
                fields[name] = getattr(self, name)
        for name in _FLAGS:
            if getattr(self, name) != getattr(plain, name):
                fields[name] = str(int(getattr(self, name)))
        wanted = ("base", "digits", "values")
        shown = self.settings.to_link(self.usual_settings)
        fields |= {name: text for name, text in shown.items() if name in wanted}
        if self._keeps_base:
            fields["base"] = str(self.notation.base)
        if self.own_game is not None:
            fields |= options_apart(self.own_game, default_game())
            fields["game"] = _DEFAULT
        if self.own_rules is not None:
            fields |= options_apart(self.own_rules, type(self.own_rules)())
            fields["game"] = self.own_rules.key
        if self.own_pairs is not None:
            fields["pairs"] = self.own_pairs.text
        return "&".join(f"{name}={text}" for name, text in fields.items())

    @classmethod
    def from_link(cls, link: str) -> "SheetWish":
        """Read a wish from a link, with default values for invalid or missing fields."""
        fields = _fields_of(link)
        words = {name: fields[name] for name, known in WORDS.items() if fields.get(name) in known}
        flags = {name: fields[name] == "1" for name in _FLAGS if fields.get(name) in ("0", "1")}
        wish = cls(**words, **flags)  # type: ignore[arg-type]  # words and flags by name
        wish = wish.with_copies(whole(fields.get("copies", "").strip(), 19) or 1)
        with suppress(WorksheetError):
            wish = wish.with_number(fields.get("number", "1"))
        if fields.get("game") in wish.games and fields["game"] != _DEFAULT:
            wish = wish.with_rules(fields["game"], fields)
        elif "game" in fields and wish.has_deck:
            with suppress(RecordError, DeckError):
                wish = replace(wish, own_game=game_with_options(default_game(), fields))
        # The usual base depends on the kind and the game.
        settings = Settings.from_link(_shown_in(fields), wish.usual_settings)
        wish = replace(wish, settings=settings, own_base=settings.notation.base if "base" in fields else None)
        with suppress(DeckError):
            if "pairs" in fields and wish.made.pairs:
                wish = replace(wish, own_pairs=wish.made.pairs.parse(fields["pairs"], wish.game.deck))
        return wish

    @staticmethod
    def faults(link: str) -> str:
        """Return, in sentences, what is wrong with the numbers and values in a link, or ""."""
        fields = _fields_of(link)
        found = [Settings.faults(_shown_in(fields))]
        try:
            SheetWish().with_number(fields.get("number", "1"))
        except WorksheetError as error:
            found.append(f"{capitalised(str(error))}.")
        return " ".join(filter(None, found))

    # -- choices -----------------------------------------------------------------------------------------

    def of_kind(self, kind: str) -> "SheetWish":
        """Return the wish for a worksheet of another kind, without its own game and pairs."""
        if kind not in KINDS or kind == self.kind:
            return self
        return replace(self, kind=kind, own_game=None, own_rules=None, own_pairs=None)._in_usual_base()

    def with_number(self, text: str) -> "SheetWish":
        """Return the wish with a different number; raise `WorksheetError` for an invalid or too large one."""
        number = whole(text.strip(), 19)
        given: Any = text if number is None else number
        check_asked(self.kind, given, MOST)
        return replace(self, number=given)

    def with_copies(self, copies: int) -> "SheetWish":
        """Return the wish for this many worksheets, each with its own number."""
        return replace(self, copies=min(max(copies, 1), MOST))

    def next(self) -> "SheetWish":
        """Return the wish for the following worksheets."""
        return self.with_number(str(self.number + self.copies))

    def with_game(self, game: Any) -> "SheetWish":
        """Return the wish with a different game; pairs from a different deck are dropped."""
        same = self.own_pairs if game.deck == self.game.deck else None
        return replace(self, own_game=game, own_pairs=same)

    def with_rules(self, key: str, options: Mapping[str, str] | None = None) -> "SheetWish":
        """Return the wish for a deal from another game, with options as in a link or as when the game opens.

        >>> SheetWish("solitaire").with_rules("patriarchs", {"options.redeals": "2"}).to_link()
        'kind=solitaire&number=1&options.redeals=2&game=patriarchs'
        >>> SheetWish().of_kind("solitaire").with_rules("contradance").own_rules.turning
        'standstill'
        """
        if key not in self.games:
            return self
        if key == _DEFAULT:
            return replace(self, own_rules=None)._in_usual_base()
        kind = self.games[key].rules()
        if options is None:
            return replace(self, own_rules=getattr(kind, "opening", kind)())._in_usual_base()
        try:
            return replace(self, own_rules=game_with_options(kind(), options))._in_usual_base()
        except (RecordError, DeckError):
            return self

    def with_settings(self, settings: Settings) -> "SheetWish":
        """Return the wish with the reader's settings; a different base is then kept for every sheet."""
        is_other = settings.notation.base != self.notation.base
        return replace(
            self, settings=settings, own_base=settings.notation.base if is_other else self.own_base
        )

    @property
    def _keeps_base(self) -> bool:
        base = self.own_base
        return base is not None and self.kind not in LESSONS and self.made.allows(base)

    def _in_usual_base(self) -> "SheetWish":
        """Return the wish in the usual base for its kind and game, unless it has its own base."""
        base = self.own_base if self._keeps_base else None
        notation = Notation(base or self.usual_settings.notation.base, self.notation.digits)
        return replace(self, settings=replace(self.settings, notation=notation))

    def with_preset(self, key: str) -> "SheetWish":
        """Return the wish with a ready-made deck, which sets its base."""
        if key not in PRESETS:
            return self
        preset = PRESETS[key]
        game = type(self.game)(preset.deck, min(self.game.tableau, preset.deck.default_tableau))
        settings = replace(self.settings, notation=Notation(preset.base, self.notation.digits))
        own_base = None if self.own_base is None else preset.base
        return replace(self.with_game(game), settings=settings, own_base=own_base)

    def with_pair(self, pair: tuple[int, int], is_wanted: bool) -> "SheetWish":
        """Return the wish with a pair added or removed; if none are left, the number chooses the pairs."""
        chosen = set(self.own_pairs.pairs if self.own_pairs else ())
        chosen = chosen | {pair} if is_wanted else chosen - {pair}
        pairs = self.made.pairs.of(self.game.deck, chosen) if chosen else None
        return replace(self, own_pairs=pairs)


def _fields_of(link: str) -> dict[str, str]:
    return {name: text for name, _equals, text in (part.partition("=") for part in link.split("&"))}


def _shown_in(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields for how numbers and values are shown on paper."""
    return {name: fields[name] for name in ("base", "digits", "values") if name in fields}
