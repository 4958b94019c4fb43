"""What both editions of the game say alike: how a table is described and what is asked of it."""
