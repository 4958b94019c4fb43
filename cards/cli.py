"""Commands about cards and lists: flask --app app cards …, flask --app app lists …"""

from __future__ import annotations

from cards.deck.cli import check_command
from cards.importing.cli import cards
from cards.importing.read_command import read_command
from cards.listfiles.cli import lists

cards.add_command(read_command)
cards.add_command(check_command)

commands = [cards, lists]
