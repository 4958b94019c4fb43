"""How cards are described at this installation, where a judge found the shipped description wrong."""
