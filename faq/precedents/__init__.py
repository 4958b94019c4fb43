"""Precedents of the council, their life cycle, and the alarm when what they rest on changes."""
