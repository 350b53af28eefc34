// A way in: the element within which to look, and the terms that are never broken. Out: one line for each fault.
([within, terms]) => {
  const root = document.querySelector(within), wide = document.documentElement.clientWidth, faults = [];
  const once = (look) => { const known = new Map(); return (one) => { if (!known.has(one)) known.set(one, look(one)); return known.get(one); }; };
  const style = once((element) => getComputedStyle(element));
  const place = (element) => element.tagName.toLowerCase() + (element.id ? "#" + element.id : "") + [...element.classList].map((c) => "." + c).join("");
  const path = (element) => [element.parentElement, element].filter(Boolean).map(place).join(">");
  const tell = (kind, element, words) => faults.push(`${kind} ${path(element)}: ${words.replace(/\s+/g, " ").trim().slice(0, 90)}`);
  const spokenOnly = once((element) => { const s = style(element); return s.clipPath === "inset(50%)" || s.opacity === "0"; });
  const up = once((element) => { const found = []; for (let one = element; one; one = one.parentElement) found.push(one); return found; });
  const seen = once((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !up(element).some((one) => spokenOnly(one)) && !element.closest(".skip, option, .visually-hidden"));

  // The ancestors' windows: where text leaves one that hides what is beyond it, it is cut. What scrolls is read by scrolling.
  const box = once((element) => element.getBoundingClientRect());
  const flow = once((element) => { const { display, overflowX, overflowY, position } = style(element); return { display, overflowX, overflowY, position }; });
  const windowOf = (element, rect) => {
    const free = { x: false, y: false };
    for (const one of up(element)) {
      if (one === document.body || one === document.documentElement) break;
      const s = flow(one);
      if (s.display === "inline" || s.display === "contents") continue;
      const { left, right, top, bottom } = box(one), x = s.overflowX, y = s.overflowY;
      if (!free.x && (x === "hidden" || x === "clip") && (rect.left < left - 1 || rect.right > right + 1)) return one;
      if (!free.y && (y === "hidden" || y === "clip") && (rect.top < top - 1 || rect.bottom > bottom + 1)) return one;
      if (x === "auto" || x === "scroll") free.x = true;
      if (y === "auto" || y === "scroll") free.y = true;
      if (s.position === "fixed") break;
    }
    return null;
  };
  const rolls = once((element) => up(element).some((one) => ["auto", "scroll"].includes(style(one).overflowX) && one.matches(".toc, textarea, .input, pre, .table")));
  // The part of a line in which the strokes of letters are.
  const inner = ({ left, right, top, bottom }) => { const d = (bottom - top) * .2; return { left, right, top: top + d, bottom: bottom - d }; };

  const lines = [];          // { rect, element, words } for each line of each run of text
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || element.closest("svg, script, style, textarea, select, template, py-config, mpy-config") || !seen(element)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    for (const rect of rects) {
      const its = inner(rect);
      if (/[）」。、]\s*$/.test(node.data)) its.right -= rect.height / 2;        // a closing sign is half blank
      const cut = windowOf(element, its);
      if (cut && cut.matches(".ply, .ln, .go")) {        // whole or not at all: what has no room there is out of sight
        const { right, top, bottom } = box(cut);
        if (its.top >= bottom - 2 || its.bottom <= top + 2 || its.left >= right - 2) continue;
      }
      if (cut?.matches(".options") && matchMedia("(max-width: 47.99rem), (max-height: 33rem)").matches) continue;      // one tap shows them whole, at the head of the rules
      if (cut) tell("cut", element, `${node.data} (by ${place(cut)})`);
      if ((rect.left < -1 || rect.right > wide + 1) && !rolls(element)) tell("off the screen", element, node.data);
      lines.push({ rect: its, element, words: node.data });
    }
    // Broken inside a word: where one letter stands lower than the one before it.
    if (new Set(rects.map((rect) => Math.round(rect.top))).size < 2) continue;
    const text = node.data, prose = element.closest(".status > .tip, .doc :is(p, dd), .article p, .article li, .article figcaption, .rules li, .rules p, .shown :is(p, li, dd, td, figcaption)");
    let before = null;
    const broken = [];
    for (let at = 0; at < text.length; at++) {
      if (/\s/.test(text[at])) continue;
      range.setStart(node, at); range.setEnd(node, at + 1);
      const rect = range.getBoundingClientRect();
      if (!rect.width) continue;
      if (before !== null && rect.top > before.top + before.height / 2 && rect.left <= before.left) {
        broken.push(at);
        if (/[、。）」？！ー]/.test(text[at])) tell("begins a line", element, text.slice(Math.max(0, at - 20), at) + "|" + text.slice(at, at + 20));
      }
      before = rect;
    }
    if (!broken.length) continue;
    const lang = element.closest("[lang]")?.lang ?? "ja", inside = new Set();
    for (const { index, segment, isWordLike } of new Intl.Segmenter(lang, { granularity: "word" }).segment(text))
      if (isWordLike && (!prose || /^[\x21-\x7e]+$/.test(segment))) for (let at = index + 1; at < index + segment.length; at++) inside.add(at);
    for (const term of terms) for (let from = text.indexOf(term); from >= 0; from = text.indexOf(term, from + 1))
      for (let at = from + 1; at < from + term.length; at++) inside.add(at);
    for (const at of broken) if (inside.has(at) && text[at - 1] !== "-") tell("broken", element, text.slice(Math.max(0, at - 20), at) + "|" + text.slice(at, at + 20));
  }

  // Words over words, or over a button that is not theirs. What is fixed, or asked at a spot, lies over the page on purpose.
  const layer = (element) => element.closest("dialog, .ask, .copied, .offer, .notes, .tools, .game-bar, .skip")?.className ?? "";
  const fixed = once((element) => up(element).some((one) => style(one).position === "fixed"));
  const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const controls = [...root.querySelectorAll("button, a[href], input, select, textarea, summary")]
    .filter((one) => !one.closest("svg") && (seen(one) || one.matches("label > input")))
    .flatMap((element) => (style(element).display === "inline" ? [...element.getClientRects()] : [element.getBoundingClientRect()]).map((rect) => ({ element, rect })));  // a link in a text has a box for each line
  const shown = (element, rect) => {        // the part of a box that its ancestors' windows let be seen
    let { left, right, top, bottom } = rect;
    for (const one of up(element)) {
      const s = flow(one);
      if (one === document.body || s.display === "inline" || s.display === "contents") continue;
      if (s.overflowX !== "visible" || s.overflowY !== "visible") {
        const its = box(one);
        [left, right, top, bottom] = [Math.max(left, its.left), Math.min(right, its.right), Math.max(top, its.top), Math.min(bottom, its.bottom)];
      }
      if (s.position === "fixed") break;
    }
    return { left, right, top, bottom };
  };
  for (const one of [...lines, ...controls]) Object.assign(one, { layer: layer(one.element), fixed: fixed(one.element), part: shown(one.element, one.rect) });
  lines.forEach((line, at) => {
    for (const other of lines.slice(at + 1))
      if (line.element !== other.element && line.layer === other.layer && line.fixed === other.fixed && hit(line.part, other.part))
        tell("over", line.element, `${line.words} / ${other.words}`);
    for (const { element, part, layer, fixed } of controls)
      if (!element.contains(line.element) && !line.element.contains(element) && line.layer === layer && line.fixed === fixed
          && !element.closest("label")?.contains(line.element) && !element.closest(".plot") && hit(line.part, part))
        tell("on a button", line.element, `${line.words} / ${place(element)} ${element.textContent}`);
  });

  // Buttons beyond the window or cut; fields whose words do not fit; what scrolls sideways and should not.
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  for (const { element, rect } of controls) {
    if (!rect.width || rolls(element) || element.matches("label > input")) continue;
    if (rect.left < -1 || rect.right > wide + 1) tell("off the screen", element, element.textContent || element.value || "");
    else if (windowOf(element, { left: rect.left + 2, right: rect.right - 2, top: rect.top + 4, bottom: rect.bottom - 4 })) tell("cut", element, element.textContent);
    if (element.tagName === "SELECT") {
      const s = style(element);
      pen.font = s.font;
      const room = element.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight);
      const words = element.selectedOptions[0]?.textContent ?? "";
      if (pen.measureText(words).width > room + 1) tell("cut", element, words);
    }
  }
  for (const one of root.querySelectorAll("*")) {
    if (one.closest("svg") || !one.checkVisibility() || !["auto", "scroll"].includes(style(one).overflowX)) continue;
    if (one.scrollWidth > one.clientWidth + 1 && !one.matches(".toc, textarea, .input, pre")) tell("scrolls sideways", one, `${one.scrollWidth} > ${one.clientWidth}`);
  }
  const beyond = document.documentElement.scrollWidth - wide;
  if (beyond > 0) faults.push(`scrolls sideways html: by ${beyond}`);
  for (const one of document.querySelectorAll(".ask, .copied:not(:empty)")) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (one.checkVisibility() && (left < -1 || right > wide + 1)) tell("off the screen", one, `${left} ${top} ${right} ${bottom}`);
  }
  return [...new Set(faults)];
}
