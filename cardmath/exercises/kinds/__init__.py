"""The kinds of exercise, G1 to G13, one module for each; `cardmath.exercises.registry` lists them."""
