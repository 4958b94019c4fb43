"""Disputes saved under a short permanent address."""
