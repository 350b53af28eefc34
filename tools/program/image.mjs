// Makes images of MicroPython's memory: what is in it once it has read the modules of a page, for pages to begin with.
//   node tools/program/image.mjs < order
// The order is JSON: { micropython, runtime, layers: [{ bundle, modules, base, to }, ...] }. micropython is the folder of the very
// interpreter that the pages load. Of each layer's bundle (tools/program/bundle.py) the modules are read, in an interpreter that has read
// those of its base (the file of an earlier layer) or, where that is "", has just been made. The image is written to a file: a line of
// JSON, the bytes that differ from the base, and the files of the bundle that were not read.
//
// The same order gives the same bytes: free memory is zero, the stack is left out, the clock stands still, and a module that asks for a
// random number stops this program.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const { micropython, runtime, layers } = JSON.parse(readFileSync(0, "utf8"));
process.argv.length = 1; // MicroPython would take our arguments for its own
const BLOCK = 16; // bytes, of MicroPython's collector
const FIXED = 2; // MicroPython's own first entries: globalThis and undefined
const SIGNED = 2 ** 18; // so many bytes of what an image is laid over are told by their sum
const GAP = 32; // bytes that do not differ and yet go along: fewer than it would take to leave them out

// An object that is found here by a path of names is found on a page by the same path (static/js/page-interpreter.mjs).
const stand = () => () => {};
const modules = {
  polyscript: { config: { type: "mpy" }, js_modules: {}, lazy_py_modules: stand() },
  _pyscript: { PyWorker: stand(), js_import: stand() },
};
const roots = { "": globalThis, ...modules };
Object.assign(globalThis, { document: {}, window: globalThis });
const GLOBALS = ["document", "Object", "Object.assign", "JSON", "Reflect"];
const follow = ([root, ...names]) => names.reduce((owner, name) => owner[name], roots[root]);
const ways = [
  ...Object.keys(modules).map((name) => [name]),
  ...Object.entries(modules).flatMap(([name, module]) => Object.keys(module).map((each) => [name, each])),
  ...GLOBALS.map((way) => ["", ...way.split(".")]),
];
const wayTo = (value) => {
  const way = ways.find((each) => follow(each) === value);
  if (!way) throw new Error(`Python keeps something of JavaScript's that no page could find: ${value}`);
  return way;
};

// JavaScript's garbage collector runs at no fixed time, so here no Python object that JavaScript refers to is ever released.
globalThis.FinalizationRegistry = class { register() {} };
globalThis.WeakRef = class { constructor(value) { this.value = value; } deref() { return this.value; } };
Date.now = () => 0;
crypto.getRandomValues = () => { throw new Error("a module asks for a random number while it is read"); };
const { instantiate } = WebAssembly;
const later = `${micropython}/micropython-later.wasm`; // its other functions (tools/program/early.py)
let machine;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate.call(WebAssembly, ...given);
  machine = (made.instance ?? made).exports;
  if (existsSync(later)) await instantiate.call(WebAssembly, readFileSync(later), { m: machine });
  return made;
};
const { loadMicroPython } = await import(pathToFileURL(`${micropython}/micropython.mjs`));
let printed = "";
const print = (bytes) => (printed += Buffer.from(bytes).toString("latin1"));
const interpreter = await loadMicroPython({ linebuffer: false, stdout: print, stderr: print, url: `${micropython}/micropython.wasm` });
const { _module, FS } = interpreter;
const runPython = (code) => {
  try {
    interpreter.runPython(code);
  } catch (error) {
    process.stderr.write(error.message); // Node would print a megabyte of the interpreter beside it
    process.exit(1);
  }
};

const heap = () => _module.HEAPU8;
const { length } = heap();
const stack = machine.emscripten_stack_get_base(); // it lies below, and is empty whenever JavaScript runs

