"""The drawings of the icons: single strokes on a 24 x 24 box, in the colour of the text around them."""

PATHS: dict[str, str] = {
    "auto": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 3.5v17M12 8h4.5M12 12h6M12 16h4.5",
    "book": "M12 6.5C10 5 7 4.5 4 4.7v13.6c3-.2 6 .3 8 1.8 2-1.5 5-2 8-1.8V4.7c-3-.2-6 .3-8 1.8ZM12 6.5v13.6",
    "branch": "M6 4v8a5 5 0 0 0 5 5h8M15.5 13.5 19 17l-3.5 3.5",
    "check": "m5 12.5 4.5 4.5L19 7.5",
    "close": "m6 6 12 12M18 6 6 18",
    "code": "m8 7-5 5 5 5M16 7l5 5-5 5",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "engine": "M6 8h12v10H6zM12 8V4.5M9.5 12.5h.01M14.5 12.5h.01M3.5 11.5v3M20.5 11.5v3M9.5 15.5h5",
    "eye": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
    "first": "M18 6l-6 6 6 6M11 6l-6 6 6 6",
    "flag": "M6 21V4M6 4.5h11l-2.5 4L17 12.5H6",
    "full": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.4 1.1 2.2h5c0-.8.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
    "last": "m6 6 6 6-6 6M13 6l6 6-6 6",
    "mark-next": "M4 6l5 6-5 6M16 8l4 4-4 4-4-4Z",
    "mark-prev": "M20 6l-5 6 5 6M8 8l4 4-4 4-4-4Z",
    "more": "M5.5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM18.5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z",
    "next": "m9 5 7 7-7 7",
    "people": "M8.5 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 19c0-3.3 2.4-5.5 5.5-5.5S14 15.7 14 19"
    "M16 6a2.6 2.6 0 0 1 0 5M17 13.7c2.4.4 4 2.4 4 5.3",
    "play": "M7.5 5.5v13l11-6.5Z",
    "plus": "M12 5v14M5 12h14",
    "prev": "m15 5-7 7 7 7",
    "share": "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1",
    "stop": "M7 7h10v10H7z",
    "suit": "M4 8h16v11H4zM9 8V5h6v3",
    "again": "M4.5 12a7.5 7.5 0 1 0 2.6-5.7M4 4v4.4h4.4M10 9v6l5-3Z",
    "turn": "M4 12a8 8 0 0 1 13.7-5.6L20 8.7M20 4v4.7h-4.7M20 12a8 8 0 0 1-13.7 5.6L4 15.3M4 20v-4.7h4.7",
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "redo": "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    "warn": "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2h.01",
}


def symbols() -> str:
    """The markup of every icon as a hidden symbol, once for each page."""
    body = "".join(f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{d}"/></symbol>' for name, d in sorted(PATHS.items()))
    return f'<svg width="0" height="0" class="icons" aria-hidden="true">{body}</svg>'
