"""The interpreters' memories in a page's caches: waiting for them, and damaging them."""

from playwright.sync_api import Page

ENGINE = "komado-engine"
PAGE = "komado-page"
LIMIT = 30_000  # ms

# As static/js/heap.mjs has it: FNV-1a over the bytes' number, their words, the bytes left over, and two numbers of the header.
SUM = """const sum = (bytes, headers) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const whole = bytes.length - (bytes.length % 4);
    let found = bytes.length;
    const take = (word) => { found = Math.imul(found ^ word, 16777619); };
    for (let at = 0; at < whole; at += 4) take(view.getInt32(at, true));
    for (const byte of bytes.subarray(whole)) take(byte);
    for (const name of ["text", "length"]) take(Number(headers.get(name)));
    return String(found >>> 0);
  };"""
# Asked again and again within the page, until one is there that is what its sum says; or it never comes.
SOUND = (
    f"async ([store, name, other, limit]) => {{ {SUM}"
    + """
  const cache = await caches.open(store);
  for (const end = performance.now() + limit; performance.now() < end; await new Promise((go) => setTimeout(go, 50))) {
    const request = (await cache.keys()).find(({ url }) => url.includes(name));
    const kept = request && (await cache.match(request));
    if (!kept?.headers.has("length")) continue;
    const text = sum(new Uint8Array(await kept.arrayBuffer()), kept.headers);
    if (text === kept.headers.get("sum") && text !== other) return true;
  }
  return false;
}"""
)
SPOIL = (
    f"async ([store, how]) => {{ {SUM}"
    + r"""
  const WHOLE = ["another interpreter", "nothing taken", "rubbish"]; // by their sum
  const cache = await caches.open(store);
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  let bytes = new Uint8Array(await kept.arrayBuffer());
  const headers = new Headers(kept.headers);
  if (how === "a byte") bytes[bytes.length >> 1] ^= 1;
  if (how === "cut short") bytes = bytes.slice(0, bytes.length >> 1);
  if (how === "no length") headers.delete("length");
  if (how === "another length") headers.set("length", Number(headers.get("length")) + 4096);
  const size = Number(headers.get("text"));
  const retell = (change) => bytes.set(new TextEncoder().encode(change(new TextDecoder().decode(bytes.slice(0, size)))));
  if (how === "rubbish") bytes.fill(255, size + Number(headers.get("length")) / 4096);
  if (how === "another interpreter") retell((text) => text.replace("object", "shadow"));
  if (how === "nothing taken") retell((text) => text.replace(/"taken":\[[^\]]*\]/, (taken) => '"taken":[]'.padEnd(taken.length)));
  if (WHOLE.includes(how)) headers.set("sum", sum(bytes, headers));
  await cache.put(request, new Response(bytes, { headers }));
  return sum(bytes, headers);
}"""
)


def keeps(page: Page, store: str, name: str = "", other: str = "") -> bool:
    """Waits until a sound memory is kept whose address has the name in it, with another sum than one; False if that never happens."""
    return bool(page.evaluate(SOUND, [store, name, other, LIMIT]))


def spoil(page: Page, store: str, how: str) -> str:
    """Changes the one that is kept; the sum that it has now."""
    return str(page.evaluate(SPOIL, [store, how]))
