// Starts PyScript once the page has been painted: what can be read goes before what can be played. It starts without its one hook for
// workers: that travels as text and is made a function again, for which a content security policy would have to let any text become a
// script. What it does is done by engine-runtime.mjs.
const needed = [];
const start = async () => {
  for (const [rel, href] of needed) {
    const link = Object.assign(document.createElement("link"), { rel, href });
    if (rel === "preload") Object.assign(link, { as: "fetch", crossOrigin: "" });
    document.head.append(link);
  }
  const { hooks } = await import("../vendor/pyscript/core.js");
  hooks.worker.onBeforeRunAsync.clear();
};
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));