// The addresses of the collector's table and of its blocks: (start, length) of the table, (start, end) of the blocks.
function area() {
  const words = new Uint32Array(heap().buffer);
  const found = [];
  for (let at = stack / 4; at < words.length - 8; at++) {
    const [table, size] = [words[at], words[at + 1]];
    if (size < 1000 || table < stack || table + size > length) continue;
    for (const next of [2, 3, 4, 5]) {
      const [start, end] = [words[at + next], words[at + next + 1]];
      if (start >= table + size && end - start === size * 4 * BLOCK && end <= length) found.push({ table, size, start });
    }
  }
  if (found.length !== 1) throw new Error(`${found.length} areas of MicroPython's collector`);
  return found[0];
}

function clear() {
  runPython("__import__('gc').collect()");
  const { table, size, start } = area();
  for (let block = 0; block < size * 4; block++) {
    const used = (heap()[table + (block >> 2)] >> ((block & 3) * 2)) & 3;
    if (!used) heap().fill(0, start + block * BLOCK, start + (block + 1) * BLOCK);
  }
}

// [[address, length], ...] of the bytes that differ.
function differing(bytes, base) {
  const runs = [];
  for (let at = stack; at < bytes.length; at++) {
    if (bytes[at] === base[at]) continue;
    const last = runs.at(-1);
    if (last && at - (last[0] + last[1]) < GAP) last[1] = at + 1 - last[0];
    else runs.push([at, 1]);
  }
  return runs;
}

// The checksum of some words (FNV-1a).
const sum = (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2).reduce((found, word) => Math.imul(found ^ word, 0x01000193), 0) >>> 0;

const unpack = (path) => {
  const bytes = gunzipSync(readFileSync(path));
  let at = bytes.indexOf(10) + 1;
  return JSON.parse(bytes.subarray(0, at)).map(([name, size]) => [name, bytes.subarray(at, (at += size))]);
};
const moduleOf = (path) => path.replace(/(\/__init__)?\.m?py$/, "").replaceAll("/", ".");
const state = () => ({ bytes: heap().slice(), held: [...proxy_js_ref], next: proxy_js_ref_next });
const restore = ({ bytes, held, next }) => {
  heap().set(bytes);
  proxy_js_ref.splice(0, Infinity, ...held);
  proxy_js_ref_map.clear();
  held.forEach((value, at) => value !== undefined && proxy_js_ref_map.set(value, at));
  globalThis.proxy_js_ref_next = next;
};

const fresh = heap().slice();
const known = [...proxy_js_map.keys()];
for (const [name, module] of Object.entries(modules)) interpreter.registerJsModule(name, module);
const done = new Map([["", { ...state(), bytes: fresh }]]);
for (const [number, { bundle, modules: wanted, base, to }] of layers.entries()) {
  if (number) restore(done.get(base));
  const files = unpack(bundle);
  for (const [path, content] of files) {
    FS.mkdirTree(`/${path.slice(0, path.lastIndexOf("/") + 1)}`);
    FS.writeFile(path, content);
  }
  for (const module of wanted) runPython(`__import__("${module}")`);
  printed = "";
  runPython("print(*__import__('sys').modules)");
  const read = new Set(printed.split(/\s/));
  clear();
  if (heap().length !== length || proxy_js_map.size !== known.length) throw new Error("Python holds more than a page could find again");
  const now = state();
  done.set(to, now);
  const before = done.get(base).bytes;
  const runs = differing(now.bytes, before);
  const left = files.filter(([path]) => !read.has(moduleOf(path)));
  const told = {
    runtime,
    start: stack,
    sum: sum(before.subarray(stack, stack + SIGNED)),
    known,
    held: now.held.slice(FIXED).map((value) => (value === undefined ? null : wayTo(value))),
    next: now.next,
    runs,
    files: left.map(([path, content]) => [path, content.length]),
  };
  const parts = runs.map(([at, size]) => now.bytes.subarray(at, at + size));
  writeFileSync(to, Buffer.concat([Buffer.from(`${JSON.stringify(told)}\n`), ...parts, ...left.map(([, content]) => content)]));
}
