"""B'Twixt told in a sentence: leaders, bids, councils and cards, and the question put to its engine."""
