"""Compiled kernels: flat arrays in, integers out; the only place that imports numba.

Nothing here knows of cards, decks or results. `layout` says what the arrays hold, `game.play_block`
plays whole games, `hands.deal_block` stops after the mulligans, `tally` adds up rows.
"""
