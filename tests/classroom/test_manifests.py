"""The files of deploy/many-classes: how they start a server, and whether the tools accept them, offline."""

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardmath_widgets.server.commands.serve import ServeCommand

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
MANY = DEPLOY / "many-classes"
SCHEMAS = ROOT / "build" / "schemas"
COMPOSE = SCHEMAS / "check_jsonschema" / "builtin_schemas" / "vendor" / "compose-spec.json"
NAME = "games.school.example"


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((MANY / "compose.yaml").read_text("utf-8"))
    return found


def manifests(folder: str) -> list[dict[str, Any]]:
    if shutil.which("kubectl") is None:
        pytest.skip("kubectl is not installed")
    made = subprocess.run(
        ["kubectl", "kustomize", str(MANY / folder)], capture_output=True, text=True, check=True
    )
    return list(yaml.safe_load_all(made.stdout))


def the(kind: str, name: str, found: list[dict[str, Any]]) -> dict[str, Any]:
    (one,) = [one for one in found if (one["kind"], one["metadata"]["name"]) == (kind, name)]
    return one


def read(arguments: list[str]) -> argparse.Namespace:
    """What the image's server does with further arguments."""
    text = (MANY / "Containerfile").read_text("utf-8")
    entry = json.loads(re.findall(r"^ENTRYPOINT (.*)$", text, re.MULTILINE)[0])
    assert entry[0] == "cardmath"
    parser = argparse.ArgumentParser()
    ServeCommand.add(parser.add_subparsers())
    return parser.parse_args([*entry[1:], *arguments])


def test_compose_starts_two_servers_that_share_the_classes() -> None:
    services = compose()["services"]
    for number in (1, 2):
        command = services[f"cardmath-{number}"]["command"]
        found = read([word.replace("${SCHOOL_NAME:?}", NAME) for word in command])
        assert (found.is_school, found.lan, found.forwarded, found.port) == (True, True, True, 8866)
        assert (found.host, found.share) == ([NAME], (number, 2))


@pytest.mark.proof
def test_kubernetes_starts_two_servers_that_share_the_classes() -> None:
    servers = the("StatefulSet", "cardmath", manifests("base"))["spec"]
    (container,) = servers["template"]["spec"]["containers"]
    assert (servers["replicas"], servers["ordinals"]["start"]) == (2, 1)
    for number in (1, 2):
        arguments = [
            word.replace("$(SCHOOL_NAME)", NAME).replace("$(NUMBER)", str(number))
            for word in container["args"]
        ]
        assert (read(arguments).host, read(arguments).share) == ([NAME], (number, 2))
    assert {one["name"] for one in container["env"]} >= {"SCHOOL_NAME", "NUMBER"}


@pytest.mark.proof
def test_the_example_changes_the_names() -> None:
    found = manifests("example")
    assert {one["metadata"]["namespace"] for one in found} == {"school"}
    (container,) = the("StatefulSet", "cardmath", found)["spec"]["template"]["spec"]["containers"]
    assert container["image"] == "registry.school.example/cardmath-class:1"
    files = [one["data"] for one in found if one["kind"] == "ConfigMap"]
    assert any({"nginx.conf", "proxies.conf"} == one.keys() for one in files)


@pytest.fixture
def schemas(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The package that knows what Kubernetes accepts."""
    if not SCHEMAS.exists():
        pytest.skip("the schemas are not there (make schemas)")
    monkeypatch.syspath_prepend(str(SCHEMAS))
    import kubernetes_validate

    yield kubernetes_validate
    for name in [name for name in sys.modules if name.partition(".")[0] == "kubernetes_validate"]:
        del sys.modules[name]


@pytest.mark.proof
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("folder", ["base", "example"])
def test_kubernetes_accepts_every_field(folder: str, schemas: Any) -> None:
    found = manifests(folder)
    for one in found:
        schemas.validate(one, "1.34", strict=True)
    the("StatefulSet", "cardmath", found)["spec"]["replica"] = 3
    with pytest.raises(schemas.ValidationError):
        schemas.validate(the("StatefulSet", "cardmath", found), "1.34", strict=True)


@pytest.mark.proof
def test_compose_accepts_every_field() -> None:
    import jsonschema

    if not COMPOSE.exists():
        pytest.skip("the schemas are not there (make schemas)")
    schema = json.loads(COMPOSE.read_text("utf-8"))
    jsonschema.validate(compose(), schema)
    wrong = compose()
    wrong["services"]["nginx"]["port"] = "80"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, schema)


@pytest.mark.proof
@pytest.mark.parametrize("source", ["many-classes/base", "large-class"])
def test_nginx_accepts_its_configuration(source: str, tmp_path: Path) -> None:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("nginx is not installed (make nginx)")
    text = (DEPLOY / source / "nginx.conf").read_text("utf-8").replace("/tmp/", f"{tmp_path}/")
    for number, name in enumerate(("@PORT@", "@FIRST@", "@SECOND@")):
        text = text.replace(name, str(8080 + number))
    # The test asks no name server.
    (tmp_path / "nginx.conf").write_text(re.sub(r"cardmath-[12]:", "127.0.0.1:", text), "utf-8")
    example = (MANY / "example" / "proxies.conf").read_text("utf-8")
    (tmp_path / "proxies.conf").write_text(example, "utf-8")
    command = [nginx, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    tried = subprocess.run(command, capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
