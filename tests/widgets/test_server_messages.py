"""What a page may send down its line, and how much."""

import json
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.server.wire_format import FROM_VOILA, LARGEST, BadMessageError, read_message
from tests.cases import cases

HEADER = {"msg_id": "1", "msg_type": "comm_msg"}


def pack(*parts: bytes) -> bytes:
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)


def packed(header: Any = HEADER, content: Any = None, channel: bytes = b"shell", *buffers: bytes) -> bytes:
    body = [json.dumps(part).encode() for part in (header, {}, {}, content or {})]
    return pack(channel, *body, *buffers)


def test_what_pages_send_is_read() -> None:
    parts = read_message(packed(HEADER, {"data": {}}, b"shell", b"one", b""))
    assert [json.loads(part) for part in parts[:4]] == [HEADER, {}, {}, {"data": {}}]
    assert parts[4:] == [b"one", b""]


def test_pages_open_the_channel_for_states_and_no_widgets() -> None:
    header = HEADER | {"msg_type": "comm_open"}
    assert json.loads(read_message(packed(header, {"target_name": "jupyter.widget.control"}))[0]) == header
    for content in ({"target_name": "jupyter.widget"}, {"target_name": ["jupyter.widget.control"]}, {}):
        with pytest.raises(BadMessageError):
            read_message(packed(header, content))


def test_kinds_of_messages_are_for_the_front_end_that_sends_them() -> None:
    for kind in ("kernel_info_request", "comm_info_request"):
        asked = packed(HEADER | {"msg_type": kind})
        assert json.loads(read_message(asked, FROM_VOILA)[0])["msg_type"] == kind
        with pytest.raises(BadMessageError):
            read_message(asked)
    assert read_message(packed(), FROM_VOILA)


def test_a_message_has_two_mebibytes_and_sixty_three_parts_at_most() -> None:
    room = (2 << 20) - len(packed(HEADER, {}, b"shell", b""))
    assert read_message(packed(HEADER, {}, b"shell", b"x" * room))[4] == b"x" * room
    with pytest.raises(BadMessageError, match="too long"):
        read_message(packed(HEADER, {}, b"shell", b"x" * (room + 1)))
    assert len(read_message(packed(HEADER, {}, b"shell", *[b""] * 58))) == 62
    for wrong in (packed(HEADER, {}, b"shell", *[b""] * 59), pack(b"shell", b"{}", b"{}", b"{}")):
        with pytest.raises(BadMessageError, match="number of parts"):
            read_message(wrong)


GOOD = packed()
BAD = {
    "nothing": b"",
    "half a number": b"\x05\0\0",
    "many parts": (1 << 62).to_bytes(8, "little"),
    "no parts": (0).to_bytes(8, "little") + GOOD[8:],
    "all ones": b"\xff" * 64,
    "cut": GOOD[:-1],
    "longer": GOOD + b"x",
    "offsets back": struct.pack("<7Q", 6, 56, 60, 58, 60, 60, 60) + b"abcd",
    "offsets beyond": struct.pack("<7Q", 6, 56, 1 << 60, 1 << 61, 1 << 61, 1 << 61, 1 << 61),
    "too long": packed(HEADER, {}, b"shell", b"x" * LARGEST),
    "too many parts": packed(HEADER, {}, b"shell", *[b""] * 100),
    "other channel": packed(channel=b"control"),
    "header no JSON": pack(b"shell", b"{", b"{}", b"{}", b"{}"),
    "header deep": pack(b"shell", b"[" * 100_000, b"{}", b"{}", b"{}"),
    "header no text": pack(b"shell", b"\xff\xfe", b"{}", b"{}", b"{}"),
    "header a list": packed([]),
    "header empty": packed({}),
    "content no JSON": pack(b"shell", json.dumps(HEADER).encode(), b"{}", b"{}", b"{"),
    "code": packed(HEADER | {"msg_type": "execute_request"}),
    "a kind that is no text": packed(HEADER | {"msg_type": ["comm_msg"]}),
    "a number that is none": packed(HEADER | {"msg_id": 7}),
}


@cases("data", BAD.values())
def test_what_no_page_sends_is_refused(data: bytes) -> None:
    with pytest.raises(BadMessageError):
        read_message(data)


@given(st.binary(max_size=300))
def test_noise_is_refused(data: bytes) -> None:
    with pytest.raises(BadMessageError):
        read_message(data)


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_one_wrong_byte_is_refused_or_still_a_message(at: int, byte: int) -> None:
    data = bytearray(GOOD)
    data[at] = byte
    try:
        parts = read_message(bytes(data))
    except BadMessageError:
        return
    assert json.loads(parts[0])["msg_type"] == "comm_msg"


def test_allowance_lets_a_burst_pass_and_slows_a_flood() -> None:
    seconds = 1000.0
    allowance = Allowance(10, 2, lambda: seconds)

    def spend(amount: float) -> float:
        allowance.use(amount)
        return allowance.wait(0)

    assert [spend(1) for _ in range(10)] == [0] * 10
    assert spend(1) == pytest.approx(0.5)
    assert spend(1) == pytest.approx(1)
    seconds += 100
    assert spend(10) == 0
