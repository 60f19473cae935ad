"""Recognises the cards on a photograph: their places and their features. See "Camera".

Two small neural nets do the work. The finder looks at the whole picture and finds cards. The reader looks at one
card. Both were trained on drawn cards only. This package needs NumPy and Pillow (``pip install 'tertia[vision]'``).
"""

from typing import TYPE_CHECKING, Any

from tertia.vision.vision_support import need_vision

if TYPE_CHECKING:
    from tertia.vision.annotation import annotated_picture
    from tertia.vision.photographs import open_photograph
    from tertia.vision.recognition import FoundCard, TableReading, recognise

__all__ = ["FoundCard", "TableReading", "annotated_picture", "open_photograph", "recognise"]


def __getattr__(name: str) -> Any:
    """Import names when they are first used, because NumPy and Pillow may be missing."""
    if name not in __all__:
        raise AttributeError(name)
    need_vision()
    from tertia.vision import annotation, photographs, recognition

    for module in (annotation, photographs, recognition):
        if hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(name)
