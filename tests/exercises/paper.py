"""Arithmetic on paper: what a careful reader of a printed exercise answers, and what a careless one does.

Written apart from `cardmath`: it knows the printed prompt and nothing else. Numbers are lists of digits, and
the wrong ways are done with texts, as on paper.
"""

import re
from math import gcd

from .digits import (
    BASES,
    NUMERAL,
    Wrong,
    add_with_carry,
    columns,
    plain,
    read,
    signs,
    subtract_with_borrow,
    write,
)
from .hands_on_paper import odds_hands

# -- what is right and what is wrong, kind by kind ----------------------------------------------------------
# Each returns the answer and the wrong texts as pairs (code, text); None for a text that cannot be had.


def add_later(wrong: Wrong, code: str, text: str, answer: str) -> None:
    """Add a wrong text that came to be known later, if nothing explains it yet."""
    if text.lstrip("0") not in {known.lstrip("0") for _code, known in [*wrong, ("", answer)] if known}:
        wrong.append((code, text))


def partner(prompt: str, base: int) -> tuple[str, Wrong]:
    value, target = (read(text, base) for text in re.findall(rf"(?:with|make) ({NUMERAL})", prompt))
    assert 5 <= target <= 26
    assert 1 <= value <= target
    assert (value == target) == ("There is a 0" in prompt)
    rest = target - value
    wrong: Wrong = [("M12", write(10 - value, base))] if target != 10 and 0 < value < 10 else []
    wrong += [("M13", write(off, base)) for off in (rest - 1, rest + 1) if off >= 1]
    if base not in (10, target) and value < base:
        add_later(wrong, "M12", write(base - value, base), write(rest, base))
    return write(rest, base), wrong


def pairs(prompt: str, base: int) -> tuple[str, Wrong]:
    target = read(re.search(rf"target is ({NUMERAL})", prompt)[1], base)
    values = [read(text, base) for text in re.search(r"worth (.*?)\.", prompt)[1].split(", ")]
    assert 8 <= target <= 26
    assert len(set(values)) == 5
    if "two make" in prompt:

        def making(total: int) -> list[str]:
            return [
                f"{write(a, base)}+{write(total - a, base)}"
                for a in sorted(values)
                if total - a in values and a < total - a
            ]

        (answer,) = making(target)
        off = making(target - 1) + making(target + 1)
        ten = making(10)
        assert len(off) <= 1
        assert len(ten) <= 1
        return answer, [("M12", text) for text in ten if target != 10] + [("M13", text) for text in off]
    assert target in values
    wrong: Wrong = []
    answer = write(target, base)
    if "There is a 0" in prompt:
        wrong.append(("M11", answer))
        answer = "none"
    if 10 in values and target != 10:
        wrong.append(("M12", write(10, base)))
    if target - 1 in values:
        wrong.append(("M13", write(target - 1, base)))
    return answer, wrong


def spelt_out(numeral: str, base: int) -> str:
    return "".join(str(signs(base).index(sign)) for sign in numeral)


def bundles(prompt: str, base: int) -> tuple[str, Wrong]:
    count = prompt.count("●") + base * prompt.count("▣")
    assert not re.search("[0-9]", prompt)
    assert base <= count < base ** (3 if base <= 4 else 2)
    if "heap" in prompt:
        assert count <= 60
        assert "▣" not in prompt
    else:
        assert BASES[re.match("Crates of ([a-z-]+) dots: ▣+\n", prompt)[1]] == base
        assert prompt.count("●") < base
    return written(count, base, zeros=False)


def written(value: int, base: int, zeros: bool) -> tuple[str, Wrong]:
    numeral = write(value, base)
    wrong: Wrong = [] if base == 10 else [("M1", str(value))]
    wrong.append(("M10", "".join(reversed(numeral))))
    if zeros and "0" in numeral:
        wrong.append(("M11", "".join(sign for sign in numeral if sign != "0")))
    if spelt_out(numeral, base) != numeral and any(sign not in "0123456789" for sign in numeral):
        wrong.append(("M9", spelt_out(numeral, base)))
    return numeral, wrong


