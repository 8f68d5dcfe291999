"""The picture of a trap played both ways: into it, back out, and past it."""

from cardmath.exercises import Exercise
from cardmath.games.pyramid.exercises.judged_deal import both_ways, stages
from cardmath.i18n import _
from cardmath.lessons import LESSONS, lesson_plan, posed
from cardmath_widgets.games.pyramid.pictures import at_table
from cardmath_widgets.lessons.drawn_steps import StepPicture
from cardmath_widgets.page.elements import Element, box


class BothWays(StepPicture):
    """The table in an exercise about a trap, after each step.

    The trap is played, then undone, then the cards wait for other partners. Any other exercise is drawn as
    usual.

    >>> from cardmath.exercises import exercise
    >>> picture = BothWays()
    >>> picture.asks(picture.worked(exercise("blocked", 29, 10)), 2)
    'How do we get out of here?'
    """

    def worked(self, exercise: Exercise) -> Exercise:
        """Return the exercise with steps that play both ways."""
        return both_ways(exercise)

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the table after this many steps, with a frame around the cards of that step."""
        found = stages(exercise)
        if not step or not found:
            return super().drawn(exercise, step)
        _sentence, position, meant = found[step - 1]
        return box("cm-drawn", *at_table(exercise, "two", meant, position))

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return what the class should think about before a step."""
        found = stages(exercise)
        if not found:
            return super().asks(exercise, step)
        asked = (
            _("This pair looks good. Shall we take it?"),
            _("Look at the cards that are left. Which one has lost its last partner?"),
            _("How do we get out of here?"),
            _("Which other card goes with one of the two?"),
            _("Now look at the card that was left before. Which card goes with it?"),
        )
        return asked[step] if step < len(found) - 1 else _("So what is the first move?")


def make_ready() -> None:
    """Find the way past every trap that a lesson shows, so a page that opens the lesson does not have to.

    >>> make_ready()
    """
    for plan in map(lesson_plan, LESSONS):
        for one in plan.part("see").items:
            both_ways(posed(one, plan.notation))
