"""The second edition's cards and lists, as they are looked for and shown."""
