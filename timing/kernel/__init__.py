"""A game's timing without any game: what every system of rules needs, and none of its own facts."""
