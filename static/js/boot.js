// Runs before anything is painted: the language and the theme of the page, and the taps made before Python is awake.
(() => {
  const root = document.documentElement;
  const written = (root.dataset.written = root.lang); // the language of the page's address and of its markup
  const asked = (name) => (new RegExp(`[#&]${name}=([a-z]+)`).exec(location.hash) || [])[1];
  // An exception of JavaScript passes MicroPython's `except` by and ends the page's task, even one thrown by a mere look at
  // localStorage. So what a browser may refuse is asked for here: "" if it was done, else why not.
  window.komadoTry = (owner, method, ...values) => {
    try { owner[method](...values); return ""; } catch (refused) { return String(refused?.message || refused || "refused"); }
  };
  try { window.komadoStorage = window.localStorage; } catch { window.komadoStorage = null; }
  window.komadoAudio = () => { try { return new AudioContext(); } catch { return null; } };
  const kept = (name) => { try { return window.komadoStorage.getItem(`komado.${name}`); } catch { return null; } };
  // Another page's frame keeps nothing for offline use.
  try { window.komadoKeeper = top === self ? navigator.serviceWorker ?? null : null; } catch { window.komadoKeeper = null; }
  // PyScript opens a database that no page of ours uses, and catches no refusal, at once or later: one that never answers will do.
  Object.defineProperty(window, "indexedDB", { configurable: true, value: { open: () => ({}) } });
  const first = (allowed, ...found) => found.find((value) => allowed.includes(value));
  // What a link asks for holds in this tab until the visitor chooses himself ("own"): an older page of the history does not undo that.
  const held = {};
  const guest = /[?#&]embed=1/.test(location.search + location.hash);
  const hold = (name, value) => {
    held[name] = value;
    try { sessionStorage.setItem(`komado.${name}`, value); } catch { /* it holds on this page */ }
  };
  const manner = (name, allowed, back) => {
    const link = first(allowed, asked(name));
    if (guest) return link;
    let before = held[name];
    try { before = sessionStorage.getItem(`komado.${name}`) || before; } catch { /* denied */ }
    const value = back ? before || link : link || before;
    if (value) hold(name, value);
    return value;
  };
  const look = (back) => {
    const dress = (key, allowed, name, value) => {
      const found = first(allowed, value, kept(key));
      if (found) root.dataset[name] = found;
      else delete root.dataset[name];
    };
    const tags = (navigator.languages || []).map((tag) => tag.slice(0, 2));
    // The first language's address is everybody's; another one's is chosen by whoever goes there, but not against what he chose before.
    // The service worker names by the query alone the page for which this one stands. Who asks for neither language reads English.
    const address = written === "ja" ? location.search.slice(1) : written;
    root.lang = first(["ja", "en"], manner("lang", ["ja", "en"], back), kept("lang"), address, ...tags) || "en";
    dress("theme", ["light", "dark"], "theme", manner("theme", ["light", "dark"], back));
    dress("boards", ["forest", "slate"], "boardTheme");
    dress("coords", ["in", "off"], "coords");
    dress("pieces", ["simple"], "pieces");
  };
  look(performance.getEntriesByType("navigation")[0]?.type === "back_forward");
  const { other } = document.querySelector("title").dataset;
  if (other && root.lang !== written) document.title = other;
  window.komadoLook = () => { if (window.komadoStorage) look(true); };  // a page that the browser kept in memory is shown again
  window.komadoChose = (name) => hold(name, "own");
  window.komadoManner = () => Object.keys(held).map((name) => (held[name] === "own" ? "" : `&${name}=${held[name]}`)).join("");
  // "host" where the page around the frame fits its height and hears of it, "" where the frame has a height of its own.
  if (guest) root.dataset.embed = /[#&]host=/.test(location.hash) ? "host" : "";
  // All frames of a tab know each other by this, where they may keep it.
  try { if (guest) window.komadoTab = sessionStorage["komado.tab"] ||= Math.random(); } catch { /* alone */ }
  // The door between a frame and the page of the named origin that holds it: text in, text out, and how high the board is.
  const voice = (origin) => window.parent !== window && (origin === "null" || (URL.canParse(origin) && new URL(origin).origin === origin))
    && ((data) => window.parent.postMessage(data, origin === "null" ? "*" : origin));
  // Before Python is there to speak: that this is our page, and that something it needs has not come.
  const early = guest && voice(new URLSearchParams(location.hash.slice(1)).get("host"));
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
    new ResizeObserver(measure).observe(document.body);
    return (text) => post(JSON.parse(text));
  };
  // A visitor to whom a game's lesson may be offered, who has neither begun it nor turned it down: "link" where a link shows him moves.
  if (!guest && !/[#&]lesson=/.test(location.hash) && !(kept("lessons") || "").includes(`${root.dataset.page}:`)) root.dataset.offer = /[#&](moves|record|start)=/.test(location.hash) ? "link" : "";
  // A link to a position: the prerendered start must not be seen first.
  if (/[#&](moves|game)=/.test(location.hash)) root.dataset.link = "";
  const taps = (window.komadoTaps = []);
  const remember = (event) => {
    const spot = event.target.closest?.("[data-spot]");
    if (spot) taps.push(spot.dataset.spot);
  };
  addEventListener("click", remember, true);
  window.komadoAwake = () => removeEventListener("click", remember, true);
})();
