"""How pupils come into a class: the code, the animals, the cookies, and who is in."""
