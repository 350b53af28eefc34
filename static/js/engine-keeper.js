// The service worker's second half; tools/site/make_service_worker.mjs writes the half that stores the pages and imports this one.
// The engine is ten times as large as a page, so it is stored only once a page can be played and says so; and a version that is replaced
// leaves the files that its open tabs may still request. A page sends {komado: "keep"} or {komado: "update"}; it gets {komado: "offline",
// state}: "keeping", "ready", "full" (no space) or "later" (not reachable), and `why`. A page in another language than the first is stored
// when it is visited, so that no visitor downloads all pages twice.
(() => {
  const lists = /* the build's list */;
  const KEPT = "komado-kept";
  const PAGES = `komado-precache-v2-${registration.scope}`;
  const address = ({ url, revision }) => new URL(revision ? `${url}?__WB_REVISION__=${revision}` : url, registration.scope).href;
  const wanted = [...lists.pages.map((file) => [PAGES, file]), ...lists.engine.map((file) => [KEPT, file])];
  const windows = () => clients.matchAll({ type: "window", includeUncontrolled: true });
  const tell = async (state, why = "") => {
    for (const page of await windows()) page.postMessage({ komado: "offline", state, why });
  };

  // Pages are checked too: a browser short of space, or a person, may have deleted some.
  async function keep() {
    try {
      for (const [shelf, file] of wanted) {
        const cache = await caches.open(shelf);
        if (await cache.match(address(file), { ignoreVary: true })) continue;
        await tell("keeping");
        const answer = await fetch(new URL(file.url, registration.scope), {
          integrity: file.integrity,
          cache: file.revision ? "reload" : "default",
        });
        if (!answer.ok) throw new Error(`${file.url}: ${answer.status}`);
        // A response stored unchanged is compiled once: the browser caches the result with it. A copy has no address of its own and
        // takes the requested one, fragment and all: import.meta.url of engine-runtime.mjs.
        const copy = file.url.endsWith("engine-runtime.mjs");
        await cache.put(address(file), copy ? new Response(answer.body, { headers: answer.headers }) : answer);
      }
      if ((await windows()).length < 2) await forgetOthers();
      await tell("ready");
    } catch (reason) {
      await tell(reason.name === "QuotaExceededError" ? "full" : "later", String(reason.message ?? reason));
    }
  }

  // Another Komado of the same origin has its files in the same cache storage.
  async function forgetOthers() {
    const cache = await caches.open(KEPT);
    const mine = new Set([...lists.engine, ...lists.others].map(address));
    const ours = ({ url }) => url.startsWith(registration.scope) && /^(?:runtime\/|en\/|[\w-]+\.)/.test(url.slice(registration.scope.length));
    for (const request of await cache.keys()) if (ours(request) && !mine.has(request.url)) await cache.delete(request);
  }

  // Workbox deletes the last version's files when this one takes over; a tab that was just opened from them still needs some.
  async function putAside() {
    const [pages, kept] = [await caches.open(PAGES), await caches.open(KEPT)];
    const mine = new Set(lists.pages.map(address));
    for (const request of await pages.keys()) {
      if (!mine.has(request.url) && !request.url.includes("__WB_REVISION__")) await kept.put(request, await pages.match(request));
    }
  }

  // A page's address without its last slash: the host would lead to the one with it, and offline nobody does.
  const there = (files) => new Map(files.map((file) => [new URL(file.url, registration.scope).pathname, file]));
  const [others, folders] = [there(lists.others), there([...lists.pages, ...lists.others])];
  addEventListener("fetch", (event) => {
    if (event.request.mode !== "navigate") return;
    const { origin, pathname, search } = new URL(event.request.url);
    const other = others.get(pathname.replace(/\/$/, "/index.html"));
    // A puzzle's own page is for those who come for the first time: here the game's page lays the puzzle, from what is kept.
    const [, game, puzzle] = /^(.+\/)puzzles\/(\w+)\/?(?:index\.html)?$/.exec(pathname) ?? [];
    if (folders.has(`${game}index.html`)) event.respondWith(Response.redirect(`${origin}${game}${search}#puzzle=${puzzle}`));
    else if (folders.has(`${pathname}/index.html`)) event.respondWith(Response.redirect(`${origin}${pathname}/${search}`));
    else if (other) event.respondWith(inAnotherLanguage(event, other));
  });

  // Where it cannot be had, or the host has another version of it, the kept page of the first language stands for it: that one is told by its
  // query for what it stands (static/js/boot.js). A browser carries what stands behind # along.
  async function inAnotherLanguage(event, file) {
    try {
      const cache = await caches.open(KEPT);
      const found = await cache.match(address(file), { ignoreVary: true });
      if (found) return found;
      const { integrity, url } = file;
      const answer = await fetch(new URL(url.replace("index.html", ""), registration.scope), { integrity, cache: "reload" });
      if (!answer.ok) throw new Error(answer.status);
      event.waitUntil(cache.put(address(file), answer.clone()).catch(() => {}));
      return answer;
    } catch {
      return Response.redirect(new URL(file.url.replace(/^(\w+)\/(.*)index\.html$/, "$2?$1"), registration.scope));
    }
  }

  let keeping = null;
  addEventListener("message", (event) => {
    const asked = event.data?.komado;
    if (asked === "keep") event.waitUntil((keeping ??= keep().finally(() => (keeping = null))));
    // The visitor has asked for it, whatever the result.
    if (asked === "update") event.waitUntil(putAside().catch(() => {}).then(() => skipWaiting()));
  });
})();
