"""Playing on a board without a browser, as its page would."""

import json
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas

from cardmath_widgets.board.board import Board
from cardmath_widgets.page import View
from cardmath_widgets.page.patch import merged
from cardmath_widgets.page.table.paint import Painter
from cardmath_widgets.page.table.scene import Scene

__all__ = ["Pages", "change", "command", "greet", "hear", "press", "said", "shown_of", "view_of"]

_SUM = b'{"type":"sum"'
SIZE = {"width": 1200, "height": 600, "ratio": 1}


class Pages:
    """Stands in for the pages: keeps every message to them, and what they show after it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.messages: list[bytes] = []
        self.shown: dict[str, Any] = {}
        self.number = -1
        self.motions: list[dict[str, Any]] = []
        self.steps = 0
        #: What was said, one after the other, and what was painted last.
        self.heard: list[str] = []
        self.painted: Scene | None = None
        monkeypatch.setattr(Board, "send", lambda _board, message, buffers=None: self._hear(message))
        paint = Painter.paint

        def painting(painter: Painter, scene: Scene, *how: Any) -> None:
            self.painted = scene
            paint(painter, scene, *how)

        monkeypatch.setattr(Painter, "paint", painting)
        monkeypatch.setattr(ipycanvas_canvas._CANVAS_MANAGER, "send", self._paint)

    def sums(self) -> list[int]:
        """Return how many bytes each picture of a sum took: they are no part of what a press sends."""
        sizes = [len(message) for message in self.messages if message.startswith(_SUM)]
        self.messages = [message for message in self.messages if not message.startswith(_SUM)]
        return sizes

    def _hear(self, message: dict[str, Any]) -> None:
        self.messages.append(json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode())
        if message["type"] != "show":
            return
        assert message["from"] in (-1, self.number)
        self.number = message["to"]
        self.shown = merged({} if message["from"] == -1 else self.shown, message["patch"])
        self.motions = message.get("motions", [])
        if "said" in message["patch"]:
            self.heard.append(self.shown["said"]["text"])
        self.steps += "step" in message

    def _paint(self, metadata: dict[str, Any], buffers: list[Any]) -> None:
        self.messages.append(json.dumps(metadata).encode() + bytes(buffers[0]))

    def took(self) -> int:
        """Return how many bytes were sent since this was asked last."""
        count = sum(map(len, self.messages))
        self.messages.clear()
        return count


def greet(board: Board[Any, Any], link: str = "") -> None:
    board.answer({"type": "hello", **SIZE, "link": link})


def press(board: Board[Any, Any], *keys: str) -> None:
    for key in keys:
        board.answer({"type": "press", "key": key})


def command(board: Board[Any, Any], *names: str) -> None:
    for name in names:
        board.answer({"type": "command", "name": name})


def change(board: Board[Any, Any], name: str, value: Any = True) -> None:
    board.answer({"type": "change", "id": name, "value": value})


def view_of(board: Board[Any, Any]) -> View:
    assert board.shown is not None
    return board.shown


def hear(widget: Any, *messages: Any) -> None:
    """Let a widget hear messages of its page over its own channel."""
    for message in messages:
        data = {"method": "custom", "content": message}
        widget.comm.handle_msg({"content": {"data": data}, "buffers": []})


def shown_of(widget: Any) -> dict[str, Any]:
    """All that a page gets that asks for a widget now."""
    found: dict[str, Any] = widget.get_state()["view"]["view"]
    return found


def said(widget: Any) -> dict[str, Any]:
    """What a widget says now: its text, its reason, its words for the ear, its mood."""
    found: dict[str, Any] = widget.first_state()["said"]
    return found
