"""A slow second state: it remembers every event and counts anew for each question."""

from collections import Counter
from collections.abc import Iterator

from cardmath_widgets.classroom.core.journal import ClassEvent
from cardmath_widgets.classroom.core.pupils.items import judge
from cardmath_widgets.classroom.core.pupils.standing import STUCK_AFTER, Standing

#: Where a question to the class was answered.
TOGETHER = "together"


class SlowState:
    """What a class has done, found by reading all its events again."""

    def __init__(self, events: list[ClassEvent]) -> None:
        self.events = list(self._judged(events))

    def _judged(self, events: list[ClassEvent]) -> Iterator[ClassEvent]:
        """The events; what answers a question to the class is an answer like any other, outside all parts."""
        seen: set[tuple[str, object]] = set()
        for event in events:
            if event.kind == "replied":
                name, data = (event.seat, event.data["question"]), event.data
                judged = judge(str(data["item"]), str(data["answer"]))
                if name not in seen and judged.is_readable:
                    answered = {"part": TOGETHER, "item": data["item"], "answer": judged.text}
                    answered |= {"is_right": judged.is_right}
                    answered |= {"misconception": judged.misconception} if judged.misconception else {}
                    answered |= {"could_show": judged.could_show} if judged.could_show else {}
                    yield ClassEvent(event.seat, event.sequence, "answered", answered, event.at)
                    seen.add(name)
                    continue
                seen.add(name)
            yield event

    def of(self, seat: str) -> list[ClassEvent]:
        return [event for event in self.events if event.seat == seat]

    def seats(self) -> list[str]:
        return list(dict.fromkeys(event.seat for event in self.events if event.seat != "class"))

    def is_here(self, seat: str) -> bool:
        come_and_gone = [event.kind for event in self.of(seat) if event.kind in ("joined", "left")]
        return come_and_gone[-1:] == ["joined"]

    def current_part(self, seat: str) -> str:
        parts = [str(event.data["part"]) for event in self.of(seat) if "part" in event.data]
        return next((part for part in reversed(parts) if part != TOGETHER), "")

    def answers(self, seat: str, item: str) -> Iterator[tuple[ClassEvent, str]]:
        """The answers of a pupil to an exercise, each with what it is, up to the first right one."""
        is_marked = False
        for event in self.of(seat):
            if event.data.get("item") != item or event.kind == "replied":
                continue
            if event.kind == "asked":
                is_marked = True
            elif event.data["is_right"]:
                yield event, "later" if is_marked else "at-once"
                return
            else:
                yield event, "wrong"
                is_marked = True

    def items(self) -> set[str]:
        kept = (event.data for event in self.events if event.kind != "replied")
        return {str(data["item"]) for data in kept if "item" in data}

    def counts(self, item: str) -> tuple[int, int, int]:
        """How many pupils were right at once, right later, and are wrong."""
        last = [[what for _event, what in self.answers(seat, item)][-1:] for seat in self.seats()]
        counted = Counter(one[0] for one in last if one)
        return counted["at-once"], counted["later"], counted["wrong"]

    def given(self, item: str) -> Counter[str]:
        return Counter(
            str(event.data["answer"]) for seat in self.seats() for event, _what in self.answers(seat, item)
        )

    def who(self, code: str) -> set[str]:
        return {event.seat for event in self.events if event.data.get("misconception") == code}

    def next_is_right(self, seat: str, code: str) -> bool | None:
        """Whether the last exercise that came next after a slip was right at once; None if none came."""
        kept = self.of(seat)
        answered = [event for event in kept if event.kind == "answered"]
        was_next: dict[int, bool] = {}
        for place, event in enumerate(answered):
            before, item = answered[:place], str(event.data["item"])
            slips = [at for at, one in enumerate(before) if one.data.get("misconception") == code]
            if any(one.data["item"] == item for one in before) or not slips:
                continue
            if code not in str(event.data.get("could_show", "")).split():
                continue
            is_same_kind = str(before[slips[-1]].data["item"]).split("/")[0] == item.split("/")[0]
            is_judged = event.at - max(before[at].at for at in slips) >= 1
            if is_same_kind and is_judged and not any(at > slips[-1] for at in was_next):
                helped = kept[: kept.index(event)]
                is_helped = any(one.kind == "asked" and one.data.get("item") == item for one in helped)
                was_next[place] = bool(event.data["is_right"]) and not is_helped
        return was_next[max(was_next)] if was_next else None

    def standing(self, seat: str, part: str, now: float) -> Standing:
        here = [event for event in self.of(seat) if event.data.get("part") == part]
        if not here:
            return Standing.WAITING
        judged = {id(event): what for item in self.items() for event, what in self.answers(seat, item)}
        ended = [event for event in here if event.kind in ("moved", "finished")][-1:]
        if ended and ended[0].data.get("outcome") in ("done", "won"):
            return self.result(here, judged)
        last = Standing.WORKING
        for event in here:
            if event.kind == "moved":
                last = Standing.WORKING
            elif event.kind == "answered" and id(event) in judged:
                what = judged[id(event)]
                last = Standing.WORKING if what == "wrong" else Standing(what)
        if last is not Standing.WORKING:
            return last
        got_on = [here[0].at]
        for event in here:
            if event.kind in ("opened", "moved", "finished") or judged.get(id(event), "wrong") != "wrong":
                got_on.append(event.at)
        is_current = self.is_here(seat) and self.current_part(seat) == part
        # The made-up pauses never end.
        paused = [event.at for event in self.events if event.data.get("name") == "pause"][:1]
        is_stuck = is_current and min([now, *paused]) - max(got_on) > STUCK_AFTER
        return Standing.STUCK if is_stuck else Standing.WORKING

    def result(self, here: list[ClassEvent], judged: dict[int, str]) -> Standing:
        """How a finished part went: an exercise that was never right is open where it was wrong first."""
        is_marked = any(event.kind == "asked" for event in here)
        is_marked |= any(judged.get(id(event)) == "later" for event in here)
        if any(self.is_first_wrong(event) and self.is_open(event) for event in here if id(event) in judged):
            return Standing.DONE
        return Standing.LATER if is_marked else Standing.AT_ONCE

    def is_first_wrong(self, event: ClassEvent) -> bool:
        (first, what), *_others = self.answers(event.seat, str(event.data["item"]))
        return first is event and what == "wrong"

    def is_open(self, event: ClassEvent) -> bool:
        *_others, (_last, what) = self.answers(event.seat, str(event.data["item"]))
        return what == "wrong"
