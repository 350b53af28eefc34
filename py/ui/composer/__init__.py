"""Making a puzzle from a position: what the engine says of it, and handing it on. A parcel, fetched on demand."""
