// Starts PyScript once the page has been painted: what can be read goes before what can be played. It starts without its one hook for
// workers: that travels as text and is made a function again, for which a content security policy would have to let any text become a
// script. It is for PyScript's own modules, which engine-runtime.mjs leaves out.
//
// PyScript has MicroPython read its 13 modules out of one program that writes and imports them all, for which a phone would answer to
// nobody for a quarter of a second. In a built site MicroPython gets the four that the page uses with our own (tools/program/bundle.py), and
// reads them with breaths between, unless page-memory.mjs gives back what came of that.
const UNSEEN = 300; // ms
const needed = [];
const parcels = {}; // where the modules of each game and of each lazy room are: but for the page's own game they come when they are asked for
const looks = {}; // the style sheets of the games that this page was built without
const modules = [];
const moduleOf = (path) => path.replace(/(\/__init__)?\.m?py$/, "").replaceAll("/", ".");
const reading = (module) => `__import__("${module}")`;
const got = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
};
const { komadoAsk: ask, komadoRest: breath } = window;
const parcel = async (address) => {
  const answer = await got(address);
  const unpacking = ask(null, "DecompressionStream", "gzip"); // without one Python does it
  return new Uint8Array(await (unpacking ? new Response(answer.body.pipeThrough(unpacking)) : answer).arrayBuffer());
};
const UNPACK = `import deflate
with open("/packed", "rb") as packed, open("/plain", "wb") as plain:
    plain.write(deflate.DeflateIO(packed, deflate.GZIP).read())`;
const filesOf = ({ FS, runPython }, bytes) => {
  if (bytes[0] === 0x1f) {
    FS.writeFile("/packed", bytes);
    runPython(UNPACK);
    bytes = FS.readFile("/plain");
  }
  let at = bytes.indexOf(10) + 1;
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, at))).map(([path, length]) => [path, bytes.subarray(at, (at += length))]);
};
// What is here, at first the page's own game, the one that its address names, and in a frame of another page what only frames need.
const { embed, page } = document.documentElement.dataset;
const here = [page, /[#&]game=([a-z-]+)/.exec(location.hash)?.[1], ...(embed === undefined ? [] : ["embed", "worker"])];
const own = new Set(here.filter((id) => Object.hasOwn(parcels, id)));
// A sheet of its own, else a part of the last one there is.
const dress = (css) => {
  const sheet = ask(null, "CSSStyleSheet");
  if (sheet && !window.komadoTry(sheet, "replaceSync", css) && ask(document, "adoptedStyleSheets.push", sheet)) return;
  const last = [...document.styleSheets].at(-1);
  last.insertRule(`@media all { ${css} }`, last.cssRules.length);
};
const request = () => {
  for (const [rel, href] of needed) {
    const link = Object.assign(document.createElement("link"), { rel, href });
    if (rel === "preload") Object.assign(link, { as: "fetch", crossOrigin: "" });
    document.head.append(link);
  }
};
const start = async () => {
  if (!kept) request();
  // The bundles of a built site; a checkout's static/made/page.toml lists single files.
  const program = needed.length ? Promise.all([needed[0][1], ...[...own].map((id) => parcels[id])].map(parcel)) : [];
  const { hooks, optional, stdlib } = await import("../vendor/pyscript/core.js");
  memory ??= recall();
  hooks.worker.onBeforeRunAsync.clear();
  const theirs = stdlib.replace(optional, "");
  let since = 0;
  const rest = () => performance.now() - since > 5 && breath().then(() => (since = performance.now()));
  const prepare = async ({ interpreter }) => {
    hooks.main.onReady.delete(prepare); // it is called for every script, and there is one interpreter
    await breath(); // it has just been made, in one go
    const [recalled, awaited] = await memory;
    const its = recalled?.knows(interpreter) ? recalled : null;
    const found = its && (await awaited());
    const fresh = await its?.before();
    const done = (found && its.revive(interpreter, fresh, found)) ?? [];
    const files = (await program).flatMap((bytes) => filesOf(interpreter, bytes)).filter(([path]) => !done.includes(reading(moduleOf(path))));
    await breath();
    since = performance.now();
    const folders = new Set();
    const write = async (path, content) => {
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      if (!folders.has(folder)) interpreter.FS.mkdirTree("/" + folder);
      folders.add(folder);
      interpreter.FS.writeFile(path, content);
      await rest();
    };
    for (const file of files) await write(...file);
    const coming = {}; // who asks for what somebody else waits for waits with him
    const bring = async (id) => {
      const [bytes, look] = await Promise.all([parcel(parcels[id]), looks[id] ? got(looks[id]).then((answer) => answer.text()) : ""]);
      for (const [path, content] of filesOf(interpreter, bytes)) {
        if (!path.endsWith(".css")) await write(path, content);
        else dress(new TextDecoder().decode(content));
      }
      if (look) dress(look);
      own.add(id);
    };
    // Makes the modules of these parcels importable: "" when done, else the reason. Python would not see an exception.
    window.komadoParcels = async (...ids) => {
      try {
        const absent = ids.filter((id) => Object.hasOwn(parcels, id) && !own.has(id));
        await Promise.all(absent.map((id) => (coming[id] ??= bring(id).finally(() => delete coming[id]))));
        return "";
      } catch (lost) {
        return String(lost?.message || lost);
      }
    };
    if (!modules.length) return; // a checkout: PyScript does it all
    const run = interpreter.runPythonAsync;
    interpreter.runPythonAsync = (code, ...more) => run.call(interpreter, code.replace(theirs, () => "import pyscript"), ...more);
    const steps = ["pyscript", ...modules].map(reading);
    steps.push(`__import__("core.register").register.read_words("${page}", "${window.komadoLooks.lang}")`);
    const missing = steps.filter((step) => !done.includes(step));
    for (const step of missing) {
      interpreter.runPython(step);
      await rest();
    }
    if (missing.length) its?.take(interpreter, fresh, [...done, ...missing]);
    await breath();
  };
  hooks.main.onReady.add(prepare);
};
// Nothing, where the browser keeps nothing.
const recall = async () => {
  if (!modules.length || !window.komadoKeeper) return [];
  const its = await import("./page-memory.mjs").catch((lost) => console.info("page: no memory,", lost.message));
  return [its, its?.recall()];
};
// Files from a service worker arrive at once and do not load a slow line.
const kept = ask(window, "komadoKeeper.controller");
let memory = kept ? recall() : null;
if (kept) request();
// A frame out of sight in another page is not painted, but is needed nevertheless.
const seen = new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
document.hidden ? start() : Promise.race([seen, new Promise((go) => setTimeout(go, UNSEEN))]).then(start, start);
