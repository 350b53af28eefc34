"""The icons as HTML text, each drawn once for the whole page (ui.html.symbols)."""


def icon(name: str) -> str:
    """One icon."""
    return f'<svg class="ico" aria-hidden="true"><use href="#i-{name}"/></svg>'


LOGO = (
    '<svg viewBox="0 0 32 32" aria-hidden="true">'
    '<rect x="2.5" y="2.5" width="27" height="27" rx="3" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M16 3v26M3 16h26" stroke="currentColor" stroke-width="1.4"/>'
    '<circle cx="9.5" cy="22.5" r="4" fill="currentColor"/>'
    '<circle cx="22.5" cy="9.5" r="4" fill="none" stroke="var(--accent-ink)" stroke-width="2"/></svg>'
)
