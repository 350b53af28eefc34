// Stands behind a page's markup and runs before that is painted: says in the visitor's language what the build has written in the other one
// alone. `told` holds the words of the other language in the order of the page, each once, "" where they are the same. What is marked
// with a language of its own stays as it is. The build walks in the same way (tools/site/languages.py). `faces` are the symbols of the
// pieces for the visitor's language, "" where they are the same.
((told, faces) => {
  const { lang, written } = document.documentElement.dataset;
  if (lang === written) return;
  if (faces) for (const defs of document.querySelectorAll("#board defs")) defs.innerHTML = faces;
  const known = new Map();
  const other = (text) => {
    if (!known.has(text)) known.set(text, told.shift() || text);
    return known.get(text);
  };
  const walk = document.createTreeWalker(document.getElementById("app"), 5, (node) => (node.nodeType === 1 && node.hasAttribute("lang") ? 2 : 1));
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.nodeType === 3) {
      if (node.data.trim()) node.data = other(node.data);
    } else if (node.hasAttribute("aria-label")) node.setAttribute("aria-label", other(node.getAttribute("aria-label")));
  }
})([], "");
