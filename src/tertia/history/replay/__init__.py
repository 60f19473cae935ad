"""Replays of finished games: from the perspective of any seat or a spectator, or with all cards face up."""

from tertia.history.replay.clearing_way import (
    ClearingWay as ClearingWay,
    find_clearing_way as find_clearing_way,
    follow_way as follow_way,
)
from tertia.history.replay.finished_game import (
    FinishedGame as FinishedGame,
    Step as Step,
    finished_game as finished_game,
)
from tertia.history.replay.frames import (
    Frame as Frame,
    Mark as Mark,
    Perspective as Perspective,
    frames as frames,
)
from tertia.history.replay.moment_picture import (
    MAX_STEPS as MAX_STEPS,
    moment_svg as moment_svg,
    scenes as scenes,
)
from tertia.history.replay.record_export import (
    export_record as export_record,
    public_record as public_record,
)
