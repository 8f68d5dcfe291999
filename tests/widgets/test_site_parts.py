"""What runs in the browser beside the boards, run here: stand-ins, cells, slices, one end of the line."""

import ast
import asyncio
import itertools
import json
import re
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cardmath_widgets.page.scheduling import aside, think_with
from cardmath_widgets.runtime import worker
from cardmath_widgets.runtime.cells import run as run_cells
from cardmath_widgets.runtime.time_slices import SIGNAL, Slices
from cardmath_widgets.server.assets import Assets
from cardmath_widgets.site import packing, python_archive
from tests.cases import cases
from tests.notebooks.locked_out import LOCKED_OUT
from tests.own_loop import run


def outputs_of(*cells: str) -> tuple[list[list[dict[str, Any]]], str]:
    sent: list[str] = []
    return run(run_cells(list(cells), sent.append)), "".join(sent)


def shown(data: dict[str, str]) -> dict[str, Any]:
    return {"output_type": "display_data", "data": data, "metadata": {}}


@cases(
    ("cell", "outputs"),
    [
        ("1 + 1", [shown({"text/plain": "2"})]),
        ("1 + 1;", []),
        ("x = 1", []),
        ("None", []),
        ("", []),
        ("print('a', end=''); print('b')", [{"output_type": "stream", "name": "stdout", "text": "ab\n"}]),
        (
            "import asyncio\nawait asyncio.sleep(0, 'later')",
            [shown({"text/plain": "'later'"})],
        ),
    ],
)
def test_a_cell_shows_what_a_kernel_would_show(cell: str, outputs: list[dict[str, Any]]) -> None:
    assert outputs_of(cell) == ([outputs], "")


def test_a_thing_shows_itself_in_all_its_forms() -> None:
    cell = """
class A:
    def __repr__(self): return "a"
    def _repr_html_(self): return "<b>a</b>"
    def _repr_svg_(self): return None
A()
"""
    assert outputs_of(cell)[0] == [[shown({"text/plain": "a", "text/html": "<b>a</b>"})]]


def test_names_live_on_and_the_rest_runs_after_what_fails() -> None:
    outputs, sent = outputs_of("x = 6", "x * 7", "print(x)\n1 / 0", "print(x, 'again')")
    assert [len(cell) for cell in outputs] == [0, 1, 2, 1]
    assert (outputs[2][1]["output_type"], outputs[2][1]["ename"]) == ("error", "ZeroDivisionError")
    assert "ZeroDivisionError" in sent
    assert outputs[3][0]["text"] == "6 again\n"
    assert outputs_of("1 +")[0][0][0]["ename"] == "SyntaxError"


IN_A_BROWSER = """
import asyncio, json
from cardmath_widgets.runtime import worker

sent = []
worker.begin()
cells = [
    "from cardmath_widgets import PyramidBoard, OddsTable, CounterWheel, ExercisePanel, PatienceBoard",
    "PyramidBoard(7)", "PatienceBoard()", "OddsTable(5)", "CounterWheel()", "ExercisePanel()",
    "import ipywidgets; ipywidgets.IntSlider(3)",
    "from IPython.display import HTML, clear_output, display",
    "display('gone'); clear_output(); HTML('<b>x</b>')",
    "class Both:\\n    def _ipython_display_(self):\\n"
    "        display({'text/plain': 'a'}, raw=True); display('b')\\nBoth()",
]

async def main():
    post = lambda text, buffers: sent.append((json.loads(text), [bytes(buffer) for buffer in buffers]))
    outputs = json.loads(await worker.open_notebook(json.dumps(cells), "en", post))
    def send(kind, content, id):
        worker.hear(json.dumps({"header": {"msg_id": id, "msg_type": kind}, "metadata": {"version": "1.0.0"},
                                "parent_header": {}, "content": content}), [])
    send("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}, "1")
    send("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}, "2")
    states = sent[-2][0]["content"]["data"]["states"]
    board = outputs[1][-1]["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    half = next(id for id, state in states.items() if "view" in state["state"] and "_esm" in state["state"])
    hello = {"type": "hello", "width": 800, "height": 600, "ratio": 1, "link": "", "at": 0}
    send("comm_msg", {"comm_id": half, "data": {"method": "custom", "content": hello}}, "3")
    await asyncio.sleep(0.1)
    painted = [message for message, buffers in sent if buffers]
    print(json.dumps({
        "shown": [[one["output_type"] for one in cell] for cell in outputs],
        "html": outputs[-2][-1]["data"].get("text/html"),
        "both": [one["data"] for one in outputs[-1]],
        "known": board in states,
        "painted": len(painted),
        "idle": [one["parent_header"]["msg_id"] for one, _ in sent if one["header"]["msg_type"] == "status"],
        "foreign": [name for name in ("IPython", "numpy") if getattr(sys.modules[name], "__file__", None)],
    }), file=sys.__stdout__)

asyncio.run(main())
"""


