// <komado-board>: a board in any page. A picture until it is asked to start, then Komado itself in a frame. docs/embedding.md tells how it
// is used; tools/site/embed_script.py fills in what it knows of the games and writes dist/embed.js.
(() => {
  const { games, words, modes, fixed, strip } = /* data */ null;
  const own = document.currentScript || document.querySelector('script[src$="embed.js"]');
  const base = new URL(".", own.src);
  const ours = "komado-board";
  const broken = /\p{Surrogate}/u; // half a sign: no address can hold it
  if (customElements.get(ours)) return;
  const tab = `komado-${Math.random()}`; // by which the frames of this page know each other

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { column-rule-color: Canvas; display: block; container-type: inline-size; max-inline-size: 706px; margin-block: 1em; }
    :host([hidden]) { display: none; }
    * { box-sizing: border-box; margin: 0; }
    .box { --line: light-dark(#d9d3c6, #34373f); position: relative; overflow: hidden; block-size: var(--h, calc((100cqi - var(--edge)) * var(--narrow) + var(--fixed)));
      border: 1px solid var(--line); border-radius: 10px; background: light-dark(#f6f3ec, #16181d);
      color: light-dark(#22252b, #e9e6df); font: 15px/1.5 system-ui, "Hiragino Sans", "Noto Sans CJK JP", sans-serif; }
    @container (min-width: 602px) {
      .box { block-size: var(--h, calc((100cqi - var(--edge)) * var(--wide) + var(--fixed))); }
      img.narrow { display: none; }
    }
    @container (max-width: 601.98px) { img.wide { display: none; } }
    .box.wrong { block-size: auto; }
    .picture { position: absolute; inset: 0 0 114px; display: grid; place-items: center; cursor: pointer; }
    .plain .picture { inset: 0; cursor: auto; }
    img, ::slotted(img) { display: block; inline-size: 100% !important; block-size: 100% !important; object-fit: contain; margin: 0 !important; max-inline-size: none !important; }
    .name { font: 600 clamp(18px, 6cqi, 28px)/1.4 "Hiragino Mincho ProN", "Noto Serif CJK JP", serif; padding: 16px; text-align: center }
    .bar { position: absolute; inset: auto 0 0; block-size: 114px; display: grid; align-content: center; justify-items: center; gap: 6px; border-block-start: 1px solid var(--line); }
    button { min-block-size: 48px; min-inline-size: min(12em, 44cqi); padding: 0 16px; border: 1px solid transparent; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;
      background: light-dark(#3b414d, #c9c5bb); color: light-dark(#fff, #16181d); }
    .bar div { display: flex; gap: 8px; }
    .bar .learn { min-inline-size: 0; padding: 0 12px; border-color: var(--line); background: none; color: inherit; }
    small { font-size: 13px; color: light-dark(#5b606b, #a9a59c); }
    .problem { padding: 8px 12px; font: 14px/1.5 system-ui; overflow-wrap: anywhere; background: light-dark(#f6f3ec, #16181d); color: light-dark(#ab3325, #e79685); }
    .problem:empty { display: none; }
    iframe { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border: 0; opacity: 0; }
    .live iframe { opacity: 1; }
    .live :is(.picture, .bar) { visibility: hidden; }
  `);

  const boards = new Set();
  // Attributes that are no option of a game: ours, then everybody's.
  const manner = ["seat", "p0", "p1", "end"];
  const others = /^(game|mode|theme|lang|moves|ply|seat|p0|p1|end|width|start|id|class|style|slot|title|hidden|dir|tabindex|role|part|data-.*|aria-.*|on.*)$/;
  const told = ["game", "moves", "ply", "plies", "turn", "outcome", "mode", "solved"];
  // The page may change its colours at any time.
  const dressAll = () => boards.forEach((board) => board.dress());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dressAll);
  const watch = new MutationObserver(dressAll);
  const make = (tag, cls, text) => Object.assign(document.createElement(tag), { className: cls || "", textContent: text || "" });
  const whole = (text) => (/^\d{1,4}$/.test(text) ? +text : NaN);

  // Whether the page is dark where the board stands: the nearest colour behind it, else the canvas of its colour scheme.
  function darkBehind(element) {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const colours = [];
    for (let at = element; at; at = at.parentElement || at.getRootNode().host) colours.push(getComputedStyle(at).backgroundColor);
    for (const colour of [...colours, getComputedStyle(element).columnRuleColor]) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      if (alpha > 127) return .3 * r + .6 * g + .1 * b < 128;
    }
  }

  class KomadoBoard extends HTMLElement {
    static observedAttributes = ["moves", "ply"];
    #box; #frame; #lang; #asked; #stale = false; #ready = false; #record = "";
    #heard = (event) => this.#hear(event);

    /** A record as text, in place of moves: set before the board is put into the page. */
    set record(text) { this.#record = String(text).replace(/\p{Surrogate}/gu, "\ufffd"); }

    connectedCallback() {
      boards.add(this);
      for (const page of [document.documentElement, document.body]) watch.observe(page, { attributes: true });
      addEventListener("message", this.#heard);
      if (!this.#box) this.#build();
      // The picture it was given may not have been read yet.
      if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#again(), { once: true });
      this.dress();
      if (this.hasAttribute("start")) this.start();
    }

    disconnectedCallback() {
      boards.delete(this);
      removeEventListener("message", this.#heard);
      this.#frame = this.#box = this.theme = null;
      this.#ready = false;
    }

    attributeChangedCallback(name, before, value) {
      if (!this.#box || before === value) return;
      const ply = whole(this.getAttribute("ply") ?? "");
      const at = Number.isNaN(ply) ? {} : { ply };
      if (this.#ready) {
        const wrong = broken.test(value) ? [this.#broken(name, value)] : this.#asked.problems;
        this.shadowRoot.querySelector(".problem").textContent = [...wrong].join(" ");
        if (wrong === this.#asked.problems) this.#post(name === "moves" ? { type: "moves", moves: value ?? "", ...at } : { type: "ply", ...at });
      }
      else if (!this.#frame) {
        this.#stale = true;
        this.#again();
      }
    }

    #again() {
      if (this.#frame || !this.isConnected) return;
      this.theme = null;
      this.#build();
      this.dress();
    }

    #say(key, values = {}) {
      return words[this.#lang][key].replace(/\{(\w+)\}/g, (_, name) => values[name].slice(0, 200));
    }

    #broken(name, value) {
      return this.#say("embed.value", { name, value: value.toWellFormed?.() ?? "", allowed: "a–z 0–9 - . _ ~ * ! @" });
    }

    // What the attributes ask for: { game, mode, parts: the address's fragment, start: whether it is the start position } and what was wrong.
    #read() {
      const problems = new Set();
      const value = (name) => {
        const given = (this.getAttribute(name) ?? "").trim();
        if (!broken.test(given)) return given;
        problems.add(this.#broken(name, given));
        return "";
      };
      const choice = (name, allowed) => {
        const given = value(name);
        if (!given || allowed.includes(given)) return given;
        problems.add(this.#say("embed.value", { name, value: given, allowed: allowed.join(", ") }));
        return "";
      };
      const id = value("game");
      const game = Object.hasOwn(games, id) ? games[id] : null;
      if (!game) {
        return { problems: [this.#say("game.unknown", { name: id, allowed: Object.keys(games).join(", ") })] };
      }
      const mode = choice("mode", modes) || "play";
      choice("theme", ["auto", "light", "dark"]);
      choice("lang", ["ja", "en"]);
      const parts = {};
      for (const name of manner) if (value(name)) parts[name] = value(name);
      const ply = value("ply");
      if (ply && Number.isNaN(whole(ply))) problems.add(this.#say("embed.value", { name: "ply", value: ply, allowed: "0, 1, 2 …" }));
      else if (ply) parts.ply = ply;
      const usual = (name) => [game.options[name]].flat()[0];
      const chosen = Object.fromEntries(Object.keys(game.options).map((name) => [name, usual(name)]));
      for (const { name } of this.attributes) {
        if (others.test(name)) continue;
        const allowed = game.options[name];
        if (!Object.hasOwn(game.options, name)) problems.add(this.#say("option.unknown", { name, allowed: Object.keys(game.options).join(", ") || "-" }));
        else if (Array.isArray(allowed) && !allowed.includes(value(name)))
          problems.add(this.#say("embed.value", { name, value: value(name), allowed: allowed.join(", ") }));
        else chosen[name] = parts[name] = value(name);
      }
      if (this.#record) {
        parts.record = this.#record;
        for (const line of this.#record.split("\n")) {
          const [name, given] = line.split(/[:：]/).map((part) => part.trim());
          if (given && Object.hasOwn(game.options, name)) chosen[name] = given;
        }
      } else if (value("moves")) parts.moves = value("moves");
      const start = !this.#record && !parts.moves && parts.seat !== "1" && Object.keys(chosen).every((name) => chosen[name] === usual(name));
      // The sizes stand in the order of the options' values, the last option's changing first.
      const nth = game.by.reduce((at, name) => at * game.options[name].length + Math.max(0, game.options[name].indexOf(chosen[name])), 0);
      const size = game.sizes[nth];
      return { id, game, mode, parts, problems, size, start };
    }

    #build() {
      const tags = [this.closest("[lang]")?.lang, ...(navigator.languages || [])];
      this.#lang = tags.map((tag) => tag?.slice(0, 2)).find((tag) => /ja|en/.test(tag)) || "en";
      const asked = (this.#asked = this.#read());
      const root = this.shadowRoot || this.attachShadow({ mode: "open", slotAssignment: "manual" });
      root.adoptedStyleSheets = [sheet];
      const box = (this.#box = make("div", "box"));
      box.lang = this.#lang;
      const problem = make("p", "problem", [...asked.problems].join(" "));
      problem.setAttribute("role", "alert");
      root.replaceChildren(problem, box);
      const width = this.getAttribute("width");
      if (width) this.style.maxInlineSize = `${Math.min(2000, Math.max(160, parseInt(width, 10) || 480))}px`;
      if (!asked.game) return box.classList.add("wrong");
      const { game, mode, size } = asked;
      const [w, h, nw = w, nh = h] = size;
      const lines = (width) => 2 * Math.floor(width * strip);
      const picture = make("div", "picture");
      const slot = make("slot");
      picture.append(slot);
      const given = this.#stale ? null : this.querySelector(":scope > :is(img, picture)");
      const start = asked.start && !given && !this.#stale;
      const plain = mode === "diagram" && Boolean(start || given);
      // A picture fills the box but for its border, a board keeps its own distance too; around it stand lines of a fixed height.
      const css = plain
        ? { wide: (h + lines(w)) / w, narrow: (nh + lines(nw)) / nw, edge: "2px", fixed: "2px" }
        : { wide: h / w, narrow: nh / nw, edge: "10px", fixed: `${fixed[mode] + 2}px` };
      for (const name in css) box.style.setProperty(`--${name}`, css[name]);
      box.classList.toggle("plain", plain);
      const name = game.name[this.#lang];
      const layouts = !start ? [] : size.length > 2 ? ["", "-narrow"] : [""];
      for (const layout of layouts) {
        const image = make("img", layouts.length > 1 ? layout.slice(1) || "wide" : "");
        const src = new URL(`posters/${asked.id}-${this.#lang}${layout}.svg`, base);
        picture.append(Object.assign(image, { alt: name, loading: "lazy", src }));
      }
      if (!start && !given) picture.append(make("p", "name", name));
      box.append(picture);
      if (given) slot.assign(given);
      if (plain) return;
      const button = make("button", "", this.#say(`embed.start.${mode}`));
      button.type = "button";
      button.setAttribute("aria-label", `${button.textContent} — ${name}`);
      const bar = make("div", "bar");
      const row = make("div");
      row.append(button);
      if (asked.start && mode === "play" && game.lesson) {
        const learn = make("button", "learn", this.#say("lesson.title"));
        learn.type = "button";
        learn.onclick = (event) => {
          asked.parts.lesson = 1;
          this.start(event);
        };
        row.append(learn);
      }
      bar.append(row, make("small", "", `${name} · 駒窓 Komado`));
      box.append(bar);
      for (const target of [picture, button]) target.addEventListener("click", (event) => this.start(event));
    }

    /** Light or dark like the page, or as the attribute says. */
    dress() {
      const given = this.getAttribute("theme");
      const theme = given === "light" || given === "dark" ? given : darkBehind(this) ? "dark" : "light";
      if (theme === this.theme) return;
      this.theme = theme;
      for (const part of this.shadowRoot.children) part.style.colorScheme = theme;
      for (const image of this.#box.querySelectorAll("img")) image.src = image.src.split("#")[0] + "#" + theme;
      // Only what follows # changes: the frame stays as it is and takes the theme.
      if (this.#frame) this.#frame.contentWindow.location.replace(this.#address());
    }

    #address() {
      const { id, mode, parts } = this.#asked;
      const asked = { embed: 1, host: self.origin, mode, theme: this.theme, lang: this.#lang, ...parts, v: 1 };
      return new URL(`${id}/#${Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`, base).href;
    }

    /** The board in place of its picture. */
    start(event) {
      const { game } = this.#asked;
      if (!game || this.#frame || this.#box.classList.contains("plain")) return;
      const frame = (this.#frame = make("iframe"));
      frame.name = tab;
      frame.title = game.name[this.#lang];
      frame.allow = "clipboard-write; fullscreen";
      frame.src = this.#address();
      // Pressed on a keyboard: the focus is there in time for the board to take it. Else it comes when the board is ready, and marks no place.
      if (event?.detail === 0) frame.onload = () => this.#focus();
      this.#box.querySelector(".picture").style.opacity = ".6";
      this.#box.querySelector("button").ariaDisabled = "true";
      this.#box.append(frame);
    }

    // Messages: from our frame and its origin alone, of four kinds, and of each only what is known.
    #hear({ source, origin, data }) {
      const opaque = self.origin === "null" && origin === "null";
      if (!this.#frame || source !== this.#frame.contentWindow || (origin !== base.origin && !opaque)) return;
      if (typeof data !== "object" || data?.komado !== 1) return;
      if (data.type === "resize" && Number.isFinite(data.height)) {
        this.#box.style.setProperty("--h", `${Math.min(5000, Math.max(100, Math.ceil(data.height)) + 2)}px`);
        return;
      }
      if (!["ready", "move", "end"].includes(data.type)) return;
      if (data.type === "ready") {
        this.#ready = true;
        this.#focus();
        this.#box.classList.add("live");
      }
      const detail = {};
      for (const name of told) if (typeof (data[name] ?? {}) !== "object") detail[name] = data[name];
      this.dispatchEvent(new CustomEvent(`komado:${data.type}`, { detail, bubbles: true, composed: true }));
    }

    #focus() {
      if (document.activeElement === this) this.#frame.focus({ preventScroll: true });
    }

    #post(data) {
      this.#frame.contentWindow.postMessage({ komado: 1, ...data }, self.origin === "null" ? "*" : base.origin);
    }
  }

  customElements.define(ours, KomadoBoard);

  // A pasted record becomes a board that stands after it.
  function unfold(script) {
    const board = document.createElement(ours);
    for (const [name, value] of Object.entries(script.dataset)) board.setAttribute(name, value);
    const named = /\[([a-z-]+)\]/.exec(script.textContent.split("\n").find((line) => /\[[a-z-]+\]\s*$/.test(line)) ?? "");
    if (named && !script.dataset.game) board.setAttribute("game", named[1]);
    if (!script.dataset.mode) board.setAttribute("mode", "replay");
    board.record = script.textContent.trim();
    script.after(board);
    script.type = "text/komado-read";
  }
  const unfoldAll = () => document.querySelectorAll('script[type="text/komado"]').forEach(unfold);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", unfoldAll);
  unfoldAll();

})();
