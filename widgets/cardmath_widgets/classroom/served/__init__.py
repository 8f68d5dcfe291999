"""A class's addresses: the door, the pupils' lines, the desk and the projector."""
