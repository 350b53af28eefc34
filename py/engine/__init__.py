"""The engine: searches any game with the interface of core.contract. Runs under CPython and Pyodide; knows no game, no page and no clock.

May import games and, of core, the contract, words and the register; nothing of ui imports it.
"""
