"""The interfaces of a store. Each has one implementation in memory and one over SQL databases."""

from tertia.storage.ports.cluster import Cluster, ClusterListener, Visit
from tertia.storage.ports.log import Append, Conflict, Log, PlayerMovedNode, PlayerResult, Row, TableSummary
from tertia.storage.ports.moderation import AuditEntry, Ban, BanKind, Moderation, Report
from tertia.storage.ports.people import People
from tertia.storage.ports.projections import Projections
from tertia.storage.ports.quarantine import QuarantineMark, QuarantineMarks
from tertia.storage.ports.times import PuzzleFind, PuzzleTime, Times

__all__ = [
    "Append",
    "AuditEntry",
    "Ban",
    "BanKind",
    "Cluster",
    "ClusterListener",
    "Conflict",
    "Log",
    "Moderation",
    "People",
    "PlayerMovedNode",
    "PlayerResult",
    "Projections",
    "PuzzleFind",
    "PuzzleTime",
    "QuarantineMark",
    "QuarantineMarks",
    "Report",
    "Row",
    "TableSummary",
    "Times",
    "Visit",
]
