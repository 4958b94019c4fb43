"""What pages say and show of a dispute of the first edition."""
