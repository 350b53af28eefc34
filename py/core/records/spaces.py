"""The spaces of all keyboards and pages."""

# `split` and `strip` know these spaces in one interpreter and not in the other; text from a page or a Japanese keyboard has them.
_SPACES = "\u3000\u00a0\u202f\u205f\u1680\u2028\u2029\x85\x1c\x1d\x1e\x1f" + "".join(chr(code) for code in range(0x2000, 0x200B))


def plain_spaces(text: str) -> str:
    """Every kind of space as the plain one."""
    for space in _SPACES:
        text = text.replace(space, " ")
    return text
