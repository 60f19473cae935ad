"""A client for live tables: join by link, follow the table, give commands, reconnect. See "Write a client".

>>> async def play(link: str) -> None:
...     async with TableClient(link) as client:
...         await client.sit("Robot", bot=True)
...         await client.wait_for(lambda: bool(client.legal))
...         await client.do(client.legal.commands[0])
"""

from tertia.client.errors import ConnectionClosed, ServerRefused
from tertia.client.links import TableLink, parse_link
from tertia.client.new_table import make_table
from tertia.client.table_client import TableClient

__all__ = ["ConnectionClosed", "ServerRefused", "TableClient", "TableLink", "make_table", "parse_link"]
