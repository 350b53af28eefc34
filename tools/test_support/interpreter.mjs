// Runs a Python script in one of the two interpreters of the site, in Node, and prints what it prints:
//   node tools/test_support/interpreter.mjs micropython|revived|pyodide <script.py> <argument> ...
// "revived" is MicroPython as a page of a built site begins with it: IMAGES names the folder with the images of its memory, and RUNTIME
// that with MicroPython in its two parts, of which the second comes as soon as a function of it is called.
// The script's `main` gets the arguments. One that is a folder is copied into the interpreter's file system first, and so are the
// Python files beside the script. A `main` that is a generator is resumed from here until its end: MicroPython frees memory between
// two calls from JavaScript, never within one.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const BESIDE = "/home/script";
const [kind, script, ...given] = process.argv.slice(2);
const print = (line) => process.stdout.write(line + "\n");

const boot = {
  // The buffers are PyScript's own: what fits here fits on the page.
  micropython: async () => {
    const { loadMicroPython } = await import("@micropython/micropython-webassembly-pyscript");
    return loadMicroPython({ linebuffer: true, stdout: print });
  },
  revived: async () => {
    const images = process.env.IMAGES;
    const dataset = { runtime: "" };
    const komadoImages = readdirSync(images).sort().map((name) => [name, new Uint8Array(gunzipSync(readFileSync(join(images, name))))]);
    const refuses = () => null;
    const line = [];
    const hear = (byte) => (byte === 10 ? print(Buffer.from(line.splice(0)).toString()) : line.push(byte));
    process.argv.length = 1; // MicroPython would take our arguments for its own
    const komadoScript = (address) => import(address.replace(/js$/, "mjs")); // the module that the script was made from
    const window = globalThis;
    Object.assign(window, { window, document: { documentElement: { dataset } }, komadoImages, komadoScript, komadoAsk: refuses, komadoTry: refuses });
    globalThis.XMLHttpRequest = class {
      open(_, address) { this.address = new URL(address); }
      overrideMimeType() {}
      send() { this.responseText = readFileSync(this.address, "latin1"); }
    };
    const { loadMicroPython } = await import(join(process.env.RUNTIME, "static/js/page-interpreter.mjs"));
    const interpreter = await loadMicroPython({ stdout: (bytes) => bytes.forEach(hear), stderr: () => {} });
    if (!interpreter.hasRead) throw new Error("it was not revived");
    interpreter.registerJsModule("polyscript", { config: {}, js_modules: {} });
    interpreter.registerJsModule("_pyscript", { PyWorker() {}, js_import() {} });
    return interpreter;
  },
  pyodide: async () => {
    const { loadPyodide } = await import("pyodide");
    const indexURL = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
    return loadPyodide({ indexURL, stdout: print });
  },
};

if (!Object.hasOwn(boot, kind)) throw new Error(`${kind}: micropython, revived or pyodide`);
const interpreter = await boot[kind]();

function copy(from, to, deep) {
  interpreter.FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) deep && copy(here, there, true);
    else if (/\.(css|json|m?py|txt)$/.test(entry.name)) interpreter.FS.writeFile(there, readFileSync(here));
  }
}

copy(dirname(script), BESIDE, false);
const values = given.map((value, i) => {
  if (!existsSync(value) || !statSync(value).isDirectory()) return value;
  const place = `/home/given${i}/${basename(resolve(value))}`;
  copy(value, place, true);
  return place;
});
if (kind === "revived") interpreter.FS.chdir(values[0]); // what it has read lies nowhere, and belongs where it is
try {
  interpreter.runPython(`
import json, sys
sys.path.insert(0, "${BESIDE}")
sys.path.insert(0, ${JSON.stringify(values[0] ?? "")})
import ${basename(script, ".py")} as script
steps = script.main(*json.loads(${JSON.stringify(JSON.stringify(values))}))
more = steps is not None

def resume():
    for _ in steps:
        return True
    return False
`);
  while (interpreter.globals.get("more")) interpreter.runPython("more = resume()");
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(error.message + "\n"); // Python's traceback; Node would print a megabyte of the interpreter beside it
}
