"""Cases, rulings and precedents as JSON, with tokens for writing."""
