// Runs before anything is painted: the language and the theme of the page, and the taps made before Python is awake.
(() => {
  const root = document.documentElement;
  const written = (root.dataset.written = root.lang); // the language of the page's address and of its markup
  // The page's language and look, kept here since others, such as a translating browser, write into the document.
  const looks = (window.komadoLooks = {});
  const asked = (name) => (new RegExp(`[#&]${name}=([a-z]+)`).exec(location.hash) || [])[1];
  // MicroPython's `except` does not catch a JavaScript exception, which ends the page's task, even one from reading localStorage.
  // So features that a browser may lack or refuse are called here. A method: "" if done, else the reason.
  window.komadoTry = (owner, method, ...values) => {
    try { owner[method](...values); return ""; } catch (refused) { return String(refused || "refused"); }
  };
  // A link with "?" for "#", as some hand links on, is read all the same.
  if (!location.hash && /[?&](moves|record|start|game|lesson|puzzle)=/.test(location.search)) {
    komadoTry(history, "replaceState", history.state, "", location.pathname + location.search.replace("?", "#"));
  }
  // The value at the end of a path of names, from an owner or, for null, the window; a function is called, a class instantiated;
  // null if missing.
  const ask = (window.komadoAsk = (owner, way, ...values) => {
    try {
      const names = way.split(".");
      const name = names.pop();
      const at = names.reduce((found, each) => found[each], owner ?? window);
      const found = at[name];
      if (typeof found !== "function") return found ?? null;
      return (/^[A-Z]/.test(name) ? new found(...values) : found.apply(at, values)) ?? null;
    } catch { return null; }
  });
  const later = (ms, value) => new Promise((go) => setTimeout(go, ms, value));
  // Whether a promise resolves in time.
  window.komadoResolves = (promise, ms) => Promise.race([Promise.resolve(promise).then(() => true, () => false), later(ms, false)]);
  // Yields to the browser. A timer would take longer.
  window.komadoRest = () => Promise.race([ask(null, "scheduler.yield") ?? later(0), later(100)]);
  // Waits until the page has been painted and has nothing to do; not long, and on a hidden page neither.
  window.komadoIdle = () => Promise.race([
    new Promise((go) => requestAnimationFrame(() => ask(null, "requestIdleCallback", go, { timeout: 200 }) ?? setTimeout(go))),
    later(300),
  ]);
  // A store that only fails to write, like one that can no longer be read. Values read before are kept.
  const own = ask(null, "localStorage");
  const known = {};
  let lost = !own;
  const read = (does, else_) => { try { return does(); } catch { lost = true; return else_; } };
  const store = {
    getItem: (name) => read(() => (known[name] = own.getItem(name)), known[name] ?? null),
    setItem: (name, text) => { if (lost) throw new Error("refused"); own.setItem(name, text); },
    removeItem: (name) => window.komadoTry(own, "removeItem", name),
    key: (at) => read(() => own.key(at), null),
    get length() { return read(() => own.length.valueOf(), 0); },
  };
  store.getItem("komado.lang", store.key(store.length));
  window.komadoStorage = lost ? null : store;
  // The text under a key, "" for none; the length of one that is too long to be read. And all keys.
  window.komadoText = (key, most) => {
    const text = store.getItem(key) ?? "";
    return text.length > most ? text.length : text;
  };
  // Renames a stored text that must not be lost, if there is room.
  window.komadoAside = (key) => {
    const text = own.getItem(key);
    own.removeItem(key);
    try { own.setItem(`${key}.aside`, text); } catch (full) { own.setItem(key, text); throw full; }
  };
  window.komadoKeys = () => read(() => Object.keys(own), []);
  const kept = (name) => store.getItem(`komado.${name}`);
  // A frame in another page stores nothing for offline use.
  window.komadoKeeper = ask(null, "top") === self ? ask(null, "navigator.serviceWorker") : null;
  // The browser's event for the home screen may come before Python is ready.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.komadoInstall = event;
  });
  const stand = (name, value) => Object.defineProperty(window, name, { configurable: true, writable: true, value });
  // What PyScript takes for granted. It opens a database that no page of ours uses, and catches no refusal, at once or later: one that never
  // answers will do.
  stand("indexedDB", { open: () => ({}) });
  if (!ask(null, "MutationObserver", () => {})) stand("MutationObserver", class { observe() {} });
  if (!ask(null, "structuredClone", {})) stand("structuredClone", (plain) => plain && JSON.parse(JSON.stringify(plain)));  // it copies settings only
  if (!ask(window, "crypto.getRandomValues", new Uint8Array(1))) stand("crypto", { getRandomValues: (all) => all.map(() => Math.random() * 256) });
  const channel = ask(null, "BroadcastChannel", "komado");
  if (channel) channel.close();
  else stand("BroadcastChannel", class { postMessage() {} close() {} });
  for (const name of ["Worker", "MessageChannel"]) {
    if (!ask({ get: () => window[name] }, "get")) stand(name, class { constructor() { throw new Error("refused"); } });
  }
  const first = (allowed, ...found) => found.find((value) => allowed.includes(value));
  // A link's parameters apply in this tab until the visitor chooses ("own"): an older page of the history does not undo that.
  const held = {};
  const guest = /[?#&]embed=1/.test(location.search + location.hash);
  const hold = (name, value) => {
    held[name] = value;
    ask(null, "sessionStorage.setItem", `komado.${name}`, value);
  };
  const manner = (name, allowed, back) => {
    const link = first(allowed, asked(name));
    if (guest) return link;
    const before = ask(null, "sessionStorage.getItem", `komado.${name}`) || held[name];
    const value = back ? before || link : link || before;
    if (value) hold(name, value);
    return value;
  };
  const look = (back) => {
    const dress = (key, allowed, name, value) => {
      const found = (looks[key] = first(allowed, value, kept(key)) || "");
      if (found) root.dataset[name] = found;
      else delete root.dataset[name];
    };
    const tags = (ask(null, "navigator.languages") || []).map((tag) => tag.slice(0, 2));
    // The first language's address is for all languages; another one's sets the language, unless the visitor has chosen one.
    // The service worker names by the query alone the page for which this one stands. Who asks for neither language reads English.
    const address = written === "ja" ? location.search.slice(1) : written;
    root.lang = root.dataset.lang = looks.lang = first(["ja", "en"], manner("lang", ["ja", "en"], back), kept("lang"), address, ...tags) || "en";
    dress("theme", ["light", "dark"], "theme", manner("theme", ["light", "dark"], back));
    dress("boards", ["forest", "slate"], "boardTheme");
    dress("coords", ["in", "off"], "coords");
    dress("pieces", ["simple"], "pieces");
  };
  look(ask(null, "performance.getEntriesByType", "navigation")?.[0]?.type === "back_forward");
  const { other } = document.querySelector("title").dataset;
  if (other && looks.lang !== written) document.title = other;
  window.komadoLook = () => { if (window.komadoStorage) look(true); };  // a page that the browser kept in memory is shown again
  window.komadoChose = (name) => hold(name, "own");
  window.komadoManner = () => Object.keys(held).map((name) => (held[name] === "own" ? "" : `&${name}=${held[name]}`)).join("");
  // "host" if the page around the frame adapts its height, "" if the frame's height is fixed.
  if (guest) root.dataset.embed = /[#&]host=/.test(location.hash) ? "host" : "";
  // Identifies the frames of one tab to each other, if they may store it.
  try { if (guest) window.komadoTab = sessionStorage["komado.tab"] ||= Math.random(); } catch { /* alone */ }
  // The channel between a frame and the page around it, of the named origin: text in, text out, and the board's height.
  const voice = (origin) => origin && window.parent !== window && (origin === "null" || ask(null, "URL", origin)?.origin === origin)
    && ((data) => window.parent.postMessage(data, origin === "null" ? "*" : origin));
  // Messages before Python is ready: that this is Komado's page, and that a file has not arrived.
  const early = guest && voice(ask(null, "URLSearchParams", location.hash.slice(1))?.get("host"));
  const tell = (type) => early && early({ komado: 1, type });
  tell("here");
  addEventListener("unhandledrejection", () => tell("lost"));
  window.komadoHost = (origin, hear) => {
    const post = voice(origin);
    if (!post) return null;
    const heard = (event) => {
      if (event.source !== window.parent || event.origin !== origin) return;
      let text = "";
      try { text = JSON.stringify(event.data); } catch { /* it holds itself */ }
      if (text && text.length <= 20000) hear(text);
    };
    const measure = () => post({ komado: 1, type: "resize", height: Math.ceil(document.body.getBoundingClientRect().height) });
    addEventListener("message", heard);
    const watching = ask(null, "ResizeObserver", measure);
    if (watching) watching.observe(document.body);
    else addEventListener("resize", measure);
    return (text) => post(JSON.parse(text));
  };
  // Set if a game's lesson may be offered: the visitor has neither begun nor declined it; "link" if a link shows moves.
  if (!guest && !/[#&](lesson|edit)=/.test(location.hash) && !(kept("lessons") || "").includes(`${root.dataset.page}:`)) root.dataset.offer = /[#&](moves|record|start|kept)=/.test(location.hash) ? "link" : "";
  // A link to a position: the prerendered start must not be seen first.
  if (/[#&](moves|game|kept)=/.test(location.hash)) root.dataset.link = "";
  const taps = (window.komadoTaps = []);
  const remember = (event) => {
    const spot = event.target.closest?.("[data-spot]");
    if (spot) taps.push(spot.dataset.spot);
  };
  addEventListener("click", remember, true);
  window.komadoAwake = () => removeEventListener("click", remember, true);
})();
