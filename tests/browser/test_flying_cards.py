"""Cards that fly, rise or are carried show their whole face in every game, whatever lies on them."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page

from cardmath.art import BACK, TWO_COLOUR, sheet, with_back
from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.games import PyramidGame
from cardmath.games.odds.pack import PACK
from cardmath.games.patience import family
from cardmath.games.patience.rules import RANKS
from cardmath.links import to_link
from cardmath.numerals import Notation
from cardmath.paths import path_of
from cardmath.ranks import rank_index
from cardmath.records import Record
from cardmath_widgets.games.patience.board import PLACES
from tests.browser.conftest import Server
from tests.browser.playing import recorded, spot, wait_until
from tests.browser.test_odds_table import FAST, hand, wait_for_turn

#: Every flight stops shortly after its start, and stays.
HOLD = """(() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const flight = animate.call(this, frames, options);
    if (this.matches(".cm-ghost") && frames.some(({ transform }) => transform)) {
      flight.pause();
      flight.currentTime = 40;
      this.dataset.flies = "";
    }
    return flight;
  };
})()"""
#: The name of the card that each picture shows, drawn anew from the deck; "" for a picture of no whole card.
SHOWN = """async ([selector, deck]) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(deck.svg)}`;
  await image.decode();
  return [...document.querySelectorAll(selector)].map((ghost) => {
    const pixels = (paint) => {
      const { width, height } = ghost;
      const own = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
      paint(own);
      return own.getImageData(0, 0, width, height).data;
    };
    const seen = pixels((own) => own.drawImage(ghost, 0, 0));
    const apart = ([x, y]) => {
      const face = pixels((own) => own.drawImage(image, -Math.round(x), -Math.round(y)));
      return face.reduce((sum, value, at) => sum + Math.abs(value - seen[at]), 0) / face.length;
    };
    const faces = Object.entries(deck.boxes).map(([name, box]) => [apart(box), name]);
    const [[far, name]] = faces.sort(([one], [other]) => one - other);
    return far < 0.5 ? name : "";
  });
}"""
FLYING = "canvas.cm-ghost[data-flies]"


def shown(page: Page, cards: Iterable[Card], selector: str = FLYING, **look: Any) -> list[str]:
    """The cards that pictures show whole, "" for any other; drawn without the board, in their size.

    ``look`` are the palette of the cards and their values.
    """
    width: int = page.locator(selector).first.evaluate("one => one.width")
    own = {str(card): card for card in cards}
    drawn = sheet(own.values(), lambda rank: rank_index(rank, Notation(10)), card_width=width, **look)
    deck = {"svg": drawn.svg, "boxes": {name: drawn.box(name) for name in (*own, BACK)}}
    names: list[str] = page.evaluate(SHOWN, [selector, deck])
    return names


def opened(new_page: Callable[..., Page], address: str) -> Page:
    page = new_page(viewport={"width": 820, "height": 1180})
    page.add_init_script(HOLD)
    page.goto(address)
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite]")
    return page


FIRST_GAME = PyramidGame(Deck(10, 0, 2))
FIRST_DEAL = "game=pyramid-addition&deck.highest_pip=10&deck.faces=0&deck.suits=2&number=15&base=10"


@pytest.mark.proof
@pytest.mark.parametrize("keys", [("t4.1", "t3.1"), ("t3.1", "t4.1")])
def test_a_card_flies_whole_from_under_its_partner(
    new_page: Callable[..., Page], server: Server, keys: tuple[str, ...]
) -> None:
    page = opened(new_page, f"{server.address}pyramid-addition#{FIRST_DEAL}&moves=t4.2%2Bt4.3")
    spot(page, keys[0]).click()
    page.wait_for_selector(".cm-lifted canvas")
    raised = {"t4.1": "2s", "t3.1": "8h"}[keys[0]]
    assert shown(page, FIRST_GAME.deck.cards, ".cm-lifted canvas") == [raised]
    spot(page, keys[1]).click()
    page.wait_for_selector(FLYING)
    # The 2 lies on the 8 until they part.
    assert shown(page, FIRST_GAME.deck.cards) == ["8h", "2s"]


@pytest.mark.proof
def test_a_refused_card_trembles_whole_and_one_drawn_turns_over_whole(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = opened(new_page, f"{server.address}pyramid-addition#{FIRST_DEAL}")
    spot(page, "t4.1").click()
    spot(page, "t2.1").click()
    page.wait_for_selector(f"{FLYING} + {FLYING}")
    assert sorted(shown(page, FIRST_GAME.deck.cards)) == ["2s", "5s"]
    page.eval_on_selector_all(FLYING, "all => all.forEach((one) => one.remove())")
    spot(page, "stock").click()
    page.wait_for_selector(FLYING)
    assert shown(page, FIRST_GAME.deck.cards) == [BACK]
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    wait_until(page, lambda: shown(page, FIRST_GAME.deck.cards) not in ([], [BACK]))
    assert shown(page, FIRST_GAME.deck.cards) == [str(FIRST_GAME.deal(15).stock[0])]


@pytest.mark.proof
def test_a_card_of_a_column_flies_whole(new_page: Callable[..., Page], server: Server) -> None:
    told = recorded("royal-cotillion-1")
    at = next(at for at, move in enumerate(told["moves"]) if move.startswith("c"))
    record = Record.from_dict(told)
    before = record.with_moves(record.moves[:at])
    source, target = told["moves"][at].split(">")
    page = opened(new_page, f"{server.address}odd-and-even#{to_link(before)}&base=10")
    spot(page, source).click()
    spot(page, target).click()
    page.wait_for_selector(FLYING)
    position: Any = before.position()
    assert shown(page, position.cards) == [str(position.wing[int(source[1:]) - 1][-1])]


@pytest.mark.proof
def test_a_card_of_a_hand_flies_and_is_carried_whole(new_page: Callable[..., Page], server: Server) -> None:
    page = opened(new_page, f"{server.address}odds#number=7&base=10&{FAST}")
    wait_for_turn(page)
    spot(page, "stock").click()
    page.wait_for_selector(".cm-hand button:nth-of-type(7)")
    page.eval_on_selector_all(FLYING, "all => all.forEach((one) => one.remove())")
    # The next cards of the hand lie on it.
    key = hand(page)[1]
    box = spot(page, key).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    assert shown(page, PACK, ".is-in-hand") == [key]
    page.keyboard.press("Escape")
    page.mouse.up()
    spot(page, key).click(position={"x": 8, "y": 30})
    page.wait_for_selector(".cm-hand [aria-pressed=true]")
    spot(page, "discards").click()
    page.wait_for_selector(FLYING)
    assert shown(page, PACK)[0] == key


@pytest.mark.proof
@pytest.mark.flaky(reruns=1)
def test_a_card_flies_whole_in_the_first_deal_of_every_solitaire(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.add_init_script(HOLD)
    for game in sorted(family()):
        path = path_of(game)
        assert path is not None
        step = path.newcomer
        position: Any = step.record.position()
        for at in range(step.played, len(step.whole.moves)):
            move = position.move_type.parse(step.whole.moves[at])
            if move.is_play:
                break
            position = position.play(move)
        moves = ",".join(step.whole.moves[:at])
        page.goto("about:blank")
        page.goto(f"{server.address}odd-and-even#{to_link(step.whole.with_moves(moves.split(',')))}&base=10")
        page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite]")
        for key in step.whole.moves[at].split(">"):
            spot(page, key).click(position={"x": 8, "y": 8})
        page.wait_for_selector(FLYING)
        flying = shown(
            page, _deck(position), palette=with_back(TWO_COLOUR, PLACES[game].back), value_of=_value
        )
        assert str(position.card_at(move.source)) in flying, game
        assert "" not in flying, (game, "a card that fills the gap flies whole as well")


def _deck(position: Any) -> list[Card]:
    rules = position.game.rules
    return [Card(rank, suit) for suit in rules.suit_order for rank in RANKS[: rules.ranks]]


def _value(rank: str) -> str:
    """The value that is written on a face card."""
    return str(RANKS.index(rank) + 1) if rank in "JQK" else ""
