// Loaded only inside <iframe sandbox="allow-scripts">, where a page has no origin of its own: there Chromium refuses
// a module worker whose code is a blob, which is how PyScript makes one. The same code as a data: address is accepted.
const texts = new WeakMap();
const address = URL.createObjectURL;

globalThis.Blob = class extends Blob {
  constructor(parts = [], options = {}) {
    super(parts, options);
    if (options.type === "text/javascript") texts.set(this, parts.join(""));
  }
};
URL.createObjectURL = (thing) =>
  texts.has(thing) ? `data:text/javascript,${encodeURIComponent(texts.get(thing))}` : address.call(URL, thing);
