"""A Python that has none of what the stand-ins stand for."""

__all__ = ["LOCKED_OUT"]

#: To be run before anything else of a script.
LOCKED_OUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("IPython", "numpy", "PIL", "ipykernel", "orjson"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
"""
