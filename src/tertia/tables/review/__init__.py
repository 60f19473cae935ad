"""A look back at a game: who found what, how fast, what went wrong, and what nobody saw."""

from tertia.tables.review.facts import (
    DealReview as DealReview,
    Find as Find,
    Lead as Lead,
    Mistake as Mistake,
    PlayerReview as PlayerReview,
    Review as Review,
    Untaken as Untaken,
)
from tertia.tables.review.looking import review as review
