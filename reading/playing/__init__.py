"""Playing what a card says: a smallest situation for each ability, and a walk in which it is used."""
