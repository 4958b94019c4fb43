"""Lists of restricted and banned cards as files: the community's exchange format, out and in."""
