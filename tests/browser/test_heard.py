"""What is heard, in Chromium: the sounds as they are made, the speaker button, and reading aloud."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cardmath_widgets.page.page_files import joined
from tests.browser.conftest import Server
from tests.browser.playing import open_game, spot, status

#: Renders each sound without loudspeakers: its greatest height and step, its beginning and end in seconds.
RENDER = """async () => {
  const [found, rate] = [{}, 44100];
  for (const name of Object.keys(SOUNDS)) {
    const context = new OfflineAudioContext(1, 2 * rate, rate);
    sounding(context, name, 0);
    const heights = (await context.startRendering()).getChannelData(0);
    const loud = [...heights.keys()].filter((at) => Math.abs(heights[at]) > 1e-4);
    found[name] = [
      Math.max(...heights.map(Math.abs)),
      Math.max(...heights.map((height, at) => Math.abs(height - (heights[at - 1] ?? 0)))),
      loud[0] / rate, loud.at(-1) / rate,
    ];
  }
  return found;
}"""
#: A voice on the device, and what it reads; every context for sounds is counted.
VOICE = """
  window.spoken = [];
  window.contexts = 0;
  window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts += 1; } };
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text; }
  };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [{ lang: "en-GB", localService: true }],
    speak(one) { this.now = one; window.spoken.push(one.text); },
    cancel() { this.now?.dispatchEvent(new Event("end")); this.now = null; },
  } });
"""


def test_the_sounds_are_soft_short_and_without_a_click(page: Page) -> None:
    found = page.evaluate(f"(() => {{ {joined('page/speech/sound.js')}\n return ({RENDER})(); }})()")
    assert set(found) == {"pick", "take", "pair", "frame", "no", "draw", "win"}
    for name, (peak, step, begins, ends) in found.items():
        assert 0.1 < peak <= 0.5, name
        # The steepest tone climbs no faster; a click would be a step as high as the tone.
        assert step < 0.03, name
        assert begins < 0.01, name
        assert ends <= (1.2 if name == "win" else 0.4), name


@pytest.mark.proof
def test_the_speaker_is_off_until_asked_for_and_the_line_is_read_aloud(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page()
    page.add_init_script(VOICE)
    open_game(page, server)
    spot(page, "t7.3").click()
    expect(status(page)).to_contain_text("Which card makes")
    assert page.evaluate("contexts") == 0
    # Read aloud: in words, stopped by a press, by Escape, which does nothing else, and by the next sentence.
    reader = page.locator(".cm-said").get_by_role("button", name="Read aloud")
    reader.click()
    expect(reader).to_have_attribute("aria-pressed", "true")
    assert "one three, base twelve: fifteen" in page.evaluate("spoken.at(-1)")
    page.keyboard.press("Escape")
    expect(reader).to_have_attribute("aria-pressed", "false")
    expect(spot(page, "t7.3")).to_have_attribute("aria-pressed", "true")
    reader.press("Enter")
    spot(page, "t7.4").click()
    expect(reader).to_have_attribute("aria-pressed", "false")
    # The speaker on the table is turned on, and still is after a reload.
    speaker = page.get_by_role("button", name="Sound", exact=True)
    box = speaker.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    expect(speaker).to_have_attribute("aria-pressed", "false")
    speaker.click()
    expect(speaker).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("contexts") == 1
    page.reload()
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    assert page.evaluate("contexts") == 0
    expect(speaker).to_have_attribute("aria-pressed", "true")


@pytest.mark.proof
def test_two_play_with_one_keyboard(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    open_game(page, server, "number=7&way=two")
    now = page.locator(".cm-player[aria-current]")
    expect(now).to_contain_text("Player one")
    spot(page, "t7.3").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="two", exact=True).press("Enter")
    expect(now).to_contain_text("Player two")
    page.reload()
    expect(now).to_contain_text("finds")
    spot(page, "t7.4").press("Enter")
    expect(now).to_contain_text("Player two")
    expect(now).to_contain_text("names")
