"""What is asked of a card that nobody uses: whether what it does by itself comes about."""

from __future__ import annotations

from timing.telling.means import abilities
from timing.telling.story import Outlook
from timing.telling.table import Table

USABLE = ("action", "response")


def comes_by_itself(table: Table) -> None:
    """'Does he get his power?', 'do I have to kneel the Mob?', of a card whose one ability comes by itself.

    It is asked whether it comes about, and not whether somebody may use it.
    """
    story, asked = table.story, table.story.asked
    if asked is None or asked.thing not in table.full or story.outlook is not None or asked.on is not None:
        return
    kinds = [one.get("kind") for one in abilities(table.full[asked.thing])]
    if kinds.count("passive") != 1 or set(kinds) & set(USABLE) or table.full[asked.thing]["type"] == "plot":
        return
    passive = next(one for one in abilities(table.full[asked.thing]) if one.get("kind") == "passive")
    does = {one.get("do") for one in passive.get("effects", []) if isinstance(one, dict)}
    of_it = story.ask == "may" and asked.how == "use" and not asked.who and not passive.get("target")
    if of_it or (story.ask == "must" and asked.how in does):
        story.asked, story.ask, story.outlook = None, "outlook", Outlook("comes", "", asked.thing)
