"""The addresses of a class: the door, the pupils' lines, the desk and the projector."""
