// <komado-board>: a board in any page. A picture until it is started, then Komado in a frame. See docs/embedding.md for its use;
// tools/site/embed_script.py fills in the data of the games and writes dist/embed.js.
(() => {
  const { games, words, fixed, strip } = /* data */ null;
  // A module and import() have no current script; whoever runs stands in the trace of an error. What follows the last "/" is nothing to us.
  const own = document.currentScript?.src || /https?:[^\s)]+/.exec(new Error().stack)[0];
  const base = new URL(".", own);
  const modes = Object.keys(fixed);
  const ours = "komado-board";
  if (customElements.get(ours)) return;
  // `grid` is an option of columns x rows: its name, its usual value, and the digits. Then `sizes` are those of columns and of rows.
  for (const game of Object.values(games)) {
    if (!game.grid) continue;
    const [name, usual, digits] = game.grid;
    const values = [...digits].flatMap((column) => [...digits].map((row) => `${column}x${row}`));
    game.options[name] = [...new Set([usual, ...values])];
    game.sizes = game.sizes.flatMap(([w, h]) => game.options[name].map(([column, , row]) => [w[column - digits[0]], h[row - digits[0]]]));
  }
  const whenRead = (then) => document.readyState === "loading" && !addEventListener("DOMContentLoaded", then, { once: true });
  const tab = `komado-${Math.random()}`; // by which the frames of this page know each other

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { --most: 706px; column-rule-color: Canvas; display: block; writing-mode: horizontal-tb; break-inside: avoid; margin-block: 1em; flex-flow: column !important; align-items: stretch !important; justify-items: stretch !important; columns: auto !important; }
    :host, .room { max-width: min(var(--most), 100%); }
    :host::before { content: ""; display: grid; overflow: hidden; grid-template-columns: minmax(min(220px, var(--most)), var(--most)); }
    :host([hidden]) { display: none; }
    .room { container-type: inline-size; --line: light-dark(#d9d3c6, #34373f); --paper: light-dark(#f6f3ec, #16181d); color: light-dark(#22252b, #e9e6df); font: 15px/1.5 system-ui, sans-serif; }
    * { box-sizing: border-box; margin: 0; }
    .box { position: relative; overflow: hidden; height: var(--h, var(--narrow));
      border: 1px solid var(--line); border-radius: 10px; background: var(--paper); }
    @container (width >= 602px) {
      .box { height: var(--h, var(--wide)); }
      img.narrow { display: none; }
    }
    @container (width < 602px) { img.wide { display: none; } }
    .picture { position: absolute; inset: 0 0 114px; display: grid; place-items: center; cursor: pointer; }
    .plain .picture { inset: 0; cursor: auto; }
    picture { display: contents; }
    img, ::slotted(img) { display: block; width: 100% !important; height: 100% !important; object-fit: contain; margin: 0 !important; max-width: none !important; }
    .name { font: 600 24px/1.4 serif; }
    .name, small { padding: 0 8px; text-align: center; }
    .bar { position: absolute; inset: auto 0 0; height: 114px; display: grid; place-content: center; place-items: center; gap: 6px; border-top: 1px solid var(--line); }
    button { min-height: 48px; min-width: min(12em, 44cqi); padding: 0 16px; border: 1px solid transparent; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;
      background: light-dark(#3b414d, #c9c5bb); color: light-dark(#fff, #16181d); }
    .bar div { display: flex; gap: 8px; }
    .bar .learn { min-width: 0; padding: 0 12px; border-color: var(--line); background: none; color: inherit; }
    small { font-size: 13px; color: light-dark(#5b606b, #a9a59c); }
    .problem { padding: 8px 12px; overflow-wrap: anywhere; background: var(--paper); color: light-dark(#ab3325, #e79685); }
    .problem:empty { display: none; }
    .busy .picture { opacity: .6; }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; pointer-events: none; }
    .live iframe { opacity: 1; pointer-events: auto; }
    .live :is(.picture, .bar) { visibility: hidden; }
  `);

  const boards = new Set();
  // Attributes that are no option of a game: those that go on to the frame; then ours and everybody's, in the order that packs best.
  const manner = ["asks", "puzzle", "seat", "p0", "p1", "end"];
  const others = /^(game|asks|puzzle|mode|theme|class|moves|end|hidden|seat|width|id|lang|style|slot|title|ply|dir|role|p[01]|part|tabindex|start|(data-|aria-|on).*)$/;
  const told = ["game", "moves", "ply", "plies", "turn", "outcome", "mode", "solved"];
  // The page may change its colours at any time.
  const dressAll = () => boards.forEach((board) => board.dress());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dressAll);
  const watch = new MutationObserver(dressAll);
  const make = (tag, className = "", textContent = "") => Object.assign(document.createElement(tag), { className, textContent });
  const whole = (text) => (/^\d{1,4}(px)?$/.test(text) ? parseInt(text) : -1);

  // Whether the page is dark around the board: the nearest colour behind it, else the canvas of its colour scheme.
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
    #box; #frame; #lang; #asked; #timer; #here; #stale = false; #ready = false; #lost = false; #record = "";

    static {
      addEventListener("message", (event) => boards.forEach((board) => board.#hear(event)));
      addEventListener("online", () => boards.forEach((board) => board.#lost && board.start()));
    }

    /** A record as text, in place of moves: set before the board is put into the page. */
    set record(text) { this.#record = String(text).toWellFormed(); }

    connectedCallback() {
      boards.add(this);
      for (const page of [document.documentElement, document.body]) watch.observe(page, { attributes: true });
      if (!this.#box) this.#build();
      this.firstChild ?? this.append(" "); // a page may hide what is :empty
      // The board's own picture may not have been parsed yet.
      whenRead(() => this.#again());
      this.dress();
      if (this.hasAttribute("start")) this.start();
    }

    disconnectedCallback() {
      boards.delete(this);
      clearTimeout(this.#timer);
      this.#frame = this.#box = this.theme = null;
      this.#ready = this.#lost = false;
    }

    attributeChangedCallback(name, before, value) {
      if (!this.#box || before === value) return;
      const ply = whole(this.getAttribute("ply"));
      const at = ply >= 0 ? { ply } : {};
      if (this.#ready) {
        const broken = value?.isWellFormed() === false;
        this.shadowRoot.querySelector(".problem").textContent = broken ? this.#wrong(name, value) : [...this.#asked.problems].join(" ");
        if (!broken) this.#post({ type: name, ...(name === "moves" && { moves: value ?? "" }), ...at });
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

    #wrong(name, value, allowed = "a–z 0–9 - . _ ~ * ! @") {
      return this.#say("value", { name, value: value.toWellFormed(), allowed });
    }

    // The contents of the attributes: { game, mode, parts: the address's fragment, start: whether it is the start position } and what was wrong.
    #read() {
      const problems = new Set();
      const value = (name) => {
        const given = (this.getAttribute(name) ?? "").trim();
        if (given.isWellFormed()) return given; // no address can hold half a sign
        problems.add(this.#wrong(name, given));
        return "";
      };
      const choice = (name, allowed) => {
        const given = value(name);
        if (!given || allowed.includes(given)) return given;
        problems.add(this.#wrong(name, given, allowed.join(", ")));
        return "";
      };
      const id = value("game");
      if (!Object.hasOwn(games, id)) return { problems: [this.#say("game", { name: id, allowed: Object.keys(games).join(", ") })] };
      const game = games[id];
      const { options } = game;
      const mode = choice("mode", modes) || "play";
      choice("theme", ["auto", "light", "dark"]);
      choice("lang", Object.keys(words));
      const parts = {};
      for (const name of manner) if (value(name)) parts[name] = value(name);
      const number = (name, allowed) => {
        const given = value(name);
        const found = whole(given);
        if (given && found < 0) problems.add(this.#wrong(name, given, allowed));
        return found;
      };
      const ply = number("ply", "0, 1, 2 …");
      if (ply >= 0) parts.ply = ply;
      const most = number("width", "160–2000");
      const usual = Object.fromEntries(Object.entries(options).map(([name, values]) => [name, [values].flat()[0]]));
      const chosen = { ...usual };
      for (const { name } of this.attributes) {
        if (others.test(name)) continue;
        const allowed = Object.hasOwn(options, name) && options[name];
        const given = Array.isArray(allowed) ? choice(name, allowed) : value(name);
        if (!allowed) problems.add(this.#say("option", { name, allowed: Object.keys(options).join(", ") || "-" }));
        else if (given) chosen[name] = parts[name] = given;
      }
      if (this.#record) {
        parts.record = this.#record;
        for (const line of this.#record.split("\n")) {
          const [name, given] = line.split(/[:：]/).map((part) => part.trim());
          if (given && Object.hasOwn(options, name)) chosen[name] = given;
        }
      } else if (value("moves")) parts.moves = value("moves");
      const start = !this.#record && !parts.moves && !parts.puzzle && parts.seat !== "1" && Object.keys(chosen).every((name) => chosen[name] === usual[name]);
      // The sizes stand in the order of the options' values, the last option's changing first.
      const nth = game.by.reduce((at, name) => at * options[name].length + Math.max(0, options[name].indexOf(chosen[name])), 0);
      const size = game.sizes[nth];
      return { id, game, mode, parts, problems, most, size, start };
    }

    // The picture that the writer gave. "/>" closes no tag: what follows it has then fallen in here, and goes back behind the board.
    #given() {
      const picture = this.querySelector("img, picture");
      const all = [...this.childNodes];
      const inside = all.filter((node) => node.nodeType === 1 || (node.nodeType === 3 && node.data.trim()));
      if (this.nextSibling || inside.length <= !!picture || document.readyState === "loading") return picture;
      const own = picture === inside[0] ? picture : null;
      this.after(...all.filter((node) => node !== own));
      return own;
    }

    #build() {
      const tags = [this.lang, this.parentElement?.closest("[lang]")?.lang, ...navigator.languages].join("\n");
      this.#lang = /^(ja|en)/m.exec(tags)?.[0] || "en";
      const asked = (this.#asked = this.#read());
      const root = this.shadowRoot || this.attachShadow({ mode: "open", slotAssignment: "manual" });
      root.adoptedStyleSheets = [sheet];
      const box = (this.#box = make("div", "box"));
      box.lang = this.#lang;
      const problem = make("p", "problem", [...asked.problems].join(" "));
      problem.role = "alert";
      root.replaceChildren(make("div", "room"));
      root.firstChild.append(problem, box);
      if (!asked.game) return;
      const { game, mode, most, size } = asked;
      if (most > 0) this.style.setProperty("--most", `clamp(160px, ${most}px, 2000px)`);
      const [w, h, nw = w, nh = h] = size;
      const picture = make("div", "picture");
      const slot = make("slot");
      picture.append(slot);
      const given = this.#stale ? null : this.#given();
      const start = asked.start && !given && !this.#stale;
      const plain = mode === "diagram" && (start || given);
      // A picture fills the box but for its border, a board keeps its own distance too; around it stand lines of a fixed height.
      const room = (w, h) => `calc((100cqi - ${plain ? 2 : 10}px) * ${(plain ? h + 2 * Math.floor(w * strip) : h) / w} + ${plain ? 2 : fixed[mode] + 2}px)`;
      box.style.setProperty("--wide", room(w, h));
      box.style.setProperty("--narrow", room(nw, nh));
      box.classList.toggle("plain", plain);
      const name = game[this.#lang];
      const layouts = !start ? [] : size.length > 2 ? ["", "-narrow"] : [""];
      for (const layout of layouts) {
        const image = make("img", layouts.length > 1 ? layout.slice(1) || "wide" : "");
        const src = `${base}posters/${asked.id}-${this.#lang}${layout}.svg`;
        picture.append(Object.assign(image, { alt: name, loading: "lazy", src }));
      }
      if (!start && !given) picture.append(make("p", "name", name));
      box.append(picture);
      if (given?.matches("komado-board > img")) slot.assign(given);
      else if (given) picture.append(given.cloneNode(true)); // only a child can be put into a slot, and dressed there
      if (plain) return;
      const button = make("button", "", this.#say(mode));
      button.ariaLabel = `${button.textContent} — ${name}`;
      const bar = make("div", "bar");
      const row = make("div");
      row.append(button);
      if (asked.start && mode === "play" && !game.bare) {
        const learn = make("button", "learn", this.#say("learn"));
        learn.onclick = (event) => {
          asked.parts.lesson = 1;
          this.start(event);
        };
        row.append(learn);
      }
      const small = make("small", "", `${name} · 駒窓 Komado`);
      small.role = "status";
      bar.append(row, small);
      box.append(bar);
      picture.onclick = button.onclick = (event) => this.start(event);
    }

    /** Light or dark like the page, or as the attribute says. */
    dress() {
      const given = this.getAttribute("theme");
      const theme = ["light", "dark"].includes(given) ? given : darkBehind(this) ? "dark" : "light";
      if (theme === this.theme) return;
      this.theme = theme;
      this.shadowRoot.firstChild.style.colorScheme = theme;
      for (const image of this.#box.querySelectorAll("img[src]")) image.src = image.src.split("#")[0] + "#" + theme;
      // Only the fragment changes: the frame is not reloaded and takes the theme.
      if (this.#frame) this.#frame.contentWindow.location.replace(this.#address());
    }

    #address() {
      const { id, mode, parts } = this.#asked;
      const asked = { embed: 1, host: self.origin, mode, theme: this.theme, lang: this.#lang, ...parts, v: 1 };
      return `${base}${id}/#` + Object.entries(asked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    }

    /** The board in place of its picture; again if it was lost. */
    start(event) {
      const { game } = this.#asked;
      if (!game || (this.#frame && !this.#lost) || this.#box.classList.contains("plain")) return;
      this.#frame?.remove();
      const frame = (this.#frame = make("iframe"));
      frame.name = tab;
      frame.title = game[this.#lang];
      frame.allow = "clipboard-write; fullscreen";
      frame.src = this.#address();
      this.#here = false;
      this.#wait(10);
      frame.onload = () => {
        // Pressed on a keyboard: the focus is there in time for the board to take it. Else it comes when the board is ready, and marks no place.
        if (event?.detail === 0) this.#focus();
        if (!this.#here) this.#wait(1); // an answer that is not ours
      };
      this.#busy(true, "…");
      this.#box.append(frame);
    }

    #wait(seconds) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#lose(), seconds * 1000);
    }

    #busy(busy, says) {
      this.#lost = !busy;
      this.#box.classList.toggle("busy", busy);
      this.#box.querySelector("button").ariaDisabled = busy;
      this.#box.querySelector("small").textContent = says;
    }

    // The frame has not come, or has not said in time that it can be played. If it does so later it is believed.
    #lose() {
      this.#busy(false, this.#say("lost"));
      this.#tell("lost", { game: this.#asked.id, mode: this.#asked.mode });
    }

    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(`komado:${type}`, { detail, bubbles: true, composed: true }));
    }

    // Messages: from our frame and its origin alone, of six kinds, and of each only what is known.
    #hear({ source, origin, data }) {
      const opaque = self.origin === "null" && origin === "null";
      if (!this.#frame || source !== this.#frame.contentWindow || (origin !== base.origin && !opaque)) return;
      if (data?.komado !== 1) return;
      if (data.type === "resize" && Number.isFinite(data.height)) {
        this.#box.style.setProperty("--h", `clamp(102px, ${Math.ceil(data.height) + 2}px, 5002px)`);
        return;
      }
      const seconds = { here: 20, lost: 0 }[data.type];
      if (seconds >= 0 && !this.#ready && !this.#lost) {
        this.#here = true;
        this.#wait(seconds);
      }
      if (!["ready", "move", "end"].includes(data.type)) return;
      if (data.type === "ready") {
        clearTimeout(this.#timer);
        this.#ready = true;
        this.#lost = false;
        this.#focus();
        this.#box.classList.add("live");
      }
      const detail = {};
      for (const name of told) if (typeof (data[name] ?? {}) !== "object") detail[name] = data[name];
      this.#tell(data.type, detail);
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
    const named = /\[([a-z-]+)\]\s*$/m.exec(script.textContent);
    if (named && !script.dataset.game) board.setAttribute("game", named[1]);
    if (!script.dataset.mode) board.setAttribute("mode", "replay");
    board.record = script.textContent.trim();
    script.after(board);
    script.type = "text/komado-read";
  }
  const unfoldAll = () => document.querySelectorAll('script[type="text/komado"]').forEach(unfold);
  whenRead(unfoldAll);
  unfoldAll();

})();
