"""The cards that the documents name: printings, errata, lists, and everything said about a card."""
