"""ツースリー: two files, three pieces each, and forward moves only while there are any (seed 001)."""
