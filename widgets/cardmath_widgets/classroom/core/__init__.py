"""A class: how pupils join it, what they do, and what the teacher sees."""
