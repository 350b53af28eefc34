"""A QR code as a picture; the page has its modules from `lean-qr`."""

QUIET = 4  # light modules around it
MOST = 1200  # characters of an address in ASCII; a longer one makes a code too fine for a phone's camera


def picture(rows: "list[str]", label: str) -> str:
    """SVG of a code, with the light modules around it. `rows`: its modules, "1" for dark; `label`: its spoken name, escaped."""
    whole, drawn = len(rows) + 2 * QUIET, ""
    for y, row in enumerate(rows):
        x = 0
        for part in row.split("0"):
            if part:
                drawn += f"M{QUIET + x} {QUIET + y}h{len(part)}v1h-{len(part)}z"
            x += len(part) + 1
    head = f'<svg class="qr" viewBox="0 0 {whole} {whole}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
    return f'{head}<path class="qr-paper" d="M0 0h{whole}v{whole}h-{whole}z"/><path class="qr-ink" d="{drawn}"/></svg>'
