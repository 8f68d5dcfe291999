"""The package's page in an index: the README with links that lead somewhere from there.

Hatchling runs it when it builds, with what ``[tool.hatch.metadata.hooks.custom]`` of ``pyproject.toml`` says.
"""

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

__all__ = ["PackagePage", "page", "urls"]

#: A picture or a link: its mark, its text and where it leads.
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]*)\)")
#: What needs no repository: another address, or a heading on the page itself.
_ELSEWHERE: Final = re.compile(r"[a-z][a-z0-9+.-]*:|#", re.IGNORECASE)


def page(readme: str, repository: str) -> str:
    """Return the README with every link into the checkout led to a repository.

    Without a ``repository`` such a link is its text alone, and a picture is left out with its paragraph.

    >>> page("See [the rules](docs/model.md).", "https://example.org/us/cardmath")
    'See [the rules](https://example.org/us/cardmath/blob/HEAD/docs/model.md).'
    >>> page("See [the rules](docs/model.md).", "")
    'See the rules.'
    """

    def led(link: re.Match[str]) -> str:
        mark, text, target = link.groups()
        if _ELSEWHERE.match(target):
            return link[0]
        if not repository:
            return "" if mark else text
        # A page shows what a file is, a picture needs the file.
        kind = "raw" if mark else "blob"
        return f"{mark}[{text}]({repository}/{kind}/HEAD/{target.removeprefix('./')})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(led, readme))


def urls(repository: str) -> dict[str, str]:
    """Return the links of the project, none without a repository.

    >>> sorted(urls("https://example.org/us/cardmath"))
    ['Changelog', 'Documentation', 'Issues', 'Source']
    """
    if not repository:
        return {}
    return {
        "Source": repository,
        "Documentation": f"{repository}/tree/HEAD/docs",
        "Issues": f"{repository}/issues",
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
    }


class PackagePage(MetadataHookInterface):
    """Makes the page and the links when the package is built."""

    PLUGIN_NAME = "package-page"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what ``pyproject.toml`` leaves to the build."""
        repository = str(self.config["repository"]).rstrip("/")
        readme = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(readme, repository)}
        metadata["urls"] = urls(repository)
