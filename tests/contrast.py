"""How well one colour can be seen on another."""


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio between two colours, each as ``#rrggbb``, as defined by WCAG 2: from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((_luminance(first), _luminance(second)))
    return round((light + 0.05) / (dark + 0.05), 2)


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    red, green, blue = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
