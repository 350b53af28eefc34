// What PyScript takes for MicroPython (its setting `interpreter`): MicroPython, made while PyScript itself arrives, with the memory that it
// has once the page's modules have been read. The build makes images of that memory (tools/program/image.mjs). JavaScript because it is
// what holds the memory.
//
// An image is laid over an interpreter that has just been made and that nothing else has touched. What Python holds of JavaScript's is
// found by names: what PyScript registers takes the places that the image keeps for it. Whatever is damaged, absent or not what it was made
// for ends in an interpreter that reads the modules. So does a page that was given an image and did not wake: the next one is not.
const micropython = window.komadoScript(new URL("../vendor/micropython/micropython.js", import.meta.url).href, "komadoMicroPython");
const load = async (given) => (await micropython).loadMicroPython(given);
const WAKING = "komado.waking";
const FIXED = 2; // MicroPython's own first entries: globalThis and undefined
const SIGNED = 2 ** 18; // so many bytes of what an image is laid over are told by their sum
const { komadoAsk: ask, komadoImages: images, komadoTry: attempt } = window; // [[address, its bytes], ...]; none: it reads the modules
const { runtime } = document.documentElement.dataset;

const stores = [window.komadoStorage, ask(null, "sessionStorage")].filter(Boolean);
const mark = (method, ...values) => stores.forEach((store) => attempt(store, method, WAKING, ...values));
const stuck = stores.some((store) => ask(store, "getItem", WAKING));

// What a page did not wake with is asked for anew.
async function drop() {
  const found = (await ask(null, "caches.keys")) ?? [];
  for (const name of found) {
    const cache = await caches.open(name);
    for (const [address] of images) await cache.delete(address, { ignoreSearch: true });
  }
  for (const [address] of images) await fetch(address, { cache: "reload" });
}

async function arrived([, coming]) {
  const bytes = await coming;
  const end = bytes.indexOf(10) + 1;
  return { ...JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))), bytes: bytes.subarray(end) };
}

// Of some bytes: another number whenever one of their words has changed (FNV-1a).
function sum(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let found = 0;
  for (let at = 0; at < words.length; at++) found = Math.imul(found ^ words[at], 0x01000193); // `for of` takes three times as long
  return found >>> 0;
}

function lay({ _module, FS }, { start, known, runs, files, bytes, ...told }) {
  const { HEAPU8 } = _module;
  const size = [...runs, ...files].reduce((all, [, length]) => all + length, 0);
  const taken = [...proxy_js_map.keys()].every((number) => known.includes(number));
  const its = told.runtime === runtime && taken && size === bytes.length && sum(HEAPU8.subarray(start, start + SIGNED)) === told.sum;
  if (!its) throw new Error("another interpreter");
  let from = 0;
  for (const [at, length] of runs) HEAPU8.set(bytes.subarray(from, (from += length)), at);
  for (const [path, length] of files) {
    FS.mkdirTree(`/${path.slice(0, path.lastIndexOf("/") + 1)}`);
    FS.writeFile(path, bytes.subarray(from, (from += length)));
  }
}

// Puts what Python holds of JavaScript's in its places: what there is now, and what each module brings once PyScript registers it.
function hold(interpreter, { held, next }) {
  const fill = (root, owner) =>
    held.forEach((way, at) => {
      if (way?.[0] !== root) return;
      const value = way.slice(1).reduce((found, name) => found[name], owner);
      proxy_js_ref[FIXED + at] = value;
      proxy_js_ref_map.set(value, FIXED + at);
    });
  proxy_js_ref.length = FIXED + held.length;
  fill("", globalThis);
  globalThis.proxy_js_ref_next = next;
  const { registerJsModule } = interpreter;
  interpreter.registerJsModule = (name, module) => {
    if (held.some((way) => way?.[0] === name)) fill(name, module);
    else registerJsModule(name, module);
  };
}

