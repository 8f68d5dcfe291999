"""Which tests run in one process: those that share what is expensive to make."""

from typing import Final

from xdist.scheduler import LoadFileScheduling

__all__ = ["BySharing"]

#: Files that share a server of a class, the trees of all programs, or the catalogue of all texts.
_TOGETHER: Final = {
    "classes": (
        "tests/browser/test_class.py",
        "tests/browser/test_class_desk.py",
        "tests/browser/test_class_doors.py",
        "tests/browser/test_desk_crowd.py",
        "tests/browser/test_desk_pupil.py",
        "tests/browser/test_join_page.py",
        "tests/browser/test_seat_back.py",
    ),
    "programs": (
        "tests/games/test_descriptors.py",
        "tests/test_architecture.py",
        "tests/test_docs.py",
        "tests/test_plain_words.py",
        "tests/test_private_names.py",
        "tests/test_third_parties.py",
        "tests/test_translation.py",
        "tests/test_widget_packages.py",
    ),
}
_GROUPS: Final = {file: name for name, files in _TOGETHER.items() for file in files}


class BySharing(LoadFileScheduling):  # type: ignore[misc]
    """Gives each worker one file after the other, and files that share something to the same worker."""

    def _split_scope(self, nodeid: str) -> str:
        """Return the group of a test, which is its file if nothing is shared."""
        file = nodeid.partition("::")[0]
        return _GROUPS.get(file, file)
