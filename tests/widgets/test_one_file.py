"""One file that holds a site: its text form, and what goes into it."""

from hypothesis import example, given
from hypothesis import strategies as st

from cardmath_widgets.site.one_file.document import CHARSET, MARK, written

ESCAPE, CHANGE = 1, 0x8000


def parsed(file: bytes) -> str:
    """What an HTML parser makes of a file's text in an element, as the standard says."""
    text = file.decode("utf-16", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\0", "\ufffd").partition("</script")[0].partition("<!--")[0]


def read(text: str, size: int) -> bytes:
    """The bytes behind a text, as ``decoded.js`` finds them."""
    units = iter(map(ord, text))
    whole = [next(units) ^ CHANGE if unit == ESCAPE else unit for unit in units]
    return b"".join(unit.to_bytes(2, "little") for unit in whole)[:size]


@given(st.binary(max_size=200))
@example(b"\0")
@example(b"</script>")
@example("\r\n\r".encode("utf-16-le"))
@example("</script><!--<script".encode("utf-16-le"))
@example(b"\x00\xd8\x00\xdc\x00\xd8")
@example(b"\x01\x00\x01\x80\xff\xfe\xfe\xff")
def test_any_bytes_survive_a_parser(content: bytes) -> None:
    file = f"{MARK}{written(content)}</script>".encode(CHARSET)
    assert read(parsed(file), len(content)) == content


def test_every_character_survives() -> None:
    content = b"".join(unit.to_bytes(2, "little") for unit in range(65536))
    text = written(content)
    assert read(parsed(f"{MARK}{text}".encode(CHARSET)), len(content)) == content
    # Little is longer: half surrogates are one in 32.
    assert len(text) < 1.04 * 65536
