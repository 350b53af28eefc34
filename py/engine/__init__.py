"""The engine: looks ahead in any game that keeps the contract. Runs under CPython and Pyodide, knows no game, no page and no clock."""
