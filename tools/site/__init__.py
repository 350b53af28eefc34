"""Makes dist/, the site as published. May import program, server and test_support.

With --no-pictures `build` runs on the standard library alone: drawing modules are imported on demand.
"""
