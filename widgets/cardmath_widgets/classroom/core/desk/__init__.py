"""The teacher's desk as a value: what the class can do, what the teacher decides, and what the desk shows."""
