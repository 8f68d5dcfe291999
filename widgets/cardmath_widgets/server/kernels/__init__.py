"""The kernels behind the seats, and the server's connections to them."""
