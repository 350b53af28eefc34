"""Waits for, or damages, the memories with which pages and the engine begin."""

from playwright.sync_api import Page

ENGINE = "komado-engine"
# A page that was given its memory has no files of the modules that are in it.
READ = "() => ['mpy', 'py'].filter((kind) => Module.FS.analyzePath('core/contract.' + kind).exists)"
LIMIT = 30_000  # ms

# As static/js/heap.mjs has it: FNV-1a over the bytes' number, their words, the bytes left over, and the length that the header tells.
SUM = """const sum = (bytes, headers) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const whole = bytes.length - (bytes.length % 4);
    let found = bytes.length;
    const take = (word) => { found = Math.imul(found ^ word, 16777619); };
    for (let at = 0; at < whole; at += 4) take(view.getInt32(at, true));
    for (const byte of bytes.subarray(whole)) take(byte);
    take(Number(headers.get("length")));
    return String(found >>> 0);
  };"""
# Repeated within the page until there is a memory with a right sum, or time is up.
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
  const cache = await caches.open(store);
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  let bytes = new Uint8Array(await kept.arrayBuffer());
  const headers = new Headers(kept.headers);
  if (how === "a byte") bytes[bytes.length >> 1] ^= 1;
  if (how === "cut short") bytes = bytes.slice(0, bytes.length >> 1);
  if (how === "no length") headers.delete("length");
  if (how === "another length") headers.set("length", Number(headers.get("length")) + 4096);
  await cache.put(request, new Response(bytes, { headers }));
  return sum(bytes, headers);
}"""
)


def read_from(page: Page) -> list[str]:
    """The kinds of files from which the page has read its modules; none if it was given its memory."""
    found: list[str] = page.evaluate(READ)
    return found


def keeps(page: Page, store: str, name: str = "", other: str = "") -> bool:
    """Waits for a sound memory in a cache, with `name` in its address and a sum other than `other`. False if none comes."""
    return bool(page.evaluate(SOUND, [store, name, other, LIMIT]))


def spoil(page: Page, store: str, how: str) -> str:
    """Damages the cached memory; returns its sum afterwards."""
    return str(page.evaluate(SPOIL, [store, how]))
