"""The buttons of the home page: plain HTML forms that create a table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tertia.errors import BadInput, Refused
from tertia.rooms.forms import ALL_FORMS, FIRST_DEAL, FORMS
from tertia.rooms.new_table import NewTable
from tertia.server.api.decks import practice_table, table_for
from tertia.server.api.puzzles import parse_day
from tertia.server.api.query_params import GIVEN_LENGTH, parse_card_numbers
from tertia.server.api.request_body import read_form
from tertia.server.api.tables import check_new_table, create_table
from tertia.server.opponents import AUTOMATIC, choose_levels
from tertia.server.pages.choices import CHOICES, save_choices
from tertia.server.security.visitor import visitor_of
from tertia.server.state import state_of

FORMS_OF_SEVERAL = tuple(form.name for form in FORMS.values() if form.bots)
"""The forms for more than one player."""


async def play(request: Request) -> Response:
    """Create a table and redirect to it.

    The fragment tells the table's page the levels of the bots to add, and ``keep`` that a rematch keeps them.
    """
    form_fields = await read_form(request, state_of(request).limits.new_tables)
    fields = {
        name: values[-1] for name, values in form_fields.items()
    }  # the last value of a repeated field counts
    name = fields.get("form", "classic")
    if "after" in fields and name not in FORMS_OF_SEVERAL:
        raise BadInput("bad-choice", option="form", given=name[:GIVEN_LENGTH], expected=FORMS_OF_SEVERAL)
    if name == "day":
        return await _play_deck_of_day(request, fields.get("date", "today"), "practice" in fields)
    form = ALL_FORMS.get(name)
    if form is None:
        raise BadInput("unknown-game", given=name, expected=tuple(FORMS))
    edition = fields.get("edition", "")
    deals = _chosen_deals(fields.get("deals", ""))
    new = form.new_table("listed" in fields, edition or None, deals)
    if "after" in fields:
        return await _move_on(request, fields["after"], new)
    wish = fields.get("level", AUTOMATIC)
    player = visitor_of(request).player
    levels = await choose_levels(state_of(request), player, form.game, form.bots, wish)
    table = await create_table(request, _with_first_cards(new, fields))
    kept = "" if wish == AUTOMATIC else "&keep=1"
    bots = "" if "friends" in fields else f"#bots={','.join(levels)}{kept}"
    coach = "?coach=1" if form is FIRST_DEAL else ""
    response = visitor_of(request).give_cookie(RedirectResponse(f"/t/{table}{coach}{bots}", 303))
    return save_choices(request, response, {choice: fields[choice] for choice in CHOICES if choice in fields})


async def _move_on(request: Request, table_before: str, new: NewTable) -> Response:
    """Create the table of the next game for the people at another table, and lead them there.

    The fragment lets the page of the host sit down at once.
    """
    await check_new_table(request)
    visitor = visitor_of(request)
    table = await state_of(request).registry.move_on(table_before, new, visitor.player)
    return visitor.give_cookie(RedirectResponse(f"/t/{table}#sit", 303))


def _chosen_deals(deals: str) -> int | None:
    if deals not in CHOICES["deals"]:
        raise BadInput("bad-choice", option="deals", given=deals[:GIVEN_LENGTH], expected=CHOICES["deals"])
    return int(deals) if deals else None


def _with_first_cards(new: NewTable, fields: Mapping[str, str]) -> NewTable:
    """R2.13: let the table begin with the cards that the page of the camera has read, in their face."""
    if "cards" not in fields:
        return new
    options = {**new.options, "first_cards": parse_card_numbers(fields["cards"])}
    if "face" in fields:
        options["face"] = fields["face"]
    return replace(new, options=options)


async def _play_deck_of_day(request: Request, word: str, is_practice: bool) -> Response:
    """R4.5: redirect to the visitor's table for the deck of a day, which the first visit creates.

    Practice after the first try has new tables.
    """
    day = parse_day(request, word)
    table = await (practice_table if is_practice else table_for)(request, day)
    # An empty list of bots lets the page of a table begin the game at once.
    fragment = "#bots=" if await _waits(request, table) else ""
    return visitor_of(request).give_cookie(RedirectResponse(f"/t/{table}{fragment}", 303))


async def _waits(request: Request, table: str) -> bool:
    """Return True if the first game of a table has not begun; False also if the table was removed meanwhile."""
    try:
        return (await state_of(request).registry.get(table)).room.phase == "waiting"
    except Refused:
        return False


async def redirect_reload(request: Request) -> Response:
    """Redirect a reload of the form's address to the home page."""
    return RedirectResponse("/", 303)


ROUTES = [Route("/play", play, methods=["POST"]), Route("/play", redirect_reload, methods=["GET"])]
