"""The lesson plans, one module each: a module's ``plan(notation)`` returns its `LessonPlan`."""
