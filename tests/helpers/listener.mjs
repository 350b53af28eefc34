// Hears a pool of letters with static/js/relays.mjs outside of a browser, in a quick time: node listener.mjs MODULE RELAYS FILTER [BUSY]
// Prints each thing it is told as a line of JSON; ends after the first letter. BUSY: ms for which it stands still once a relay is open.
const [module, relays, filter, busy = "0"] = process.argv.slice(2);
const QUICKER = 20;
const after = globalThis.setTimeout;
globalThis.setTimeout = (run, ms = 0) => after(run, ms / QUICKER);
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
const send = WebSocket.prototype.send;
let stands = Number(busy);
WebSocket.prototype.send = function (text) {
  send.call(this, text);
  if (!stands || !text.startsWith('["REQ"')) return;
  const until = Date.now() + stands;
  stands = 0;
  after(() => {
    send.call(this, '["STANDS"]'); // what the relay sends from now on comes while the page stands still
    setImmediate(() => { while (Date.now() < until + 50); }); // timers are looked at next, before what has come
  }, 50);
};
const { open, newSecret } = await import(module);
const post = open(relays, newSecret(), (...told) => {
  console.log(JSON.stringify(told));
  if (told[0] === "letter") process.exit(0);
});
post.listen("pool", filter);
after(() => process.exit(1), 20_000);
