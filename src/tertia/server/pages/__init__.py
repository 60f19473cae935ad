"""HTML pages, which are complete before any script runs, and the files that they load."""

from tertia.server.pages import (
    assets,
    camera,
    daily,
    documents,
    flight,
    help,  # noqa: A004 - the name of a page
    home,
    host,
    learn,
    me,
    odds,
    play,
    print,  # noqa: A004 - the name of a page
    replay,
    table,
    words,
)

ROUTES = [
    *home.ROUTES,
    *host.ROUTES,
    *play.ROUTES,
    *table.ROUTES,
    *replay.ROUTES,
    *help.ROUTES,
    *daily.ROUTES,
    *learn.ROUTES,
    *camera.ROUTES,
    *me.ROUTES,
    *odds.ROUTES,
    *print.ROUTES,
    *documents.ROUTES,
    *flight.ROUTES,
    *words.ROUTES,
    *assets.ROUTES,
]