// What no first move runs of MicroPython is a wasm of its own (tools/program/early.py). It comes once the page is awake, before any more
// modules do, or as soon as one of its functions is called. What comes in its place is asked for again. Chromium and WebKit answer no
// synchronous request from a service worker, so a page that has one takes the second part along with the first, and makes it when it must.
const later = new URL("../vendor/micropython/micropython-later.wasm", import.meta.url).href;
const BELL = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 4, 1, 0, 0, 0]; // a wasm that hands on a function of JavaScript's
const get = async (address, cache = "default") => new Uint8Array(await (await fetch(address, { cache })).arrayBuffer());
const SOON = 1000; // ms that a page waits for it: the service worker may have lost it
const soon = (coming) => Promise.race([coming.catch(() => null), new Promise((done) => setTimeout(done, SOON, null))]);
let kept = ask(null, "navigator.serviceWorker.controller") ? soon(get(later)) : null;
const made = (bytes, given) => new WebAssembly.Instance(new WebAssembly.Module(bytes), given).exports;
// Gives a function that has the second part come: a promise of "", or of the reason why it did not. `bytes` are the part's, or null.
function complete({ _module: { exports: m, later: told } }, bytes) {
  if (!m?.g0) return () => ""; // it is whole: only one in parts gives its variables
  let coming, whole, next;
  let wait = 500; // ms, doubled each time that it does not come
  const sound = (found) => {
    if (sum(found) === told) return found;
    bytes = null;
    throw new Error("another file");
  };
  const asked = (address) => {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
  };
  const bring = (found) => {
    made(sound(found), { m });
    whole = true;
    bytes = null;
  };
  const ring = () => {
    try {
      bring(bytes ?? asked(later));
    } catch (lost) {
      say(lost, "not whole");
      bring(asked(`${later}?again`)); // not what the browser has kept
    }
  };
  const once = async () => {
    const found = sound(bytes ?? (await get(later, wait > 500 ? "reload" : "default")));
    if (!whole) await WebAssembly.instantiate(found, { m });
    whole = true;
    bytes = null;
    return "";
  };
  const table = m.__indirect_function_table;
  table.set(table.length - 1, made(Uint8Array.from(BELL), { "": { "": ring } })[""]);
  return function come() {
    if (whole) return "";
    clearTimeout(next);
    return (coming ??= once().catch((lost) => {
      say(lost, "not whole");
      coming = null;
      next = setTimeout(come, (wait *= 2));
      return lost.message;
    }));
  };
}

function adopt(interpreter, found) {
  for (const image of found) lay(interpreter, image);
  hold(interpreter, found.at(-1));
  mark("setItem", "1");
  const awake = window.komadoAwake;
  window.komadoAwake = () => {
    awake();
    mark("removeItem");
    ask(null, "requestIdleCallback", interpreter.complete, { timeout: 200 }) ?? setTimeout(interpreter.complete);
  };
  interpreter.hasRead = true;
  return interpreter;
}

const voice = {}; // PyScript's, once it has one
const url = new URL("../vendor/micropython/micropython.wasm", import.meta.url).href;
const proxies = []; // of Python's objects: one that is collected while an image arrives is freed in the memory whose sum is taken
const fresh = async () => {
  const given = { linebuffer: false, stdout: (bytes) => voice.stdout(bytes), stderr: (bytes) => voice.stderr(bytes), url };
  const interpreter = await load(given).catch(async () => {
    const asked = await fetch(url, { cache: "reload" }); // not what the browser has kept
    window.komadoMachine = WebAssembly.compile(await asked.arrayBuffer());
    return load(given);
  });
  for (const found of globalThis.proxy_js_map?.values() ?? []) proxies.push(found.deref());
  interpreter.complete = complete(interpreter, await kept);
  kept = null; // its bytes go with `complete`
  return interpreter;
};
const say = (why, what = "no image") => console.info(`page: ${what},`, why.message ?? why);

mark("removeItem");
if (stuck) drop().catch((refused) => console.info("page: not dropped,", refused.message));
const plain = async (interpreter) => {
  await interpreter.complete();
  return interpreter;
};
const begun = (async () => {
  const coming = stuck ? [Promise.reject("a page did not wake with it")] : images.map(arrived);
  const [interpreter, all] = await Promise.all([fresh(), Promise.all(coming).catch((lost) => say(lost))]);
  if (!all?.length) return plain(interpreter);
  try {
    return adopt(interpreter, all);
  } catch (refused) {
    say(refused);
    return plain(await fresh()); // that one's memory may have changed
  }
})();
begun.catch(() => {}); // told where it is waited for

export const loadMicroPython = ({ stdout, stderr }) => {
  Object.assign(voice, { stdout, stderr });
  return begun;
};
