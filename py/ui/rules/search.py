"""The search over the rules beside a board: folds sections without the words, marks the hits, and Enter goes from hit to hit.

Apart because it knows nothing of rules: it searches any article.
"""

import js
from pyscript import document
from pyscript.ffi import create_proxy

from ui import dom

GLOSSARY = "#r-words"
TEXTS = 4  # NodeFilter.SHOW_TEXT


class ArticleSearch:
    """Searches one article at a time."""

    def __init__(self) -> None:
        self._typed_in = create_proxy(self._typed)
        self._pressed_in = create_proxy(self._pressed)
        self._marks: list[js.JsProxy] = []
        self._at = -1

    def over(self, place: js.JsProxy, finding: js.JsProxy, name: str, none: str) -> None:
        """Makes the field in `finding`, named `name`, search `place`; `none` is shown when nothing is found."""
        self.place, self.none = place, none
        self.field, self.told = finding.querySelector("input"), finding.querySelector("output")
        self._marks = []
        self.field.setAttribute("aria-label", name)
        self.field.setAttribute("placeholder", name)
        self.field.addEventListener("input", self._typed_in)
        self.field.addEventListener("keydown", self._pressed_in)

    def _typed(self, _event: js.JsProxy) -> None:
        wanted = str(self.field.value).strip().lower()
        self._clear()
        found = 0
        for section in list(self.place.querySelectorAll("section")):
            hit = not wanted or wanted in str(section.textContent).lower()
            dom.flag(section, "data-folded", not hit)
            if wanted and hit:
                self._mark(section, wanted)
                found += 1
        self._at = -1
        if wanted and not found and dom.one(GLOSSARY):
            dom.flag(dom.one(GLOSSARY), "data-folded", False)  # the glossary may give another word for the same thing
        dom.flag(dom.one("#rules"), "data-searched", bool(wanted))
        self.told.textContent = self.none if wanted and not found else ""

    def _clear(self) -> None:
        for mark in self._marks:
            parent = mark.parentNode
            if parent and mark.firstChild:  # a browser's translation may have replaced the marks
                mark.replaceWith(mark.firstChild)
                parent.normalize()
        self._marks = []

    def _mark(self, section: js.JsProxy, wanted: str) -> None:
        """Marks every occurrence of the words in a section."""
        walker = document.createTreeWalker(section, TEXTS)
        texts = []
        while walker.nextNode():
            if not walker.currentNode.parentNode.closest("svg, [aria-hidden]"):
                texts.append(walker.currentNode)
        for text in texts:
            at = str(text.data).lower().find(wanted)
            while at >= 0:
                middle = text.splitText(at)
                text = middle.splitText(len(wanted))
                mark = document.createElement("mark")
                middle.replaceWith(mark)
                mark.appendChild(middle)
                self._marks.append(mark)
                at = str(text.data).lower().find(wanted)

    def _pressed(self, event: js.JsProxy) -> None:
        if str(event.key) != "Enter" or not self._marks:
            return
        event.preventDefault()
        if self._at >= 0:
            self._marks[self._at].classList.remove("here")
        self._at = (self._at + (-1 if event.shiftKey else 1)) % len(self._marks)
        mark = self._marks[self._at]
        mark.classList.add("here")
        told = mark.closest(".told")
        if told:  # this figure's state may be hidden now
            js.document.getElementById(str(told.id).replace("c", "-")).checked = True
        dom.attempt(mark, "scrollIntoView", js.JSON.parse('{"block":"center"}'))
        self.told.textContent = f"{self._at + 1} / {len(self._marks)}"
