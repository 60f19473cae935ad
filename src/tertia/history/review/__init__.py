"""A look back at a game: who found what, how fast, what went wrong, and what nobody saw."""

from tertia.history.review.reviewer import review as review
from tertia.history.review.summary import (
    DealReview as DealReview,
    Find as Find,
    Lead as Lead,
    Mistake as Mistake,
    PlayerReview as PlayerReview,
    Review as Review,
    Untaken as Untaken,
)
