// A snapshot of MicroPython's memory after it has imported the page's modules, for the next visit: importing is the longest part of
// the start. JavaScript because it owns that memory.
//
// It is taken and put back at the same point: PyScript has made its interpreter ready, and nothing of ours has run. There JavaScript
// holds the same of Python's every time, and Python the same of JavaScript's; what the modules take besides while they are read
// (document, Object.assign) is kept as the way to it. Whatever differs, or has no such way, ends in reading the modules. So does a
// page that was given its memory and did not wake: the next one is not given it.
import { keep, pack, read, unpack } from "./heap.mjs";

const STORE = "komado-page";
const FIXED = 2; // MicroPython's own first entries: globalThis and undefined
const GLOBALS = ["document", "Object", "Object.assign"];
const PATIENCE = 500; // ms once it is needed; a storage that has not answered by then is treated as refused
const TURNS = 20; // at most, until JavaScript's collector has said what it has found
const REST = 1500; // ms until it is written: nobody waits for a cache
const WAKING = "komado.waking";

const { base, build, page } = document.documentElement.dataset;
const ours = new URL(`${base}memory-${build}-`, location.href).href;
const mine = ours + page;

const mark = (method, ...values) => window.komadoTry(window.komadoStorage, method, WAKING, ...values);
const follow = (path) => path.reduce((owner, name) => owner?.[name], proxy_js_ref);

// Paths to values, each from an entry of the list of objects that Python holds.
function ways(held) {
  const found = new Map(GLOBALS.map((text) => [0, ...text.split(".")]).map((path) => [follow(path), path]));
  for (let at = FIXED; at < held.length; at++) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(held[at] ?? {}))) found.set(value, [at, name]);
  }
  return found;
}

// Python's numbers for what JavaScript has of it. A number is free again once JavaScript's collector has found nobody who has it, some
// time later: so whether it is still taken may differ from visit to visit.
const holding = []; // objects in here are never collected

// Whether an interpreter holds its things as the one does for which this is written: these are its private names. Another one reads its
// modules.
export function knows({ _module }) {
  const { proxy_js_ref, proxy_js_ref_map, proxy_js_ref_next, proxy_js_map, proxy_js_existing } = globalThis;
  const lists = [proxy_js_ref, proxy_js_existing].every(Array.isArray);
  const maps = [proxy_js_ref_map, proxy_js_map].every((each) => each instanceof Map);
  const its = lists && maps && Number.isInteger(proxy_js_ref_next);
  if (its && _module?.HEAPU8 instanceof Uint8Array && typeof _module._malloc === "function") return true;
  console.info("page: no memory, an unknown interpreter");
  return false;
}

// What there is before any module: what Python holds, and that as a text to compare. A proxy that has been collected is soon said to be,
// and until then its number is neither taken nor free.
export async function before() {
  const gone = () => [...proxy_js_map.values()].some((proxy) => !proxy.deref());
  for (let turn = 0; turn < TURNS && gone(); turn++) await new Promise((go) => setTimeout(go));
  const [held, taken] = [[...proxy_js_ref], [...proxy_js_map.keys()]];
  const kinds = held.map((value) => `${typeof value} ${Object.prototype.toString.call(value)}`);
  return { held, taken, size: taken.length, signs: JSON.stringify([kinds, proxy_js_existing.length]) };
}

async function find() {
  const stuck = window.komadoStorage?.getItem(WAKING);
  mark("removeItem");
  if (stuck) throw await caches.delete(STORE).then(() => new Error("a page did not wake with it"));
  const cache = await caches.open(STORE);
  const other = async () => (await cache.keys()).find(({ url }) => url.startsWith(ours)); // most of it is the same in every page
  const found = (await cache.match(mine)) ?? (await cache.match((await other()) ?? mine));
  if (!found) return null;
  const kept = await read(found);
  return { ...kept, ...JSON.parse(kept.text) };
}

// Looks for what was kept of this page, or of another one of this build: the way to wait for it, or for null.
export function recall() {
  const found = find();
  found.catch(() => null); // told where it is waited for
  return () =>
    Promise.race([found, new Promise((_, no) => setTimeout(no, PATIENCE, new Error("no answer")))]).catch((refused) => {
      console.info("page: no memory,", refused.message ?? refused);
      return null;
    });
}

const differs = () => console.info("page: no memory, another interpreter");

// Restores it in an interpreter: returns what had been done with it, or nothing if this interpreter differs.
export function revive({ _module }, fresh, kept) {
  const held = kept.held.map((path) => (path ? follow(path) : undefined));
  if (kept.signs !== fresh.signs || held.some((value, at) => kept.held[at] && value === undefined)) return differs();
  for (const number of fresh.taken.filter((each) => !kept.taken.includes(each))) {
    const proxy = proxy_js_map.get(number).deref();
    if (!proxy) return differs(); // it will be said to be free, when somebody else has it
    holding.push(proxy);
  }
  fresh.taken = kept.taken;
  mark("setItem", "1");
  const awake = window.komadoAwake;
  window.komadoAwake = () => {
    mark("removeItem");
    awake();
  };
  while (_module.HEAPU8.length < kept.length) _module._malloc(kept.length - _module.HEAPU8.length);
  unpack(kept, _module.HEAPU8);
  proxy_js_ref.splice(FIXED, Infinity, ...held);
  proxy_js_ref_map.clear();
  proxy_js_ref.forEach((value, at) => value !== undefined && proxy_js_ref_map.set(value, at));
  globalThis.proxy_js_ref_next = FIXED;
  return kept.done;
}

// Keeps the interpreter as it is now, and what has been done with it.
export function take({ _module, runPython }, fresh, done) {
  runPython("__import__('gc').collect()");
  const known = ways(fresh.held);
  const held = proxy_js_ref.slice(FIXED).map((value, at) => {
    if (value === undefined) return null;
    return value === fresh.held[at + FIXED] ? [at + FIXED] : known.get(value);
  });
  if (held.includes(undefined) || proxy_js_map.size > fresh.size) return console.info("page: no memory taken");
  const heap = _module.HEAPU8.slice();
  const still = fresh.taken.filter((number) => proxy_js_map.has(number));
  const told = JSON.stringify({ signs: fresh.signs, held, taken: still, done });
  const write = async () => {
    const cache = await caches.open(STORE);
    const site = new URL(base, location.href).href;
    for (const { url } of await cache.keys()) if (url.startsWith(`${site}memory-`) && !url.startsWith(ours)) await cache.delete(url);
    await keep(cache, mine, await pack(heap), heap.length, told);
  };
  setTimeout(() => write().catch((full) => console.info("page: not kept,", full.message)), REST);
}
