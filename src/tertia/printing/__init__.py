"""Cards on paper and in pictures: sheets to print and cut, and any table as a picture.

A sheet is described once, in millimetres (``page``); PDF and the preview in a browser are both made from that.
"""
