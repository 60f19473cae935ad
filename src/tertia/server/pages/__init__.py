"""What a browser loads: pages that say something before any script runs, and the files that bring them to life."""

from tertia.server import explaining
from tertia.server.pages import assets, daily, documents, help, home, learn, odds, play, print, table, words  # noqa: A004 - names of pages
from tertia.server.pages.lost import not_found as not_found

ROUTES = [
    *home.ROUTES,
    *play.ROUTES,
    *table.ROUTES,
    *help.ROUTES,
    *daily.ROUTES,
    *learn.ROUTES,
    *odds.ROUTES,
    *print.ROUTES,
    *documents.ROUTES,
    *words.ROUTES,
    *assets.ROUTES,
    *explaining.ROUTES,
]
