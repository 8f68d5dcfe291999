"""How the boards and lessons are served to a class."""
