"""The notebooks that are served: where they are, what they import, and the files beside them."""
