"""The review of a game: SETs found and how fast, wrong calls, and SETs that nobody took."""

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
