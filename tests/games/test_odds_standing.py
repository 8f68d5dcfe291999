"""What each type of hand beats and what beats it, in plain words."""

from cardmath.games.odds import HandType, beaten_by_sentence, beats_sentence
from tests.cases import cases


@cases("kind", HandType)
def test_every_other_type_beats_it_or_is_beaten(kind: HandType) -> None:
    assert {*kind.beats, *kind.beaten_by} == {*HandType} - {kind}
    assert all(one.value > kind.value for one in kind.beats)
    assert all(one.value < kind.value for one in kind.beaten_by)
    # The next lower and the next higher type come first.
    assert [one.value for one in kind.beats[:1]] in ([], [kind.value + 1])
    assert [one.value for one in kind.beaten_by[:1]] in ([], [kind.value - 1])
    for sentence, others in ((beats_sentence(kind), kind.beats), (beaten_by_sentence(kind), kind.beaten_by)):
        assert sentence.endswith(".")
        named = [one for one in others if one.plain_name in sentence]
        assert len(named) >= min(len(others), 1)
        assert "all" in sentence or len(named) == len(others)


def test_no_name_means_two_types() -> None:
    plain = {kind.plain_name: kind for kind in HandType}
    own = {kind.own_name: kind for kind in HandType}
    assert len(plain) == len(own) == len(HandType)
    assert {name for name in plain if name in own and plain[name] is not own[name]} == set()
    # A child reads no name of the game's own, except where it is a plain word.
    assert {name for name in plain if name in own} == {"nothing"}
