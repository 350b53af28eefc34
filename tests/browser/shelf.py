"""What interpreters' memories a page has kept in its caches: waiting for them, and spoiling them."""

from playwright.sync_api import Page

ENGINE = "komado-engine"
PAGE = "komado-page"
LIMIT = 30_000  # ms

HEX = """const hex = async (bytes) =>
    Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");"""
# Asked again and again within the page, until one is there that is what its digest says; or it never comes.
SOUND = f"async ([store, name, other, limit]) => {{ {HEX}" + """
  const cache = await caches.open(store);
  for (const end = performance.now() + limit; performance.now() < end; await new Promise((go) => setTimeout(go, 50))) {
    const request = (await cache.keys()).find(({ url }) => url.includes(name));
    const kept = request && (await cache.match(request));
    if (!kept?.headers.has("length")) continue;
    const text = await hex(await kept.arrayBuffer());
    if (text === kept.headers.get("digest") && text !== other) return true;
  }
  return false;
}"""
SPOIL = f"async ([store, how]) => {{ {HEX}" + r"""
  const WHOLE = ["another interpreter", "nothing taken", "rubbish"]; // by their digest
  const cache = await caches.open(store);
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  let bytes = new Uint8Array(await kept.arrayBuffer());
  const headers = new Headers(kept.headers);
  if (how === "a byte") bytes[bytes.length >> 1] ^= 1;
  if (how === "cut short") bytes = bytes.slice(0, bytes.length >> 1);
  if (how === "no length") headers.delete("length");
  const size = Number(headers.get("text"));
  const retell = (change) => bytes.set(new TextEncoder().encode(change(new TextDecoder().decode(bytes.slice(0, size)))));
  if (how === "rubbish") bytes.fill(255, size + Number(headers.get("length")) / 4096);
  if (how === "another interpreter") retell((text) => text.replace("object", "shadow"));
  if (how === "nothing taken") retell((text) => text.replace(/"taken":\[[^\]]*\]/, (taken) => '"taken":[]'.padEnd(taken.length)));
  if (WHOLE.includes(how)) headers.set("digest", await hex(bytes));
  await cache.put(request, new Response(bytes, { headers }));
  return hex(bytes);
}"""


def keeps(page: Page, store: str, name: str = "", other: str = "") -> bool:
    """Waits until a sound memory is kept whose address has the name in it, with another digest than one; False if that never happens."""
    return bool(page.evaluate(SOUND, [store, name, other, LIMIT]))


def spoil(page: Page, store: str, how: str) -> str:
    """Changes the one that is kept; the digest that it has now."""
    return str(page.evaluate(SPOIL, [store, how]))
