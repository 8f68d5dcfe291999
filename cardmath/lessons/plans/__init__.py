"""The plans of the lessons, one module for each: ``plan(notation)`` returns its `LessonPlan`."""
