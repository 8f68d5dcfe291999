"""The kinds of exercise, G1 to G15, one module for each; `cardmath.exercises.registry` lists them."""
