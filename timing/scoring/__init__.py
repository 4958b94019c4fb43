"""A table of B'Twixt in figures: who has won the game, who wins a bid and where the ally may go."""
