// The memory of an interpreter of WebAssembly, kept in a cache from visit to visit, with a text that tells more about it. JavaScript
// because there is no Python before it. What was written cannot be trusted when it is read: its digest is kept with it, and checked.

// Most of a heap is empty. Kept are a byte for each page, 1 if it holds something, and behind them the pages that do.
const PAGE = 4096;
const TURN = 512; // pages

function empty(words, page) {
  const end = Math.min(words.length, ((page + 1) * PAGE) / 4);
  for (let at = (page * PAGE) / 4; at < end; at += 8)
    if (words[at] | words[at + 1] | words[at + 2] | words[at + 3] | words[at + 4] | words[at + 5] | words[at + 6] | words[at + 7]) return false;
  return true;
}

// A blob of what a heap holds that nobody changes meanwhile: others may go first now and then.
export async function pack(heap) {
  const words = new Int32Array(heap.buffer, heap.byteOffset, heap.length / 4);
  const held = new Uint8Array(Math.ceil(heap.length / PAGE));
  const parts = [held];
  for (let page = 0; page < held.length; page++) {
    if (page % TURN === 0) await new Promise((go) => setTimeout(go));
    if (empty(words, page)) continue;
    held[page] = 1;
    parts.push(heap.slice(page * PAGE, (page + 1) * PAGE));
  }
  return new Blob(parts);
}

// Puts what was packed into a new heap, or into one that has been used no further than the packed one was: the new or changed heap.
export function unpack({ packed, length }, heap) {
  const held = packed.subarray(0, Math.ceil(length / PAGE));
  const used = held.lastIndexOf(1) + 1;
  const into = heap ?? new Uint8Array(length);
  for (let page = 0, from = held.length; page < used; page++) {
    const [start, end] = [page * PAGE, Math.min((page + 1) * PAGE, length)];
    if (held[page]) into.set(packed.subarray(from, (from += end - start)), start);
    else if (heap) heap.fill(0, start, end);
  }
  return into;
}

const hex = async (bytes) =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (b) => b.toString(16).padStart(2, "0")).join("");

// Writes a packed heap of some length, and a text, into a cache.
export async function keep(cache, key, packed, length, text = "") {
  const told = new Blob([text]);
  const whole = await new Blob([told, packed]).arrayBuffer();
  await cache.put(key, new Response(whole, { headers: { digest: await hex(whole), text: told.size, length } }));
}

// What was kept: { packed, length, text }; null if it is spoilt.
export async function read(found) {
  const whole = await found.arrayBuffer();
  const [length, size] = ["length", "text"].map((name) => Number(found.headers.get(name) ?? NaN));
  if ((await hex(whole)) !== found.headers.get("digest") || !(length > 0 && size >= 0)) return null;
  const bytes = new Uint8Array(whole);
  return { packed: bytes.subarray(size), length, text: new TextDecoder().decode(bytes.subarray(0, size)) };
}
