"""Makes a board's picture independent of style sheets: the values of its classes are computed and written into it.

The picture on the page takes its colours from the page's style sheets, through custom properties. A picture for use elsewhere (a poster,
a file, an article) has to contain them. This reads only the site's own style sheets and SVG: flat rules, simple selectors, `var()` and
`light-dark()`; rules in @-blocks, for prints and forced colours, are ignored.
"""

import re

THEMES = ("light", "dark", "auto")
# The CSS properties of a picture; all others (transitions, cursors) belong to a page.
DRAWN = (
    "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
    "vector-effect", "paint-order", "opacity", "font-family", "font-weight", "letter-spacing", "font-variant-numeric",
)  # fmt: skip
# Without a colour scheme a picture follows its reader's preference; `#light` and `#dark` after its URL choose one.
SCHEME = ":root{color-scheme:light dark}:root:target{color-scheme:dark}:root:has(#light:target){color-scheme:light}"


class Rule:
    """The declarations of one simple selector: a tag or "", its classes, and the required beginning of the class attribute."""

    def __init__(self, tag: str, classes: "list[str]", begins: str, weight: "tuple[int, int]", body: "list[tuple[str, str]]") -> None:
        self.tag = tag
        self.classes = classes
        self.begins = begins
        self.weight = weight  # specificity, then order
        self.body = body


def _blocks(css: str) -> "list[tuple[str, str]]":
    """(selectors, declarations) of the rules outside any @-block."""
    # By splitting: in a text that is not all ASCII, MicroPython has no quick way to the n-th character.
    bare = "".join(part.split("*/", 1)[-1] if i else part for i, part in enumerate(css.split("/*")))
    found: list[tuple[str, str]] = []
    depth = 0
    for part in bare.split("}"):
        heads = part.split("{")
        if depth == 0 and len(heads) == 2 and "@" not in heads[0]:
            found.append((heads[0].split(";")[-1].strip(), heads[1]))
        depth = max(0, depth + len(heads) - 2)
    return found


def _declarations(body: str) -> "list[tuple[str, str]]":
    found = []
    for line in body.split(";"):
        name, colon, value = line.partition(":")
        if colon:
            found.append((name.strip(), value.strip()))
    return found


def _commas(text: str) -> "list[str]":
    """The parts of a list between commas that are not in brackets."""
    parts, depth, start = [], 0, 0
    for i, sign in enumerate(text):
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
        elif sign == "," and not depth:
            parts.append(text[start:i].strip())
            start = i + 1
    return parts + [text[start:].strip()]


class StyleSheet:
    """The site's style sheets as one, for the pictures of one game."""

    def __init__(self, css: str, game_id: str) -> None:
        self.root: dict[str, str] = {}
        self.rules: dict[str, list[Rule]] = {}
        self.count = 0
        for heads, text in _blocks(css):
            body = _declarations(text)
            for head in _commas(heads):
                if head in (":root", "[data-game]", '[data-game="' + game_id + '"]'):
                    self.root.update(dict([one for one in body if one[0].startswith("--")]))
                else:
                    self._add(head, body)

    def _add(self, head: str, body: "list[tuple[str, str]]") -> None:
        parts = head.split(" ")
        last = parts[-1]
        if len(parts) > 2 or parts[0] != last and parts[0] != "svg" or ":" in last or ">" in last:
            return
        begins = ""
        if last.startswith('[class^="') and last.endswith('"]'):
            begins, last = last[9:-2], ""
        elif "[" in last or "*" in last:
            return
        names = last.split(".")
        tag, classes = names[0], names[1:]
        body = [one for one in body if one[0] in DRAWN or one[0].startswith("--")]
        if body:
            weight = 10 * (len(classes) + bool(begins)) + bool(tag) + len(parts) - 1
            rule = Rule(tag, classes, begins, (weight, self.count), body)
            self.count += 1
            self.rules.setdefault(classes[0] if classes else "*", []).append(rule)

    def matching(self, tag: str, classes: str) -> "list[tuple[str, str]]":
        """The declarations for an element, the stronger ones later."""
        names = classes.split(" ") if classes else []
        found = []
        for name in ["*"] + names:
            for rule in self.rules.get(name, []):
                if (not rule.tag or rule.tag == tag) and all(one in names for one in rule.classes) and classes.startswith(rule.begins):
                    found.append(rule)
        found.sort(key=lambda rule: rule.weight)
        return [one for rule in found for one in rule.body]

    def value(self, text: str, names: "dict[str, str]", theme: str) -> str:
        """A value with custom properties and light-dark() resolved."""
        while True:
            at = text.find("var(")
            if at < 0:
                break
            inside, end = _inside(text, at + 4)
            name, _, otherwise = inside.partition(",")
            known = names.get(name.strip(), otherwise.strip())
            text = text[:at] + known + text[end:]
        while True:
            at = text.find("light-dark(")
            if at < 0:
                return text
            inside, end = _inside(text, at + 11)
            text = text[:at] + _commas(inside)[1 if theme == "dark" else 0] + text[end:]


