"""A widget package as JupyterLab finds it, of the kind that the fast front end has never heard of."""

import json
from pathlib import Path

__all__ = ["install"]

_PACKAGE = {
    "name": "cardmath-leaf",
    "version": "1.0.0",
    "jupyterlab": {
        "extension": True,
        "_build": {"load": "static/remoteEntry.js", "extension": "./extension"},
    },
}
# What a bundler writes, by hand: a container that asks the page for the widgets' base and registers a module.
_SCRIPT = """
(() => {
  let shared;
  const base = async () => {
    // There is to be one for all: the one in use, else the newest.
    const versions = shared["@jupyter-widgets/base"];
    const names = Object.keys(versions).sort();
    return (await versions[names.find((name) => versions[name].loaded) ?? names.at(-1)].get())();
  };
  const plugin = async () => {
    const { DOMWidgetModel, DOMWidgetView, IJupyterWidgetRegistry } = await base();
    class LeafModel extends DOMWidgetModel {}
    class LeafView extends DOMWidgetView {
      render() {
        this.el.classList.add("leaf");
        this.el.textContent = this.model.get("words");
        this.el.onclick = () => { this.model.set("words", "a red leaf"); this.touch(); };
        this.listenTo(this.model, "change:words", () => { this.el.textContent = this.model.get("words"); });
      }
    }
    return {
      __esModule: true,
      default: {
        id: "cardmath-leaf:plugin",
        requires: [IJupyterWidgetRegistry],
        autoStart: true,
        activate: (app, registry) => registry.registerWidget(
          { name: "cardmath-leaf", version: "1.0.0", exports: { LeafModel, LeafView } },
        ),
      },
    };
  };
  (window._JUPYTERLAB ??= {})["cardmath-leaf"] = {
    init: (scope) => { shared = scope; },
    get: async () => { const made = await plugin(); return () => made; },
  };
})();
"""


def install(folder: Path) -> None:
    """Put the package where JupyterLab looks that has this folder on its path (``JUPYTER_PATH``)."""
    home = folder / "labextensions" / "cardmath-leaf"
    (home / "static").mkdir(parents=True)
    (home / "package.json").write_text(json.dumps(_PACKAGE))
    (home / "static" / "remoteEntry.js").write_text(_SCRIPT)
