"""The package's page in an index: the README with links that work there.

Hatchling runs this hook at build time, with the settings in ``[tool.hatch.metadata.hooks.custom]`` of
``pyproject.toml``.
"""

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

__all__ = ["PackagePage", "page", "urls"]

#: A picture or a link: its mark, its text and its target.
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]*)\)")
#: Targets that need no repository: another address, or a heading on the page itself.
_ELSEWHERE: Final = re.compile(r"[a-z][a-z0-9+.-]*:|#", re.IGNORECASE)


def page(readme: str, repository: str) -> str:
    """Return the README with every link into the checkout pointing to a repository.

    Without a ``repository`` only the text of such a link is left, and a picture is removed with its
    paragraph.

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
        # A link opens the page of a file; a picture needs the file itself.
        kind = "raw" if mark else "blob"
        return f"{mark}[{text}]({repository}/{kind}/HEAD/{target.removeprefix('./')})"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(led, readme))


def urls(repository: str) -> dict[str, str]:
    """Return the links of the project; there are none without a repository.

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
    """The hook that makes the page and the links at build time."""

    PLUGIN_NAME = "package-page"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the fields that ``pyproject.toml`` leaves to the build."""
        repository = str(self.config["repository"]).rstrip("/")
        readme = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(readme, repository)}
        metadata["urls"] = urls(repository)
