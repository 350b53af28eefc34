"""The page. Its rooms from the top: page; dialogs and embed; input; play; review and storage; board and worker; html and dom.

A room may import those below it, core and games; the first lines of each say what it is for. Only html runs without a browser.
"""
