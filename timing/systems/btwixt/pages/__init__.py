"""What pages say and show of a game of B'Twixt."""
