"""The notebooks to serve: where they are, what they import, and the files next to them."""
