"""めだまがえる: frogs that take the next lower number, and may turn over when they do (seed 000)."""
