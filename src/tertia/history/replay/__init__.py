"""A finished game step by step: as it was, as any seat saw it, or with all cards open."""

from tertia.history.replay.export import entries_of as entries_of
from tertia.history.replay.frames import Eyes as Eyes, Frame as Frame, Mark as Mark, frames as frames
from tertia.history.replay.moment import MOST_STEPS as MOST_STEPS, moment_svg as moment_svg, scenes as scenes
from tertia.history.replay.rounds import Round as Round, Step as Step, round_of as round_of
