"""Foundations of tests and checks: the tools' environment, browsers, interpreters, perft, mutants. May import program and server.

`environment` makes .venv/ and so runs on the standard library alone.
"""
