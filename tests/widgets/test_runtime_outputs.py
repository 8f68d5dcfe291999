"""What notebooks display where there is no IPython: in cells, in Output widgets, later, in every form."""

import base64
import json
import subprocess
import sys
from typing import Any

import pytest
from IPython.core import display as real
from IPython.core.formatters import DisplayFormatter
from IPython.lib import display as real_sounds

from cardmath_widgets.runtime import display
from cardmath_widgets.runtime.outputs import data_of, presented
from tests.cases import cases
from tests.notebooks.kinds import KINDS, PICTURE
from tests.notebooks.locked_out import LOCKED_OUT

#: Runs notebooks one after the other in a Python that has none of what the stand-ins stand for.
WITHOUT_IPYTHON = """
import asyncio, json
from cardmath_widgets.runtime import cells
from cardmath_widgets.runtime import comms, startup

startup.begin()
import ipywidgets
from ipywidgets.widgets.widget import _instances

def of(kind):
    return [widget for widget in _instances.values() if isinstance(widget, kind)]

sent = []
# Each message under the notebook to which it belongs.
async def main():
    found = {}
    for name, code in json.load(sys.stdin).items():
        sent.clear()
        outputs = await cells.run(code, lambda trace: None)
        comms.post_with(lambda message, buffers: sent.append(message))
        for button in of(ipywidgets.Button):
            button.click()
        await asyncio.sleep(1 if name == "later" else 0)
        found[name] = {
            "outputs": outputs,
            "sent": [
                dict(one["content"], kind=one["header"]["msg_type"], cell=one["parent_header"].get("msg_id"))
                for one in sent
                if not one["header"]["msg_type"].startswith("comm_")
            ],
            "widgets": [widget.outputs for widget in of(ipywidgets.Output)],
        }
        for widget in of(ipywidgets.Button) + of(ipywidgets.Output):
            widget.close()
    print(json.dumps(found), file=sys.__stdout__)

asyncio.run(main())
"""
KINDS_HERE = ("pictures", "later", "output", "interact", "sounds", "figure", "failing", "quiet", "colours")


@pytest.fixture(scope="module")
def found() -> Any:
    code = {
        name: [cell.removeprefix("# %%\n") for cell in KINDS[name] if cell.startswith("# %%\n")]
        for name in KINDS_HERE
    }
    done = subprocess.run(
        [sys.executable, "-c", LOCKED_OUT + WITHOUT_IPYTHON],
        input=json.dumps(code),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def forms(output: dict[str, Any]) -> dict[str, Any]:
    return {form: data for form, data in output["data"].items() if form != "text/plain"}


def test_every_form_reaches_the_page(found: Any) -> None:
    html, picture, drawing, words = found["pictures"]["outputs"]
    assert forms(html[0])["text/html"].startswith("<table>")
    assert base64.b64decode(forms(picture[0])["image/png"]) == PICTURE
    assert picture[0]["metadata"] == {"image/png": {"width": 40, "alt": "a green square"}}
    assert forms(drawing[0])["image/svg+xml"].startswith("<svg")
    assert forms(words[0])["text/html"].strip() == "<p><strong>bold</strong> words</p>"
    assert forms(words[1])["text/latex"] == "$\\displaystyle x^2$"
    assert base64.b64decode(forms(found["figure"]["outputs"][0][0])["image/png"]) == PICTURE
    assert "<audio" in forms(found["sounds"]["outputs"][0][0])["text/html"]


def test_what_is_printed_later_is_told_under_its_cell(found: Any) -> None:
    sent = found["later"]["sent"]
    assert {"kind": "stream", "cell": "cell-1", "name": "stdout", "text": "from a task"} in sent
    # No one can tell which cell a thread comes from.
    assert {"kind": "stream", "cell": None, "name": "stdout", "text": "from a thread"} in sent
    assert found["later"]["outputs"][1][0]["text"] == "two\n"
    assert found["later"]["outputs"][2][0]["data"]["text/plain"] == "'after'"


def test_output_widgets_take_what_is_displayed_in_their_time(found: Any) -> None:
    outputs = found["output"]["outputs"]
    assert [len(cell) for cell in outputs] == [1, 0, 1, 1, 1]
    # The button has been pressed: what was there is gone.
    shown, appended = found["output"]["widgets"]
    assert shown == [{"output_type": "stream", "name": "stdout", "text": "said\n"}]
    assert appended == [{"output_type": "stream", "name": "stdout", "text": "appended"}]


def test_interact_shows_what_its_function_prints_and_returns(found: Any) -> None:
    [shown] = found["interact"]["widgets"]
    assert shown[0]["text"] == "3 squared is 9\n"
    assert shown[1]["data"]["text/plain"] == "4"


def test_what_fails_says_so_where_it_stands(found: Any) -> None:
    outputs = found["failing"]["outputs"]
    assert [one["output_type"] for one in outputs[0]] == ["stream", "error"]
    [shown] = found["failing"]["widgets"]
    assert shown[0]["ename"] == "IndexError"
    assert outputs[2][0]["text"] == "the rest runs\n"


def test_a_closing_semicolon_hides_a_value(found: Any) -> None:
    hidden, drawn, text, last = found["quiet"]["outputs"]
    assert hidden == []
    assert [one["text"] for one in drawn] == ["drawn\n"]
    assert [one["data"]["text/plain"] for one in (*text, *last)] == ["';'", "<an object>"]


def test_colours_stay_in_what_is_printed_and_not_in_errors(found: Any) -> None:
    outputs = found["colours"]["outputs"]
    assert outputs[0][0]["text"].startswith("\x1b[1;31mred\x1b[m and \x1b[38;5;28mgreen\x1b[m, <b>")
    assert "\x1b" not in "".join(outputs[4][0]["traceback"])


@cases(
    ("ours", "theirs"),
    [
        (display.HTML("<b>x</b>"), real.HTML("<b>x</b>")),
        (display.Markdown("**x**"), real.Markdown("**x**")),
        (display.Latex("$x$"), real.Latex("$x$")),
        (display.Math("x^2"), real.Math("x^2")),
        (display.SVG("<svg><circle/></svg>"), real.SVG("<svg><circle/></svg>")),
        (display.Image(PICTURE, width=40, alt="a"), real.Image(PICTURE, width=40, alt="a")),
        (display.Image(url="a.png", width=4), real.Image(url="a.png", width=4)),
    ],
)
def test_stand_ins_show_themselves_as_what_they_stand_for(ours: Any, theirs: Any) -> None:
    data, about = DisplayFormatter().format(theirs)
    shown, said = data_of(ours)
    assert {form: one.strip() for form, one in forms({"data": data}).items()} == forms({"data": shown})
    assert said == about


def test_sound_has_its_player() -> None:
    assert isinstance(real_sounds.Audio(data=b"RIFF")._repr_html_(), str)
    shown, _about = data_of(display.Audio(data=b"RIFF"))
    assert 'src="data:audio/wav;base64,UklGRg=="' in shown["text/html"]


@pytest.mark.parametrize("kind", [display.Image, display.Audio])
def test_a_picture_or_sound_has_data_or_an_address(kind: Any) -> None:
    with pytest.raises(ValueError, match=r"given as data"):
        kind()


def test_markdown_keeps_its_maths() -> None:
    content = {"data": {"text/markdown": "*so* $x_1 * y_2 * z$"}}
    assert presented("display_data", content)["data"]["text/html"] == (
        '<p><em>so</em> <span class="math">\\(x_1 * y_2 * z\\)</span></p>\n'
    )
