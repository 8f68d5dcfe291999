"""A class: how pupils join it, what it does, and what the teacher sees of it."""