def check_length(numeral: str, base: int) -> None:
    assert len(numeral) in {2: (4, 5, 6), 3: (3, 4), 4: (3, 4)}.get(base, (2, 3))


def value(prompt: str, base: int) -> tuple[str, Wrong]:
    numeral = plain(re.search(rf"is ({NUMERAL}) in", prompt)[1], base)
    check_length(numeral, base)
    digits = [signs(base).index(sign) for sign in numeral]
    tens = 0
    for digit in digits:
        tens = 10 * tens + digit
    wrong: Wrong = [("M1", str(tens)), ("M2", str(sum(digits)))]
    if 0 in digits:
        wrong.append(("M11", str(read("".join(sign for sign in numeral if sign != "0"), base))))
    elif len(digits) >= 3:
        total = digits[-1]
        for place, digit in enumerate(digits[-2::-1], start=1):
            total += digit * base * place
        wrong.append(("M11", str(total)))
    return str(read(numeral, base)), wrong


def numeral(prompt: str, base: int) -> tuple[str, Wrong]:
    given = int(re.match(r"([0-9]+) in base ten", prompt)[1])
    assert BASES[re.search(r"it in base ([a-z-]+)\.", prompt)[1]] == base
    check_length(write(given, base), base)
    return written(given, base, zeros=True)


def addition(prompt: str, base: int) -> tuple[str, Wrong]:
    x, y = (plain(text, base) for text in re.fullmatch(rf"({NUMERAL}) \+ ({NUMERAL}) = \?", prompt).groups())
    assert len(x) in ((2, 3, 4) if base <= 3 else (1, 2, 3))
    digits = columns(x, y, base)
    answer = add_with_carry(x, y, base, base)
    assert read(answer, base) == read(x, base) + read(y, base)
    wrong: Wrong = [] if base == 10 else [("M3", add_with_carry(x, y, base, 10))]
    wrong.append(("M4", "".join(write((a + b) % base, base) for a, b in reversed(digits))))
    if len(x) > 1:
        wrong.append(("M5", "".join(write(a + b, base) for a, b in reversed(digits))))
        if base != 10 and any(a + b >= base for a, b in digits):
            add_later(wrong, "M5", "".join(str(a + b) for a, b in reversed(digits)), answer)
    return answer, wrong


def subtraction(prompt: str, base: int) -> tuple[str, Wrong]:
    x, y = (plain(text, base) for text in re.fullmatch(rf"({NUMERAL}) − ({NUMERAL}) = \?", prompt).groups())
    assert len(x) in {2: (3, 4, 5), 3: (3, 4)}.get(base, (2, 3))
    answer = subtract_with_borrow(x, y, base, base)
    assert read(answer, base) == read(x, base) - read(y, base) > 0
    digits = list(reversed(columns(x, y, base)))
    assert any(a < b for a, b in digits)
    wrong: Wrong = [] if base == 10 else [("M6", subtract_with_borrow(x, y, base, 10))]
    wrong.append(("M7", "".join(signs(base)[abs(a - b)] for a, b in digits)))
    if base != 2:
        wrong.append(("M4", "".join(signs(base)[a - b if a >= b else a + base - b] for a, b in digits)))
    return answer.lstrip("0"), wrong


def parity_of(value: int) -> str:
    return ("even", "odd")[value % 2]


def odd_even(prompt: str, base: int) -> tuple[str, Wrong]:
    if prompt.startswith("Dots"):
        row, count = map(int, re.findall(r"[0-9]+", prompt))
        assert 3 <= count <= 20
        assert 2 <= row <= 5
        assert count % row
        return parity_of(count), [("M14", parity_of(row))]
    x, y = (read(text, base) for text in re.search(rf"({NUMERAL}) \+ ({NUMERAL})", prompt).groups())
    assert 1 <= min(x, y) <= max(x, y) <= 15
    return parity_of(x + y), [("M14", "even" if parity_of(x) == parity_of(y) == "even" else "odd")]


