"""JSON of long games. MicroPython's own reader and writer take time quadratic in the longest text and in the output: rows are written in
slices, and long texts are left to the browser.

Apart because it can be removed once MicroPython's JSON is quick.
"""

import json

import js

from ui import dom

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

LONG = 1000  # bytes of a text that is left to the browser
SOME = 50  # rows written at once, and fewer where their comments are longer than LONG together
MOST_DIGITS = 400  # the most digits of a number: longer ones are slow to read, and Komado writes none
# Matches a longer number after one of the signs that precede numbers.
_NUMBER = "(^|[[,:])\\s*-?\\d{" + str(MOST_DIGITS) + "}"


def reading(text: str) -> "Steps[object]":
    """In steps: the value of a JSON text. Raises ValueError."""
    if len(text) < LONG:
        return json.loads(text)
    if js.RegExp.new(_NUMBER).test(text):
        raise ValueError("a number is too long")
    raw, start, at = text.encode(), 0, 0
    parts: list[bytes] = []
    texts: list[str] = []
    while at + LONG <= len(raw):  # what is shorter holds no long text, and at its end no quote
        if raw.find(b'"', at, at + LONG) >= 0:  # without a quote in this range there is a long text
            at += LONG
            continue
        begin, end = _quote(raw, at, False), _quote(raw, at, True)
        if begin < start or end < 0:
            raise ValueError("a text is cut")
        literal = raw[begin : end + 1].decode()
        wrong = dom.attempt(js.JSON, "parse", literal)
        if wrong:
            raise ValueError(wrong)
        parts.extend([raw[start:begin], '"\\u0000{}"'.format(len(texts)).encode()])
        texts.append(str(js.JSON.parse(literal)))
        start = at = end + 1
        yield
    parts.append(raw[start:])
    found = json.loads(b"".join(parts).decode())
    yield
    if texts:
        _put_back(found, texts)
    return found


def _quote(raw: bytes, at: int, after: bool) -> int:
    """The index of the next unescaped quote after an offset or, without `after`, before it; -1 for none."""
    while True:
        at = raw.find(b'"', at) if after else raw.rfind(b'"', 0, at)
        slash = at
        while slash > 0 and raw[slash - 1] == 92:
            slash -= 1
            if at - slash > LONG:
                raise ValueError("too many strokes")
        if at < 0 or (at - slash) % 2 == 0:
            return at
        at += after


def _put_back(found: object, texts: "list[str]") -> None:
    """Puts long texts back in place of their placeholders."""
    waiting = [found]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, (list, dict)):
            for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
                value = holder[key]
                if isinstance(value, str) and value.startswith("\0"):
                    number = value[1:]
                    if number.isdigit() and int(number) < len(texts):
                        holder[key] = texts[int(number)]
                else:
                    waiting.append(value)


def _text(text: str) -> str:
    return str(js.JSON.stringify(text)) if len(text) > LONG else json.dumps(text)


def _rows(rows: "list[list[object]]") -> str:
    """Some rows as JSON."""
    if all(len(str(row[2])) <= LONG for row in rows):
        return json.dumps(rows)[1:-1]
    parts = ["[{}, {}, {}, {}]".format(row[0], json.dumps(row[1]), _text(str(row[2])), json.dumps(row[3])) for row in rows]
    return ", ".join(parts)


def writing(record: "dict[str, object]") -> "Steps[str]":
    """In steps: a stored record as JSON."""
    rows, lines = record["rows"], []
    assert isinstance(rows, list)
    some: "list[list[object]]" = []
    size = 0
    for row in rows:
        some.append(row)
        size += len(str(row[2]))
        if len(some) == SOME or size > LONG:
            lines.append(_rows(some))
            some, size = [], 0
            yield
    if some:
        lines.append(_rows(some))
    rest = {key: value for key, value in record.items() if key not in ("rows", "note")}
    return json.dumps(rest)[:-1] + ', "note": ' + _text(str(record["note"])) + ', "rows": [' + ", ".join(lines) + "]}"


def written(head: "dict[str, object]", record: str) -> str:
    """A stored game as JSON, from its head and from the record as `writing` returns it."""
    return json.dumps(head)[:-1] + ', "record": ' + record + "}"