@pytest.mark.proof
@pytest.mark.parametrize("is_carried", [False, True], ids=["installed", "carried"])
def test_the_widgets_in_use_need_no_more_than_the_stand_ins(is_carried: bool, tmp_path: Path) -> None:
    code = LOCKED_OUT + IN_A_BROWSER
    if is_carried:
        # Nor more than the files that a site carries.
        with zipfile.ZipFile(BytesIO(python_archive.archive())) as archive:
            archive.extractall(tmp_path)
        code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{code}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    sent = json.loads(done.stdout)
    assert sent["shown"] == [[], *[["display_data"]] * 6, [], ["display_data"], ["display_data"] * 2]
    assert sent["both"] == [{"text/plain": "a"}, {"text/plain": "'b'"}]
    assert sent["html"] == "<b>x</b>"
    assert sent["known"]
    assert sent["painted"] > 0
    assert sent["idle"] == ["1", "2", "3"]
    assert sent["foreign"] == []


@pytest.fixture(autouse=True)
def usual_way() -> Iterator[None]:
    yield
    think_with(None)


def test_thinking_is_set_aside_again_and_again_and_goes_on() -> None:
    flag, pauses = [0], []

    async def think() -> str:
        slices = Slices(flag, lambda: pauses.append(flag[0]))
        think_with(slices.think)

        def work() -> str:
            # Between two steps Python asks the flag, puts it back, and calls the handler of the signal.
            for _step in range(10**8):
                if len(pauses) == 3:
                    return "thought"
                number, flag[0] = flag[0], 0
                if number == SIGNAL:
                    slices.interrupted(number, None)
            return "was never set aside"

        return await aside(work)

    assert run(think()) == "thought"
    # Other threads are not interrupted meanwhile, and none is afterwards.
    assert pauses == [0, 0, 0]
    assert flag == [0]


