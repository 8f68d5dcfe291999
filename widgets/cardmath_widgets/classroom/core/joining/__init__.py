"""How pupils join a class: the code, the animals, the cookies, and who has joined."""
