"""The drawings of the games: nothing of them is cut off."""

from __future__ import annotations

from xml.etree import ElementTree

from tertia.server.pages.assets import source

STROKE = 1.4
"""The widest line around a rectangle."""


def test_every_rectangle_lies_within_its_drawing() -> None:
    for symbol in ElementTree.fromstring(source("pics.svg")):  # noqa: S314 - our own file
        box = [float(number) for number in symbol.attrib["viewBox"].split()]
        for rect in symbol.iter("rect"):
            start, size = (
                [float(rect.attrib[name]) for name in names] for names in ("xy", ("width", "height"))
            )
            for axis in (0, 1):
                assert start[axis] - STROKE / 2 >= box[axis], symbol.attrib["id"]
                assert start[axis] + size[axis] + STROKE / 2 <= box[axis] + box[axis + 2], symbol.attrib["id"]
