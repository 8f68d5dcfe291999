"""How to play each game: sentences for the screen and for real cards, with the deal that they describe.

A game's descriptor points to its module, which provides

- ``pages(game)``: the pages of *How to play*, each with a moment from one small deal and its sentence
  (`Page`);
- ``setup(game, notation)``: what the printed rules add to the pages, such as how to lay out the cards.
"""

from cardmath.how_to_play.page import OnScreen, Page, Sentence, module_of

__all__ = ["OnScreen", "Page", "Sentence", "module_of"]