def parity(prompt: str, base: int) -> tuple[str, Wrong]:
    numeral = plain(re.match(rf"Is ({NUMERAL}) odd or even\?", prompt)[1], base)
    check_length(numeral, base)
    digits = [signs(base).index(sign) for sign in numeral]
    if base % 2:
        return parity_of(read(numeral, base)), [("M8", parity_of(digits[-1]))]
    return parity_of(read(numeral, base)), [("M2", parity_of(sum(digits)))]


def ring(prompt: str, base: int) -> tuple[str, Wrong]:
    n = f"({NUMERAL})"
    by_twos = re.fullmatch(rf"A ring of {n} ranks, counted by twos\. Which rank comes after {n}\?", prompt)
    if by_twos:
        ranks, rank = (read(text, base) for text in by_twos.groups())
        assert 5 <= ranks <= 20
        order = [*range(1, ranks + 1)] * 2
        right = order[rank + 1]
        if rank > ranks - 2:
            return write(right, base), [("M15", write({1: 2, 2: 1}[right], base))]
        off = [rank + 1, *([rank + 3] if rank + 3 <= ranks else [])]
        return write(right, base), [("M13", write(rank, base)) for rank in off]
    close = re.fullmatch(
        rf"A ring of {n} ranks\. Start at {n} and count on by {n} each time\. "
        r"How many cards do you land on before you are back\?",
        prompt,
    )
    ranks, start, step = (read(text, base) for text in close.groups())
    assert 1 <= start <= step
    assert 2 <= step <= 4
    count, at = 1, (start + step - 1) % ranks + 1
    while at != start:
        count, at = count + 1, (at + step - 1) % ranks + 1
    once = len(range(start, ranks + 1, step))
    return write(count, base), [("M15", write(ranks if gcd(ranks, step) > 1 else once, base))]


def next_numeral(prompt: str, base: int) -> tuple[str, Wrong]:
    """Digits as a child writes them on squared paper: a full place is wiped, and the next one is changed."""
    way, printed = re.fullmatch(rf"Which number comes (after|before) ({NUMERAL})\?", prompt).groups()
    assert plain(printed, base) != printed or base == 10
    numeral = plain(printed, base)
    step = 1 if way == "after" else -1
    value = read(numeral, base)
    full, empty = signs(base)[-1], "0"
    old, new = (full, empty) if way == "after" else (empty, full)
    answer, wrong = write(value + step, base), []
    in_ten = str(int(numeral) + step) if numeral.isdecimal() and base != 10 else None
    if in_ten is not None:
        wrong.append(("M1", in_ten))
    if numeral.endswith(old):
        wrong.append(("M4", numeral[:-1] + new))
    if re.search("[^0-9]", answer):
        wrong.append(("M9", "".join(str(signs(base).index(sign)) for sign in answer)))
    if (two := write(value + 2 * step, base)) != in_ten:
        wrong.append(("M13", two))
    # Only places where something happens are asked about.
    assert numeral.endswith(old) or {numeral[-1], answer[-1]} & set(signs(base)[10:])
    return answer, wrong


def together(x: str, y: str, base: int) -> str:
    """Two numerals of any length one below the other, added with counters."""
    width = max(len(x), len(y))
    return add_with_carry(x.rjust(width, "0"), y.rjust(width, "0"), base, base)


def laid(row: str, rows: int, base: int) -> str:
    """Rows laid down one after the other, the whole written anew after each of them."""
    total = "0"
    for _row in range(rows):
        total = together(total, row, base)
    return total


