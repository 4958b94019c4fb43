"""What forms and programs send about rulings and cases, read once."""