def _inside(text: str, start: int) -> "tuple[str, int]":
    """The text inside brackets opened before `start`, and its end."""
    depth, at = 1, start
    while depth and at < len(text):
        depth += 1 if text[at] == "(" else -1 if text[at] == ")" else 0
        at += 1
    return text[start : at - 1], at


class Element:
    """An element of the site's markup: `attributes` in order, `children` elements and escaped text."""

    def __init__(self, tag: str, attributes: "list[tuple[str, str]]") -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    def get(self, name: str) -> str:
        """The value of an attribute, "" when there is none."""
        for known, value in self.attributes:
            if known == name:
                return value
        return ""

    def text(self) -> str:
        """All text inside the element, still escaped."""
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)


def parse(markup: str) -> Element:
    """The site's markup as a tree; the root is an element without a name."""
    open_ones = [Element("", [])]
    for i, part in enumerate(markup.split("<")):
        inside, _, text = part.partition(">") if i else ("/", "", part)
        if inside.startswith("/"):
            if i:
                open_ones.pop()
        else:
            closed = inside.endswith("/")
            tag, _, rest = (inside[:-1] if closed else inside).partition(" ")
            element = Element(tag, _attributes(rest))
            open_ones[-1].children.append(element)
            if not closed:
                open_ones.append(element)
        if text:
            open_ones[-1].children.append(text)
    return open_ones[0]


def _attributes(text: str) -> "list[tuple[str, str]]":
    parts = text.split('"')
    return [(parts[i].strip()[:-1], parts[i + 1]) for i in range(0, len(parts) - 1, 2)]


KEPT = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d", "x1", "y1", "x2", "y2", "points", "viewBox", "transform",
        "font-size", "text-anchor", "pathLength", "overflow")  # fmt: skip
_MOVED = re.compile(r"transform:translate\((-?[0-9.]+)px,(-?[0-9.]+)px\)")


