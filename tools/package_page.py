"""The package's page on a package index: the README with links that work there.

Hatchling runs this hook at build time, with the settings under ``[tool.hatch.metadata.hooks.custom]`` in
``pyproject.toml``.
"""

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

__all__ = ["PackagePage", "page", "urls"]

#: A picture or a link: its marker, its text and its target.
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]*)\)")
#: Targets that work without a repository: another address, or a heading on the page itself.
_ELSEWHERE: Final = re.compile(r"[a-z][a-z0-9+.-]*:|#", re.IGNORECASE)


def page(readme: str, repository: str) -> str:
    """Return the README with every link to a file in the checkout pointing to a repository instead.

    Without a ``repository``, only the text of these links is left, and pictures are removed with their
    paragraphs.

    >>> page("See [the rules](docs/reference/pyramid-addition.md).", "https://example.org/us/cardmath")
    'See [the rules](https://example.org/us/cardmath/blob/HEAD/docs/reference/pyramid-addition.md).'
    >>> page("See [the rules](docs/reference/pyramid-addition.md).", "")
    'See the rules.'
    """

    def led(link: re.Match[str]) -> str:
        mark, text, target = link.groups()
        if _ELSEWHERE.match(target):
            return link[0]
        if not repository:
            return "" if mark else text
        # A link opens the page about a file; a picture needs the file itself.
        kind = "raw" if mark else "blob"
        return f"{mark}[{text}]({repository}/{kind}/HEAD/{target.removeprefix('./')})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(led, readme))


def urls(repository: str) -> dict[str, str]:
    """Return the project's links; without a repository there are none.

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
    """The hook that creates the page and the links at build time."""

    PLUGIN_NAME = "package-page"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the fields that ``pyproject.toml`` leaves to the build."""
        repository = str(self.config["repository"]).rstrip("/")
        readme = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(readme, repository)}
        metadata["urls"] = urls(repository)
