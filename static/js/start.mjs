// Starts PyScript once the page has been painted: what can be read goes before what can be played. It starts without its one hook for
// workers: that travels as text and is made a function again, for which a content security policy would have to let any text become a
// script. It is for PyScript's own modules, which engine-runtime.mjs leaves out.
//
// PyScript has MicroPython read its 13 modules out of one program that writes and imports them all, for which a phone would answer to
// nobody for a quarter of a second. In a built site MicroPython has the four that the page uses with our own (tools/program/bundle.py) in its
// memory when page-interpreter.mjs gives it to PyScript, or else reads them with breaths between.
const UNSEEN = 300; // ms
const parcels = {}; // where the modules of each game and of each lazy room are: but for the page's own game they come when they are asked for
const looks = {}; // the style sheets of the games that this page was built without
const modules = [];
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
const { base, embed, images, page, program } = document.documentElement.dataset;
const here = [page, /[#&]game=([a-z-]+)/.exec(location.hash)?.[1], ...(embed === undefined ? [] : ["embed", "layout", "worker"])];
const own = new Set(here.filter((id) => Object.hasOwn(parcels, id)));
// The images of the page's memory; without them its modules are read.
const files = (names) => (names ? names.split(" ").map((name) => base + name) : []);
const unpacked = async (address) => {
  const { body } = await got(address);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
};
const whole = async (address) => new Uint8Array(await (await unpacked(address)).arrayBuffer());
const unpacks = ask(null, "DecompressionStream", "gzip");
window.komadoImages = unpacks ? files(images).map((address) => [address, whole(address)]) : [];
// MicroPython's wasm is compiled beside the page's first painting (tools/program/early.py).
const wasm = document.querySelector('link[href$="/micropython.bin"]')?.href;
const machine = () => (unpacks ? unpacked(wasm) : got(wasm.replace(/bin$/, "wasm")));
window.komadoMachine = wasm && ask(null, "WebAssembly.compileStreaming", machine());
// What is lost is told by page-interpreter.mjs, which may come later than that.
for (const lost of [...window.komadoImages.map(([, bytes]) => bytes), window.komadoMachine]) lost?.catch(() => {});
const read = () => Promise.all(files(program).map(parcel));
const early = window.komadoImages.length ? null : read();
// What a script gives that has been made from a module (tools/program/classic.py). In a sandboxed frame of another page a script of another
// origin imports by its own address only if it has been asked for as a module is: with CORS.
window.komadoScript = (address, name) =>
  new Promise((done, lost) => {
    const script = document.createElement("script");
    const heard = { onload: () => done(window[name]), onerror: () => lost(new Error(`Failed to load ${address}`)) };
    document.head.append(Object.assign(script, heard, { crossOrigin: "anonymous", src: address }));
  });
// A sheet of its own, else a part of the last one there is.
const dress = (css) => {
  const sheet = ask(null, "CSSStyleSheet");
  if (sheet && !window.komadoTry(sheet, "replaceSync", css) && ask(document, "adoptedStyleSheets.push", sheet)) return;
  const last = [...document.styleSheets].at(-1);
  last.insertRule(`@media all { ${css} }`, last.cssRules.length);
};
const start = async () => {
  // The bundles of a built site; a checkout's static/made/page.toml lists single files.
  if (modules.length) import("./page-interpreter.mjs");
  const besides = Promise.all([...own].filter((id) => id !== page).map((id) => parcel(parcels[id])));
  const { hooks, optional, stdlib } = await import("../vendor/pyscript/core.js");
  hooks.worker.onBeforeRunAsync.clear();
  const theirs = stdlib.replace(optional, "");
  let since = 0;
  const rest = () => performance.now() - since > 5 && breath().then(() => (since = performance.now()));
  const prepare = async ({ interpreter }) => {
    hooks.main.onReady.delete(prepare); // it is called for every script, and there is one interpreter
    const { hasRead } = interpreter;
    const bundles = hasRead ? [] : await (early ?? read());
    const written = [...bundles, ...(await besides)].flatMap((bytes) => filesOf(interpreter, bytes));
    if (!hasRead) await breath();
    since = performance.now();
    const folders = new Set();
    const write = async (path, content) => {
      if (path.endsWith(".js")) { // PyScript's of its workers (tools/program/pyscript.py)
        window.komadoWorker = new TextDecoder().decode(content);
        return;
      }
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      if (!folders.has(folder)) interpreter.FS.mkdirTree("/" + folder);
      folders.add(folder);
      interpreter.FS.writeFile(path, content);
      await rest();
    };
    for (const file of written) await write(...file);
    const coming = {}; // what has come, or is on its way: who asks for it waits with the first who did
    const bring = async (id) => {
      const [bytes, look] = await Promise.all([parcel(parcels[id]), looks[id] ? got(looks[id]).then((answer) => answer.text()) : ""]);
      for (const [path, content] of filesOf(interpreter, bytes)) {
        if (!path.endsWith(".css")) await write(path, content);
        else dress(new TextDecoder().decode(content));
      }
      if (look) dress(look);
    };
    // Makes the modules of these parcels importable: "" when done, else the reason. Python would not see an exception.
    window.komadoParcels = async (...ids) => {
      try {
        const lazy = ids.filter((id) => Object.hasOwn(parcels, id) && !own.has(id));
        const whole = lazy.length && interpreter.complete?.(); // it may need all of MicroPython, also where it is here in advance
        const lose = (id, lost) => (delete coming[id], Promise.reject(lost));
        await Promise.all(lazy.map((id) => (coming[id] ??= bring(id).catch((lost) => lose(id, lost)))));
        return (await whole) || "";
      } catch (lost) {
        return String(lost?.message || lost);
      }
    };
    if (!modules.length) return; // a checkout: PyScript does it all
    const run = interpreter.runPythonAsync;
    interpreter.runPythonAsync = (code, ...more) => run.call(interpreter, code.replace(theirs, () => "import pyscript"), ...more);
    const steps = hasRead ? [] : ["pyscript", ...modules].map((module) => `__import__("${module}")`);
    steps.push(`__import__("core.register").register.read_words("${page}", "${window.komadoLooks.lang}")`);
    for (const step of steps) {
      await rest();
      interpreter.runPython(step);
    }
    if (!hasRead) await breath();
  };
  hooks.main.onReady.add(prepare);
};
// A frame out of sight in another page is not painted, but is needed nevertheless.
const seen = new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
document.hidden ? start() : Promise.race([seen, new Promise((go) => setTimeout(go, UNSEEN))]).then(start, start);
