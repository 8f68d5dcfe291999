"""The messages between page and server, and the packets between server and kernel, as bytes."""