def times(prompt: str, base: int) -> tuple[str, Wrong]:
    """Rows are laid one by one; nothing here multiplies but the wrong ways on paper, digit by digit."""
    row, printed = re.fullmatch(rf"({NUMERAL}) × ({NUMERAL}) = \?", prompt).groups()
    assert base == 10 or plain(row, base) != row
    row, rows = plain(row, base), read(printed, base)
    assert len(row) in {2: (2, 3, 4), 3: (2, 3)}.get(base, (1, 2))
    assert rows == 3 if base == 2 else 2 <= rows < base
    answer = laid(row, rows, base)
    products = [laid(sign, rows, base) for sign in row]
    wrong: Wrong = []
    if len(row) == 1:
        counted = sum(len(range(read(row, base))) for _row in range(rows))
        if base != 10 and (len(answer) > 1 or counted > 9):
            wrong.append(("M1", str(counted)))
        if len(answer) > 1:
            wrong.append(("M4", answer[-1]))
    else:
        if base != 10:
            wrong.append(("M3", times_in_tens([signs(base).index(sign) for sign in row], rows)))
        if any(len(product) > 1 for product in products[1:]):
            wrong.append(("M4", products[0] + "".join(product[-1] for product in products[1:])))
            wrong.append(("M5", "".join(products)))
            wrong.append(("M22", carried_too_early(row, rows, base)))
        if row[-1] != "0":
            total = "0"
            for product in products:
                total = together(total, product, base)
            wrong.append(("M11", total))
            front = row[:-1] + "0"
            wrong.append(("M23", together(front, products[-1], base)))
            wrong.append(("M23", together(laid(front, rows, base), row[-1], base)))
    wrong.append(("M20", together(row, write(rows, base), base)))
    return answer, [*wrong, ("M21", laid(row, rows - 1, base)), ("M21", laid(row, rows + 1, base))]


def times_in_tens(digits: list[int], rows: int) -> str:
    """Each column counted out in ones; only full tens move on."""
    text, carry = "", 0
    for at, digit in enumerate(reversed(digits)):
        total = carry + sum(digit for _row in range(rows))
        if at == len(digits) - 1:
            return str(total) + text
        text, carry = str(total)[-1] + text, int("0" + str(total)[:-1])
    raise AssertionError


def carried_too_early(row: str, rows: int, base: int) -> str:
    text, carry = "", "0"
    for sign in reversed(row[1:]):
        product = laid(together(sign, carry, base), rows, base)
        text, carry = product[-1] + text, product[:-1] or "0"
    return laid(together(row[0], carry, base), rows, base) + text


def shared(prompt: str, base: int) -> tuple[str, Wrong]:
    """Dots are opened and dealt out to the parts, until none is left or as many as before."""
    above, below, named, asked = re.fullmatch(
        rf"Write ({NUMERAL})/({NUMERAL}) with a point in base ([a-z-]+)\. (.*)", prompt
    ).groups()
    assert BASES[named] == base
    count, parts = read(above, base), read(below, base)
    assert gcd(count, parts) == 1
    assert parts <= 12 or parts == base
    digits, left = dealt_out(count, parts, base)
    if asked == "Does it end?":
        assert count == 1
        # The first place alone, and one number that goes into both.
        first = "ends" if len(digits) == 1 and not left else "goes on"
        both = [size for size in range(2, parts + 1) if base % size == 0 and parts % size == 0]
        answer = "goes on" if left else "ends"
        return answer, [("M25", first), ("M26", "ends" if both else "goes on")]
    assert asked == "Which digits come after the point?"
    assert not left
    assert len(digits) in (1, 2)
    assert digits[0]
    wrong: Wrong = [("M24", plain(above, base).removeprefix("1" if count == 1 else "") + plain(below, base))]
    in_ten, rest = dealt_out(count, parts, 10)
    if base != 10 and not rest:
        wrong.append(("M1", "".join(map(str, in_ten))))
    return "".join(signs(base)[digit] for digit in digits), wrong


def dealt_out(count: int, parts: int, base: int) -> tuple[list[int], int]:
    digits, left, met = [], count, []
    while left and left not in met:
        met.append(left)
        dots, each = left * base, 0
        while dots >= parts:
            dots, each = dots - parts, each + 1
        digits.append(each)
        left = dots
    return digits, left


READERS = {
    "partner": partner,
    "pairs": pairs,
    "bundles": bundles,
    "value": value,
    "numeral": numeral,
    "addition": addition,
    "subtraction": subtraction,
    "odd-even": odd_even,
    "parity": parity,
    "ring": ring,
    "odds-hands": odds_hands,
    "next": next_numeral,
    "times": times,
    "share": shared,
}
