"""Lists and tables in the source of pages, wikis and notes: `<table>`, `{| … |}`, `# k`, as rows and lines of moves.

Apart because it knows how such sources are written, and of moves only whether those of a list can be played.
"""

from core.records.reading.text_tries import AHEAD, plies_in
from core.records.reading.text_words import MOST_LETTERED, is_shaped, parted, spaced
from core.records.spaces import plain

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game
    from core.steps import Steps

PASSED = 20  # lines looked through in one step
_LONGEST_LINE = 2000  # characters of a line in the source of a page
_BULLETS = "#*:+-"
_AROUND = ("table", "/table", "tbody", "/tbody", "thead", "/thead", "tfoot", "/tfoot", "/td", "/th")  # tags that only hold rows and cells


class _PageSource:
    """Reads the rows of tables in the source of a page, `<tr><td>1</td><td>k</td></tr>`, which may go on over several lines."""

    def __init__(self) -> None:
        self._cells: list[str] | None = None  # of the row that is open

    def rows(self, line: str) -> "list[str]":
        """The rows that end in a line, as `1 | k`, and the words around them; the line itself, if it has no part of a row."""
        if self._cells is None and "<tr" not in line.lower():
            return [line]
        parts = line.split("<")
        found: list[str] = []
        self._add(parts[0], found)
        for part in parts[1:]:
            tag, close, words = part.partition(">")
            name = tag.split(" ")[0].lower().rstrip("/")
            if not close:
                self._add("<" + part, found)
            elif name in ("tr", "/tr", "/table"):
                found += self.end()
                self._cells = [] if name == "tr" else None
            elif name in ("td", "th") and self._cells is not None:
                self._cells.append("")
            elif name not in _AROUND:
                words = f"<{tag}>{words}" if name != "br" else " " + words
            self._add(words, found)
        return found

    def end(self) -> "list[str]":
        """The row that is open, as a list of none or one."""
        cells, self._cells = self._cells, None
        return [" | ".join([" ".join(cell.split()) for cell in cells])] if cells else []

    def _add(self, words: str, found: "list[str]") -> None:
        if self._cells:
            self._cells[-1] += " " + words
        elif words.strip():
            found.append(words.strip())


class _WikiSource:
    """Reads the rows of a wiki's tables, `{|`, `|-`, `| 1 || k`, `|}`. The cells of a row may stand in a line each."""

    def __init__(self) -> None:
        self._is_open = False
        self._cells: list[str] = []

    def rows(self, line: str) -> "list[str]":
        """The row that ends above a line, as `1 | k`; the line itself outside a table."""
        bare = line.strip()
        if not self._is_open:
            self._is_open = bare[:2] == "{|"
            return [] if self._is_open else [line]
        if bare[:2] in ("|-", "|}"):
            self._is_open = bare[:2] == "|-"
            return self.end()
        if bare[:2] == "|+" or bare[:1] not in ("|", "!"):
            return [bare.lstrip("|+ ")]
        self._cells += _cells_of(bare)
        return []

    def end(self) -> "list[str]":
        """The row that is open, as a list of none or one."""
        cells, self._cells = self._cells, []
        return [" | ".join(cells)] if cells else []


def _cells_of(line: str) -> "list[str]":
    """The cells of a line in a wiki's table: `| 1 || k`, `! No !! Move`, `| style="…" | k`."""
    cells = []
    for cell in line[1:].replace("!!", "||" if line[0] == "!" else "!!").split("||"):
        attributes, bar, rest = cell.rpartition("|")
        cells.append((rest if bar and "=" in attributes else cell).strip().strip("'"))
    return cells


_COMMANDS = ("\\textbf{", "\\texttt{", "\\textit{", "\\textsf{", "\\textrm{", "\\emph{", "\\underline{", "\\mbox{")
_GAPS = ("\\quad", "\\qquad", "\\,", "\\;", "\\:", "\\ ", "\\hfill", "\\hspace{1em}", "\\noindent", "\\hline")
_AROUND_LISTS = ("\\begin{", "\\end{", "\\documentclass", "\\usepackage")  # lines that say nothing of a game