class Picture:
    """Writes one picture without custom classes. `classes` and `symbols` are those of the new picture, in order of appearance."""

    def __init__(self, sheet: StyleSheet, theme: str) -> None:
        self.sheet = sheet
        self.theme = theme
        self.classes: list[str] = []
        self.symbols: list[str] = []
        self._old: dict[str, Element] = {}
        self._known: dict[tuple[str, str], str] = {}
        self._worked_out: dict[tuple[str, str, str], tuple[str, dict[str, str], str]] = {}

    def write(self, element: Element, names: "dict[str, str]", chain: str) -> str:
        """Writes an element and its contents. `names`: the inherited custom properties; `chain` distinguishes sets of them."""
        if element.tag == "defs":
            for child in element.children:
                if isinstance(child, Element):
                    self._old[child.get("id")] = child
            return ""
        if element.tag == "use" and element.get("href")[1:] not in self._old:
            return ""  # invisible on the page too
        cls, names, chain = self._class(element, names, chain)
        attributes = [(name, value) for name, value in element.attributes if name in KEPT]
        moved = _MOVED.search(element.get("style"))
        if moved:
            attributes.append(("transform", "translate(" + moved.group(1) + " " + moved.group(2) + ")"))
        if cls:
            attributes.append(("class", cls))
        if element.tag == "use":
            attributes.append(("href", "#" + self._symbol(element.get("href")[1:], names, chain)))
        body = "".join(child if isinstance(child, str) else self.write(child, names, chain) for child in element.children)
        if element.tag == "g" and not attributes:
            return body
        written = "<" + element.tag + "".join(" " + name + '="' + value + '"' for name, value in attributes)
        return written + (">" + body + "</" + element.tag + ">" if body else "/>")

    def _symbol(self, name: str, names: "dict[str, str]", chain: str) -> str:
        """The symbol of the new picture for an old one with these colours."""
        known = self._known.get((name, chain))
        if known is None:
            old = self._old[name]
            body = "".join(child if isinstance(child, str) else self.write(child, names, chain) for child in old.children)
            kept = "".join(" " + key + '="' + value + '"' for key, value in old.attributes if key in KEPT)
            whole = kept + ">" + body + "</symbol>"
            if whole not in self.symbols:
                self.symbols.append(whole)
            known = self._known[name, chain] = "s" + str(self.symbols.index(whole))
        return known

    def _class(self, element: Element, names: "dict[str, str]", chain: str) -> "tuple[str, dict[str, str], str]":
        """The class of the new picture, and the custom properties for the contents."""
        asked = element.tag, element.get("class"), chain
        known = self._worked_out.get(asked)
        if known is None:
            known = self._worked_out[asked] = self._work_out(element, names, chain)
        return known

    def _work_out(self, element: Element, names: "dict[str, str]", chain: str) -> "tuple[str, dict[str, str], str]":
        body = self.sheet.matching(element.tag, element.get("class"))
        own = [one for one in body if one[0].startswith("--")]
        if own:
            names = names.copy()
            names.update(dict(own))
            chain += " " + element.get("class")
        drawn: dict[str, str] = {}
        for name, value in body:
            if name in DRAWN:
                drawn[name] = value
        said = ""
        for name in DRAWN:
            if name in drawn:
                said += self._declare(name, drawn[name], names)
        if not said:
            return "", names, chain
        if said not in self.classes:
            self.classes.append(said)
        return "c" + str(self.classes.index(said)), names, chain

    def _declare(self, name: str, value: str, names: "dict[str, str]") -> str:
        if self.theme != "auto":
            return name + ":" + self.sheet.value(value, names, self.theme) + ";"
        light, dark = (self.sheet.value(value, names, theme) for theme in ("light", "dark"))
        # A program without light-dark() keeps the colour before it.
        return name + ":" + light + ";" + (name + ":light-dark(" + light + "," + dark + ");" if dark != light else "")


def plain(svg: str, sheet: StyleSheet, theme: str, label: str) -> str:
    """A whole SVG file from the site's SVG text. `theme`: one of THEMES; `label`: its description, escaped."""
    element = parse(svg).children[0]
    assert isinstance(element, Element)
    picture = Picture(sheet, theme)
    cls, names, chain = picture._class(element, sheet.root, "")
    body = "".join(picture.write(child, names, chain) for child in element.children if isinstance(child, Element))
    style = SCHEME if theme == "auto" else ""
    style += "".join(".c" + str(i) + "{" + said[:-1] + "}" for i, said in enumerate(picture.classes))
    symbols = "".join('<symbol id="s' + str(i) + '"' + whole for i, whole in enumerate(picture.symbols))
    _, _, width, height = element.get("viewBox").split(" ")
    head = '<svg xmlns="http://www.w3.org/2000/svg" id="dark" viewBox="' + element.get("viewBox") + '" width="' + width
    head += '" height="' + height + '" role="img" class="' + cls + '"><title>' + label + "</title>"
    return head + "<style>" + style + '</style><g id="light"/><defs>' + symbols + "</defs>" + body + "</svg>"
