"""Reading card text: from the printed words to the abilities they describe, with what was not understood.

`read_card` is the way in. Grammar and word lists are data (`words`, `grammar_*`); nothing here knows a card by name.
"""
