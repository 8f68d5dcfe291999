"""The slow, obvious solver that checks the clever ones: it tries every move and remembers what it saw."""

from cardmath.games.pyramid import PyramidPosition


def can_win(position: PyramidPosition) -> bool:
    """Whether any play from a position wins, by looking at every position that can be reached."""
    seen = {position}
    waiting = [position]
    while waiting:
        position = waiting.pop()
        if position.is_won:
            return True
        for move in position.moves():
            after = position.play(move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False
