"""めだまがえる: frogs whose eyes take the next number down, and may turn over when they do (seed 000)."""
