"""The commands of ``cardmath``: one module each, with ``add`` (its parser) and ``run`` (its work).

``add`` takes the object that `argparse.ArgumentParser.add_subparsers` returns and sets ``run`` as
the parser's default; ``run`` takes the parsed arguments and returns the exit status: 0 done, 1 the
answer is "no". Bad input raises a `cardmath.CardmathError`.
"""
