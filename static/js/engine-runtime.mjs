// The interpreter module that PyScript imports in the engine thread: Pyodide, served by ourselves.
// JavaScript because PyScript imports it as a module. It may do without anything a browser can refuse - storage,
// caches, locks - and everything it tries with them ends, at the latest, in a plain boot.
//
// Parameters come in the fragment, so that the browser's cache sees one address:
//   build    names what a snapshot belongs to        lock   held while this thread lives: the page notices its end
//   preload  a Python file run before the snapshot   plain  boot without a snapshot, and forget the one we have
//   code     a service worker has Pyodide at hand: the page compiles its machine code for us

const asked = new URLSearchParams(new URL(import.meta.url).hash.slice(1));
const vendor = new URL("../vendor/pyodide/", import.meta.url);
const STORE = "komado-engine";
// A name that only a snapshot contains, and whether it is there.
const MARK = "import sys; sys.komado_snapshot = True";
const MARKED = "import sys; hasattr(sys, 'komado_snapshot')";
const PATIENCE = 1000; // ms; a storage that has not answered by then is treated as refused

const within = (ms, promise) =>
  Promise.race([promise, new Promise((_, no) => setTimeout(no, ms, new Error(`no answer within ${ms} ms`)))]);

// Reports to the page at once that a part did not arrive. `line`: because of the network, so that another try may help.
const fail = (gone, line) => postMessage({ komado: "failed", why: String(gone?.message ?? gone), line });
const cutOff = (gone) => {
  fail(gone, true);
  throw gone;
};

// How far it is: 0 to 99, the part of the runtime that has arrived, and above that the steps of the start. Each is told as it begins.
const MADE = 101; // all has arrived: Pyodide is made
const FILLED = 102; // its modules are imported, or its memory is put in place
const LAST = 103; // what py/worker.py does, and the first answer
const tell = (percent, how) => postMessage({ komado: "loading", percent, how });

// Pyodide's machine code, compiled by the page, which has less to do now than this thread; or nothing.
function given() {
  const { port1, port2 } = new MessageChannel();
  const settled = new Promise((go) => (port1.onmessage = ({ data }) => go(data)));
  postMessage({ komado: "code" }, [port2]);
  return within(PATIENCE, settled).then(([{ value }]) => value, () => null);
}
const code = asked.has("code") ? given() : null;

// All that Pyodide will ask for is asked for at once, while the snapshot is read and looked through.
const early = new Map();
const plainFetch = globalThis.fetch;
const QUIET = 4; // seconds without a byte of what is under way: a slow line brings some, and a person wonders
const GIVEN_UP = 30; // seconds without one: such a download is begun anew
let open = 0; // downloads under way
let still = 0; // seconds without a byte; a thread that is busy compiling does not count them
let whenHeard = () => {};
const heard = () => {
  if (still >= QUIET) whenHeard();
  still = 0;
};
const clock = setInterval(() => {
  if (!open) still = 0;
  else if (++still === QUIET) postMessage({ komado: "quiet" });
  else if (still === GIVEN_UP) fail(`nothing arrived for ${GIVEN_UP} s`, true);
}, 1000);

// Watched until its answer begins. Its body is watched where it is counted: a machine code's own answer is what a browser keeps compiled.
async function network(what, options) {
  open++;
  try {
    return await plainFetch(what, options).catch(cutOff);
  } finally {
    open--;
    heard();
  }
}
const ask = (href) => early.set(href, network(href)).get(href).catch(() => {}); // who takes it hears of a failure
globalThis.fetch = (what, options) => {
  const href = String(what?.url ?? what);
  const answer = early.get(href) ?? network(what, options);
  early.delete(href);
  return answer;
};
for (const name of ["manifest.json", "stdlib.zip", ...(code ? [] : ["pyodide.asm.wasm"])]) ask(new URL(name, vendor).href);
import(new URL("pyodide.asm.mjs", vendor)).catch((gone) => fail(gone, true));
// Only now: all the above has been asked for while these are on their way.
const [{ loadPyodide: boot, version }, { keep, pack, read, size, unpack }] = await Promise.all([
  import("../vendor/pyodide/pyodide.mjs"),
  import("./heap.mjs"),
]).catch(cutOff);

export { version };

// PyScript opens IndexedDB to remember packages, and waits for ever where an embedding page is denied storage.
// We install no packages: an always empty database answers at once, everywhere.
const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};
const table = new Proxy({}, { get: (_, name) => () => answer(name.startsWith("getAll") ? [] : undefined) });
const database = { objectStoreNames: ["entries"], transaction: () => ({ objectStore: () => table }), close() {} };
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: () => answer(database) } });

const hold = (name) => {
  try {
    navigator.locks.request(name, () => new Promise(() => {})).catch(() => {});
  } catch {
    // No locks in this frame: the page still notices a silent engine, only later.
  }
};
if (asked.has("lock")) hold(asked.get("lock"));

