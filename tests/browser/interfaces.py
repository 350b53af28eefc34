"""The browser's interfaces used by the sources, and a script that removes them or makes them fail, before anything of a page runs."""

# Paths from the window; after ":" the members of a prototype.
NAMES = """
localStorage sessionStorage Storage:getItem Storage:setItem Storage:removeItem Storage:key Storage:length indexedDB caches
CacheStorage:open CacheStorage:match CacheStorage:delete Cache:match Cache:put Cache:keys Navigator:storage
BroadcastChannel BroadcastChannel:postMessage MessageChannel SharedArrayBuffer Worker Navigator:locks LockManager:request
Navigator:serviceWorker ServiceWorkerContainer:register Navigator:onLine Navigator:languages Navigator:hardwareConcurrency
Navigator:deviceMemory Navigator:clipboard Clipboard:writeText Document:execCommand Navigator:share Navigator:canShare Navigator:vibrate
Element:requestFullscreen crypto AudioContext AudioContext:resume BaseAudioContext:createOscillator BaseAudioContext:createGain
matchMedia ResizeObserver IntersectionObserver MutationObserver visualViewport requestIdleCallback scheduler Scheduler:yield
Element:getAnimations Element:animate Element:releasePointerCapture Element:setPointerCapture Document:hasFocus
Document:startViewTransition HTMLDialogElement:showModal HTMLDialogElement:close HTMLCanvasElement:getContext
HTMLCanvasElement:toDataURL HTMLImageElement:decode CSSStyleSheet:replaceSync Document:adoptedStyleSheets
DecompressionStream CompressionStream History:replaceState History:pushState History:back History:state
Performance:getEntriesByType XMLHttpRequest XMLHttpRequest:send
WebAssembly.compileStreaming WebAssembly.instantiateStreaming URL.canParse URL.createObjectURL URL.revokeObjectURL
Clipboard:readText CanvasRenderingContext2D:drawImage Navigator:userActivation WebSocket WebSocket:send Crypto:subtle Crypto:getRandomValues
SubtleCrypto:importKey SubtleCrypto:deriveBits SubtleCrypto:digest SubtleCrypto:encrypt SubtleCrypto:decrypt Navigator:setAppBadge
Navigator:clearAppBadge print URLSearchParams structuredClone
"""
INTERFACES = tuple(name.replace(":", ".prototype.") for name in NAMES.split())
KINDS = (
    "missing",
    "throws",
    "later",
    "silent",
)  # there is none; each use throws; each use throws once a move can be made; no promise is kept

# How an interface fails: `later` once the page is ready. A getter that throws stands where the thing was no function.
FAIL = """([paths, kind]) => {
  const ready = () => document.documentElement?.dataset.ready !== undefined;
  const set = (owner, name, way) => Object.defineProperty(owner, name, { configurable: true, ...way });
  for (const path of paths) {
    const names = path.split(".");
    const name = names.pop();
    let owner = names.reduce((at, each) => at?.[each], window);
    if (!owner) continue;
    while (owner !== null && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    if (!owner) continue;
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const refuse = () => { throw new DOMException(`no ${path} here`, "SecurityError"); };
    if (kind === "missing") {
      if (!delete owner[name]) set(owner, name, { value: undefined });
      continue;
    }
    if (typeof own.value !== "function") {
      if (kind === "silent") continue;
      const may = () => (kind === "throws" || ready()) && refuse();
      const { get = () => own.value, set: put } = own;
      set(owner, name, {
        get() { may(); return get.call(this); },
        set(value) { may(); put?.call(this, value); },
      });
      continue;
    }
    const real = own.value;
    const made = new Proxy(real, {
      apply: (_, self, values) => {
        if (kind === "throws" || (kind === "later" && ready())) refuse();
        const answer = Reflect.apply(real, self, values);
        return kind === "silent" && answer instanceof Promise ? (answer.catch(() => {}), new Promise(() => {})) : answer;
      },
      construct: (_, values, target) => {
        if (kind === "throws" || (kind === "later" && ready())) refuse();
        return Reflect.construct(real, values, target);
      },
    });
    set(owner, name, { value: made, writable: true });
  }
}"""


def script(paths: "tuple[str, ...] | list[str]", kind: str) -> str:
    """The script that makes these interfaces fail in this way."""
    return f"({FAIL})({[list(paths), kind]!r})"
