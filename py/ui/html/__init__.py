"""Markup as text: no DOM, no state. The build writes pages ahead with it, the page rewrites them with it. May import core and games."""
