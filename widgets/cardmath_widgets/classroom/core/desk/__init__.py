"""The teacher's desk as a value: what a class can do, the teacher's decisions, and what the desk shows."""