def test_one_thing_is_thought_about_at_a_time_and_errors_reach_who_asked() -> None:
    order: list[str] = []
    flag = [0]

    async def think() -> None:
        slices = Slices(flag, lambda: None)
        works = [lambda: order.append("one"), lambda: order.append(str(1 // 0)), lambda: order.append("two")]
        answers = await asyncio.gather(*map(slices.think, works), return_exceptions=True)
        assert isinstance(answers[1], ZeroDivisionError)

    run(think())
    assert order == ["one", "two"]
    assert flag == [0]


def test_a_rehearsal_lets_others_think_in_between_and_ends() -> None:
    # Its clock goes on with each deal: on a busy machine, too, three of them are rehearsed.
    seconds = itertools.count(step=worker.REHEARSAL * 0.4)
    order: list[str] = []

    async def think() -> None:
        slices = Slices([0], lambda: None)

        async def watched(work: Callable[[], Any]) -> Any:
            result = await slices.think(work)
            order.append("rehearsed")
            return result

        think_with(watched)
        rehearsal = asyncio.create_task(worker.rehearse(lambda: next(seconds)))
        await asyncio.sleep(0)
        await slices.think(lambda: order.append("asked"))
        await rehearsal

    run(think())
    assert order == ["rehearsed", "asked", "rehearsed", "rehearsed"]


def test_the_archive_has_what_boards_need_and_nothing_for_servers() -> None:
    made = python_archive.archive()
    python_archive.archive.cache_clear()
    assert made == python_archive.archive()
    archive = zipfile.ZipFile(BytesIO(made))
    names = set(archive.namelist())
    assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert [name for name in names if "/page/shell/" in name] == ["cardmath_widgets/page/shell/outside.js"]
    looks = "cardmath_widgets/board/table.css"
    assert {"cardmath/solving/__init__.py", looks, "ipycanvas/canvas.py"} <= names
    assert "cardmath/seeds/pyramid-addition/first-steps.jsonl" in names
    assert not [name for name in names if name.startswith(("cardmath_widgets/server", "cardmath/commands"))]
    # The licence of everything that others have made goes along.
    assert all("opyright" in text and licence for _name, _version, licence, text in python_archive.notices())


def test_the_headers_of_a_package_go_along_without_its_page() -> None:
    with zipfile.ZipFile(BytesIO(python_archive.archive())) as archive:
        headers = {
            name: archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA")
        }
    assert len(headers) == len(python_archive.OTHERS)
    for name, text in headers.items():
        version = name.partition("/")[0].removesuffix(".dist-info").rpartition("-")[2]
        assert f"\nVersion: {version}\n" in f"\n{text}\n"
        assert "\n\n" not in text


@cases(
    ("memory", "numbers", "rest"),
    [
        (b"ab" + bytes(65535) + b"c", (65538, 1, 0, 65538), b"ab" + bytes(65535) + b"c"),
        (b"ab" + bytes(65536) + b"c", (65539, 2, 0, 2, 65538, 1), b"abc"),
        (bytes(65536) + b"c", (65537, 1, 65536, 1), b"c"),
        (b"c" + bytes(65536), (65537, 1, 0, 1), b"c"),
        (b"", (0, 0), b""),
    ],
)
def test_long_runs_of_zeros_are_left_out_of_a_memory(
    memory: bytes, numbers: tuple[int, ...], rest: bytes
) -> None:
    assert packing.condensed(memory) == struct.pack(f"<{len(numbers)}I", *numbers) + rest


def test_files_are_packed_as_small_as_a_window_of_four_mebibytes_allows() -> None:
    content = bytes(5_000_000)
    packed = packing.packed(content)
    most = packing.zstd.DecompressionParameter.window_log_max
    # More memory than that is not there to unpack it, and less is not enough.
    assert packing.zstd.decompress(packed, options={most: 22}) == content
    with pytest.raises(packing.zstd.ZstdError, match="too much memory"):
        packing.zstd.decompress(packed, options={most: 21})
    assert packing.zstd.CompressionParameter.compression_level.bounds()[1] == packing.BEST


def test_what_runs_in_node_finds_the_scripts_that_it_shares_with_the_page() -> None:
    builder = Path(python_archive.__file__).parent
    shared = [
        (script.name, found)
        for script in builder.glob("*.mjs")
        for found in re.findall(r'from "(\.[^"]+)"', script.read_text("utf-8"))
    ]
    assert shared
    assert [(name, found) for name, found in shared if not (builder / found).is_file()] == []


def test_a_widget_on_a_slow_tablet_still_hears_what_it_is_told() -> None:
    assets = Assets()
    assets.add_widget_scripts()
    script = assets.files[assets.widget_scripts["anywidget"]].content
    assert script.count(b"AbortSignal.timeout(6e5)") == 1
    assert b"AbortSignal.timeout(2e3)" not in script


def test_a_site_has_whatever_its_modules_import() -> None:
    """The commands of a game need the command line, which a browser has not: both stay out of a site."""
    with zipfile.ZipFile(BytesIO(python_archive.archive())) as archive:
        there = {name: archive.read(name) for name in archive.namelist() if name.startswith("cardmath")}
    lacking = [
        (name, node.module)
        for name, source in there.items()
        if name.endswith(".py")
        for node in ast.parse(source).body
        if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").startswith("cardmath")
        for place in [(node.module or "").replace(".", "/")]
        if not {f"{place}.py", f"{place}/__init__.py"} & set(there)
    ]
    assert lacking == []
    assert "cardmath/games/odds/game.py" in there
    assert not any(name.endswith("command.py") for name in there)
