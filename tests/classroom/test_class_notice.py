"""What the terminal says before a class begins: whether it fits, how to reach it, and that it goes on."""

from cardmath_widgets.classroom.served.starting import class_lines, desk_lines, kept_lines, shortage
from cardmath_widgets.server.seats.limits import ServerLimits


def test_a_class_that_does_not_fit_is_told_before_it_begins() -> None:
    assert shortage(30, ServerLimits(34, 400), is_given=False) == ""
    sentence = shortage(30, ServerLimits(33, 400), is_given=False)
    assert "room for 33 games at once, but the class has room for 30 pupils" in sentence
    assert shortage(30, ServerLimits(10, 400), is_given=True).startswith("--pages 10 is less")


def test_the_code_stands_below_the_address_with_what_to_do_if_a_tablet_is_kept_apart() -> None:
    lines = "\n".join(class_lines(["http://192.168.0.7:8866/", "http://10.0.0.7:8866/"], 8866, "4711"))
    assert "The code of the class: 4 7 1 1" in lines
    assert "firewall" in lines
    assert "keep devices apart" in lines
    assert "http://10.0.0.7:8866/" in lines


def test_without_a_network_the_terminal_says_so() -> None:
    lines = class_lines([], 8866, "4711")
    assert "not on a local network" in lines[0]
    assert lines[-1].endswith("4 7 1 1")


def test_behind_a_proxy_the_network_is_not_told_about() -> None:
    assert class_lines([], 8866, "4711", is_proxied=True) == ["The code of the class: 4 7 1 1"]
    proxied = class_lines(["https://games.school.example/"], 8866, "4711", is_proxied=True)
    assert "firewall" not in "".join(proxied)


def test_a_class_that_goes_on_is_told_with_the_way_to_a_new_one() -> None:
    (always,) = desk_lines(goes_on=False)
    assert "Your desk." in always
    on, new, last = desk_lines(goes_on=True)
    assert on.startswith("The class picks up where it left off")
    assert "--new-class" in new
    assert last == always
    # A class of yesterday waits for the desk.
    assert "until you say at the desk" in desk_lines(goes_on=True, is_held=True)[1]
    assert "--code" in desk_lines(goes_on=True, is_replaced=True)[2]


def test_the_last_words_say_how_to_go_on_and_how_to_begin_anew() -> None:
    assert kept_lines(9000)[0] == "The class is saved. Start again on port 9000 to continue it."
    assert kept_lines(None)[0] == "The class is saved. Start again to continue it."
    assert all("--new-class" in kept_lines(port)[1] for port in (None, 9000))
