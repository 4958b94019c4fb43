"""Rulings that judges record at a place of a dispute."""