// Pyodide's machine code is made while its snapshot is read, and found where Pyodide would have it made. Gives what undoes that.
function compile() {
  const wasm = new URL("pyodide.asm.wasm", vendor).href;
  const mine = early.get(wasm);
  const compiled = (async () => (await code) ?? WebAssembly.compileStreaming(mine ?? network(wasm)))();
  compiled.catch(() => {}); // Pyodide hears of it
  early.set(wasm, new Response());
  const plain = WebAssembly.instantiateStreaming;
  const undo = () => {
    early.delete(wasm);
    WebAssembly.instantiateStreaming = plain;
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    undo();
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return undo;
}

// Pyodide with the heap that was found, which is read while Pyodide is made. Pyodide would run whatever bytes it is given, but looks at
// none before its file system is ready, for which it waits for us. One that knows no snapshots would boot without our modules.
async function revive(found, settings) {
  const heap = new Uint8Array(size(found));
  const reading = within(3 * PATIENCE, read(found));
  reading.catch(() => {}); // told below
  const undo = compile();
  const take = async () => unpack(await reading, heap);
  try {
    const booting = within(10 * PATIENCE, boot({ ...settings, _loadSnapshot: heap, fsInit: () => take().catch(() => {}) }));
    await Promise.allSettled([booting]); // two at once would take each other's files
    await reading;
    const python = await booting;
    tell(FILLED, "snapshot");
    if (!python.runPython(MARKED)) throw new Error("not taken");
    return python;
  } finally {
    undo();
  }
}

async function remember(cache, key, heap) {
  for (const old of await cache.keys()) if (old.url !== key) await cache.delete(old);
  await keep(cache, key, await pack(heap), heap.length);
}

// Reports how much of the runtime has arrived, and fails when a part of it cannot be had: Pyodide itself would wait for ever.
// Sizes come from the manifest, as a compressed download states none.
function countDownloads(sizes, whole) {
  let give;
  const lost = new Promise((_, no) => (give = no));
  lost.catch(() => {}); // nobody may be racing it
  const plain = globalThis.fetch;
  let seen = 0;
  let last = -1;
  whenHeard = () => (last = -1); // the next percent is told again
  const counted = (reader) =>
    new ReadableStream({
      start: () => void open++,
      async pull(out) {
        const { done, value } = await reader.read().catch(cutOff);
        heard();
        if (done) {
          open--;
          return out.close();
        }
        seen += value.byteLength;
        const percent = seen < whole ? Math.floor((100 * seen) / whole) : MADE;
        if (percent > last) tell((last = percent), "plain");
        out.enqueue(value);
      },
    });
  globalThis.fetch = async (what, options) => {
    const name = String(what?.url ?? what).split("/").pop();
    const response = await plain(what, options).catch((gone) => {
      if (name in sizes) give(gone);
      throw gone;
    });
    if (name in sizes && !response.ok) give(new Error(`${name}: ${response.status}`));
    if (!(name in sizes) || !response.ok || !response.body) return response;
    const headers = { "content-type": response.headers.get("content-type") ?? "application/octet-stream" };
    return new Response(counted(response.body.getReader()), { headers });
  };
  return { lost, done: () => (globalThis.fetch = plain) };
}

// What the page gives Pyodide to run first writes and imports the modules of PyScript's own, which py/worker.py has no use for.
const OWN = "import pyscript as _pyscript\n";

export async function loadPyodide(options) {
  const python = await load(options).catch((gone) => {
    fail(gone, false); // unless the network was named before
    throw gone;
  });
  clearInterval(clock);
  const run = python.runPython;
  python.runPython = (code, ...more) => (code.includes(OWN) ? undefined : run.call(python, code, ...more));
  return python;
}

async function load(options) {
  tell(0, "");
  const opening = (async () => within(PATIENCE, caches.open(STORE)))(); // to name caches may throw
  opening.catch(() => {}); // who awaits it hears of it
  const manifest = JSON.parse(await (await fetch(new URL("manifest.json", vendor))).text().catch(cutOff));
  const settings = {
    ...options,
    indexURL: vendor.href,
    packageBaseUrl: vendor.href,
    stdLibURL: new URL("stdlib.zip", vendor).href,
    lockFileContents: manifest.lock,
  };
  const key = new URL(`snapshot-${manifest.digest}-${asked.get("build") ?? ""}`, vendor).href;
  let cache = null;
  try {
    cache = await opening;
    if (asked.has("plain")) await within(PATIENCE, cache.delete(key));
    const found = await within(PATIENCE, cache.match(key));
    if (found) {
      tell(MADE, "snapshot");
      const python = await revive(found, settings);
      // Otherwise every visit would have the same random numbers.
      python.runPython("import random; random.seed()");
      tell(LAST, "snapshot");
      return python;
    }
  } catch (refused) {
    console.info("engine: no snapshot,", refused.message ?? refused);
    await cache?.delete(key).catch(() => {});
  }

  const preload = asked.get("preload") && fetch(new URL(asked.get("preload"), import.meta.url)).then((answer) => answer.text().catch(cutOff));
  const { lost, done } = countDownloads(manifest.sizes, manifest.bytes);
  const start = async (more) => {
    const python = await Promise.race([boot({ ...settings, ...more }), lost]);
    tell(FILLED, "plain");
    python.runPython(manifest.preload);
    if (preload) python.runPython(await preload);
    tell(LAST, "plain");
    return python;
  };
  try {
    if (!cache) return await start({});
    const python = await start({ _makeSnapshot: true });
    try {
      python.runPython(MARK);
      const bytes = python.makeMemorySnapshot();
      // Written once the engine has had time to answer: nothing waits for a cache.
      setTimeout(() => remember(cache, key, bytes).catch((full) => console.info("engine: not kept,", full.message)), 1500);
    } catch (refused) {
      console.info("engine: no snapshot made,", refused.message);
    }
    return python;
  } finally {
    done();
  }
}
