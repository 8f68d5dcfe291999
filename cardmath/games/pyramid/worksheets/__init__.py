"""The kinds of worksheet about Pyramid Addition, one module each."""
