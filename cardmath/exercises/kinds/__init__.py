"""The kinds of exercise G1 to G12, one module each; `cardmath.exercises.registry` lists them."""
