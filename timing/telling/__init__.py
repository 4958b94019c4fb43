"""What players tell at the table, in their own words, into a situation, the moves that were made, and the question."""
