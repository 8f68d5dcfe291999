"""The machine 1 ← b: when a box has as many dots as the base, they explode into one dot in the next box.

The idea is James Tanton's *Exploding Dots*; the code is our own. `Machine` holds the boxes, and `Task` is a
question about them.

>>> machine = Machine(12, (15,))
>>> machine.play(Move("explode", 0)).dots
(3, 1)
"""

from cardmath.machine.boxes import MOST_BOXES, Machine, MachineError, Move
from cardmath.machine.tasks import MODES, Task

__all__ = ["MODES", "MOST_BOXES", "Machine", "MachineError", "Move", "Task"]
