"""What a browser loads: pages that say something before any script runs, and the files that bring them to life."""

from tertia.server.api import explain
from tertia.server.pages import (
    assets,
    daily,
    documents,
    help,  # noqa: A004 - the name of a page
    home,
    learn,
    me,
    odds,
    play,
    print,  # noqa: A004 - the name of a page
    replay,
    table,
    words,
)
from tertia.server.pages.errors import not_found as not_found

ROUTES = [
    *home.ROUTES,
    *play.ROUTES,
    *table.ROUTES,
    *replay.ROUTES,
    *help.ROUTES,
    *daily.ROUTES,
    *learn.ROUTES,
    *me.ROUTES,
    *odds.ROUTES,
    *print.ROUTES,
    *documents.ROUTES,
    *words.ROUTES,
    *assets.ROUTES,
    *explain.ROUTES,
]
