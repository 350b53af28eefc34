// Runs before anything is painted: the language and the theme of the page, and the taps made before Python is awake.
(() => {
  const root = document.documentElement;
  const asked = (name) => (new RegExp(`[#&]${name}=([a-z]+)`).exec(location.hash) || [])[1];
  // Python must not look at localStorage itself: where it is denied, the mere look throws, past MicroPython.
  try { window.komadoStorage = window.localStorage; } catch { window.komadoStorage = null; }
  const kept = (name) => { try { return window.komadoStorage.getItem(`komado.${name}`); } catch { return null; } };
  const first = (allowed, ...found) => found.find((value) => allowed.includes(value));
  root.lang = first(["ja", "en"], asked("lang"), kept("lang"), ...(navigator.languages || []).map((tag) => tag.slice(0, 2))) || "ja";
  const theme = first(["light", "dark"], asked("theme"), kept("theme"));
  if (theme) root.dataset.theme = theme;
  if (/[#&]embed=1/.test(location.hash)) root.dataset.embed = "";
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
