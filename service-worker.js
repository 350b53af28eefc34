// The service worker of a checkout, which has no offline use. If a built site was served from this address before, its service worker
// still answers in the browser: this one replaces it, deletes its caches, unregisters, and reloads the pages. (A built site's worker is made by
// tools/site/make_service_worker.mjs.)
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const mine = (name) => name.startsWith("komado-") && (!name.includes("://") || name.endsWith(registration.scope));
  const leave = async () => {
    for (const name of await caches.keys()) if (mine(name)) await caches.delete(name);
    await registration.unregister();
    for (const page of await clients.matchAll({ type: "window" })) page.navigate(page.url);
  };
  event.waitUntil(leave());
});
