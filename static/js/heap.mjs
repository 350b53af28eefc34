// The memory of the engine's interpreter, cached between visits. JavaScript because there is no Python before it. A cache cannot be trusted: a
// checksum is stored with it, and checked.

// Most of a heap is empty. The format is a byte for each page, 1 if it is not empty, and then the non-empty pages.
const PAGE = 4096;
const TURN = 512; // pages

// Whether all bytes in a range are 0.
function empty(words, start, end) {
  for (let at = start / 4; at < end / 4; at += 4) if (words[at] | words[at + 1] | words[at + 2] | words[at + 3]) return false;
  return true;
}

// A blob of the contents of a heap that does not change meanwhile; yields to other work now and then.
export async function pack(heap) {
  const words = new Int32Array(heap.buffer, heap.byteOffset, heap.length / 4);
  const held = new Uint8Array(Math.ceil(heap.length / PAGE));
  const parts = [held];
  for (let page = 0; page < held.length; page++) {
    if (page % TURN === 0) await new Promise((go) => setTimeout(go));
    if (empty(words, page * PAGE, Math.min((page + 1) * PAGE, heap.length))) continue;
    held[page] = 1;
    parts.push(heap.slice(page * PAGE, (page + 1) * PAGE));
  }
  return new Blob(parts);
}

// Unpacks into a heap that is at least as long, and has been used no further than the packed one was.
export function unpack({ packed, length }, heap) {
  const words = new Int32Array(heap.buffer, heap.byteOffset, heap.byteLength / 4);
  const held = packed.subarray(0, Math.ceil(length / PAGE));
  const used = held.lastIndexOf(1) + 1;
  for (let page = 0, from = held.length; page < used; page++) {
    const [start, end] = [page * PAGE, Math.min((page + 1) * PAGE, length)];
    if (held[page]) heap.set(packed.subarray(from, (from += end - start)), start);
    else if (!empty(words, start, end)) heap.fill(0, start, end);
  }
}

// Of some bytes and a number: another one whenever one word has changed, and in all likelihood when more has (FNV-1a, by words). It finds
// what a storage does to its files. SHA-256 takes three times as long, and would find no more than that: who can write the one here can
// write the other.
function sum(buffer, number) {
  const words = new Int32Array(buffer, 0, buffer.byteLength >> 2);
  let found = buffer.byteLength;
  for (let at = 0; at < words.length; at++) found = Math.imul(found ^ words[at], 0x01000193); // `for of` takes three times as long
  for (const word of [...new Uint8Array(buffer, words.byteLength), number]) found = Math.imul(found ^ word, 0x01000193);
  return String(found >>> 0);
}

// Writes a packed heap of some length into a cache.
export async function keep(cache, key, packed, length) {
  const whole = await packed.arrayBuffer();
  await cache.put(key, new Response(whole, { headers: { sum: sum(whole, length), length } }));
}

// The length of the stored heap.
export function size(found) {
  const length = Number(found.headers.get("length"));
  if (!(length > 0)) throw new Error("damaged");
  return length;
}

// The stored heap: { packed, length }.
export async function read(found) {
  const length = size(found);
  const whole = await (await found.blob()).arrayBuffer(); // four times as fast as found.arrayBuffer() in Chromium
  if (sum(whole, length) !== found.headers.get("sum")) throw new Error("damaged");
  return { packed: new Uint8Array(whole), length };
}