def _behind_command(line: str) -> str:
    """A line without the beginning or end of an environment before its words: `\\begin{tabular}{rll}`, `\\begin{enumerate}[nosep]`."""
    bare = line.strip()
    if not any(bare.startswith(each) for each in _AROUND_LISTS):
        return line
    end = bare.find("}") + 1 or len(bare)
    while bare[end : end + 1] in ("[", "{"):
        end = bare.find("]" if bare[end] == "[" else "}", end) + 1 or len(bare)
    return bare[end:]


def without_latex(lines: "list[str]") -> "list[str]":
    """The lines of a text in LaTeX without its commands: a line for each `\\item`, and rows such as `1 | k` for those of a table. The same
    lines in a text without `\\begin{…}` or `\\item`."""
    if not any("\\item" in line or "\\begin{" in line for line in lines):
        return lines
    found: list[str] = []
    items: list[int] = []
    for whole in lines:
        line = _behind_command(whole)
        if line != whole and not line.strip():
            found.append("")
            continue
        line = line.replace("\\\\", " ").replace("--", "-").replace("$", "")
        for sign in _GAPS:
            line = line.replace(sign, " ") if "\\" in line else line
        line = line.replace("\\&", "＆").replace("&", "|")
        for command in _COMMANDS:
            while command in line:
                before, _, inside = line.partition(command)
                inside, _, behind = inside.partition("}")
                line = before + inside + behind
        parts = line.split("\\item")
        found += [parts[0]] if parts[0].strip() or len(parts) == 1 else []
        for part in parts[1:]:
            said = part.strip()
            label, close, rest = said[1:].partition("]") if said[:1] == "[" else ("", "", said)
            items.append(len(found))
            found.append((label + " " + rest).strip() if close else said)
    if "\\begin{enumerate}" in "".join(lines) and all(is_shaped(found[i].partition(" ")[0]) for i in items):
        for number, i in enumerate(items):
            found[i] = f"{number + 1}. {found[i]}"
    return found


def without_markup(lines: "list[str]") -> "Steps[list[str]]":
    """In steps: the lines of a text with rows such as `1 | k` in place of the tables in the source of a page or of a wiki."""
    is_wiki = any(line[:2] == "{|" for line in lines)
    if not is_wiki and not any("<tr" in line.lower() for line in lines):
        return lines
    source: _PageSource | _WikiSource = _WikiSource() if is_wiki else _PageSource()
    found: list[str] = []
    for i, line in enumerate(lines):
        if not i % PASSED:
            yield
        found += source.rows(line) if len(line) < _LONGEST_LINE else source.end() + [line]
    return found + source.end()


def without_bullets(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a list whose moves stand behind the signs of a wiki, `# k`, `:# k` or `*k`, without these, which begin a comment or a
    remark elsewhere. A line of the list without a move is a remark: `#: good`. The same lines where the moves cannot be played in this
    order, where other moves stand between them, or where the star may be a part of them."""
    marked = [i for i, line in enumerate(lines) if line[:1] in tuple(_BULLETS) and line.strip()] if len(lines) <= MOST_LETTERED else []
    if len(marked) < 2 or all(lines[i][:2] == "- " for i in marked):
        return lines
    found, moves, first_words = list(lines), [], game().first_words
    for i in marked:
        end = next((k for k, sign in enumerate(lines[i]) if sign not in _BULLETS), 0)
        said = lines[i][end:].strip()
        for sign in ("'''", "''", "[[", "]]"):  # bold and slanted type, a link
            said = said.replace(sign, "")
        words = [word for word in [parted(word)[2] for word in spaced(said).split()[:3]] if word]
        words = [" ".join(words[:2])] if words and words[0].lower() in first_words else words[:1]
        if words and is_shaped(words[0].split(" ")[-1]):
            moves += words
            found[i] = said
        elif moves and lines[i][end - 1] != ":":
            return lines
        elif moves:
            found[i] = "*" + said
    others = [plain(line).strip() for i, line in enumerate(lines) if i not in marked]
    if len(moves) < 2 or any(line and is_shaped(line.split()[0]) for line in others):
        return lines
    start = game().start()
    may_be_stars = lines[marked[0]][0] == "*" and plies_in(start, ["*" + moves[0]]) > 0
    return found if not may_be_stars and plies_in(start, moves) >= min(len(moves), AHEAD) else lines
