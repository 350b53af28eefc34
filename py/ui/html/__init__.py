"""Markup as text: no DOM, no state. The build prerenders pages with it, the page updates them with it. May import core and games."""
