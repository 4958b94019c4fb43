"""B'Twixt: rounds of bidding for allies, councils between neighbors, the winner by the small council."""
