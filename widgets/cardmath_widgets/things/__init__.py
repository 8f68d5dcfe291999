"""Things to handle: what a lesson shows beside the boards, each of which also works alone in a notebook."""

from cardmath_widgets.things.ring import Ring

__all__ = ["Ring"]
