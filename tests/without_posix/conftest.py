"""What acts as another system is for processes of its own: pytest itself must not import it."""

collect_ignore_glob = ["sitecustomize.py", "taken_*.py"]
