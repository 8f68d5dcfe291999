"""What the painter sends to the page."""

from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas

from cardmath.art import sheet
from cardmath.cards import Card
from cardmath_widgets.page.table.paint import Painter
from cardmath_widgets.page.table.scene import Box, Scene, Sprite

CARDS = ["7h", "8s", "Kc"]


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """Every batch of commands sent to the page, by the names of the commands."""
    sent: list[list[Any]] = []
    names = {number: name for name, number in ipycanvas_canvas.COMMANDS.items()}

    def keep(commands: list[Any], buffers: Any = ()) -> None:
        listed = commands if isinstance(commands[0], list) else [commands]
        sent.append([names[command[0]] for command in listed])

    monkeypatch.setattr(ipycanvas_canvas._CANVAS_MANAGER, "_send_custom", keep)
    return sent


def painter() -> Painter:
    return Painter(lambda width: sheet([Card.parse(text) for text in CARDS], str, card_width=width))


def scene_of(*texts: str) -> Scene:
    sprites = tuple(Sprite(text, Box(60 * at, 0, 50, 70)) for at, text in enumerate(texts))
    return Scene(400, 100, 50, sprites)


def test_every_painting_names_its_canvas_again(batches: list[list[Any]]) -> None:
    # A page that was loaded anew does not know which canvas was drawn on last, and would stay blank.
    one = painter()
    one.paint(scene_of("7h", "8s"), 1)
    one.paint(scene_of("8s"), 1)
    assert len(batches) == 2
    assert [batch[0] for batch in batches] == ["switchCanvas", "switchCanvas"]


def test_a_change_repaints_only_what_changed(batches: list[list[Any]]) -> None:
    one = painter()
    one.paint(scene_of("7h", "8s", "Kc"), 1)
    one.paint(scene_of("7h", "8s"), 1)
    assert batches[0].count("drawImage") == 4  # the deck onto the atlas, then three cards
    assert batches[1].count("drawImage") == 0
    assert batches[1].count("clearRect") == 1


def test_nothing_is_sent_where_nothing_changed(batches: list[list[Any]]) -> None:
    one = painter()
    one.paint(scene_of("7h"), 1)
    one.paint(scene_of("7h"), 1)
    assert len(batches) == 1


def test_a_new_page_gets_everything_again(batches: list[list[Any]]) -> None:
    one = painter()
    one.paint(scene_of("7h"), 1)
    one.forget()
    one.paint(scene_of("7h"), 1)
    assert batches[1].count("drawImage") == 2


@pytest.mark.parametrize("ratio", [1, 1.5, 2, 3])
def test_the_canvas_has_the_pixels_of_the_screen(batches: list[list[Any]], ratio: float) -> None:
    assert batches == []
    one = painter()
    one.paint(scene_of("7h"), ratio)
    assert (one.canvas.width, one.canvas.height) == (round(400 * ratio), round(100 * ratio))
    assert one.canvas.layout.width == "400px"


def test_sharper_screens_get_a_sharper_deck(batches: list[list[Any]]) -> None:
    widths = []

    def make(width: int) -> Any:
        widths.append(width)
        return sheet([Card.parse("7h")], str, card_width=width)

    one = Painter(make)
    one.paint(scene_of("7h"), 1)
    one.paint(scene_of("7h"), 2)
    assert widths == [50, 100]
    assert batches
