// A checkout is served as it is and keeps nothing. Where a built site was served from this address before, its service worker is
// still answering in the browser: this one takes its place, throws away what it kept and itself, and opens the pages anew.
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
