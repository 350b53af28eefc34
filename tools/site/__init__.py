"""Makes dist/, the site as it is published. May import program, server and test_support.

With --no-pictures `build` runs on the standard library alone: what draws is imported when it is needed.
"""
