// Starts PyScript once the page has been painted: what can be read goes before what can be played. It starts without its one hook for
// workers: that travels as text and is made a function again, for which a content security policy would have to let any text become a
// script. It is for PyScript's own modules, which engine-runtime.mjs leaves out.
//
// PyScript has MicroPython read its 13 modules out of one program that writes and imports them all, for which a phone would answer to
// nobody for a quarter of a second. Here JavaScript writes the four that the page uses, and after a breath those are imported: who wants
// more of PyScript in py/ than pyscript.context and pyscript.ffi have names its module here.
const MODULE = /_Path\("\.\/(pyscript\/(?:__init__|context|ffi|util)\.py)"\)\n_path\.write_text\((".*"),encoding/g;
const needed = [];
const ask = () => {
  for (const [rel, href] of needed) {
    const link = Object.assign(document.createElement("link"), { rel, href });
    if (rel === "preload") Object.assign(link, { as: "fetch", crossOrigin: "" });
    document.head.append(link);
  }
};
const start = async () => {
  if (!kept) ask();
  // What a build has put into one file; a checkout's pyscript.toml lists the files themselves.
  const program = needed.length ? fetch(needed[0][1]).then((answer) => answer.json()) : {};
  const { hooks, optional, stdlib } = await import("../vendor/pyscript/core.js");
  hooks.worker.onBeforeRunAsync.clear();
  const own = stdlib.replace(optional, "");
  const encoder = new TextEncoder();
  const breath = () => globalThis.scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
  const prepare = async ({ interpreter }) => {
    hooks.main.onReady.delete(prepare); // it is called for every script, and there is one interpreter
    const files = Object.entries(await program);
    for (const [, path, text] of own.matchAll(MODULE)) {
      const lines = JSON.parse(text).split("\n");
      const used = path.endsWith("__init__.py") ? lines.filter((line) => line.startsWith("from pyscript.context ")) : lines;
      files.push([path, used.join("\n")]);
    }
    await breath();
    let since = performance.now();
    for (const [path, text] of files) {
      interpreter.FS.mkdirTree("/" + path.slice(0, path.lastIndexOf("/") + 1));
      interpreter.FS.writeFile(path, encoder.encode(text));
      if (performance.now() - since > 5) await breath().then(() => (since = performance.now()));
    }
    const run = interpreter.runPythonAsync;
    interpreter.runPythonAsync = (code, ...more) => run.call(interpreter, code.replace(own, () => "import pyscript"), ...more);
    await breath();
  };
  hooks.main.onReady.add(prepare);
};
// What a service worker keeps is here at once and takes nothing from a slow line.
const kept = window.komadoKeeper?.controller;
if (kept) ask();
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
